//! Lists of games: filters, pages, and who appears where.

use rusc_store::{
    ABORTED, Counts, Cursor, DueGame, GameFilter, GameRow, ResultCounts, ResultFilter, Seat, Status, Store,
    UserRow,
};

use crate::rows::{event, game, user};

on_every_store!(
    history_is_filtered_by_game_speed_and_result,
    pages_meet_without_gap_or_overlap,
    tally_counts_neither_aborted_games_nor_those_alone,
    current_games_and_challenges_are_apart_from_history,
    due_games_come_earliest_first,
    finished_games_are_exported_from_the_oldest_on,
    numbers_of_everything_are_counted,
);

#[test]
fn cursor_from_outside_is_read_with_care() {
    for bad in ["", "-", "12", "x-y", "12-", "-12", "99999999999999999999-a", "18446744073709551615-a"] {
        assert!(bad.parse::<Cursor>().is_err(), "{bad}");
    }
    let cursor = Cursor { at_ms: 12, id: "a-b".into() };
    assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
}

async fn add(store: &Store, row: GameRow) {
    store.create_game(row, vec![event(1)]).await.unwrap();
}

fn over(id: &str, players: [&UserRow; 2], winner: Option<Seat>) -> GameRow {
    let reason = Some("rules".into());
    GameRow { status: Status::Over, winner, reason, ..game(id, players) }
}

async fn ids_of(store: &Store, user: &UserRow, filter: GameFilter) -> Vec<String> {
    store.games_of(&user.id, &filter, 50).await.unwrap().rows.into_iter().map(|row| row.id).collect()
}

async fn history_is_filtered_by_game_speed_and_result(store: &Store) {
    let (anna, bert, carl) =
        (user(store, "Anna").await, user(store, "Bert").await, user(store, "Carl").await);
    add(store, over("1-won-as-first", [&anna, &bert], Some(Seat::First))).await;
    add(store, over("2-won-as-second", [&bert, &anna], Some(Seat::Second))).await;
    add(store, over("3-lost-as-first", [&anna, &bert], Some(Seat::Second))).await;
    let blitz = GameRow { speed: "blitz".into(), ..over("4-drawn", [&anna, &bert], None) };
    add(store, blitz).await;
    add(store, GameRow { reason: Some(ABORTED.into()), ..over("5-aborted", [&anna, &bert], None) }).await;
    add(store, GameRow { kind: "tour".into(), ..over("6-tour", [&carl, &anna], Some(Seat::First)) }).await;
    add(store, game("7-live", [&anna, &bert])).await;
    add(store, over("8-others", [&carl, &bert], None)).await;

    let any = GameFilter::default;
    let all = ["6-tour", "5-aborted", "4-drawn", "3-lost-as-first", "2-won-as-second", "1-won-as-first"];
    assert_eq!(ids_of(store, &anna, any()).await, all);
    let result = |result| GameFilter { result: Some(result), ..any() };
    assert_eq!(ids_of(store, &anna, result(ResultFilter::Won)).await, ["2-won-as-second", "1-won-as-first"]);
    assert_eq!(ids_of(store, &anna, result(ResultFilter::Drawn)).await, ["4-drawn"]);
    assert_eq!(ids_of(store, &anna, result(ResultFilter::Lost)).await, ["6-tour", "3-lost-as-first"]);
    assert_eq!(ids_of(store, &anna, GameFilter { kind: Some("tour".into()), ..any() }).await, ["6-tour"]);
    assert_eq!(ids_of(store, &anna, GameFilter { speed: Some("blitz".into()), ..any() }).await, ["4-drawn"]);
    let both = GameFilter { kind: Some("tour".into()), speed: Some("blitz".into()), ..any() };
    assert_eq!(ids_of(store, &anna, both).await, [""; 0]);
    assert_eq!(store.count_games_of(&anna.id).await.unwrap(), 7);
    assert_eq!(store.result_counts(&anna.id).await.unwrap(), ResultCounts { won: 2, drawn: 1, lost: 2 });
}

