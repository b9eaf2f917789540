//! People find each other: search, leaderboards, the history of ratings, follows, scores of two, settings of the page.

use rusc_store::{
    ABORTED, FollowResult, GameRow, InviteRow, NewUser, Purpose, RatingRow, ResultCounts, Role, Seat, Status,
    Store, StoreError, StudyResult, StudyRow, UserRow, Visibility,
};

use crate::rows::{after_move, event, game, live_game, rating, user};

on_every_store!(
    search_finds_accounts_by_the_beginning_of_the_name,
    leaderboard_has_the_best_whose_ratings_are_certain,
    history_has_the_rating_after_each_game,
    follow_has_a_direction_and_a_bound,
    block_ends_following_both_ways,
    score_of_two_is_counted_from_each_side,
    page_settings_are_replaced_as_a_whole,
    study_is_saved_by_version_and_only_by_its_owner,
    unused_invitation_is_deleted,
);

async fn named(store: &Store, name: &str, role: Role) -> UserRow {
    let new = NewUser { name: name.into(), role, password_hash: None, at_ms: 1 };
    store.create_user(new).await.unwrap()
}

async fn search_finds_accounts_by_the_beginning_of_the_name(store: &Store) {
    for name in ["Anna", "annika", "Bert", "Änne", "Ann_1"] {
        user(store, name).await;
    }
    named(store, "Ann-guest", Role::Guest).await;
    named(store, "AnnBot", Role::Bot).await;
    let banned = user(store, "Anne").await;
    store.ban(&banned.id).await.unwrap();
    let gone = user(store, "Annabel").await;
    store.delete_user(&gone.id).await.unwrap();
    let found = async |prefix: &str, limit| -> Vec<String> {
        store.search_users(prefix, limit).await.unwrap().into_iter().map(|user| user.name).collect()
    };
    assert_eq!(found("ANN", 9).await, ["Ann_1", "Anna", "AnnBot", "annika"]);
    assert_eq!(found("ann", 2).await, ["Ann_1", "Anna"]);
    assert_eq!(found("ä", 9).await, ["Änne"]);
    assert_eq!(found("anna", 9).await, ["Anna"]);
    assert_eq!(found("nna", 9).await, [""; 0]);
    // No sign means anything but itself.
    assert_eq!(found("%", 9).await, [""; 0]);
}

/// Lets two people play a game after which they have these ratings.
async fn rated(store: &Store, ratings: Vec<RatingRow>) {
    let id = rusc_store::game_id();
    let row = live_game(store, &id).await;
    store.append(after_move(&row), vec![event(2)], ratings).await.unwrap();
}

async fn leaderboard_has_the_best_whose_ratings_are_certain(store: &Store) {
    let certain =
        |user: &UserRow, points: f64, deviation: f64| RatingRow { deviation, ..rating(&user.id, 1, points) };
    let (anna, bert, cleo) =
        (user(store, "Anna").await, user(store, "Bert").await, user(store, "Cleo").await);
    let (bot, banned) = (named(store, "Deep", Role::Bot).await, user(store, "Dora").await);
    rated(store, vec![certain(&anna, 1700.0, 110.0), certain(&bert, 1900.0, 110.1)]).await;
    rated(store, vec![certain(&cleo, 1800.0, 45.0), certain(&bot, 2500.0, 45.0)]).await;
    rated(store, vec![certain(&banned, 2400.0, 45.0)]).await;
    store.ban(&banned.id).await.unwrap();
    let names = async |kind: &str, speed: &str, limit| -> Vec<String> {
        store.leaderboard(kind, speed, limit).await.unwrap().into_iter().map(|row| row.name).collect()
    };
    assert_eq!(names("hive", "rapid", 9).await, ["Cleo", "Anna"]);
    assert_eq!(names("hive", "rapid", 1).await, ["Cleo"]);
    assert_eq!(names("hive", "blitz", 9).await, [""; 0]);
    assert_eq!(names("tour", "rapid", 9).await, [""; 0]);
    let first = store.leaderboard("hive", "rapid", 1).await.unwrap().remove(0);
    assert_eq!((first.rating, first.deviation, first.games), (1800.0, 45.0, 1));
}

