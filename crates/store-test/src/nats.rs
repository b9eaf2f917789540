//! A server of NATS: one process, which keeps nothing. A shell that waits for the end of our process ends it.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What is said where there is none.
pub const MISSING_NATS: &str = "NATS is not installed (apt-get install nats-server): its tests are skipped";

/// Set to `require`, a missing installation is an error and no reason to skip tests.
const VARIABLE: &str = "RUSC_NATS";

/// Where Debian's package has the program, besides the usual places.
const PROGRAM: &str = "/usr/sbin/nats-server";

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the guard does: it runs the server, and ends it when its own input ends, which it does with our process.
const GUARD: &str =
    r#"trap '' INT TERM HUP; "$@" > /dev/null 2>&1 & server=$!; cat > /dev/null; kill -9 $server"#;

/// Who may connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NatsLogin {
    /// The name.
    pub user: &'static str,
    /// The password.
    pub password: &'static str,
}

/// A running server.
#[derive(Debug)]
pub struct NatsServer {
    port: u16,
    credentials: Option<NatsLogin>,
    guard: Mutex<Option<Child>>,
}

impl NatsServer {
    /// Starts a server; `None` where it is not installed.
    ///
    /// # Errors
    /// It does not start.
    ///
    /// # Panics
    /// If there is none and the environment demands it.
    pub fn start() -> io::Result<Option<NatsServer>> {
        NatsServer::start_for(None)
    }

    /// Starts a server for those who know a name and a password, or for everybody.
    ///
    /// # Errors
    /// It does not start.
    ///
    /// # Panics
    /// If there is none and the environment demands it.
    pub fn start_for(credentials: Option<NatsLogin>) -> io::Result<Option<NatsServer>> {
        let is_required = std::env::var(VARIABLE).is_ok_and(|value| value == "require");
        if program().is_none() {
            assert!(!is_required, "{VARIABLE}=require, but NATS is not installed");
            return Ok(None);
        }
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let server = NatsServer { port, credentials, guard: Mutex::new(None) };
        server.start_again()?;
        Ok(Some(server))
    }

    /// The port at the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it.
    ///
    /// # Errors
    /// It cannot be waited for.
    pub fn kill(&self) -> io::Result<()> {
        let guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut guard) = guard {
            drop(guard.stdin.take());
            guard.wait()?;
        }
        Ok(())
    }

    /// Starts it again after it was killed, and waits until it takes connections.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_again(&self) -> io::Result<()> {
        let program = program().ok_or_else(|| io::Error::other("NATS is not installed"))?;
        let port = self.port.to_string();
        let mut guard = Command::new("sh");
        guard.args(["-c", GUARD, "guard", program, "--addr", "127.0.0.1", "--port", &port]);
        if let Some(NatsLogin { user, password }) = self.credentials {
            guard.args(["--user", user, "--pass", password]);
        }
        let guard = guard
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        *self.guard.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard);
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if begun.elapsed() > PATIENCE {
                return Err(io::Error::other("NATS does not take connections"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It has nobody to report to any more.
        let _ = self.kill();
    }
}

/// The program, if it is installed.
fn program() -> Option<&'static str> {
    let answers = |program: &&str| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    ["nats-server", PROGRAM].into_iter().find(answers)
}
