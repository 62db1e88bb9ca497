.L0:
    movq	%r8, %r14
    vbroadcastss	(%rsi), %zmm8
    vfmadd231ps	(%r8), %zmm8, %zmm7
    vfmadd231ps	64(%r8), %zmm8, %zmm6
    vfmadd231ps	128(%r8), %zmm8, %zmm5
    vfmadd231ps	192(%r8), %zmm8, %zmm4
    vfmadd231ps	256(%r8), %zmm8, %zmm3
    vfmadd231ps	320(%r8), %zmm8, %zmm2
    vfmadd231ps	384(%r8), %zmm8, %zmm1
    vfmadd231ps	448(%r8), %zmm8, %zmm0
    vbroadcastss	(%rsi,%r9,4), %zmm8
    vfmadd231ps	(%r8,%r10), %zmm8, %zmm7
    vfmadd231ps	64(%r8,%r10), %zmm8, %zmm6
    vfmadd231ps	128(%r8,%r10), %zmm8, %zmm5
    vfmadd231ps	192(%r8,%r10), %zmm8, %zmm4
    vfmadd231ps	256(%r8,%r10), %zmm8, %zmm3
    vfmadd231ps	320(%r8,%r10), %zmm8, %zmm2
    vfmadd231ps	384(%r8,%r10), %zmm8, %zmm1
    vfmadd231ps	448(%r8,%r10), %zmm8, %zmm0
    addq	%r10, %r8
    addq	%rbx, %rsi
    addq	%r10, %r8
    addq	$-2, %r11
    jne	.L0
