//! Sums of products: matrices and convolutions.

use std::ops::{Add, Mul};

use super::{Oracle, broadcast_shape, indices};

/// A matrix of one row for a vector on the left, of one column on the right; then the product of the last
/// two axes, while those before them broadcast; a vector's axis is dropped again.
pub fn matmul_shape(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let (rows, columns) = (with_row(a), with_column(b));
    let (m, k) = (rows[rows.len() - 2], rows[rows.len() - 1]);
    let (k2, n) = (columns[columns.len() - 2], columns[columns.len() - 1]);
    let mut out = broadcast_shape(&[&rows[..rows.len() - 2], &columns[..columns.len() - 2]])?;
    if a.len() > 1 {
        out.push(m);
    }
    if b.len() > 1 {
        out.push(n);
    }
    (k == k2).then_some(out)
}

fn with_row(shape: &[usize]) -> Vec<usize> {
    if shape.len() == 1 { vec![1, shape[0]] } else { shape.to_vec() }
}

fn with_column(shape: &[usize]) -> Vec<usize> {
    if shape.len() == 1 { vec![shape[0], 1] } else { shape.to_vec() }
}

impl<T: Copy> Oracle<T> {
    /// The matrix product, batched: each sum runs along the inner axis, from `zero`.
    pub fn matmul_from<A: Copy>(
        &self,
        b: &Self,
        zero: A,
        add_product: impl Fn(A, T, T) -> A,
    ) -> Oracle<A> {
        let out = matmul_shape(self.shape(), b.shape()).expect("matrices that can be multiplied");
        let (rows, columns) =
            (self.reshape(&with_row(self.shape())), b.reshape(&with_column(b.shape())));
        let inner = self.shape()[self.rank() - 1];
        let m = rows.shape()[rows.rank() - 2];
        let n = columns.shape()[columns.rank() - 1];
        let batch = &out[..out.len() - usize::from(self.rank() > 1) - usize::from(b.rank() > 1)];
        let left = rows.broadcast_to(&[batch, &[m, inner]].concat());
        let right = columns.broadcast_to(&[batch, &[inner, n]].concat());
        let mut elements = vec![];
        for place in indices(&[batch, &[m, n]].concat()) {
            let (at, mn) = place.split_at(batch.len());
            let products = (0..inner).map(|k| {
                (left.at(&[at, &[mn[0], k]].concat()), right.at(&[at, &[k, mn[1]]].concat()))
            });
            elements.push(products.fold(zero, |sum, (x, y)| add_product(sum, x, y)));
        }
        Oracle::new(&out, elements)
    }
}

/// One factor more in a sum of products: rounded once, where there is rounding.
pub trait Step: Copy + Default {
    fn step(sum: Self, x: Self, y: Self) -> Self;
}

macro_rules! step {
    ($($float:ty)*; $($int:ty)*) => {
        $(impl Step for $float {
            fn step(sum: Self, x: Self, y: Self) -> Self {
                x.mul_add(y, sum)
            }
        })*
        $(impl Step for $int {
            fn step(sum: Self, x: Self, y: Self) -> Self {
                sum + x * y
            }
        })*
    };
}

step! { f32 f64; i32 u32 i64 u64 }

impl<T: Step> Oracle<T> {
    /// The matrix product, batched: each sum runs along the inner axis, product by product.
    pub fn matmul(&self, b: &Self) -> Self {
        self.matmul_from(b, T::default(), T::step)
    }
}

/// How a kernel moves over its input; one number for each axis it moves along.
#[derive(Clone, Debug)]
pub struct Conv {
    pub stride: Vec<usize>,
    pub padding: Vec<usize>,
    pub dilation: Vec<usize>,
    pub groups: usize,
}

