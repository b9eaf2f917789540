//! Move strings: what is read, what is refused and why, what is written.

use std::collections::HashSet;

use rusc_game::{MoveError, Notation, Position as _, Record};

use super::{COVERED, ONE_STACK, after, random_walks};
use crate::Position;

/// Orange has no token, else as at the start.
const NO_TOKEN: &str =
    "TourDeRuche:Orange,sun=blue,moon=blue,a2=bP,b3=bP,b4=bT,c1=oP,c4=bP,d1=oP,d4=bP,e1=oT,e2=oP,f1=oP";

#[test]
fn every_spelling_of_a_move_reads_as_the_same_canonical_text() {
    let own_on_top = "TourDeRuche;;;c1d1;b3c1";
    let lone_covered =
        "TourDeRuche:Orange,sun=orange,moon=blue,b2=oPbP,a2=bPbPbP,b4=bT,c1=oP,d1=oP,e1=oT,e2=oP";
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "TourDeRuche",
            "c1c2",
            &["c1c2", " c1c2 ", "C1C2", "c1-c2", "c1 c2", "c1 -\tc2", "c1:1c2", "c1 : 1 - c2"],
        ),
        ("TourDeRuche", "d1c4*", &["d1c4*", "d1c4 *", "d1-c4*", "d1c4"]),
        ("TourDeRuche", "d1c2+", &["d1c2+", "D1 C2 +", "d1c2", "d1:1c2"]),
        (COVERED, "d1:1b1^", &["d1:1b1^", "d1:1b1", "d1:01b1^", "D1:1-B1 ^"]),
        (own_on_top, "d1:1a1^", &["d1:1a1^", "d1a1^", "d1:1a1"]),
        // Without a sign the ordinary move is meant, and so it is with the level of the visible piece.
        (own_on_top, "d1a1", &["d1a1", "d1:2a1"]),
        (lone_covered, "b2b1^", &["b2b1^", "b2b1", "b2:1b1", "b2:1b1^"]),
        (ONE_STACK, "pass", &["pass", "PASS", " Pass "]),
    ];
    for &(game, canonical, spellings) in cases {
        let pos = after(game);
        for spelling in spellings {
            let read = pos.read_move(spelling).map(|m| pos.move_text(m));
            assert_eq!(read.as_deref(), Ok(canonical), "{spelling} after {game}");
        }
    }
}

#[test]
fn a_text_that_is_no_move_is_a_syntax_error() {
    let long = "c1c2".repeat(300_000);
    let deep = format!("c1:{}c2^", "9".repeat(1000));
    let cases = [
        "",
        " ",
        "c",
        "c1",
        "c1c",
        "c1c9",
        "c0c1",
        "g1a1",
        "a3a2",
        "c1c2c3",
        "c1c2^^",
        "c1c2+*",
        "c1c2 ^ *",
        "c1::1c2",
        "c1:0c2^",
        "c1:c2",
        "c1:-1c2",
        "c1:256c2^",
        "c1--c2",
        "c1xc2",
        "-c1c2",
        "c1c2-",
        "pass now",
        "passe",
        "pas",
        "wA1 bQ/",
        "11",
        "é1c2",
        "c1é2",
        "c1c2é",
        "ｃ1c2",
        "c１c2",
        "c1c2＋",
        "\0",
        "c1\0c2",
        "👻",
        "c 1c2",
        "^c1c2",
        long.as_str(),
        deep.as_str(),
    ];
    let pos = Position::new();
    for text in cases {
        let read = pos.read_move(text);
        assert!(matches!(read, Err(MoveError::Syntax(_))), "{text:.40} reads as {read:?}");
    }
}

