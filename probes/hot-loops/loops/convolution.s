.L0:
    incq	%rbp
    addq	$36, %r13
    cmpq	$64, %rbp
    je	.L1
.L2:
    cmpq	$56, %r14
    jae	.L3
    vmovss	-32(%r13), %xmm24
    vmovss	-10752(%r15,%rbp,4), %xmm17
    vfmadd231ss	%xmm24, %xmm17, %xmm1
    vmovss	-11008(%r15,%rbp,4), %xmm18
    vfmadd231ss	%xmm24, %xmm18, %xmm2
    vmovss	-11264(%r15,%rbp,4), %xmm19
    vfmadd231ss	%xmm24, %xmm19, %xmm3
    vmovss	-11520(%r15,%rbp,4), %xmm20
    vfmadd231ss	%xmm24, %xmm20, %xmm4
    vmovss	-11776(%r15,%rbp,4), %xmm21
    vfmadd231ss	%xmm24, %xmm21, %xmm5
    vmovss	-12032(%r15,%rbp,4), %xmm22
    vfmadd231ss	%xmm24, %xmm22, %xmm6
    vmovss	-12288(%r15,%rbp,4), %xmm23
    vfmadd231ss	%xmm24, %xmm23, %xmm7
    vmovss	-12544(%r15,%rbp,4), %xmm25
    vfmadd231ss	%xmm24, %xmm25, %xmm8
    vmovss	-12800(%r15,%rbp,4), %xmm26
    vfmadd231ss	%xmm24, %xmm26, %xmm9
    vmovss	-13056(%r15,%rbp,4), %xmm0
    vfmadd231ss	%xmm24, %xmm0, %xmm10
    vmovss	-13312(%r15,%rbp,4), %xmm27
    vfmadd231ss	%xmm24, %xmm27, %xmm11
    vmovss	-13568(%r15,%rbp,4), %xmm28
    vfmadd231ss	%xmm24, %xmm28, %xmm12
    vmovss	-13824(%r15,%rbp,4), %xmm29
    vfmadd231ss	%xmm24, %xmm29, %xmm14
    vmovss	-14336(%r15,%rbp,4), %xmm30
    vmovss	-14080(%r15,%rbp,4), %xmm31
    vfmadd231ss	%xmm24, %xmm31, %xmm15
    vfmadd231ss	%xmm24, %xmm30, %xmm16
    vfmadd231ss	-14592(%r15,%rbp,4), %xmm24, %xmm13
    vmovss	-28(%r13), %xmm24
    vfmadd231ss	%xmm24, %xmm30, %xmm13
    vmovss	-10496(%r15,%rbp,4), %xmm30
    vfmadd231ss	%xmm24, %xmm30, %xmm1
    vfmadd231ss	%xmm24, %xmm17, %xmm2
    vfmadd231ss	%xmm24, %xmm18, %xmm3
    vfmadd231ss	%xmm24, %xmm19, %xmm4
    vfmadd231ss	%xmm24, %xmm20, %xmm5
    vfmadd231ss	%xmm24, %xmm21, %xmm6
    vfmadd231ss	%xmm24, %xmm22, %xmm7
    vfmadd231ss	%xmm24, %xmm23, %xmm8
    vfmadd231ss	%xmm24, %xmm25, %xmm9
    vfmadd231ss	%xmm24, %xmm26, %xmm10
    vfmadd231ss	%xmm24, %xmm0, %xmm11
    vfmadd231ss	%xmm24, %xmm27, %xmm12
    vfmadd231ss	%xmm24, %xmm28, %xmm14
    vfmadd231ss	%xmm24, %xmm29, %xmm15
    vfmadd231ss	%xmm24, %xmm31, %xmm16
    vmovss	-24(%r13), %xmm24
    vfmadd231ss	%xmm31, %xmm24, %xmm13
    vfmadd231ss	%xmm29, %xmm24, %xmm16
    vfmadd231ss	%xmm28, %xmm24, %xmm15
    vfmadd231ss	%xmm27, %xmm24, %xmm14
    vfmadd231ss	%xmm0, %xmm24, %xmm12
    vfmadd231ss	%xmm26, %xmm24, %xmm11
    vfmadd231ss	%xmm25, %xmm24, %xmm10
    vfmadd231ss	%xmm23, %xmm24, %xmm9
    vfmadd231ss	%xmm22, %xmm24, %xmm8
    vfmadd231ss	%xmm21, %xmm24, %xmm7
    vfmadd231ss	%xmm20, %xmm24, %xmm6
    vfmadd231ss	%xmm19, %xmm24, %xmm5
    vfmadd231ss	%xmm18, %xmm24, %xmm4
    vfmadd231ss	%xmm17, %xmm24, %xmm3
    vfmadd231ss	%xmm30, %xmm24, %xmm2
    vfmadd231ss	-10240(%r15,%rbp,4), %xmm24, %xmm1
