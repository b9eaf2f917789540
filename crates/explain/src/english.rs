//! The facts as English sentences, for reports in a terminal. The page has sentences of its own in six languages.

use rusc_game::Side;

use crate::{Fact, FactPiece};

/// What a fact says; `sides` are what the players call the sides.
pub fn sentence(fact: &Fact, sides: [&str; 2]) -> String {
    let the = |piece: &FactPiece| named(piece, sides);
    let balls = |side: Side| format!("the {} marbles", sides[side.index()].to_lowercase());
    match fact {
        Fact::Wins => "it wins at once".to_owned(),
        Fact::Loses => "it loses at once".to_owned(),
        Fact::Draws => "it ends the game in a draw".to_owned(),
        Fact::AllowsWin { reply } => format!("it allows {reply}, which wins at once"),
        Fact::MissesWin { better } => format!("{better} would have won at once"),
        Fact::ForcesWin => "whatever the reply, the next move wins".to_owned(),
        Fact::AllowsForcedWin { reply } => format!("it allows {reply}, and then nothing stops the win"),
        Fact::StopsWin { threat } => format!("it stops {threat}, which would have won"),
        Fact::ThreatensWin { threat } => format!("it threatens {threat}, which would win"),
        Fact::MustPass => "there is no reply but to pass".to_owned(),
        Fact::QueenFilled { queen, sides } => format!("{} now has {sides} of 6 sides filled", the(queen)),
        Fact::QueenFreed { queen, sides } => {
            format!("{} now has only {sides} of 6 sides filled", the(queen))
        }
        Fact::QueenMoved { queen, before, sides } => {
            format!("{} had {before} of 6 sides filled and now has {sides}", the(queen))
        }
        Fact::Pins { piece } => format!("{} now holds the hive together and cannot leave", the(piece)),
        Fact::Unpins { piece } => format!("{} no longer holds the hive together", the(piece)),
        Fact::Covers { piece, by } => format!("{} covers {}", the(by), the(piece)),
        Fact::Uncovers { piece } => format!("nothing lies on {} any more", the(piece)),
        Fact::Stuck { piece } => format!("{} can no longer move", the(piece)),
        Fact::NoPlacement => "no piece can be placed in reply".to_owned(),
        Fact::Reaches { piece, queen } => format!("{} can now attack {}", the(piece), the(queen)),
        Fact::KeptAway { piece, queen } => format!("{} can no longer attack {}", the(piece), the(queen)),
        Fact::PushesOff { cell, lost, balls } => {
            format!("it pushes off the marble on {cell}, {lost} of {balls}")
        }
        Fact::BallFalls { cell, reply } => format!("{reply} can push off the marble on {cell}"),
        Fact::ForcesBall => "whatever the reply, the next move can push a marble off".to_owned(),
        Fact::LosesBall { reply } => {
            format!("it allows {reply}, and then a marble is lost whatever is played")
        }
        Fact::SavesBall { cell } => format!("it saves the marble on {cell}"),
        Fact::ThreatensBall { cell } => format!("it threatens to push off the marble on {cell}"),
        Fact::Splits { side, groups } | Fact::Joins { side, groups } => {
            format!("{} now stand in {}", balls(*side), counted(*groups, "group"))
        }
        Fact::Nearer { side, steps } => {
            format!("{} come nearer to the centre by {}", balls(*side), counted(*steps, "step"))
        }
        Fact::Farther { side, steps } => {
            format!("{} go farther from the centre by {}", balls(*side), counted(*steps, "step"))
        }
        Fact::TowerNearer { tower, steps } => {
            format!("{} comes nearer to its star, {} left", the(tower), counted(*steps, "step"))
        }
        Fact::TowerFarther { tower, steps } => {
            format!("{} goes farther from its star, {} left", the(tower), counted(*steps, "step"))
        }
        Fact::SpendsToken { token } => format!("it spends the {token}, which the opponent then holds"),
    }
}

fn counted(count: u8, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// `the white ant 1`.
fn named(piece: &FactPiece, sides: [&str; 2]) -> String {
    let side = sides[piece.side.index()].to_lowercase();
    let word = if piece.glyph == "queen" { "queen bee" } else { piece.glyph };
    let number: String = piece.name.chars().filter(char::is_ascii_digit).collect();
    format!("the {side} {word} {number}").trim_end().to_owned()
}
