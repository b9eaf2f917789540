//! Which seeks match, and which users may accept them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusc_api::{Role, SeatWish, Seek, Speed, TimeControl};

use super::LobbyClientId;
use super::seeks::{ListedSeek, SeekLists, Seeker, seeks_message};
use crate::UserIdentity;
use crate::live::create_game::GameParams;
use crate::ws::send_queue::frame;

const TIME: TimeControl = TimeControl::Increment { budget_ms: 900_000, increment_ms: 0 };

fn seeker(name: &str, role: Role) -> Seeker {
    let identity = UserIdentity { user_id: format!("id of {name}"), name: name.to_owned(), role };
    Seeker { identity, ratings: HashMap::new(), blocked: HashSet::new() }
}

fn seek(maker: Seeker, change: impl FnOnce(&mut Seek)) -> ListedSeek {
    let mut seek = Seek {
        kind: "hive".to_owned(),
        setup: None,
        time: TIME,
        rated: false,
        seat: SeatWish::Random,
        rating_band: None,
    };
    change(&mut seek);
    ListedSeek {
        name: "name".to_owned(),
        id: "id".to_owned(),
        connection: LobbyClientId(1),
        owner: maker.identity.user_id.clone(),
        player: maker.identity.player(None),
        maker,
        params: GameParams::read(&seek.kind, seek.setup.as_deref(), seek.time, seek.rated).unwrap(),
        speed: Speed::Rapid,
        seek,
    }
}

#[test]
fn same_wishes_meet_and_others_do_not() {
    let by = |name, change: fn(&mut Seek)| seek(seeker(name, Role::User), change);
    let plain: fn(&mut Seek) = |_| {};
    for (one, other, fits) in [
        (plain, plain, true),
        (plain, (|seek| seek.setup = Some("Base:booklet".to_owned())) as fn(&mut Seek), true),
        (plain, |seek| seek.setup = Some("Base".to_owned()), false),
        (plain, |seek| seek.setup = Some("Base+M".to_owned()), false),
        (plain, |seek| seek.kind = "tour".to_owned(), false),
        (plain, |seek| seek.rated = true, false),
        (plain, |seek| seek.time = TimeControl::Unlimited {}, false),
        (plain, |seek| seek.seat = SeatWish::First, true),
        (|seek| seek.seat = SeatWish::First, |seek| seek.seat = SeatWish::First, false),
        (|seek| seek.seat = SeatWish::First, |seek| seek.seat = SeatWish::Second, true),
        (plain, |seek| seek.rating_band = Some([1600, 1800]), false),
        (plain, |seek| seek.rating_band = Some([1400, 1600]), true),
    ] {
        let (one, other) = (by("Anna", one), by("Ben", other));
        assert_eq!(one.fits(&other), fits, "{one:?} {other:?}");
        assert_eq!(other.fits(&one), fits, "{other:?} {one:?}");
    }
    assert!(!by("Anna", plain).fits(&by("Anna", plain)));
}

#[test]
fn a_seek_is_for_those_it_says() {
    let anna = seek(seeker("Anna", Role::User), |seek| {
        seek.rated = true;
        seek.rating_band = Some([1400, 1700]);
    });
    let mut ben = seeker("Ben", Role::User);
    assert!(anna.is_for(&ben));
    ben.ratings.insert(("hive".to_owned(), Speed::Rapid), 1701);
    assert!(!anna.is_for(&ben));
    ben.ratings.insert(("hive".to_owned(), Speed::Rapid), 1700);
    assert!(anna.is_for(&ben));
    ben.blocked.insert("id of Anna".to_owned());
    assert!(!anna.is_for(&ben));
    assert!(!anna.is_for(&seeker("Guest 1", Role::Guest)));
    assert!(!anna.is_for(&anna.maker));
}

#[test]
fn a_list_is_written_once_for_all_who_see_the_same() {
    let rated: fn(&mut Seek) = |seek| seek.rated = true;
    let seeks = [
        seek(seeker("Anna", Role::User), rated),
        seek(seeker("Ben", Role::User), |seek| seek.rating_band = Some([1600, 1800])),
        seek(seeker("Guest", Role::Guest), |_| {}),
    ]
    .map(Arc::new);
    let mut blocker = seeker("Eve", Role::User);
    blocker.blocked.insert("id of Ben".to_owned());
    blocker.ratings.insert(("hive".to_owned(), Speed::Rapid), 1700);
    let mut strong = seeker("Finn", Role::User);
    strong.ratings.insert(("hive".to_owned(), Speed::Rapid), 1700);
    let viewers = [
        seeker("Anna", Role::User),
        seeker("Ben", Role::User),
        seeker("Cleo", Role::User),
        seeker("Dora", Role::User),
        blocker,
        strong,
        seeker("Guest", Role::Guest),
        seeker("Other guest", Role::Guest),
    ];
    let mut lists = SeekLists::new(&seeks);
    for viewer in &viewers {
        assert_eq!(lists.for_viewer(viewer), frame(&seeks_message(&seeks, viewer)), "{viewer:?}");
    }
    // Cleo, Dora and Eve see the same.
    assert_eq!(lists.written(), 6);
}
