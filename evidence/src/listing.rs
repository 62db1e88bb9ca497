//! The instructions of an image, as the disassembler lists them, and what kind each is.
//!
//! Requirements: FW-EVID-3.

use std::path::Path;

use crate::run::{Fault, output};
use crate::target::{Home, Target};

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    pub(crate) address: u64,
    pub(crate) mnemonic: String,
    pub(crate) operands: String,
}

/// A function and its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) address: u64,
    pub(crate) name: String,
    pub(crate) instructions: Vec<Instruction>,
}

/// Where an instruction may go, beside to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// To another function, and back.
    Call(String),
    /// To this place of a function, for good.
    Jump(String),
    /// To an address that was computed.
    Computed,
    /// Nowhere else, or back.
    Inside,
}

/// Lists the instructions of an image.
pub(crate) fn list(home: &Home, image: &Path) -> Result<Vec<Function>, Fault> {
    let mut command = home.tool("llvm-objdump");
    command.args(["--disassemble", "--no-show-raw-insn"]).arg(image);
    Ok(parse(&output(&mut command)?))
}

/// Reads what the disassembler prints.
pub(crate) fn parse(text: &str) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    for line in text.lines() {
        if let Some((address, name)) = heading(line) {
            functions.push(Function { address, name: name.to_owned(), instructions: Vec::new() });
        } else if let (Some(instruction), Some(function)) =
            (instruction(line), functions.last_mut())
        {
            function.instructions.push(instruction);
        }
    }
    functions
}

/// `00026010 <name>:`
fn heading(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.split_once(" <")?;
    Some((u64::from_str_radix(address, 16).ok()?, rest.strip_suffix(">:")?))
}

/// Words in front of an instruction of x86-64 that do not change where it goes.
const PREFIXES: [&str; 10] =
    ["notrack", "bnd", "lock", "rep", "repe", "repne", "data16", "rex64", "cs", "ds"];

/// An address, what is done, and with what, between tabs.
fn instruction(line: &str) -> Option<Instruction> {
    let (address, rest) = line.trim_start().split_once(':')?;
    let address = u64::from_str_radix(address, 16).ok()?;
    let mut rest = rest.trim_start();
    while let Some((word, behind)) = rest.split_once([' ', '\t'])
        && PREFIXES.contains(&word)
        && !behind.trim_start().is_empty()
    {
        rest = behind.trim_start();
    }
    let (mnemonic, operands) = rest.split_once('\t').unwrap_or((rest, ""));
    Some(Instruction {
        address,
        mnemonic: mnemonic.trim().to_owned(),
        operands: operands.trim().to_owned(),
    })
}

impl Instruction {
    /// The place that the operands name: `0x2ab48 <__aeabi_f2d+0x4>`, without what is added to the name.
    fn place(&self) -> Option<&str> {
        let (_, rest) = self.operands.split_once('<')?;
        let (place, _) = rest.split_once('>')?;
        Some(place.split_once("+0x").map_or(place, |(name, _)| name))
    }

    /// Where this goes.
    pub(crate) fn flow(&self, target: Target) -> Flow {
        match target {
            Target::X86_64 => self.flow_x86_64(),
            Target::Thumbv7em => self.flow_thumb(),
        }
    }

    fn flow_x86_64(&self) -> Flow {
        let operands = self.operands.as_str();
        let is_call = ["call", "lcall"].iter().any(|start| self.mnemonic.starts_with(start));
        let is_jump = ["j", "ljmp", "loop"].iter().any(|start| self.mnemonic.starts_with(start));
        if !is_call && !is_jump {
            return Flow::Inside;
        }
        match self.place() {
            Some(name) if !operands.starts_with('*') => {
                let name = name.to_owned();
                if is_call { Flow::Call(name) } else { Flow::Jump(name) }
            }
            _ => Flow::Computed,
        }
    }

