//! A Rust source file: its structs, and the names that types in it stand for.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use proc_macro2::{LexError, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, GenericArgument, GenericParam, Generics, Item, ItemStruct, ItemType, LitInt};
use syn::{PathArguments, Token, Type};

use formwork::error::Excerpt;

use crate::fault::Fault;
use crate::format::shown;

/// What a parameter stands for.
#[derive(Clone)]
pub(super) enum Bound {
    Type(Type, Scope),
    /// A number without parameters in it.
    Number(Expr),
}

/// What the parameters around a type stand for.
pub(super) type Scope = Rc<BTreeMap<String, Bound>>;

/// A source file.
pub(super) struct Source<'a> {
    path: &'a Path,
    pub(super) structs: BTreeMap<String, ItemStruct>,
    aliases: BTreeMap<String, ItemType>,
    pub(super) consts: BTreeMap<String, Expr>,
    /// Named extents.
    pub(super) dims: BTreeMap<String, usize>,
}

/// A path as a type: its last name, and its arguments.
pub(super) struct Head<'t> {
    pub(super) name: String,
    pub(super) types: Vec<&'t Type>,
    pub(super) numbers: Vec<Bound>,
    span: Span,
}

impl<'t> Head<'t> {
    pub(super) fn of(given: &'t Type) -> Option<Self> {
        let Type::Path(path) = given else { return None };
        let last = path.path.segments.last()?;
        let mut types = Vec::new();
        let mut numbers = Vec::new();
        if let PathArguments::AngleBracketed(arguments) = &last.arguments {
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(given) => {
                        types.push(given);
                        numbers.push(Bound::Type(given.clone(), Scope::default()));
                    }
                    GenericArgument::Const(number) => numbers.push(Bound::Number(number.clone())),
                    _ => {}
                }
            }
        }
        Some(Self { name: last.ident.to_string(), types, numbers, span: given.span() })
    }

    /// The argument that is a type, by its number among them.
    pub(super) fn argument(&self, source: &Source<'_>, index: usize) -> Result<&'t Type, Fault> {
        self.types.get(index).copied().ok_or_else(|| {
            let what = format!("`{}` has too few arguments", source.text(self.span));
            source.fault(self.span, &what)
        })
    }
}

/// `pub struct Hidden = 768;` in `dim!`.
struct NamedDim {
    name: String,
    size: LitInt,
}

impl Parse for NamedDim {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(syn::Attribute::parse_outer)?;
        input.parse::<syn::Visibility>()?;
        input.parse::<Token![struct]>()?;
        let name = input.parse::<syn::Ident>()?.to_string();
        input.parse::<Token![=]>()?;
        let size = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self { name, size })
    }
}

/// All items of a `dim!`.
struct NamedDims(Vec<NamedDim>);

impl Parse for NamedDims {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut dims = Vec::new();
        while !input.is_empty() {
            dims.push(input.parse()?);
        }
        Ok(Self(dims))
    }
}

impl<'a> Source<'a> {
    pub(super) fn parse(path: &'a Path, text: &str) -> Result<Self, Fault> {
        let mut source = Self {
            path,
            structs: BTreeMap::new(),
            aliases: BTreeMap::new(),
            consts: BTreeMap::new(),
            dims: BTreeMap::new(),
        };
        let tokens: TokenStream = text
            .parse()
            .map_err(|error: LexError| source.fault(error.span(), &error.to_string()))?;
        if let Some(span) = too_deep(tokens) {
            let what = format!("brackets stand at most {MOST_DEPTH} deep in each other");
            return Err(source.fault(span, &what));
        }
        let file = syn::parse_file(text)
            .map_err(|error| source.fault(error.span(), &error.to_string()))?;
        source.collect(file.items);
        Ok(source)
    }

