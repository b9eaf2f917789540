//! Random games by the rules, a game string a line: `random_games hive 1000 1` for a thousand games of Hive with seed 1.
//! For measuring `rusc convert`; every game ends by the board or after a hundred half-moves.

use std::env;
use std::error::Error;
use std::io::{self, BufWriter, Write};

use rusc_game::SplitMix64;
use rusc_games::GameKind;

/// Long enough that most games of Hive and Abalone are of the usual length.
const PLIES: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, count, seed] = &words[..] else { return Err("usage: random_games GAME COUNT SEED".into()) };
    let kind = GameKind::from_id(game).ok_or("no such game")?;
    let mut random = SplitMix64::new(seed.parse()?);
    let mut out = BufWriter::new(io::stdout());
    let setups = kind.setups();
    for _ in 0..count.parse::<usize>()? {
        let setup = random.pick(&setups).map_or(kind.default_setup(), String::as_str);
        let mut game = kind.start(setup)?;
        while game.ply() < PLIES {
            let moves = game.legal_moves();
            let Some(text) = random.pick(&moves) else { break };
            game.play(text)?;
        }
        writeln!(out, "{}", game.game_string())?;
    }
    Ok(())
}