    fn flow_thumb(&self) -> Flow {
        let mnemonic = self.mnemonic.trim_end_matches(".w").trim_end_matches(".n");
        let operands = self.operands.as_str();
        let writes_pc = operands.starts_with("pc,") && !mnemonic.starts_with("cmp");
        let is_branch = (mnemonic.starts_with('b')
            && is_condition(mnemonic.get(1..).unwrap_or("")))
            || mnemonic == "cbz"
            || mnemonic == "cbnz";
        if mnemonic == "tbb" || mnemonic == "tbh" {
            // By a table, of which nobody has looked where its rows go.
            Flow::Computed
        } else if mnemonic.starts_with("blx") || mnemonic.starts_with("bx") {
            let is_return = mnemonic.starts_with("bx") && operands.starts_with("lr");
            match self.place() {
                _ if is_return => Flow::Inside,
                Some(name) => Flow::Call(name.to_owned()),
                None => Flow::Computed,
            }
        } else if mnemonic == "bl"
            || (mnemonic.starts_with("bl")
                && is_condition(mnemonic.get(2..).unwrap_or(""))
                && !is_branch)
        {
            self.place().map_or(Flow::Computed, |name| Flow::Call(name.to_owned()))
        } else if is_branch {
            self.place().map_or(Flow::Computed, |name| Flow::Jump(name.to_owned()))
        } else if writes_pc {
            Flow::Computed
        } else {
            Flow::Inside
        }
    }

    /// Whether this ends the program or leaves it for a system or a debugger.
    pub(crate) fn is_trap(&self, target: Target) -> bool {
        let mnemonic = self.mnemonic.split('.').next().unwrap_or("");
        match target {
            Target::X86_64 => X86_64_TRAPS.contains(&mnemonic),
            Target::Thumbv7em => ARM_TRAPS.contains(&mnemonic),
        }
    }

    /// Whether this may stand where a linker fills the room between two functions.
    pub(crate) fn is_filling(&self) -> bool {
        // Of x86-64, and the bytes 0xd4 of ARM, which read as a branch.
        self.mnemonic.starts_with("nop")
            || self.mnemonic == "int3"
            || (self.mnemonic == "bmi" && self.operands.starts_with("0x"))
    }

    /// Whether this computes with floating point numbers; moving their bits is not computing.
    pub(crate) fn is_float(&self, target: Target) -> bool {
        match target {
            Target::X86_64 => is_float_x86_64(&self.mnemonic),
            Target::Thumbv7em => {
                let mut parts = self.mnemonic.split('.').skip(1);
                self.mnemonic.starts_with('v')
                    && parts.any(|part| matches!(part, "f16" | "f32" | "f64"))
            }
        }
    }
}

const X86_64_TRAPS: [&str; 24] = [
    "ud0", "ud0w", "ud0l", "ud0q", "ud1", "ud1w", "ud1l", "ud1q", "ud2", "hlt", "int", "int1",
    "int3", "into", "icebp", "syscall", "sysenter", "sysret", "sysretl", "sysretq", "iret",
    "iretl", "iretq", "vmcall",
];

const ARM_TRAPS: [&str; 9] = ["udf", "trap", "bkpt", "hlt", "svc", "hvc", "smc", "wfi", "wfe"];

/// A condition of ARM, or none.
fn is_condition(text: &str) -> bool {
    matches!(
        text,
        "" | "eq"
            | "ne"
            | "hs"
            | "lo"
            | "mi"
            | "pl"
            | "vs"
            | "vc"
            | "hi"
            | "ls"
            | "ge"
            | "lt"
            | "gt"
            | "le"
            | "al"
    )
}

