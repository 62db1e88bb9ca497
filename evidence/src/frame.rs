//! How much stack one function takes, read from its instructions.
//!
//! Requirements: FW-EVID-3.

use crate::listing::{Flow, Function, Instruction};
use crate::target::Target;

/// What the instructions of a function say of its stack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// All that is pushed or reserved by a constant, each once.
    pub(crate) bytes: u64,
    /// The most that aligning may add.
    pub(crate) slack: u64,
    /// What is used below the stack pointer, without moving it there.
    pub(crate) below: u64,
    /// Whether an amount that was computed is reserved; the compiler's own figure has it.
    pub(crate) is_computed: bool,
    /// Whether the stack pointer is moved in a way that is not understood.
    pub(crate) is_unknown: bool,
}

/// The bytes below the stack pointer that a function of x86-64 may use where it calls nobody: its "red zone", by the
/// System V ABI. The compiler's own figure leaves them out.
const RED_ZONE: u64 = 128;

/// Reads the stack of a function.
pub(crate) fn read(function: &Function, target: Target) -> Frame {
    match target {
        Target::X86_64 => x86_64(function),
        Target::Thumbv7em => {
            let mut frame = Frame::default();
            for (at, instruction) in function.instructions.iter().enumerate() {
                let before = function.instructions.get(..at).unwrap_or(&[]);
                thumb(instruction, before, &mut frame);
            }
            frame
        }
    }
}

fn x86_64(function: &Function) -> Frame {
    let mut frame = Frame::default();
    let calls =
        |one: &Instruction| matches!(one.flow(Target::X86_64), Flow::Call(_) | Flow::Computed);
    let is_leaf = !function.instructions.iter().any(calls);
    // What was pushed where `%rbp` became the frame pointer, and how far below that it is used.
    let (mut pushed, mut deepest) = (None, 0);
    for one in &function.instructions {
        let (mnemonic, operands) = (one.mnemonic.as_str(), one.operands.as_str());
        if operands == "%rsp, %rbp" && mnemonic.starts_with("mov") {
            pushed = Some(frame.bytes);
            continue;
        }
        if moves(one, pushed.is_some(), &mut frame) {
            continue;
        }
        // Below an address that is computed from the stack pointer may be all of the red zone.
        let is_taken = operands.starts_with("%rsp, ") && mnemonic.starts_with("mov");
        let from = |register: &str| {
            let (offset, is_indexed) = place(operands, register)?;
            Some((offset, is_indexed || mnemonic.starts_with("lea")))
        };
        match from("%rsp") {
            Some((offset, is_computed)) => {
                if is_computed && (is_leaf || offset < 0) {
                    frame.below = frame.below.max(RED_ZONE);
                }
                frame.below = frame.below.max(below(offset));
            }
            None if is_taken && is_leaf => frame.below = frame.below.max(RED_ZONE),
            None => {}
        }
        if let (Some(pushed), Some((offset, is_computed))) = (pushed, from("%rbp")) {
            if is_computed && is_leaf {
                frame.below = frame.below.max(RED_ZONE);
            }
            deepest = deepest.max(pushed + below(offset));
        }
    }
    frame.below = frame.below.max(deepest.saturating_sub(frame.bytes));
    frame
}

/// How far a negative offset is below.
fn below(offset: i64) -> u64 {
    if offset < 0 { offset.unsigned_abs() } else { 0 }
}

/// Reads an instruction that moves the stack pointer, and tells whether it is one.
fn moves(instruction: &Instruction, has_frame_pointer: bool, frame: &mut Frame) -> bool {
    let (mnemonic, operands) = (instruction.mnemonic.as_str(), instruction.operands.as_str());
    if mnemonic.starts_with("push") {
        frame.bytes += 8;
        return false;
    }
    if mnemonic.starts_with("enter") || (mnemonic.starts_with("pop") && operands == "%rsp") {
        frame.is_unknown = true;
        return true;
    }
    let Some((from, "%rsp")) = operands.rsplit_once(", ") else { return false };
    let amount = from.strip_prefix('$').and_then(number);
    let plain = mnemonic.trim_end_matches('q');
    match plain {
        "cmp" | "test" => {}
        "sub" => reserve(frame, amount),
        // 128 bytes are reserved by adding -128, which is shorter; and given back by taking -128 away.
        "add" => reserve(frame, amount.map(|amount| -amount)),
        "lea" => match place(from, "%rsp") {
            Some((offset, false)) => reserve(frame, Some(-offset)),
            // Back to where it was.
            _ if has_frame_pointer && place(from, "%rbp").is_some() => {}
            _ => frame.is_computed = true,
        },
        // To a multiple of a power of two; what was there was one of 8.
        "and" => match amount {
            Some(mask) if mask < 0 => {
                frame.slack = frame.slack.max(mask.unsigned_abs().saturating_sub(8));
            }
            _ => frame.is_unknown = true,
        },
        "mov" if from == "%rbp" && has_frame_pointer => {}
        _ => frame.is_unknown = true,
    }
    true
}

