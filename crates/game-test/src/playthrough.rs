//! One seeded random game as text, for snapshot files: a change in rules, order of moves, notation or keys shows as a
//! difference, and where it begins.

use std::fmt::Write;

use rusc_game::{Notation, Outcome, Record, SplitMix64};

/// Plays a random game and writes down, for every turn, how many moves there were, a checksum of their texts, the one
/// that was played and the key it led to.
///
/// The choice depends on the sorted texts alone, so that the order of generation does not matter.
///
/// # Panics
/// If the game offers a text it does not take back: that is a law of its own, see [`check_laws`](crate::check_laws).
pub fn playthrough<P: Notation>(setup: &P::Setup, seed: u64, plies: usize) -> String {
    let mut record = Record::<P>::new(setup.clone());
    let mut random = SplitMix64::new(seed);
    let mut out = format!("setup {setup}, seed {seed}\n");
    let write =
        |out: &mut String, line: std::fmt::Arguments| writeln!(out, "{line}").expect("a String takes it");
    for _ in 0..plies {
        let mut texts = record.legal_texts();
        texts.sort();
        let Some(chosen) = random.pick(&texts).cloned() else { break };
        let turn = record.turn();
        record.play(&chosen).expect("a text offered can be played");
        let key = record.line().position().key();
        let sum = checksum(&texts);
        write(
            &mut out,
            format_args!("{turn:<10} {:>4} moves {sum:08x}  {chosen:<10} key {key:016x}", texts.len()),
        );
    }
    match record.outcome() {
        None => write(&mut out, format_args!("unfinished after {} plies", record.line().ply())),
        Some(Outcome::Draw) => write(&mut out, format_args!("draw after {} plies", record.line().ply())),
        Some(Outcome::Win(side)) => {
            let name = P::side_name(side);
            write(&mut out, format_args!("{name} wins after {} plies", record.line().ply()));
        }
    }
    out
}

/// FNV-1a over all texts: short, and the same everywhere.
fn checksum(texts: &[String]) -> u32 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([b';']));
    bytes.fold(0x811C_9DC5, |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
