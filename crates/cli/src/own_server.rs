//! A server of this program's own, in a second process and a folder of its own, for commands that put one to the test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use rusc_client::ServerUrl;

/// What the server says when it is ready, before its address.
const READY: &str = "Rusc is at ";

/// A folder that is gone when this is.
#[derive(Debug)]
pub(crate) struct OwnFolder(PathBuf);

impl OwnFolder {
    /// Makes a new one where the system keeps what is not kept.
    pub(crate) fn new(purpose: &str) -> Result<OwnFolder> {
        let path = std::env::temp_dir().join(format!("rusc-{purpose}-{}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(OwnFolder(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for OwnFolder {
    fn drop(&mut self) {
        // What is left in a temporary folder harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct OwnServer {
    child: Child,
    url: ServerUrl,
    /// Kept open: the server would fail to speak otherwise.
    _output: BufReader<ChildStdout>,
}

impl OwnServer {
    /// Starts it and waits until it is ready. It refuses nobody for asking too often.
    pub(crate) fn start(data: &Path, bind: SocketAddr) -> Result<OwnServer> {
        let program = std::env::current_exe().context("this program cannot find itself")?;
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
        Ok(OwnServer { child, url, _output: output })
    }

    pub(crate) fn url(&self) -> &ServerUrl {
        &self.url
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a warning, as a power failure would.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill().context("the server cannot be killed")?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.kill();
    }
}
