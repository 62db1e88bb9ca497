.L0:
    vpmovsxbd	(%rdi), %zmm26
    vpmovsxbd	-16(%rdi), %zmm27
    movsbl	(%r11), %ebx
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm25, %zmm29, %zmm25
    vpaddd	%zmm28, %zmm24, %zmm24
    movsbl	(%r11,%r8), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm23, %zmm29, %zmm23
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm22, %zmm22
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm21, %zmm29, %zmm21
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm20, %zmm20
    movsbl	(%r8,%r11), %ebx
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    addq	%r8, %r11
    vpaddd	%zmm19, %zmm29, %zmm19
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm18, %zmm18
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm17, %zmm29, %zmm17
    vpaddd	%zmm28, %zmm16, %zmm16
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm15, %zmm29, %zmm15
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm14, %zmm14
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm13, %zmm29, %zmm13
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm12, %zmm12
    movsbl	(%r8,%r11), %ebx
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    addq	%r8, %r11
    vpaddd	%zmm11, %zmm29, %zmm11
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm10, %zmm10
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm9, %zmm29, %zmm9
    vpaddd	%zmm28, %zmm8, %zmm8
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm7, %zmm29, %zmm7
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm6, %zmm6
    movsbl	(%r8,%r11), %ebx
    addq	%r8, %r11
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    vpaddd	%zmm5, %zmm29, %zmm5
    vpmulld	%zmm26, %zmm28, %zmm28
    vpaddd	%zmm28, %zmm4, %zmm4
    movsbl	(%r8,%r11), %ebx
    vpbroadcastd	%ebx, %zmm28
    vpmulld	%zmm27, %zmm28, %zmm29
    addq	%r8, %r11
    vpaddd	%zmm3, %zmm29, %zmm3
    vpmulld	%zmm26, %zmm28, %zmm28
    movsbl	(%r8,%r11), %ebx
    vpbroadcastd	%ebx, %zmm29
    vpmulld	%zmm27, %zmm29, %zmm27
    vpaddd	%zmm28, %zmm2, %zmm2
    vpaddd	%zmm1, %zmm27, %zmm1
    vpmulld	%zmm26, %zmm29, %zmm26
    vpaddd	%zmm26, %zmm0, %zmm0
    addq	%r10, %rdi
    addq	%r9, %r11
    decq	%rax
    jne	.L0
