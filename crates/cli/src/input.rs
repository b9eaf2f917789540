//! Standard input, read by a thread of its own, so that a running command can see that more has arrived. One line is
//! read ahead and no more.

use std::io::{self, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context, Result};
use rusc_uhp::{Read, read_line};

/// Bytes a line may have; longer ones are read to their end and reported.
pub(crate) const MAX_LINE: usize = 4 << 20;

/// A line of input.
#[derive(Debug)]
pub(crate) enum Line {
    /// Its bytes, without the end of line.
    Bytes(Vec<u8>),
    /// It was longer than [`MAX_LINE`].
    TooLong,
}

/// The lines of standard input, one after the other.
pub(crate) struct Input {
    lines: Receiver<Line>,
    waiting: Waiting,
}

/// How many lines, the end of input counted as one, have arrived and were not taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    /// Whether there is something to take.
    pub(crate) fn is_any(&self) -> bool {
        self.0.load(SeqCst) > 0
    }
}

impl Input {
    /// Begins to read.
    pub(crate) fn open() -> Result<Input> {
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
    pub(crate) fn next(&self) -> Option<Line> {
        let line = self.lines.recv().ok()?;
        self.waiting.0.fetch_sub(1, SeqCst);
        Some(line)
    }

    /// What tells whether more has arrived.
    pub(crate) fn waiting(&self) -> Waiting {
        self.waiting.clone()
    }
}

/// An input that cannot be read is at its end.
fn next_line(reader: &mut BufReader<io::Stdin>) -> Option<Line> {
    let mut bytes = Vec::new();
    match read_line(reader, &mut bytes, MAX_LINE) {
        Ok(Read::Line) => Some(Line::Bytes(bytes)),
        Ok(Read::TooLong) => Some(Line::TooLong),
        Ok(Read::End) | Err(_) => None,
    }
}
