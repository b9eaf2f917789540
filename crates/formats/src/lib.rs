//! Game files of Hive, Abalone and Tour de Ruche: reading what archives contain, and writing it so that other programs read
//! it. No I/O: texts in, texts out.
//!
//! A file is cut into games line by line ([`Splitter`]), so that its size does not matter; each game is read by its
//! [`Format`] into an [`AnnotatedGame`], with every move replayed by the rules. What is wrong is told with line, column and
//! reason ([`Refusal`]), and what comes before it is kept ([`Reading`]). What archives leave out or write otherwise (forced
//! passes, queens in the first place, pieces of expansions that the head does not name, results in other languages) is
//! taken, and told as a [`Note`].
//!
//! ```
//! use rusc_formats::{Format, chunks};
//!
//! let file = "[GameType \"Base\"]\n[White \"Ada\"]\n\n1. wS1\n2. bG1 wS1-\n{so far}\n";
//! let chunk = chunks(Format::Pgn, file).next().expect("one game");
//! let game = Format::Pgn.read(&chunk).into_whole()?;
//! assert_eq!(game.tags.get("White"), Some("Ada"));
//! assert_eq!(Format::GameString.write(&game)?, "Base;InProgress;White[2];wS1;bG1 wS1-\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apgn;
mod builder;
mod chunk;
mod civil_date;
mod cursor;
mod format;
mod game;
mod game_string;
mod hive_pgn;
mod migs;
mod outcome;
mod pgn;
mod position_text;
mod refusal;
mod replay;
mod rusc_form;
mod sgf;
mod sniff;
mod tags;
mod tree;

pub use chunk::{Chunk, Splitter, chunks, decode};
pub use format::{Format, Reading, WriteError};
pub use game::AnnotatedGame;
pub use refusal::{Note, Place, Refusal, RefusalReason, Remark};
pub use sniff::sniff;
pub use tags::GameTags;
pub use tree::{MoveNode, MoveTree, NodeId};
