//! Numbers in types: extents, shapes, and the lengths of arrays.

use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, LitInt, Token, Type};

use super::source::{Bound, Head, Scope, Source};
use crate::fault::Fault;

/// An extent in `s!` or `dim!`.
enum Extent {
    Number(LitInt),
    Type(Box<Type>),
}

impl Parse for Extent {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitInt) {
            input.parse().map(Self::Number)
        } else {
            input.parse().map(Self::Type)
        }
    }
}

impl Extent {
    fn number(&self, source: &Source<'_>, scope: &Scope) -> Result<usize, Fault> {
        match self {
            Self::Number(number) => literal(source, number),
            Self::Type(given) => of_dim(source, given, scope),
        }
    }
}

fn literal(source: &Source<'_>, number: &LitInt) -> Result<usize, Fault> {
    number.base10_parse().map_err(|error| source.fault(number.span(), &error.to_string()))
}

/// The extents of a shape.
pub(super) fn of_shape(
    source: &Source<'_>,
    given: &Type,
    scope: &Scope,
) -> Result<Vec<usize>, Fault> {
    let (resolved, scope) = source.resolve(given, scope)?;
    match &resolved {
        Type::Tuple(tuple) => tuple.elems.iter().map(|dim| of_dim(source, dim, &scope)).collect(),
        Type::Macro(call) if is_macro(&call.mac, "s") => {
            let parser = Punctuated::<Extent, Token![,]>::parse_terminated;
            let extents = parser.parse2(call.mac.tokens.clone());
            let extents =
                extents.map_err(|error| source.fault(error.span(), &error.to_string()))?;
            extents.iter().map(|extent| extent.number(source, &scope)).collect()
        }
        _ => {
            let what = format!("`{}` is no shape", source.text(given.span()));
            Err(source.fault(given.span(), &what))
        }
    }
}

/// An extent.
pub(super) fn of_dim(source: &Source<'_>, given: &Type, scope: &Scope) -> Result<usize, Fault> {
    let (resolved, scope) = source.resolve(given, scope)?;
    if let Type::Macro(call) = &resolved
        && is_macro(&call.mac, "dim")
    {
        let extent: Extent = syn::parse2(call.mac.tokens.clone())
            .map_err(|error| source.fault(error.span(), &error.to_string()))?;
        return extent.number(source, &scope);
    }
    let known = Head::of(&resolved).and_then(|head| match head.name.as_str() {
        "One" => Some(Ok(1)),
        // Each is 1024 times what is behind it.
        "D" | "Ki" | "Mi" => Some(head.numbers.iter().try_fold(0_usize, |sum, digit| {
            let digit = of_bound(source, digit, &scope)?;
            let sum = sum.checked_mul(1024).and_then(|sum| sum.checked_add(digit));
            sum.ok_or_else(|| source.fault(given.span(), "the extent is too large"))
        })),
        name => source.dims.get(name).map(|number| Ok(*number)),
    });
    known.unwrap_or_else(|| {
        let what = format!("`{}` is no extent that this file tells", source.text(given.span()));
        Err(source.fault(given.span(), &what))
    })
}

fn is_macro(call: &syn::Macro, name: &str) -> bool {
    call.path.segments.last().is_some_and(|segment| segment.ident == name)
}

/// A number that a parameter stands for.
fn of_bound(source: &Source<'_>, bound: &Bound, scope: &Scope) -> Result<usize, Fault> {
    match bound {
        Bound::Number(number) => of_expr(source, number, scope),
        Bound::Type(Type::Path(path), _) => {
            let (attrs, path) = (Vec::new(), path.path.clone());
            of_expr(source, &Expr::Path(syn::ExprPath { attrs, qself: None, path }), scope)
        }
        Bound::Type(given, _) => Err(source.fault(given.span(), "a number is needed here")),
    }
}

/// A number, a constant of the file, or arithmetic of such.
pub(super) fn of_expr(source: &Source<'_>, given: &Expr, scope: &Scope) -> Result<usize, Fault> {
    evaluate(source, given, scope, 0)
}

fn evaluate(
    source: &Source<'_>,
    given: &Expr,
    scope: &Scope,
    depth: usize,
) -> Result<usize, Fault> {
    let inner = depth.saturating_add(1);
    let unknown = || {
        let what = format!("`{}` is no number that this file tells", source.text(given.span()));
        source.fault(given.span(), &what)
    };
    if depth > 32 {
        return Err(unknown());
    }
    match given {
        Expr::Lit(number) => match &number.lit {
            Lit::Int(number) => literal(source, number),
            _ => Err(unknown()),
        },
        Expr::Paren(paren) => evaluate(source, &paren.expr, scope, inner),
        Expr::Group(group) => evaluate(source, &group.expr, scope, inner),
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [syn::Stmt::Expr(expr, None)] => evaluate(source, expr, scope, inner),
            _ => Err(unknown()),
        },
        Expr::Path(path) => {
            let Some(name) = path.path.segments.last().map(|segment| segment.ident.to_string())
            else {
                return Err(unknown());
            };
            match scope.get(&name) {
                Some(Bound::Number(number)) => evaluate(source, number, &Scope::default(), inner),
                Some(Bound::Type(Type::Path(path), scope)) => {
                    let (attrs, path) = (Vec::new(), path.path.clone());
                    let path = Expr::Path(syn::ExprPath { attrs, qself: None, path });
                    evaluate(source, &path, scope, inner)
                }
                Some(Bound::Type(..)) => Err(unknown()),
                None => match source.consts.get(&name) {
                    Some(number) => evaluate(source, number, &Scope::default(), inner),
                    None => Err(unknown()),
                },
            }
        }
        Expr::Binary(binary) => {
            let left = evaluate(source, &binary.left, scope, inner)?;
            let right = evaluate(source, &binary.right, scope, inner)?;
            let result = match binary.op {
                BinOp::Add(_) => left.checked_add(right),
                BinOp::Sub(_) => left.checked_sub(right),
                BinOp::Mul(_) => left.checked_mul(right),
                BinOp::Div(_) => left.checked_div(right),
                _ => None,
            };
            result.ok_or_else(unknown)
        }
        _ => Err(unknown()),
    }
}
