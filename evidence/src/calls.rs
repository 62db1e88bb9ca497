//! Who calls whom, and how deep the stack gets.
//!
//! Requirements: FW-EVID-3.

use std::collections::{BTreeMap, BTreeSet};

use crate::frame;
use crate::image::Image;
use crate::listing::{Flow, Function};
use crate::target::Target;

/// A function, whom it calls, and what it takes of the stack.
#[derive(Clone, Debug, Default)]
struct Node {
    calls: BTreeSet<String>,
    jumps: BTreeSet<String>,
    /// `None` if an amount that was computed is reserved, or the stack pointer comes from elsewhere.
    frame: Option<u64>,
    computed: Vec<String>,
    /// What ends the program or leaves it.
    traps: Vec<String>,
    floats: usize,
    /// Whether the compiler says what it takes of the stack.
    is_told: bool,
    /// What the compiler loses where it touches the stack.
    lost: Option<String>,
}

/// The functions of an image.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    nodes: BTreeMap<String, Node>,
}

/// The deepest way through the functions of an entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Depth {
    pub(crate) bytes: u64,
    /// The functions on the way, with what each takes.
    pub(crate) way: Vec<(String, u64)>,
}

impl Calls {
    /// Reads the functions of an image.
    ///
    /// # Errors
    /// Where two functions have one name, so that a call to it would be to either.
    pub(crate) fn new(
        target: Target,
        functions: &[Function],
        image: &Image,
    ) -> Result<Self, String> {
        let mut nodes: BTreeMap<String, Node> = BTreeMap::new();
        for function in functions {
            let lost = frame::lost(function, target);
            let mut node = Node {
                frame: bytes(target, function, image),
                is_told: image.stack.contains_key(&function.address),
                lost: lost.map(|one| format!("{} {}", one.mnemonic, one.operands)),
                ..Node::default()
            };
            let end = image.ends.get(&function.address).copied().unwrap_or(u64::MAX);
            // Behind the end of a function the linker fills the room up to the next.
            let instructions = function.instructions.iter();
            for instruction in instructions.filter(|one| one.address < end || !one.is_filling()) {
                let text = || format!("{} {}", instruction.mnemonic, instruction.operands);
                if instruction.is_trap(target) {
                    node.traps.push(text());
                }
                node.floats += usize::from(instruction.is_float(target));
                match instruction.flow(target) {
                    Flow::Call(name) => {
                        node.calls.insert(name);
                    }
                    Flow::Jump(name) if name != function.name => {
                        node.jumps.insert(name);
                    }
                    Flow::Computed => node.computed.push(text()),
                    Flow::Jump(_) | Flow::Inside => {}
                }
            }
            if nodes.insert(function.name.clone(), node).is_some() {
                return Err(format!("two functions are called `{}`", readable(&function.name)));
            }
        }
        Ok(Self { nodes })
    }

