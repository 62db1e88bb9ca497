.L0:
    vmovdqu	128(%rdi,%rcx,2), %ymm7
    vpand	%ymm0, %ymm7, %ymm8
    vpmovzxwd	%ymm8, %zmm9
    vpslld	$13, %zmm9, %zmm9
    vmulps	%zmm1, %zmm9, %zmm10
    vpcmpgtw	%ymm2, %ymm8, %k1
    vpcmpgtw	%ymm3, %ymm8, %k2
    vpblendmd	%zmm4, %zmm5, %zmm8 {%k2}
    vorps	%zmm9, %zmm8, %zmm10 {%k1}
    vpmovsxwd	%ymm7, %zmm7
    vpternlogd	$236, %zmm6, %zmm10, %zmm7
    vmovdqu64	%zmm7, 256(%rax,%rcx,4)
    vmovdqu	160(%rdi,%rcx,2), %ymm7
    vpand	%ymm0, %ymm7, %ymm8
    vpmovzxwd	%ymm8, %zmm9
    vpslld	$13, %zmm9, %zmm9
    vmulps	%zmm1, %zmm9, %zmm10
    vpcmpgtw	%ymm2, %ymm8, %k1
    vpcmpgtw	%ymm3, %ymm8, %k2
    vpblendmd	%zmm4, %zmm5, %zmm8 {%k2}
    vorps	%zmm9, %zmm8, %zmm10 {%k1}
    vpmovsxwd	%ymm7, %zmm7
    vpternlogd	$236, %zmm6, %zmm10, %zmm7
    vmovdqu64	%zmm7, 320(%rax,%rcx,4)
    vmovdqu	192(%rdi,%rcx,2), %ymm7
    vpand	%ymm0, %ymm7, %ymm8
    vpmovzxwd	%ymm8, %zmm9
    vpslld	$13, %zmm9, %zmm9
    vmulps	%zmm1, %zmm9, %zmm10
    vpcmpgtw	%ymm2, %ymm8, %k1
    vpcmpgtw	%ymm3, %ymm8, %k2
    vpblendmd	%zmm4, %zmm5, %zmm8 {%k2}
    vorps	%zmm9, %zmm8, %zmm10 {%k1}
    vpmovsxwd	%ymm7, %zmm7
    vpternlogd	$236, %zmm6, %zmm10, %zmm7
    vmovdqu64	%zmm7, 384(%rax,%rcx,4)
    vmovdqu	224(%rdi,%rcx,2), %ymm7
    vpand	%ymm0, %ymm7, %ymm8
    vpmovzxwd	%ymm8, %zmm9
    vpslld	$13, %zmm9, %zmm9
    vpcmpgtw	%ymm2, %ymm8, %k1
    vpcmpgtw	%ymm3, %ymm8, %k2
    vpblendmd	%zmm4, %zmm5, %zmm8 {%k2}
    vmulps	%zmm1, %zmm9, %zmm10
    vorps	%zmm9, %zmm8, %zmm10 {%k1}
    vpmovsxwd	%ymm7, %zmm7
    vpternlogd	$236, %zmm6, %zmm10, %zmm7
    vmovdqu64	%zmm7, 448(%rax,%rcx,4)
    addq	$64, %rcx
    cmpq	$16257, %rcx
    jb	.L0
