//! The server itself. A shell that waits for the end of our process stops it and deletes its folder, so that not even a
//! killed test leaves anything behind.

use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::Installed;

/// Whether commits reach the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flushing {
    /// As in earnest.
    On,
    /// Faster; what is stored does not outlive a power cut.
    Off,
}

/// How a server is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopMode {
    /// Open transactions are rolled back, then it ends.
    Fast,
    /// It ends at once, as in a crash, and recovers when it is started again.
    Immediate,
}

/// A server with temporary data.
#[derive(Debug)]
pub struct PostgresServer {
    installed: Installed,
    folder: PathBuf,
    port: u16,
    flushing: Flushing,
    /// Ends the server when its input ends, which it does with our process.
    guard: Child,
}

/// What the guard does; its arguments are the folder and the command that stops the server.
const GUARD: &str =
    r#"trap '' INT TERM HUP; cat > /dev/null; folder=$1; shift; "$@" > /dev/null 2>&1; rm -rf "$folder""#;

impl PostgresServer {
    /// Makes a new server and starts it.
    ///
    /// # Errors
    /// If a program of the installation fails; its words are in the error.
    pub fn start(installed: Installed, flushing: Flushing) -> io::Result<PostgresServer> {
        let folder = tempfile::Builder::new().prefix("rusc-postgres-").tempdir()?.keep();
        installed.hand_over(&folder)?;
        let data = folder.join("data");
        let mut stopping = vec![folder.clone().into_os_string()];
        let mut stop = installed.command("pg_ctl");
        stop.args(["stop", "--mode", "immediate", "--wait", "--pgdata"]).arg(&data);
        stopping.push(stop.get_program().to_owned());
        stopping.extend(stop.get_args().map(ToOwned::to_owned));
        let guard = Command::new("sh")
            .args(["-c", GUARD, "guard"])
            .args(stopping)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let server = PostgresServer { installed, folder, port, flushing, guard };
        server.make()?;
        server.start_again()?;
        Ok(server)
    }

    /// The address of a database in it.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// The port at the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again after it was stopped, and waits until it takes connections.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&self) -> io::Result<()> {
        let flushing = if self.flushing == Flushing::On { "on" } else { "off" };
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync={flushing} \
             -c full_page_writes={flushing} -c max_connections=200 -c shared_buffers=64MB",
            self.port
        );
        let mut start = self.installed.command("pg_ctl");
        start.args(["start", "--wait", "--timeout", "120", "--pgdata"]).arg(self.folder.join("data"));
        start.arg("--log").arg(self.folder.join("log")).arg("--options").arg(options);
        run(&mut start)
    }

    /// Stops it.
    ///
    /// # Errors
    /// If it does not end.
    pub fn stop(&self, mode: StopMode) -> io::Result<()> {
        let mode = match mode {
            StopMode::Fast => "fast",
            StopMode::Immediate => "immediate",
        };
        let mut stop = self.installed.command("pg_ctl");
        run(stop.args(["stop", "--wait", "--mode", mode, "--pgdata"]).arg(self.folder.join("data")))
    }

    /// Makes an empty database.
    ///
    /// # Errors
    /// If there is one of this name.
    pub fn create_database(&self, name: &str) -> io::Result<()> {
        let port = self.port.to_string();
        let mut create = self.installed.command("createdb");
        run(create.args(["--host", "127.0.0.1", "--port", &port, "--username", "postgres", name]))
    }

    /// Carries out statements in a database.
    ///
    /// # Errors
    /// If one of them fails.
    pub fn execute(&self, database: &str, sql: &str) -> io::Result<()> {
        let port = self.port.to_string();
        let mut execute = self.installed.command("psql");
        execute.args(["--host", "127.0.0.1", "--port", &port, "--username", "postgres", "--no-psqlrc"]);
        run(execute.args(["--set", "ON_ERROR_STOP=1", "--dbname", database, "--command", sql]))
    }

    fn make(&self) -> io::Result<()> {
        let mut make = self.installed.command("initdb");
        make.args([
            "--no-sync",
            "--auth",
            "trust",
            "--username",
            "postgres",
            "--encoding",
            "UTF8",
            "--pgdata",
        ]);
        make.arg(self.folder.join("data"));
        // Texts sort by the rules of a language, as they may at a host's: nothing may depend on the default.
        if self.installed.version() >= 15 {
            make.args(["--locale-provider", "icu", "--icu-locale", "en", "--locale", "C"]);
        } else {
            make.args(["--locale", "C"]);
        }
        run(&mut make)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // It has nobody to report to any more.
        let _ = self.guard.wait();
    }
}

/// Runs a program to its end. Its output goes to nobody: what it starts would hold a pipe open.
fn run(command: &mut Command) -> io::Result<()> {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?} failed: {status}"))) }
}
