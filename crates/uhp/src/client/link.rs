//! The process of an engine and the pipes to it. One thread reads and one writes, so that an engine that neither answers
//! nor reads cannot block the caller; both threads end with the process. The command line is cut into words without a
//! shell.

use std::env;
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::UhpError;
use crate::lines::{Read, read_line};

/// Bytes a line may have.
const MAX_LINE: usize = 1 << 20;

/// Lines read ahead; an engine that talks more has to wait.
const READ_AHEAD: usize = 16;

/// The interval at which a process that should end is polled.
const GLANCE: Duration = Duration::from_millis(5);

/// Where the engine's diagnostics go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorOutput {
    /// To our own.
    Inherit,
    /// Nowhere.
    Discard,
}

/// How an engine ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By itself.
    Exited(ExitStatus),
    /// By force.
    Killed,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    Timeout,
    Ended,
    Unreadable,
}

/// A process that is killed and reaped when this is dropped.
#[derive(Debug)]
pub(super) struct Link {
    child: Child,
    commands: Sender<String>,
    lines: Receiver<Result<String, Silence>>,
}

impl Link {
    /// Starts a program with its arguments; there must be at least one word.
    pub(super) fn open(words: &[String], errors: ErrorOutput) -> io::Result<Link> {
        let mut command = Command::new(&words[0]);
        // Settings of a server may be secrets, such as the password of its database: an engine needs none of them.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("RUSC_")) {
            command.env_remove(name);
        }
        let mut child = command
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match errors {
                ErrorOutput::Inherit => Stdio::inherit(),
                ErrorOutput::Discard => Stdio::null(),
            })
            .spawn()?;
        let stdin = child.stdin.take().expect("the input is piped");
        let stdout = child.stdout.take().expect("the output is piped");
        let (commands, to_write) = channel();
        let (read, lines) = sync_channel(READ_AHEAD);
        let link = Link { child, commands, lines };
        thread::Builder::new().spawn(move || write_all(stdin, &to_write))?;
        thread::Builder::new().spawn(move || read_all(stdout, &read))?;
        Ok(link)
    }

    /// Hands a command to the writing thread. If the engine does not read it, waiting for the answer times out.
    pub(super) fn send(&self, command: &str) {
        let _ = self.commands.send(format!("{command}\n"));
    }

    /// The next line, waiting for it until the deadline.
    pub(super) fn receive(&self, deadline: Instant) -> Result<String, Silence> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(Silence::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Ended),
        }
    }

    /// Drops what was said after the end of the last answer.
    pub(super) fn forget_unasked(&self) {
        // Bounded, because an engine that never stops writing would be drained forever.
        self.lines.try_iter().take(READ_AHEAD).for_each(drop);
    }

    /// How the process ended, given a moment to do so after it has closed its output.
    pub(super) fn exit_status(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + Duration::from_millis(500);
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(GLANCE),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
        None
    }

    /// Waits for the process to end by itself, and ends it at the deadline.
    pub(super) fn wait_for_exit(&mut self, deadline: Instant) -> Leave {
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Leave::Exited(status);
            }
            if Instant::now() >= deadline {
                self.kill();
                return Leave::Killed;
            }
            // Drain its output: a process may be blocked in writing it.
            self.lines.try_iter().take(READ_AHEAD).for_each(drop);
            thread::sleep(GLANCE);
        }
    }

    fn kill(&mut self) {
        // Both fail only for a process that is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The writing thread: runs until the link is dropped or the pipe is closed.
fn write_all(mut stdin: ChildStdin, commands: &Receiver<String>) {
    for command in commands {
        if stdin.write_all(command.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// The reading thread: runs until the pipe is closed or the link is dropped.
fn read_all(stdout: ChildStdout, lines: &SyncSender<Result<String, Silence>>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        let line = match read_line(&mut reader, &mut bytes, MAX_LINE) {
            Ok(Read::Line) => {
                str::from_utf8(&bytes).map(|text| text.trim_end().to_owned()).map_err(|_| Silence::Unreadable)
            }
            Ok(Read::TooLong) => Err(Silence::Unreadable),
            Ok(Read::End) | Err(_) => return,
        };
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// The words of a command line, the program first: blanks separate words, single and double quotes keep them together.
/// No other character is special, so that paths of any system can be written as they are.
pub(super) fn words(line: &str) -> Result<Vec<String>, UhpError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.first()) {
        (Some(_), _) => Err(UhpError::CommandLine("a quote is not closed")),
        (None, None) => Err(UhpError::CommandLine("it is empty")),
        (None, Some(_)) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    fn check(line: &str, expected: &[&str]) {
        assert_eq!(words(line).unwrap(), expected, "{line}");
    }

    #[test]
    fn blanks_separate_words_and_quotes_keep_them_together() {
        check("engine", &["engine"]);
        check("  engine   uhp\t--threads 1 ", &["engine", "uhp", "--threads", "1"]);
        check(r#""my engine" 'a "b" c' """#, &["my engine", r#"a "b" c"#, ""]);
        check(r"C:\hive\engine.exe --x='1 2'", &[r"C:\hive\engine.exe", "--x=1 2"]);
    }

    #[test]
    fn open_quotes_and_empty_lines_are_errors() {
        for line in ["", "   ", "'engine", "engine \"uhp"] {
            assert!(words(line).is_err(), "{line}");
        }
    }
}
