.L0:
    movq	(%rdi), %rdx
    addq	%r9, %rdx
    vmovups	64(%rdx,%rcx,4), %zmm18
    vsubps	%zmm0, %zmm18, %zmm18
    vminps	%zmm18, %zmm1, %zmm18
    vmaxps	%zmm18, %zmm2, %zmm18
    vmulps	%zmm3, %zmm18, %zmm19
    vaddps	%zmm4, %zmm19, %zmm19
    vaddps	%zmm5, %zmm19, %zmm20
    vmulps	%zmm6, %zmm20, %zmm21
    vaddps	%zmm21, %zmm18, %zmm18
    vmulps	%zmm7, %zmm20, %zmm20
    vaddps	%zmm8, %zmm20, %zmm20
    vaddps	%zmm20, %zmm18, %zmm21
    vmulps	%zmm9, %zmm21, %zmm22
    vaddps	%zmm10, %zmm22, %zmm22
    vmulps	%zmm22, %zmm21, %zmm22
    vaddps	%zmm11, %zmm22, %zmm22
    vmulps	%zmm22, %zmm21, %zmm22
    vaddps	%zmm12, %zmm22, %zmm22
    vmulps	%zmm22, %zmm21, %zmm22
    vaddps	%zmm13, %zmm22, %zmm22
    vmulps	%zmm22, %zmm21, %zmm22
    vaddps	%zmm14, %zmm22, %zmm22
    vmulps	%zmm21, %zmm21, %zmm23
    vmulps	%zmm22, %zmm23, %zmm22
    vsubps	%zmm21, %zmm18, %zmm18
    vaddps	%zmm18, %zmm20, %zmm18
    vaddps	%zmm22, %zmm18, %zmm18
    vpaddd	%zmm15, %zmm19, %zmm20
    vaddps	%zmm18, %zmm21, %zmm18
    vaddps	%zmm16, %zmm18, %zmm18
    vpsrad	$1, %zmm20, %zmm20
    vpslld	$23, %zmm20, %zmm21
    vpaddd	%zmm17, %zmm21, %zmm21
    vmulps	%zmm21, %zmm18, %zmm18
    vpsubd	%zmm20, %zmm19, %zmm19
    vpslld	$23, %zmm19, %zmm19
    vpaddd	%zmm17, %zmm19, %zmm19
    vmulps	%zmm19, %zmm18, %zmm18
    vmovups	%zmm18, 64(%rdx,%rcx,4)
    addq	$16, %rcx
    cmpq	$993, %rcx
    jb	.L0
