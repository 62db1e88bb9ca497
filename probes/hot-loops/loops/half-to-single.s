.L0:
    vmovdqu	32(%rdi,%rdx,2), %ymm6
    vpand	%ymm0, %ymm6, %ymm7
    vpmovzxwd	%ymm7, %zmm8
    vpslld	$13, %zmm8, %zmm8
    vmulps	%zmm1, %zmm8, %zmm9
    vpcmpgtw	%ymm3, %ymm7, %k1
    vpblendmd	.L1(%rip){1to16}, %zmm4, %zmm10 {%k1}
    vpcmpgtw	%ymm2, %ymm7, %k1
    vorps	%zmm8, %zmm10, %zmm9 {%k1}
    vpmovsxwd	%ymm6, %zmm6
    vpternlogd	$236, %zmm5, %zmm9, %zmm6
    vmovdqu64	%zmm6, 64(%rax,%rdx,4)
    addq	$16, %rdx
    cmpq	$993, %rdx
    jb	.L0
