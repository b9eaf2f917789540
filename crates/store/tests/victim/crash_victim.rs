//! Appends events to a new game and prints the number of each as soon as the store has acknowledged it, until it is
//! killed. The crash test of `tests/it/crash.rs` starts it with the path of a database and the id of the game.

#![expect(clippy::unwrap_used, reason = "a victim that fails ends the test that started it")]

#[path = "../it/rows.rs"]
#[allow(dead_code, reason = "shared with the integration tests")]
mod rows;

use rusc_store::{Store, StoreOptions};

use rows::{after_move, event, live_game};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (path, game) = (arguments.next().unwrap(), arguments.next().unwrap());
    let store = Store::open(path, StoreOptions::default()).await.unwrap();
    let mut row = live_game(&store, &game).await;
    // More than the test ever waits for: ends by itself if nobody kills it.
    for n in 2..100_000 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        eprintln!("answered {n}");
    }
}
