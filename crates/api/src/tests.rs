//! The shape of the messages, as clients in other languages rely on it.

mod examples;
mod typescript;

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    EventKind, LobbyMessage, LobbyRequest, NewGame, Opponent, RoomMessage, RoomRequest, TimeControl,
};

/// A value is written as that text, and read from it again.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

/// A text is not a message of that type.
fn check_bad<T: DeserializeOwned + Debug>(json: &str, complaint: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(complaint), "{json}: {error}");
}

#[test]
fn unknown_fields_are_refused() {
    check_bad::<RoomRequest>(r#"{"t":"ping","sent_ms":1,"more":2}"#, "unknown field `more`");
    check_bad::<RoomRequest>(
        r#"{"t":"move","id":"a","ply":0,"text":"wA1","spent_ms":null,"clock":7}"#,
        "unknown field `clock`",
    );
    check_bad::<RoomRequest>(
        r#"{"t":"act","id":"a","action":{"do":"resign","why":"bored"}}"#,
        "unknown field `why`",
    );
    check_bad::<LobbyRequest>(r#"{"t":"accept_seek","seek":"x","id":"y"}"#, "unknown field `id`");
    check_bad::<TimeControl>(r#"{"kind":"unlimited","budget_ms":1}"#, "unknown field `budget_ms`");
    check_bad::<NewGame>(
        r#"{"kind":"hive","setup":null,"time":{"kind":"unlimited"},"rated":false,"seat":"first",
            "opponent":{"kind":"computer","level":3,"threads":9}}"#,
        "unknown field `threads`",
    );
}

#[test]
fn unknown_words_are_refused() {
    check_bad::<RoomRequest>(r#"{"t":"cheat","id":"a"}"#, "unknown variant `cheat`");
    check_bad::<RoomRequest>(
        r#"{"t":"act","id":"a","action":{"do":"offer","what":"money"}}"#,
        "unknown variant `money`",
    );
    check_bad::<EventKind>(r#"{"k":"exploded"}"#, "unknown variant `exploded`");
}

#[test]
fn missing_and_misshapen_fields_are_refused() {
    check_bad::<RoomRequest>(r#"{"t":"move","id":"a","text":"wA1"}"#, "missing field `ply`");
    check_bad::<RoomRequest>(
        r#"{"t":"move","id":"a","ply":-1,"text":"wA1","spent_ms":null}"#,
        "invalid value",
    );
    check_bad::<RoomRequest>(r#"{"id":"a"}"#, "missing field `t`");
    check_bad::<LobbyRequest>("[]", "");
    check_bad::<RoomMessage>("null", "");
    check_bad::<LobbyMessage>("{}", "missing field `t`");
}

#[test]
fn what_may_be_missing_may_be_missing() {
    let request: RoomRequest = serde_json::from_str(r#"{"t":"move","id":"a","ply":0,"text":"wA1"}"#).unwrap();
    assert!(matches!(request, RoomRequest::Move { spent_ms: None, .. }));
    let opponent: Opponent = serde_json::from_str(r#"{"kind":"computer","level":3}"#).unwrap();
    assert_eq!(opponent, Opponent::Computer { level: 3, hints: false });
}
