//! How much stack one function takes, read from its instructions.
//!
//! Requirements: FW-EVID-3.

use crate::listing::{Function, Instruction};
use crate::target::Target;

/// What the instructions of a function say of its stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// All that is pushed or reserved by a constant, each once.
    pub(crate) bytes: u64,
    /// The most that aligning may add.
    pub(crate) slack: u64,
    /// Whether an amount that was computed is reserved.
    pub(crate) is_computed: bool,
}

/// Reads the stack of a function.
pub(crate) fn read(function: &Function, target: Target) -> Frame {
    let mut frame = Frame { bytes: 0, slack: 0, is_computed: false };
    for instruction in &function.instructions {
        match target {
            Target::X86_64 => x86_64(instruction, &mut frame),
            Target::Thumbv7em => thumb(instruction, function, &mut frame),
        }
    }
    frame
}

fn x86_64(instruction: &Instruction, frame: &mut Frame) {
    let (mnemonic, operands) = (instruction.mnemonic.as_str(), instruction.operands.as_str());
    if mnemonic.starts_with("push") {
        frame.bytes += 8;
    }
    let Some((amount, "%rsp")) = operands.rsplit_once(", ") else { return };
    let amount = amount.strip_prefix('$').and_then(number);
    match mnemonic {
        "subq" | "sub" => reserve(frame, amount),
        // To a multiple of a power of two; what was there was one of 8.
        "andq" | "and" => match amount {
            Some(mask) if mask < 0 => {
                frame.slack = frame.slack.max(mask.unsigned_abs().saturating_sub(8));
            }
            _ => frame.is_computed = true,
        },
        _ => {}
    }
}

fn thumb(instruction: &Instruction, function: &Function, frame: &mut Frame) {
    let mnemonic = instruction.mnemonic.trim_end_matches(".w");
    let operands = instruction.operands.as_str();
    if mnemonic == "push"
        || mnemonic == "vpush"
        || (mnemonic.starts_with("stmdb") && operands.starts_with("sp!"))
    {
        frame.bytes += registers(operands);
    } else if mnemonic == "sub" && operands.starts_with("sp,") {
        reserve(frame, operands.rsplit_once('#').and_then(|(_, amount)| number(amount)));
    } else if let Some((_, amount)) =
        operands.split_once("[sp, #-").filter(|_| operands.ends_with("]!"))
    {
        // What is stored below, and the stack moved there.
        reserve(frame, number(amount.trim_end_matches("]!")));
    } else if mnemonic == "mov" && operands.starts_with("sp, ") {
        let register = operands.trim_start_matches("sp, ");
        // The bits that are cleared below a register that becomes the stack pointer.
        let bits = function.instructions.iter().find_map(|one| {
            let rest = one.operands.strip_prefix(register)?.strip_prefix(", #0x0, #")?;
            (one.mnemonic.trim_end_matches(".w") == "bfc").then_some(())?;
            number(rest)
        });
        if let Some(bits) = bits.and_then(|bits| u32::try_from(bits).ok()) {
            let alignment = 1_u64.checked_shl(bits).unwrap_or(u64::MAX);
            frame.slack = frame.slack.max(alignment.saturating_sub(4));
        }
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

fn reserve(frame: &mut Frame, amount: Option<i64>) {
    match amount.and_then(|amount| u64::try_from(amount).ok()) {
        Some(amount) => frame.bytes = frame.bytes.saturating_add(amount),
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
        parse(&text)
            .first()
            .map_or(Frame { bytes: 1, slack: 1, is_computed: true }, |one| read(one, target))
    }

    #[test]
    fn pushed_and_reserved_bytes_are_added() {
        let read =
            frame(X86_64, &["pushq %rbp", "subq $0xc0, %rsp", "addq $0xc0, %rsp", "popq %rbp"]);
        assert_eq!(read, Frame { bytes: 8 + 0xc0, slack: 0, is_computed: false });
        let read = frame(
            Thumbv7em,
            &[
                "push {r4, r5, r6, r7, lr}",
                "push.w {r8, r9}",
                "vpush {d8, d9}",
                "sub.w sp, sp, #0x218",
            ],
        );
        assert_eq!(read, Frame { bytes: 20 + 8 + 16 + 0x218, slack: 0, is_computed: false });
        assert_eq!(frame(Thumbv7em, &["str lr, [sp, #-0x8]!"]).bytes, 8);
    }

    #[test]
    fn aligning_adds_at_most_what_it_clears() {
        assert_eq!(frame(X86_64, &["pushq %rbp", "andq $-0x40, %rsp"]).slack, 56);
        assert_eq!(frame(Thumbv7em, &["mov r4, sp", "bfc r4, #0x0, #0x6", "mov sp, r4"]).slack, 60);
    }

    #[test]
    fn a_computed_amount_is_not_taken_for_a_constant() {
        assert!(frame(X86_64, &["subq %rax, %rsp"]).is_computed);
        assert!(frame(Thumbv7em, &["sub.w sp, sp, r4"]).is_computed);
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
