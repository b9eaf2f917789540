//! Where the files of the page are. A development build reads them from disk at every request, so that the page can be
//! built again without the server; a release has them inside.

use std::borrow::Cow;
use std::fmt;
use std::path::{Component, Path, PathBuf};

/// All files by name, written by the build script.
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files of the page.
#[derive(Clone)]
pub enum Assets {
    /// Inside the program.
    BuiltIn(&'static [(&'static str, &'static [u8])]),
    /// In a folder.
    Folder(PathBuf),
}

impl Assets {
    /// Those this program was built with.
    pub fn built_in() -> Assets {
        if cfg!(debug_assertions) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
            if folder.is_dir() {
                return Assets::Folder(folder);
            }
        }
        Assets::BuiltIn(BUILT_IN)
    }

    /// None, as when the page has not been built.
    pub fn none() -> Assets {
        Assets::BuiltIn(&[])
    }

    /// A file by its name, `assets/main.js`.
    pub(super) fn read(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Assets::BuiltIn(files) => {
                let found = files.binary_search_by_key(&name, |(name, _)| name).ok()?;
                Some(Cow::Borrowed(files[found].1))
            }
            Assets::Folder(folder) => {
                let name = Path::new(name);
                // Nothing above the folder can be named.
                let inside = name.components().all(|part| matches!(part, Component::Normal(_)));
                let path = folder.join(name);
                let readable = inside && path.is_file();
                if readable { std::fs::read(path).ok().map(Cow::Owned) } else { None }
            }
        }
    }
}

impl fmt::Debug for Assets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assets::BuiltIn(files) => write!(f, "{} files", files.len()),
            Assets::Folder(folder) => write!(f, "{}", folder.display()),
        }
    }
}
