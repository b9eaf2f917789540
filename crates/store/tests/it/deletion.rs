//! Delete my data, export my data.

use rusc_store::{GameRow, NewReportRow, NewUser, Page, Registering, Role, Store, StoreError, TokenRow};

use crate::rows::{PLAYER, after_move, event, game, live_game, person, rating, said, session, user};

on_every_store!(
    deletion_leaves_the_games_without_the_name,
    deletion_takes_every_way_in_and_every_trace,
    name_of_a_deleted_account_is_kept_back,
    name_of_a_deleted_guest_is_free,
    what_a_host_did_stays_under_the_hosts_name,
    nobody_is_deleted_twice,
    export_has_everything_of_one_person,
);

async fn deletion_leaves_the_games_without_the_name(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let row = game("game1", [&bert, &anna]);
    store.create_game(row.clone(), vec![said(1, &anna, "hello Anna")]).await.unwrap();
    // As a spectator of others.
    let others = after_move(&after_move(&live_game(store, "game2").await));
    store.append(others, vec![said(2, &anna, "nice"), said(3, &bert, "indeed")], vec![]).await.unwrap();

    let name = store.delete_user(&anna.id).await.unwrap();
    assert!(name.starts_with("Deleted "));
    let gone = store.user(&anna.id).await.unwrap().unwrap();
    assert_eq!((&gone.name, gone.deleted, gone.role, &gone.password_hash), (&name, true, Role::Guest, &None));
    let (row, events) = store.game_with_events("game1").await.unwrap().unwrap();
    assert_eq!(row.people, [Some(person(&bert)), Some(person(&gone))]);
    assert_eq!(row.players, [Some(PLAYER.into()), Some(PLAYER.into())]);
    assert_eq!(events, [said(1, &gone, "hello Anna")]);
    let events = store.events_after("game2", 1).await.unwrap();
    assert_eq!(events, [said(2, &gone, "nice"), said(3, &bert, "indeed")]);
    assert_eq!(store.count_games_of(&anna.id).await.unwrap(), 1);
    // The room plays on with the rows it has.
    store.append(after_move(&row), vec![event(2)], vec![]).await.unwrap();
    assert_eq!(store.game("game1").await.unwrap().unwrap().people, row.people);
}

async fn deletion_takes_every_way_in_and_every_trace(store: &Store) {
    let row = live_game(store, "game1").await;
    let [one, two] = row.users.clone().map(Option::unwrap);
    let ratings = vec![rating(&one, 1, 1_600.0), rating(&two, 1, 1_400.0)];
    store.append(after_move(&row), vec![event(2)], ratings).await.unwrap();
    let me = store.user(&one).await.unwrap().unwrap();
    store.create_session(session("cookie", &me)).await.unwrap();
    let token =
        TokenRow { id: "t".into(), user_id: one.clone(), label: "l".into(), hash: "h".into(), created_ms: 1 };
    store.create_token(token).await.unwrap();
    store.block(&one, &two, 1).await.unwrap();
    store.block(&two, &one, 1).await.unwrap();
    store.add_audit(1, Some(&two), "user.ban", &me.name).await.unwrap();
    store.add_audit(1, Some(&one), "host.sign_in", "10.0.0.7").await.unwrap();

    let name = store.delete_user(&one).await.unwrap();
    assert_eq!(store.session("cookie", 30).await.unwrap(), None);
    assert_eq!(store.user_by_token("h").await.unwrap(), None);
    assert!(!store.is_blocked_between(&one, &two).await.unwrap());
    assert_eq!(store.ratings_of(&one).await.unwrap(), []);
    assert_eq!(store.ratings_of(&two).await.unwrap().len(), 1, "the opponent keeps theirs");
    let audit = store.audit(None, 9).await.unwrap();
    assert_eq!(audit[0].about, "", "where a host came from");
    assert_eq!(audit[1].about, name);
    store.create_session(session("again", &me)).await.unwrap();
    assert_eq!(store.session("again", 30).await.unwrap(), None);
}

async fn name_of_a_deleted_account_is_kept_back(store: &Store) {
    let anna = user(store, "Anna").await;
    store.delete_user(&anna.id).await.unwrap();
    assert_eq!(store.user_by_name("Anna").await.unwrap(), None);
    let guest = store.create_guest(1).await.unwrap();
    for name in ["Anna", "anna", "ANNA"] {
        let new = NewUser { name: name.into(), role: Role::User, password_hash: None, at_ms: 2 };
        assert!(matches!(store.create_user(new).await, Err(StoreError::NameTaken)), "{name}");
        let registering = Registering {
            guest: Some(guest.id.clone()),
            name: name.into(),
            password_hash: "x".into(),
            invite_hash: None,
            at_ms: 2,
        };
        assert!(matches!(store.register(registering).await, Err(StoreError::NameTaken)), "{name}");
    }
    assert_eq!(store.user(&guest.id).await.unwrap().unwrap().role, Role::Guest, "a refusal changes nothing");
    user(store, "Annabel").await;
}

