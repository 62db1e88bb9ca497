.L0:
    movq	%r14, %rax
    vbroadcastss	(%r14), %zmm4
    vfmadd231ps	(%rdi), %zmm4, %zmm0
    vfmadd231ps	64(%rdi), %zmm4, %zmm1
    vmovups	(%rdi,%r8), %zmm5 {%k2} {z}
    vfmadd231ps	-64(%rdi,%r8), %zmm4, %zmm2
    vfmadd213ps	%zmm3, %zmm4, %zmm5
    vmovups	(%rdi,%r15), %zmm3 {%k2} {z}
    addq	%rsi, %r14
    vbroadcastss	(%rax,%rsi), %zmm4
    vfmadd231ps	(%rdi,%rbp), %zmm4, %zmm0
    vfmadd231ps	64(%rdi,%rbp), %zmm4, %zmm1
    vfmadd231ps	-64(%rdi,%r15), %zmm4, %zmm2
    vfmadd213ps	%zmm5, %zmm4, %zmm3
    vmovups	(%rdi,%r9), %zmm4 {%k2} {z}
    vbroadcastss	(%rsi,%r14), %zmm5
    vfmadd231ps	(%rdi,%r10), %zmm5, %zmm0
    vfmadd231ps	64(%rdi,%r10), %zmm5, %zmm1
    vfmadd231ps	-64(%rdi,%r9), %zmm5, %zmm2
    addq	%rsi, %r14
    vfmadd213ps	%zmm3, %zmm5, %zmm4
    vbroadcastss	(%rsi,%r14), %zmm5
    vfmadd231ps	(%rdi,%r12), %zmm5, %zmm0
    vfmadd231ps	64(%rdi,%r12), %zmm5, %zmm1
    vmovups	(%rdi,%rdx), %zmm3 {%k2} {z}
    vfmadd231ps	-64(%rdi,%rdx), %zmm5, %zmm2
    vfmadd213ps	%zmm4, %zmm5, %zmm3
    addq	%r13, %rdi
    addq	%rsi, %r14
    addq	%rsi, %r14
    addq	$-4, %r11
    jne	.L0
