//! How people come, are found, and change.

use std::collections::HashSet;

use rusc_store::{InviteRow, NewUser, Purpose, Registering, Role, Store, StoreError, UserFilter};

use crate::rows::{after_move, event, game, person, said, session, user};

on_every_store!(
    user_is_found_by_id_and_by_name_in_any_case,
    name_is_taken_whatever_its_case,
    guests_have_names_of_their_own,
    registered_guest_keeps_the_games_under_the_new_name,
    only_a_guest_can_register,
    registering_under_a_taken_name_changes_nothing,
    invitation_works_once,
    facts_about_a_user_change_one_by_one,
    ban_ends_every_way_in,
    list_of_users_is_filtered_and_paged,
    guests_who_neither_played_nor_spoke_are_forgotten,
    guest_chooses_a_name_that_is_free,
    name_of_a_guest_is_free_again_when_they_stay_away,
);

async fn user_is_found_by_id_and_by_name_in_any_case(store: &Store) {
    let hash = Some("hash".to_owned());
    let new = NewUser { name: "Ämilie".into(), role: Role::Admin, password_hash: hash.clone(), at_ms: 77 };
    let made = store.create_user(new).await.unwrap();
    assert_eq!((made.id.len(), made.role, &made.password_hash), (12, Role::Admin, &hash));
    assert_eq!((made.created_ms, made.seen_ms, made.banned, made.deleted), (77, 77, false, false));
    assert_eq!(store.user(&made.id).await.unwrap(), Some(made.clone()));
    assert_eq!(store.user_by_name("äMILIE").await.unwrap(), Some(made));
    assert_eq!(store.user_by_name("Emilie").await.unwrap(), None);
    assert_eq!(store.user("nobody").await.unwrap(), None);
}

async fn name_is_taken_whatever_its_case(store: &Store) {
    user(store, "Anna").await;
    let new = NewUser { name: "ANNA".into(), role: Role::Bot, password_hash: None, at_ms: 5 };
    assert!(matches!(store.create_user(new).await, Err(StoreError::NameTaken)));
    assert_eq!(store.counts().await.unwrap().users, 1);
}

async fn guests_have_names_of_their_own(store: &Store) {
    let mut names = HashSet::new();
    for _ in 0..200 {
        let guest = store.create_guest(9).await.unwrap();
        assert_eq!(guest.role, Role::Guest);
        assert!(guest.name.starts_with("Guest "));
        names.insert(guest.name);
    }
    assert_eq!(names.len(), 200);
}

fn registering(guest: Option<&str>, name: &str) -> Registering {
    Registering {
        guest: guest.map(Into::into),
        name: name.into(),
        password_hash: "secret".into(),
        invite_hash: None,
        at_ms: 50,
    }
}

async fn registered_guest_keeps_the_games_under_the_new_name(store: &Store) {
    let guest = store.create_guest(9).await.unwrap();
    let other = user(store, "Olga").await;
    let row = game("game1", [&other, &guest]);
    store.create_game(row.clone(), vec![said(1, &guest, "hello")]).await.unwrap();
    store.create_session(session("cookie", &guest)).await.unwrap();

    let now = store.register(registering(Some(&guest.id), "Bob")).await.unwrap();
    assert_eq!((now.id.as_str(), now.name.as_str(), now.role), (guest.id.as_str(), "Bob", Role::User));
    assert_eq!(now.created_ms, guest.created_ms);
    let (named, events) = store.game_with_events("game1").await.unwrap().unwrap();
    assert_eq!(named.people, [Some(person(&other)), Some(person(&now))]);
    assert_eq!(events, [said(1, &now, "hello")]);
    // A room that has not reloaded the names yet writes its next move: names are not part of it.
    store.append(after_move(&row), vec![event(2)], vec![]).await.unwrap();
    assert_eq!(store.game("game1").await.unwrap().unwrap().people, named.people);
    assert_eq!(store.live_games(std::slice::from_ref(&named.id)).await.unwrap()[0].people, named.people);
    assert_eq!(store.session("cookie", 30).await.unwrap().unwrap().1, now);
    assert_eq!(store.user_by_name(&guest.name).await.unwrap(), None);
}

