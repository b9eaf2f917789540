//! A process that does not outlive this one, however this one ends: beside it a shell waits for the end of its own input,
//! which comes with our end, and kills it then.

use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result};

/// What the guard does; its argument is the process.
#[cfg(unix)]
const GUARD: &str = r#"trap '' INT TERM HUP; read -r nothing; kill -9 "$1""#;

/// A process under guard; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct GuardedProcess {
    child: Child,
    guard: Option<Child>,
}

impl GuardedProcess {
    /// Starts a program without input.
    pub(crate) fn start(command: &mut Command) -> Result<GuardedProcess> {
        let child = command.stdin(Stdio::null()).spawn().context("a program cannot be started")?;
        let mut process = GuardedProcess { child, guard: None };
        process.guard = guard(process.pid())?;
        Ok(process)
    }

    /// Its output, if that was asked to be piped and nobody has it yet.
    pub(crate) fn take_output(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Whether it has not ended by itself.
    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Sends it a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: rustix::process::Signal) -> Result<()> {
        let pid = rustix::process::Pid::from_raw(self.pid().cast_signed()).context("no process")?;
        rustix::process::kill_process(pid, signal).context("a process cannot be signalled")
    }

    /// Waits until it has ended by itself.
    pub(crate) fn wait(&mut self) -> Result<std::process::ExitStatus> {
        let status = self.child.wait()?;
        self.dismiss_guard();
        Ok(status)
    }

    /// Kills it without warning (SIGKILL).
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill().context("a process cannot be killed")?;
        self.wait()?;
        Ok(())
    }

    /// The number of a process that has ended may become another's.
    fn dismiss_guard(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            // It may have ended already.
            let _ = (guard.kill(), guard.wait());
        }
    }
}

impl Drop for GuardedProcess {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.kill();
        self.dismiss_guard();
    }
}

#[cfg(unix)]
fn guard(pid: u32) -> Result<Option<Child>> {
    let mut command = Command::new("sh");
    command.args(["-c", GUARD, "guard", &pid.to_string()]).current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().context("no guard can be started").map(Some)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same as where there are guards")]
fn guard(_pid: u32) -> Result<Option<Child>> {
    Ok(None)
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::GuardedProcess;

    #[test]
    fn a_process_ends_when_nobody_looks_after_its_guard_any_more() {
        let mut process = GuardedProcess::start(Command::new("sleep").arg("1000")).unwrap();
        assert!(process.is_alive());
        // As when this program ends: the pipe is closed.
        drop(process.guard.as_mut().and_then(|guard| guard.stdin.take()));
        assert!(!process.wait().unwrap().success());
    }
}
