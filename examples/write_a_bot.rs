//! A bot: it signs in at a server, starts a game against the computer, and plays it to its end. Its moves are chosen by
//! [`choose`]; put your own idea there.
//!
//! `cargo run -p rusc-trial --example write_a_bot -- http://127.0.0.1:8080/` (a server: `rusc serve`). With an account for
//! bots, and against people, see docs/bots.md.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use rusc_api::{NewGame, Opponent, SeatWish, TimeControl};
use rusc_client::{Client, RoomLink, ServerUrl};
use rusc_games::{AnyGame, GameKind, Side};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080/".to_owned());
    let moves = play(&url.parse()?).await?;
    writeln!(io::stdout(), "{}", moves.join(";"))?;
    Ok(())
}

/// Any legal move that is good enough: here the first one that the static player likes.
fn choose(game: &dyn AnyGame) -> Option<String> {
    rusc_engine::static_move(game, &|| false)
}

/// Plays one game of Tour de Ruche against the computer at level 1; all its moves.
pub(crate) async fn play(server: &ServerUrl) -> Result<Vec<String>, Box<dyn Error>> {
    let kind = GameKind::TourDeRuche;
    // A guest may play too; `Client` has a constructor for tokens of bots as well.
    let client = Client::guest(server).await?;
    let request = NewGame {
        kind: kind.id().to_owned(),
        setup: None,
        time: TimeControl::Unlimited {},
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Computer { level: 1, hints: false },
    };
    let card = client.create_game(&request).await?;

    // The link reconnects by itself, and its replica has all that has happened in the game.
    let mut link = RoomLink::new(client, &card.id);
    let mut game = kind.start(&card.setup)?;
    while !link.replica().is_over() {
        for text in &link.replica().moves()[game.ply()..] {
            game.play(text)?;
        }
        let is_our_turn = link.replica().seen().is_some() && game.side_to_move() == Side::First;
        if is_our_turn
            && link.is_settled()
            && let Some(text) = choose(&*game)
        {
            link.play(&text, None);
        }
        link.next().await?;
    }
    Ok(link.replica().moves().to_vec())
}
