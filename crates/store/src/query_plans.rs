//! What the database does for the queries that a visitor can cause as often as allowed: it looks up games and events by
//! an index and never reads all of them.

use crate::Store;
use crate::accounts::DELETIONS;
use crate::challenges::{OPEN_BETWEEN, OPEN_TO};
use crate::events::EVENTS_AFTER;
use crate::export::{EVENTS_ELSEWHERE, GAMES_OF};
use crate::follows::{BLOCKED, FOLLOWED};
use crate::game_lists::{CURRENT_GAMES, RATED_GAMES_OF_PAIR, RESULTS_OF_PAIR};
use crate::ratings::{ESTABLISHED_DEVIATION, LAST_RATINGS, LEADERBOARD};
use crate::sql::Side;
use crate::studies::STUDIES_OF;
use crate::users::SEARCH;

#[tokio::test]
async fn no_query_of_a_visitor_reads_all_games_or_all_events() {
    let queries =
        [GAMES_OF, EVENTS_ELSEWHERE, EVENTS_AFTER, OPEN_TO, OPEN_BETWEEN, CURRENT_GAMES, RATED_GAMES_OF_PAIR];
    for sql in queries.into_iter().chain(DELETIONS) {
        for step in plan(sql).await {
            let scans = step == "SCAN games" || step == "SCAN events" || step.starts_with("SCAN games ");
            assert!(!scans && !step.starts_with("SCAN events "), "{sql}: {step}");
        }
    }
}

/// The steps of a query.
async fn plan(sql: &str) -> Vec<String> {
    let store = Store::memory().await.unwrap();
    let mut reader = store.reader().await.unwrap();
    let Side::Sqlite(connection) = reader.on().side() else { panic!("a store in memory is SQLite's") };
    let explained = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained).fetch_all(connection).await.unwrap();
    assert!(!plan.is_empty(), "{sql}");
    plan.into_iter().map(|(.., step)| step).collect()
}

#[tokio::test]
async fn what_lists_people_reads_an_index_and_sorts_no_more_than_it_shows() {
    for (sql, index) in [
        (SEARCH, "SEARCH users USING INDEX users_by_searched_name"),
        (LEADERBOARD, "SEARCH ratings USING INDEX ratings_by_rank"),
        (LAST_RATINGS, "SEARCH rating_history USING PRIMARY KEY"),
        (RESULTS_OF_PAIR, "SEARCH games USING COVERING INDEX games_by_pair"),
        (FOLLOWED, "SEARCH follows USING"),
        (BLOCKED, "SEARCH blocks USING"),
        (STUDIES_OF, "SEARCH studies USING INDEX studies_by_user"),
    ] {
        let plan = plan(sql).await;
        assert!(plan[0].starts_with(index), "{sql}: {plan:?}");
        // Whom somebody follows or has blocked has a bound and may be sorted; results are grouped.
        let sorts = plan.iter().any(|step| step.contains("TEMP B-TREE FOR ORDER BY"));
        assert!(!sorts || [FOLLOWED, BLOCKED].contains(&sql), "{sql}: {plan:?}");
    }
    assert!(LEADERBOARD.contains(&format!("deviation <= {ESTABLISHED_DEVIATION} ")));
}