async fn history_has_the_rating_after_each_game(store: &Store) {
    let anna = user(store, "Anna").await;
    for (games, points) in [(1, 1600.0), (2, 1550.5), (3, 1700.0)] {
        rated(store, vec![RatingRow { at_ms: u64::from(games) * 10, ..rating(&anna.id, games, points) }])
            .await;
    }
    let points = async |limit| -> Vec<(u32, f64, u64)> {
        let history = store.rating_history(&anna.id, "hive", "rapid", limit).await.unwrap();
        history.into_iter().map(|point| (point.games, point.rating, point.at_ms)).collect()
    };
    assert_eq!(points(9).await, [(1, 1600.0, 10), (2, 1550.5, 20), (3, 1700.0, 30)]);
    assert_eq!(points(2).await, [(2, 1550.5, 20), (3, 1700.0, 30)]);
    assert_eq!(store.rating_history(&anna.id, "hive", "blitz", 9).await.unwrap(), []);
    // An outdated rating leaves no point.
    let row = live_game(store, "late").await;
    let late = store.append(after_move(&row), vec![event(2)], vec![rating(&anna.id, 3, 1.0)]).await;
    assert!(matches!(late, Err(StoreError::RatingMoved { .. })));
    assert_eq!(points(9).await.len(), 3);
    store.delete_user(&anna.id).await.unwrap();
    assert_eq!(points(9).await, []);
}

fn names(people: Vec<rusc_store::KnownPerson>) -> Vec<String> {
    people.into_iter().map(|known| known.person.name).collect()
}

async fn follow_has_a_direction_and_a_bound(store: &Store) {
    let (anna, bert, cleo) =
        (user(store, "Anna").await, user(store, "Bert").await, user(store, "cleo").await);
    let follow = async |other: &UserRow, most| store.follow(&anna.id, &other.id, 5, most).await.unwrap();
    assert_eq!(follow(&cleo, 2).await, FollowResult::Followed);
    assert_eq!(follow(&bert, 2).await, FollowResult::Followed);
    assert_eq!(follow(&bert, 2).await, FollowResult::Followed, "again changes nothing");
    let dora = user(store, "Dora").await;
    assert_eq!(follow(&dora, 2).await, FollowResult::TooMany);
    assert_eq!(names(store.followed_by(&anna.id).await.unwrap()), ["Bert", "cleo"]);
    assert!(store.is_following(&anna.id, &bert.id).await.unwrap());
    assert!(!store.is_following(&bert.id, &anna.id).await.unwrap());
    assert_eq!(store.export_user(&anna.id).await.unwrap().unwrap().following, ["Bert", "cleo"]);
    store.ban(&cleo.id).await.unwrap();
    assert_eq!(names(store.followed_by(&anna.id).await.unwrap()), ["Bert"]);
    store.unfollow(&anna.id, &cleo.id).await.unwrap();
    store.delete_user(&bert.id).await.unwrap();
    assert_eq!(store.followed_by(&anna.id).await.unwrap(), []);
    assert!(matches!(store.follow(&anna.id, "nobody", 5, 9).await, Err(StoreError::Missing("user"))));
}

async fn block_ends_following_both_ways(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.follow(&anna.id, &bert.id, 5, 9).await.unwrap();
    store.follow(&bert.id, &anna.id, 5, 9).await.unwrap();
    store.block(&anna.id, &bert.id, 6).await.unwrap();
    assert_eq!(store.followed_by(&anna.id).await.unwrap(), []);
    assert_eq!(store.followed_by(&bert.id).await.unwrap(), []);
    assert_eq!(names(store.people_blocked_by(&anna.id).await.unwrap()), ["Bert"]);
    assert_eq!(store.people_blocked_by(&bert.id).await.unwrap(), []);
}

async fn score_of_two_is_counted_from_each_side(store: &Store) {
    let (anna, bert, cleo) =
        (user(store, "Anna").await, user(store, "Bert").await, user(store, "Cleo").await);
    let over = |id: &str, players: [&UserRow; 2], winner: Option<Seat>, reason: &str| GameRow {
        status: Status::Over,
        winner,
        reason: Some(reason.into()),
        ..game(id, players)
    };
    let tour = GameRow { kind: "tour".into(), ..over("g5", [&bert, &anna], Some(Seat::Second), "rules") };
    for row in [
        over("g1", [&anna, &bert], Some(Seat::First), "rules"),
        over("g2", [&bert, &anna], Some(Seat::First), "time"),
        over("g3", [&bert, &anna], None, "agreed"),
        over("g4", [&anna, &bert], None, ABORTED),
        tour,
        over("g6", [&anna, &cleo], Some(Seat::Second), "rules"),
        GameRow { status: Status::Live, ..game("g7", [&anna, &bert]) },
    ] {
        store.create_game(row, vec![event(1)]).await.unwrap();
    }
    let counted = async |one: &UserRow, other: &UserRow, kind| {
        let ResultCounts { won, drawn, lost } =
            store.results_against(&one.id, &other.id, kind).await.unwrap();
        [won, drawn, lost]
    };
    assert_eq!(counted(&anna, &bert, None).await, [2, 1, 1]);
    assert_eq!(counted(&bert, &anna, None).await, [1, 1, 2]);
    assert_eq!(counted(&anna, &bert, Some("tour")).await, [1, 0, 0]);
    assert_eq!(counted(&anna, &bert, Some("abalone")).await, [0, 0, 0]);
    assert_eq!(counted(&cleo, &bert, None).await, [0, 0, 0]);
}

