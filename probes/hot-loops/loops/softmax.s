.L0:
    vaddps	%zmm3, %zmm17, %zmm3
    vaddps	%zmm2, %zmm18, %zmm2
    vaddps	%zmm1, %zmm19, %zmm1
    vaddps	%zmm0, %zmm20, %zmm0
    addq	$256, %r8
    addq	$-256, %r10
    je	.L1
.L2:
    prefetcht0	-192(%r8,%r9)
    prefetcht0	-128(%r8,%r9)
    prefetcht0	-64(%r8,%r9)
    prefetcht0	(%r8,%r9)
    vmovups	-192(%r8), %zmm17
    vmovups	-128(%r8), %zmm18
    vmovups	-64(%r8), %zmm19
    vmovups	(%r8), %zmm20
    vsubps	%zmm5, %zmm17, %zmm17
    vsubps	%zmm5, %zmm18, %zmm18
    vsubps	%zmm5, %zmm19, %zmm19
    vsubps	%zmm5, %zmm20, %zmm20
    vmaxps	%zmm17, %zmm6, %zmm24
    vmaxps	%zmm18, %zmm6, %zmm23
    vmaxps	%zmm19, %zmm6, %zmm22
    vmaxps	%zmm20, %zmm6, %zmm21
    vmovaps	%zmm7, %zmm17
    vfmsub213ps	%zmm8, %zmm24, %zmm17
    vmovaps	%zmm7, %zmm18
    vfmsub213ps	%zmm8, %zmm23, %zmm18
    vmovaps	%zmm7, %zmm19
    vfmsub213ps	%zmm8, %zmm22, %zmm19
    vmovaps	%zmm7, %zmm20
    vfmsub213ps	%zmm8, %zmm21, %zmm20
    vaddps	%zmm8, %zmm17, %zmm25
    vaddps	%zmm8, %zmm18, %zmm26
    vaddps	%zmm8, %zmm19, %zmm27
    vaddps	%zmm8, %zmm20, %zmm28
    vfmadd231ps	%zmm9, %zmm25, %zmm24
    vfmadd231ps	%zmm9, %zmm26, %zmm23
    vfmadd231ps	%zmm9, %zmm27, %zmm22
    vfmadd231ps	%zmm9, %zmm28, %zmm21
    vfmadd231ps	%zmm25, %zmm10, %zmm24
    vfmadd231ps	%zmm26, %zmm10, %zmm23
    vfmadd231ps	%zmm27, %zmm10, %zmm22
    vfmadd231ps	%zmm28, %zmm10, %zmm21
    vmovaps	%zmm12, %zmm25
    vfmadd213ps	%zmm11, %zmm24, %zmm25
    vmovaps	%zmm12, %zmm26
    vfmadd213ps	%zmm11, %zmm23, %zmm26
    vmovaps	%zmm12, %zmm27
    vfmadd213ps	%zmm11, %zmm22, %zmm27
    vmovaps	%zmm12, %zmm28
    vfmadd213ps	%zmm11, %zmm21, %zmm28
    vfmadd213ps	%zmm13, %zmm24, %zmm25
    vfmadd213ps	%zmm13, %zmm23, %zmm26
    vfmadd213ps	%zmm13, %zmm22, %zmm27
    vfmadd213ps	%zmm13, %zmm21, %zmm28
    vfmadd213ps	%zmm14, %zmm24, %zmm25
    vfmadd213ps	%zmm14, %zmm23, %zmm26
    vfmadd213ps	%zmm14, %zmm22, %zmm27
    vfmadd213ps	%zmm14, %zmm21, %zmm28
    vfmadd213ps	%zmm15, %zmm24, %zmm25
    vfmadd213ps	%zmm15, %zmm23, %zmm26
    vfmadd213ps	%zmm15, %zmm22, %zmm27
    vfmadd213ps	%zmm15, %zmm21, %zmm28
    vfmadd213ps	%zmm16, %zmm24, %zmm25
    vfmadd213ps	%zmm16, %zmm23, %zmm26
    vfmadd213ps	%zmm16, %zmm22, %zmm27
    vfmadd213ps	%zmm16, %zmm21, %zmm28
    vfmadd213ps	%zmm16, %zmm24, %zmm25
    vfmadd213ps	%zmm16, %zmm23, %zmm26
    vfmadd213ps	%zmm16, %zmm22, %zmm27
    vfmadd213ps	%zmm16, %zmm21, %zmm28
    vpslld	$23, %zmm17, %zmm17
    vmulps	%zmm17, %zmm25, %zmm17
    vpslld	$23, %zmm18, %zmm18
    vmulps	%zmm18, %zmm26, %zmm18
    vpslld	$23, %zmm19, %zmm19
    vmulps	%zmm19, %zmm27, %zmm19
    vpslld	$23, %zmm20, %zmm20
    vmulps	%zmm20, %zmm28, %zmm20
    cmpq	$1984, %rdi
    ja	.L0
