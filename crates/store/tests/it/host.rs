//! What the host and the program itself keep: blocks, lessons, reports, audit, settings, heartbeats.

use rusc_store::{InviteRow, NewReportRow, Purpose, ReportFilter, Store, StoreError};

use crate::rows::user;

on_every_store!(
    block_has_a_direction_and_can_be_lifted,
    lessons_are_kept_once_for_each,
    report_waits_until_the_host_has_dealt_with_it,
    audit_is_read_from_the_newest_on,
    secret_is_made_once,
    last_heartbeat_is_remembered,
    latest_time_is_that_of_the_newest_row,
    new_link_of_the_host_voids_the_earlier_ones,
);

async fn block_has_a_direction_and_can_be_lifted(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    store.block(&anna.id, &bert.id, 5).await.unwrap();
    store.block(&anna.id, &bert.id, 6).await.unwrap();
    assert!(store.has_blocked(&anna.id, &bert.id).await.unwrap());
    assert!(!store.has_blocked(&bert.id, &anna.id).await.unwrap());
    assert!(store.is_blocked_between(&bert.id, &anna.id).await.unwrap());
    assert_eq!(store.blocked_by(&anna.id).await.unwrap(), [bert.id.as_str()]);
    store.unblock(&anna.id, &bert.id).await.unwrap();
    assert!(!store.is_blocked_between(&bert.id, &anna.id).await.unwrap());
    assert!(matches!(store.block(&anna.id, "nobody", 5).await, Err(StoreError::Missing("user"))));
}

async fn lessons_are_kept_once_for_each(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    store.add_lessons(&anna.id, names(&["tour.two", "tour.one"])).await.unwrap();
    store.add_lessons(&anna.id, names(&["tour.two", "hive.ant"])).await.unwrap();
    assert_eq!(store.lessons_of(&anna.id).await.unwrap(), ["hive.ant", "tour.one", "tour.two"]);
    assert!(store.lessons_of(&bert.id).await.unwrap().is_empty());
    let unknown = store.add_lessons("nobody", names(&["tour.one"])).await;
    assert!(matches!(unknown, Err(StoreError::Missing("user"))));
    assert_eq!(store.export_user(&anna.id).await.unwrap().unwrap().lessons.len(), 3);
    store.delete_user(&anna.id).await.unwrap();
    assert!(store.lessons_of(&anna.id).await.unwrap().is_empty());
}

async fn report_waits_until_the_host_has_dealt_with_it(store: &Store) {
    let (anna, bert) = (user(store, "Anna").await, user(store, "Bert").await);
    let report = |about: &str, text: &str| NewReportRow {
        by_user: anna.id.clone(),
        about: about.into(),
        game_id: Some("game1".into()),
        text: text.into(),
        at_ms: 7,
    };
    let one = store.add_report(report(&bert.id, "rude")).await.unwrap();
    let two = store.add_report(report(&bert.id, "slow")).await.unwrap();
    assert!(matches!(store.add_report(report("nobody", "?")).await, Err(StoreError::Missing("user"))));
    store.finish_report(one).await.unwrap();
    assert!(matches!(store.finish_report(99).await, Err(StoreError::Missing("report"))));
    assert!(matches!(store.finish_report(u64::MAX).await, Err(StoreError::Missing("report"))));

    let all = store.reports(ReportFilter::All, None, 9).await.unwrap();
    assert_eq!(all.iter().map(|row| (row.id, row.done)).collect::<Vec<_>>(), [(two, false), (one, true)]);
    let row = &all[1];
    assert_eq!((row.by_name.as_str(), row.about_name.as_str(), row.text.as_str()), ("Anna", "Bert", "rude"));
    let waiting = store.reports(ReportFilter::Waiting, None, 9).await.unwrap();
    assert_eq!(waiting, all[..1]);
    assert_eq!(store.reports(ReportFilter::All, Some(two), 9).await.unwrap(), all[1..]);
}

async fn audit_is_read_from_the_newest_on(store: &Store) {
    let anna = user(store, "Anna").await;
    store.add_audit(1, None, "server.start", "").await.unwrap();
    store.add_audit(2, Some(&anna.id), "user.ban", "Bert").await.unwrap();
    let lines = store.audit(None, 9).await.unwrap();
    let texts: Vec<_> = lines.iter().map(|line| (line.who_name.as_deref(), line.what.as_str())).collect();
    assert_eq!(texts, [(Some("Anna"), "user.ban"), (None, "server.start")]);
    assert_eq!(store.audit(Some(lines[0].id), 9).await.unwrap(), lines[1..]);
}

async fn secret_is_made_once(store: &Store) {
    assert_eq!(store.setting("secret").await.unwrap(), None);
    assert_eq!(store.setting_or("secret", "first").await.unwrap(), "first");
    assert_eq!(store.setting_or("secret", "second").await.unwrap(), "first");
    store.set_setting("secret", "third").await.unwrap();
    assert_eq!(store.setting("secret").await.unwrap().as_deref(), Some("third"));
}

async fn last_heartbeat_is_remembered(store: &Store) {
    assert_eq!(store.last_heartbeat().await.unwrap(), None);
    for now_ms in [500, 1_000, 1_700_000_000_000] {
        store.heartbeat(now_ms).await.unwrap();
        assert_eq!(store.last_heartbeat().await.unwrap(), Some(now_ms));
    }
}

async fn latest_time_is_that_of_the_newest_row(store: &Store) {
    assert_eq!(store.latest_time_ms().await.unwrap(), None);
    user(store, "Anna").await;
    assert_eq!(store.latest_time_ms().await.unwrap(), Some(1_000));
    crate::rows::live_game(store, "game1").await;
    assert_eq!(store.latest_time_ms().await.unwrap(), Some(2_000));
    store.add_audit(7_000, None, "server.start", "").await.unwrap();
    assert_eq!(store.latest_time_ms().await.unwrap(), Some(7_000));
    store.heartbeat(9_000).await.unwrap();
    assert_eq!(store.latest_time_ms().await.unwrap(), Some(9_000));
}

async fn new_link_of_the_host_voids_the_earlier_ones(store: &Store) {
    let code = |hash: &str, purpose| InviteRow {
        code_hash: hash.into(),
        purpose,
        made_by: None,
        created_ms: 1,
        expires_ms: 100,
        used_ms: None,
    };
    store.create_invite(code("invitation", Purpose::Register)).await.unwrap();
    store.replace_invites(code("first", Purpose::Admin)).await.unwrap();
    store.replace_invites(code("second", Purpose::Admin)).await.unwrap();
    assert_eq!(store.use_invite("first", Purpose::Admin, 2).await.unwrap(), None);
    assert!(store.use_invite("second", Purpose::Admin, 2).await.unwrap().is_some());
    store.create_invite(code("third", Purpose::Admin)).await.unwrap();
    assert_eq!(store.void_invites(Purpose::Admin).await.unwrap(), 1, "what was used stays in the list");
    assert!(store.use_invite("invitation", Purpose::Register, 2).await.unwrap().is_some());
}

#[tokio::test]
async fn closed_store_says_so() {
    let store = Store::memory().await.unwrap();
    store.probe().await.unwrap();
    store.close().await;
    assert!(matches!(store.probe().await, Err(StoreError::Closed)));
    assert!(matches!(store.counts().await, Err(StoreError::Closed)));
}
