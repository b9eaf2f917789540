//! The program as a test runs it: to its end, or line by line with a deadline for each.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) const PATH: &str = env!("CARGO_BIN_EXE_rusc");

/// Runs the program with nothing to read.
pub(crate) fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, "")
}

/// Runs the program with all its input, which then ends.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut program = start(arguments);
    program.tell(input);
    program.close_input();
    let (status, stdout) = program.finish();
    let stderr: String = program.log.iter().flat_map(|line| [line, "\n".to_owned()]).collect();
    Output { status, stdout: stdout.into_bytes(), stderr: stderr.into_bytes() }
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the program prints text")
}

/// The program while it runs; killed when dropped.
pub(crate) struct Program {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    pub(crate) lines: Receiver<String>,
    pub(crate) log: Receiver<String>,
}

/// Runs the program with variables in its environment.
pub(crate) fn run_in(environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = Command::new(PATH);
    command.args(arguments).envs(environment.iter().copied()).stdin(Stdio::null());
    command.output().expect("the program exists")
}

/// Starts the program.
pub(crate) fn start(arguments: &[&str]) -> Program {
    start_in(&[], arguments)
}

/// Starts the program with variables in its environment.
pub(crate) fn start_in(environment: &[(&str, &str)], arguments: &[&str]) -> Program {
    let mut command = Command::new(PATH);
    command.args(arguments).envs(environment.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program exists");
    let stdin = child.stdin.take();
    let lines = lines_of(child.stdout.take().expect("the output is piped"));
    let log = lines_of(child.stderr.take().expect("the errors are piped"));
    Program { child, stdin, lines, log }
}

/// The lines of a pipe, read by a thread.
fn lines_of(pipe: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    let pipe = BufReader::new(pipe);
    thread::spawn(move || pipe.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}

impl Program {
    /// Writes to its input. A program that has ended by itself does not mind.
    pub(crate) fn tell(&mut self, input: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        let _ = stdin.write_all(input.as_bytes()).and_then(|()| stdin.flush());
    }

    pub(crate) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Its next line.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// The next line of its log.
    pub(crate) fn log_line(&self) -> String {
        self.log.recv_timeout(PATIENCE).expect("a line of the log in time")
    }

    /// The lines of an answer before `ok`.
    pub(crate) fn answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.line() {
                line if line == "ok" => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Whether it keeps quiet for a while.
    pub(crate) fn is_silent(&mut self) -> bool {
        self.lines.recv_timeout(Duration::from_millis(300)).is_err()
    }

    /// Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-INT", &id]).status().expect("there is a 'kill'");
        assert!(status.success());
    }

    /// How it ends, and what it still says.
    pub(crate) fn finish(&mut self) -> (ExitStatus, String) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return (status, self.lines.iter().flat_map(|line| [line, "\n".to_owned()]).collect());
            }
            assert!(Instant::now() < deadline, "the program does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