async fn only_a_guest_can_register(store: &Store) {
    let anna = user(store, "Anna").await;
    let refused = store.register(registering(Some(&anna.id), "Berta")).await;
    assert!(matches!(refused, Err(StoreError::NotAGuest)));
    let refused = store.register(registering(Some("nobody"), "Berta")).await;
    assert!(matches!(refused, Err(StoreError::Missing("user"))));
    assert_eq!(store.user_by_name("Berta").await.unwrap(), None);
}

async fn registering_under_a_taken_name_changes_nothing(store: &Store) {
    user(store, "Anna").await;
    let guest = store.create_guest(9).await.unwrap();
    invite(store, "code").await;
    let mut new = registering(Some(&guest.id), "anna");
    new.invite_hash = Some("code".into());
    assert!(matches!(store.register(new).await, Err(StoreError::NameTaken)));
    assert_eq!(store.user(&guest.id).await.unwrap(), Some(guest));
    assert_eq!(
        store.invites(Purpose::Register, 9).await.unwrap()[0].0.used_ms,
        None,
        "the invitation was not used up"
    );
}

async fn invite(store: &Store, code: &str) {
    let invite = InviteRow {
        code_hash: code.into(),
        purpose: Purpose::Register,
        made_by: None,
        created_ms: 1,
        expires_ms: 100,
        used_ms: None,
    };
    store.create_invite(invite).await.unwrap();
}

async fn invitation_works_once(store: &Store) {
    invite(store, "code").await;
    let with = |code: &str, name: &str, at_ms| Registering {
        invite_hash: Some(code.into()),
        at_ms,
        ..registering(None, name)
    };
    for (code, at_ms) in [("another", 50), ("code", 100)] {
        let refused = store.register(with(code, "Anna", at_ms)).await;
        assert!(matches!(refused, Err(StoreError::BadInvite)), "{code} at {at_ms}");
    }
    assert_eq!(store.use_invite("code", Purpose::Admin, 50).await.unwrap(), None);
    store.register(with("code", "Anna", 50)).await.unwrap();
    assert!(matches!(store.register(with("code", "Berta", 51)).await, Err(StoreError::BadInvite)));
    assert_eq!(store.invites(Purpose::Register, 9).await.unwrap()[0].0.used_ms, Some(50));
    assert_eq!(store.user_by_name("Berta").await.unwrap(), None);
}

async fn facts_about_a_user_change_one_by_one(store: &Store) {
    let mut anna = user(store, "Anna").await;
    store.touch_user(&anna.id, 99).await.unwrap();
    store.set_password(&anna.id, "new", None).await.unwrap();
    store.set_role(&anna.id, Role::Admin).await.unwrap();
    anna.seen_ms = 99;
    anna.password_hash = Some("new".into());
    anna.role = Role::Admin;
    assert_eq!(store.user(&anna.id).await.unwrap(), Some(anna));
    assert!(matches!(store.set_role("nobody", Role::Admin).await, Err(StoreError::Missing("user"))));
}

async fn ban_ends_every_way_in(store: &Store) {
    let anna = user(store, "Anna").await;
    store.create_session(session("cookie", &anna)).await.unwrap();
    store.ban(&anna.id).await.unwrap();
    assert!(store.user(&anna.id).await.unwrap().unwrap().banned);
    assert_eq!(store.session("cookie", 30).await.unwrap(), None);
    store.create_session(session("again", &anna)).await.unwrap();
    assert_eq!(store.session("again", 30).await.unwrap(), None, "not while the ban lasts");
    store.unban(&anna.id).await.unwrap();
    assert!(store.session("again", 30).await.unwrap().is_some());
    assert!(matches!(store.ban("nobody").await, Err(StoreError::Missing("user"))));
}

