//! What the database does for the queries that a visitor can cause as often as allowed: it looks up games and events by
//! an index and never reads all of them.

use crate::Store;
use crate::accounts::DELETIONS;
use crate::challenges::{OPEN_BETWEEN, OPEN_TO};
use crate::events::EVENTS_AFTER;
use crate::export::{EVENTS_ELSEWHERE, GAMES_OF};
use crate::game_lists::{CURRENT_GAMES, RATED_GAMES_OF_PAIR};

#[tokio::test]
async fn no_query_of_a_visitor_reads_all_games_or_all_events() {
    let store = Store::memory().await.unwrap();
    let mut reader = store.reader().await.unwrap();
    let queries =
        [GAMES_OF, EVENTS_ELSEWHERE, EVENTS_AFTER, OPEN_TO, OPEN_BETWEEN, CURRENT_GAMES, RATED_GAMES_OF_PAIR];
    for sql in queries.into_iter().chain(DELETIONS) {
        let explained = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(explained).fetch_all(reader.on()).await.unwrap();
        assert!(!plan.is_empty(), "{sql}");
        for (.., step) in plan {
            let scans = step == "SCAN games" || step == "SCAN events" || step.starts_with("SCAN games ");
            assert!(!scans && !step.starts_with("SCAN events "), "{sql}: {step}");
        }
    }
}
