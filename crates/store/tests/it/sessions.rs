//! Sessions of browsers, tokens of programs, and devices that are known again.

use rusc_store::{CookieName, SessionRow, Store, StoreError, TokenRow};

use crate::rows::{session, user};

on_every_store!(
    session_is_found_until_it_expires,
    session_needs_its_user,
    session_lives_longer_when_it_is_used,
    other_sessions_can_be_ended,
    sessions_are_listed_and_ended_one_by_one,
    account_has_fifty_sessions_at_most,
    new_password_ends_sessions_and_tokens,
    device_is_known_to_the_accounts_it_has_signed_in_to,
    token_leads_to_its_user_until_it_is_deleted,
);

async fn session_is_found_until_it_expires(store: &Store) {
    let anna = user(store, "Anna").await;
    let row = session("cookie", &anna);
    store.create_session(row.clone()).await.unwrap();
    assert_eq!(store.session("cookie", 999).await.unwrap(), Some((row.clone(), anna)));
    assert_eq!(store.session("cookie", 1_000).await.unwrap(), None);
    assert_eq!(store.session("other", 30).await.unwrap(), None);
    assert!(matches!(store.create_session(row).await, Err(StoreError::Exists("session"))));
    assert_eq!(store.forget_sessions(999).await.unwrap(), 0);
    assert_eq!(store.forget_sessions(1_000).await.unwrap(), 1);
    assert_eq!(store.session("cookie", 30).await.unwrap(), None);
}

async fn session_needs_its_user(store: &Store) {
    let mut nobody = user(store, "Anna").await;
    nobody.id = "nobody".into();
    let refused = store.create_session(session("cookie", &nobody)).await;
    assert!(matches!(refused, Err(StoreError::Missing("user"))));
}

async fn session_lives_longer_when_it_is_used(store: &Store) {
    let anna = user(store, "Anna").await;
    store.create_session(session("cookie", &anna)).await.unwrap();
    store.touch_session("cookie", 500, 2_000).await.unwrap();
    let (row, _) = store.session("cookie", 1_999).await.unwrap().unwrap();
    assert_eq!((row.created_ms, row.seen_ms, row.expires_ms), (10, 500, 2_000));
    store.touch_session("gone", 500, 2_000).await.unwrap();
    store.end_session("cookie").await.unwrap();
    assert_eq!(store.session("cookie", 30).await.unwrap(), None);
}

async fn other_sessions_can_be_ended(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    for (token, who) in [("a1", &anna), ("a2", &anna), ("a3", &anna), ("b1", &bert)] {
        store.create_session(session(token, who)).await.unwrap();
    }
    assert_eq!(store.end_other_sessions(&anna.id, Some("a2")).await.unwrap(), 2);
    for (token, is_there) in [("a1", false), ("a2", true), ("a3", false), ("b1", true)] {
        assert_eq!(store.session(token, 30).await.unwrap().is_some(), is_there, "{token}");
    }
    assert_eq!(store.end_other_sessions(&anna.id, None).await.unwrap(), 1);
}

async fn sessions_are_listed_and_ended_one_by_one(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let old = session("old", &anna);
    let new = SessionRow { seen_ms: 30, cookie: CookieName::Prefixed, ..session("new", &anna) };
    let expired = SessionRow { expires_ms: 25, ..session("expired", &anna) };
    for row in [&old, &new, &expired, &session("his", &bert)] {
        store.create_session(row.clone()).await.unwrap();
    }
    assert_eq!(store.sessions_of(&anna.id, 25).await.unwrap(), [new.clone(), old.clone()]);
    let not_hers = store.end_session_of(&anna.id, "id of his").await;
    assert!(matches!(not_hers, Err(StoreError::Missing("session"))), "{not_hers:?}");
    assert_eq!(store.end_session_of(&anna.id, "id of old").await.unwrap(), "old");
    assert_eq!(store.sessions_of(&anna.id, 25).await.unwrap(), [new]);
    store.prefix_session("his").await.unwrap();
    assert_eq!(store.sessions_of(&bert.id, 25).await.unwrap()[0].cookie, CookieName::Prefixed);
}