fn is_float_x86_64(mnemonic: &str) -> bool {
    // Of x87.
    if mnemonic.starts_with('f') {
        return true;
    }
    let plain = mnemonic.strip_prefix('v').unwrap_or(mnemonic);
    // Of packed integers.
    if plain.starts_with('p') {
        return false;
    }
    if plain.starts_with("cvt") {
        return true;
    }
    let ends = ["ss", "sd", "ps", "pd", "sh", "ph"];
    let moves = [
        "mov",
        "and",
        "or",
        "xor",
        "shuf",
        "unpck",
        "blend",
        "insert",
        "extract",
        "broadcast",
        "perm",
        "expand",
        "compress",
        "gather",
        "scatter",
        "lddq",
        "mask",
        "push",
    ];
    ends.iter().any(|end| plain.ends_with(end))
        && !moves.iter().any(|start| plain.starts_with(start))
}

/// Whether a function of this name computes with floating point numbers without instructions for it.
pub(crate) fn is_soft_float(name: &str) -> bool {
    let builtin = name.contains("compiler_builtins") && name.contains("float");
    let eabi = name.strip_prefix("__aeabi_").is_some_and(|rest| {
        rest.starts_with('f')
            || rest.starts_with('d')
            || rest.starts_with("cf")
            || rest.starts_with("cd")
            || rest.ends_with("2f")
            || rest.ends_with("2d")
            || rest.ends_with("2h")
    });
    let plain = name.strip_prefix("__").is_some_and(|rest| {
        let end = rest.trim_end_matches(|digit: char| digit.is_ascii_digit());
        ["hf", "sf", "df", "tf"].iter().any(|mode| {
            end.ends_with(mode)
                || ["hi", "si", "di", "ti"].iter().any(|to| end.ends_with(&format!("{mode}{to}")))
        })
    });
    builtin || (eabi && !name.ends_with("divmod")) || plain
}

#[cfg(test)]
mod tests {
    use super::{Flow, Instruction, is_soft_float, parse};
    use crate::target::Target::{Thumbv7em, X86_64};

    fn of(mnemonic: &str, operands: &str) -> Instruction {
        Instruction { address: 0, mnemonic: mnemonic.to_owned(), operands: operands.to_owned() }
    }

    #[test]
    fn functions_and_instructions_are_read() {
        let text = "\nx.elf:\tfile format elf32-littlearm\n\n00026010 <first>:\n   26010:      \tpush\t{r4, lr}\n   \
                    26012:      \tbl\t0x26020 <second>   @ imm = #0x4\n\n00026020 <second>:\n   26020:      \tbx\tlr\n";
        let functions = parse(text);
        let shape: Vec<_> = functions
            .iter()
            .map(|one| (one.name.as_str(), one.address, one.instructions.len()))
            .collect();
        assert_eq!(shape, [("first", 0x26010, 2), ("second", 0x26020, 1)]);
    }

    #[test]
    fn calls_and_jumps_are_told_from_computed_ones() {
        let call = |name: &str| Flow::Call(name.to_owned());
        let jump = |name: &str| Flow::Jump(name.to_owned());
        assert_eq!(of("callq", "0x207520 <f>").flow(X86_64), call("f"));
        assert_eq!(of("callq", "*0x8(%rax)").flow(X86_64), Flow::Computed);
        assert_eq!(of("jmpq", "*0x10(%rip)    # 0x20 <table>").flow(X86_64), Flow::Computed);
        assert_eq!(of("jmp", "0x207520 <f+0x40>").flow(X86_64), jump("f"));
        assert_eq!(of("retq", "").flow(X86_64), Flow::Inside);
        assert_eq!(of("bl", "0x2ab48 <f>   @ imm = #0x4b16").flow(Thumbv7em), call("f"));
        assert_eq!(of("blx", "r3").flow(Thumbv7em), Flow::Computed);
        assert_eq!(of("bx", "lr").flow(Thumbv7em), Flow::Inside);
        assert_eq!(of("bx", "r1").flow(Thumbv7em), Flow::Computed);
        assert_eq!(of("bls", "0x26020 <f+0x10>").flow(Thumbv7em), jump("f"));
        assert_eq!(of("blo.w", "0x26020 <f+0x10>").flow(Thumbv7em), jump("f"));
        assert_eq!(of("b.w", "0x26020 <g>").flow(Thumbv7em), jump("g"));
        assert_eq!(of("bic", "r1, r1, #0x1").flow(Thumbv7em), Flow::Inside);
        assert_eq!(of("bfi", "r1, r2, #0x1, #0x2").flow(Thumbv7em), Flow::Inside);
        assert_eq!(of("ldr.w", "pc, [r1, r2, lsl #2]").flow(Thumbv7em), Flow::Computed);
        assert_eq!(of("pop", "{r4, pc}").flow(Thumbv7em), Flow::Inside);
    }