    fn collect(&mut self, items: Vec<Item>) {
        for item in items {
            match item {
                Item::Struct(item) => {
                    self.structs.insert(item.ident.to_string(), item);
                }
                Item::Type(item) => {
                    self.aliases.insert(item.ident.to_string(), item);
                }
                Item::Const(item) => {
                    self.consts.insert(item.ident.to_string(), *item.expr);
                }
                Item::Mod(item) => {
                    self.collect(item.content.map(|(_, items)| items).unwrap_or_default())
                }
                Item::Macro(item) => {
                    let dims = syn::parse2::<NamedDims>(item.mac.tokens.clone());
                    for dim in dims.map(|dims| dims.0).unwrap_or_default() {
                        if let Ok(size) = dim.size.base10_parse() {
                            self.dims.insert(dim.name, size);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// An error at a place of the file.
    pub(super) fn fault(&self, span: Span, what: &str) -> Fault {
        let start = span.start();
        let column = start.column.saturating_add(1);
        Fault::new(format!("{}:{}:{column}: {what}", shown(self.path), start.line))
    }

    /// What stands at a place of the file.
    pub(super) fn text(&self, span: Span) -> String {
        let text = span.source_text().unwrap_or_else(|| "this".to_owned());
        Excerpt::<MOST_TOLD>::new(&text).to_string()
    }

    pub(super) fn derives_weights(&self, item: &ItemStruct) -> bool {
        let derives = item.attrs.iter().filter(|attribute| attribute.path().is_ident("derive"));
        derives.into_iter().any(|attribute| {
            let mut is_found = false;
            // Other attributes of the kind are not ours to judge.
            let _ = attribute.parse_nested_meta(|meta| {
                is_found |= meta.path.segments.last().is_some_and(|last| last.ident == "Weights");
                Ok(())
            });
            is_found
        })
    }

    /// The name of the struct that is meant: the one that was named, or the only one that derives
    /// `Weights` and that no other of the file contains.
    pub(super) fn root(&self, name: Option<&str>) -> Result<&str, Fault> {
        let here = self.path;
        if let Some(name) = name {
            let found = self.structs.get_key_value(name).map(|(name, _)| name.as_str());
            return found.ok_or_else(|| Fault::at(here, format!("there is no struct `{name}`")));
        }
        let weights: Vec<_> =
            self.structs.iter().filter(|(_, item)| self.derives_weights(item)).collect();
        let contains = |item: &ItemStruct, name: &str| {
            item.fields
                .iter()
                .any(|field| mentions(&field.ty.span().source_text().unwrap_or_default(), name))
        };
        let is_outermost =
            |name: &str| !weights.iter().any(|(own, item)| *own != name && contains(item, name));
        let roots: Vec<_> = weights
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| is_outermost(name))
            .collect();
        match roots.as_slice() {
            [root] => Ok(root),
            [] => Err(Fault::at(here, "no struct derives `Weights`")),
            several => {
                let what = format!("`--struct` must say which is meant: {}", several.join(", "));
                Err(Fault::at(here, what))
            }
        }
    }

    /// The type that is meant: parameters and aliases are what they stand for.
    pub(super) fn resolve(&self, given: &Type, scope: &Scope) -> Result<(Type, Scope), Fault> {
        let (mut current, mut scope) = (given.clone(), Rc::clone(scope));
        // More steps than names are a circle.
        for _ in 0..64 {
            let next = match &current {
                Type::Paren(inner) => Some(((*inner.elem).clone(), Rc::clone(&scope))),
                Type::Group(inner) => Some(((*inner.elem).clone(), Rc::clone(&scope))),
                path @ Type::Path(_) => self.meaning(path, &scope)?,
                _ => None,
            };
            match next {
                Some((next, inner)) => (current, scope) = (next, inner),
                None => return Ok((current, scope)),
            }
        }
        Err(self.fault(given.span(), "the type is an alias of itself"))
    }

    /// What a parameter or an alias stands for.
    fn meaning(&self, path: &Type, scope: &Scope) -> Result<Option<(Type, Scope)>, Fault> {
        let Some(head) = Head::of(path) else { return Ok(None) };
        if let Some(Bound::Type(given, scope)) = scope.get(&head.name) {
            return Ok(Some((given.clone(), Rc::clone(scope))));
        }
        match self.aliases.get(&head.name) {
            Some(alias) => {
                let scope = self.bind(&alias.generics, &head, scope)?;
                Ok(Some(((*alias.ty).clone(), scope)))
            }
            None => Ok(None),
        }
    }

    /// What the parameters of an item stand for where it is used.
    pub(super) fn bind(
        &self,
        generics: &Generics,
        head: &Head<'_>,
        scope: &Scope,
    ) -> Result<Scope, Fault> {
        let mut bound = BTreeMap::new();
        let mut given = head.numbers.iter();
        for parameter in &generics.params {
            let (name, default) = match parameter {
                GenericParam::Lifetime(_) => continue,
                GenericParam::Type(parameter) => {
                    let default = parameter.default.clone();
                    let default = default.map(|(_, given)| Bound::Type(given, Scope::default()));
                    (parameter.ident.to_string(), default)
                }
                GenericParam::Const(parameter) => {
                    let default = parameter.default.clone();
                    (parameter.ident.to_string(), default.map(|(_, number)| Bound::Number(number)))
                }
            };
            let argument = given.next().map(|argument| match argument {
                Bound::Type(given, _) => Bound::Type(given.clone(), Rc::clone(scope)),
                number => number.clone(),
            });
            let Some(argument) = argument.or(default) else {
                let what = format!("it is not known what `{name}` stands for");
                return Err(self.fault(parameter.span(), &what));
            };
            bound.insert(name, argument);
        }
        Ok(Rc::new(bound))
    }
}

/// How many bytes of the source an error repeats.
const MOST_TOLD: usize = 200;

/// How deep brackets may stand in each other, as the compiler has it.
const MOST_DEPTH: usize = 128;

/// Where brackets stand too deep in each other.
fn too_deep(tokens: TokenStream) -> Option<Span> {
    let mut open = vec![tokens.into_iter()];
    while let Some(tokens) = open.last_mut() {
        match tokens.next() {
            None => drop(open.pop()),
            Some(TokenTree::Group(group)) if open.len() > MOST_DEPTH => {
                return Some(group.span_open());
            }
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
        }
    }
    None
}

/// Whether a word stands in a text.
fn mentions(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|own| own == word)
}