async fn account_has_fifty_sessions_at_most(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.create_session(session("his", &bert)).await.unwrap();
    for number in 0..50 {
        let row = SessionRow { seen_ms: 100 - number, ..session(&format!("s{number}"), &anna) };
        assert_eq!(store.create_session(row).await.unwrap(), [""; 0]);
    }
    let row = SessionRow { seen_ms: 200, ..session("s50", &anna) };
    assert_eq!(store.create_session(row).await.unwrap(), ["s49"], "the one that was not used for longest");
    assert_eq!(store.sessions_of(&anna.id, 0).await.unwrap().len(), 50);
    assert_eq!(store.sessions_of(&bert.id, 0).await.unwrap().len(), 1);
}

async fn new_password_ends_sessions_and_tokens(store: &Store) {
    let anna = user(store, "Anna").await;
    let token = |id: &str| TokenRow {
        id: id.into(),
        user_id: anna.id.clone(),
        label: "my bot".into(),
        hash: id.into(),
        created_ms: 5,
    };
    for name in ["here", "there"] {
        store.create_session(session(name, &anna)).await.unwrap();
    }
    store.create_token(token("t1")).await.unwrap();
    store.set_password(&anna.id, "new", Some("here")).await.unwrap();
    assert!(store.session("here", 30).await.unwrap().is_some());
    assert!(store.session("there", 30).await.unwrap().is_none());
    assert_eq!(store.tokens_of(&anna.id).await.unwrap(), []);
    store.create_token(token("t2")).await.unwrap();
    store.set_password(&anna.id, "newer", None).await.unwrap();
    assert!(store.session("here", 30).await.unwrap().is_none());
    assert_eq!(store.user_by_token("t2").await.unwrap(), None);
}

async fn device_is_known_to_the_accounts_it_has_signed_in_to(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.remember_device(&anna.id, "laptop", 1).await.unwrap();
    assert!(store.knows_device(&anna.id, "laptop").await.unwrap());
    assert!(!store.knows_device(&bert.id, "laptop").await.unwrap());
    assert!(store.has_device("laptop").await.unwrap() && !store.has_device("phone").await.unwrap());
    for number in 2..=21 {
        store.remember_device(&anna.id, &format!("phone {number}"), number).await.unwrap();
    }
    assert!(!store.knows_device(&anna.id, "laptop").await.unwrap(), "twenty are remembered");
    assert!(store.knows_device(&anna.id, "phone 2").await.unwrap());
    store.ban(&anna.id).await.unwrap();
    assert!(!store.knows_device(&anna.id, "phone 2").await.unwrap());
}

async fn token_leads_to_its_user_until_it_is_deleted(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let token = |id: &str, hash: &str| TokenRow {
        id: id.into(),
        user_id: anna.id.clone(),
        label: "my bot".into(),
        hash: hash.into(),
        created_ms: 5,
    };
    store.create_token(token("t1", "h1")).await.unwrap();
    store.create_token(token("t2", "h2")).await.unwrap();
    assert!(matches!(store.create_token(token("t3", "h1")).await, Err(StoreError::Exists("token"))));
    assert_eq!(store.user_by_token("h1").await.unwrap(), Some(anna.clone()));
    assert_eq!(store.user_by_token("h3").await.unwrap(), None);
    assert_eq!(store.tokens_of(&anna.id).await.unwrap(), [token("t1", "h1"), token("t2", "h2")]);
    let not_his = store.delete_token(&bert.id, "t1").await;
    assert!(matches!(not_his, Err(StoreError::Missing("token"))));
    assert_eq!(store.delete_token(&anna.id, "t1").await.unwrap(), "h1");
    assert_eq!(store.user_by_token("h1").await.unwrap(), None);
}
