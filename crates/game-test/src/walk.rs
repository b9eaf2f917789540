//! Seeded random games that check every law on every position they pass (property-based testing without shrinking).

use rusc_game::{Notation, Record, SplitMix64};

use crate::laws::{Breach, Finding, Law, listed_moves, move_and_back, require, texts};

/// How many games to walk, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// Games, with the seeds from 0.
    pub games: u64,
    /// Half-moves after which a game is left unfinished.
    pub plies: usize,
}

/// How often a position's moves are all played and taken back, instead of the chosen one only.
const THOROUGH_EVERY: usize = 8;

/// Plays random games from a set-up and checks every law on the way. `audit` counts from scratch what a position keeps
/// up to date, its key above all, and says what differs.
///
/// Returns the number of positions visited.
///
/// # Errors
/// The first law that does not hold.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../game/doc/heap.rs.inc")); }
/// # use heap::{Heap, Stones};
/// use rusc_game_test::{Law, Walk, check_laws};
///
/// let walk = Walk { games: 5, plies: 20 };
/// let visited = check_laws::<Heap>(&Stones(12), walk, &|_| Ok(()))?;
/// assert!(visited > 30);
/// // An audit that finds something is reported with the game that shows it.
/// let breach = check_laws::<Heap>(&Stones(12), walk, &|heap| match heap.stones {
///     12 => Ok(()),
///     stones => Err(format!("{stones} stones")),
/// });
/// assert_eq!(breach.unwrap_err().law, Law::AuditAgrees);
/// # Ok::<(), rusc_game_test::Breach>(())
/// ```
pub fn check_laws<P: Notation + PartialEq>(
    setup: &P::Setup,
    walk: Walk,
    audit: &dyn Fn(&P) -> Result<(), String>,
) -> Result<usize, Breach> {
    let mut visited = 0;
    for seed in 0..walk.games {
        let mut record = Record::<P>::new(setup.clone());
        visited += walk_game(&mut record, seed, walk.plies, audit).map_err(|(law, detail)| Breach {
            law,
            seed,
            game: record.game_string(),
            detail,
        })?;
    }
    Ok(visited)
}

fn walk_game<P: Notation + PartialEq>(
    record: &mut Record<P>,
    seed: u64,
    plies: usize,
    audit: &dyn Fn(&P) -> Result<(), String>,
) -> Result<usize, Finding> {
    let mut random = SplitMix64::new(seed);
    audit(record.line().position())
        .map_err(|detail| (Law::AuditAgrees, format!("at the start: {detail}")))?;
    for ply in 0..plies {
        let mut pos = record.line().position().clone();
        let moves = listed_moves(&pos)?;
        texts(&pos, &moves)?;
        if record.outcome().is_some() {
            break;
        }
        let chosen = *random.pick(&moves).ok_or_else(|| (Law::MovesEndWithTheGame, "no move".to_owned()))?;
        if ply % THOROUGH_EVERY == 0 {
            moves.iter().try_for_each(|&m| move_and_back(&mut pos, m, audit))?;
        } else {
            move_and_back(&mut pos, chosen, audit)?;
        }
        let text = pos.move_text(chosen);
        record
            .play(&text)
            .map_err(|error| (Law::TextReadsBack, format!("'{text}' cannot be played: {error}")))?;
    }
    whole_game(record)?;
    Ok(record.line().ply() + 1)
}

/// The game as text, and the way back to the start.
fn whole_game<P: Notation + PartialEq>(record: &Record<P>) -> Result<(), Finding> {
    let text = record.game_string();
    let again = Record::<P>::from_game_string(&text)
        .map_err(|error| (Law::GameStringReadsBack, error.to_string()))?;
    let same = again.game_string() == text && again.line().keys() == record.line().keys();
    require(same, Law::GameStringReadsBack, || again.game_string())?;

    let mut back = record.clone();
    while back.undo().is_some() {}
    let start = P::start(record.setup());
    let reached = *back.line().position() == start && back.line().position().key() == start.key();
    require(reached && back.texts().is_empty(), Law::UndoLeadsToTheStart, || back.game_string())
}
