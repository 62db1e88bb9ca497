//! Every row of the tables, computed by the oracle.
//!
//! Requirements: FW-EVID-1.

use crate::data::csv;
use crate::oracle::{self, Conv, Oracle, Pool};

/// `2x3x4`, `scalar`, or nothing for `error`.
fn shape(cell: &str) -> Option<Vec<usize>> {
    match cell {
        "error" => None,
        "scalar" => Some(vec![]),
        _ => Some(cell.split('x').map(|n| n.parse().expect("an extent")).collect()),
    }
}

fn known(cell: &str) -> Vec<usize> {
    shape(cell).expect("a shape, not an error")
}

fn numbers<N: std::str::FromStr<Err: std::fmt::Debug>>(cell: &str, between: char) -> Vec<N> {
    cell.split(between).filter(|n| !n.is_empty()).map(|n| n.parse().expect(n)).collect()
}

/// Axes that count from the end if negative; nothing if one is outside.
fn axes(cell: &str, rank: usize) -> Option<Vec<usize>> {
    let axis = |n: isize| {
        let n = if n < 0 { n.checked_add_unsigned(rank)? } else { n };
        usize::try_from(n).ok().filter(|&n| n < rank)
    };
    numbers(cell, ' ').into_iter().map(axis).collect()
}

fn arange(shape: &[usize]) -> Oracle<f64> {
    let mut next = -1.0;
    Oracle::from_fn(shape, |_| {
        next += 1.0;
        next
    })
}

/// Checks every row; says how many there were.
fn each_row(path: &str, columns: usize, mut check: impl FnMut(&[&str])) {
    let Some(rows) = csv(&format!("shapes/{path}")) else { return };
    assert!(!rows.is_empty(), "{path} is empty");
    for row in &rows {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        assert_eq!(cells.len(), columns, "{path}: {row:?}");
        check(&cells);
    }
    println!("{path}: {} rows", rows.len());
}

fn first_are<T: PartialEq + std::fmt::Debug>(got: &[T], right: &[T], row: &[&str]) {
    assert_eq!(got.get(..right.len()), Some(right), "{row:?}");
}

#[test]
fn broadcasts_of_two_and_three_shapes_agree() {
    each_row("broadcast_two.csv", 3, |row| {
        let (a, b) = (known(row[0]), known(row[1]));
        assert_eq!(oracle::broadcast_shape(&[&a, &b]), shape(row[2]), "{row:?}");
    });
    each_row("broadcast_three.csv", 4, |row| {
        let (a, b, c) = (known(row[0]), known(row[1]), known(row[2]));
        assert_eq!(oracle::broadcast_shape(&[&a, &b, &c]), shape(row[3]), "{row:?}");
    });
    each_row("broadcast_to.csv", 3, |row| {
        let (from, to) = (known(row[0]), known(row[1]));
        let out = oracle::broadcast_shape(&[&from, &to]).filter(|out| *out == to);
        assert_eq!(out, shape(row[2]), "{row:?}");
    });
}

#[test]
fn reshapes_agree() {
    each_row("reshape.csv", 4, |row| {
        let from = known(row[0]);
        let mut to: Vec<Option<usize>> = match row[1] {
            "scalar" => vec![],
            cell => cell.split('x').map(|n| n.parse().ok()).collect(),
        };
        let fixed: usize = to.iter().flatten().product();
        if let Some(open) = to.iter_mut().find(|n| n.is_none()) {
            let count = oracle::count(&from);
            *open = (fixed != 0 && count.is_multiple_of(fixed)).then(|| count / fixed);
        }
        let to: Option<Vec<usize>> = to.into_iter().collect();
        let out = to.and_then(|to| oracle::reshape_shape(&from, &to));
        assert_eq!(out, shape(row[2]), "NumPy: {row:?}");
        assert_eq!(out, shape(row[3]), "PyTorch: {row:?}");
    });
}

