//! What a file can make grow has a bound, and nothing in a file makes a reader panic.

use rusc_formats::{Chunk, Format, RefusalReason, Splitter, chunks};
use rusc_game::SplitMix64;

#[test]
fn a_game_that_is_too_long_is_cut_and_refused() {
    let mut splitter = Splitter::new(Format::Pgn);
    assert_eq!(splitter.push("[GameType \"Base\"]"), None);
    assert_eq!(splitter.push(""), None);
    for _ in 0..3 {
        assert_eq!(splitter.push(&format!("{{{}}}", "x".repeat(Chunk::LONGEST / 2))), None);
    }
    let chunk = splitter.finish().unwrap();
    assert!(chunk.is_cut && chunk.text.len() <= Chunk::LONGEST);
    let reading = Format::Pgn.read(&chunk);
    assert_eq!(reading.refusal.map(|refusal| refusal.reason), Some(RefusalReason::TooLong));
}

#[test]
fn a_head_has_only_so_many_tags() {
    let head = |count: usize| {
        let tags = (0..count).map(|n| format!("[Tag{n} \"x\"]\n\n")).collect::<Vec<_>>().concat();
        format!("[GameType \"Base\"]\n{tags}\n1. wS1\n")
    };
    let refusal = |count| {
        let text = head(count);
        let mut chunks = chunks(Format::Pgn, &text);
        let chunk = chunks.next().unwrap();
        assert_eq!(chunks.next(), None, "blank lines between tags end no game");
        Format::Pgn.read(&chunk).refusal.map(|refusal| refusal.reason)
    };
    assert_eq!(refusal(999), None);
    assert_eq!(refusal(1000), Some(RefusalReason::TooLong));
    // As many as a file can have, in no time: none is looked for in all those before it.
    assert_eq!(refusal(200_000), Some(RefusalReason::TooLong));
}

#[test]
fn variations_are_only_so_deep() {
    let nested = |depth: usize| {
        let open = "(1. wA1 ".repeat(depth);
        format!("[GameType \"Base\"]\n\n1. wS1 {open}{}\n", ")".repeat(depth))
    };
    let refusal = |depth| {
        let text = nested(depth);
        let chunk = chunks(Format::Pgn, &text).next().unwrap();
        Format::Pgn.read(&chunk).refusal.map(|refusal| refusal.reason)
    };
    assert_eq!(refusal(64), None);
    assert_eq!(refusal(65), Some(RefusalReason::TooDeep));
    assert_eq!(refusal(50_000), Some(RefusalReason::TooDeep));
}

/// Parts of texts that mean something somewhere.
const PIECES: [&str; 44] = [
    "[GameType \"Base\"]\n",
    "[Variant \"belgian\"]\n",
    "[Notation \"Aba-Pro\"]\n",
    "[Result \"*\"]\n",
    "[Event \"?\"]\n",
    "[Date \"?\"]\n",
    "[Black \"?\"]\n",
    "[White \"?\"]\n",
    "[Game \"tour\"]\n",
    "[Setup \"TourDeRuche\"]\n",
    "\n",
    "\n\n",
    " ",
    "1. ",
    "2...",
    "wS1 ",
    "bG1 wS1-",
    "wQ ",
    "pass",
    "a1b2 ",
    "i5h5 ",
    "c1c2 ",
    "{",
    "}",
    "(",
    ")",
    "$1",
    "!?",
    ";",
    "1-0",
    "*",
    "(;",
    "SU[hive-plm]",
    "; P0[1 ",
    "dropb ",
    "N 13 .",
    "]",
    "done",
    "P1[2 movedone B bA1 M 12 /wS1]",
    "C[",
    "Base;;;",
    "\\",
    "é",
    "\u{feff}",
];

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = SplitMix64::new(11);
    let mut read = 0;
    for _ in 0..4_000 {
        let text: String = (0..=random.below(24)).filter_map(|_| random.pick(&PIECES).copied()).collect();
        for format in Format::ALL {
            read += chunks(format, &text).filter(|chunk| format.read(chunk).refusal.is_none()).count();
        }
    }
    assert!(read > 100, "{read}");
}
