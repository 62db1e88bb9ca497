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
        } else {
            let (bests, _) = self.bests.as_chunks_mut::<LANES>();
            let (numbers, _) = self.numbers.as_chunks_mut::<LANES>();
            let mut places = bests.iter_mut().zip(numbers);
            let (runs, rest) = elements.as_chunks::<LANES>();
            // The places come last: they must not lose one where the runs end.
            for (run, (bests, numbers)) in runs.iter().zip(&mut places) {
                put(choice, next, bests, numbers, run);
            }
            // Vectors here, too: single elements would be compared by jumps. The lanes behind the groups have
            // anything in them.
            if let Some((bests, numbers)) = places.next() {
                let places = bests.as_chunks_mut::<FEW>().0.iter_mut();
                let places = places.zip(numbers.as_chunks_mut::<FEW>().0);
                for ((bests, numbers), xs) in places.zip(rest.chunks(FEW)) {
                    let mut run = *bests;
                    for (to, x) in run.iter_mut().zip(xs) {
                        *to = *x;
                    }
                    put(choice, next, bests, numbers, &run);
                }
            }
        }
        self.next = next.wrapping_add(1);
    }
}

/// Puts a run of elements in the place of the best ones so far, where they are better.
#[inline(always)]
fn put<T: Copy, F: Choice<T>, const W: usize>(
    choice: F,
    next: u32,
    bests: &mut [T; W],
    numbers: &mut [u32; W],
    run: &[T; W],
) {
    for ((best, number), x) in bests.iter_mut().zip(numbers).zip(run) {
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
