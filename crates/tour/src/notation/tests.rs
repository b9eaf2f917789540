//! Texts in and out, as tables: moves, drawings, set-ups and what front ends see.

mod diagrams;
mod moves;

use rusc_game::{Position as _, Record, Side, SplitMix64};

use crate::{Position, Setup};

/// Two orange pawns under a blue one on d1; orange to move with both tokens.
const COVERED: &str = "TourDeRuche;;;c1d1;c4d1*";

/// Everything on c2, nobody with a move.
const ONE_STACK: &str = "TourDeRuche:Orange,sun=blue,moon=blue,c2=bPbPbPbPbToPoPoPoPoT";

/// The position after a game string, or after a set-up alone.
fn after(game: &str) -> Position {
    Record::<Position>::from_game_string(game).unwrap().line().position().clone()
}

/// Visits every position of some random games.
fn random_walks(games: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut pos = Position::new();
        for _ in 0..plies {
            visit(&pos);
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            let _undo = pos.make(m);
        }
    }
}

#[test]
fn the_usual_set_up_has_several_names_and_one_spelling() {
    for name in
        ["TourDeRuche", "tourderuche", "TOURDERUCHE", "tour", "Tour", "tour-de-ruche", " Tour-De-Ruche "]
    {
        let setup: Setup = name.parse().unwrap();
        assert_eq!(setup, Setup::default());
        assert_eq!(setup.to_string(), "TourDeRuche");
        assert_eq!(*setup.position(), Position::new());
    }
}

#[test]
fn a_position_written_out_reads_back() {
    let setup = Setup::from(&after(COVERED));
    let text =
        "TourDeRuche:Orange,sun=orange,moon=orange,a2=bP,b3=bP,b4=bT,d1=oPoPbP,d4=bP,e1=oT,e2=oP,f1=oP";
    assert_eq!(setup.to_string(), text);
    random_walks(10, 80, |pos| {
        let setup = Setup::from(pos);
        assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
        assert_eq!(setup.position().key(), pos.key());
        assert_eq!(setup.position().side_to_move(), pos.side_to_move());
        assert_eq!((setup.position().ply() / 2, setup.position().passes()), (0, 0));
    });
}

#[test]
fn the_start_written_out_is_the_usual_set_up() {
    let text =
        "tour: ORANGE , Moon=Blue,SUN=orange, E1=ot,b4=BT,f1=op,e2=op,d1=op,c1=op,d4=bp,c4=bp,b3=bp,a2=bp";
    assert_eq!(text.parse(), Ok(Setup::default()));
    // Blue to move from the same board is another set-up.
    let blue: Setup = text.replace("ORANGE ", "blue").parse().unwrap();
    assert_eq!(blue.position().side_to_move(), Side::Second);
    assert!(blue.to_string().starts_with("TourDeRuche:Blue,sun=orange,moon=blue,a2=bP,"));
}

#[test]
fn other_texts_are_no_set_ups() {
    let rest = "a2=bP,b3=bP,b4=bT,c4=bP,d4=bP,c1=oP,d1=oP,e1=oT,e2=oP";
    let cases = [
        String::new(),
        "Base".to_owned(),
        "TourDeRuche+".to_owned(),
        "TourDeRuche:".to_owned(),
        "TourDeRuche:Orange".to_owned(),
        "TourDeRuche:Orange,sun=orange,moon=blue".to_owned(),
        format!("TourDeRuche:Green,sun=orange,moon=blue,f1=oP,{rest}"),
        format!("TourDeRuche:Orange,moon=blue,f1=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,f1=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,sun=orange,moon=blue,f1=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,d2=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f3=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1=oX,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1=oPo,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1=,e2=oP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1=oPoP,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1=é,{rest}"),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,{}", "f1=oP,".repeat(100_000)),
        format!("TourDeRuche:Orange,sun=orange,moon=blue,f1={},{rest}", "oP".repeat(100_000)),
    ];
    for text in cases {
        let read: Result<Setup, _> = text.parse();
        assert!(read.is_err(), "{text:.80}");
        let error = read.unwrap_err().to_string();
        let says = ["unknown set-up, expected TourDeRuche", "nobody can play from that position: "];
        assert!(says.iter().any(|beginning| error.starts_with(beginning)) && error.len() < 200, "{error}");
    }
}
