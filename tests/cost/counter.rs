//! Counts what plain loops load and store.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use formwork::expr::cost::Cost;

/// Loads of each operand, by name and index, and stores.
#[derive(Default)]
pub(crate) struct Counter {
    loads: RefCell<HashMap<(&'static str, Vec<usize>), (usize, usize)>>,
    stored: Cell<usize>,
}

impl Counter {
    /// A load of `T` from `operand` at `index`.
    pub(crate) fn load<T>(&self, operand: &'static str, index: &[usize], value: T) -> T {
        let mut loads = self.loads.borrow_mut();
        loads.entry((operand, index.to_vec())).or_insert((size_of::<T>(), 0)).1 += 1;
        value
    }

    /// A store of `T`.
    pub(crate) fn store<T>(&self, _value: T) {
        self.stored.set(self.stored.get() + size_of::<T>());
    }

    /// How often an operand was loaded.
    pub(crate) fn loads(&self, operand: &str) -> usize {
        let loads = self.loads.borrow();
        loads.iter().filter(|((name, _), _)| *name == operand).map(|(_, (_, times))| times).sum()
    }

    /// The bytes that were loaded, each once.
    fn read(&self) -> usize {
        self.loads.borrow().values().map(|(bytes, _)| bytes).sum()
    }

    /// Whether a cost is what was counted, with so many operations.
    #[track_caller]
    pub(crate) fn agrees(&self, name: &str, cost: Cost, operations: usize) {
        let counted = (self.read(), self.stored.get(), operations);
        assert_eq!((cost.read, cost.written, cost.operations), counted, "{name}");
        assert_eq!(cost.allocated, 0, "{name}");
    }
}
