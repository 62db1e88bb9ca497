.L0:
    vmovups	-64(%r11), %zmm27
    vmovups	(%r11), %zmm26
    vbroadcastss	(%rsi), %zmm28
    vfmadd231ps	%zmm27, %zmm28, %zmm12
    vfmadd231ps	%zmm28, %zmm26, %zmm25
    vbroadcastss	(%rsi,%r9), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm24
    vbroadcastss	(%r9,%rsi), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm23
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm29, %zmm22
    vfmadd231ps	%zmm29, %zmm26, %zmm21
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm20
    vfmadd231ps	%zmm28, %zmm26, %zmm19
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm18
    vfmadd231ps	%zmm28, %zmm26, %zmm17
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm16
    vbroadcastss	(%r9,%rsi), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm15
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm29, %zmm14
    vfmadd231ps	%zmm29, %zmm26, %zmm13
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm11
    vfmadd231ps	%zmm28, %zmm26, %zmm10
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm9
    vfmadd231ps	%zmm28, %zmm26, %zmm8
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm7
    vbroadcastss	(%r9,%rsi), %zmm29
    vfmadd231ps	%zmm28, %zmm26, %zmm6
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm29, %zmm5
    vfmadd231ps	%zmm29, %zmm26, %zmm3
    vbroadcastss	(%r9,%rsi), %zmm28
    addq	%r9, %rsi
    vfmadd231ps	%zmm27, %zmm28, %zmm4
    vfmadd231ps	%zmm28, %zmm26, %zmm2
    vbroadcastss	(%r9,%rsi), %zmm28
    vfmadd231ps	%zmm27, %zmm28, %zmm1
    vfmadd231ps	%zmm26, %zmm28, %zmm0
    addq	%rdi, %r11
    addq	%r10, %rsi
    decq	%r8
    jne	.L0