/// How far from a register an operand of memory is, such as `-0x60(%rsp,%rax,8)`, and whether an index is added.
fn place(operands: &str, register: &str) -> Option<(i64, bool)> {
    let (before, behind) = operands.split_once('(')?;
    let (inside, _) = behind.split_once(')')?;
    let (base, is_indexed) = match inside.split_once(',') {
        Some((base, _)) => (base, true),
        None => (inside, false),
    };
    let offset = before.rsplit([' ', ':', '*']).next().unwrap_or("");
    let offset = if offset.is_empty() { 0 } else { number(offset)? };
    (base == register).then_some((offset, is_indexed))
}

fn thumb(instruction: &Instruction, before: &[Instruction], frame: &mut Frame) {
    let mnemonic = instruction.mnemonic.trim_end_matches(".w").trim_end_matches(".n");
    let operands = instruction.operands.as_str();
    let (first, rest) = operands.split_once(", ").unwrap_or((operands, ""));
    let constant = |text: &str| text.strip_prefix('#').and_then(number);
    if mnemonic == "push" || mnemonic == "vpush" || (mnemonic.ends_with("stmdb") && first == "sp!")
    {
        frame.bytes += registers(operands);
    } else if ["sub", "subs", "subw"].contains(&mnemonic) && first == "sp" {
        // `sub sp, #0x8` and `sub sp, sp, #0x8`; not a register, shifted or not.
        let amount = rest.rsplit_once(", ").map_or(rest, |(_, amount)| amount);
        reserve(frame, constant(amount));
    } else if ["add", "adds", "addw"].contains(&mnemonic) && first == "sp" {
        let amount = rest.rsplit_once(", ").map_or(rest, |(_, amount)| amount);
        reserve(frame, constant(amount).map(|amount| -amount));
    } else if let Some((_, amount)) = operands.split_once("[sp, #-") {
        let amount = number(amount.trim_end_matches(['!', ']']));
        if operands.ends_with("]!") {
            // What is stored below, and the stack moved there.
            reserve(frame, amount);
        } else {
            let amount = amount.and_then(|amount| u64::try_from(amount).ok());
            frame.is_unknown |= amount.is_none();
            frame.below = frame.below.max(amount.unwrap_or(0));
        }
    } else if let Some((_, amount)) = operands.split_once("[sp], #-") {
        reserve(frame, number(amount));
    } else if mnemonic == "mov" && first == "sp" {
        moved(rest, before, frame);
    } else if first == "sp" && !["cmp", "cmn", "tst", "ldm", "stm"].contains(&mnemonic) {
        frame.is_unknown = true;
    }
}

/// A register of ARM becomes the stack pointer.
fn moved(register: &str, before: &[Instruction], frame: &mut Frame) {
    const FRAME_POINTERS: [&str; 2] = ["r7", "r11"];
    let writes = |one: &&Instruction| one.operands.split(", ").next() == Some(register);
    let Some(written) = before.iter().rev().find(writes) else {
        frame.is_unknown = true;
        return;
    };
    let mnemonic = written.mnemonic.trim_end_matches(".w");
    // The bits that are cleared below what becomes the stack pointer.
    let mut fields = written.operands.split(", #").skip(1).map(number);
    let cleared = if fields.next() == Some(Some(0)) { fields.next().flatten() } else { None };
    let from = written.operands.split(", ").nth(1).unwrap_or("");
    match cleared.and_then(|bits| u32::try_from(bits).ok()) {
        Some(bits) if mnemonic == "bfc" => {
            let alignment = 1_u64.checked_shl(bits).unwrap_or(u64::MAX);
            frame.slack = frame.slack.max(alignment.saturating_sub(4));
        }
        // Back to where it was.
        _ if FRAME_POINTERS.contains(&register)
            || (mnemonic.starts_with("sub") && FRAME_POINTERS.contains(&from)) => {}
        _ => frame.is_unknown = true,
    }
}

