//! The boards that the page shows before anybody has played: on the start page a few moves of each game, again and again,
//! and where a game has many set-ups of one board, a small picture of each. Both are written from the rules, and compared
//! at every test; `RUSC_BLESS=1` writes them anew.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;

use rusc_games::{AnyGame, BoardView, GameKind, Hex, Side};

/// The moves on the start page: the set-up, how many of the moves were played before, and all of them.
const SHOWN: [(GameKind, &str, usize, &str); 3] = [
    (
        GameKind::Hive,
        "Base",
        7,
        r"wS1;bG1 wS1-;wQ /wS1;bQ bG1\;wB1 \wS1;bS1 bQ\;wB2 -wB1;bS1 wQ\;wB2 /wB1;bQ wQ-;wA1 -wB1;bS1 bG1-;wB1 wS1",
    ),
    (
        GameKind::Abalone,
        "Abalone:belgian-daisy",
        8,
        "g7g8f6;g4g5f4;a1b2;h4h6g4;a2b3;a5b5;b2c3;b6b5;b2c2;c5c6d6;b1c2;g4f4;h7h8g7;g6f5",
    ),
    (GameKind::TourDeRuche, "TourDeRuche", 4, "d1b3;c4e2;e1d1;b4c4;d1b2;c4e3;b3d4;e2c1;f1e4;e3c2*"),
];

const LOOPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/loops.json");
const LAYOUTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/layouts.json");

/// A piece and the places it goes to: after which move, and where, with the pieces below it; nowhere off the board.
struct Piece {
    side: Side,
    glyph: &'static str,
    name: String,
    places: Vec<(usize, Option<(Hex, usize)>)>,
}

/// Pieces by their place, as the moves are played.
struct Recording {
    pieces: Vec<Piece>,
    /// Indices of pieces from the bottom up.
    stacks: HashMap<Hex, Vec<usize>>,
}

impl Recording {
    fn new(view: &BoardView) -> Recording {
        let mut recording = Recording { pieces: Vec::new(), stacks: HashMap::new() };
        for stack in &view.stacks {
            for tile in &stack.tiles {
                let (side, glyph, name) = (tile.side, tile.glyph, tile.name.clone());
                recording.pieces.push(Piece { side, glyph, name, places: Vec::new() });
                recording.put(0, recording.pieces.len() - 1, stack.at());
            }
        }
        recording
    }

    fn put(&mut self, ply: usize, piece: usize, at: Hex) {
        let stack = self.stacks.entry(at).or_default();
        stack.push(piece);
        self.pieces[piece].places.push((ply, Some((at, stack.len() - 1))));
    }

    /// Follows the last move of a game.
    fn follow(&mut self, ply: usize, game: &dyn AnyGame) {
        let last = game.scene().last.expect("a move was played");
        for shift in last.shifts {
            let piece = if let Some(from) = shift.from {
                let stack = self.stacks.get_mut(&from).expect("it stands there");
                let level = shift.level.map_or(stack.len() - 1, |level| usize::from(level) - 1);
                stack.remove(level)
            } else {
                let to = shift.to.expect("it is placed");
                let view = game.view();
                let stack = view.stacks.iter().find(|stack| stack.at() == to).expect("it stands there");
                let tile = stack.tiles.last().expect("it stands there");
                let (side, glyph, name) = (tile.side, tile.glyph, tile.name.clone());
                self.pieces.push(Piece { side, glyph, name, places: Vec::new() });
                self.pieces.len() - 1
            };
            match shift.to {
                Some(to) => self.put(ply, piece, to),
                None => self.pieces[piece].places.push((ply, None)),
            }
        }
        self.compare(&game.view());
    }

    /// The slow twin: what was followed is what the game shows.
    fn compare(&self, view: &BoardView) {
        for stack in &view.stacks {
            let known = self.stacks.get(&stack.at()).map_or(&[][..], Vec::as_slice);
            let followed: Vec<_> =
                known.iter().map(|&piece| (self.pieces[piece].side, self.pieces[piece].glyph)).collect();
            let shown: Vec<_> = stack.tiles.iter().map(|tile| (tile.side, tile.glyph)).collect();
            assert_eq!(followed, shown, "{:?}", stack.at());
        }
    }
}

