//! Where the best elements of groups stand that lie beside one another in memory, a block at a time.
//!
//! Elements are read in the order of memory: those of one index along the axis are compared with the best
//! so far of as many groups, and where they are better the index is noted.

use core::marker::PhantomData;

use super::columns::lie_beside;
use super::lanes::LANES;
use super::reduce::Group;
use super::stretch::{Give, Make};
use crate::dim::{Dim, Idx};
use crate::expr::Choice;
use crate::isa::{Isa, Task};
use crate::shape::{Ax, Each, HasAxis, Reduces, Shape};
use crate::tensor::{Part, Sink, Source};

/// How many groups are looked at at once.
const BLOCK: usize = 512;
/// How many of the last groups are compared at once.
const FEW: usize = 16;

/// Whether the groups along axis `I` are looked at side by side.
pub(super) const fn are_beside<const I: usize, S, E>() -> bool
where
    S: Reduces<(Ax<I>,)>,
    E: Source<S>,
{
    let is_row = !S::ALONG_LAST && E::DENSE > 0;
    let is_numbered = S::CAPACITY < 1 << 31;
    S::Out::CAPACITY >= LANES && is_numbered && (is_row || lie_beside::<S, (Ax<I>,), E>())
}

/// A block of groups after the other.
pub(super) struct BestBeside<'n, const I: usize, S, E, F, K> {
    pub(super) shape: S,
    pub(super) source: &'n E,
    pub(super) choice: F,
    pub(super) sink: &'n mut K,
}

impl<const I: usize, S, E, F, K> Task for BestBeside<'_, I, S, E, F, K>
where
    S: Reduces<(Ax<I>,)> + HasAxis<I>,
    E: Source<S>,
    F: Choice<E::Elem>,
    K: Sink<S::Out, Option<Idx<S::Dim>>>,
{
    type Out = bool;

    #[inline(always)]
    fn run<T: Isa>(self, _isa: T) -> bool {
        let Self { shape, source, choice, sink } = self;
        let out = Reduces::<(Ax<I>,)>::reduced(shape);
        let row = out.sizes().as_ref().last().copied().unwrap_or(1);
        let (first, end) = sink.share().range(out.count(), LANES);
        let (mut next, mut done) = (out.coords().nth(first), first);
        let some = next.and_then(|group: Group<S, (Ax<I>,)>| {
            Some(source.at(Reduces::<(Ax<I>,)>::first_of(shape, group)?))
        });
        let mut block = some.map(|some| Block {
            source,
            choice,
            bests: [some; BLOCK],
            numbers: [0; BLOCK],
            last: ([some; FEW], [0; FEW]),
            next: 0,
            count: 0,
            along_last: S::ALONG_LAST,
            shape: PhantomData::<S>,
        });
        while done < end
            && let Some(group) = next
        {
            let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
            let count = left.min(BLOCK).min(end.wrapping_sub(done));
            // Where groups are empty there is no number that stands for an index.
            let mut numbers = [u32::MAX; BLOCK];
            if let Some(block) = &mut block {
                (block.next, block.count) = (0, count);
                Reduces::<(Ax<I>,)>::visit_each(shape, group, block);
                numbers = block.numbers;
                if !count.is_multiple_of(FEW) {
                    let last = numbers.iter_mut().take(count).skip(count.saturating_sub(FEW));
                    for (number, last) in last.zip(block.last.1) {
                        *number = last;
                    }
                }
            }
            let Some(from) = numbers.get(..count) else {
                return false;
            };
            let make = Index(shape.dim());
            next = out.walk_from(group, count, &mut Give { from, make, sink: &mut *sink });
            done = done.wrapping_add(count);
        }
        true
    }
}

/// The best elements so far of some groups, and where they stood.
struct Block<'n, S, E, F, T> {
    source: &'n E,
    choice: F,
    bests: [T; BLOCK],
    numbers: [u32; BLOCK],
    /// The same of the last groups: those behind the last whole vector, and some before them a second time where there
    /// are. In a place of its own, as a load that is half in one vector and half in another has to wait.
    last: ([T; FEW], [u32; FEW]),
    /// The number of the next element of each group.
    next: u32,
    /// How many groups there are.
    count: usize,
    /// Whether groups run along the last axis.
    along_last: bool,
    shape: PhantomData<S>,
}

impl<S: Shape, E: Source<S>, F: Choice<E::Elem>> Each<S::Coord> for Block<'_, S, E, F, E::Elem> {
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let elements = if self.along_last {
            self.source.column(coord, self.count)
        } else {
            self.source.slice(coord, self.count)
        };
        let Some(elements) = elements else {
            return;
        };
        let (choice, next) = (self.choice, self.next);
        if next == 0 {
            for ((best, number), x) in self.bests.iter_mut().zip(&mut self.numbers).zip(elements) {
                (*best, *number) = (*x, 0);
            }
            let last = elements.iter().skip(elements.len().saturating_sub(FEW));
            for ((best, number), x) in self.last.0.iter_mut().zip(&mut self.last.1).zip(last) {
                (*best, *number) = (*x, 0);
            }
        } else {
            // In whole vectors: single elements would be compared by jumps, and so would those of an array as short
            // as one vector.
            let whole = elements.len().wrapping_sub(elements.len() % FEW);
            if let Some(runs) = elements.get(..whole) {
                put(choice, next, &mut self.bests, &mut self.numbers, runs);
            }
            if whole < elements.len() {
                let behind = elements.len().saturating_sub(FEW);
                if let Some(last) = elements.get(behind..) {
                    put(choice, next, &mut self.last.0, &mut self.last.1, last);
                }
            }
        }
        self.next = next.wrapping_add(1);
    }
}

/// Puts elements in the place of the best ones so far, where they are better.
#[inline(always)]
fn put<T: Copy, F: Choice<T>>(
    choice: F,
    next: u32,
    bests: &mut [T],
    numbers: &mut [u32],
    elements: &[T],
) {
    for ((best, number), x) in bests.iter_mut().zip(numbers).zip(elements) {
        let is_better = choice.is_better(*x, *best);
        *best = if is_better { *x } else { *best };
        *number = if is_better { next } else { *number };
    }
}

/// A number as an index.
#[derive(Clone, Copy)]
struct Index<N>(N);

impl<N: Dim> Make<u32> for Index<N> {
    type Out = Option<Idx<N>>;

    #[inline(always)]
    fn make(self, number: u32) -> Option<Idx<N>> {
        self.0.index(usize::try_from(number).ok()?)
    }
}