    /// How many functions there are.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is a function of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.nodes.contains_key(name)
    }

    /// The functions that an entry point reaches, itself among them.
    pub(crate) fn reached(&self, entry: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![entry];
        while let Some(name) = open.pop() {
            let Some((name, node)) = self.nodes.get_key_value(name) else { continue };
            if reached.insert(name.as_str()) {
                open.extend(node.calls.iter().chain(&node.jumps).map(String::as_str));
            }
        }
        reached
    }

    /// The calls and jumps to computed addresses below an entry point: the function, and the instruction.
    pub(crate) fn computed(&self, entry: &str) -> Vec<(&str, &str)> {
        let mut found = Vec::new();
        for name in self.reached(entry) {
            let of = self.nodes.get(name).into_iter().flat_map(|node| &node.computed);
            found.extend(of.map(|text| (name, text.as_str())));
        }
        found
    }

    /// The instructions below an entry point that end the program or leave it: the function, and the instruction.
    pub(crate) fn traps(&self, entry: &str) -> Vec<(&str, &str)> {
        let mut found = Vec::new();
        for name in self.reached(entry) {
            let of = self.nodes.get(name).into_iter().flat_map(|node| &node.traps);
            found.extend(of.map(|text| (name, text.as_str())));
        }
        found
    }

    /// The functions below an entry point in which the compiler loses a value where it touches the stack.
    pub(crate) fn lost(&self, entry: &str) -> Vec<(&str, &str)> {
        let reached = self.reached(entry).into_iter();
        reached.filter_map(|name| Some((name, self.nodes.get(name)?.lost.as_deref()?))).collect()
    }

    /// The functions below an entry point whose stack the compiler does not tell.
    pub(crate) fn untold(&self, entry: &str) -> Vec<&str> {
        let is_untold = |name: &&str| self.nodes.get(*name).is_some_and(|node| !node.is_told);
        self.reached(entry).into_iter().filter(is_untold).collect()
    }

    /// The functions below an entry point with instructions of floating point, and how many.
    pub(crate) fn floats(&self, entry: &str) -> Vec<(&str, usize)> {
        let reached = self.reached(entry).into_iter();
        let counts =
            reached.filter_map(|name| self.nodes.get(name).map(|node| (name, node.floats)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    /// The deepest way below an entry point.
    ///
    /// # Errors
    /// A sentence, where a function calls itself by whatever way, or reserves what was computed.
    pub(crate) fn depth(&self, entry: &str) -> Result<Depth, String> {
        let mut known = BTreeMap::new();
        self.below(entry, &mut Vec::new(), &mut known)
    }

    /// A function that jumps to another leaves its own stack first; it is counted all the same.
    fn below(
        &self,
        name: &str,
        way: &mut Vec<String>,
        known: &mut BTreeMap<String, Depth>,
    ) -> Result<Depth, String> {
        if let Some(depth) = known.get(name) {
            return Ok(depth.clone());
        }
        if let Some(at) = way.iter().position(|one| one == name) {
            let mut names: Vec<String> = way.iter().skip(at).map(|name| readable(name)).collect();
            names.push(readable(name));
            return Err(format!("calls itself: {}", names.join(" > ")));
        }
        let node = self
            .nodes
            .get(name)
            .ok_or_else(|| format!("calls `{}`, which is not in the image", readable(name)))?;
        let frame = node.frame.ok_or_else(|| {
            format!("`{}` moves its stack by an amount that it computes", readable(name))
        })?;
        way.push(name.to_owned());
        let mut deepest = Depth { bytes: 0, way: Vec::new() };
        for callee in node.calls.iter().chain(&node.jumps) {
            let below = self.below(callee, way, known)?;
            if below.bytes > deepest.bytes || deepest.way.is_empty() {
                deepest = below;
            }
        }
        way.pop();
        deepest.bytes += frame;
        deepest.way.insert(0, (name.to_owned(), frame));
        known.insert(name.to_owned(), deepest.clone());
        Ok(deepest)
    }
}

/// What a function takes, with the address that a call to it pushes.
///
/// The compiler's own figure, and what its instructions say: the larger one.
fn bytes(target: Target, function: &Function, image: &Image) -> Option<u64> {
    let read = frame::read(function, target);
    if read.is_unknown {
        return None;
    }
    let told = image.stack.get(&function.address).copied();
    let own = (!read.is_computed).then_some(read.bytes);
    told.max(own).map(|bytes| bytes + read.slack + read.below + target.return_address())
}

/// The name of a function as its source has it.
pub(crate) fn readable(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

#[cfg(test)]
mod tests {
    use super::Calls;
    use crate::image::Image;
    use crate::listing::parse;
    use crate::target::Target::Thumbv7em;
    use std::collections::BTreeMap;

    fn calls(text: &str) -> Calls {
        read(text).unwrap_or(Calls { nodes: BTreeMap::new() })
    }

    fn read(text: &str) -> Result<Calls, String> {
        let image = Image {
            sections: vec![],
            globals: vec![],
            symbols: vec![],
            ends: BTreeMap::from([(0x40, 0x42)]),
            stack: BTreeMap::from([(0x20, 100)]),
        };
        Calls::new(Thumbv7em, &parse(text), &image)
    }

    const CHAIN: &str = "0010 <entry>:\n 10:\tpush\t{r4, lr}\n 12:\tbl\t0x20 <deep>\n 14:\tb\t0x30 <tail>\n\
                         0020 <deep>:\n 20:\tpush\t{r4, lr}\n 22:\tvadd.f32\ts0, s0, s1\n\
                         0030 <tail>:\n 30:\tblx\tr3\n";

    #[test]
    fn the_deepest_way_is_added_up() {
        let calls = calls(CHAIN);
        let depth = calls.depth("entry");
        assert_eq!(
            depth.map(|depth| depth.bytes),
            Ok(108),
            "8 for the entry, 100 as the compiler says"
        );
        assert_eq!(calls.computed("entry"), [("tail", "blx r3")]);
        assert_eq!(calls.floats("entry"), [("deep", 1)]);
        assert_eq!(calls.floats("tail"), []);
    }

    /// Requirements: FW-EVID-3.
    #[test]
    fn functions_that_the_compiler_does_not_tell_of_are_named() {
        assert_eq!(calls(CHAIN).untold("entry"), ["entry", "tail"]);
        assert!(calls(CHAIN).untold("deep").is_empty());
    }

    /// The compiler's figure leaves out what is below the stack pointer.
    ///
    /// Requirements: FW-MEM-8, FW-EVID-3.
    #[test]
    fn what_is_below_the_stack_pointer_is_added_to_what_the_compiler_says() {
        let calls = calls("0020 <deep>:\n 20:\tstr\tr0, [sp, #-0x60]\n 22:\tbx\tlr\n");
        assert_eq!(calls.depth("deep").map(|depth| depth.bytes), Ok(100 + 0x60));
    }

    #[test]
    fn functions_that_call_each_other_are_named() {
        let calls = calls("0010 <a>:\n 10:\tbl\t0x20 <b>\n0020 <b>:\n 20:\tbne\t0x10 <a>\n");
        assert_eq!(calls.depth("a"), Err(String::from("calls itself: a > b > a")));
    }

    /// Requirements: FW-EVID-3.
    #[test]
    fn two_functions_of_one_name_are_refused() {
        let twice = read("0010 <a>:\n 10:\tbx\tlr\n0020 <a>:\n 20:\tbx\tlr\n");
        assert_eq!(twice.err(), Some(String::from("two functions are called `a`")));
    }

    /// Requirements: FW-EVID-3.
    #[test]
    fn a_trap_is_found_and_what_fills_the_room_behind_a_function_is_not() {
        let calls = calls("0040 <a>:\n 40:\tudf\t#0xfe\n 42:\tbmi\t0x30 <b>\n 44:\tbl\t0x50 <c>\n");
        assert_eq!(calls.traps("a"), [("a", "udf #0xfe")]);
        assert_eq!(calls.depth("a"), Err(String::from("calls `c`, which is not in the image")));
    }

    #[test]
    fn a_function_that_is_not_there_gives_no_bound() {
        let calls = calls("0010 <a>:\n 10:\tbl\t0x0 <malloc>\n");
        assert_eq!(
            calls.depth("a"),
            Err(String::from("calls `malloc`, which is not in the image"))
        );
    }
}