async fn list_of_users_is_filtered_and_paged(store: &Store) {
    for name in ["Ada", "adam", "Bert", "b%", "Adele"] {
        user(store, name).await;
    }
    store.create_guest(1_000).await.unwrap();
    let mut filter = UserFilter { role: Some(Role::User), ..UserFilter::default() };
    let mut names = Vec::new();
    loop {
        let page = store.users(&filter, 2).await.unwrap();
        assert!(page.rows.len() <= 2);
        names.extend(page.rows.into_iter().map(|row| row.name));
        // As it comes back from a client.
        let Some(next) = page.next else { break };
        filter.before = Some(next.to_string().parse().unwrap());
    }
    names.sort();
    assert_eq!(names, ["Ada", "Adele", "Bert", "adam", "b%"]);
    let filter = UserFilter { prefix: Some("AD".into()), ..UserFilter::default() };
    assert_eq!(store.users(&filter, 9).await.unwrap().rows.len(), 3);
}

async fn guests_who_neither_played_nor_spoke_are_forgotten(store: &Store) {
    let player = store.create_guest(10).await.unwrap();
    let idle = store.create_guest(10).await.unwrap();
    let recent = store.create_guest(30).await.unwrap();
    let speaker = store.create_guest(10).await.unwrap();
    let olga = user(store, "Olga").await;
    store.create_game(game("game1", [&olga, &player]), vec![said(1, &speaker, "hello")]).await.unwrap();
    assert_eq!(store.forget_guests(20).await.unwrap(), 1);
    let guests = [(player, true), (idle, false), (recent, true), (speaker, true), (olga, true)];
    for (guest, is_there) in guests {
        assert_eq!(store.user(&guest.id).await.unwrap().is_some(), is_there);
    }
}

async fn guest_chooses_a_name_that_is_free(store: &Store) {
    let anna = user(store, "Anna").await;
    let guest = store.create_guest(10).await.unwrap();
    store.rename_guest(&guest.id, "Berta").await.unwrap();
    assert_eq!(store.user_by_name("berta").await.unwrap().map(|user| user.id), Some(guest.id.clone()));
    assert_eq!(store.user_by_name(&guest.name).await.unwrap(), None);
    // Another case of one's own name is no other name.
    store.rename_guest(&guest.id, "BERTA").await.unwrap();
    assert!(matches!(store.rename_guest(&guest.id, "anna").await, Err(StoreError::NameTaken)));
    assert!(matches!(store.rename_guest(&anna.id, "Cleo").await, Err(StoreError::NotAGuest)));
    assert!(matches!(store.rename_guest("nobody", "Cleo").await, Err(StoreError::Missing("user"))));
    // Nor does anybody take the name of a deleted account.
    store.delete_user(&anna.id).await.unwrap();
    assert!(matches!(store.rename_guest(&guest.id, "Anna").await, Err(StoreError::NameTaken)));
    assert_eq!(store.user(&guest.id).await.unwrap().unwrap().name, "BERTA");
}

async fn name_of_a_guest_is_free_again_when_they_stay_away(store: &Store) {
    let (away, here) = (store.create_guest(10).await.unwrap(), store.create_guest(30).await.unwrap());
    let unnamed = store.create_guest(10).await.unwrap();
    store.rename_guest(&away.id, "Away").await.unwrap();
    store.rename_guest(&here.id, "Here").await.unwrap();
    let olga = user(store, "Olga").await;
    assert_eq!(store.free_guest_names(20).await.unwrap().as_slice(), std::slice::from_ref(&away.id));
    assert_eq!(store.free_guest_names(20).await.unwrap(), [""; 0]);
    let name = store.user(&away.id).await.unwrap().unwrap().name;
    assert!(name.starts_with("Guest "), "{name}");
    for (id, name) in [(&here.id, "Here"), (&unnamed.id, unnamed.name.as_str()), (&olga.id, "Olga")] {
        assert_eq!(store.user(id).await.unwrap().unwrap().name, name);
    }
    store.rename_guest(&unnamed.id, "Away").await.unwrap();
}
