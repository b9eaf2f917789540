//! The sentences with which move texts are refused, and the list of them that the page translates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use rusc_game::SplitMix64;
use rusc_games::{AnyGame, GameKind, MoveError};

/// What texts of a game are put together from, in this order; each part may be missing.
fn parts(kind: GameKind) -> [Vec<String>; 4] {
    let strings = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
    let cells = |letters: &str, rows: std::ops::RangeInclusive<u8>| -> Vec<String> {
        letters.chars().flat_map(|letter| rows.clone().map(move |row| format!("{letter}{row}"))).collect()
    };
    match kind.id() {
        "hive" => {
            let kinds =
                ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "A1", "A2", "A3", "M", "L", "P", "A", "A4", "?"];
            let pieces: Vec<String> =
                ["w", "b"].iter().flat_map(|side| kinds.map(|bug| format!("{side}{bug}"))).collect();
            let before = strings(&[" ", " ", " ", " -", " /", " \\", "", "."]);
            let reference = [pieces.clone(), strings(&["", "", "", ""])].concat();
            [pieces, before, reference, strings(&["", "-", "/", "\\", "?"])]
        }
        "tour" => [
            cells("abcdefg", 1..=4),
            strings(&["", "", "", ":1", ":2", ":3", ":x"]),
            [cells("abcdef", 1..=4), strings(&["?"])].concat(),
            strings(&["", "", "^", "+", "*", "?"]),
        ],
        _ => [
            strings(&["", "", "", "i-", "s-", "3:", "2:"]),
            cells("abcdefghij", 1..=9),
            [cells("abcdefghi", 1..=9), strings(&["E", "NW", "/Left", "-1", "W*"])].concat(),
            [cells("abcdefghi", 1..=9), vec![String::new(); 60], strings(&["*", "-11", ">NW"])].concat(),
        ],
    }
}

/// Positions that random games do not come to, and a text that is refused there.
const RARE: [(GameKind, &str, &str); 1] =
    [(GameKind::Hive, "Base\nWhite[8]\n\n  bB1\nwB1 wQ\n  bB2\n\nbB1 on bS1\nbB2 on bQ", "wB1 wQ")];

/// Reads texts in a position, and counts the sentences that refuse them.
fn read(
    game: &dyn AnyGame,
    parts: &[Vec<String>; 4],
    random: &mut SplitMix64,
    seen: &mut BTreeMap<String, usize>,
) {
    for _ in 0..150 {
        let text: String = parts.iter().filter_map(|part| random.pick(part)).map(String::as_str).collect();
        let text = if random.below(40) == 0 { "pass" } else { &text };
        if let Err(error @ (MoveError::Syntax(_) | MoveError::Illegal(_))) = game.box_clone().play(text) {
            *seen.entry(error.to_string()).or_default() += 1;
        }
    }
}

#[test]
fn every_refusal_of_a_move_text_has_a_word() {
    // A toy that is no game of the page has no list.
    for kind in GameKind::ALL.into_iter().filter(|kind| !kind.move_refusals().is_empty()) {
        let listed: BTreeSet<&str> = kind.move_refusals().iter().map(|&(sentence, _)| sentence).collect();
        assert_eq!(listed.len(), kind.move_refusals().len(), "{}: a sentence stands twice", kind.id());
        let (parts, mut seen) = (parts(kind), BTreeMap::new());
        for seed in 0..60 {
            let mut random = SplitMix64::new(seed);
            let setups = kind.setups();
            let mut game = kind.start(random.pick(&setups).expect("every game has a set-up")).unwrap();
            for _ in 0..40 {
                read(&*game, &parts, &mut random, &mut seen);
                let moves = game.legal_moves();
                let Some(next) = random.pick(&moves) else { break };
                game.play(next).unwrap();
            }
        }
        for (_, drawing, text) in RARE.iter().filter(|(of, ..)| *of == kind) {
            let error = kind.read_drawing(drawing).unwrap().play(text).unwrap_err();
            *seen.entry(error.to_string()).or_default() += 1;
        }
        let unknown: Vec<_> = seen.keys().filter(|sentence| !listed.contains(sentence.as_str())).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", kind.id());
        let unused: Vec<_> = listed.iter().filter(|&&sentence| !seen.contains_key(sentence)).collect();
        assert!(unused.is_empty(), "{}: never said: {unused:?}", kind.id());
    }
}

/// The list for the page, compared at every test. `RUSC_BLESS=1` writes it anew.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/moveRefusals.ts");

fn typescript() -> String {
    let all: BTreeMap<&str, &str> =
        GameKind::ALL.iter().flat_map(|kind| kind.move_refusals()).copied().collect();
    let lines: Vec<String> =
        all.iter().map(|(sentence, word)| format!("  {sentence:?}: '{word}',\n")).collect();
    let lines = lines.concat();
    format!(
        "// Written from the rules by the tests of crates/games (RUSC_BLESS=1). Not to be changed by hand.\n\n\
         /** What a refused move text is refused with, in English, and the word for it. */\n\
         export const MOVE_REFUSALS: Readonly<Record<string, string>> = {{\n{lines}}};\n"
    )
}

#[test]
fn the_page_knows_every_refusal() {
    // The same sentence has the same word in every game.
    let words: BTreeSet<(&str, &str)> =
        GameKind::ALL.iter().flat_map(|kind| kind.move_refusals()).copied().collect();
    let sentences: BTreeSet<&str> = words.iter().map(|&(sentence, _)| sentence).collect();
    assert_eq!(words.len(), sentences.len());
    let expected = typescript();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(FILE, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/moveRefusals.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-games move_refusals"
    );
}
