//! The conversation with a server on a terminal or in a pipe: a thread reads lines, another has the connection, and what
//! they bring is answered one after the other.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use anyhow::Result;
use rusc_tui::{OnlineNews, OnlineStart, OnlineThread};
use rusc_uhp::{Read, read_line};
use rustyline::ExternalPrinter;

use super::GameWish;
use super::conversation::{Conversation, Reply};
use crate::interrupt::INTERRUPTED;
use crate::play::MAX_LINE;
use crate::play::editor::{Ended, LineEditor, SharedWords};
use crate::play::terminal::Prompting;

enum Heard {
    Line(String),
    /// Something that is no line.
    NoLine(&'static str),
    Ended(Ended),
    News(OnlineNews),
}

/// Where text goes.
enum Output {
    Plain,
    /// Above the line that is being typed.
    Editor(Box<dyn ExternalPrinter + Send>),
}

impl Output {
    fn print(&mut self, text: &str) -> io::Result<()> {
        match self {
            Output::Plain => {
                let mut out = io::stdout().lock();
                writeln!(out, "{text}")?;
                out.flush()
            }
            Output::Editor(printer) => {
                printer.print(format!("{text}\n")).map_err(|error| io::Error::other(error.to_string()))
            }
        }
    }
}

/// Plays until the player leaves.
pub(super) fn play(wish: GameWish, start: OnlineStart, prompting: Prompting) -> Result<ExitCode> {
    let (sender, events) = channel();
    let words = SharedWords::default();
    let (go_on, may_go_on) = channel();
    let mut output = match prompting {
        Prompting::Printed => {
            let to_loop = sender.clone();
            thread::Builder::new().name("lines".to_owned()).spawn(move || read_lines(&to_loop))?;
            Output::Plain
        }
        Prompting::ByEditor => {
            let mut editor = LineEditor::new(words.clone())?;
            let printer = editor.printer()?;
            let to_loop = sender.clone();
            let lines = thread::Builder::new().name("lines".to_owned());
            lines.spawn(move || edit_lines(&mut editor, &to_loop, &may_go_on))?;
            Output::Editor(printer)
        }
    };
    let mut conversation = Conversation::new(start.access.url.clone(), wish);
    let session = OnlineThread::start(start.access, move |news| post(&sender, Heard::News(news)))?;
    session.order(start.order);
    words.set(conversation.words());
    for heard in events {
        let is_line = matches!(heard, Heard::Line(_));
        let reply = match heard {
            Heard::Line(line) => conversation.line(&line),
            Heard::News(news) => conversation.hear(news),
            Heard::NoLine(text) => Reply { said: vec![text.to_owned()], ..Reply::default() },
            Heard::Ended(Ended::Left) => break,
            Heard::Ended(Ended::Interrupted) => return Ok(ExitCode::from(INTERRUPTED)),
        };
        for text in &reply.said {
            output.print(text)?;
        }
        for order in reply.orders {
            if !session.order(order) {
                output.print("The server does not keep up; try that again.")?;
            }
        }
        if reply.leaves {
            break;
        }
        words.set(conversation.words());
        if is_line {
            // In a pipe nobody waits for it.
            let _ = go_on.send(());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Sends what was heard; nobody listens only when the program ends.
fn post(sender: &Sender<Heard>, heard: Heard) {
    let _ = sender.send(heard);
}

fn read_lines(sender: &Sender<Heard>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        let heard = match (read_line(&mut input, &mut bytes, MAX_LINE), str::from_utf8(&bytes)) {
            (Err(_) | Ok(Read::End), _) => return post(sender, Heard::Ended(Ended::Left)),
            (Ok(Read::TooLong), _) => Heard::NoLine("That line is too long. Type a move, or 'help'."),
            (Ok(Read::Line), Err(_)) => Heard::NoLine("That line is not text. Type a move, or 'help'."),
            (Ok(Read::Line), Ok(text)) => Heard::Line(text.to_owned()),
        };
        post(sender, heard);
    }
}

/// Reads lines with the editor. The next is read when the one before has been answered: the program may end with it, and
/// the terminal would be left in the mode of the editor.
fn edit_lines(editor: &mut LineEditor, sender: &Sender<Heard>, may_go_on: &Receiver<()>) {
    loop {
        match editor.read("> ") {
            Ok(Ok(line)) => {
                post(sender, Heard::Line(line));
                if may_go_on.recv().is_err() {
                    return;
                }
            }
            Ok(Err(ended)) => return post(sender, Heard::Ended(ended)),
            Err(_) => return post(sender, Heard::Ended(Ended::Left)),
        }
    }
}
