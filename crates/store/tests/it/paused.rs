//! A paused clock of a test does not jump while the store works, else every timer of the server would go off.

use std::time::Duration;

use rusc_store::Store;
use tokio::time::{Instant, sleep};

use crate::rows::{after_move, event, live_game};

#[tokio::test(start_paused = true)]
async fn paused_clock_stands_still_while_the_store_works() {
    let began = Instant::now();
    let timer = tokio::spawn(async move {
        sleep(Duration::from_millis(1)).await;
        Instant::now()
    });
    let store = Store::memory().await.unwrap();
    let mut row = live_game(&store, "game1").await;
    for n in 2..=20 {
        row = after_move(&row);
        store.append(row.clone(), vec![event(n)], vec![]).await.unwrap();
        assert_eq!(store.game("game1").await.unwrap().as_ref(), Some(&row));
    }
    assert_eq!(Instant::now(), began);
    assert!(!timer.is_finished());
    assert_eq!(timer.await.unwrap(), began + Duration::from_millis(1), "afterwards it goes on");
}
