//! `rusc uhp` and `rusc engine`: the protocol's server between standard input and output. A command that runs when input ends is still
//! answered.

use std::io::{self, BufWriter};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use rusc_games::GameKind;
use rusc_uhp::{Host, Next, Server};

use crate::input::{Input, Line, MAX_LINE, Waiting};
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

/// The clock, the keyboard and the pipe.
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
