//! Libraries in C, loaded when the program runs, from where they are installed.

use std::path::PathBuf;
use std::process::Command;

use libloading::Library;

/// Loads a library from the path in a variable of the environment, from where the packages of
/// Python put theirs, or from where the system has it.
///
/// # Errors
/// Why it cannot be loaded.
pub fn load(variable: &str, name: &str) -> Result<&'static Library, String> {
    let mut paths: Vec<_> = std::env::var_os(variable).map(PathBuf::from).into_iter().collect();
    paths.extend(
        python("import sys; print(sys.prefix)").map(|prefix| prefix.join("lib").join(name)),
    );
    paths.push(name.into());
    let mut fault = String::new();
    for path in paths {
        // SAFETY: the libraries that are asked for run nothing but their own preparation.
        match unsafe { Library::new(&path) } {
            Ok(library) => return Ok(Box::leak(Box::new(library))),
            Err(error) => fault = error.to_string(),
        }
    }
    Err(fault)
}

/// What a program in Python prints, as a path.
pub fn python(program: &str) -> Option<PathBuf> {
    let python = std::env::var("PEERS_PYTHON").unwrap_or_else(|_| "python3".into());
    let output = Command::new(python).args(["-c", program]).output().ok()?;
    let line = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (!line.is_empty()).then(|| line.into())
}

/// Declares the functions of a library in C that are used, and how they are found in it.
#[macro_export]
macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty;)*) => {
        /// The functions that are used.
        #[derive(Clone, Copy)]
        #[allow(non_snake_case)]
        struct Functions {
            // SAFETY: a type; the call below has its proof.
            $($name: unsafe extern "C" fn($($type),*) -> $result,)*
        }

        #[allow(non_snake_case)]
        impl Functions {
            fn find(library: &'static libloading::Library) -> core::result::Result<Self, String> {
                Ok(Self {$(
                    // SAFETY: the signature is that of the library's header.
                    $name: *unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) }
                        .map_err(|fault| fault.to_string())?,
                )*})
            }

            $(
                #[allow(clippy::too_many_arguments)]
                #[inline(always)]
                fn $name(&self, $($argument: $type),*) -> $result {
                    // SAFETY: this module calls it with pointers that are valid as the header asks.
                    unsafe { (self.$name)($($argument),*) }
                }
            )*
        }
    };
}
