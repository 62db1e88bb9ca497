//! Finds the places of a file where mutants are switched.
//!
//! An operator is changed with the whole expression around it that has operators: each mutant is one more form of
//! that expression, with the text that cargo-mutants would write, so that an operand is evaluated once and has its
//! type and its lifetime from where it stands. What is inside of a block there is a place of its own.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprStruct, Signature};

use crate::mutant::Mutant;

/// What is known of a file.
pub struct Found {
    /// Where something is written.
    pub sites: Vec<Site>,
    /// How each mutant is switched.
    pub forms: BTreeMap<usize, Form>,
}

/// A place where something is written.
pub enum Site {
    /// An expression, and what it may be instead.
    Expression { range: Range<usize>, changes: Vec<Change> },
    /// A text between two others.
    Insertion { at: usize, text: String },
}

/// One change of an expression.
pub struct Change {
    pub id: usize,
    /// What is replaced, in the file.
    pub range: Range<usize>,
    pub text: String,
}

/// How a mutant is switched.
pub struct Form {
    how: &'static str,
    is_const: bool,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", if self.is_const { "const" } else { "run" }, self.how)
    }
}

/// The places of a file of the crate `name` with these mutants.
pub fn sites(name: &str, text: &str, mutants: Vec<Mutant>) -> syn::Result<Found> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder {
        name,
        text,
        waiting: BTreeMap::new(),
        found: Found { sites: Vec::new(), forms: BTreeMap::new() },
        root: None,
        is_const: false,
    };
    for mutant in mutants {
        finder.waiting.entry(mutant.span[0]).or_default().push(mutant);
    }
    finder.visit_file(&file);
    let Finder { waiting, mut found, .. } = finder;
    for mutant in waiting.into_values().flatten() {
        found.forms.insert(mutant.id, Form { how: "not", is_const: false });
    }
    Ok(found)
}

struct Finder<'a> {
    /// What the crate with the switch is called.
    name: &'a str,
    text: &'a str,
    /// The mutants that were not seen yet, by their beginning.
    waiting: BTreeMap<(usize, usize), Vec<Mutant>>,
    found: Found,
    /// The expression that operators belong to.
    root: Option<usize>,
    /// Whether the compiler may evaluate what is looked at.
    is_const: bool,
}

/// Line and column, from 1 on, of a beginning.
fn place(span: Span) -> (usize, usize) {
    (span.start().line, span.start().column + 1)
}

/// Whether an expression binds names that `&&` hands on.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            binds(&binary.left) || binds(&binary.right)
        }
        _ => false,
    }
}

