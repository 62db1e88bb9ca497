.L0:
    vpbroadcastq	%r8, %ymm5
    vpaddq	%ymm0, %ymm5, %ymm6
    vpaddq	%xmm1, %xmm5, %xmm7
    leaq	28672(%r8), %r9
    vpermt2q	%zmm5, %zmm3, %zmm6
    vpermt2q	%zmm7, %zmm4, %zmm6
    vpbroadcastq	%r9, %zmm6 {%k1}
    kxnorb	%k0, %k0, %k2
    vpxor	%xmm5, %xmm5, %xmm5
    vgatherqps	(%r8,%zmm2), %ymm5 {%k2}
    kxnorb	%k0, %k0, %k2
    vpxor	%xmm7, %xmm7, %xmm7
    vgatherqps	(,%zmm6), %ymm7 {%k2}
    vinsertf64x4	$1, %ymm5, %zmm7, %zmm5
    vaddps	64(%rsi,%rdx,4), %zmm5, %zmm5
    vmovups	%zmm5, 64(%rax,%rdx,4)
    addq	$16, %rdx
    addq	$65536, %r8
    cmpq	$993, %rdx
    jb	.L0
