.L0:
    leaq	(%rax,%rdx,4), %rcx
    vmovups	(%rax,%rdx,4), %zmm9
    vfmadd213ps	(%r9,%rdx,4), %zmm8, %zmm9
    vfmadd231ps	(%r14,%rcx), %zmm7, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm6, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm5, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm4, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm3, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm2, %zmm9
    addq	%r14, %rcx
    vfmadd231ps	(%r14,%rcx), %zmm1, %zmm9
    vmovups	%zmm9, (%r9,%rdx,4)
    addq	$16, %rdx
    movq	%r11, %rsi
    subq	%rdx, %rsi
    movl	$0, %ecx
    cmovaeq	%rsi, %rcx
    cmpq	$15, %rcx
    ja	.L0