/// What is lost to the loop that touches a large stack page after page, where it is behind other instructions.
///
/// The loop counts in `r11`, and compilers (LLVM 22 is one) may have put something there before, to be used
/// behind it. Gives the instruction that did.
pub(crate) fn lost(function: &Function, target: Target) -> Option<&Instruction> {
    if target != Target::X86_64 {
        return None;
    }
    let touches =
        |one: &&Instruction| one.mnemonic.starts_with("sub") && one.operands == "$0x1000, %rsp";
    let before = function.instructions.iter().take_while(|one| !touches(one));
    if before.clone().count() == function.instructions.len() {
        return None;
    }
    let counts = |one: &Instruction| {
        let from = one.operands.strip_suffix(", %r11").unwrap_or("");
        from == "%rsp"
            || (one.mnemonic.starts_with("lea") && from.ends_with("(%rsp)"))
            || (one.mnemonic.starts_with("sub") && from.starts_with('$'))
    };
    let mut counted = before.clone().filter(|one| counts(one));
    counted.next()?;
    before.filter(|one| one.operands.contains("%r11") && !counts(one)).last()
}

/// Counts what is reserved by a constant; what is given back by one is not taken off again.
fn reserve(frame: &mut Frame, amount: Option<i64>) {
    match amount {
        Some(amount) => {
            frame.bytes = frame.bytes.saturating_add(u64::try_from(amount).unwrap_or(0));
        }
        None => frame.is_computed = true,
    }
}

/// The bytes of the registers in braces: `{r4, r5, lr}`, `{d8, d9}`.
fn registers(operands: &str) -> u64 {
    let list = operands.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
    let names = list.map_or("", |(names, _)| names).split(',').map(str::trim);
    names.map(|name| if name.starts_with('d') { 8 } else { u64::from(!name.is_empty()) * 4 }).sum()
}

/// `0x1c`, `-0x40` or `12`.
fn number(text: &str) -> Option<i64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text),
    };
    let number = match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.ok().map(|number| sign * number)
}

#[cfg(test)]
mod tests {
    use super::{Frame, lost, read};
    use crate::listing::parse;
    use crate::target::Target::{self, Thumbv7em, X86_64};

    fn frame(target: Target, lines: &[&str]) -> Frame {
        let mut text = String::from("0010 <f>:\n");
        for line in lines {
            text.push_str(&format!("  10:\t{}\n", line.replacen(' ', "\t", 1)));
        }
        let unknown = Frame { is_unknown: true, ..Frame::default() };
        parse(&text).first().map_or(unknown, |one| read(one, target))
    }

    #[test]
    fn pushed_and_reserved_bytes_are_added() {
        let read =
            frame(X86_64, &["pushq %rbp", "subq $0xc0, %rsp", "addq $0xc0, %rsp", "popq %rbp"]);
        assert_eq!(read, Frame { bytes: 8 + 0xc0, ..Frame::default() });
        let read = frame(
            Thumbv7em,
            &[
                "push {r4, r5, r6, r7, lr}",
                "push.w {r8, r9}",
                "vpush {d8, d9}",
                "sub.w sp, sp, #0x218",
            ],
        );
        assert_eq!(read, Frame { bytes: 20 + 8 + 16 + 0x218, ..Frame::default() });
        assert_eq!(frame(Thumbv7em, &["str lr, [sp, #-0x8]!"]).bytes, 8);
    }

    #[test]
    fn aligning_adds_at_most_what_it_clears() {
        assert_eq!(frame(X86_64, &["pushq %rbp", "andq $-0x40, %rsp"]).slack, 56);
        // Disassemblers write numbers either way.
        for cleared in ["bfc r4, #0x0, #0x6", "bfc r4, #0, #6"] {
            assert_eq!(frame(Thumbv7em, &["mov r4, sp", cleared, "mov sp, r4"]).slack, 60);
        }
        assert!(frame(Thumbv7em, &["mov r4, sp", "bfc r4, #1, #6", "mov sp, r4"]).is_unknown);
    }

    #[test]
    fn a_computed_amount_is_not_taken_for_a_constant() {
        assert!(frame(X86_64, &["subq %rax, %rsp"]).is_computed);
        assert!(frame(X86_64, &["leaq (%rsp,%rax,8), %rsp"]).is_computed);
        for line in ["sub.w sp, sp, r4", "sub.w sp, sp, r4, lsl #2", "add sp, r4"] {
            let read = frame(Thumbv7em, &[line]);
            assert_eq!(read, Frame { is_computed: true, ..Frame::default() }, "{line}");
        }
    }

