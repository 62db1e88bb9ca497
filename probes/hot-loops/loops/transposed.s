.L0:
    vmovss	-61440(%r10,%r14,4), %xmm0
    vinsertps	$16, -57344(%r10,%r14,4), %xmm0, %xmm0
    vinsertps	$32, -53248(%r10,%r14,4), %xmm0, %xmm0
    vinsertps	$48, -49152(%r10,%r14,4), %xmm0, %xmm0
    vmovss	-45056(%r10,%r14,4), %xmm1
    vinsertps	$16, -40960(%r10,%r14,4), %xmm1, %xmm1
    vinsertps	$32, -36864(%r10,%r14,4), %xmm1, %xmm1
    vinsertps	$48, -32768(%r10,%r14,4), %xmm1, %xmm1
    vmovss	-28672(%r10,%r14,4), %xmm2
    vinsertps	$16, -24576(%r10,%r14,4), %xmm2, %xmm2
    vinsertps	$32, -20480(%r10,%r14,4), %xmm2, %xmm2
    vinsertps	$48, -16384(%r10,%r14,4), %xmm2, %xmm2
    vmovss	-12288(%r10,%r14,4), %xmm3
    vinsertps	$16, -8192(%r10,%r14,4), %xmm3, %xmm3
    vinsertps	$32, -4096(%r10,%r14,4), %xmm3, %xmm3
    vinsertf128	$1, %xmm1, %ymm0, %ymm0
    vinsertps	$48, (%r10,%r14,4), %xmm3, %xmm1
    incq	%r14
    vinsertf128	$1, %xmm1, %ymm2, %ymm1
    vinsertf64x4	$1, %ymm1, %zmm0, %zmm0
    vaddps	(%r8,%rbx), %zmm0, %zmm0
    vmovups	%zmm0, (%r9,%rbx)
    addq	$4096, %rbx
    cmpq	%r14, %rcx
    jne	.L0
