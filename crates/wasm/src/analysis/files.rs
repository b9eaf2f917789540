//! Game files: texts of any format become trees of moves, and trees become texts.

use rusc_api::{
    AnalysisAnswer, ErrorBody, ErrorCode, GameStart, GameTree, ImportFault, ImportNote, ImportedGame,
    TreeMove, TreeResult,
};
use rusc_formats::{
    AnnotatedGame, Format, MoveTree, NodeId, Note, Reading, Remark, WriteError, chunks, sniff,
};
use rusc_games::{DrawingFault, GameKind, Outcome};
use rusc_scene::{drawing_fault_of, seat_of, side_of};

use super::kind_of;

/// The most games that one answer has: more than anybody looks through in a list.
const MOST_GAMES: usize = 200;

/// With so many moves in all its games an answer takes no more of them: the page copies it in one go.
const MOST_MOVES: usize = 30_000;

/// The most moves of one game: one more than a tree on the page has, so that the page knows that it is not whole.
const LONGEST_GAME: usize = 10_001;

/// More notes on how a game was read are not told; the page says fewer.
const MOST_NOTES: usize = 20;

/// The most bytes of a drawing: many times a board with all pieces.
const LONGEST_DRAWING: usize = 64 * 1024;

/// The games of a text, in whatever format it is.
pub(crate) fn import(text: &str) -> AnalysisAnswer {
    let Some(format) = sniff(text) else {
        return AnalysisAnswer::Import { games: vec![drawing(text)], left_out: 0 };
    };
    let (mut games, mut moves, mut left_out) = (Vec::new(), 0, 0);
    for chunk in chunks(format, text) {
        if games.len() >= MOST_GAMES || moves > MOST_MOVES {
            left_out += 1;
            continue;
        }
        let game = imported(format, format.read(&chunk));
        moves += game.game.as_ref().map_or(0, |game| game.moves.len());
        games.push(game);
    }
    AnalysisAnswer::Import { games, left_out }
}

fn imported(format: Format, reading: Reading) -> ImportedGame {
    let fault = reading.refusal.map(|refusal| ImportFault {
        line: number(refusal.place.line),
        column: number(refusal.place.column),
        reason: refusal.reason.word().to_owned(),
        message: refusal.reason.to_string(),
        kind: None,
        faults: Vec::new(),
    });
    ImportedGame {
        format: format.id().to_owned(),
        game: reading.game.as_ref().map(tree_of),
        fault,
        notes: reading.notes.iter().take(MOST_NOTES).map(note_of).collect(),
    }
}

fn note_of(note: &Note) -> ImportNote {
    let (remark, text) = match &note.remark {
        Remark::PassAdded => ("pass_added", None),
        Remark::SetupChanged(setup) => ("setup_changed", Some(setup)),
        Remark::ResultIgnored(text) => ("result_ignored", Some(text)),
        Remark::BoardCounts => ("board_counts", None),
        Remark::LaterResultCounts => ("later_result", None),
        Remark::ResultFromWords(text) => ("result_from_words", Some(text)),
        Remark::ActionIgnored(text) => ("action_ignored", Some(text)),
        Remark::Latin1 => ("latin1", None),
    };
    ImportNote { line: number(note.place.line), remark: remark.to_owned(), text: text.cloned() }
}

/// A text that is no file may be a drawing; if it is none either, what is said is what is wrong with it as a drawing of
/// the game that its first line names.
fn drawing(text: &str) -> ImportedGame {
    let read = GameKind::ALL.into_iter().find(|kind| may_be_drawing(text) && kind.read_drawing(text).is_ok());
    let game = read.map(|kind| GameTree {
        kind: kind.id().to_owned(),
        start: GameStart::Drawing(text.to_owned()),
        tags: Vec::new(),
        result: None,
        comments: Vec::new(),
        moves: Vec::new(),
    });
    let fault = if game.is_some() { None } else { Some(unknown(text)) };
    ImportedGame { format: "drawing".to_owned(), game, fault, notes: Vec::new() }
}

/// A longer text is no drawing, and is not looked through for what is wrong with it as one.
fn may_be_drawing(text: &str) -> bool {
    text.len() <= LONGEST_DRAWING
}

