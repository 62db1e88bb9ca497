.L0:
    vaddps	(%rsp), %zmm15, %zmm15
    vaddps	64(%rsp), %zmm17, %zmm17
    vaddps	128(%rsp), %zmm18, %zmm18
    vaddps	192(%rsp), %zmm16, %zmm16
    vmovaps	%zmm15, (%rsp)
    vmovaps	%zmm17, 64(%rsp)
    vmovaps	%zmm18, 128(%rsp)
    vmovaps	%zmm16, 192(%rsp)
    addq	$256, %rsi
    cmpq	%rsi, %rdx
    je	.L1
.L2:
    vmovups	(%rcx,%rsi), %zmm15
    vmovups	64(%rcx,%rsi), %zmm17
    vmovups	128(%rcx,%rsi), %zmm18
    vmovups	192(%rcx,%rsi), %zmm16
    vsubps	%zmm1, %zmm15, %zmm15
    vmaxps	%zmm15, %zmm2, %zmm15
    vmulps	%zmm3, %zmm15, %zmm19
    vaddps	%zmm4, %zmm19, %zmm19
    vaddps	%zmm5, %zmm19, %zmm20
    vmulps	%zmm6, %zmm20, %zmm21
    vsubps	%zmm21, %zmm15, %zmm15
    vmulps	%zmm7, %zmm20, %zmm20
    vsubps	%zmm20, %zmm15, %zmm15
    vmulps	%zmm8, %zmm15, %zmm20
    vaddps	%zmm9, %zmm20, %zmm20
    vmulps	%zmm20, %zmm15, %zmm20
    vaddps	%zmm10, %zmm20, %zmm20
    vmulps	%zmm20, %zmm15, %zmm20
    vaddps	%zmm11, %zmm20, %zmm20
    vmulps	%zmm20, %zmm15, %zmm20
    vaddps	%zmm12, %zmm20, %zmm20
    vmulps	%zmm15, %zmm15, %zmm21
    vmulps	%zmm20, %zmm21, %zmm20
    vaddps	%zmm20, %zmm15, %zmm15
    vaddps	%zmm13, %zmm15, %zmm15
    vpslld	$23, %zmm19, %zmm19
    vpaddd	%zmm14, %zmm19, %zmm19
    vmulps	%zmm19, %zmm15, %zmm15
    vsubps	%zmm1, %zmm17, %zmm17
    vmaxps	%zmm17, %zmm2, %zmm17
    vmulps	%zmm3, %zmm17, %zmm19
    vaddps	%zmm4, %zmm19, %zmm19
    vaddps	%zmm5, %zmm19, %zmm20
    vmulps	%zmm6, %zmm20, %zmm21
    vsubps	%zmm21, %zmm17, %zmm17
    vmulps	%zmm7, %zmm20, %zmm20
    vsubps	%zmm20, %zmm17, %zmm17
    vmulps	%zmm8, %zmm17, %zmm20
    vaddps	%zmm9, %zmm20, %zmm20
    vmulps	%zmm20, %zmm17, %zmm20
    vaddps	%zmm10, %zmm20, %zmm20
    vmulps	%zmm20, %zmm17, %zmm20
    vaddps	%zmm11, %zmm20, %zmm20
    vmulps	%zmm20, %zmm17, %zmm20
    vaddps	%zmm12, %zmm20, %zmm20
    vmulps	%zmm17, %zmm17, %zmm21
    vmulps	%zmm20, %zmm21, %zmm20
    vaddps	%zmm20, %zmm17, %zmm17
    vaddps	%zmm13, %zmm17, %zmm17
    vpslld	$23, %zmm19, %zmm19
    vpaddd	%zmm14, %zmm19, %zmm19
    vmulps	%zmm19, %zmm17, %zmm17
    vsubps	%zmm1, %zmm18, %zmm18
    vmaxps	%zmm18, %zmm2, %zmm18
    vmulps	%zmm3, %zmm18, %zmm19
    vaddps	%zmm4, %zmm19, %zmm19
    vaddps	%zmm5, %zmm19, %zmm20
    vmulps	%zmm6, %zmm20, %zmm21
    vsubps	%zmm21, %zmm18, %zmm18
    vmulps	%zmm7, %zmm20, %zmm20
    vsubps	%zmm20, %zmm18, %zmm18
    vmulps	%zmm8, %zmm18, %zmm20
    vaddps	%zmm9, %zmm20, %zmm20
    vmulps	%zmm20, %zmm18, %zmm20
    vaddps	%zmm10, %zmm20, %zmm20
    vmulps	%zmm20, %zmm18, %zmm20
    vaddps	%zmm11, %zmm20, %zmm20
    vmulps	%zmm20, %zmm18, %zmm20
    vaddps	%zmm12, %zmm20, %zmm20
    vmulps	%zmm18, %zmm18, %zmm21
    vmulps	%zmm20, %zmm21, %zmm20
    vaddps	%zmm20, %zmm18, %zmm18
    vaddps	%zmm13, %zmm18, %zmm18
    vpslld	$23, %zmm19, %zmm19
    vpaddd	%zmm14, %zmm19, %zmm19
    vmulps	%zmm19, %zmm18, %zmm18
    vsubps	%zmm1, %zmm16, %zmm16
    vmaxps	%zmm16, %zmm2, %zmm16
    vmulps	%zmm3, %zmm16, %zmm19
    vaddps	%zmm4, %zmm19, %zmm19
    vaddps	%zmm5, %zmm19, %zmm20
    vmulps	%zmm6, %zmm20, %zmm21
    vsubps	%zmm21, %zmm16, %zmm16
    vmulps	%zmm7, %zmm20, %zmm20
    vsubps	%zmm20, %zmm16, %zmm16
    vmulps	%zmm8, %zmm16, %zmm20
    vaddps	%zmm9, %zmm20, %zmm20
    vmulps	%zmm20, %zmm16, %zmm20
    vaddps	%zmm10, %zmm20, %zmm20
    vmulps	%zmm20, %zmm16, %zmm20
    vaddps	%zmm11, %zmm20, %zmm20
    vmulps	%zmm20, %zmm16, %zmm20
    vaddps	%zmm12, %zmm20, %zmm20
    vmulps	%zmm16, %zmm16, %zmm21
    vmulps	%zmm20, %zmm21, %zmm20
    vaddps	%zmm20, %zmm16, %zmm16
    vaddps	%zmm13, %zmm16, %zmm16
    vpslld	$23, %zmm19, %zmm19
    vpaddd	%zmm14, %zmm19, %zmm19
    vmulps	%zmm19, %zmm16, %zmm16
    movq	8192(%rbx), %rdi
    cmpq	$1984, %rdi
    ja	.L0
