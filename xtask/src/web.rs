//! `cargo xtask web`: builds the page into `web/dist`, from where the program embeds it. Only here is Node needed.

use std::process::Command;

use crate::{Failure, Outcome, root};

pub(crate) fn run() -> Outcome {
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "build"])
}

fn npm(arguments: &[&str]) -> Outcome {
    let line = format!("npm {}", arguments.join(" "));
    println!("\n== {line}");
    let status = Command::new("npm").args(arguments).current_dir(root().join("web")).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::Check(format!("'{line}' failed in web/ ({status})"))),
        Err(error) => Err(Failure::Check(format!(
            "npm cannot be started ({error}): the page needs Node 20.19 or newer with npm"
        ))),
    }
}
