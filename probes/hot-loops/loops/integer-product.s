.L0:
    movq	%rbx, %r14
    vmovdqu64	-64(%r8), %zmm28
    vmovdqu64	(%r8), %zmm27
    vbroadcastss	(%rbx), %zmm29
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm25
    vpdpbusd	%zmm27, %zmm29, %zmm24
    vbroadcastss	(%rbx,%r10), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm23
    vpdpbusd	%zmm27, %zmm29, %zmm22
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm21
    vpdpbusd	%zmm27, %zmm29, %zmm20
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm19
    vbroadcastss	(%r10,%rbx), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm18
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm17
    vpdpbusd	%zmm27, %zmm29, %zmm16
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm15
    vpdpbusd	%zmm27, %zmm29, %zmm14
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm13
    vpdpbusd	%zmm27, %zmm29, %zmm12
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm11
    vbroadcastss	(%r10,%rbx), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm10
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm9
    vpdpbusd	%zmm27, %zmm29, %zmm8
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm7
    vpdpbusd	%zmm27, %zmm29, %zmm6
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm5
    vpdpbusd	%zmm27, %zmm29, %zmm4
    vbroadcastss	(%r10,%rbx), %zmm29
    addq	%r10, %rbx
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm3
    vbroadcastss	(%r10,%rbx), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm2
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm1
    vpdpbusd	%zmm27, %zmm29, %zmm0
    addq	%rdx, %r8
    addq	%r9, %rbx
    decq	%rax
    jne	.L0
