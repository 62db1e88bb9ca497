.L0:
    vcmpnleps	%zmm18, %zmm3, %k1
    vmovaps	%zmm3, %zmm3 {%k1} {z}
    vmovups	%zmm3, -1088(%r14)
    vcmpnleps	%zmm18, %zmm4, %k1
    vmovaps	%zmm4, %zmm3 {%k1} {z}
    vmovups	%zmm3, -832(%r14)
    vcmpnleps	%zmm18, %zmm5, %k1
    vmovaps	%zmm5, %zmm3 {%k1} {z}
    vmovups	%zmm3, -576(%r14)
    vcmpnleps	%zmm18, %zmm6, %k1
    vmovaps	%zmm6, %zmm3 {%k1} {z}
    vmovups	%zmm3, -320(%r14)
    vcmpnleps	%zmm18, %zmm1, %k1
    vmovaps	%zmm1, %zmm1 {%k1} {z}
    vmovups	%zmm1, -64(%r14)
    vcmpnleps	%zmm18, %zmm2, %k1
    vmovaps	%zmm2, %zmm1 {%k1} {z}
    vmovups	%zmm1, -1024(%r14)
    vcmpnleps	%zmm18, %zmm7, %k1
    vmovaps	%zmm7, %zmm1 {%k1} {z}
    vmovups	%zmm1, -768(%r14)
    vcmpnleps	%zmm18, %zmm8, %k1
    vmovaps	%zmm8, %zmm1 {%k1} {z}
    vmovups	%zmm1, -512(%r14)
    vcmpnleps	%zmm18, %zmm9, %k1
    vmovaps	%zmm9, %zmm1 {%k1} {z}
    vmovups	%zmm1, -256(%r14)
    vcmpnleps	%zmm18, %zmm0, %k1
    vmovaps	%zmm0, %zmm0 {%k1} {z}
    vmovups	%zmm0, (%r14)
    decq	%rax
    addq	$1280, %r14
    incq	%rcx
    cmpq	$1, %rax
    je	.L1
.L2:
    cmpq	$24, %rcx
    je	.L3
    testq	%rcx, %rcx
    jne	.L4
.L3:
    movl	$1, %edx
    subq	%rcx, %rdx
    movl	$0, %esi
    cmovaeq	%rdx, %rsi
    cmpq	$3, %rax
    movl	$3, %edi
    cmovbq	%rax, %rdi
    subq	%rsi, %rdi
    jmp	.L5
.L4:
    movl	$3, %edi
    xorl	%esi, %esi
.L5:
    leaq	(%rsi,%rcx), %rdx
    shlq	$8, %rdx
    leaq	(%rdx,%rdx,4), %rdx
    shlq	$7, %rsi
    leaq	(%rsi,%rsi,2), %rsi
    vmovaps	128(%rsp,%rsi), %zmm1
    vmovaps	192(%rsp,%rsi), %zmm0
    vmovaps	256(%rsp,%rsi), %zmm7
    vmovaps	320(%rsp,%rsi), %zmm10
    vmovups	-1280(%r15,%rdx), %zmm3
    vmovups	-1216(%r15,%rdx), %zmm2
    vmovups	-1024(%r15,%rdx), %zmm6
    vmovups	-960(%r15,%rdx), %zmm9
    vmovaps	%zmm1, %zmm4
    vfmadd213ps	%zmm18, %zmm3, %zmm4
    vfmadd213ps	%zmm18, %zmm7, %zmm3
    vmovaps	%zmm1, %zmm5
    vfmadd213ps	%zmm18, %zmm6, %zmm5
    vfmadd231ps	%zmm7, %zmm6, %zmm4
    vmovaps	384(%rsp,%rsi), %zmm8
    vfmadd231ps	%zmm6, %zmm8, %zmm3
    vmovups	-768(%r15,%rdx), %zmm11
    vmovaps	%zmm1, %zmm6
    vfmadd213ps	%zmm18, %zmm11, %zmm6
    vfmadd231ps	%zmm7, %zmm11, %zmm5
    vfmadd231ps	%zmm11, %zmm8, %zmm4
    vmovups	-512(%r15,%rdx), %zmm11
    vfmadd213ps	%zmm18, %zmm11, %zmm1
    vfmadd231ps	%zmm7, %zmm11, %zmm6
    vfmadd231ps	%zmm11, %zmm8, %zmm5
    vmovups	-256(%r15,%rdx), %zmm11
    vfmadd231ps	%zmm7, %zmm11, %zmm1
    vfmadd231ps	%zmm8, %zmm11, %zmm6
    vmovaps	%zmm0, %zmm7
    vfmadd213ps	%zmm18, %zmm2, %zmm7
    vfmadd213ps	%zmm18, %zmm10, %zmm2
    vmovaps	%zmm0, %zmm8
    vfmadd213ps	%zmm18, %zmm9, %zmm8
    vfmadd231ps	%zmm10, %zmm9, %zmm7
    vmovaps	448(%rsp,%rsi), %zmm11
    vfmadd231ps	%zmm9, %zmm11, %zmm2
    vmovups	-704(%r15,%rdx), %zmm12
    vmovaps	%zmm0, %zmm9
    vfmadd213ps	%zmm18, %zmm12, %zmm9
    vfmadd231ps	%zmm10, %zmm12, %zmm8
    vfmadd231ps	%zmm12, %zmm11, %zmm7
    vmovups	-448(%r15,%rdx), %zmm12
    vfmadd213ps	%zmm18, %zmm12, %zmm0
    vfmadd231ps	%zmm10, %zmm12, %zmm9
    vfmadd231ps	%zmm12, %zmm11, %zmm8
    vmovups	-192(%r15,%rdx), %zmm12
    vfmadd231ps	%zmm10, %zmm12, %zmm0
    vfmadd231ps	%zmm11, %zmm12, %zmm9
    cmpq	$1, %rdi
    je	.L0
