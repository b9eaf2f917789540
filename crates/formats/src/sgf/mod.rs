//! SGF of Hive as `BoardSpace` has kept it since 2006.
//!
//! ```text
//! (;                                    a game
//! GM[27]SU[hive-plm]                    the game, and its pieces
//! RE[Game won by Ada]                   in the language of whoever saved it
//! P0[id "Ada"]P1[id "Bob"]
//! ; P0[1 pick W 4 wS1]                  what hands did, numbered: taken from the reserve
//! ; P0[2 dropb wS1 N 13 .]              put on a cell; a full stop for the first piece, and for a climb
//! ; P0[3 done]                          the turn ends; a second drop before it replaces the first
//! ; P1[4 movedone B bA1 M 12 /wS1]      everything at once
//! ; P0[5 Done ]TM[1063]                 later versions count time, and leave passes out
//! )
//! ```
//!
//! Branches of the tree are variations; the first of several goes on with the game.
//!
//! Old files write `a1` for `wA1`, and `wM1` for `wM`. A full stop after the first move means the top of whatever is on that
//! cell, so the cells of all pieces are kept.

mod header;
mod lexer;
mod write;

pub(crate) use write::write;

use rusc_games::{Outcome, Side};

use crate::builder::TreeBuilder;
use crate::refusal::shortened;
use crate::{Chunk, NodeId, Note, Place, Reading, Refusal, RefusalReason, Remark};
use header::{SgfHeader, read_variant, usual_sentence};
use lexer::{SgfLexer, SgfToken};

/// Branches within one another: the most that are read.
const DEEPEST: usize = 4096;

/// Marks of moves that SGF has properties for: the numeric annotation glyph, the property, its value.
const MARKS: [(u8, &str, &str); 6] =
    [(1, "TE", "1"), (2, "BM", "1"), (3, "TE", "2"), (4, "BM", "2"), (5, "IT", ""), (6, "DO", "")];

/// A text as it can stand in a property.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The text of a property: what follows a backslash stands for itself.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        text.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    text
}

/// Reads one game.
pub(crate) fn read(chunk: &Chunk) -> Reading {
    let mut reader = SgfReader {
        header: SgfHeader::default(),
        setup: None,
        builder: None,
        cells: Vec::new(),
        pending: Pending::Nothing,
        ended: None,
        branches: Vec::new(),
        is_main: true,
    };
    let read = reader.read(chunk);
    let begun = match reader.begin(Place { line: chunk.line, column: 1 }) {
        Ok(_) => reader.builder.take(),
        Err(refusal) => return Reading::refused(read.err().unwrap_or(refusal)),
    };
    let Some(mut builder) = begun else { return Reading::refused(no_game(chunk)) };
    builder.return_to_main();
    let result = reader.result(&mut builder);
    let (mut game, notes) = builder.finish(std::mem::take(&mut reader.header.tags));
    match read {
        Ok(()) => {
            game.result = result;
            Reading::whole(game, notes)
        }
        Err(refusal) => Reading { game: Some(game), notes, refusal: Some(refusal) },
    }
}

fn no_game(chunk: &Chunk) -> Refusal {
    Refusal { place: Place { line: chunk.line, column: 1 }, reason: RefusalReason::MissingTag("SU") }
}

/// What a player has done of a turn that has not ended.
enum Pending {
    Nothing,
    /// A move, not yet final.
    Move(SgfMove, Place),
    Pass(Place),
    /// Something about a draw or the end of the game: the turn will end without a move.
    Talk,
}

/// A piece put somewhere.
#[derive(Clone)]
struct SgfMove {
    /// With its colour: `wA1`.
    piece: String,
    /// Column and row of `BoardSpace`'s board: `N 13`.
    cell: String,
    /// `wM\`, or `.`
    destination: String,
}

struct SgfReader {
    header: SgfHeader,
    /// The property `SU`.
    setup: Option<String>,
    /// Made by the first action, when the header is complete.
    builder: Option<TreeBuilder>,
    /// Where every piece on the table was put, the latest last.
    cells: Vec<(String, String)>,
    pending: Pending,
    /// A result that an action has brought.
    ended: Option<Outcome>,
    /// Where the branches that are open began.
    branches: Vec<Fork>,
    /// Whether this is the game itself: the first line to its end.
    is_main: bool,
}

/// A position from which there may be several branches.
struct Fork {
    /// `None` before the game has begun.
    node: Option<NodeId>,
    cells: Vec<(String, String)>,
    /// Variations within one another, this one included.
    depth: usize,
}

