//! What a struct of tensors is made of, read from the text of its type.

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Fields, Lit, LitInt, Meta, Token, Type};

use formwork::dtype::{DType, Element, InAny, VisitType};

use super::number;
use super::source::{Head, Scope, Source};
use crate::fault::Fault;

/// How many types may stand in each other.
const MOST_DEPTH: usize = 32;

/// What a field is made of.
pub(super) enum Kind {
    Tensor(Wanted),
    Fields(Vec<Field>),
    Array(usize, Box<Kind>),
    Optional(Box<Kind>),
}

/// A tensor as its type has it.
pub(super) struct Wanted {
    pub(super) dtype: DType,
    pub(super) sizes: Vec<usize>,
    pub(super) place: Place,
}

/// Where the elements of a field are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Owned,
    /// In the file, row by row.
    Rows,
    /// In the file, in an order that the type names.
    Strided,
}

/// A field, and how it is stored.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) stored: String,
    pub(super) is_prefix: bool,
    /// Which axis of the file each axis of the type is; empty for the same order.
    pub(super) order: Vec<usize>,
    pub(super) is_cast: bool,
    pub(super) kind: Kind,
}

/// What the struct of this name is made of.
pub(super) fn of_struct(source: &Source<'_>, name: &str) -> Result<Kind, Fault> {
    let root: Type = syn::parse_str(name)
        .map_err(|_| Fault::new(format!("`{}` is no name of a struct", name.escape_debug())))?;
    kind(source, &root, &Scope::default(), 0)
}

fn kind(source: &Source<'_>, kind_of: &Type, scope: &Scope, depth: usize) -> Result<Kind, Fault> {
    if depth > MOST_DEPTH {
        return Err(source.fault(kind_of.span(), "the type contains itself, or is too deep"));
    }
    let inner = depth.saturating_add(1);
    let (resolved, scope) = source.resolve(kind_of, scope)?;
    if let Type::Array(array) = &resolved {
        let len = number::of_expr(source, &array.len, &scope)?;
        return Ok(Kind::Array(len, Box::new(kind(source, &array.elem, &scope, inner)?)));
    }
    let Some(head) = Head::of(&resolved) else { return Err(not_read(source, &resolved)) };
    if let Some(item) = source.structs.get(&head.name) {
        if !source.derives_weights(item) {
            let what = format!("`{}` does not derive `Weights`", head.name);
            return Err(source.fault(item.ident.span(), &what));
        }
        let scope = source.bind(&item.generics, &head, &scope)?;
        let Fields::Named(fields) = &item.fields else {
            return Err(source.fault(item.ident.span(), "weights are a struct with named fields"));
        };
        let fields = fields.named.iter().map(|field| self::field(source, field, &scope, inner));
        return Ok(Kind::Fields(fields.collect::<Result<_, _>>()?));
    }
    let argument = |index: usize| head.argument(source, index);
    let dims = |indices: &[usize]| {
        let each = indices.iter().map(|index| number::of_dim(source, argument(*index)?, &scope));
        each.collect::<Result<Vec<_>, _>>()
    };
    let tensor = |place| {
        let dtype = dtype(source, argument(0)?, &scope)?;
        let sizes = number::of_shape(source, argument(1)?, &scope)?;
        Ok(Kind::Tensor(Wanted { dtype, sizes, place }))
    };
    let layer = |sizes: Vec<usize>, dtype_at: usize| {
        let dtype = match head.types.get(dtype_at) {
            Some(given) => dtype(source, given, &scope)?,
            None => DType::F32,
        };
        let outputs = sizes.first().copied().into_iter().collect();
        Ok(Kind::Fields(vec![
            plain("weight", dtype, sizes),
            plain("bias", dtype.visit(Sum), outputs),
        ]))
    };
    let norm = |names: &[&str]| {
        let sizes = dims(&[0])?;
        let dtype = match head.types.get(1) {
            Some(given) => dtype(source, given, &scope)?,
            None => DType::F32,
        };
        Ok(Kind::Fields(names.iter().map(|name| plain(name, dtype, sizes.clone())).collect()))
    };
    match head.name.as_str() {
        "Option" => Ok(Kind::Optional(Box::new(kind(source, argument(0)?, &scope, inner)?))),
        "Tensor" | "HeapTensor" | "PooledTensor" | "PackedMatrix" => tensor(Place::Owned),
        "View" if head.types.len() == 2 => tensor(Place::Rows),
        "View" => tensor(Place::Strided),
        "Linear" => layer(dims(&[1, 0])?, 2),
        "Conv2d" => layer(dims(&[0, 1, 2, 3])?, 5),
        "DepthwiseConv2d" => {
            let mut sizes = dims(&[0, 1, 2])?;
            sizes.insert(1, 1);
            layer(sizes, 4)
        }
        "RmsNorm" => norm(&["weight"]),
        "LayerNorm" => norm(&["weight", "bias"]),
        "BatchNorm" => {
            let mut fields = norm(&["weight", "bias", "running_mean", "running_var"])?;
            if let Kind::Fields(fields) = &mut fields {
                let mut batches = plain("num_batches_tracked", DType::I64, Vec::new());
                batches.kind = Kind::Optional(Box::new(batches.kind));
                fields.push(batches);
            }
            Ok(fields)
        }
        _ => Err(not_read(source, &resolved)),
    }
}

