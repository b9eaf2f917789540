//! Unit tests without a server: addresses, the replica of a game, pending requests, lines.

use rusc_api::{ErrorBody, ErrorCode, Event, EventKind, RoomMessage, RoomRequest};

use crate::http::take_line;
use crate::{Applied, Desync, PendingRequests, Replica, ServerUrl};

fn check_url(text: &str, address: &str, http: &str, websocket: &str) {
    let url: ServerUrl = text.parse().unwrap();
    let urls = (url.http("/api/me"), url.websocket("/ws"));
    assert_eq!((url.address().as_str(), urls.0.as_str(), urls.1.as_str()), (address, http, websocket));
}

fn check_bad_url(text: &str, complaint: &str) {
    let error = text.parse::<ServerUrl>().unwrap_err().to_string();
    assert!(error.contains(complaint), "{text}: {error}");
}

#[test]
fn addresses_are_read_with_port_and_base_path() {
    let local = "127.0.0.1:8080";
    check_url("http://127.0.0.1:8080/", local, "http://127.0.0.1:8080/api/me", "ws://127.0.0.1:8080/ws");
    check_url("http://example.org", "example.org:80", "http://example.org/api/me", "ws://example.org/ws");
    check_url("https://example.org", "example.org:443", "https://example.org/api/me", "wss://example.org/ws");
    check_url("http://[::1]/rusc/", "[::1]:80", "http://[::1]/rusc/api/me", "ws://[::1]/rusc/ws");
    check_url("https://[::1]:81/rusc", "[::1]:81", "https://[::1]:81/rusc/api/me", "wss://[::1]:81/rusc/ws");
}

#[test]
fn other_addresses_are_refused() {
    check_bad_url("ftp://example.org", "https://");
    check_bad_url("example.org", "http://");
    check_bad_url("http://", "host");
    check_bad_url("http://a b/", "host");
    check_bad_url("http://a/?x=1", "path");
}

fn event(n: u64, what: EventKind) -> RoomMessage {
    RoomMessage::Event { event: Event { n, at_ms: 0, what }, scene: None }
}

fn moved(n: u64, ply: u32, id: &str) -> RoomMessage {
    let what =
        EventKind::Moved { ply, text: format!("m{ply}"), id: id.to_owned(), spent_ms: 0, clocks: None };
    event(n, what)
}

#[tokio::test(start_paused = true)]
async fn the_time_of_a_turn_goes_on_over_other_events() {
    let mut copy = Replica::default();
    assert_eq!(copy.spent_ms(), None);
    // Event, what is spent a second after it.
    for (message, spent_ms) in [
        (event(1, EventKind::Hidden), 1000),
        (moved(2, 0, "a"), 1000),
        (event(3, EventKind::Resumed { clocks: None }), 2000),
        (event(4, EventKind::TookBack { ply: 0, clocks: None }), 1000),
    ] {
        copy.apply(&message).unwrap();
        tokio::time::advance(std::time::Duration::from_secs(1)).await;
        assert_eq!(copy.spent_ms(), Some(spent_ms), "{message:?}");
    }
}

#[test]
fn a_copy_follows_and_refuses_what_does_not_follow() {
    let mut copy = Replica::default();
    assert_eq!(copy.apply(&event(1, EventKind::Hidden)), Ok(Applied::Event));
    assert_eq!(copy.apply(&moved(2, 0, "a")), Ok(Applied::Event));
    assert_eq!(copy.apply(&moved(2, 0, "a")), Err(Desync::Number { had: 2, got: 2 }));
    assert_eq!(copy.apply(&moved(4, 1, "b")), Err(Desync::Number { had: 2, got: 4 }));
    assert_eq!(copy.apply(&moved(3, 2, "b")), Err(Desync::Ply { had: 1, got: 2 }));
    assert_eq!(copy.apply(&moved(3, 1, "b")), Ok(Applied::Event));
    assert_eq!(copy.apply(&moved(4, 2, "a")), Err(Desync::Twice("a".to_owned())));
    let refused =
        |n| RoomMessage::Refused { id: None, error: ErrorBody::new(ErrorCode::IllegalMove, "no"), n };
    for n in [None, Some(3)] {
        assert_eq!(copy.apply(&refused(n)), Ok(Applied::Nothing));
    }
    assert_eq!(copy.apply(&refused(Some(5))), Err(Desync::Number { had: 3, got: 5 }));
    assert_eq!((copy.moves(), copy.seen()), (&["m0".to_owned(), "m1".to_owned()][..], Some(3)));
    copy.apply(&event(4, EventKind::TookBack { ply: 1, clocks: None })).unwrap();
    assert_eq!(copy.moves(), ["m0"]);
}

fn say(id: &str) -> RoomRequest {
    let room = rusc_api::ChatRoom::Players;
    RoomRequest::Say { id: id.to_owned(), room, text: String::new() }
}

#[test]
fn what_was_not_answered_is_sent_again_in_order() {
    let mut pending = PendingRequests::default();
    for id in ["a", "b", "c"] {
        pending.add(say(id));
    }
    pending.mark_sent();
    pending.mark_sent();
    assert!(pending.answered("a"));
    assert!(!pending.answered("a"));
    assert_eq!(pending.next_unsent(), Some(&say("c")));
    pending.send_all_again();
    assert_eq!(pending.next_unsent(), Some(&say("b")));
    pending.mark_sent();
    pending.mark_sent();
    assert_eq!(pending.next_unsent(), None);
    assert!(pending.answered("c") && pending.answered("b") && pending.is_empty());
}

#[test]
fn lines_are_taken_when_they_are_complete() {
    let mut buffer = b"one\n\ntw".to_vec();
    assert_eq!(take_line(&mut buffer), Some(b"one".to_vec()));
    assert_eq!(take_line(&mut buffer), Some(Vec::new()));
    assert_eq!(take_line(&mut buffer), None);
    buffer.extend_from_slice(b"o\n");
    assert_eq!(take_line(&mut buffer), Some(b"two".to_vec()));
}
