//! An engine with one bad habit, for tests: it serves the protocol well until its habit shows.
//!
//! `mock-engine HABIT [N]`: the habit shows at the N-th question for a move (from 1), or at the start.

use std::env;
use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use rusc_games::GameKind;
use rusc_uhp::{Host, Next, Server};

struct Clock(Instant);

impl Host for Clock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn interrupted(&self) -> bool {
        false
    }

    fn has_more_input(&self) -> bool {
        false
    }

    fn pause(&self) {
        thread::sleep(Duration::from_millis(1));
    }
}

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let habit = words.first().map_or("good", String::as_str);
    let when: usize = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    match habit {
        "crash-at-start" => process::exit(3),
        "silent-at-start" => sleep_long(),
        "wrong-greeting" => say("hello\nok\n")?,
        "flood-at-start" => flood()?,
        _ => {}
    }
    let mut server = Server::new(GameKind::Hive, io::stdout(), Clock(Instant::now()));
    // What memory costs on a busy machine is not to be taken for slowness in thinking.
    server.prepare();
    server.greet()?;
    let mut n_questions = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if habit == "exit-late" && line == "exit" {
            sleep_long();
        }
        if habit == "refuse-games" && line.starts_with("newgame") {
            say("err No game today\nok\n")?;
            continue;
        }
        if habit == "refuse-moves" && line.starts_with("play") {
            say("invalidmove I do not like it\nok\n")?;
            continue;
        }
        if line.starts_with("bestmove") {
            n_questions += 1;
            if n_questions >= when && misbehave(habit)? {
                continue;
            }
        }
        if server.line(line.as_bytes())? == Next::Exit {
            break;
        }
    }
    Ok(())
}

/// Does something instead of answering; false if the habit is another one.
fn misbehave(habit: &str) -> io::Result<bool> {
    match habit {
        "illegal" => say("wQ bQ\nok\n")?,
        "garbage" => say("I resign\nok\n")?,
        "empty" => say("ok\n")?,
        "refuse" => say("err no idea\nok\n")?,
        "not-utf8" => {
            io::stdout().write_all(b"\xff\xfe\nok\n")?;
            io::stdout().flush()?;
        }
        "crash" => process::abort(),
        "exit" => process::exit(0),
        "silent" => sleep_long(),
        "flood" => flood()?,
        "slow" => {
            thread::sleep(Duration::from_millis(1500));
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn say(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())?;
    io::stdout().flush()
}

/// Talks as long as anybody listens.
fn flood() -> io::Result<()> {
    loop {
        say("blah blah blah\n")?;
    }
}

/// Longer than any test waits.
fn sleep_long() {
    thread::sleep(Duration::from_mins(10));
}
