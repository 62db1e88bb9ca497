.L0:
    movq	%r14, %rdi
    movq	%rbx, %rsi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 68(%rsp)
    leaq	1(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 64(%rsp)
    leaq	2(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 60(%rsp)
    leaq	3(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 56(%rsp)
    leaq	4(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 52(%rsp)
    leaq	5(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 48(%rsp)
    leaq	6(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 44(%rsp)
    leaq	7(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 40(%rsp)
    leaq	8(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 36(%rsp)
    leaq	9(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 32(%rsp)
    leaq	10(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 28(%rsp)
    leaq	11(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 24(%rsp)
    leaq	12(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 20(%rsp)
    leaq	13(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 16(%rsp)
    leaq	14(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	%xmm0, 12(%rsp)
    leaq	15(%rbx), %rsi
    movq	%r14, %rdi
    callq	_ZN8formwork6kernel6reduce119_$LT$impl$u20$formwork..tensor..source..Source$LT$S$GT$$u20$for$u20$formwork..expr..reduce..Reduce$LT$E$C$P$C$F$GT$$GT$2at17h774820eb5a77205dE
    vmovss	68(%rsp), %xmm1
    vmovss	%xmm1, (%r15,%rbx,4)
    vmovss	64(%rsp), %xmm1
    vmovss	%xmm1, 4(%r15,%rbx,4)
    vmovss	60(%rsp), %xmm1
    vmovss	%xmm1, 8(%r15,%rbx,4)
    vmovss	56(%rsp), %xmm1
    vmovss	%xmm1, 12(%r15,%rbx,4)
    vmovss	52(%rsp), %xmm1
    vmovss	%xmm1, 16(%r15,%rbx,4)
    vmovss	48(%rsp), %xmm1
    vmovss	%xmm1, 20(%r15,%rbx,4)
    vmovss	44(%rsp), %xmm1
    vmovss	%xmm1, 24(%r15,%rbx,4)
    vmovss	40(%rsp), %xmm1
    vmovss	%xmm1, 28(%r15,%rbx,4)
    vmovss	36(%rsp), %xmm1
    vmovss	%xmm1, 32(%r15,%rbx,4)
    vmovss	32(%rsp), %xmm1
    vmovss	%xmm1, 36(%r15,%rbx,4)
    vmovss	28(%rsp), %xmm1
    vmovss	%xmm1, 40(%r15,%rbx,4)
    vmovss	24(%rsp), %xmm1
    vmovss	%xmm1, 44(%r15,%rbx,4)
    vmovss	20(%rsp), %xmm1
    vmovss	%xmm1, 48(%r15,%rbx,4)
    vmovss	16(%rsp), %xmm1
    vmovss	%xmm1, 52(%r15,%rbx,4)
    vmovss	12(%rsp), %xmm1
    vmovss	%xmm1, 56(%r15,%rbx,4)
    vmovss	%xmm0, 60(%r15,%rbx,4)
    cmpq	$993, %rbx
    leaq	16(%rbx), %rbx
    jb	.L0
