//! A text that covers the screen and is scrolled: the rule book of the game, one rule of it, or the keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use rusc_games::GameKind;
use rusc_rulebook::{CaseSource, GameRules, Language, plain_book, plain_rule};

/// What is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The whole book, or one rule by its number.
    Rules(GameKind, Option<&'static str>),
    /// What the keys do.
    Keys,
    /// What was said in a game.
    Chat(String),
}

/// A page with the place where it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    pub(crate) page: Page,
    pub(crate) lines: Vec<String>,
    /// The first line that is shown.
    pub(crate) top: usize,
}

/// Whether the page stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Goes,
    Ends,
}

impl Reader {
    pub(crate) fn open(page: Page, language: Language, width: u16) -> Reader {
        let mut reader = Reader { page, lines: Vec::new(), top: 0 };
        reader.lay_out(language, width);
        reader
    }

    /// Breaks the text into lines for a width.
    pub(crate) fn lay_out(&mut self, language: Language, width: u16) {
        let text = match &self.page {
            Page::Keys => Some(hanging(KEYS, usize::from(width.max(40)) - 4)),
            Page::Chat(text) => Some(wrapped(text, usize::from(width.max(20)) - 4)),
            &Page::Rules(kind, rule) => {
                rules_text(kind, language, rule, usize::from(width.clamp(40, 84)) - 4)
            }
        };
        let text = text.unwrap_or_else(|| "There is no rule book of this game.".to_owned());
        self.lines = text.lines().map(str::to_owned).collect();
        self.top = self.top.min(self.lines.len().saturating_sub(1));
    }

    /// What it is, for the title.
    pub(crate) fn title(&self) -> String {
        match &self.page {
            Page::Rules(kind, None) => format!("Rules of {}", kind.name()),
            Page::Rules(kind, Some(rule)) => format!("Rule {rule} of {}", kind.name()),
            Page::Keys => "Keys".to_owned(),
            Page::Chat(_) => "What was said".to_owned(),
        }
    }

    /// Scrolls, or closes.
    pub(crate) fn key(&mut self, key: KeyEvent, height: u16) -> Reading {
        let page = usize::from(height.saturating_sub(4)).max(1);
        match key.code {
            KeyCode::Esc | KeyCode::Char('q' | '?') | KeyCode::F(1) => return Reading::Ends,
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1, page),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll(1, page),
            KeyCode::PageUp | KeyCode::Char('b') => self.scroll(-(page as isize), page),
            KeyCode::PageDown | KeyCode::Char(' ' | 'f') => self.scroll(page as isize, page),
            KeyCode::Home | KeyCode::Char('g') => self.top = 0,
            KeyCode::End | KeyCode::Char('G') => self.scroll(isize::MAX / 2, page),
            _ => {}
        }
        Reading::Goes
    }

    /// Scrolls by lines, never past the end.
    pub(crate) fn scroll(&mut self, lines: isize, page: usize) {
        let last = self.lines.len().saturating_sub(page);
        self.top = self.top.saturating_add_signed(lines).min(last);
    }
}

/// What the keys do.
const KEYS: &str = "\
The board
  arrows              move the cursor
  q w  a d  z x       the same in the six directions of hexagons on a point (Hive, Abalone)
  q w e  z x c        the same on hexagons on an edge (Tour de Ruche)
  Enter, space        take what is under the cursor, or put down what is in hand
  Esc                 let go; with nothing in hand, the menu
  Tab, Shift-Tab      the next thing that can be moved, or the next target of what is in hand
  1 to 9              take a piece from beside the board
  Q W A D Z X         move what is in hand one step: the way to push a row of marbles
  t                   type a move; Tab completes it
  p                   pass, where nothing else is possible

In Abalone take the first and the last marble of a row, then the cell where its head goes, or a capital letter.

The game
  h                   a hint
  i                   what the engine thinks, on or off
  u, Backspace        take back
  r                   play again what was taken back
  g                   give up
  s                   save the game: .pgn, .apgn, .rusc or .uhp, by the name of the file
  l, o                load a game from a file
  .                   let engines wait, or go on
  n, m                the menu, for another game
  + -                 larger or smaller cells
  ?                   the rules; after a refusal, the rule that forbids it
  F1, k               this page
  Ctrl-C, Ctrl-Q      leave; Ctrl-Z goes to the shell, Ctrl-L draws the screen anew

At a server (Play online in the menu)
  v, V                say something; read what was said
  u                   ask to take back
  o                   offer a draw or more time, or claim the win when the other has left
  y, n                accept or decline what the other offers
  g                   give up, or call off a game that has hardly begun
  r                   offer a rematch after the end

The mouse
  A click is Enter on that cell, a drag takes and puts down, the right button lets go. Pieces beside the board and \
lines of the menu can be clicked. Hold Shift to select text as usual.

Signs
  [ ]                 the cursor
  { }                 what is in hand
  ( )                 a target; (!) is one that costs a token
  < >                 a hint
  A dot or a star at the top of a cell: the last move was here.
  The digit below a piece is the height of its stack.
";

/// The rule book of a game as plain text with its figures drawn, or one rule of it; `None` if there is no such book or
/// rule.
///
/// ```
/// use rusc_games::GameKind;
/// use rusc_rulebook::Language;
///
/// let rule = rusc_tui::rules_text(GameKind::Hive, Language::En, Some("H8"), 70).expect("there is such a rule");
/// assert!(rule.starts_with("H8 "));
/// ```
pub fn rules_text(kind: GameKind, language: Language, rule: Option<&str>, width: usize) -> Option<String> {
    let game = GameRules::of(kind.id())?;
    let figures = game.figures();
    let drawn = |key: &str| {
        let figure = figures.iter().find(|figure| figure.key == key)?;
        match &figure.source {
            CaseSource::Drawing(text) => Some(undented(text)),
            CaseSource::Game(text) => kind.read_game(text).ok().map(|game| game.drawing()),
        }
    };
    match rule {
        None => Some(plain_book(&game, language, width, &drawn)),
        Some(id) => plain_rule(&game, language, id, width, &drawn),
    }
}

/// Lines broken at blanks, so that none is longer than a width.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut broken = String::new();
    for line in text.lines() {
        let mut column = 0;
        for word in line.split(' ') {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                broken.push('\n');
                column = 0;
            } else if column > 0 {
                broken.push(' ');
                column += 1;
            }
            broken.push_str(word);
            column += length;
        }
        broken.push('\n');
    }
    broken
}

/// The same for a table of two columns: what does not fit goes on below its own column.
fn hanging(text: &str, width: usize) -> String {
    let mut broken = String::new();
    for line in text.lines() {
        if line.is_empty() {
            broken.push('\n');
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        // The second column begins after the last gap of several blanks.
        let column = line.trim_start().rfind("  ").map_or(indent, |gap| indent + gap + 2);
        let (before, words) = line.split_at(column);
        for (number, part) in wrapped(words, width.saturating_sub(column).max(10)).lines().enumerate() {
            broken.push_str(if number == 0 { before.to_owned() } else { " ".repeat(column) }.as_str());
            broken.push_str(part);
            broken.push('\n');
        }
    }
    broken
}

/// A drawing without the blanks that all its lines begin with.
fn undented(drawing: &str) -> String {
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let least = drawing.lines().filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    drawing.lines().flat_map(|line| [line.get(least..).unwrap_or_default(), "\n"]).collect()
}