    /// Requirements: FW-MEM-8, FW-EVID-3.
    #[test]
    fn each_way_to_reserve_a_constant_is_read() {
        let bytes = |target, line: &str| frame(target, &[line]).bytes;
        for line in ["subq $0x80, %rsp", "addq $-0x80, %rsp", "leaq -0x80(%rsp), %rsp"] {
            assert_eq!(bytes(X86_64, line), 0x80, "{line}");
        }
        for line in ["subq $-0x80, %rsp", "addq $0x80, %rsp", "leaq 0x80(%rsp), %rsp"] {
            assert_eq!(frame(X86_64, &[line]), Frame::default(), "{line}");
        }
        for line in [
            "sub sp, #0x18",
            "sub.w sp, sp, #0x18",
            "subw sp, sp, #0x18",
            "str r0, [sp, #-0x18]!",
            "str r0, [sp], #-0x18",
        ] {
            assert_eq!(bytes(Thumbv7em, line), 0x18, "{line}");
        }
        assert_eq!(bytes(Thumbv7em, "vstmdb sp!, {d8, d9}"), 16);
        for line in ["add sp, #0x18", "ldm.w sp, {r0, r1}", "cmp sp, r0"] {
            assert_eq!(frame(Thumbv7em, &[line]), Frame::default(), "{line}");
        }
        assert!(frame(Thumbv7em, &["stmdb sp, {r0, r1}"]).is_unknown);
    }

    /// Requirements: FW-MEM-8, FW-EVID-3.
    #[test]
    fn what_is_used_below_the_stack_pointer_is_counted() {
        let below = |lines: &[&str]| frame(X86_64, lines).below;
        assert_eq!(below(&["movq %rax, -0x60(%rsp)", "movq -0x8(%rsp), %rax", "retq"]), 0x60);
        assert_eq!(below(&["subq $0x8, %rsp", "movq %rax, 0x60(%rsp)", "retq"]), 0);
        // Where in the red zone is not known: all of it.
        for line in [
            "leaq -0x60(%rsp), %rax",
            "movl %eax, (%rsp,%rcx,4)",
            "movl %eax, -0x8(%rsp,%rcx,4)",
            "movq %rsp, %rax",
        ] {
            assert_eq!(below(&[line, "retq"]), 128, "{line}");
        }
        // There is none where others are called.
        assert_eq!(below(&["subq $0x18, %rsp", "leaq 0x8(%rsp), %rdi", "callq 0x99 <g>"]), 0);
        // By the frame pointer, eight bytes below the address to return to.
        let by_pointer = ["pushq %rbp", "movq %rsp, %rbp", "movq %rax, -0x40(%rbp)"];
        assert_eq!(below(&by_pointer), 0x40);
        let reserved =
            ["pushq %rbp", "movq %rsp, %rbp", "subq $0x40, %rsp", "movq %rax, -0x40(%rbp)"];
        assert_eq!(below(&reserved), 0);
        assert_eq!(below(&["movq %rax, -0x40(%rbp)"]), 0, "%rbp is not the frame pointer");
        assert_eq!(frame(Thumbv7em, &["str r0, [sp, #-0x18]"]).below, 0x18);
    }

    /// Requirements: FW-MEM-8, FW-EVID-3.
    #[test]
    fn a_stack_pointer_from_elsewhere_is_unknown() {
        for line in [
            "movq %rax, %rsp",
            "xchgq %rax, %rsp",
            "popq %rsp",
            "andq %rax, %rsp",
            "movq %rbp, %rsp",
        ] {
            assert!(frame(X86_64, &[line]).is_unknown, "{line}");
        }
        assert!(!frame(X86_64, &["movq %rsp, %rbp", "movq %rbp, %rsp"]).is_unknown);
        assert!(!frame(X86_64, &["cmpq %r11, %rsp"]).is_unknown);
        assert!(frame(Thumbv7em, &["mov sp, r4"]).is_unknown);
        assert!(frame(Thumbv7em, &["lsls r4, r4, #0x6", "mov sp, r4"]).is_unknown);
        assert!(!frame(Thumbv7em, &["sub.w r4, r7, #0x20", "mov sp, r4"]).is_unknown);
        assert!(!frame(Thumbv7em, &["add r7, sp, #0xc", "mov sp, r7"]).is_unknown);
    }

    #[test]
    fn what_is_in_the_register_that_counts_pages_is_lost() {
        let function = |first: &str| {
            parse(&format!(
                "0010 <f>:\n 10:\tmovq\t0x58(%rdi), {first}\n 12:\ttestq\t{first}, {first}\n 14:\tje\t0x99 <f+0x89>\n \
                 16:\tmovq\t%rsp, %r11\n 18:\tsubq\t$0x8000, %r11\n 1a:\tsubq\t$0x1000, %rsp\n 1c:\tcmpq\t%r11, %rsp\n"
            ))
        };
        let of = |first: &str| function(first).first().and_then(|one| lost(one, X86_64).cloned());
        assert_eq!(of("%r11").map(|one| one.mnemonic), Some(String::from("testq")));
        assert_eq!(of("%rax"), None);
    }
}
