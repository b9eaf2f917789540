//! Forced wins within three and five half-moves from games of our own, each with exactly one move that forces it: a search
//! of that depth must find it, whatever it reduces and prunes. `examples/forced_wins.rs` has found them by trying everything.

use rusc_engine::{AnyEngine, Control, Limits, Meaning, mate_only_move};
use rusc_games::GameKind;

use super::mates::{Puzzle, for_each_puzzle};

fn check(engine: &mut dyn AnyEngine, puzzle: &Puzzle<'_>) {
    let Puzzle { plies, solution, game: text } = *puzzle;
    let game = engine.kind().read_game(text).expect("the game can be played");
    // Trying everything takes too long here for those in five.
    if plies == 3 {
        for seed in 0..3 {
            assert_eq!(mate_only_move(&*game, plies, seed, &|| false).as_deref(), Some(solution), "{text}");
        }
    }
    engine.clear();
    let info =
        engine.go(&*game, &Limits::depth(plies), Control::NONE, &mut |_| {}).expect("the game goes on");
    let found = (info.line[0].as_str(), info.score.meaning());
    assert_eq!(found, (solution, Meaning::WinIn(plies)), "after {} nodes in {text}", info.nodes);
    assert_eq!(info.line.len(), plies as usize, "the line leads to the end: {:?}", info.line);
}

#[test]
fn forced_wins_within_three_and_five_are_found_at_their_own_depth() {
    let counts = GameKind::ALL.map(|kind| for_each_puzzle("forced-wins", kind, check));
    assert!(counts.iter().all(|&count| count >= 20) && counts.iter().sum::<usize>() >= 100, "{counts:?}");
}
