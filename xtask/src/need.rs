//! What the project needs from the machine besides Rust: Node, a browser, Valgrind, tmux, `PostgreSQL`, NATS, libfaketime, the
//! compiler's target for browsers.
//! Where they are missing they are installed by Debian's package tool or rustup; elsewhere one line says what to do.

use std::path::Path;
use std::process::Command;

use crate::step::{output_of, succeeds};
use crate::{Failure, Outcome};

/// A program that is not ours.
pub(crate) struct Need {
    name: &'static str,
    is_there: fn() -> bool,
    /// Debian's packages that bring it.
    packages: &'static [&'static str],
    /// What else a person could do.
    otherwise: &'static str,
}

pub(crate) const NODE: Need = Need {
    name: "Node 20.19 or newer, with npm",
    is_there: || {
        node_version().is_some_and(|version| version >= (20, 19)) && succeeds(npm().arg("--version"))
    },
    packages: &["nodejs", "npm"],
    otherwise: "see https://nodejs.org",
};

pub(crate) const CHROMIUM: Need = Need {
    name: "Chromium",
    is_there: || match std::env::var_os("RUSC_CHROMIUM") {
        Some(path) => Path::new(&path).is_file(),
        None => Path::new("/usr/bin/chromium").is_file(),
    },
    packages: &["chromium"],
    otherwise: "name it in the variable RUSC_CHROMIUM",
};

pub(crate) const VALGRIND: Need = Need {
    name: "Valgrind",
    is_there: || succeeds(Command::new("valgrind").arg("--version")),
    packages: &["valgrind"],
    otherwise: "see https://valgrind.org",
};

pub(crate) const TMUX: Need = Need {
    name: "tmux",
    is_there: || succeeds(Command::new("tmux").arg("-V")),
    packages: &["tmux"],
    otherwise: "see https://github.com/tmux/tmux",
};

/// For tests, which start a server of their own; that it is not asked to start with the machine does not matter.
pub(crate) const POSTGRES: Need = Need {
    name: "PostgreSQL",
    is_there: || {
        let versions = std::fs::read_dir("/usr/lib/postgresql");
        versions.is_ok_and(|mut found| {
            found.any(|entry| entry.is_ok_and(|entry| entry.path().join("bin/initdb").is_file()))
        })
    },
    packages: &["postgresql"],
    otherwise: "see https://www.postgresql.org",
};

/// For tests and trials of several nodes, which start a server of their own.
pub(crate) const NATS: Need = Need {
    name: "NATS",
    is_there: || {
        Path::new("/usr/sbin/nats-server").is_file() || succeeds(Command::new("nats-server").arg("--version"))
    },
    packages: &["nats-server"],
    otherwise: "see https://nats.io",
};

/// For the trial of several nodes: a node with a clock that is wrong.
pub(crate) const FAKETIME: Need = Need {
    name: "libfaketime",
    is_there: || Path::new("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1").is_file(),
    packages: &["libfaketime"],
    otherwise: "see https://github.com/wolfcw/libfaketime",
};

/// The compiler's target for browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Sees that the compiler can build for browsers, and installs that target if it can.
pub(crate) fn wasm_target() -> Outcome {
    let mut list = Command::new("rustup");
    list.args(["target", "list", "--installed"]).current_dir(crate::root());
    if output_of(&mut list).is_ok_and(|targets| targets.lines().any(|target| target == WASM)) {
        return Ok(());
    }
    println!("\n== the target {WASM} is missing: rustup target add {WASM}");
    if succeeds(Command::new("rustup").args(["target", "add", WASM]).current_dir(crate::root())) {
        return Ok(());
    }
    Err(Failure::Check(format!("the compiler cannot build for browsers; install: rustup target add {WASM}")))
}

impl Need {
    /// Sees that it is there, and installs it if it can.
    pub(crate) fn meet(&self) -> Outcome {
        if (self.is_there)() {
            return Ok(());
        }
        println!("\n== {} is missing: apt-get install {}", self.name, self.packages.join(" "));
        if install(self.packages) && (self.is_there)() {
            return Ok(());
        }
        let (name, packages) = (self.name, self.packages.join(" "));
        Err(Failure::Check(format!(
            "{name} is missing; install it with: apt-get install {packages}, or {}",
            self.otherwise
        )))
    }
}

/// Whether Debian's package tool is there and has done it.
fn install(packages: &[&str]) -> bool {
    let apt = || {
        let mut apt = Command::new("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").args(["--quiet", "--quiet", "--yes"]);
        apt
    };
    succeeds(apt().arg("update"))
        && succeeds(apt().args(["install", "--no-install-recommends"]).args(packages))
}

/// Node's package tool, which is a script with another name on Windows.
pub(crate) fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

fn node_version() -> Option<(u32, u32)> {
    let output = Command::new("node").arg("--version").output().ok()?;
    version(&String::from_utf8_lossy(&output.stdout))
}

/// The first two numbers of `v20.19.2`.
pub(crate) fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}
