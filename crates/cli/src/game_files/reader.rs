//! The reading end: cuts files into games and sends them off in batches.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::SyncSender;

use rusc_formats::{Chunk, Format, Note, Place, Remark, Splitter};

use super::input::{Input, Line};

/// A batch is full with so many bytes of games.
const FULL: usize = 64 * 1024;

/// Some games of one file, and what was found while reading it.
#[derive(Default)]
pub(crate) struct Batch {
    /// Which file.
    pub(crate) file: usize,
    pub(crate) format: Option<Format>,
    pub(crate) chunks: Vec<Chunk>,
    size: usize,
    pub(crate) findings: Vec<Finding>,
    /// Bytes read from all files until here.
    pub(crate) n_bytes: u64,
}

/// Something about the file itself.
pub(crate) enum Finding {
    Refused(Place, String),
    /// It cannot be read, or not to its end.
    Unreadable(io::Error),
    Noted(Note),
}

/// The reading end.
pub(crate) struct Reader {
    senders: Vec<SyncSender<Batch>>,
    next: usize,
    /// Of the files before.
    n_bytes: u64,
}

/// Nobody converts any more: the writer has failed, or the user has stopped.
struct Stopped;

impl Reader {
    /// Sends to these in turn.
    pub(crate) fn new(senders: Vec<SyncSender<Batch>>) -> Reader {
        Reader { senders, next: 0, n_bytes: 0 }
    }

    /// Reads one file after the other.
    pub(crate) fn read_all(mut self, files: &[PathBuf], from: Option<Format>) {
        for (file, path) in files.iter().enumerate() {
            let sent = match Input::open(path, from) {
                Ok(mut input) => self.read_file(file, &mut input),
                Err(error) => self.refuse(file, Finding::Unreadable(error)),
            };
            if let Err(Stopped) = sent {
                break;
            }
        }
    }

    fn read_file(&mut self, file: usize, input: &mut Input) -> Result<(), Stopped> {
        let begin = Place { line: 1, column: 1 };
        let Some(format) = input.format else {
            let reason = "the format of this file is not recognised; name it with --from".to_owned();
            return self.refuse(file, Finding::Refused(begin, reason));
        };
        let mut splitter = Splitter::new(format);
        let empty = || Batch { file, format: Some(format), ..Batch::default() };
        let (mut batch, mut lines, mut n_games, mut is_latin) = (empty(), 0, 0, false);
        loop {
            let chunk = match input.next() {
                Err(error) => {
                    batch.findings.push(Finding::Unreadable(error));
                    return self.send(batch);
                }
                Ok(None) => break,
                Ok(Some(Line::Text(line))) => splitter.push(line),
                Ok(Some(Line::Latin1(line))) => {
                    if !is_latin {
                        let place = Place { line: lines + 1, column: 1 };
                        batch.findings.push(Finding::Noted(Note { place, remark: Remark::Latin1 }));
                    }
                    is_latin = true;
                    splitter.push(&line)
                }
                Ok(Some(Line::Binary)) => {
                    let place = Place { line: lines + 1, column: 1 };
                    batch.findings.push(Finding::Refused(place, "this is no text".to_owned()));
                    return self.send(batch);
                }
            };
            lines += 1;
            n_games += usize::from(chunk.is_some());
            batch.add(chunk);
            if batch.size >= FULL {
                batch.n_bytes = self.n_bytes + input.n_bytes;
                self.send(std::mem::replace(&mut batch, empty()))?;
            }
        }
        let last = splitter.finish();
        if last.is_none() && n_games == 0 {
            let reason = "there is no game in this file".to_owned();
            batch.findings.push(Finding::Refused(begin, reason));
        }
        batch.add(last);
        self.n_bytes += input.n_bytes;
        batch.n_bytes = self.n_bytes;
        self.send(batch)
    }

    /// Nothing of a file can be taken.
    fn refuse(&mut self, file: usize, finding: Finding) -> Result<(), Stopped> {
        self.send(Batch { file, findings: vec![finding], n_bytes: self.n_bytes, ..Batch::default() })
    }

    fn send(&mut self, batch: Batch) -> Result<(), Stopped> {
        let sent = self.senders[self.next].send(batch);
        self.next = (self.next + 1) % self.senders.len();
        sent.map_err(|_| Stopped)
    }
}

impl Batch {
    fn add(&mut self, chunk: Option<Chunk>) {
        if let Some(chunk) = chunk {
            self.size += chunk.text.len();
            self.chunks.push(chunk);
        }
    }
}
