.L0:
    movq	%r8, %rbx
    vmovdqu64	(%r10), %zmm28
    vmovdqu64	64(%r10), %zmm27
    vmovd	(%r8), %xmm29
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm25
    vpdpbusd	%zmm27, %zmm29, %zmm24
    addq	%rcx, %r8
    vmovd	(%rbx,%rcx), %xmm29
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm23
    vpdpbusd	%zmm27, %zmm29, %zmm22
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm21
    vpdpbusd	%zmm27, %zmm29, %zmm20
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm19
    vpdpbusd	%zmm27, %zmm29, %zmm18
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm17
    vpdpbusd	%zmm27, %zmm29, %zmm16
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm15
    vpdpbusd	%zmm27, %zmm29, %zmm14
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm13
    vpdpbusd	%zmm27, %zmm29, %zmm12
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm11
    vpdpbusd	%zmm27, %zmm29, %zmm10
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm9
    vpdpbusd	%zmm27, %zmm29, %zmm8
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm7
    vpdpbusd	%zmm27, %zmm29, %zmm6
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm5
    vpdpbusd	%zmm27, %zmm29, %zmm4
    vmovd	(%rcx,%r8), %xmm29
    addq	%rcx, %r8
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm3
    vpdpbusd	%zmm27, %zmm29, %zmm2
    vmovd	(%rcx,%r8), %xmm29
    vpxord	%xmm26, %xmm29, %xmm29
    vpbroadcastd	%xmm29, %zmm29
    vpdpbusd	%zmm28, %zmm29, %zmm1
    vpdpbusd	%zmm27, %zmm29, %zmm0
    subq	$-128, %r10
    addq	%r11, %r8
    decq	%rax
    jne	.L0
