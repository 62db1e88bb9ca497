.L0:
    vmovdqu64	%zmm1, -64(%rsp)
    vmovdqa64	%zmm30, %zmm1
    vmovdqu64	-64(%r11), %zmm30
    vmovdqu64	(%r11), %zmm29
    vbroadcastss	(%r10), %zmm31
    vpxorq	%zmm28, %zmm31, %zmm31
    vpdpbusd	%zmm30, %zmm31, %zmm27
    vbroadcastss	(%r10,%r13), %zmm0
    vpdpbusd	%zmm29, %zmm31, %zmm26
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm25
    vpdpbusd	%zmm29, %zmm0, %zmm24
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm23
    vpdpbusd	%zmm29, %zmm0, %zmm22
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm21
    vpdpbusd	%zmm29, %zmm0, %zmm20
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm19
    vbroadcastss	(%r13,%r10), %zmm31
    vpdpbusd	%zmm29, %zmm0, %zmm18
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm31, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm16
    vpdpbusd	%zmm29, %zmm0, %zmm17
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm14
    vpdpbusd	%zmm29, %zmm0, %zmm15
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm12
    vpdpbusd	%zmm29, %zmm0, %zmm13
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm10
    vbroadcastss	(%r13,%r10), %zmm31
    vpdpbusd	%zmm29, %zmm0, %zmm11
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm31, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm8
    vpdpbusd	%zmm29, %zmm0, %zmm9
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm6
    vpdpbusd	%zmm29, %zmm0, %zmm7
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm4
    vpdpbusd	%zmm29, %zmm0, %zmm5
    vbroadcastss	(%r13,%r10), %zmm0
    addq	%r13, %r10
    vpxorq	%zmm28, %zmm0, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm2
    vbroadcastss	(%r13,%r10), %zmm31
    vpdpbusd	%zmm29, %zmm0, %zmm3
    vpxorq	%zmm28, %zmm31, %zmm0
    vpdpbusd	%zmm30, %zmm0, %zmm1
    vmovdqa64	%zmm1, %zmm30
    vmovdqu64	-64(%rsp), %zmm1
    vpdpbusd	%zmm29, %zmm0, %zmm1
    addq	%rbx, %r11
    addq	%rbp, %r10
    decq	%r9
    jne	.L0