#[test]
fn a_refused_move_is_told_the_rule_that_forbids_it() {
    let covered_without_token =
        "TourDeRuche:Orange,sun=blue,moon=blue,a2=bP,b1=oTbPbP,b2=oP,b4=bT,c4=bP,e2=oPoPoP";
    let crowd =
        "TourDeRuche:Orange,sun=orange,moon=blue,a1=bP,a2=bP,b1=bP,b2=oP,b3=bP,b4=bT,d1=oP,e1=oT,e2=oP,f1=oP";
    let two_neighbors = "TourDeRuche:Orange,sun=blue,moon=blue,a1=oPoP,b4=bT,c1=oP,d1=oP,e1=oT,f2=bPbPbPbP";
    let two_raises = "TourDeRuche:Orange,sun=orange,moon=blue,a2=bPbP,b1=oT,b4=bT,c1=oPoPbPbP,d1=oPoP";
    let cases = [
        ("TourDeRuche", "pass", "only when nothing else"),
        ("TourDeRuche", "d1d2", "red star"),
        ("TourDeRuche", "e2c3*", "red star"),
        ("TourDeRuche", "c1c1", "another cell"),
        ("TourDeRuche", "c2c1", "no piece stands"),
        ("TourDeRuche", "a2a1", "none of your pieces"),
        ("TourDeRuche", "a2:1a1", "not yours"),
        ("TourDeRuche", "c1:2c2", "not that high"),
        ("TourDeRuche", "c1c2+", "needs no token"),
        ("TourDeRuche", "c1c2*", "needs no token"),
        ("TourDeRuche", "c1c2^", "is covered there"),
        ("TourDeRuche", "c1:1c2^", "is covered there"),
        ("TourDeRuche", "c1a1", "one neighbour"),
        ("TourDeRuche", "d1b1", "three neighbours"),
        ("TourDeRuche", "d1b1+", "adjacent cell"),
        ("TourDeRuche", "d1e2+", "free cell"),
        ("TourDeRuche", "e1c1", "no straight way"),
        ("TourDeRuche", "e2b3", "no straight way"),
        ("TourDeRuche", "e2b3*", "one red star"),
        ("TourDeRuche", "e2c4*", "needs no token"),
        (NO_TOKEN, "d1c4", "crosses a red star, and no token"),
        (NO_TOKEN, "d1c4*", "no token shows"),
        (NO_TOKEN, "d1c2+", "no token shows"),
        (NO_TOKEN, "d1c2", "three neighbours"),
        (covered_without_token, "b1c1", "covered, and no token"),
        (covered_without_token, "b1c1^", "no token shows"),
        (covered_without_token, "b1c1+", "on top of its cell"),
        (covered_without_token, "b1:2c1", "not yours"),
        (COVERED, "d1b1^", "give the level"),
        (COVERED, "d1b1", "give the level"),
        (COVERED, "d1:1d3^", "one token, one effect"),
        (COVERED, "d1:1d3*", "on top of its cell"),
        (COVERED, "d1:1c2^", "two neighbours"),
        (COVERED, "d1:3b1^", "not yours"),
        (two_neighbors, "d1c2", "two neighbours"),
        (two_neighbors, "d1d3", "crosses a red star"),
        (crowd, "b2c2^", "is covered there"),
        (crowd, "b2b4", "more than three"),
        (two_raises, "c1b2", "give the level"),
        ("TourDeRuche;;;f1f2;d4d3", "f2f1*", "without neighbours"),
    ];
    for (game, text, reason) in cases {
        let pos = after(game);
        match pos.read_move(text) {
            Err(MoveError::Illegal(told)) => assert!(told.contains(reason), "{text} after {game}: {told}"),
            other => panic!("{text} after {game} reads as {other:?}"),
        }
    }
}

#[test]
fn a_canonical_text_means_the_same_without_its_sign() {
    random_walks(40, 80, |pos| {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        for &m in &moves {
            let text = pos.move_text(m);
            let unsigned = text.trim_end_matches(['^', '+', '*']);
            assert_eq!(pos.read_move(unsigned), Ok(m), "{text}\n{}", pos.drawing());
        }
    });
}

#[test]
fn nothing_is_read_once_the_game_is_over() {
    let pos = after(&format!("{ONE_STACK};;;pass;pass"));
    for text in ["pass", "c2c1", "c2c1+"] {
        assert_eq!(pos.read_move(text), Err(MoveError::GameOver), "{text}");
    }
    assert!(matches!(pos.read_move("hello"), Err(MoveError::Syntax(_))));
}

#[test]
fn every_legal_move_has_a_text_of_its_own_that_reads_back() {
    random_walks(60, 100, |pos| {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let texts: HashSet<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
        assert_eq!(texts.len(), moves.len());
        for &m in &moves {
            assert_eq!(pos.read_move(&pos.move_text(m)), Ok(m));
        }
    });
}

#[test]
fn whatever_is_read_is_legal() {
    let columns = "abcdefg";
    let cells: Vec<String> = columns.chars().flat_map(|c| (1..=4).map(move |n| format!("{c}{n}"))).collect();
    for game in ["TourDeRuche", COVERED, NO_TOKEN, ONE_STACK] {
        let pos = after(game);
        let mut legal = Vec::new();
        pos.legal_moves(&mut legal);
        let mut read = HashSet::new();
        for (from, to) in cells.iter().flat_map(|from| cells.iter().map(move |to| (from, to))) {
            for level in ["", ":1", ":2", ":3"] {
                for sign in ["", "^", "+", "*"] {
                    let text = format!("{from}{level}{to}{sign}");
                    if let Ok(m) = pos.read_move(&text) {
                        assert!(legal.contains(&m), "{text} after {game}");
                        read.insert(m);
                    }
                }
            }
        }
        read.extend(pos.read_move("pass"));
        assert_eq!(read.len(), legal.len(), "{game}");
    }
}

#[test]
fn a_game_string_keeps_its_set_up_and_canonical_moves() {
    let given = "tour:blue,sun=blue,moon=orange,e1=oT,b4=bT,c1=opop,d1=op,e2=op,a2=bp,b3=bp,c4=bp,d4=bp;;;D4-d3;c1:1b1";
    let written = "TourDeRuche:Blue,sun=blue,moon=orange,a2=bP,b3=bP,b4=bT,c1=oPoP,c4=bP,d1=oP,d4=bP,e1=oT,e2=oP;\
                   InProgress;Blue[2];d4d3;c1:1b1^";
    let record = Record::<Position>::from_game_string(given).unwrap();
    assert_eq!(record.game_string(), written);
    assert_eq!(Record::<Position>::from_game_string(written).unwrap().game_string(), written);
}