/// `[N, C, ..]` with kernels `[O, C / groups, ..]` gives `[N, O, ..]`.
pub fn conv_shape(input: &[usize], weight: &[usize], how: &Conv) -> Option<Vec<usize>> {
    let (channels, out_channels) = (input[1], weight[0]);
    let divides = channels % how.groups == 0 && out_channels % how.groups == 0;
    if input.len() != weight.len() || !divides || weight[1] != channels / how.groups {
        return None;
    }
    let mut out = vec![input[0], out_channels];
    for axis in 0..input.len() - 2 {
        let padded = input[axis + 2] + 2 * how.padding[axis];
        let reach = how.dilation[axis] * weight[axis + 2].checked_sub(1)? + 1;
        out.push(padded.checked_sub(reach)? / how.stride[axis] + 1);
    }
    Some(out)
}

impl<T: Copy> Oracle<T> {
    /// The convolution of a neural network: each sum runs along the channels of the group, then along the
    /// kernel's axes, starts from `zero`, and leaves out what the padding would add.
    pub fn conv_from<A: Copy>(
        &self,
        weight: &Self,
        how: &Conv,
        zero: A,
        add_product: impl Fn(A, T, T) -> A,
    ) -> Oracle<A> {
        let out = conv_shape(self.shape(), weight.shape(), how).expect("a kernel that fits");
        let group_in = weight.shape()[1];
        let group_out = weight.shape()[0] / how.groups;
        Oracle::from_fn(&out, |place| {
            let group = place[1] / group_out;
            let mut sum = zero;
            for step in indices(&weight.shape()[1..]) {
                let mut index = vec![place[0], group * group_in + step[0]];
                for axis in 0..step.len() - 1 {
                    let padded =
                        place[axis + 2] * how.stride[axis] + step[axis + 1] * how.dilation[axis];
                    index.push(padded.wrapping_sub(how.padding[axis]));
                }
                if (2..index.len()).all(|axis| index[axis] < self.shape()[axis]) {
                    let kernel = weight.at(&[&[place[1]], step.as_slice()].concat());
                    sum = add_product(sum, self.at(&index), kernel);
                }
            }
            sum
        })
    }
}

impl<T: Step> Oracle<T> {
    /// As [`Oracle::conv_from`] zero, product by product.
    pub fn conv(&self, weight: &Self, how: &Conv) -> Self {
        self.conv_from(weight, how, T::default(), T::step)
    }
}

impl<T: Copy + Default + Add<Output = T> + Mul<Output = T>> Oracle<T> {
    /// The sum of products that letters describe: one letter an axis for each operand, then those of the
    /// result; a letter that the result has not is summed over, and an extent of 1 stretches.
    pub fn einsum(letters: &[&str], out: &str, operands: &[&Self]) -> Self {
        let mut names: Vec<char> = out.chars().collect();
        names.extend(letters.concat().chars());
        let mut seen: Vec<char> = vec![];
        names.retain(|name| {
            let new = !seen.contains(name);
            seen.push(*name);
            new
        });
        let extent = |name: &char| {
            let of = |(letters, x): (&&str, &&Self)| {
                let own = letters.chars().zip(x.shape().to_vec());
                own.filter(|(letter, _)| letter == name).map(|(_, extent)| extent).max()
            };
            letters.iter().zip(operands).filter_map(of).max().expect("a letter of an operand")
        };
        let all: Vec<usize> = names.iter().map(extent).collect();
        let kept = out.chars().count();
        let product = |place: &[usize]| {
            let at = |(letters, x): (&&str, &&Self)| {
                let own = letters.chars().zip(x.shape());
                let index: Vec<usize> = own
                    .map(|(letter, &extent)| {
                        let name = names.iter().position(|name| *name == letter).unwrap();
                        if extent == 1 { 0 } else { place[name] }
                    })
                    .collect();
                x.at(&index)
            };
            letters
                .iter()
                .zip(operands)
                .map(at)
                .reduce(|product, x| product * x)
                .expect("an operand")
        };
        Oracle::from_fn(&all[..kept], |kept| {
            if kept.len() == all.len() {
                // Nothing is summed: a product of -0 stays what it is.
                return product(kept);
            }
            let summed = indices(&all[kept.len()..]);
            let products = summed.iter().map(|summed| product(&[kept, summed].concat()));
            products.fold(T::default(), |sum, x| sum + x)
        })
    }
}