impl SgfReader {
    fn read(&mut self, chunk: &Chunk) -> Result<(), Refusal> {
        let mut lexer = SgfLexer::new(&chunk.text, chunk.line);
        let (mut depth, mut nodes) = (0_usize, 0_usize);
        while let Some((token, place)) = lexer.next()? {
            match token {
                SgfToken::Open if depth == 0 => depth = 1,
                SgfToken::Open => {
                    depth += 1;
                    self.open(place)?;
                }
                SgfToken::Close if depth > 1 => {
                    depth -= 1;
                    self.close();
                }
                SgfToken::Close if depth == 1 => return Ok(()),
                SgfToken::Close => return Err(Refusal { place, reason: RefusalReason::NothingToClose }),
                SgfToken::Node => nodes += 1,
                SgfToken::Property(name, value) if depth > 0 => {
                    self.property(name, value, place, nodes > 1)?;
                }
                SgfToken::Property(name, _) => {
                    return Err(Refusal { place, reason: RefusalReason::NoProperty(shortened(name)) });
                }
            }
        }
        Err(Refusal { place: lexer.place(), reason: RefusalReason::OpenGame })
    }

    /// A branch begins: the first goes on with the line, the others are variations of it.
    fn open(&mut self, place: Place) -> Result<(), Refusal> {
        let too_deep = Err(Refusal { place, reason: RefusalReason::TooDeep });
        if self.branches.len() >= DEEPEST {
            return too_deep;
        }
        let outer = self.branches.last().map_or(0, |fork| fork.depth);
        let node = self.builder.as_ref().map(TreeBuilder::at);
        let is_variation = self.builder.as_ref().is_some_and(TreeBuilder::has_continuation);
        let depth = outer + usize::from(is_variation);
        if depth > crate::builder::DEEPEST {
            return too_deep;
        }
        self.branches.push(Fork { node, cells: self.cells.clone(), depth });
        Ok(())
    }

    /// A branch ends: back to where it began.
    fn close(&mut self) {
        self.is_main = false;
        self.pending = Pending::Nothing;
        let Some(fork) = self.branches.pop() else { return };
        self.cells = fork.cells;
        if let Some(builder) = &mut self.builder {
            builder.return_to(fork.node.unwrap_or(NodeId::ROOT));
        }
    }

    fn property(&mut self, name: &str, value: &str, place: Place, is_action: bool) -> Result<(), Refusal> {
        match name {
            "SU" => self.setup = Some(read_variant(value, place)?),
            "C" => self.begin(place)?.comment(&unescaped(value)),
            "TE" | "BM" | "IT" | "DO" | "NAG" => self.mark(name, value, place)?,
            "TAG" if value.starts_with("Setup:") => self.own_setup(&unescaped(&value["Setup:".len()..])),
            "P0" | "P1" if is_action && value.starts_with(|c: char| c.is_ascii_digit()) => {
                let side = if name == "P0" { Side::First } else { Side::Second };
                self.action(side, value, place)?;
            }
            _ => self.header.property(name, &unescaped(value), place),
        }
        Ok(())
    }

    /// A mark of the last move; one that belongs to no move says nothing.
    fn mark(&mut self, name: &str, value: &str, place: Place) -> Result<(), Refusal> {
        let known = MARKS.iter().find(|(_, property, own)| *property == name && *own == value.trim());
        let nag = known.map(|(nag, ..)| *nag).or_else(|| value.trim().parse().ok().filter(|_| name == "NAG"));
        if let Some(nag) = nag {
            let builder = self.begin(place)?;
            // There is nothing else that it could be about.
            let _ = builder.mark(nag, place);
        }
        Ok(())
    }

    /// The set-up as this program has it, which also tells the opening; another game, or none, says nothing.
    fn own_setup(&mut self, own: &str) {
        let sets = |setup: &str| setup.split(':').next().map(str::to_owned);
        let is_known = rusc_games::GameKind::Hive.start(own).is_ok();
        if is_known && self.builder.is_none() && self.setup.as_deref().and_then(sets) == sets(own) {
            self.setup = Some(own.to_owned());
        }
    }

    /// The game, which begins when it is first needed.
    fn begin(&mut self, place: Place) -> Result<&mut TreeBuilder, Refusal> {
        if self.builder.is_none() {
            let missing = Refusal { place, reason: RefusalReason::MissingTag("SU") };
            let setup = self.setup.as_ref().ok_or_else(|| missing.clone())?;
            let builder = TreeBuilder::start(rusc_games::GameKind::Hive, setup).map_err(|_| missing)?;
            self.builder = Some(builder);
        }
        Ok(self.builder.as_mut().expect("it was made"))
    }

    /// `12 dropb wA1 O 13 wM\\`: a number, a verb, and what it needs.
    fn action(&mut self, side: Side, value: &str, place: Place) -> Result<(), Refusal> {
        let words: Vec<&str> = value.split_whitespace().skip(1).collect();
        let Some((verb, words)) = words.split_first() else { return Ok(()) };
        match (verb.to_ascii_lowercase().as_str(), words) {
            ("start" | "pick" | "pickb", _) => {}
            ("dropb" | "pdropb", [piece, column, row, destination @ ..]) => {
                self.drop_piece(piece, None, [column, row], destination, place)?;
            }
            ("move" | "pmove", [color, piece, column, row, destination @ ..]) => {
                self.drop_piece(piece, Some(color), [column, row], destination, place)?;
            }
            ("movedone" | "pmovedone", [color, piece, column, row, destination @ ..]) => {
                self.drop_piece(piece, Some(color), [column, row], destination, place)?;
                self.end_turn(side, place)?;
            }
            ("done", _) => self.end_turn(side, place)?,
            ("pass", _) => self.pending = Pending::Pass(place),
            ("offerdraw" | "declinedraw", _) => self.pending = Pending::Talk,
            ("acceptdraw", _) => self.end(Outcome::Draw),
            ("resign", _) => self.end(Outcome::Win(!side)),
            _ => {
                let remark = Remark::ActionIgnored(shortened(value));
                self.begin(place)?.notes.push(Note { place, remark });
            }
        }
        Ok(())
    }

