.L0:
    vmovups	-64(%r11), %zmm29
    vmovups	(%r11), %zmm28 {%k1} {z}
    vbroadcastss	(%r10), %zmm30
    vfmadd231ps	%zmm29, %zmm30, %zmm27
    vfmadd231ps	%zmm30, %zmm28, %zmm26
    vbroadcastss	(%r10,%r13), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm25
    vfmadd231ps	%zmm30, %zmm28, %zmm24
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm23
    vbroadcastss	(%r13,%r10), %zmm31
    vfmadd231ps	%zmm30, %zmm28, %zmm22
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm31, %zmm21
    vfmadd231ps	%zmm31, %zmm28, %zmm20
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm19
    vfmadd231ps	%zmm30, %zmm28, %zmm18
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm17
    vfmadd231ps	%zmm30, %zmm28, %zmm16
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm15
    vbroadcastss	(%r13,%r10), %zmm31
    vfmadd231ps	%zmm30, %zmm28, %zmm14
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm31, %zmm13
    vfmadd231ps	%zmm31, %zmm28, %zmm12
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm11
    vfmadd231ps	%zmm30, %zmm28, %zmm10
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm9
    vfmadd231ps	%zmm30, %zmm28, %zmm8
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm7
    vbroadcastss	(%r13,%r10), %zmm31
    vfmadd231ps	%zmm30, %zmm28, %zmm6
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm31, %zmm5
    vfmadd231ps	%zmm31, %zmm28, %zmm4
    vbroadcastss	(%r13,%r10), %zmm30
    addq	%r13, %r10
    vfmadd231ps	%zmm29, %zmm30, %zmm3
    vfmadd231ps	%zmm30, %zmm28, %zmm2
    vbroadcastss	(%r13,%r10), %zmm30
    vfmadd231ps	%zmm29, %zmm30, %zmm1
    vfmadd231ps	%zmm28, %zmm30, %zmm0
    addq	%rbx, %r11
    addq	%rbp, %r10
    decq	%r9
    jne	.L0
