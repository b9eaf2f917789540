//! One thread reads and cuts, several convert, one writes in the order of reading. Batches go round the converting threads
//! in turn, and come back in turn, so order needs no bookkeeping; all queues are short, so memory is bounded whatever the
//! size of the files. No thread is waited for after Ctrl-C: the reader may wait for standard input for ever.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Result;
use indicatif::ProgressBar;
use rusc_formats::{Chunk, Format, Note, Reading};

use crate::game_files::{Batch, Finding, Output, Reader, display_name, unreadable};
use crate::interrupt;

/// What is to be done.
pub(super) struct Conversion {
    pub(super) files: Vec<PathBuf>,
    pub(super) from: Option<Format>,
    /// `None` to check only.
    pub(super) to: Option<Format>,
    pub(super) keep_prefix: bool,
    pub(super) plain: bool,
    pub(super) notes: bool,
    pub(super) threads: NonZeroUsize,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Games read whole.
    pub(super) games: u64,
    /// Games written, whole or in part.
    pub(super) written: u64,
    /// Games and files that were not taken, or not whole.
    pub(super) refused: u64,
    /// Things read in a liberal way.
    pub(super) notes: u64,
}

/// Batches that wait before and after each converting thread.
const QUEUE: usize = 2;
/// How often Ctrl-C is looked for while nothing comes back.
const PATIENCE: Duration = Duration::from_millis(100);

/// A batch, converted.
#[derive(Default)]
struct Converted {
    text: String,
    messages: String,
    counts: Counts,
    n_bytes: u64,
}

impl Conversion {
    /// Reads all files and writes their games.
    pub(super) fn run(self, output: &mut Output, bar: &ProgressBar) -> Result<Counts> {
        let this = Arc::new(self);
        let (mut senders, mut receivers, mut converters) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..this.threads.get() {
            let (batches, to_convert) = sync_channel::<Batch>(QUEUE);
            let (done, converted) = sync_channel::<Converted>(QUEUE);
            let conversion = Arc::clone(&this);
            converters.push(thread::spawn(move || {
                for batch in to_convert {
                    if done.send(conversion.convert(&batch)).is_err() {
                        return;
                    }
                }
            }));
            senders.push(batches);
            receivers.push(converted);
        }
        let conversion = Arc::clone(&this);
        let reading =
            thread::spawn(move || Reader::new(senders).read_all(&conversion.files, conversion.from));
        let counts = this.write_all(&receivers, output, bar)?;
        if !interrupt::is_requested() {
            // All queues have ended, so all threads have, or are about to.
            converters.into_iter().for_each(join);
            join(reading);
        }
        Ok(counts)
    }

    /// Writes what comes back, in the order in which it was sent.
    fn write_all(
        &self,
        receivers: &[Receiver<Converted>],
        output: &mut Output,
        bar: &ProgressBar,
    ) -> Result<Counts> {
        let separator = self.to.map_or("", Format::separator);
        let mut counts = Counts::default();
        let mut has_written = false;
        for receiver in receivers.iter().cycle() {
            let Some(done) = next_batch(receiver) else { break };
            counts.games += done.counts.games;
            counts.written += done.counts.written;
            counts.refused += done.counts.refused;
            counts.notes += done.counts.notes;
            if !done.text.is_empty() {
                if has_written {
                    output.write(separator)?;
                }
                output.write(&done.text)?;
                has_written = true;
            }
            if !done.messages.is_empty() {
                bar.suspend(|| io::stderr().write_all(done.messages.as_bytes()))?;
            }
            bar.set_position(done.n_bytes);
            bar.set_message(format!("{} games", counts.games));
        }
        Ok(counts)
    }

    fn convert(&self, batch: &Batch) -> Converted {
        let mut done = Converted { n_bytes: batch.n_bytes, ..Converted::default() };
        let name = display_name(&self.files[batch.file]);
        if let Some(format) = batch.format {
            for chunk in &batch.chunks {
                self.convert_game(&name, format, chunk, &mut done);
            }
        }
        for finding in &batch.findings {
            match finding {
                Finding::Refused(place, reason) => {
                    done.counts.refused += 1;
                    let _ = writeln!(done.messages, "{name}:{place}: {reason}");
                }
                Finding::Unreadable(error) => {
                    done.counts.refused += 1;
                    let _ = writeln!(done.messages, "{}", unreadable(&self.files[batch.file], error));
                }
                Finding::Noted(note) => self.tell_note(&name, note, &mut done),
            }
        }
        done
    }

    fn convert_game(&self, name: &str, format: Format, chunk: &Chunk, done: &mut Converted) {
        let Reading { game, notes, refusal } = format.read(chunk);
        for note in &notes {
            self.tell_note(name, note, done);
        }
        let mut is_kept = refusal.is_none();
        if let Some(refusal) = refusal {
            done.counts.refused += 1;
            let plies = game.as_ref().map_or(0, |game| game.tree().main_line().count());
            is_kept = self.keep_prefix && plies > 0;
            let kept = if is_kept { format!(" ({plies} half-moves are kept)") } else { String::new() };
            let _ = writeln!(done.messages, "{name}:{refusal}{kept}");
        } else {
            done.counts.games += 1;
        }
        let (Some(game), Some(to)) = (game.filter(|_| is_kept), self.to) else { return };
        let game = if self.plain { game.without_annotations() } else { game };
        match to.write(&game) {
            Ok(text) => {
                done.counts.written += 1;
                if !done.text.is_empty() {
                    done.text.push_str(to.separator());
                }
                done.text.push_str(&text);
            }
            Err(error) => {
                done.counts.refused += 1;
                let _ = writeln!(done.messages, "{name}:{}:1: {error}", chunk.line);
            }
        }
    }

    fn tell_note(&self, name: &str, note: &Note, done: &mut Converted) {
        done.counts.notes += 1;
        if self.notes {
            let _ = writeln!(done.messages, "{name}:{note}");
        }
    }
}

/// What a thread returns; a panic of it goes on here, lest a part of the games be taken for all.
fn join<T>(thread: JoinHandle<T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The next batch from a thread; `None` after the last one, and after Ctrl-C.
fn next_batch(receiver: &Receiver<Converted>) -> Option<Converted> {
    while !interrupt::is_requested() {
        match receiver.recv_timeout(PATIENCE) {
            Ok(done) => return Some(done),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}