async fn pages_meet_without_gap_or_overlap(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let mut expected = Vec::new();
    for number in 0..23_u64 {
        let players = if number % 2 == 0 { [&anna, &bert] } else { [&bert, &anna] };
        // Many at the same moment, so that the id decides.
        let row = GameRow { created_ms: number / 7, ..over(&format!("game{number:02}"), players, None) };
        expected.push((row.created_ms, row.id.clone()));
        add(store, row).await;
    }
    expected.sort();
    expected.reverse();
    for limit in [1, 4, 5, 23, 40] {
        let mut filter = GameFilter::default();
        let (mut mine, mut all, mut before) = (Vec::new(), Vec::new(), None);
        loop {
            let page = store.games_of(&anna.id, &filter, limit).await.unwrap();
            mine.extend(page.rows.into_iter().map(|row| (row.created_ms, row.id)));
            let Some(next) = page.next else { break };
            filter.before = Some(next);
        }
        loop {
            let page = store.all_games(before.as_ref(), limit).await.unwrap();
            all.extend(page.rows.into_iter().map(|row| (row.created_ms, row.id)));
            let Some(next) = page.next else { break };
            before = Some(next);
        }
        assert_eq!(mine, expected, "pages of {limit}");
        assert_eq!(all, expected, "pages of {limit}");
    }
}

async fn tally_counts_neither_aborted_games_nor_those_alone(store: &Store) {
    let anna = user(store, "Anna").await;
    assert_eq!(store.result_counts(&anna.id).await.unwrap(), ResultCounts::default());
    add(store, over("alone", [&anna, &anna], Some(Seat::First))).await;
    let mut computer = over("computer", [&anna, &anna], Some(Seat::Second));
    computer.users[1] = None;
    computer.people[1] = None;
    add(store, computer).await;
    assert_eq!(store.result_counts(&anna.id).await.unwrap(), ResultCounts { won: 0, drawn: 0, lost: 1 });
    assert_eq!(ids_of(store, &anna, GameFilter::default()).await, ["computer", "alone"], "each once");
    assert_eq!(store.count_games_of(&anna.id).await.unwrap(), 2);
}

async fn current_games_and_challenges_are_apart_from_history(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    add(store, over("over", [&anna, &bert], None)).await;
    add(store, GameRow { changed_ms: 9, ..game("live", [&bert, &anna]) }).await;
    let mut challenge = GameRow { status: Status::Open, changed_ms: 8, ..game("challenge", [&anna, &bert]) };
    challenge.users[1] = None;
    challenge.people[1] = None;
    challenge.players[1] = None;
    challenge.invited = Some(bert.id.clone());
    add(store, challenge).await;

    let ids = |rows: Vec<GameRow>| -> Vec<String> { rows.into_iter().map(|row| row.id).collect() };
    assert_eq!(ids(store.current_games_of(&anna.id).await.unwrap()), ["live", "challenge"]);
    assert_eq!(ids(store.current_games_of(&bert.id).await.unwrap()), ["live"]);
    assert_eq!(ids(store.challenges_to(&bert.id).await.unwrap()), ["challenge"]);
    assert_eq!(ids(store.challenges_to(&anna.id).await.unwrap()), [""; 0]);
    let asked = ["challenge", "live", "nosuchgame"].map(str::to_owned);
    assert_eq!(ids(store.live_games(&asked).await.unwrap()), ["live"]);
    assert_eq!(ids(store.live_games(&[]).await.unwrap()), [""; 0]);
}

async fn due_games_come_earliest_first(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    for (id, due_ms) in [("late", Some(300)), ("never", None), ("soon", Some(100)), ("then", Some(200))] {
        add(store, GameRow { due_ms, ..game(id, [&anna, &bert]) }).await;
    }
    let row = game("any", [&anna, &bert]);
    let due =
        |id: &str, due_ms| DueGame { id: id.into(), status: row.status, time: row.time.clone(), due_ms };
    assert_eq!(store.due_games(200, 9).await.unwrap(), [due("soon", 100), due("then", 200)]);
    assert_eq!(store.due_games(u64::MAX, 1).await.unwrap(), [due("soon", 100)]);
    assert_eq!(store.due_games(99, 9).await.unwrap(), []);
}

async fn finished_games_are_exported_from_the_oldest_on(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    for (id, created_ms) in [("c", 3), ("a", 1), ("b", 1)] {
        add(store, GameRow { created_ms, ..over(id, [&anna, &bert], None) }).await;
    }
    add(store, game("live", [&anna, &bert])).await;
    let first = store.finished_games(None, 2).await.unwrap();
    let second = store.finished_games(first.next.as_ref(), 2).await.unwrap();
    let ids: Vec<_> = first.rows.iter().chain(&second.rows).map(|row| row.id.as_str()).collect();
    assert_eq!((ids, second.next), (vec!["a", "b", "c"], None));
}

async fn numbers_of_everything_are_counted(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.create_guest(1).await.unwrap();
    add(store, game("live", [&anna, &bert])).await;
    add(store, over("over", [&anna, &bert], None)).await;
    let counts = Counts { users: 2, guests: 1, open: 0, live: 1, over: 1 };
    assert_eq!(store.counts().await.unwrap(), counts);
}
