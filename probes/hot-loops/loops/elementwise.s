.L0:
    vmovups	256(%rax,%r8,4), %zmm1
    vaddps	256(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	256(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	256(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, 256(%rsi,%r8,4)
    vmovups	320(%rax,%r8,4), %zmm1
    vaddps	320(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	320(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	320(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, 320(%rsi,%r8,4)
    vmovups	384(%rax,%r8,4), %zmm1
    vaddps	384(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	384(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	384(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, 384(%rsi,%r8,4)
    vmovups	448(%rax,%r8,4), %zmm1
    vaddps	448(%rcx,%r8,4), %zmm1, %zmm1
    vmulps	448(%rdx,%r8,4), %zmm1, %zmm1
    vsubps	448(%rdi,%r8,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, 448(%rsi,%r8,4)
    addq	$64, %r8
    cmpq	$16257, %r8
    jb	.L0
