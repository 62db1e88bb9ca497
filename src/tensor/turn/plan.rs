//! The loops of a copy into another order, found when the program is compiled.

/// One loop of a copy.
#[derive(Clone, Copy)]
pub(super) struct Loop {
    /// The steps, as far as the compiler knows them.
    pub(super) extent: usize,
    /// The axis that tells how many there are, where axes are not merged.
    pub(super) axis: usize,
    /// How far a step goes in the destination, in elements.
    pub(super) to: isize,
    /// How far a step goes in the source.
    pub(super) from: isize,
}

/// A loop of one step.
const ONCE: Loop = Loop { extent: 1, axis: usize::MAX, to: 0, from: 0 };

/// The loops of a copy: two that are dense, one in the destination and one in the source, and those
/// around them.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The loop that is dense in the source.
    pub(super) rows: Loop,
    /// The loop that is dense in the destination.
    pub(super) columns: Loop,
    /// From the outermost to the innermost.
    pub(super) outer: [Loop; 6],
}

/// The elements below which blocks do not pay.
const FEW: usize = 64;

impl Plan {
    /// The loops, if there are two such and blocks pay.
    ///
    /// # Panics
    /// When compiling, for more than 8 axes.
    pub(super) const fn new(
        extents: &[usize],
        fixed: bool,
        to: &[isize],
        from: &[isize],
    ) -> Option<Self> {
        let (loops, count) = merged(extents, fixed, to, from);
        if count < 2 {
            return None;
        }
        let columns = loops[count - 1];
        let mut at = 0;
        while at < count - 1 && loops[at].from != 1 {
            at += 1;
        }
        let turns = at < count - 1 && columns.to == 1 && columns.from != 1;
        if !turns {
            return None;
        }
        let rows = loops[at];
        let mut outer = [ONCE; 6];
        let mut elements = rows.extent.saturating_mul(columns.extent);
        let mut each = 0;
        let mut slot = 8 - count;
        while each < count - 1 {
            if each != at {
                outer[slot] = loops[each];
                slot += 1;
                elements = elements.saturating_mul(loops[each].extent);
            }
            each += 1;
        }
        let large = rows.extent >= 4 && columns.extent >= 4 && elements >= FEW;
        if large { Some(Self { rows, columns, outer }) } else { None }
    }
}

/// The loops by the strides of the destination, the longest first; where all extents are fixed,
/// loops of one step are left out and those that follow one another in both tensors are one.
const fn merged(
    extents: &[usize],
    fixed: bool,
    to: &[isize],
    from: &[isize],
) -> ([Loop; 8], usize) {
    let mut loops = [ONCE; 8];
    let mut count = 0;
    let mut axis = 0;
    while axis < extents.len() {
        if !fixed || extents[axis] != 1 {
            let new = Loop { extent: extents[axis], axis, to: to[axis], from: from[axis] };
            let mut place = count;
            while place > 0 && loops[place - 1].to.unsigned_abs() < new.to.unsigned_abs() {
                loops[place] = loops[place - 1];
                place -= 1;
            }
            loops[place] = new;
            count += 1;
        }
        axis += 1;
    }
    if !fixed || count == 0 {
        return (loops, count);
    }
    let mut last = 0;
    let mut next = 1;
    while next < count {
        let (outer, inner) = (loops[last], loops[next]);
        let steps = inner.extent.cast_signed();
        let follow = outer.to == inner.to.saturating_mul(steps)
            && outer.from == inner.from.saturating_mul(steps);
        if follow {
            let extent = outer.extent.saturating_mul(inner.extent);
            loops[last] = Loop { extent, ..inner };
        } else {
            last += 1;
            loops[last] = inner;
        }
        next += 1;
    }
    (loops, last + 1)
}

const _: () = {
    // A matrix on its side.
    let plan = Plan::new(&[64, 32], true, &[32, 1], &[1, 64]);
    assert!(matches!(plan, Some(Plan { rows: Loop { extent: 64, .. }, .. })));
    // Channels last to channels first: the axes of an image are one loop.
    let plan = Plan::new(&[2, 8, 5, 6], true, &[240, 30, 6, 1], &[240, 1, 48, 8]);
    assert!(matches!(plan, Some(Plan { columns: Loop { extent: 30, .. }, .. })));
    // The order of the axes is the same.
    assert!(Plan::new(&[64, 32], true, &[32, 1], &[64, 1]).is_none());
    assert!(Plan::new(&[64, 32], true, &[1, 64], &[1, 64]).is_none());
    assert!(Plan::new(&[64, 32], true, &[32, 1], &[0, 1]).is_none());
    assert!(Plan::new(&[], true, &[], &[]).is_none());
};