.L3:
    vmovss	-20(%r13), %xmm24
    vmovss	3584(%r15,%rbp,4), %xmm17
    vfmadd231ss	%xmm24, %xmm17, %xmm1
    vmovss	3328(%r15,%rbp,4), %xmm18
    vfmadd231ss	%xmm24, %xmm18, %xmm2
    vmovss	3072(%r15,%rbp,4), %xmm19
    vfmadd231ss	%xmm24, %xmm19, %xmm3
    vmovss	2816(%r15,%rbp,4), %xmm20
    vfmadd231ss	%xmm24, %xmm20, %xmm4
    vmovss	2560(%r15,%rbp,4), %xmm21
    vfmadd231ss	%xmm24, %xmm21, %xmm5
    vmovss	2304(%r15,%rbp,4), %xmm22
    vfmadd231ss	%xmm24, %xmm22, %xmm6
    vmovss	2048(%r15,%rbp,4), %xmm23
    vfmadd231ss	%xmm24, %xmm23, %xmm7
    vmovss	1792(%r15,%rbp,4), %xmm25
    vfmadd231ss	%xmm24, %xmm25, %xmm8
    vmovss	1536(%r15,%rbp,4), %xmm26
    vfmadd231ss	%xmm24, %xmm26, %xmm9
    vmovss	1280(%r15,%rbp,4), %xmm27
    vfmadd231ss	%xmm24, %xmm27, %xmm10
    vmovss	1024(%r15,%rbp,4), %xmm28
    vfmadd231ss	%xmm24, %xmm28, %xmm11
    vmovss	768(%r15,%rbp,4), %xmm29
    vfmadd231ss	%xmm24, %xmm29, %xmm12
    vmovss	512(%r15,%rbp,4), %xmm30
    vfmadd231ss	%xmm24, %xmm30, %xmm14
    vmovss	(%r15,%rbp,4), %xmm31
    vmovss	256(%r15,%rbp,4), %xmm0
    vfmadd231ss	%xmm24, %xmm0, %xmm15
    vfmadd231ss	%xmm24, %xmm31, %xmm16
    vfmadd231ss	-256(%r15,%rbp,4), %xmm24, %xmm13
    vmovss	-16(%r13), %xmm24
    vfmadd231ss	%xmm24, %xmm31, %xmm13
    vmovss	3840(%r15,%rbp,4), %xmm31
    vfmadd231ss	%xmm24, %xmm31, %xmm1
    vfmadd231ss	%xmm24, %xmm17, %xmm2
    vfmadd231ss	%xmm24, %xmm18, %xmm3
    vfmadd231ss	%xmm24, %xmm19, %xmm4
    vfmadd231ss	%xmm24, %xmm20, %xmm5
    vfmadd231ss	%xmm24, %xmm21, %xmm6
    vfmadd231ss	%xmm24, %xmm22, %xmm7
    vfmadd231ss	%xmm24, %xmm23, %xmm8
    vfmadd231ss	%xmm24, %xmm25, %xmm9
    vfmadd231ss	%xmm24, %xmm26, %xmm10
    vfmadd231ss	%xmm24, %xmm27, %xmm11
    vfmadd231ss	%xmm24, %xmm28, %xmm12
    vfmadd231ss	%xmm24, %xmm29, %xmm14
    vfmadd231ss	%xmm24, %xmm30, %xmm15
    vfmadd231ss	%xmm24, %xmm0, %xmm16
    vmovss	-12(%r13), %xmm24
    vfmadd231ss	%xmm0, %xmm24, %xmm13
    vfmadd231ss	%xmm30, %xmm24, %xmm16
    vfmadd231ss	%xmm29, %xmm24, %xmm15
    vfmadd231ss	%xmm28, %xmm24, %xmm14
    vfmadd231ss	%xmm27, %xmm24, %xmm12
    vfmadd231ss	%xmm26, %xmm24, %xmm11
    vfmadd231ss	%xmm25, %xmm24, %xmm10
    vfmadd231ss	%xmm23, %xmm24, %xmm9
    vfmadd231ss	%xmm22, %xmm24, %xmm8
    vfmadd231ss	%xmm21, %xmm24, %xmm7
    vfmadd231ss	%xmm20, %xmm24, %xmm6
    vfmadd231ss	%xmm19, %xmm24, %xmm5
    vfmadd231ss	%xmm18, %xmm24, %xmm4
    vfmadd231ss	%xmm17, %xmm24, %xmm3
    vfmadd231ss	%xmm31, %xmm24, %xmm2
    vfmadd231ss	4096(%r15,%rbp,4), %xmm24, %xmm1
    cmpq	$54, %r11
    ja	.L0
