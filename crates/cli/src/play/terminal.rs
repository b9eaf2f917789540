//! A game at the terminal: says what happens, asks the player, lets the computer answer. Where lines come from and
//! where text goes is decided elsewhere.

use std::io::{self, Write};
use std::path::Path;

use rusc_engine::{Level, ParseLevelError, SearchInfo};
use rusc_formats::{AnnotatedGame, Format};
use rusc_games::{AnyGame, MoveError, Outcome, Side};
use rusc_tui::rules_text;

use super::word::{HELP, WORDS, Word};
use super::{Computer, PATIENCE, load};
use crate::args::levels_help;
use crate::game_files::{Output, format_of};
use crate::rules::system_language;

/// A board, the players around it, and somewhere to print.
pub(super) struct Terminal<W> {
    game: Box<dyn AnyGame>,
    /// The sides the computer plays.
    sides: Vec<Side>,
    computer: Computer,
    /// Who has given up.
    resigned: Option<Side>,
    /// Moves that were taken back; the next to play again is the last.
    undone: Vec<String>,
    prompting: Prompting,
    out: W,
}

/// Who shows the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prompting {
    /// It is printed here.
    Printed,
    /// Whoever asks for the line shows it.
    ByEditor,
}

/// Whether the player stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stay {
    AtTheTable,
    Leave,
}

impl<W: Write> Terminal<W> {
    pub(super) fn new(game: Box<dyn AnyGame>, sides: Vec<Side>, computer: Computer, out: W) -> Self {
        Terminal {
            game,
            sides,
            computer,
            resigned: None,
            undone: Vec::new(),
            prompting: Prompting::Printed,
            out,
        }
    }

    /// The same, with another who shows the prompt.
    pub(super) fn with_prompting(self, prompting: Prompting) -> Self {
        Terminal { prompting, ..self }
    }

    /// What could be typed now: the words of the help, and the legal moves.
    pub(super) fn words(&self) -> Vec<String> {
        let moves = if self.is_over() { Vec::new() } else { self.game.legal_moves() };
        moves.into_iter().chain(WORDS.map(str::to_owned)).collect()
    }

    /// Whose turn it is, before the line that is typed.
    pub(super) fn prompt_text(&self) -> String {
        let turn = if self.is_over() { "over".to_owned() } else { self.game.turn() };
        format!("{turn}> ")
    }

