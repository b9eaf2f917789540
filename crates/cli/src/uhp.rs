//! `rusc uhp` and `rusc engine`: the protocol's server between standard input and output. A thread of its own reads
//! standard input, so that a running command can see that more has arrived. A command that runs when input ends is
//! still answered.

use std::io::{self, BufReader, BufWriter};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rusc_games::GameKind;
use rusc_uhp::{Host, Next, Read, Server, read_line};

use crate::interrupt::{self, Busy};

/// Serves until the client says `exit` or closes its end.
pub(crate) fn run(kind: GameKind) -> Result<ExitCode> {
    interrupt::install()?;
    let input = Input::open()?;
    let host = Terminal { begun: Instant::now(), waiting: input.waiting() };
    let mut server = Server::new(kind, BufWriter::new(io::stdout()), host);
    server.prepare();
    server.greet()?;
    loop {
        server.ponder();
        let Some(line) = input.next() else { break };
        let _busy = Busy::begin();
        let next = match line {
            Line::Bytes(bytes) => server.line(&bytes)?,
            Line::TooLong => server.refuse_long_line(MAX_LINE)?,
        };
        if next == Next::Exit {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The host of the server: the clock, Ctrl-C, and the input that waits.
struct Terminal {
    begun: Instant,
    waiting: Waiting,
}

impl Host for Terminal {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn interrupted(&self) -> bool {
        interrupt::is_requested()
    }

    fn has_more_input(&self) -> bool {
        self.waiting.is_any()
    }

    fn pause(&self) {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Bytes a line may have; longer ones are read to their end and reported.
const MAX_LINE: usize = 4 << 20;

/// A line of input.
#[derive(Debug)]
enum Line {
    /// Its bytes, without the end of line.
    Bytes(Vec<u8>),
    /// It was longer than [`MAX_LINE`].
    TooLong,
}

/// The lines of standard input in order, read by a thread of its own: one line ahead and no more.
struct Input {
    lines: Receiver<Line>,
    waiting: Waiting,
}

/// The number of lines that have arrived and were not taken; the end of input counts as one.
#[derive(Clone, Debug, Default)]
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    /// Whether there is something to take.
    fn is_any(&self) -> bool {
        self.0.load(SeqCst) > 0
    }
}

impl Input {
    /// Begins to read.
    fn open() -> Result<Input> {
        let (sender, lines) = sync_channel(0);
        let waiting = Waiting::default();
        let arrived = waiting.clone();
        let read = move || {
            let mut reader = BufReader::new(io::stdin());
            loop {
                let line = next_line(&mut reader);
                arrived.0.fetch_add(1, SeqCst);
                let Some(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read).context("cannot start a thread to read input")?;
        Ok(Input { lines, waiting })
    }

    /// The next line; `None` at the end.
    fn next(&self) -> Option<Line> {
        let line = self.lines.recv().ok()?;
        self.waiting.0.fetch_sub(1, SeqCst);
        Some(line)
    }

    /// What tells whether more has arrived.
    fn waiting(&self) -> Waiting {
        self.waiting.clone()
    }
}

/// The next line; an error counts as the end of input.
fn next_line(reader: &mut BufReader<io::Stdin>) -> Option<Line> {
    let mut bytes = Vec::new();
    match read_line(reader, &mut bytes, MAX_LINE) {
        Ok(Read::Line) => Some(Line::Bytes(bytes)),
        Ok(Read::TooLong) => Some(Line::TooLong),
        Ok(Read::End) | Err(_) => None,
    }
}