    /// Requirements: FW-EVID-3.
    #[test]
    fn a_word_in_front_hides_no_instruction() {
        let text = "0010 <f>:\n 10:\tnotrack\t\tjmpq\t*%rax\n 13:\tbnd\t\tcallq\t*%rcx\n 15:\trep\t\tmovsb\t(%rsi), %es:(%rdi)\n \
                    17:\tlock\n 18:\tnotrack jmpq\t*%rax\n";
        let functions = parse(text);
        let read: Vec<_> = functions
            .iter()
            .flat_map(|one| &one.instructions)
            .map(|one| (one.mnemonic.as_str(), one.flow(X86_64)))
            .collect();
        assert_eq!(
            read,
            [
                ("jmpq", Flow::Computed),
                ("callq", Flow::Computed),
                ("movsb", Flow::Inside),
                ("lock", Flow::Inside),
                ("jmpq", Flow::Computed)
            ]
        );
    }

    /// Requirements: FW-EVID-3.
    #[test]
    fn what_ends_a_program_is_known() {
        for mnemonic in ["ud2", "int3", "hlt", "syscall", "ud1l"] {
            assert!(of(mnemonic, "").is_trap(X86_64), "{mnemonic}");
        }
        for mnemonic in ["udf", "trap", "bkpt", "svc", "udf.w"] {
            assert!(of(mnemonic, "#0xfe").is_trap(Thumbv7em), "{mnemonic}");
        }
        for mnemonic in ["udiv", "nop", "uadd8"] {
            assert!(!of(mnemonic, "").is_trap(Thumbv7em), "{mnemonic}");
        }
        assert!(!of("retq", "").is_trap(X86_64));
        assert_eq!(of("tbb", "[pc, r0]").flow(Thumbv7em), Flow::Computed);
    }

    #[test]
    fn what_moves_bits_does_not_compute() {
        for (mnemonic, is) in [
            ("addss", true),
            ("vfmadd231ps", true),
            ("cvtsi2sd", true),
            ("ucomiss", true),
            ("fld", true),
            ("movss", false),
            ("xorps", false),
            ("paddd", false),
            ("vpmaxsd", false),
            ("vpcmpd", false),
            ("shufps", false),
            ("addq", false),
            ("setb", false),
            ("cmovs", false),
        ] {
            assert_eq!(of(mnemonic, "").is_float(X86_64), is, "{mnemonic}");
        }
        for (mnemonic, is) in [
            ("vadd.f32", true),
            ("vcvt.f32.s32", true),
            ("vldr", false),
            ("vmov", false),
            ("smlad", false),
        ] {
            assert_eq!(of(mnemonic, "").is_float(Thumbv7em), is, "{mnemonic}");
        }
        for (name, is) in [
            ("__aeabi_fadd", true),
            ("__aeabi_i2f", true),
            ("__adddf3", true),
            ("__fixsfsi", true),
            ("__truncdfhf2", true),
            ("__aeabi_memcpy4", false),
            ("__aeabi_uidivmod", false),
            ("__udivdi3", false),
            ("__aeabi_lmul", false),
            ("digits", false),
            ("__aeabi_ldivmod", false),
        ] {
            assert_eq!(is_soft_float(name), is, "{name}");
        }
    }
}