    /// Draws the board and asks for the first line.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        writeln!(self.out, "{} {}. Type a move, or 'help'.", self.game.kind().name(), self.game.setup())?;
        self.computer_moves()?;
        self.show()
    }

    /// Does what a line says and asks for the next one.
    pub(super) fn line(&mut self, text: &str) -> io::Result<Stay> {
        match Word::read(text) {
            Word::Nothing => self.prompt()?,
            Word::Moves => self.list_moves()?,
            Word::Undo => self.undo()?,
            Word::Redo => self.redo()?,
            Word::Go => {
                self.computer_moves()?;
                self.show()?;
            }
            Word::Hint => self.hint()?,
            Word::Level(text) => self.level(text)?,
            Word::Board => self.show()?,
            Word::Record => self.say(&self.game.game_string())?,
            Word::New(setup) => self.new_game(setup)?,
            Word::Resign => self.resign()?,
            Word::Save(path) => self.save(path)?,
            Word::Load(path) => self.load(path)?,
            Word::Rules(rule) => self.rules(rule)?,
            Word::Help => self.say(HELP.trim_end())?,
            Word::Quit => return Ok(Stay::Leave),
            Word::Move(text) => self.play(text)?,
        }
        Ok(Stay::AtTheTable)
    }

    /// Prints a text and asks again.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.prompt()
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        if self.is_over() {
            return self.say(
                "The game is over. 'undo' takes a move back, 'new' starts another game, 'quit' leaves.",
            );
        }
        match self.game.play(text) {
            Ok(()) => {
                self.undone.clear();
                self.computer_moves()?;
                self.show()
            }
            Err(error @ MoveError::Syntax(_)) => {
                let example = self.game.legal_moves().swap_remove(0);
                self.say(&format!("Not understood: {error}. Type a move such as '{example}', or 'help'."))
            }
            Err(error) => self.say(&format!("Not possible: {error}. 'moves' lists what is.")),
        }
    }

    fn computer_moves(&mut self) -> io::Result<()> {
        while self.is_computers_turn() && self.game.outcome().is_none() {
            let side = self.game.side_name(self.game.side_to_move());
            if self.computer.is_slow() {
                writeln!(self.out, "{side} is thinking, {} seconds at most …", PATIENCE.as_secs())?;
                self.out.flush()?;
            }
            let text = match self.computer.choose(&*self.game) {
                Ok(Some(text)) => text,
                Ok(None) => break,
                Err(error) => return self.stuck(side, &error),
            };
            if let Err(error) = self.game.play(&text) {
                return self.stuck(side, &format!("it chose '{text}': {error}"));
            }
            self.undone.clear();
            writeln!(self.out, "{side} plays {text}")?;
        }
        Ok(())
    }

    /// A program that cannot go on: the game waits, and whoever sits here may go on for it or take back.
    fn stuck(&mut self, side: &str, error: &str) -> io::Result<()> {
        writeln!(self.out, "{side} cannot go on: {error}. Play its move, or 'undo', or 'go' to ask it again.")
    }

    /// Takes back moves up to the player's last one; the computer's answers go with it.
    fn undo(&mut self) -> io::Result<()> {
        if self.resigned.take().is_some() {
            return self.show();
        }
        let before = self.game.played().to_vec();
        if !self.game.undo() {
            return self.say("There is nothing to take back.");
        }
        while self.is_computers_turn() && self.game.undo() {}
        let left = self.game.played().len();
        self.undone.extend(before[left..].iter().rev().cloned());
        self.computer_moves()?;
        self.show()
    }

    /// Plays again what was last taken back, with the computer's answers.
    fn redo(&mut self) -> io::Result<()> {
        if self.is_over() || self.undone.is_empty() {
            return self.say("There is nothing to play again.");
        }
        while let Some(text) = self.undone.pop() {
            if let Err(error) = self.game.play(&text) {
                return self.say(&format!("Not possible: {error}."));
            }
            if !self.is_computers_turn() {
                break;
            }
        }
        self.computer_moves()?;
        self.show()
    }

    /// Writes the game in the format that the name tells, or else the one that programs of the field read.
    fn save(&mut self, path: &str) -> io::Result<()> {
        if path.is_empty() {
            return self.say("Say where to: 'save game.pgn'.");
        }
        let file = Path::new(path);
        if file.exists() {
            return self.say(&format!("There is a file {path} already; choose another name."));
        }
        let mut game = AnnotatedGame::from_game(&*self.game);
        game.result = self.outcome();
        let format = format_of(file).unwrap_or_else(|| Format::of_field(game.kind()));
        let written = format.write(&game).map_err(anyhow::Error::from).and_then(|text| {
            let mut output = Output::open(Some(file))?;
            output.write(&text)?;
            output.finish()
        });
        match written {
            Ok(()) => self.say(&format!("Saved as {path}.")),
            Err(error) => self.say(&format!("Not saved: {error:#}.")),
        }
    }

    /// Goes on with the first game of a file; the computer waits to be asked.
    fn load(&mut self, path: &str) -> io::Result<()> {
        let game = match load(Path::new(path)) {
            Ok(game) if game.kind() == self.game.kind() => game,
            Ok(game) => {
                let name = game.kind().name();
                return self.say(&format!("That is a game of {name}: leave, and begin with --load."));
            }
            Err(error) => return self.say(&format!("Not loaded: {error}.")),
        };
        self.begin_with(game);
        if self.is_computers_turn() {
            writeln!(self.out, "'go' lets the computer move.")?;
        }
        self.show()
    }

    fn rules(&mut self, rule: Option<&str>) -> io::Result<()> {
        match rules_text(self.game.kind(), system_language(), rule, WIDTH) {
            Some(text) => self.say(text.trim_end()),
            None => self.say(&format!("There is no rule '{}'.", rule.unwrap_or_default())),
        }
    }

    /// Puts another game on the table.
    fn begin_with(&mut self, game: Box<dyn AnyGame>) {
        self.game = game;
        self.resigned = None;
        self.undone.clear();
        self.computer.start_again();
    }

    fn hint(&mut self) -> io::Result<()> {
        let advice = if self.is_over() { None } else { self.computer.advise(&*self.game) };
        let Some(SearchInfo { line, score, .. }) = advice else { return self.say("The game is over.") };
        let [best, expected @ ..] = &line[..] else { return self.say("There is no move.") };
        let reply = expected.first().map_or(String::new(), |reply| format!(", expecting {reply}"));
        self.say(&format!("Perhaps {best}{reply} ({score})"))
    }

    /// Changes the level, or tells about all of them.
    fn level(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            let list = levels_help();
            return self.say(&format!("{list}\nNow it plays at level {}.", self.computer.level));
        }
        match text.parse::<Level>() {
            Ok(level) => {
                self.computer.level = level;
                self.say(&format!("The computer plays at level {level} ({}) from now on.", level.name()))
            }
            Err(ParseLevelError) => self.say(&format!("'{text}': {ParseLevelError}.")),
        }
    }

    fn list_moves(&mut self) -> io::Result<()> {
        if self.is_over() {
            return self.say("None: the game is over.");
        }
        let moves = self.game.legal_moves();
        let text = format!("{}\n{} moves", wrapped(&moves), moves.len());
        self.say(&text)
    }

    fn new_game(&mut self, setup: Option<&str>) -> io::Result<()> {
        let setup = setup.map_or_else(|| self.game.setup(), str::to_owned);
        match self.game.kind().start(&setup) {
            Ok(game) => {
                self.begin_with(game);
                self.begin()
            }
            Err(error) => self.say(&format!("No new game: {error}.")),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.is_over() {
            return self.say("The game is over already.");
        }
        self.resigned = Some(self.game.side_to_move());
        self.show_result()?;
        self.prompt()
    }

    fn is_computers_turn(&self) -> bool {
        self.sides.contains(&self.game.side_to_move())
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(|side| Outcome::Win(!side)).or_else(|| self.game.outcome())
    }

    fn show(&mut self) -> io::Result<()> {
        writeln!(self.out, "\n{}\n", self.game.drawing().trim_end())?;
        for side in Side::ALL {
            self.show_reserve(side)?;
        }
        self.show_result()?;
        self.prompt()
    }

    fn show_reserve(&mut self, side: Side) -> io::Result<()> {
        let [first, second] = self.game.view().reserves;
        let reserve = if side == Side::First { first } else { second };
        let held: Vec<String> =
            reserve
                .iter()
                .map(|held| {
                    if held.count == 1 {
                        held.name.clone()
                    } else {
                        format!("{} ×{}", held.name, held.count)
                    }
                })
                .collect();
        if held.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{} holds {}", self.game.side_name(side), held.join(", "))
    }

    fn show_result(&mut self) -> io::Result<()> {
        match self.outcome() {
            Some(Outcome::Win(side)) => {
                let how = if self.resigned.is_some() { " by resignation" } else { "" };
                writeln!(self.out, "{} wins{how}. 'new' starts another game.", self.game.side_name(side))
            }
            Some(Outcome::Draw) => writeln!(self.out, "A draw. 'new' starts another game."),
            None => Ok(()),
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.prompting == Prompting::Printed {
            write!(self.out, "{}", self.prompt_text())?;
        }
        self.out.flush()
    }
}

/// The usual width of lines.
const WIDTH: usize = 78;

/// The texts in lines of usual width.
fn wrapped(texts: &[String]) -> String {
    let mut lines = vec![String::new()];
    for text in texts {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(text);
        } else if line.len() + 2 + text.len() <= WIDTH {
            line.push_str("  ");
            line.push_str(text);
        } else {
            lines.push(text.clone());
        }
    }
    lines.join("\n")
}