/// One game of the start page as JSON: its cells if the board has an edge, its pieces, and how many moves there are.
fn shown(setup: &str, before: usize, moves: &str, kind: GameKind) -> String {
    let mut game = kind.start(setup).expect("the set-up exists");
    let moves: Vec<&str> = moves.split(';').collect();
    let (first, rest) = moves.split_at(before);
    for text in first {
        game.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let mut recording = Recording::new(&game.view());
    for (ply, text) in (1..).zip(rest) {
        if let Err(error) = game.play(text) {
            panic!("{}: {text}: {error}: {:?}", game.game_string(), game.legal_moves());
        }
        recording.follow(ply, game.as_ref());
    }
    let cells: Vec<String> = cells(&game.view())
        .iter()
        .map(|(at, ground)| match ground {
            Some(ground) => format!("[{},{},\"{ground}\"]", at.q, at.r),
            None => format!("[{},{}]", at.q, at.r),
        })
        .collect();
    let pieces: Vec<String> = recording.pieces.iter().map(written).collect();
    format!(
        "{{\"plies\":{},\"cells\":[{}],\n\"pieces\":[\n{}\n]}}",
        rest.len(),
        cells.join(","),
        pieces.join(",\n")
    )
}

fn written(piece: &Piece) -> String {
    let places = piece.places.iter().map(|(ply, place)| match place {
        Some((at, level)) => format!("[{ply},{},{},{level}]", at.q, at.r),
        None => format!("[{ply}]"),
    });
    let side = if piece.side == Side::First { "first" } else { "second" };
    let places: Vec<String> = places.collect();
    format!("[\"{side}\",\"{}\",\"{}\",[{}]]", piece.glyph, piece.name, places.join(","))
}

/// The cells of a board with an edge, row by row; none of a board that grows.
fn cells(view: &BoardView) -> Vec<(Hex, Option<&'static str>)> {
    let mut cells: Vec<_> = view
        .stacks
        .iter()
        .filter(|stack| !stack.name.is_empty())
        .map(|stack| (stack.at(), stack.ground))
        .collect();
    cells.sort_by_key(|(at, _)| (at.r, at.q));
    cells
}

fn loops() -> String {
    let games = SHOWN.map(|(kind, setup, before, moves)| {
        format!("\"{}\":{}", kind.id(), shown(setup, before, moves, kind))
    });
    format!("{{\n{}\n}}\n", games.join(",\n"))
}

/// Every set-up of a game with a fixed board and more than one: who stands on each cell, row by row.
fn layouts() -> String {
    let mut text = String::new();
    for kind in GameKind::ALL {
        let setups = kind.setups();
        let boards: Vec<_> =
            setups.iter().map(|setup| kind.start(setup).expect("a listed set-up").view()).collect();
        if setups.len() < 2 || boards.iter().any(|view| cells(view).is_empty()) {
            continue;
        }
        for (setup, view) in setups.iter().zip(&boards) {
            let row: String = cells(view).iter().map(|(at, _)| mark(view, *at)).collect();
            write!(text, "{}\"{setup}\":\"{row}\"", if text.is_empty() { "" } else { ",\n" })
                .expect("a string takes any text");
        }
    }
    format!("{{\n{text}\n}}\n")
}

fn mark(view: &BoardView, at: Hex) -> char {
    let stack = view.stacks.iter().find(|stack| stack.at() == at);
    match stack.and_then(|stack| stack.tiles.last()) {
        None => '.',
        Some(tile) if tile.side == Side::First => '1',
        Some(_) => '2',
    }
}

fn check(path: &str, expected: &str) {
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(path, expected).expect("the folder is there");
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "{path} is out of date: RUSC_BLESS=1 cargo test -p rusc-games");
}

#[test]
fn the_start_page_shows_legal_moves() {
    check(LOOPS, &loops());
}

#[test]
fn the_page_has_a_picture_of_every_layout() {
    check(LAYOUTS, &layouts());
}
