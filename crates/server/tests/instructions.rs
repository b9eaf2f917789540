//! A move from request to acknowledgement, done so often as it is told: `instructions commit ROUNDS` plays that many games of
//! twenty moves on a store in memory and prints the moves it has stored. `cargo xtask guard` runs it under callgrind;
//! without arguments, as a test, it plays one game.

#![allow(clippy::print_stdout, reason = "its output is what the guard reads")]

use rusc_api::{NewGame, Opponent, Role, RoomRequest, SeatWish, TimeControl};
use rusc_games::GameKind;
use rusc_server::{GameService, GameServiceOptions, UserIdentity};
use rusc_store::{NewUser, Store};

/// Half-moves of a game.
const PLIES: usize = 20;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rounds = match args.as_slice() {
        [case, rounds] if case == "commit" => rounds.parse().expect("a number of rounds"),
        _ => 1,
    };
    // One thread, so that nothing depends on who is scheduled when.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let stored = runtime.block_on(play(rounds));
    println!("units {stored}");
}

/// Plays games with both sides in one hand; answers how many moves the store has.
async fn play(rounds: u32) -> u64 {
    let store = Store::memory().await.expect("a store in memory");
    let service = GameService::start(store, GameServiceOptions::default()).await.expect("a service");
    let new =
        NewUser { name: "Anna".to_owned(), role: rusc_store::Role::User, password_hash: None, at_ms: 1 };
    let row = service.store().create_user(new).await.expect("a user");
    let anna = UserIdentity { user_id: row.id, name: row.name, role: Role::User };
    let moves = opening();
    let mut stored = 0;
    for _ in 0..rounds {
        let wish = NewGame {
            kind: "hive".to_owned(),
            setup: None,
            time: TimeControl::Unlimited {},
            rated: false,
            seat: SeatWish::First,
            opponent: Opponent::HotSeat {},
        };
        let game = service.create_game(&anna, wish).await.expect("a game").id;
        for (ply, text) in moves.iter().enumerate() {
            let request = RoomRequest::Move {
                id: format!("m{ply}"),
                ply: ply as u32,
                text: text.clone(),
                spent_ms: None,
            };
            service.request(&game, anna.clone(), request).await.expect("a move that is stored");
        }
        stored += u64::from(service.snapshot(&game, None).await.expect("the game").card.ply);
    }
    service.stop().await;
    stored
}

/// A game in which both sides only put pieces down and move them about.
fn opening() -> Vec<String> {
    let mut game = GameKind::Hive.start("Base").expect("the base game");
    for ply in 0..PLIES {
        let mut moves = game.legal_moves();
        let text = moves.swap_remove(ply * 7 % moves.len());
        game.play(&text).expect("a legal move");
    }
    game.played().to_vec()
}
