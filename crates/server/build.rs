//! Puts the built page into the program: writes a table of all files in `web/dist`. Without Node there is none, and the
//! table is empty; the program then serves a page that says which command builds the client.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let server = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = server.join("../../web/dist");
    // Cargo can only watch a folder that is there. Where it cannot be made, the page cannot be built either.
    let _ = fs::create_dir_all(&dist);
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if dist.is_dir() {
        collect(&dist, &mut files)?;
    }
    files.sort();
    if files.is_empty() && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!(
            "cargo::warning=the program will have no page: run 'cargo xtask web' first, which builds it into web/dist"
        );
    }
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&dist).expect("it was found there").to_string_lossy().replace('\\', "/");
        let path = fs::canonicalize(file)?;
        let path = path.to_str().expect("a path that a source file can name");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("page.rs"), table)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