async fn name_of_a_deleted_guest_is_free(store: &Store) {
    let guest = store.create_guest(1).await.unwrap();
    store.delete_user(&guest.id).await.unwrap();
    user(store, &guest.name).await;
}

async fn what_a_host_did_stays_under_the_hosts_name(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.add_audit(1, Some(&anna.id), "user.ban", "Bert").await.unwrap();
    store.add_audit(2, Some(&anna.id), "host.sign_in", "10.0.0.7").await.unwrap();
    store.add_audit(3, Some(&bert.id), "user.password", "Bert").await.unwrap();
    store.add_audit(4, None, "user.add", "Cleo").await.unwrap();
    let gone = store.delete_user(&anna.id).await.unwrap();
    let bert_gone = store.delete_user(&bert.id).await.unwrap();
    store.add_audit(5, Some(&anna.id), "user.delete", &gone).await.unwrap();
    let lines = store.audit(None, 9).await.unwrap();
    let shown: Vec<_> = lines
        .iter()
        .map(|line| (line.what.as_str(), line.who_name.as_deref(), line.about.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("user.delete", Some(gone.as_str()), gone.as_str()),
            ("user.add", None, "Cleo"),
            ("user.password", Some(bert_gone.as_str()), bert_gone.as_str()),
            ("host.sign_in", Some("Anna"), ""),
            ("user.ban", Some("Anna"), bert_gone.as_str()),
        ]
    );
}

async fn nobody_is_deleted_twice(store: &Store) {
    let anna = user(store, "Anna").await;
    store.delete_user(&anna.id).await.unwrap();
    let before = store.user(&anna.id).await.unwrap();
    for id in [anna.id.as_str(), "nobody"] {
        assert!(matches!(store.delete_user(id).await, Err(StoreError::Missing("user"))));
        assert!(matches!(store.set_password(id, "x", None).await, Err(StoreError::Missing("user"))));
    }
    assert_eq!(store.user(&anna.id).await.unwrap(), before);
}

async fn export_has_everything_of_one_person(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    assert_eq!(store.export_user("nobody").await.unwrap(), None);
    let row = game("game1", [&anna, &bert]);
    store.create_game(row.clone(), vec![event(1)]).await.unwrap();
    store.create_game(game("alone", [&anna, &anna]), vec![event(1)]).await.unwrap();
    let lines = vec![said(1, &anna, "nice"), said(2, &bert, "mine")];
    store.create_game(GameRow { n: 2, ..game("other", [&bert, &bert]) }, lines).await.unwrap();
    store.append(after_move(&row), vec![event(2)], vec![rating(&anna.id, 1, 1_600.0)]).await.unwrap();
    store.create_session(session("cookie", &anna)).await.unwrap();
    store.block(&anna.id, &bert.id, 1).await.unwrap();
    let report = NewReportRow {
        by_user: anna.id.clone(),
        about: bert.id,
        game_id: None,
        text: "rude".into(),
        at_ms: 3,
    };
    store.add_report(report).await.unwrap();

    let export = store.export_user(&anna.id).await.unwrap().unwrap();
    assert_eq!(export.user, anna);
    assert_eq!(export.ratings, [rating(&anna.id, 1, 1_600.0)]);
    assert_eq!(export.blocked, ["Bert"]);
    assert_eq!(export.sessions, [[10, 20]]);
    assert_eq!(export.reports[0].text, "rude");
    assert_eq!(export.tokens, []);
    let elsewhere = store.events_elsewhere(&anna.id, None, 9).await.unwrap();
    assert_eq!(elsewhere, [("other".to_owned(), said(1, &anna, "nice"))]);
    assert_eq!(store.events_elsewhere(&anna.id, Some(("other", 1)), 9).await.unwrap(), []);
    // Page by page as all at once.
    let first = store.games_for_export(&anna.id, None, 1).await.unwrap();
    let second = store.games_for_export(&anna.id, first.next.as_ref(), 1).await.unwrap();
    let ids = |page: &Page<GameRow>| page.rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
    assert_eq!(
        (ids(&first), ids(&second), second.next),
        (vec!["alone".to_owned()], vec!["game1".to_owned()], None)
    );
    let all = store.games_for_export(&anna.id, None, 9).await.unwrap();
    assert_eq!((ids(&all), all.next), (vec!["alone".to_owned(), "game1".to_owned()], None));
}
