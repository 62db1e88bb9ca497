.L0:
    vmovups	-64(%rdi), %zmm27
    vmovups	(%rdi), %zmm26
    vbroadcastss	(%r11), %zmm28
    vfmadd231ps	%zmm27, %zmm28, %zmm25
    vfmadd231ps	%zmm28, %zmm26, %zmm24
    vbroadcastss	(%r11,%r8), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm23
    vbroadcastss	(%r8,%r11), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm22
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm29, %zmm21
    vfmadd231ps	%zmm29, %zmm26, %zmm20
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm19
    vfmadd231ps	%zmm28, %zmm26, %zmm18
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm17
    vfmadd231ps	%zmm28, %zmm26, %zmm16
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm15
    vbroadcastss	(%r8,%r11), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm14
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm29, %zmm13
    vfmadd231ps	%zmm29, %zmm26, %zmm12
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm11
    vfmadd231ps	%zmm28, %zmm26, %zmm10
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm9
    vfmadd231ps	%zmm28, %zmm26, %zmm8
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm7
    vbroadcastss	(%r8,%r11), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm6
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm29, %zmm5
    vfmadd231ps	%zmm29, %zmm26, %zmm4
    vbroadcastss	(%r8,%r11), %zmm28
    addq	%r8, %r11
    vfmadd231ps	%zmm27, %zmm28, %zmm3
    vfmadd231ps	%zmm28, %zmm26, %zmm2
    vbroadcastss	(%r8,%r11), %zmm28
    vfmadd231ps	%zmm27, %zmm28, %zmm1
    vfmadd231ps	%zmm26, %zmm28, %zmm0
    addq	%r10, %rdi
    addq	%r9, %r11
    decq	%rax
    jne	.L0
