.L0:
    vmovups	-192(%rax,%r8,4), %zmm1
    vaddps	-192(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	-192(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	-192(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, -192(%rsi,%r8,4)
    vmovups	-128(%rax,%r8,4), %zmm1
    vaddps	-128(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	-128(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	-128(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, -128(%rsi,%r8,4)
    vmovups	-64(%rax,%r8,4), %zmm1
    vaddps	-64(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	-64(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	-64(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, -64(%rsi,%r8,4)
    vmovups	(%rax,%r8,4), %zmm1
    vaddps	(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, (%rsi,%r8,4)
    addq	$64, %r8
    cmpq	$16369, %r8
    jb	.L0
