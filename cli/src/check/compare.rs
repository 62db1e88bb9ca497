//! The tensors of a file beside those of a struct.

use formwork::dtype::ByteOrder;
use formwork::io::{Entry, TensorFile};

use super::kind::{Field, Kind, Place, Wanted};
use crate::format::{plain, visible};

/// What was found.
#[derive(Default)]
pub(super) struct Compared {
    /// How many tensors fit.
    pub(super) fitting: usize,
    /// What does not: the field, the name, what is expected, what is there, and what is wrong.
    pub(super) rows: Vec<[String; 5]>,
}

/// Where a tensor is in the struct and in the file.
#[derive(Clone, Default)]
struct Path<'k> {
    field: String,
    name: String,
    is_dotted: bool,
    /// Whether it may be missing, with all else or as some of the file is.
    is_excused: bool,
    order: &'k [usize],
    is_cast: bool,
}

impl<'k> Path<'k> {
    /// What names of parts inside begin with.
    fn inside(&self) -> String {
        if self.is_dotted { format!("{}.", self.name) } else { self.name.clone() }
    }

    fn field(&self, field: &'k Field) -> Self {
        let dot = if self.field.is_empty() { "" } else { "." };
        Self {
            field: format!("{}{dot}{}", self.field, field.name),
            name: self.inside() + &field.stored,
            is_dotted: !field.is_prefix,
            is_excused: self.is_excused,
            order: &field.order,
            is_cast: field.is_cast,
        }
    }

    fn element(&self, index: usize) -> Self {
        let field = format!("{}[{index}]", self.field);
        let name = format!("{}{index}", self.inside());
        Self { field, name, is_dotted: true, order: &[], is_cast: false, ..*self }
    }
}

/// Compares everything.
pub(super) fn compare(kind: &Kind, file: &dyn TensorFile, may_have_more: bool) -> Compared {
    let mut compared = Compared::default();
    let mut asked = Vec::new();
    walk(kind, &Path::default(), file, &mut asked, &mut compared);
    asked.sort_unstable();
    for entry in file.entries().filter(|_| !may_have_more) {
        if asked.binary_search(&entry.name().to_string()).is_err() {
            let found = outline(entry.stored_type().name(), entry.shape().sizes());
            let row = ["-".to_owned(), plain(entry), "nothing".to_owned(), found];
            compared.push(row, "extra");
        }
    }
    compared
}

impl Compared {
    fn push(&mut self, [field, name, expected, found]: [String; 4], wrong: &str) {
        self.rows.push([field, name, expected, found, wrong.to_owned()]);
    }
}

fn walk(
    kind: &Kind,
    path: &Path<'_>,
    file: &dyn TensorFile,
    asked: &mut Vec<String>,
    compared: &mut Compared,
) {
    match kind {
        Kind::Tensor(wanted) => {
            asked.push(path.name.clone());
            tensor(wanted, path, file, compared);
        }
        Kind::Fields(fields) => {
            for field in fields {
                walk(&field.kind, &path.field(field), file, asked, compared);
            }
        }
        Kind::Array(len, each) => {
            for index in 0..*len {
                // Of an array much longer than the file, the first that is missing says enough.
                let may_be_missing = path.is_excused || matches!(**each, Kind::Optional(_));
                if index > file.len() && !may_be_missing {
                    let row = [
                        format!("{}[{index}..{len}]", path.field),
                        format!("{}{index}..", path.inside()),
                        "more elements".to_owned(),
                        "nothing".to_owned(),
                    ];
                    compared.push(row, "missing");
                }
                if index > file.len() {
                    break;
                }
                walk(each, &path.element(index), file, asked, compared);
            }
        }
        Kind::Optional(inner) => {
            let is_there = match &**inner {
                Kind::Tensor(_) => file.find(&path.name).is_some(),
                _ => {
                    let begin = path.inside();
                    file.entries().any(|entry| entry.name().to_string().starts_with(&begin))
                }
            };
            let path = Path { is_excused: path.is_excused || !is_there, ..path.clone() };
            walk(inner, &path, file, asked, compared);
        }
    }
}

fn tensor(wanted: &Wanted, path: &Path<'_>, file: &dyn TensorFile, compared: &mut Compared) {
    let mut sizes = wanted.sizes.clone();
    for (size, axis) in wanted.sizes.iter().zip(path.order) {
        if let Some(place) = sizes.get_mut(*axis) {
            *place = *size;
        }
    }
    let expected = outline(wanted.dtype.name(), &sizes);
    let row = |found| [path.field.clone(), visible(path.name.chars()), expected.clone(), found];
    let Some(entry) = file.find(&path.name) else {
        if !path.is_excused {
            compared.push(row("nothing".to_owned()), "missing");
        }
        return;
    };
    let wrong = differences(wanted, path, &sizes, &entry);
    if wrong.is_empty() {
        compared.fitting = compared.fitting.saturating_add(1);
    } else {
        let found = outline(entry.stored_type().name(), entry.shape().sizes());
        compared.push(row(found), &wrong.join(", "));
    }
}

fn differences(
    wanted: &Wanted,
    path: &Path<'_>,
    sizes: &[usize],
    entry: &Entry<'_>,
) -> Vec<&'static str> {
    let is_cast = path.is_cast && wanted.place == Place::Owned && entry.dtype().is_some();
    let has_order = entry.order() == ByteOrder::Little || entry.stored_type().bits() <= 8;
    let is_turned = entry.is_column_major() && sizes.len() > 1 && path.order.is_empty();
    [
        (entry.shape().sizes() != sizes, "shape"),
        (entry.dtype() != Some(wanted.dtype) && !is_cast, "dtype"),
        (wanted.place != Place::Owned && !has_order, "a view needs the lowest byte first"),
        (wanted.place == Place::Rows && is_turned, "this view needs row-major order"),
    ]
    .into_iter()
    .filter_map(|(is_wrong, what)| is_wrong.then_some(what))
    .collect()
}

fn outline(dtype: &str, sizes: &[usize]) -> String {
    format!("{dtype} {sizes:?}")
}