fn one_step(x: &Oracle<f64>, step: &str) -> Oracle<f64> {
    let (name, argument) = step.split_once(' ').expect("a step has an argument");
    if name == "expand" {
        return x.broadcast_to(&known(argument));
    }
    let n: Vec<usize> = numbers(argument, ',');
    match name {
        "permute" => x.permute(&n),
        "transpose" => x.swap_axes(n[0], n[1]),
        "unsqueeze" => x.unsqueeze(n[0]),
        "select" => x.select(n[0], n[1]),
        "slice" => {
            let stop = n[2].min(x.shape()[n[0]]);
            let count = stop.saturating_sub(n[1]).div_ceil(n[3]);
            x.slice(n[0], n[1], count, n[3].cast_signed())
        }
        _ => panic!("unknown step {step}"),
    }
}

#[test]
fn views_agree() {
    each_row("views.csv", 8, |row| {
        let mut x = arange(&known(row[0]));
        for step in row[1].split("; ").filter(|step| !step.is_empty()) {
            x = one_step(&x, step);
        }
        assert_eq!(Some(x.shape().to_vec()), shape(row[2]), "{row:?}");
        let strides: Vec<isize> = numbers(row[3], ' ');
        for (axis, stride) in strides.into_iter().enumerate() {
            assert!(x.shape()[axis] < 2 || x.strides()[axis] == stride, "axis {axis} of {row:?}");
        }
        if oracle::count(x.shape()) > 0 {
            assert_eq!(x.offset(), row[4].parse::<isize>().unwrap(), "{row:?}");
        }
        assert_eq!(x.is_contiguous(), row[5] == "True", "{row:?}");
        first_are(&x.flat(), &numbers(row[7], ' '), row);
    });
}

/// Where a slice of Python starts, and how many indices it takes.
fn python_slice(length: isize, row: &[&str]) -> (isize, usize, isize) {
    let step = row[3].parse().unwrap_or(1isize);
    let (low, high) = if step > 0 { (0, length) } else { (-1, length - 1) };
    let bound = |cell: &str, open: isize| match cell.parse::<isize>() {
        Err(_) => open,
        Ok(n) if n < 0 => (n + length).max(low),
        Ok(n) => n.min(high),
    };
    let (open_start, open_stop) = if step > 0 { (low, high) } else { (high, low) };
    let (start, stop) = (bound(row[1], open_start), bound(row[2], open_stop));
    let way = if step > 0 { stop - start } else { start - stop };
    (start, way.max(0).unsigned_abs().div_ceil(step.unsigned_abs()), step)
}

#[test]
fn slices_agree() {
    each_row("slice.csv", 6, |row| {
        let length: usize = row[0].parse().unwrap();
        let (start, count, step) = python_slice(length.cast_signed(), row);
        let x = Oracle::from_fn(&[length], |index| index[0]);
        let got = x.slice(0, usize::try_from(start).unwrap_or(0), count, step).flat();
        assert_eq!(count, row[4].parse::<usize>().unwrap(), "{row:?}");
        first_are(&got, &numbers(row[5], ' '), row);
    });
}

#[test]
fn unit_axes_and_orders_agree() {
    each_row("squeeze_unsqueeze_permute.csv", 4, |row| {
        let from = known(row[1]);
        if row[..2] == ["squeeze", "scalar"] {
            // PyTorch alone gives a scalar an axis here; the crate and the oracle do not.
            return;
        }
        let rank = from.len() + usize::from(row[0] == "unsqueeze");
        let axes = axes(row[2], rank);
        let out = match row[0] {
            "squeeze" => axes.and_then(|axes| oracle::squeeze_shape(&from, axes[0])),
            "unsqueeze" => axes.and_then(|axes| oracle::unsqueeze_shape(&from, axes[0])),
            "permute" => axes.and_then(|axes| oracle::permute_shape(&from, &axes)),
            "squeeze_all" => Some(from.iter().copied().filter(|&n| n != 1).collect()),
            other => panic!("unknown operation {other}"),
        };
        assert_eq!(out, shape(row[3]), "{row:?}");
    });
}

#[test]
fn products_agree() {
    each_row("matmul.csv", 3, |row| {
        let (a, b) = (known(row[0]), known(row[1]));
        let out = oracle::matmul_shape(&a, &b);
        assert_eq!(out, shape(row[2]), "{row:?}");
        if let Some(out) = out {
            assert_eq!(arange(&a).matmul(&arange(&b)).shape(), out);
        }
    });
}

