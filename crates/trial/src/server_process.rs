//! A server in a process and a temporary folder of its own, on request with few resources.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use rusc_client::ServerUrl;

use crate::guarded::GuardedProcess;

/// What the server prints when it is ready, before its address.
const READY: &str = "Rusc is at ";

/// A temporary folder, removed on drop.
#[derive(Debug)]
pub(crate) struct TempFolder(PathBuf);

impl TempFolder {
    /// Makes a new one where the system keeps temporary files.
    pub(crate) fn new(purpose: &str) -> Result<TempFolder> {
        let path = std::env::temp_dir().join(format!("rusc-{purpose}-{}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(TempFolder(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server; it is killed when this is dropped, and does not outlive this program.
#[derive(Debug)]
pub(crate) struct ServerProcess {
    process: GuardedProcess,
    url: ServerUrl,
    /// Kept open: the server's output would fail otherwise.
    output: BufReader<ChildStdout>,
}

/// The clock of the machine that a server runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// As it is.
    Right,
    /// So many seconds ahead, or behind.
    Wrong { seconds: i64 },
}

/// The library that makes a clock wrong, where Debian has it.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

impl Clock {
    /// Whether a clock can be made wrong on this machine.
    pub(crate) fn can_be_wrong() -> bool {
        Path::new(FAKETIME).is_file()
    }
}

/// What a server may use at most, by the limits of the operating system; `None` for no limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Confinement {
    pub(crate) address_space_kib: Option<u64>,
    pub(crate) open_files: Option<u64>,
    /// The longest file, which stands for a disk that is full.
    pub(crate) file_kib: Option<u64>,
}

impl Confinement {
    /// A shell script that limits itself and becomes the program that its arguments name.
    fn script(self) -> String {
        let mut script = String::new();
        // Blocks of files have 512 bytes. Without the signal a write that is too long fails, as on a full disk.
        let file_blocks = self.file_kib.map(|kib| 2 * kib);
        for (flag, limit) in [('v', self.address_space_kib), ('n', self.open_files), ('f', file_blocks)] {
            if let Some(limit) = limit {
                let _ = write!(script, "ulimit -{flag} {limit} && ");
            }
        }
        format!("trap '' XFSZ; {script}exec \"$0\" \"$@\"")
    }
}

impl ServerProcess {
    /// Runs `program serve` without rate limits and waits until it is ready.
    pub(crate) fn start(program: &Path, data: &Path, bind: SocketAddr) -> Result<ServerProcess> {
        let mut command = Command::new(program);
        serve(&mut command, data, bind).args(["--rate-limits", "off"]);
        ServerProcess::launch(command)
    }

    /// Runs `program serve` without rate limits and with these words, by a clock that is right or wrong.
    pub(crate) fn start_with(
        program: &Path,
        data: &Path,
        bind: SocketAddr,
        more: &[&str],
        clock: Clock,
    ) -> Result<ServerProcess> {
        let mut command = Command::new(program);
        if let Clock::Wrong { seconds } = clock {
            // Only the time of day is wrong: the time since the start goes on as it does when somebody sets the clock.
            command.env("LD_PRELOAD", FAKETIME).env("FAKETIME", format!("{seconds:+}"));
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
        }
        serve(&mut command, data, bind).args(["--rate-limits", "off"]).args(more);
        ServerProcess::launch(command)
    }

    /// Runs `program serve` with the settings it has by itself and few resources; it writes its log into a file.
    pub(crate) fn start_confined(
        program: &Path,
        data: &Path,
        bind: SocketAddr,
        confinement: Confinement,
        log: &Path,
    ) -> Result<ServerProcess> {
        let mut command = Command::new("sh");
        command.arg("-c").arg(confinement.script()).arg(program);
        let log = File::options().create(true).append(true).open(log).context("no log can be written")?;
        serve(&mut command, data, bind).stderr(log);
        ServerProcess::launch(command)
    }

    fn launch(mut command: Command) -> Result<ServerProcess> {
        let mut process =
            GuardedProcess::start(command.stdout(Stdio::piped())).context("the server cannot be started")?;
        let mut output = BufReader::new(process.take_output().context("the server has no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let Some(url) = line.trim().strip_prefix(READY) else {
            // It may have ended already.
            let _ = process.kill();
            bail!("the server did not start: {}", line.trim());
        };
        let url = url.parse()?;
        Ok(ServerProcess { process, url, output })
    }

    /// The next line it prints; it waits for one.
    pub(crate) fn next_line(&mut self) -> Result<String> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }

    /// Whether it has not ended by itself.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.process.is_alive()
    }

    pub(crate) fn url(&self) -> &ServerUrl {
        &self.url
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.pid()
    }

    /// Sends it a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: rustix::process::Signal) -> Result<()> {
        self.process.signal(signal)
    }

    /// Waits until it has ended by itself.
    pub(crate) fn wait(&mut self) -> Result<()> {
        self.process.wait().map(drop)
    }

    /// Kills it without warning (SIGKILL).
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.process.kill()
    }
}

/// The words that make a program serve.
fn serve<'a>(command: &'a mut Command, data: &Path, bind: SocketAddr) -> &'a mut Command {
    command.arg("serve").args(["--bind", &bind.to_string(), "--log-level", "warn"]).arg("--data").arg(data)
}
