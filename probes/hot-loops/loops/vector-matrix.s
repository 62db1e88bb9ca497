.L0:
    movq	%rax, %rdx
    vbroadcastss	(%rax), %zmm4
    vfmadd231ps	(%rdi), %zmm4, %zmm2
    vfmadd231ps	64(%rdi), %zmm4, %zmm1
    vmovups	(%rdi,%rbp), %zmm5 {%k2} {z}
    vfmadd231ps	-64(%rdi,%rbp), %zmm4, %zmm0
    vfmadd213ps	%zmm3, %zmm4, %zmm5
    vmovups	(%rdi,%r13), %zmm3 {%k2} {z}
    addq	%rsi, %rax
    vbroadcastss	(%rdx,%rsi), %zmm4
    vfmadd231ps	(%rdi,%r9), %zmm4, %zmm2
    vfmadd231ps	64(%rdi,%r9), %zmm4, %zmm1
    vfmadd231ps	-64(%rdi,%r13), %zmm4, %zmm0
    vfmadd213ps	%zmm5, %zmm4, %zmm3
    vmovups	(%rdi,%r12), %zmm4 {%k2} {z}
    vbroadcastss	(%rsi,%rax), %zmm5
    vfmadd231ps	(%rdi,%r10), %zmm5, %zmm2
    vfmadd231ps	64(%rdi,%r10), %zmm5, %zmm1
    vfmadd231ps	-64(%rdi,%r12), %zmm5, %zmm0
    addq	%rsi, %rax
    vfmadd213ps	%zmm3, %zmm5, %zmm4
    vbroadcastss	(%rsi,%rax), %zmm5
    vfmadd231ps	(%rdi,%rbx), %zmm5, %zmm2
    vfmadd231ps	64(%rdi,%rbx), %zmm5, %zmm1
    vmovups	(%rdi,%r15), %zmm3 {%k2} {z}
    vfmadd231ps	-64(%rdi,%r15), %zmm5, %zmm0
    vfmadd213ps	%zmm4, %zmm5, %zmm3
    addq	%r8, %rdi
    addq	%rsi, %rax
    addq	%rsi, %rax
    addq	$-4, %r11
    jne	.L0