fn not_read(source: &Source<'_>, found: &Type) -> Fault {
    let what = format!(
        "`{}` is neither a tensor nor a struct of tensors of this file, an array or an option",
        source.text(found.span())
    );
    source.fault(found.span(), &what)
}

fn plain(name: &str, dtype: DType, sizes: Vec<usize>) -> Field {
    Field {
        name: name.to_owned(),
        stored: name.to_owned(),
        is_prefix: false,
        order: Vec::new(),
        is_cast: false,
        kind: Kind::Tensor(Wanted { dtype, sizes, place: Place::Owned }),
    }
}

/// The element type of sums.
struct Sum;

impl VisitType for Sum {
    type Output = DType;

    fn visit<T: InAny>(self) -> DType {
        <T::Sum as Element>::DTYPE
    }
}

fn dtype(source: &Source<'_>, given: &Type, scope: &Scope) -> Result<DType, Fault> {
    let (resolved, _) = source.resolve(given, scope)?;
    let name = Head::of(&resolved).map(|head| head.name);
    name.and_then(|name| name.parse().ok()).ok_or_else(|| {
        let what = format!("`{}` is no element type that files have", source.text(given.span()));
        source.fault(given.span(), &what)
    })
}

fn field(
    source: &Source<'_>,
    field: &syn::Field,
    scope: &Scope,
    depth: usize,
) -> Result<Field, Fault> {
    let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
    let name = name.strip_prefix("r#").unwrap_or(&name).to_owned();
    let mut made = Field {
        stored: name.clone(),
        name,
        is_prefix: false,
        order: Vec::new(),
        is_cast: false,
        kind: kind(source, &field.ty, scope, depth)?,
    };
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("weights")) {
        for option in options(source, attribute)? {
            read(source, &option, &mut made)?;
        }
    }
    Ok(made)
}

fn options(source: &Source<'_>, attribute: &Attribute) -> Result<Vec<Meta>, Fault> {
    let parsed = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let options = parsed.map_err(|error| source.fault(error.span(), &error.to_string()))?;
    Ok(options.into_iter().collect())
}

/// Reads one option of a field.
fn read(source: &Source<'_>, option: &Meta, field: &mut Field) -> Result<(), Fault> {
    let name = option.path().get_ident().map(ToString::to_string).unwrap_or_default();
    let text = match option {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    match (name.as_str(), text, option) {
        ("rename", Some(text), _) => (field.stored, field.is_prefix) = (text, false),
        ("prefix", Some(text), _) => (field.stored, field.is_prefix) = (text, true),
        ("cast", Some(_), _) => field.is_cast = true,
        // No file has it.
        ("epsilon", None, Meta::NameValue(_)) => {}
        ("transposed", None, Meta::Path(_)) => field.order = vec![1, 0],
        ("permuted", None, Meta::List(list)) => {
            let parser = Punctuated::<LitInt, Token![,]>::parse_terminated;
            let axes = list.parse_args_with(parser).and_then(|axes| {
                axes.iter().map(LitInt::base10_parse).collect::<Result<Vec<usize>, _>>()
            });
            field.order = axes.map_err(|error| source.fault(error.span(), &error.to_string()))?;
        }
        _ => return Err(source.fault(option.span(), "this option of `weights` is not known")),
    }
    let rank = match (&field.kind, field.order.len()) {
        (_, 0) => return Ok(()),
        (Kind::Tensor(wanted), _) => Some(wanted.sizes.len()),
        (Kind::Optional(inner), _) => match &**inner {
            Kind::Tensor(wanted) => Some(wanted.sizes.len()),
            _ => None,
        },
        _ => None,
    };
    let is_each_once = (0..field.order.len()).all(|axis| field.order.contains(&axis));
    if rank == Some(field.order.len()) && is_each_once {
        Ok(())
    } else {
        Err(source.fault(option.span(), "this names other axes than the field has"))
    }
}
