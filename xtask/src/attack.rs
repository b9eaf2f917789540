//! `cargo xtask attack`: the attacks of `rusc attacktest`, or with `--api` a comparison of the API's answers with its
//! description by schemathesis, a program of others that is installed into the folder of build results.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::succeeds;
use crate::{Failure, Outcome, play, root};

/// The version that the results were read with.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

pub(crate) fn run(args: &[String]) -> Outcome {
    match args {
        [first, rest @ ..] if first == "--api" => {
            let program = schemathesis()?.display().to_string();
            let options = ["--api".to_owned(), program].into_iter().chain(rest.iter().cloned());
            play::run("attacktest", &options.collect::<Vec<_>>())
        }
        options => play::run("attacktest", options),
    }
}

/// Where the program is; it is installed if it can be.
fn schemathesis() -> Result<PathBuf, Failure> {
    let folder = root().join("target/schemathesis");
    let bin = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let program = bin.join("schemathesis");
    if is_installed(&bin) {
        return Ok(program);
    }
    println!("\n== {SCHEMATHESIS} is missing: python3 -m venv, pip install");
    let made = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder))
        && succeeds(Command::new(bin.join("pip")).args(["install", SCHEMATHESIS]));
    if made && is_installed(&bin) {
        return Ok(program);
    }
    let folder = folder.display();
    Err(Failure::Check(format!(
        "schemathesis cannot be installed; with Python 3.10 or newer: python3 -m venv {folder} && {folder}/bin/pip install {SCHEMATHESIS}"
    )))
}

fn is_installed(bin: &Path) -> bool {
    succeeds(Command::new(bin.join("schemathesis")).arg("--version"))
}