#[test]
fn joins_agree() {
    each_row("concat_stack.csv", 4, |row| {
        let shapes: Vec<Vec<usize>> = row[1].split(' ').map(known).collect();
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        let stack = row[0] == "stack";
        let axes = axes(row[2], shapes[0].len() + usize::from(stack));
        let rule = if stack { oracle::stack_shape } else { oracle::concat_shape };
        assert_eq!(axes.and_then(|axes| rule(&shapes, axes[0])), shape(row[3]), "{row:?}");
    });
}

#[test]
fn sums_agree() {
    each_row("reduce_sum_of_arange.csv", 5, |row| {
        let from = known(row[0]);
        let axes = match row[1] {
            "all" => Some((0..from.len()).collect()),
            cell => axes(cell, from.len()),
        };
        let keep = row[2] == "True";
        let out = axes.as_ref().and_then(|axes| oracle::reduce_shape(&from, axes, keep));
        assert_eq!(out, shape(row[3]), "{row:?}");
        if out.is_some() {
            let sum = arange(&from).fold(&axes.unwrap(), keep, 0.0, |sum, x| sum + x);
            first_are(&sum.flat(), &numbers(row[4], ' '), row);
        }
    });
}

#[test]
fn convolutions_agree() {
    each_row("conv.csv", 8, |row| {
        let (input, weight) = (known(row[1]), known(row[2]));
        let how = Conv {
            stride: numbers(row[3], ' '),
            padding: numbers(row[4], ' '),
            dilation: numbers(row[5], ' '),
            groups: row[6].parse().unwrap(),
        };
        let out = oracle::conv_shape(&input, &weight, &how);
        assert_eq!(out, shape(row[7]), "{row:?}");
        if let Some(out) = out {
            assert_eq!(arange(&input).conv(&arange(&weight), &how).shape(), out);
        }
    });
}

/// Whether the last values are these, to the digits that the table has.
fn last_are(got: &[f64], cell: &str, row: &[&str]) {
    let right: Vec<f64> = numbers(cell, ' ');
    let got = &got[got.len() - right.len()..];
    for (got, right) in got.iter().zip(&right) {
        assert!((got - right).abs() <= 1e-6 * right.abs(), "{got} is not {right}: {row:?}");
    }
}

#[test]
fn pools_agree() {
    each_row("pool2d_of_arange.csv", 10, |row| {
        let input = [vec![1, 1], known(row[0])].concat();
        let how = Pool {
            kernel: known(row[1]),
            stride: known(row[2]),
            padding: known(row[3]),
            ceil: row[4] == "True",
        };
        let out = oracle::pool_shape(&input, &how);
        assert_eq!(out, shape(row[5]), "{row:?}");
        assert_eq!(out, shape(row[7]), "{row:?}");
        if out.is_some() {
            let x = arange(&input);
            let sum = |inside: &[f64]| inside.iter().sum::<f64>();
            let max = x.pool(&how, |inside, _| inside.iter().copied().fold(f64::MIN, f64::max));
            let with_padding = x.pool(&how, |inside, places| sum(inside) / places as f64);
            let without = x.pool(&how, |inside, _| sum(inside) / inside.len() as f64);
            last_are(&max.flat(), row[6], row);
            last_are(&with_padding.flat(), row[8], row);
            last_are(&without.flat(), row[9], row);
        }
    });
}

#[test]
fn best_elements_agree() {
    each_row("argmax_ties_nan.csv", 7, |row| {
        let values: Vec<f64> = numbers(row[0], ' ');
        let x = Oracle::new(&[values.len()], values);
        let max = x.max(&[0], false).at(&[]);
        assert_eq!(x.argmax(0, false).at(&[]), row[1].parse::<usize>().unwrap(), "{row:?}");
        assert_eq!(x.argmin(0, false).at(&[]), row[2].parse::<usize>().unwrap(), "{row:?}");
        assert_eq!(format!("{max:?}").to_lowercase(), row[3], "{row:?}");
        assert_eq!(row[1], row[5], "NumPy and PyTorch differ: {row:?}");
    });
}