async fn page_settings_are_replaced_as_a_whole(store: &Store) {
    let anna = user(store, "Anna").await;
    assert_eq!(store.page_settings(&anna.id).await.unwrap(), None);
    for body in [r#"{"theme":"dark"}"#, r#"{"level":3}"#] {
        store.set_page_settings(&anna.id, body.into()).await.unwrap();
        assert_eq!(store.page_settings(&anna.id).await.unwrap().as_deref(), Some(body));
    }
    assert_eq!(
        store.export_user(&anna.id).await.unwrap().unwrap().page_settings.as_deref(),
        Some(r#"{"level":3}"#)
    );
    assert!(matches!(store.set_page_settings("nobody", "{}".into()).await, Err(StoreError::Missing("user"))));
    store.delete_user(&anna.id).await.unwrap();
    assert_eq!(store.page_settings(&anna.id).await.unwrap(), None);
}

async fn unused_invitation_is_deleted(store: &Store) {
    let host = user(store, "Host").await;
    let invite = |code: &str, purpose, used_ms| InviteRow {
        code_hash: code.into(),
        purpose,
        made_by: Some(host.id.clone()),
        created_ms: 1,
        expires_ms: 9,
        used_ms,
    };
    for row in [
        invite("fresh", Purpose::Register, None),
        invite("used", Purpose::Register, Some(2)),
        invite("link", Purpose::Admin, None),
    ] {
        store.create_invite(row).await.unwrap();
    }
    let listed = store.invites(Purpose::Register, 9).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|(row, name)| (row.code_hash.as_str(), name.as_deref())).collect();
    assert_eq!(listed, [("fresh", Some("Host")), ("used", Some("Host"))]);
    store.delete_invite("fresh").await.unwrap();
    for code in ["fresh", "used", "link"] {
        assert!(matches!(store.delete_invite(code).await, Err(StoreError::Missing("invitation"))), "{code}");
    }
}

async fn study_is_saved_by_version_and_only_by_its_owner(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let study = |owner: &UserRow, id: &str, version, body: &str| StudyRow {
        id: id.into(),
        user_id: owner.id.clone(),
        owner: owner.name.clone(),
        name: "Openings".into(),
        kind: "hive".into(),
        visibility: Visibility::Private,
        version,
        body: body.into(),
        created_ms: 5,
        changed_ms: 5 + version,
    };
    let save = async |row: StudyRow| store.save_study(row, 2).await.unwrap();
    assert_eq!(save(study(&anna, "one", 0, "a")).await, StudyResult::Saved(1));
    assert_eq!(save(study(&anna, "one", 0, "a")).await, StudyResult::Saved(1), "repeated");
    assert_eq!(save(study(&anna, "one", 0, "b")).await, StudyResult::Stale(1));
    assert_eq!(save(study(&anna, "one", 1, "b")).await, StudyResult::Saved(2));
    assert_eq!(save(study(&bert, "one", 2, "c")).await, StudyResult::Gone);
    assert_eq!(save(study(&anna, "two", 3, "c")).await, StudyResult::Gone);
    assert_eq!(save(study(&anna, "two", 0, "c")).await, StudyResult::Saved(1));
    assert_eq!(save(study(&anna, "three", 0, "d")).await, StudyResult::TooMany);
    let kept = store.study("one").await.unwrap().unwrap();
    assert_eq!(kept, StudyRow { version: 2, changed_ms: 6, ..study(&anna, "one", 1, "b") });
    let list = store.studies_of(&anna.id).await.unwrap();
    assert_eq!(list.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["one", "two"]);
    assert!(list.iter().all(|row| row.body.is_empty()));
    assert!(!store.delete_study(&bert.id, "one").await.unwrap());
    assert!(store.delete_study(&anna.id, "one").await.unwrap());
    store.delete_user(&anna.id).await.unwrap();
    assert_eq!(store.study("two").await.unwrap(), None);
}
