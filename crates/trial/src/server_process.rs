//! A server in a process and a temporary folder of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use rusc_client::ServerUrl;

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

/// A running server; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct ServerProcess {
    child: Child,
    url: ServerUrl,
    /// Kept open: the server's output would fail otherwise.
    _output: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Runs `program serve` without rate limits and waits until it is ready.
    pub(crate) fn start(program: &Path, data: &Path, bind: SocketAddr) -> Result<ServerProcess> {
        let mut child = Command::new(program)
            .arg("serve")
            .args(["--bind", &bind.to_string(), "--rate-limits", "off", "--log-level", "warn", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let mut output = BufReader::new(child.stdout.take().expect("the output was just asked to be piped"));
        let mut line = String::new();
        output.read_line(&mut line)?;
        let Some(url) = line.trim().strip_prefix(READY) else {
            // It may have ended already.
            let _ = child.kill();
            let status = child.wait()?;
            bail!("the server did not start ({status}): {}", line.trim());
        };
        let url = url.parse()?;
        Ok(ServerProcess { child, url, _output: output })
    }

    pub(crate) fn url(&self) -> &ServerUrl {
        &self.url
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Kills it without warning (SIGKILL).
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill().context("the server cannot be killed")?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.kill();
    }
}
