//! Contract test: schemathesis generates requests from the server's own `OpenAPI` description and compares the answers with
//! it, as each of the four roles. No answer may be a failure of the server, and none may differ from its schema.

mod people;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use tokio::runtime::Builder;

use self::people::{Account, People};
use crate::server_process::{ServerProcess, TempFolder};

/// Requests that end what the others need, and streams that do not end. The first are tried last, the others by programs.
const ENDINGS: [&str; 5] = [
    "DELETE /api/session",
    "DELETE /api/account/sessions",
    "DELETE /api/account",
    "POST /api/account/password",
    "POST /api/account/bot",
];
const STREAMS: [&str; 2] = ["GET /api/bot/events", "GET /api/bot/games/{id}"];

const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// How the description is compared with the answers.
#[derive(Clone, Copy, Debug)]
pub struct ContractTest {
    /// Generated requests of each operation and role.
    pub examples: u32,
    /// Seed of the requests.
    pub seed: u64,
}

impl ContractTest {
    /// Tests a server that is started for it by `program serve`, with the program schemathesis; the number of roles that
    /// found something.
    ///
    /// # Errors
    /// The server does not start, or schemathesis cannot be started.
    pub fn run(self, program: &Path, schemathesis: &Path) -> Result<u32> {
        let folder = TempFolder::new("contract")?;
        let data = folder.path().join("data");
        let host = people::add_host(program, &data)?;
        let mut server = ServerProcess::start(program, &data, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let runtime =
            Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
        let people = runtime.block_on(People::gather(&server, &host))?;
        let config = folder.path().join("schemathesis.toml");
        fs::write(&config, people.dictionaries()).context("no configuration can be written")?;
        let mut failed = 0;
        for account in people.accounts() {
            for filter in [Filter::AllBut(account.exclusions()), Filter::Only(&ENDINGS)] {
                eprintln!("\n== {} {}", account.role(), filter.name());
                let mut command = self.command(schemathesis, &config, &server, account);
                filter.apply(&mut command);
                let status = command.status().context("schemathesis cannot be started")?;
                failed += u32::from(!status.success());
            }
        }
        if !server.is_alive() {
            bail!("the server has ended");
        }
        Ok(failed)
    }

    fn command(
        self,
        schemathesis: &Path,
        config: &Path,
        server: &ServerProcess,
        account: &Account,
    ) -> Command {
        let mut command = Command::new(schemathesis);
        command.arg("--config-file").arg(config).arg("run").arg(format!("{}api/openapi.json", server.url()));
        for (name, value) in account.headers() {
            command.args(["--header", &format!("{name}:{value}")]);
        }
        command
            .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing"])
            .args(["--max-examples", &self.examples.to_string(), "--seed", &self.seed.to_string()])
            .args(["--suppress-health-check", "all", "--warnings", "off", "--request-timeout", "20"])
            .args(["--workers", "1", "--no-color", "--continue-on-failure", "--generation-database", "none"])
            // It leaves files where it runs.
            .current_dir(config.parent().unwrap_or(config))
            .stdin(Stdio::null());
        command
    }
}

/// Which operations are tried.
enum Filter {
    AllBut(Vec<&'static str>),
    Only(&'static [&'static str]),
}

impl Filter {
    fn name(&self) -> &'static str {
        match self {
            Filter::AllBut(_) => "asks for everything",
            Filter::Only(_) => "leaves",
        }
    }

    fn apply(&self, command: &mut Command) {
        let (flag, names) = match self {
            Filter::AllBut(names) => ("--exclude-name", names.as_slice()),
            Filter::Only(names) => ("--include-name", *names),
        };
        for name in names {
            command.args([flag, name]);
        }
    }
}
