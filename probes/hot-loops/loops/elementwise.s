.L0:
    vmovups	64(%rax,%r9,4), %zmm1
    vaddps	64(%rcx,%r9,4), %zmm1, %zmm1
    vmulps	64(%rdx,%r9,4), %zmm1, %zmm1
    vsubps	64(%rdi,%r9,4), %zmm1, %zmm1
    vcmpnleps	%zmm0, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, 64(%rsi,%r9,4)
    addq	$16, %r9
    cmpq	$993, %r9
    jb	.L0
