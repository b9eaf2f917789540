//! Where the programs of `PostgreSQL` are, and as whom they run: they refuse to run as root.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is said where there is none.
pub const MISSING: &str = "PostgreSQL is not installed (apt-get install postgresql): its tests are skipped";

/// Set to `require`, a missing installation is an error and no reason to skip tests.
const VARIABLE: &str = "RUSC_POSTGRES";

/// The account that Debian's package makes.
const ACCOUNT: &str = "postgres";

/// An installation.
#[derive(Clone, Debug)]
pub struct Installed {
    programs: PathBuf,
    account: Account,
}

/// Whom the programs run as.
#[derive(Clone, Copy, Debug)]
enum Account {
    /// Us.
    Own,
    /// The account of the package, where we are root.
    OfPackage { user: u32, group: u32 },
}

impl Installed {
    /// The newest version that is installed.
    ///
    /// # Panics
    /// If there is none and the environment demands it.
    pub fn find() -> Option<Installed> {
        let found = newest().and_then(|programs| Some(Installed { programs, account: account()? }));
        let is_required = std::env::var(VARIABLE).is_ok_and(|value| value == "require");
        assert!(found.is_some() || !is_required, "{VARIABLE}=require, but PostgreSQL is not installed");
        found
    }

    /// The major version.
    pub fn version(&self) -> u32 {
        version(&self.programs)
    }

    /// One of its programs, run as somebody who may run it.
    pub fn command(&self, program: &str) -> Command {
        let path = self.programs.join(program);
        let mut command = if let Account::OfPackage { .. } = self.account {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", ACCOUNT, "--regid", ACCOUNT, "--init-groups", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        // Not every folder that we may be in can be entered by the other account.
        command.current_dir("/");
        command
    }

    /// Gives a file or folder to whoever runs the programs.
    pub(crate) fn hand_over(&self, path: &Path) -> std::io::Result<()> {
        match self.account {
            Account::OfPackage { user, group } => std::os::unix::fs::chown(path, Some(user), Some(group)),
            Account::Own => Ok(()),
        }
    }
}

fn newest() -> Option<PathBuf> {
    let versions =
        std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten().map(|entry| entry.path().join("bin"));
    versions.filter(|programs| programs.join("initdb").is_file()).max_by_key(|programs| version(programs))
}

fn version(programs: &Path) -> u32 {
    let name = programs.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    name.and_then(|name| name.parse().ok()).unwrap_or(0)
}

/// Whom to run as: nobody else unless we are root. Nothing if there is no such account.
fn account() -> Option<Account> {
    if std::fs::metadata("/proc/self").ok()?.uid() != 0 {
        return Some(Account::Own);
    }
    let accounts = std::fs::read_to_string("/etc/passwd").ok()?;
    let mut fields = accounts.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let fields = fields.find(|fields| fields.first() == Some(&ACCOUNT))?;
    Some(Account::OfPackage { user: fields.get(2)?.parse().ok()?, group: fields.get(3)?.parse().ok()? })
}
