.L0:
    vaddps	(%rsp), %zmm16, %zmm16
    vaddps	64(%rsp), %zmm18, %zmm18
    vaddps	128(%rsp), %zmm19, %zmm19
    vaddps	192(%rsp), %zmm17, %zmm17
    vmovaps	%zmm16, (%rsp)
    vmovaps	%zmm18, 64(%rsp)
    vmovaps	%zmm19, 128(%rsp)
    vmovaps	%zmm17, 192(%rsp)
    addq	$256, %rsi
    cmpq	%rsi, %rdx
    je	.L1
.L2:
    vmovups	(%rcx,%rsi), %zmm16
    vmovups	64(%rcx,%rsi), %zmm18
    vmovups	128(%rcx,%rsi), %zmm19
    vmovups	192(%rcx,%rsi), %zmm17
    vsubps	%zmm2, %zmm16, %zmm16
    vmaxps	%zmm16, %zmm3, %zmm16
    vmulps	%zmm4, %zmm16, %zmm20
    vaddps	%zmm5, %zmm20, %zmm20
    vaddps	%zmm6, %zmm20, %zmm21
    vmulps	%zmm7, %zmm21, %zmm22
    vsubps	%zmm22, %zmm16, %zmm16
    vmulps	%zmm8, %zmm21, %zmm21
    vsubps	%zmm21, %zmm16, %zmm16
    vmulps	%zmm9, %zmm16, %zmm21
    vaddps	%zmm10, %zmm21, %zmm21
    vmulps	%zmm21, %zmm16, %zmm21
    vaddps	%zmm11, %zmm21, %zmm21
    vmulps	%zmm21, %zmm16, %zmm21
    vaddps	%zmm12, %zmm21, %zmm21
    vmulps	%zmm21, %zmm16, %zmm21
    vaddps	%zmm13, %zmm21, %zmm21
    vmulps	%zmm16, %zmm16, %zmm22
    vmulps	%zmm21, %zmm22, %zmm21
    vaddps	%zmm21, %zmm16, %zmm16
    vaddps	%zmm14, %zmm16, %zmm16
    vpaddd	%zmm15, %zmm20, %zmm20
    vpmaxsd	%zmm1, %zmm20, %zmm20
    vpslld	$23, %zmm20, %zmm20
    vmulps	%zmm20, %zmm16, %zmm16
    vsubps	%zmm2, %zmm18, %zmm18
    vmaxps	%zmm18, %zmm3, %zmm18
    vmulps	%zmm4, %zmm18, %zmm20
    vaddps	%zmm5, %zmm20, %zmm20
    vaddps	%zmm6, %zmm20, %zmm21
    vmulps	%zmm7, %zmm21, %zmm22
    vsubps	%zmm22, %zmm18, %zmm18
    vmulps	%zmm8, %zmm21, %zmm21
    vsubps	%zmm21, %zmm18, %zmm18
    vmulps	%zmm9, %zmm18, %zmm21
    vaddps	%zmm10, %zmm21, %zmm21
    vmulps	%zmm21, %zmm18, %zmm21
    vaddps	%zmm11, %zmm21, %zmm21
    vmulps	%zmm21, %zmm18, %zmm21
    vaddps	%zmm12, %zmm21, %zmm21
    vmulps	%zmm21, %zmm18, %zmm21
    vaddps	%zmm13, %zmm21, %zmm21
    vmulps	%zmm18, %zmm18, %zmm22
    vmulps	%zmm21, %zmm22, %zmm21
    vaddps	%zmm21, %zmm18, %zmm18
    vaddps	%zmm14, %zmm18, %zmm18
    vpaddd	%zmm15, %zmm20, %zmm20
    vpmaxsd	%zmm1, %zmm20, %zmm20
    vpslld	$23, %zmm20, %zmm20
    vmulps	%zmm20, %zmm18, %zmm18
    vsubps	%zmm2, %zmm19, %zmm19
    vmaxps	%zmm19, %zmm3, %zmm19
    vmulps	%zmm4, %zmm19, %zmm20
    vaddps	%zmm5, %zmm20, %zmm20
    vaddps	%zmm6, %zmm20, %zmm21
    vmulps	%zmm7, %zmm21, %zmm22
    vsubps	%zmm22, %zmm19, %zmm19
    vmulps	%zmm8, %zmm21, %zmm21
    vsubps	%zmm21, %zmm19, %zmm19
    vmulps	%zmm9, %zmm19, %zmm21
    vaddps	%zmm10, %zmm21, %zmm21
    vmulps	%zmm21, %zmm19, %zmm21
    vaddps	%zmm11, %zmm21, %zmm21
    vmulps	%zmm21, %zmm19, %zmm21
    vaddps	%zmm12, %zmm21, %zmm21
    vmulps	%zmm21, %zmm19, %zmm21
    vaddps	%zmm13, %zmm21, %zmm21
    vmulps	%zmm19, %zmm19, %zmm22
    vmulps	%zmm21, %zmm22, %zmm21
    vaddps	%zmm21, %zmm19, %zmm19
    vaddps	%zmm14, %zmm19, %zmm19
    vpaddd	%zmm15, %zmm20, %zmm20
    vpmaxsd	%zmm1, %zmm20, %zmm20
    vpslld	$23, %zmm20, %zmm20
    vmulps	%zmm20, %zmm19, %zmm19
    vsubps	%zmm2, %zmm17, %zmm17
    vmaxps	%zmm17, %zmm3, %zmm17
    vmulps	%zmm4, %zmm17, %zmm20
    vaddps	%zmm5, %zmm20, %zmm20
    vaddps	%zmm6, %zmm20, %zmm21
    vmulps	%zmm7, %zmm21, %zmm22
    vsubps	%zmm22, %zmm17, %zmm17
    vmulps	%zmm8, %zmm21, %zmm21
    vsubps	%zmm21, %zmm17, %zmm17
    vmulps	%zmm9, %zmm17, %zmm21
    vaddps	%zmm10, %zmm21, %zmm21
    vmulps	%zmm21, %zmm17, %zmm21
    vaddps	%zmm11, %zmm21, %zmm21
    vmulps	%zmm21, %zmm17, %zmm21
    vaddps	%zmm12, %zmm21, %zmm21
    vmulps	%zmm21, %zmm17, %zmm21
    vaddps	%zmm13, %zmm21, %zmm21
    vmulps	%zmm17, %zmm17, %zmm22
    vmulps	%zmm21, %zmm22, %zmm21
    vaddps	%zmm21, %zmm17, %zmm17
    vaddps	%zmm14, %zmm17, %zmm17
    vpaddd	%zmm15, %zmm20, %zmm20
    vpmaxsd	%zmm1, %zmm20, %zmm20
    vpslld	$23, %zmm20, %zmm20
    vmulps	%zmm20, %zmm17, %zmm17
    movq	8192(%rbx), %rdi
    cmpq	$1984, %rdi
    ja	.L0
