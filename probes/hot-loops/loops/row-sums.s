.L0:
    vaddps	(%r9), %zmm3, %zmm3
    vaddps	64(%r9), %zmm2, %zmm2
    vaddps	128(%r9), %zmm1, %zmm1
    vaddps	192(%r9), %zmm0, %zmm0
    vaddps	256(%r9), %zmm3, %zmm3
    vaddps	320(%r9), %zmm2, %zmm2
    vaddps	384(%r9), %zmm1, %zmm1
    vaddps	448(%r9), %zmm0, %zmm0
    addq	$512, %r9
    cmpq	%rcx, %r9
    jne	.L0
