.L0:
    movq	%r8, %rbx
    vmovdqu64	(%r10), %zmm28
    vmovdqu64	64(%r10), %zmm27
    vbroadcastss	(%r8), %zmm29
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm25
    vpdpbusd	%zmm27, %zmm29, %zmm24
    vbroadcastss	(%r8,%rcx), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm23
    vpdpbusd	%zmm27, %zmm29, %zmm22
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm21
    vpdpbusd	%zmm27, %zmm29, %zmm20
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm19
    vbroadcastss	(%rcx,%r8), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm18
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm17
    vpdpbusd	%zmm27, %zmm29, %zmm16
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm15
    vpdpbusd	%zmm27, %zmm29, %zmm14
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm13
    vpdpbusd	%zmm27, %zmm29, %zmm12
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm11
    vbroadcastss	(%rcx,%r8), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm10
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm9
    vpdpbusd	%zmm27, %zmm29, %zmm8
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm7
    vpdpbusd	%zmm27, %zmm29, %zmm6
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm5
    vpdpbusd	%zmm27, %zmm29, %zmm4
    vbroadcastss	(%rcx,%r8), %zmm29
    addq	%rcx, %r8
    vpxorq	%zmm26, %zmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm3
    vbroadcastss	(%rcx,%r8), %zmm30
    vpdpbusd	%zmm27, %zmm29, %zmm2
    vpxorq	%zmm26, %zmm30, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm1
    vpdpbusd	%zmm27, %zmm29, %zmm0
    subq	$-128, %r10
    addq	%r11, %r8
    decq	%rax
    jne	.L0
