//! APGN, the game file of Abalone programs, and in it the archive of the server `MiGs`.
//!
//! ```text
//! [Event "MIGS 29813"]             seven tags every game has: Event, Date, Black, White, Variant, Result, Notation
//! [Variant "belgian"]              a named layout, or "custom" with a tag Position
//! [Result "1-0"]                   1-0 means that Black won
//! [Notation "Aba-Pro"]             or "Nacre"
//!
//! 1. i9h8 i6h6 2. i8h7 a5b5 1-0    moves, and the result once more
//! ```
//!
//! A game is taken only if every move is legal, the numbers are right, and the result fits the board and is the same in both
//! places: so the format demands. Written are the moves of Aba-Pro. Unusual rules have tags of their own, `Balls` and
//! `Limit`; a position in the middle of a game has our own tag `Setup`. Comments, variations and marks are those of PGN; the format has only comments.

use rusc_abalone::{Diagram, Layout, Limit, LimitResult, MoveNotation, Rules, Setup, Start};
use rusc_games::{GameKind, ListedGame, Outcome, positions};

use crate::builder::TreeBuilder;
use crate::outcome::{read_result, score_text};
use crate::pgn::{
    Head, MoveLayout, MoveWords, MovetextRules, Numbers, Said, TaggedForm, TaggedStart, drawn_by_words,
    tag_line, write_moves,
};
use crate::refusal::shortened;
use crate::{AnnotatedGame, Refusal, RefusalReason, WriteError};

/// The tags every game has, in their order.
const REQUIRED: [&str; 7] = ["Event", "Date", "Black", "White", "Variant", "Result", "Notation"];

/// Layouts that APGN knows, by our name and by its own. A game from any other is written with its position.
const VARIANTS: [(&str, &str); 17] = [
    ("standard", "standard"),
    ("belgian-daisy", "belgian"),
    ("german-daisy", "german_daisy"),
    ("dutch-daisy", "dutch_daisy"),
    ("swiss-daisy", "swiss_daisy"),
    ("alien-attack", "alien"),
    ("alliances", "alliances"),
    ("atomouche", "atomouche"),
    ("centrifuge", "centrifugeuse"),
    ("corners", "corners"),
    ("domination", "domination"),
    ("duel", "duel"),
    ("fujiyama", "fujiyama"),
    ("snakes-variant", "snakes_variant"),
    ("star", "star"),
    ("the-clearing", "the_clearing"),
    ("the-wall", "the_wall"),
];

/// The kind of game that this file is about.
pub(crate) fn abalone() -> GameKind {
    GameKind::from_id(positions::Abalone::ID).expect("the game is in the list")
}

/// The format.
pub(crate) struct Apgn;

impl TaggedForm for Apgn {
    fn start(&self, head: &mut Head) -> Result<TaggedStart, Refusal> {
        let place = head.place;
        if let Some(name) = REQUIRED.into_iter().find(|name| head.find(name).is_none()) {
            return Err(Refusal { place, reason: RefusalReason::MissingTag(name) });
        }
        let notation = head.take("Notation").expect("it was found");
        let Some(known) = MoveNotation::from_name(&notation.value) else {
            let reason = format!("'{}' is neither Aba-Pro nor Nacre", shortened(&notation.value));
            let reason = RefusalReason::TagValue { tag: "Notation", reason };
            return Err(Refusal { place: notation.place, reason });
        };
        let allows: fn(&str) -> bool = match known {
            MoveNotation::AbaPro => |text| MoveNotation::AbaPro.has(text),
            MoveNotation::Nacre => |text| MoveNotation::Nacre.has(text),
        };
        let setup = read_setup(head)?;
        check_result(head)?;
        let numbers = Numbers::Turns(setup.start.ply() as usize % 2);
        let movetext = MovetextRules { words: MoveWords::One, numbers, allows };
        Ok(TaggedStart { kind: abalone(), setup: setup.to_string(), drawn: None, place, movetext })
    }

    fn conclude(&self, said: &Said, builder: &mut TreeBuilder) -> Result<Option<Outcome>, Refusal> {
        let place = said.end.place;
        let tag = said.tag.as_ref().and_then(|tag| read_result(&tag.value, builder.replay.game()).ok());
        let result = tag.ok_or(Refusal { place, reason: RefusalReason::MissingTag("Result") })?;
        let (end, end_place) = said.end.result.ok_or(Refusal { place, reason: RefusalReason::NoResult })?;
        if end != result {
            return Err(Refusal { place: end_place, reason: RefusalReason::ResultsDiffer });
        }
        let board = builder.replay.board_outcome();
        if board.is_some() && result.is_some() && board != result {
            return Err(Refusal { place: end_place, reason: RefusalReason::ResultAgainstBoard });
        }
        let played = builder.ply();
        if let Some(plies) = said.plies.as_ref().filter(|tag| tag.value.trim().parse() != Ok(played)) {
            let reason = RefusalReason::Plies { said: shortened(&plies.value), played };
            return Err(Refusal { place: plies.place, reason });
        }
        Ok(result.or(board).or_else(|| drawn_by_words(said, builder)))
    }
}