fn unknown(text: &str) -> ImportFault {
    let first = text.lines().next().unwrap_or_default().trim();
    let named = GameKind::ALL.into_iter().find(|kind| may_be_drawing(text) && kind.start(first).is_ok());
    let faults = named.map(|kind| kind.draft(text).map_or_else(|faults| faults, |draft| draft.view().faults));
    let (reason, message) = match &faults {
        Some(faults) => ("position", list_of(faults)),
        None => ("unknown", "this is no game file and no position that is known here".to_owned()),
    };
    let faults = faults.into_iter().flatten().map(drawing_fault_of).collect();
    let kind = named.map(|kind| kind.id().to_owned());
    ImportFault { line: 1, column: 1, reason: reason.to_owned(), message, kind, faults }
}

fn list_of(faults: &[DrawingFault]) -> String {
    let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    messages.join("; ")
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn tree_of(game: &AnnotatedGame) -> GameTree {
    let tree = game.tree();
    let mut moves: Vec<TreeMove> = Vec::new();
    // Depth first, the main line of every node before its variations.
    let mut waiting: Vec<(u32, NodeId)> =
        tree.node(NodeId::ROOT).children().iter().rev().map(|&child| (0, child)).collect();
    while moves.len() < LONGEST_GAME
        && let Some((parent, id)) = waiting.pop()
    {
        let node = tree.node(id);
        let (text, nags) = (node.text.clone(), node.nags.clone());
        moves.push(TreeMove {
            parent,
            text,
            nags,
            before: node.before.clone(),
            comments: node.comments.clone(),
        });
        let place = number(moves.len());
        waiting.extend(node.children().iter().rev().map(|&child| (place, child)));
    }
    GameTree {
        kind: game.kind().id().to_owned(),
        start: match game.drawing() {
            Some(drawing) => GameStart::Drawing(drawing.to_owned()),
            None => GameStart::Game(game.setup().to_owned()),
        },
        tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        result: game.result.map(result_of),
        comments: tree.node(NodeId::ROOT).comments.clone(),
        moves,
    }
}

fn result_of(outcome: Outcome) -> TreeResult {
    match outcome {
        Outcome::Draw => TreeResult { winner: None },
        Outcome::Win(side) => TreeResult { winner: Some(seat_of(side)) },
    }
}

/// A game as a text of that format.
///
/// # Errors
/// There is no such format or it cannot tell this game, or the tree is none of the game's.
pub(crate) fn export(tree: &GameTree, format: &str) -> Result<AnalysisAnswer, ErrorBody> {
    let kind = kind_of(&tree.kind)?;
    let format = Format::from_id(format)
        .ok_or_else(|| ErrorBody::new(ErrorCode::NotFound, format!("there is no format '{format}'")))?;
    let told = format.write(&annotated(kind, tree)?);
    let text = told.map_err(|error| match error {
        WriteError::Drawing => ErrorBody::new(ErrorCode::WrongMoment, error.to_string()),
        other => bad(other.to_string()),
    })?;
    Ok(AnalysisAnswer::Export { text, extension: format.extension().to_owned() })
}

/// The game that a tree tells, replayed.
fn annotated(kind: GameKind, tree: &GameTree) -> Result<AnnotatedGame, ErrorBody> {
    let mut begun = match &tree.start {
        GameStart::Game(text) => kind.read_game(text).map_err(|error| bad(error.to_string()))?,
        GameStart::Drawing(text) => kind.read_drawing(text).map_err(bad)?,
    };
    let played = begun.played().to_vec();
    while begun.undo() {}
    let mut made = MoveTree::default();
    let start = played.into_iter().fold(NodeId::ROOT, |last, text| made.add(last, text));
    made.node_mut(start).comments.clone_from(&tree.comments);
    let mut ids = vec![start];
    for moved in &tree.moves {
        let parent = ids.get(moved.parent as usize).copied();
        let parent = parent.ok_or_else(|| bad("a move comes before the one it follows".to_owned()))?;
        let id = made.add(parent, moved.text.clone());
        let node = made.node_mut(id);
        node.nags.clone_from(&moved.nags);
        node.before.clone_from(&moved.before);
        node.comments.clone_from(&moved.comments);
        ids.push(id);
    }
    let illegal = |error: rusc_games::MoveError| ErrorBody::new(ErrorCode::IllegalMove, error.to_string());
    let mut game = AnnotatedGame::from_tree(&*begun, made).map_err(illegal)?;
    for (name, value) in &tree.tags {
        game.tags.set(name, value);
    }
    if let Some(TreeResult { winner }) = tree.result {
        game.result = game.result.or(Some(winner.map_or(Outcome::Draw, |seat| Outcome::Win(side_of(seat)))));
    }
    Ok(game)
}

fn bad(message: String) -> ErrorBody {
    ErrorBody::new(ErrorCode::BadRequest, message)
}
