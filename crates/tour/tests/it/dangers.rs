//! What threatens the side to move, position by position: the other tower before its star, the own tower under a piece.

use rusc_game::{Danger, Hex, Record};
use rusc_tour::{Cell, Position};

fn name(at: Hex) -> &'static str {
    Cell::all().find(|cell| cell.hex() == at).expect("a cell of the board").name()
}

/// `tower_arrives T5 b4 [c4]`: what, by which rule, where, and whence.
fn told(danger: &Danger) -> String {
    let cells: Vec<&str> = danger.cells.iter().map(|&at| name(at)).collect();
    format!("{} {} {} [{}]", danger.kind, danger.rule, name(danger.at), cells.join(" "))
}

#[test]
fn a_tower_before_its_star_and_a_covered_one_are_told() {
    const ARRIVES: &[&str] = &["tower_arrives T5 b4 [c4]"];
    for (what, position, expected) in [
        ("at the start", "TourDeRuche", &[][..]),
        (
            "one neighbour, one cell (T7)",
            "TourDeRuche:Blue,sun=blue,moon=blue,a1=oPoPoPoP,c4=oT,d3=bP,e2=bPbPbPbT",
            ARRIVES,
        ),
        (
            "with none it stays (T7)",
            "TourDeRuche:Blue,sun=blue,moon=blue,a1=oPoPoPoP,c4=oT,e2=bPbPbPbPbT",
            &[],
        ),
        (
            "but for a token (T11b)",
            "TourDeRuche:Blue,sun=orange,moon=blue,a1=oPoPoPoP,c4=oT,e2=bPbPbPbPbT",
            ARRIVES,
        ),
        (
            "a pawn wins nothing (T5)",
            "TourDeRuche:Blue,sun=blue,moon=blue,a1=oPoPoPoT,c4=oP,d3=bP,e2=bPbPbPbT",
            &[],
        ),
        (
            "a covered tower needs a token (T6)",
            "TourDeRuche:Blue,sun=blue,moon=blue,a1=oPoPoPoP,b4=bT,c4=oTbP,e2=bPbPbP",
            &[],
        ),
        (
            "and is raised with one (T11a)",
            "TourDeRuche:Blue,sun=orange,moon=blue,a1=oPoPoPoP,b4=bT,c4=oTbP,e2=bPbPbP",
            ARRIVES,
        ),
        (
            "one's own tower is no danger",
            "TourDeRuche:Orange,sun=blue,moon=blue,a1=oPoPoPoP,b4=bT,c4=oT,d3=bP,e2=bPbPbP",
            &[],
        ),
        (
            "one's tower under their piece",
            "TourDeRuche:Orange,sun=blue,moon=blue,a1=oPoPoPoP,c2=oTbP,b4=bT,e2=bPbPbP",
            &["tower_covered T6 c2 []"],
        ),
        (
            "under one's own it is free to come out",
            "TourDeRuche:Orange,sun=blue,moon=blue,a1=oPoPoP,c2=oToP,b4=bT,e2=bPbPbPbP",
            &[],
        ),
    ] {
        let record = Record::<Position>::from_game_string(position);
        let record = record.unwrap_or_else(|error| panic!("{what}: {error}"));
        let found: Vec<String> = record.dangers().iter().map(told).collect();
        assert_eq!(found, expected, "{what}");
    }
}
