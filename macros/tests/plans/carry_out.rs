//! Carries out an expansion: a chain of methods, a product of chains, or either behind a `match`.

use std::collections::HashMap;

use crate::oracle::Oracle;

/// The value of an expansion whose operands have these names.
pub(crate) fn carry_out(text: &str, operands: &[(&str, &Oracle<i64>)]) -> Oracle<i64> {
    let names = operands.iter().map(|&(name, x)| (name.to_owned(), x.clone())).collect();
    let mut run = Run { rest: text, names };
    let value = run.expression();
    assert!(run.rest.trim().is_empty(), "`{}` is left of {text}", run.rest);
    match value {
        Value::Tensor(tensor) => tensor,
        _ => panic!("{text} is no tensor"),
    }
}

#[derive(Clone, Debug)]
enum Value {
    Tensor(Oracle<i64>),
    Number(usize),
    Letter,
    Shape(Vec<usize>),
    Tuple(Vec<Value>),
}

struct Run<'t> {
    rest: &'t str,
    names: HashMap<String, Oracle<i64>>,
}

impl<'t> Run<'t> {
    /// Takes `text`, if it comes next.
    fn takes(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn take(&mut self, text: &str) {
        assert!(self.takes(text), "`{text}` is not before `{}`", self.rest);
    }

    fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// Chains with `*` between them.
    fn expression(&mut self) -> Value {
        if self.takes("match ") {
            return self.matched();
        }
        let mut value = self.chain();
        while self.takes("*") {
            let (left, right) = (tensor(value), tensor(self.chain()));
            value = Value::Tensor(left.zip(&right, |x, y| x * y));
        }
        value
    }

    /// `match (..) { names => value }`
    fn matched(&mut self) -> Value {
        let scrutinee = match self.chain() {
            Value::Tuple(values) => values,
            value => vec![value],
        };
        self.take("{");
        let in_brackets = self.takes("(");
        for value in scrutinee {
            let name = self.word().to_owned();
            self.names.insert(name, tensor(value));
            self.takes(",");
        }
        if in_brackets {
            self.take(")");
        }
        self.take("=>");
        let value = self.expression();
        self.take("}");
        value
    }

    /// A value and the methods behind it.
    fn chain(&mut self) -> Value {
        let mut value = self.primary();
        while self.takes(".") {
            let name = self.word();
            let generic = self.takes("::<").then(|| {
                let generic = self.word();
                self.take(">");
                generic.parse().unwrap()
            });
            let Value::Tuple(arguments) = self.tuple() else { unreachable!() };
            value = method(&tensor(value), name, generic, &arguments);
        }
        value
    }

    fn primary(&mut self) -> Value {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('(') {
            // One value in brackets is that value.
            let is_tuple = bracket(self.rest).ends_with(",)") || has_comma(bracket(self.rest));
            return match self.tuple() {
                Value::Tuple(mut values) if !is_tuple && values.len() == 1 => values.remove(0),
                tuple => tuple,
            };
        }
        match self.word() {
            "Ax" | "D" => {
                self.take("::<");
                let number = self.word().parse().unwrap();
                self.take(">");
                Value::Number(number)
            }
            "One" => Value::Number(1),
            "Letter" => {
                self.take("::<'");
                self.word();
                self.take("'>");
                Value::Letter
            }
            "sum_of_products" => {
                let Value::Tuple(arguments) = self.tuple() else { unreachable!() };
                let [axes, Value::Tuple(factors)] = &arguments[..] else { panic!("{arguments:?}") };
                let products = factors.iter().cloned().map(tensor);
                let products = products.reduce(|a, b| a.zip(&b, |x, y| x * y)).unwrap();
                Value::Tensor(products.fold(&numbers(axes), false, 0, |sum, x| sum + x))
            }
            "merge" => {
                let Value::Tuple(arguments) = self.tuple() else { unreachable!() };
                let [Value::Shape(shape), axes] = &arguments[..] else { panic!("{arguments:?}") };
                Value::Shape(merged(shape, &numbers(axes)))
            }
            name => match self.names.get(name) {
                Some(tensor) => Value::Tensor(tensor.clone()),
                None => panic!("`{name}` is unknown before `{}`", self.rest),
            },
        }
    }

    /// `(a, b)`, always as a tuple.
    fn tuple(&mut self) -> Value {
        let mut values = vec![];
        self.take("(");
        while !self.takes(")") {
            values.push(self.expression());
            self.takes(",");
        }
        Value::Tuple(values)
    }
}

/// The text from its bracket to the one that closes it.
fn bracket(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..=end.expect("a closed bracket")]
}

/// Whether there is a comma between the outermost brackets.
fn has_comma(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|c| {
        depth += i32::from("(<".contains(c)) - i32::from(")>".contains(c));
        c == ',' && depth == 1
    })
}

fn tensor(value: Value) -> Oracle<i64> {
    match value {
        Value::Tensor(tensor) => tensor,
        value => panic!("{value:?} is no tensor"),
    }
}

fn numbers(value: &Value) -> Vec<usize> {
    match value {
        Value::Number(number) => vec![*number],
        Value::Tuple(values) => values.iter().flat_map(numbers).collect(),
        value => panic!("{value:?} is no number"),
    }
}

/// The extents with two neighbours as one.
fn merged(shape: &[usize], axes: &[usize]) -> Vec<usize> {
    assert_eq!(axes[0] + 1, axes[1], "two neighbours");
    let (before, rest) = shape.split_at(axes[0]);
    [before, &[rest[0] * rest[1]], &rest[2..]].concat()
}

fn method(x: &Oracle<i64>, name: &str, generic: Option<usize>, arguments: &[Value]) -> Value {
    let shape = x.shape();
    let number = |place: usize| numbers(&arguments[place])[0];
    let axes = || numbers(&arguments[0]);
    Value::Tensor(match name {
        "view" | "to_contiguous" => x.clone(),
        "of_rank" => {
            assert_eq!(generic, Some(x.rank()));
            x.clone()
        }
        "extent" => return Value::Number(shape[number(0)]),
        "shape" => return Value::Shape(shape.to_vec()),
        "share_letter" => {
            assert!(matches!(arguments[0], Value::Letter));
            assert_eq!(shape[number(1)], number(2), "one letter, one extent");
            x.clone()
        }
        "permute" => x.permute(&axes()),
        "diagonal" => {
            assert_eq!(shape[x.rank() - 2], shape[x.rank() - 1]);
            x.diagonal(x.rank() - 2, x.rank() - 1)
        }
        "squeeze" => x.squeeze(number(0)),
        "unsqueeze" => x.unsqueeze(number(0)),
        "expand" => {
            assert_eq!(shape[number(0)], 1);
            let mut wide = shape.to_vec();
            wide[number(0)] = number(1);
            x.broadcast_to(&wide)
        }
        "parts" => x.split_axis(number(0), &[number(1), shape[number(0)] / number(1)]),
        "chunks" => x.split_axis(number(0), &[shape[number(0)] / number(1), number(1)]),
        "split_axis" => x.split_axis(number(0), &numbers(&arguments[1])),
        "merge_axes" => x.reshape(&merged(shape, &axes())),
        "reshape_copy_to" => match &arguments[0] {
            Value::Shape(to) => x.reshape(to),
            value => panic!("{value:?} is no shape"),
        },
        "sum" => x.fold(&axes(), false, 0, |sum, x| sum + x),
        "max" => x.fold(&axes(), false, i64::MIN, i64::max),
        "matmul" => x.matmul(&tensor(arguments[0].clone())),
        _ => panic!("no method `{name}`"),
    })
}