impl Finder<'_> {
    /// Takes the mutants of these kinds that begin here.
    fn take(&mut self, span: Span, genres: &[&str]) -> Vec<Mutant> {
        let Some(waiting) = self.waiting.get_mut(&place(span)) else { return Vec::new() };
        waiting.extract_if(.., |mutant| genres.contains(&mutant.genre.as_str())).collect()
    }

    fn settle(&mut self, id: usize, how: &'static str) {
        self.found.forms.insert(id, Form { how, is_const: self.is_const });
    }

    /// Makes a mutant one more form of an expression.
    fn change(&mut self, root: usize, mutant: Mutant, range: Range<usize>) {
        let Some(Site::Expression { range: whole, changes }) = self.found.sites.get_mut(root)
        else {
            return;
        };
        let before = self.text.get(whole.start..range.start).unwrap_or_default();
        let behind = self.text.get(range.end..whole.end).unwrap_or_default();
        let is_rust = syn::parse_str::<Expr>(&format!("{before}{}{behind}", mutant.text)).is_ok();
        if is_rust {
            changes.push(Change { id: mutant.id, range, text: mutant.text });
        }
        self.settle(mutant.id, if is_rust { "expression" } else { "no-rust" });
    }

    /// Looks at an expression and what is in it; its mutants change what is at `span`.
    fn expression(&mut self, expr: &Expr, mutants: Vec<Mutant>, inside: impl FnOnce(&mut Self)) {
        let outer = self.root;
        for mutant in mutants {
            let root = *self.root.get_or_insert_with(|| {
                let range = expr.span().byte_range();
                self.found.sites.push(Site::Expression { range, changes: Vec::new() });
                self.found.sites.len() - 1
            });
            let range = self.bytes(&mutant);
            self.change(root, mutant, range);
        }
        inside(self);
        self.root = outer;
    }

    /// Where a mutant changes the text.
    fn bytes(&self, mutant: &Mutant) -> Range<usize> {
        let [begin, end] = mutant.span.map(|(line, column)| {
            let before: usize = self.text.split_inclusive('\n').take(line - 1).map(str::len).sum();
            let line = self.text.get(before..).unwrap_or_default();
            before + line.chars().take(column - 1).map(char::len_utf8).sum::<usize>()
        });
        begin..end
    }

    fn insert(&mut self, at: usize, text: String) {
        self.found.sites.push(Site::Insertion { at, text });
    }

    /// Looks at something with another root, or evaluated by someone else.
    fn within(&mut self, is_const: bool, inside: impl FnOnce(&mut Self)) {
        let (root, was_const) = (self.root.take(), self.is_const);
        self.is_const = is_const;
        inside(self);
        (self.root, self.is_const) = (root, was_const);
    }

    fn function(&mut self, signature: &Signature, body: &Block, inside: impl FnOnce(&mut Self)) {
        self.within(signature.constness.is_some(), |finder| {
            let Some(first) = body.stmts.first() else { return };
            for mutant in finder.take(first.span(), &["FnValue"]) {
                let is_rust = syn::parse_str::<Expr>(&mutant.text).is_ok();
                if is_rust {
                    let (id, name) = (mutant.id, finder.name);
                    let text = format!("/*({id}*/if ::{name}::switch::on({id}) {{ return /*<{id}*/{}/*{id}>*/; }}/*)*/ ", mutant.text);
                    finder.insert(first.span().byte_range().start, text);
                }
                finder.settle(mutant.id, if is_rust { "body" } else { "no-rust" });
            }
            inside(finder);
        });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block, |finder| visit::visit_item_fn(finder, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block, |finder| visit::visit_impl_item_fn(finder, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        match &item.default {
            Some(body) => {
                self.function(&item.sig, body, |finder| visit::visit_trait_item_fn(finder, item))
            }
            None => visit::visit_trait_item_fn(self, item),
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.within(true, |finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.within(true, |finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.within(true, |finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.within(true, |finder| visit::visit_item_static(finder, item));
    }

    fn visit_type(&mut self, node: &'ast syn::Type) {
        self.within(true, |finder| visit::visit_type(finder, node));
    }

    fn visit_generic_argument(&mut self, node: &'ast syn::GenericArgument) {
        self.within(true, |finder| visit::visit_generic_argument(finder, node));
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        // The attributes of an arm are before its pattern, and a mutant may begin at either.
        let mut gone = self.take(arm.span(), &["MatchArm"]);
        gone.extend(self.take(arm.pat.span(), &["MatchArm"]));
        for mutant in gone {
            let (id, name) = (mutant.id, self.name);
            match &arm.guard {
                Some((_, guard)) if !binds(guard) => {
                    let range = guard.span().byte_range();
                    self.insert(
                        range.start,
                        format!("/*({id}*/!::{name}::switch::on({id}) && (/*)*/"),
                    );
                    self.insert(range.end, ")".to_owned());
                    self.settle(id, "arm");
                }
                Some(_) => self.settle(id, "not"),
                None => {
                    let at = arm.pat.span().byte_range().end;
                    self.insert(at, format!("/*({id}*/ if !::{name}::switch::on({id})/*)*/"));
                    self.settle(id, "arm");
                }
            }
        }
        self.visit_pat(&arm.pat);
        if let Some((_, guard)) = &arm.guard {
            let mutants = self.take(guard.span(), &["MatchArmGuard"]);
            self.expression(guard, mutants, |finder| finder.visit_expr(guard));
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) if !binds(expr) => {
                let mutants = self.take(binary.op.span(), &["BinaryOperator"]);
                self.expression(expr, mutants, |finder| visit::visit_expr(finder, expr));
            }
            Expr::Unary(unary) => {
                let mutants = self.take(unary.op.span(), &["UnaryOperator"]);
                self.expression(expr, mutants, |finder| visit::visit_expr(finder, expr));
            }
            Expr::Struct(ExprStruct { fields, .. }) => {
                let mutants = fields
                    .iter()
                    .flat_map(|field| self.take(field.span(), &["StructField"]))
                    .collect();
                self.expression(expr, mutants, |finder| visit::visit_expr(finder, expr));
            }
            Expr::Const(_) => self.within(true, |finder| visit::visit_expr(finder, expr)),
            Expr::Repeat(repeat) => {
                self.visit_expr(&repeat.expr);
                self.within(true, |finder| finder.visit_expr(&repeat.len));
            }
            Expr::If(_)
            | Expr::Match(_)
            | Expr::Block(_)
            | Expr::Unsafe(_)
            | Expr::Async(_)
            | Expr::Closure(_) => {
                self.within(self.is_const, |finder| visit::visit_expr(finder, expr));
            }
            Expr::While(_) | Expr::ForLoop(_) | Expr::Loop(_) | Expr::TryBlock(_) => {
                self.within(self.is_const, |finder| visit::visit_expr(finder, expr));
            }
            _ => visit::visit_expr(self, expr),
        }
    }
}