/// Refuses a result that is none before the moves are read, in which it would look like a move.
fn check_result(head: &Head) -> Result<(), Refusal> {
    let game = abalone().start(abalone().default_setup());
    match (head.find("Result"), game) {
        (Some(tag), Ok(game)) if read_result(&tag.value, &*game).is_err() => {
            Err(Refusal { place: tag.place, reason: RefusalReason::UnknownResult(shortened(&tag.value)) })
        }
        _ => Ok(()),
    }
}

/// The set-up that the tags say; the tags for it are taken out. Where name and position differ, the position counts, and
/// our own tag more than both; a tag of that name from elsewhere may say anything.
fn read_setup(head: &mut Head) -> Result<Setup, Refusal> {
    let name = head.take("Variant").expect("it was found");
    head.take("SetUp");
    let own = head.take("Setup").and_then(|tag| tag.value.parse().ok());
    let start = match head.take("Position") {
        Some(tag) => {
            let diagram = tag.value.parse::<Diagram>().and_then(|diagram| diagram.start());
            diagram.map_err(|faults| Refusal {
                place: tag.place,
                reason: RefusalReason::TagValue { tag: "Position", reason: faults.to_string() },
            })?
        }
        None if name.value == "custom" => {
            return Err(Refusal { place: name.place, reason: RefusalReason::MissingTag("Position") });
        }
        None => Layout::from_name(&name.value).map(Start::Layout).ok_or_else(|| Refusal {
            place: name.place,
            reason: RefusalReason::UnknownLayout(shortened(&name.value)),
        })?,
    };
    let mut setup = Setup { start, rules: Rules::default() };
    for (tag, option) in [("Balls", "balls"), ("Limit", "limit")] {
        let Some(found) = head.take(tag) else { continue };
        let text = format!("Abalone:{}{option}={}", options_of(setup.rules), found.value);
        let parsed = text.parse::<Setup>().map_err(|_| Refusal {
            place: found.place,
            reason: RefusalReason::TagValue { tag, reason: format!("'{}'", shortened(&found.value)) },
        })?;
        setup.rules = parsed.rules;
    }
    Ok(own.unwrap_or(setup))
}

/// What was already said of the rules, each part before a comma.
fn options_of(rules: Rules) -> String {
    if rules == Rules::default() { String::new() } else { format!("balls={},", rules.balls()) }
}

/// The name of a start in game files.
fn variant_name(start: &Start) -> &'static str {
    let known = |layout: &Layout| VARIANTS.into_iter().find(|(name, _)| *name == layout.name());
    match start {
        Start::Layout(layout) => known(layout).map_or("custom", |(_, name)| name),
        Start::Placement(_) => "custom",
    }
}

/// The tags that follow the required ones: the position where the name is not enough, and unusual rules.
fn extra_tags(setup: &Setup) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if variant_name(&setup.start) == "custom" {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("Position", setup.start.color_rows()));
        // Rows do not tell how many moves were played before.
        if setup.start.ply() > 1 {
            tags.push(("Setup", setup.to_string()));
        }
    }
    if setup.rules.balls() != Rules::default().balls() {
        tags.push(("Balls", setup.rules.balls().to_string()));
    }
    match setup.rules.limit() {
        None => {}
        Some(Limit { plies, result: LimitResult::Draw }) => tags.push(("Limit", plies.to_string())),
        Some(Limit { plies, result: LimitResult::MoreBalls }) => {
            tags.push(("Limit", format!("{plies}/balls")));
        }
    }
    tags
}

/// Writes a game.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    let setup: Setup = game.setup.parse().map_err(|_| WriteError::Setup(game.setup.clone()))?;
    let result = score_text(game.result);
    let mut text = String::new();
    for name in REQUIRED {
        let value = match name {
            "Variant" => variant_name(&setup.start),
            "Result" => result,
            "Notation" => "Aba-Pro",
            // What is not known is not invented.
            "Date" => game.tags.get(name).unwrap_or("????.??.??"),
            _ => game.tags.get(name).unwrap_or("?"),
        };
        text.push_str(&tag_line(name, value));
    }
    for (name, value) in extra_tags(&setup) {
        text.push_str(&tag_line(name, &value));
    }
    for (name, value) in game.tags.iter().filter(|(name, _)| !REQUIRED.contains(name)) {
        text.push_str(&tag_line(name, value));
    }
    text.push_str(&tag_line("Plies", &game.tree.main_line().count().to_string()));
    text.push('\n');
    let before = setup.start.ply() as usize % 2;
    text.push_str(&write_moves(&game.tree, MoveLayout::Turns(before), result));
    Ok(text)
}
