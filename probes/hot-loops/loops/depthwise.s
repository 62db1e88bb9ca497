.L0:
    vmovups	-64(%r11), %zmm24
    vfmadd231ps	(%r10), %zmm24, %zmm23
    vmovups	(%r11), %zmm25 {%k1} {z}
    vmovups	64(%r10), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm22
    leaq	(%r10,%r13), %rdx
    vfmadd231ps	(%r10,%r13), %zmm24, %zmm21
    vmovups	64(%r10,%r13), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm20
    leaq	(%rdx,%r13), %r10
    vfmadd231ps	(%r13,%rdx), %zmm24, %zmm19
    vmovups	64(%r13,%rdx), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm18
    leaq	(%r10,%r13), %rdx
    vfmadd231ps	(%r13,%r10), %zmm24, %zmm17
    vmovups	64(%r13,%r10), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm16
    vfmadd231ps	(%r13,%rdx), %zmm24, %zmm15
    leaq	(%rdx,%r13), %r10
    vmovups	64(%r13,%rdx), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm14
    leaq	(%r10,%r13), %rdx
    vfmadd231ps	(%r13,%r10), %zmm24, %zmm13
    vmovups	64(%r13,%r10), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm12
    leaq	(%rdx,%r13), %r10
    vfmadd231ps	(%r13,%rdx), %zmm24, %zmm11
    vmovups	64(%r13,%rdx), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm10
    leaq	(%r10,%r13), %rdx
    vfmadd231ps	(%r13,%r10), %zmm24, %zmm9
    vmovups	64(%r13,%r10), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm8
    vfmadd231ps	(%r13,%rdx), %zmm24, %zmm7
    leaq	(%rdx,%r13), %r10
    vmovups	64(%r13,%rdx), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm6
    leaq	(%r10,%r13), %rdx
    vfmadd231ps	(%r13,%r10), %zmm24, %zmm5
    vmovups	64(%r13,%r10), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm4
    leaq	(%rdx,%r13), %r10
    vfmadd231ps	(%r13,%rdx), %zmm24, %zmm3
    vmovups	64(%r13,%rdx), %zmm26 {%k1} {z}
    vfmadd231ps	%zmm26, %zmm25, %zmm2
    vfmadd231ps	(%r13,%r10), %zmm24, %zmm1
    vmovups	64(%r13,%r10), %zmm24 {%k1} {z}
    vfmadd231ps	%zmm24, %zmm25, %zmm0
    addq	%rbx, %r11
    addq	%rbp, %r10
    decq	%r9
    jne	.L0
