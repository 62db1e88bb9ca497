.L0:
    vcmpless	%xmm0, %xmm5, %k1
    vmovss	%xmm0, %xmm5, %xmm5 {%k1}
    vmovss	%xmm5, 1024(%r11,%r12)
    incq	%rbx
    incq	%r14
    cmpq	$25, %r15
    je	.L1
.L2:
    leaq	-1(%r15), %rax
    vxorps	%xmm1, %xmm1, %xmm1
    vxorps	%xmm3, %xmm3, %xmm3
    vxorps	%xmm4, %xmm4, %xmm4
    vxorps	%xmm2, %xmm2, %xmm2
    cmpq	$24, %rax
    ja	.L3
    leaq	(%rax,%rax,4), %rax
    shlq	$8, %rax
    vmovss	(%r10,%rax), %xmm1
    vmovss	256(%r10,%rax), %xmm5
    vmovss	(%rsi,%r9), %xmm2
    vmovss	4(%rsi,%r9), %xmm6
    vmovaps	%xmm2, %xmm3
    vfmadd213ss	%xmm0, %xmm1, %xmm3
    vmovaps	%xmm2, %xmm4
    vfmadd213ss	%xmm0, %xmm5, %xmm4
    vmovss	512(%r10,%rax), %xmm7
    vfmadd213ss	%xmm0, %xmm7, %xmm2
    vfmadd213ss	%xmm0, %xmm6, %xmm1
    vfmadd231ss	%xmm6, %xmm5, %xmm3
    vfmadd231ss	%xmm6, %xmm7, %xmm4
    vmovss	768(%r10,%rax), %xmm8
    vfmadd231ss	%xmm6, %xmm8, %xmm2
    vmovss	8(%rsi,%r9), %xmm6
    vfmadd231ss	%xmm5, %xmm6, %xmm1
    vfmadd231ss	%xmm7, %xmm6, %xmm3
    vfmadd231ss	%xmm8, %xmm6, %xmm4
    vfmadd231ss	1024(%r10,%rax), %xmm6, %xmm2
.L3:
    movq	%r15, %r13
    shlq	$8, %r13
    leaq	(,%r13,4), %r12
    addq	%r13, %r12
    vmovss	(%r10,%r12), %xmm5
    vmovss	256(%r10,%r12), %xmm6
    vmovss	12(%rsi,%r9), %xmm7
    vmovss	16(%rsi,%r9), %xmm8
    vfmadd231ss	%xmm7, %xmm5, %xmm3
    vfmadd231ss	%xmm7, %xmm6, %xmm4
    vmovss	512(%r10,%r12), %xmm9
    vfmadd231ss	%xmm7, %xmm9, %xmm2
    vfmadd231ss	%xmm5, %xmm8, %xmm1
    vfmadd231ss	%xmm8, %xmm6, %xmm3
    vfmadd231ss	%xmm8, %xmm9, %xmm4
    vmovss	768(%r10,%r12), %xmm5
    vfmadd231ss	%xmm8, %xmm5, %xmm2
    vmovss	20(%rsi,%r9), %xmm7
    vfmadd231ss	%xmm6, %xmm7, %xmm1
    vfmadd231ss	%xmm9, %xmm7, %xmm3
    vfmadd231ss	%xmm5, %xmm7, %xmm4
    vfmadd231ss	1024(%r10,%r12), %xmm7, %xmm2
    cmpq	$24, %r15
    je	.L4
    leaq	1280(,%r13,4), %rax
    addq	%r13, %rax
    vmovss	(%r10,%rax), %xmm5
    vmovss	256(%r10,%rax), %xmm6
    vmovss	24(%rsi,%r9), %xmm7
    vmovss	28(%rsi,%r9), %xmm8
    vfmadd231ss	%xmm7, %xmm5, %xmm3
    vfmadd231ss	%xmm7, %xmm6, %xmm4
    vmovss	512(%r10,%rax), %xmm9
    vfmadd231ss	%xmm7, %xmm9, %xmm2
    vfmadd231ss	%xmm5, %xmm8, %xmm1
    vfmadd231ss	%xmm8, %xmm6, %xmm3
    vfmadd231ss	%xmm8, %xmm9, %xmm4
    vmovss	768(%r10,%rax), %xmm5
    vfmadd231ss	%xmm8, %xmm5, %xmm2
    vmovss	32(%rsi,%r9), %xmm7
    vfmadd231ss	%xmm6, %xmm7, %xmm1
    vfmadd231ss	%xmm9, %xmm7, %xmm3
    vfmadd231ss	%xmm5, %xmm7, %xmm4
    vfmadd231ss	1024(%r10,%rax), %xmm7, %xmm2
.L4:
    incq	%r15
    vxorps	%xmm5, %xmm5, %xmm5
    vcmpless	%xmm5, %xmm1, %k1
    vmovss	%xmm5, %xmm1, %xmm1 {%k1}
    vcmpless	%xmm5, %xmm3, %k1
    vmovss	%xmm5, %xmm3, %xmm3 {%k1}
    vcmpless	%xmm5, %xmm4, %k1
    vmovss	%xmm5, %xmm4, %xmm4 {%k1}
    vcmpless	%xmm5, %xmm2, %k1
    vmovss	%xmm1, (%r11,%r12)
    vmovss	%xmm3, 256(%r11,%r12)
    vmovss	%xmm4, 512(%r11,%r12)
    vmovss	%xmm5, %xmm2, %xmm2 {%k1}
    vmovss	%xmm2, 768(%r11,%r12)
    xorl	%r13d, %r13d
.L5:
    cmpq	$4, %r13
    movl	$3, %eax
    cmovaeq	%r13, %rax
    leaq	(%r13,%r13,2), %r8
    leaq	(%rcx,%r8,4), %rbp
    leaq	(%rbx,%r13), %r8
    leaq	(%r8,%r8,4), %r8
    shlq	$8, %r8
    addq	%rdx, %r8
.L6:
    cmpq	%r13, %rax
    je	.L0
