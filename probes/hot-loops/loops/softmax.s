.L0:
    vaddps	%zmm15, %zmm19, %zmm15
    vaddps	%zmm11, %zmm21, %zmm11
    vaddps	%zmm7, %zmm22, %zmm7
    vaddps	%zmm1, %zmm20, %zmm1
    addq	$256, %rdi
    cmpq	%rdi, %rdx
    je	.L1
.L2:
    vmovups	(%rcx,%rdi), %zmm19
    vmovups	64(%rcx,%rdi), %zmm21
    vmovups	128(%rcx,%rdi), %zmm22
    vmovups	192(%rcx,%rdi), %zmm20
    vsubps	%zmm2, %zmm19, %zmm19
    vmaxps	%zmm19, %zmm3, %zmm19
    vmulps	%zmm4, %zmm19, %zmm23
    vaddps	%zmm5, %zmm23, %zmm23
    vaddps	%zmm6, %zmm23, %zmm24
    vmulps	%zmm8, %zmm24, %zmm25
    vsubps	%zmm25, %zmm19, %zmm19
    vmulps	%zmm9, %zmm24, %zmm24
    vsubps	%zmm24, %zmm19, %zmm19
    vmulps	%zmm10, %zmm19, %zmm24
    vaddps	%zmm12, %zmm24, %zmm24
    vmulps	%zmm24, %zmm19, %zmm24
    vaddps	%zmm13, %zmm24, %zmm24
    vmulps	%zmm24, %zmm19, %zmm24
    vaddps	%zmm14, %zmm24, %zmm24
    vmulps	%zmm24, %zmm19, %zmm24
    vaddps	%zmm16, %zmm24, %zmm24
    vmulps	%zmm19, %zmm19, %zmm25
    vmulps	%zmm24, %zmm25, %zmm24
    vaddps	%zmm24, %zmm19, %zmm19
    vaddps	%zmm17, %zmm19, %zmm19
    vpslld	$23, %zmm23, %zmm23
    vpaddd	%zmm18, %zmm23, %zmm23
    vmulps	%zmm23, %zmm19, %zmm19
    vsubps	%zmm2, %zmm21, %zmm21
    vmaxps	%zmm21, %zmm3, %zmm21
    vmulps	%zmm4, %zmm21, %zmm23
    vaddps	%zmm5, %zmm23, %zmm23
    vaddps	%zmm6, %zmm23, %zmm24
    vmulps	%zmm8, %zmm24, %zmm25
    vsubps	%zmm25, %zmm21, %zmm21
    vmulps	%zmm9, %zmm24, %zmm24
    vsubps	%zmm24, %zmm21, %zmm21
    vmulps	%zmm10, %zmm21, %zmm24
    vaddps	%zmm12, %zmm24, %zmm24
    vmulps	%zmm24, %zmm21, %zmm24
    vaddps	%zmm13, %zmm24, %zmm24
    vmulps	%zmm24, %zmm21, %zmm24
    vaddps	%zmm14, %zmm24, %zmm24
    vmulps	%zmm24, %zmm21, %zmm24
    vaddps	%zmm16, %zmm24, %zmm24
    vmulps	%zmm21, %zmm21, %zmm25
    vmulps	%zmm24, %zmm25, %zmm24
    vaddps	%zmm24, %zmm21, %zmm21
    vaddps	%zmm17, %zmm21, %zmm21
    vpslld	$23, %zmm23, %zmm23
    vpaddd	%zmm18, %zmm23, %zmm23
    vmulps	%zmm23, %zmm21, %zmm21
    vsubps	%zmm2, %zmm22, %zmm22
    vmaxps	%zmm22, %zmm3, %zmm22
    vmulps	%zmm4, %zmm22, %zmm23
    vaddps	%zmm5, %zmm23, %zmm23
    vaddps	%zmm6, %zmm23, %zmm24
    vmulps	%zmm8, %zmm24, %zmm25
    vsubps	%zmm25, %zmm22, %zmm22
    vmulps	%zmm9, %zmm24, %zmm24
    vsubps	%zmm24, %zmm22, %zmm22
    vmulps	%zmm10, %zmm22, %zmm24
    vaddps	%zmm12, %zmm24, %zmm24
    vmulps	%zmm24, %zmm22, %zmm24
    vaddps	%zmm13, %zmm24, %zmm24
    vmulps	%zmm24, %zmm22, %zmm24
    vaddps	%zmm14, %zmm24, %zmm24
    vmulps	%zmm24, %zmm22, %zmm24
    vaddps	%zmm16, %zmm24, %zmm24
    vmulps	%zmm22, %zmm22, %zmm25
    vmulps	%zmm24, %zmm25, %zmm24
    vaddps	%zmm24, %zmm22, %zmm22
    vaddps	%zmm17, %zmm22, %zmm22
    vpslld	$23, %zmm23, %zmm23
    vpaddd	%zmm18, %zmm23, %zmm23
    vmulps	%zmm23, %zmm22, %zmm22
    vsubps	%zmm2, %zmm20, %zmm20
    vmaxps	%zmm20, %zmm3, %zmm20
    vmulps	%zmm4, %zmm20, %zmm23
    vaddps	%zmm5, %zmm23, %zmm23
    vaddps	%zmm6, %zmm23, %zmm24
    vmulps	%zmm8, %zmm24, %zmm25
    vsubps	%zmm25, %zmm20, %zmm20
    vmulps	%zmm9, %zmm24, %zmm24
    vsubps	%zmm24, %zmm20, %zmm20
    vmulps	%zmm10, %zmm20, %zmm24
    vaddps	%zmm12, %zmm24, %zmm24
    vmulps	%zmm24, %zmm20, %zmm24
    vaddps	%zmm13, %zmm24, %zmm24
    vmulps	%zmm24, %zmm20, %zmm24
    vaddps	%zmm14, %zmm24, %zmm24
    vmulps	%zmm24, %zmm20, %zmm24
    vaddps	%zmm16, %zmm24, %zmm24
    vmulps	%zmm20, %zmm20, %zmm25
    vmulps	%zmm24, %zmm25, %zmm24
    vaddps	%zmm24, %zmm20, %zmm20
    vaddps	%zmm17, %zmm20, %zmm20
    vpslld	$23, %zmm23, %zmm23
    vpaddd	%zmm18, %zmm23, %zmm23
    vmulps	%zmm23, %zmm20, %zmm20
    cmpq	$1984, %rsi
    ja	.L0