    /// A player ends the game; in a variation that says nothing about it.
    fn end(&mut self, outcome: Outcome) {
        self.pending = Pending::Talk;
        if self.is_main {
            self.ended = Some(outcome);
        }
    }

    /// A piece is put somewhere, in place of what was done before in this turn.
    fn drop_piece(
        &mut self,
        piece: &str,
        color: Option<&str>,
        cell: [&str; 2],
        destination: &[&str],
        place: Place,
    ) -> Result<(), Refusal> {
        let to_move = self.begin(place)?.replay.game().side_to_move();
        let side = match color.map(str::to_ascii_lowercase).as_deref() {
            Some("w") => Side::First,
            Some("b") => Side::Second,
            _ => to_move,
        };
        let destination = destination.concat().replace("\\\\", "\\");
        let destination = if destination.is_empty() { ".".to_owned() } else { destination };
        let piece = with_color(piece, side);
        self.pending = Pending::Move(SgfMove { piece, cell: cell.join(" "), destination }, place);
        Ok(())
    }

    /// The turn of a side ends; without a move it was a pass that was not written.
    fn end_turn(&mut self, side: Side, place: Place) -> Result<(), Refusal> {
        match std::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Talk => Ok(()),
            Pending::Pass(place) => self.begin(place)?.play("pass", place),
            Pending::Move(m, place) => self.play(&m, place),
            Pending::Nothing => {
                let builder = self.begin(place)?;
                if builder.replay.game().side_to_move() != side {
                    let remark = Remark::ActionIgnored("done".to_owned());
                    builder.notes.push(Note { place, remark });
                    return Ok(());
                }
                builder.play("pass", place)?;
                builder.notes.push(Note { place, remark: Remark::PassAdded });
                Ok(())
            }
        }
    }

    fn play(&mut self, m: &SgfMove, place: Place) -> Result<(), Refusal> {
        let destination = match m.destination.as_str() {
            "." => self.cells.iter().rev().find(|(piece, cell)| *cell == m.cell && *piece != m.piece),
            _ => None,
        };
        let destination = destination.map_or(m.destination.as_str(), |(piece, _)| piece.as_str());
        let text = format!("{} {destination}", m.piece);
        self.begin(place)?.play(&text, place)?;
        self.cells.retain(|(piece, _)| *piece != m.piece);
        self.cells.push((m.piece.clone(), m.cell.clone()));
        Ok(())
    }

    /// The result: the board counts most, then what players did, then the sentence of the header.
    fn result(&mut self, builder: &mut TreeBuilder) -> Option<Outcome> {
        let told = self.header.outcome();
        let board = builder.replay.board_outcome();
        if let (Some((sentence, place)), None, None, None) = (&self.header.result, told, board, self.ended)
            && !sentence.trim().is_empty()
        {
            let remark = Remark::ResultIgnored(shortened(sentence));
            builder.notes.push(Note { place: *place, remark });
        }
        if let (Some((_, place)), Some(told), Some(board)) = (&self.header.result, told, board)
            && told != board
        {
            builder.notes.push(Note { place: *place, remark: Remark::BoardCounts });
        }
        let result = board.or(self.ended).or(told);
        let tags = &self.header.tags;
        let usual = result.and_then(|result| usual_sentence(result, [tags.get("White"), tags.get("Black")]));
        if let Some((sentence, _)) =
            self.header.result.take().filter(|(sentence, _)| usual.as_ref() != Some(sentence))
        {
            self.header.tags.set("SgfResult", &sentence);
        }
        result
    }
}

/// `a1`, `A1` and `wa1` as `wA1`; the 1 of a piece that has no number goes. A text that is no piece stays as it is.
fn with_color(piece: &str, side: Side) -> String {
    let upper = piece.to_ascii_uppercase();
    let is_bug = |text: &str| {
        let number = text.strip_prefix(['Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P']);
        number.is_some_and(|number| matches!(number, "" | "1" | "2" | "3"))
    };
    let (side, bug) = match upper.split_at_checked(1) {
        Some(("W", bug)) if is_bug(bug) => (Side::First, bug),
        Some(("B", bug)) if is_bug(bug) => (Side::Second, bug),
        _ if is_bug(&upper) => (side, upper.as_str()),
        _ => return piece.to_owned(),
    };
    let bug = match bug {
        "M1" | "L1" | "P1" | "Q1" => &bug[..1],
        other => other,
    };
    format!("{}{bug}", if side == Side::First { 'w' } else { 'b' })
}
