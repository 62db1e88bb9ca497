.L0:
    vmovups	-64(%rdi), %zmm16
    vbroadcastss	(%r15), %zmm17
    vmovups	(%rdi), %zmm18 {%k2} {z}
    vfmadd231ps	%zmm16, %zmm17, %zmm12
    vbroadcastss	(%r15,%rcx), %zmm19
    vfmadd231ps	%zmm17, %zmm18, %zmm15
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm19, %zmm8
    vfmadd231ps	%zmm19, %zmm18, %zmm14
    vbroadcastss	(%rcx,%r15), %zmm17
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm17, %zmm6
    vfmadd231ps	%zmm17, %zmm18, %zmm13
    vbroadcastss	(%rcx,%r15), %zmm17
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm17, %zmm4
    vfmadd231ps	%zmm17, %zmm18, %zmm11
    vbroadcastss	(%rcx,%r15), %zmm17
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm17, %zmm3
    vbroadcastss	(%rcx,%r15), %zmm19
    vfmadd231ps	%zmm17, %zmm18, %zmm10
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm19, %zmm2
    vfmadd231ps	%zmm19, %zmm18, %zmm9
    vbroadcastss	(%rcx,%r15), %zmm17
    addq	%rcx, %r15
    vfmadd231ps	%zmm16, %zmm17, %zmm1
    vfmadd231ps	%zmm17, %zmm18, %zmm7
    vbroadcastss	(%rcx,%r15), %zmm17
    vfmadd231ps	%zmm16, %zmm17, %zmm0
    vfmadd231ps	%zmm18, %zmm17, %zmm5
    addq	%r9, %rdi
    addq	%r8, %r15
    decq	%rdx
    jne	.L0
