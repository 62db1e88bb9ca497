.L0:
    vpbroadcastq	%r15, %ymm5
    vpaddq	%ymm0, %ymm5, %ymm6
    vpaddq	%xmm1, %xmm5, %xmm7
    leaq	28672(%r15), %rbp
    vpermt2q	%zmm5, %zmm3, %zmm6
    vpermt2q	%zmm7, %zmm4, %zmm6
    kmovd	%edx, %k1
    vpbroadcastq	%rbp, %zmm6 {%k1}
    kxnorb	%k0, %k0, %k1
    vpxor	%xmm5, %xmm5, %xmm5
    vgatherqps	(%r15,%zmm2), %ymm5 {%k1}
    kxnorb	%k0, %k0, %k1
    vpxor	%xmm7, %xmm7, %xmm7
    vgatherqps	(,%zmm6), %ymm7 {%k1}
    vinsertf64x4	$1, %ymm5, %zmm7, %zmm5
    vaddps	(%r10,%r12), %zmm5, %zmm5
    vmovups	%zmm5, (%r11,%r12)
    addq	$4096, %r12
    addq	$4, %r15
    decq	%r13
    jne	.L0
