//! Each message once, as it goes over the wire. A change here breaks clients, and needs another version.

use super::check;
use crate::{
    Action, ChatLine, ChatRoom, Clocks, CloseReason, EndReason, ErrorBody, ErrorCode, Event, EventKind,
    GameCard, GameOrigin, GameStatus, Hex, LobbyMessage, LobbyRequest, NewGame, Offer, OpenSeek, Opponent,
    PlayedMove, Player, Restriction, RoomMessage, RoomRequest, Scene, Seat, SeatWish, Seek, Snapshot, Speed,
    TimeControl,
};

const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 3000 };

const CARD: &str = concat!(
    r#"{"id":"abc","kind":"hive","setup":"Base+MLP","rated":true,"#,
    r#""time":{"kind":"increment","budget_ms":300000,"increment_ms":3000},"speed":"blitz","#,
    r#""players":[{"kind":"user","name":"Anna","rating":1600,"provisional":false},null],"#,
    r#""status":{"kind":"open"},"ply":0,"to_move":"first","created_ms":1,"changed_ms":2,"rematch_of":null}"#
);

fn card() -> GameCard {
    GameCard {
        id: "abc".to_owned(),
        kind: "hive".to_owned(),
        setup: "Base+MLP".to_owned(),
        rated: true,
        time: BLITZ,
        speed: Speed::Blitz,
        players: [
            Some(Player::User { name: "Anna".to_owned(), rating: Some(1600), provisional: false }),
            None,
        ],
        status: GameStatus::Open,
        ply: 0,
        to_move: Seat::First,
        created_ms: 1,
        changed_ms: 2,
        rematch_of: None,
        invited: None,
        offline: false,
    }
}

const CLOCKS_NOW: Option<Clocks> =
    Some(Clocks { left_ms: [300_000, 295_000], running: Some(Seat::First), delay_left_ms: 0 });

const CLOCKS: &str = r#"{"left_ms":[300000,295000],"running":"first","delay_left_ms":0}"#;

#[test]
fn requests_of_a_game() {
    let id = || "a1".to_owned();
    check(
        &RoomRequest::Move { id: id(), ply: 4, text: r"wA1 /bQ".to_owned(), spent_ms: Some(900) },
        r#"{"t":"move","id":"a1","ply":4,"text":"wA1 /bQ","spent_ms":900}"#,
    );
    check(
        &RoomRequest::Say { id: id(), room: ChatRoom::Players, text: "hello".to_owned() },
        r#"{"t":"say","id":"a1","room":"players","text":"hello"}"#,
    );
    check(&RoomRequest::Restrictions { id: id(), ply: 4 }, r#"{"t":"restrictions","id":"a1","ply":4}"#);
    check(&RoomRequest::Ping { sent_ms: 7 }, r#"{"t":"ping","sent_ms":7}"#);
    for (action, json) in [
        (Action::Resign {}, r#"{"do":"resign"}"#),
        (Action::Abort {}, r#"{"do":"abort"}"#),
        (Action::Offer { what: Offer::Draw }, r#"{"do":"offer","what":"draw"}"#),
        (Action::Decline { what: Offer::TakeBack }, r#"{"do":"decline","what":"take_back"}"#),
        (Action::Offer { what: Offer::Rematch }, r#"{"do":"offer","what":"rematch"}"#),
        (Action::ClaimWin {}, r#"{"do":"claim_win"}"#),
        (Action::ClaimDraw {}, r#"{"do":"claim_draw"}"#),
        (Action::AddTime {}, r#"{"do":"add_time"}"#),
        (Action::Flag {}, r#"{"do":"flag"}"#),
        (Action::Hint { ply: 4 }, r#"{"do":"hint","ply":4}"#),
    ] {
        check(&RoomRequest::Act { id: id(), action }, &format!(r#"{{"t":"act","id":"a1","action":{json}}}"#));
    }
}

#[test]
fn messages_of_a_game() {
    check(
        &RoomMessage::Welcome { protocol: 4, seats: vec![Seat::First], now_ms: 9 },
        r#"{"t":"welcome","protocol":4,"seats":["first"],"now_ms":9}"#,
    );
    check(&RoomMessage::Ack { id: "a1".to_owned(), n: 5 }, r#"{"t":"ack","id":"a1","n":5}"#);
    check(
        &RoomMessage::Refused {
            id: None,
            error: ErrorBody::new(ErrorCode::NotYourTurn, "it is the other side's turn"),
            n: Some(4),
        },
        r#"{"t":"refused","id":null,"error":{"code":"not_your_turn","message":"it is the other side's turn"},"n":4}"#,
    );
    check(
        &RoomMessage::Refused {
            id: None,
            error: ErrorBody::new(ErrorCode::TooMany, "wait a moment").retry_after(50),
            n: None,
        },
        r#"{"t":"refused","id":null,"error":{"code":"too_many","message":"wait a moment","retry_after_ms":50},"n":null}"#,
    );
    check(
        &RoomMessage::Presence { here: [true, false], claim_in_ms: [None, Some(30_000)], watchers: 2 },
        r#"{"t":"presence","here":[true,false],"claim_in_ms":[null,30000],"watchers":2}"#,
    );
    check(&RoomMessage::Pong { sent_ms: 7, now_ms: 8 }, r#"{"t":"pong","sent_ms":7,"now_ms":8}"#);
    check(&RoomMessage::Restarting, r#"{"t":"restarting"}"#);
    let snapshot = Snapshot {
        n: 3,
        card: card(),
        moves: vec![PlayedMove { text: "wA1".to_owned(), spent_ms: 800, left_ms: None }],
        clocks: CLOCKS_NOW,
        offers: [vec![Offer::Draw], vec![]],
        chat: vec![],
        rematch: None,
        rating_change: None,
        unrated: None,
    };
    check(
        &RoomMessage::Snapshot(Box::new(snapshot)),
        &format!(
            r#"{{"t":"snapshot","n":3,"card":{CARD},"moves":[{{"text":"wA1","spent_ms":800,"left_ms":null}}],"clocks":{CLOCKS},"offers":[["draw"],[]],"chat":[],"rematch":null,"rating_change":null,"unrated":null}}"#
        ),
    );
}

#[test]
fn events_of_a_game() {
    let line = ChatLine { room: ChatRoom::Watchers, name: "Ben".to_owned(), text: "oh".to_owned(), at_ms: 5 };
    let moved = EventKind::Moved {
        ply: 3,
        text: "bS1 wA1/".to_owned(),
        id: "x".to_owned(),
        spent_ms: 12,
        clocks: CLOCKS_NOW,
    };
    let ended = EventKind::Ended {
        winner: Some(Seat::Second),
        reason: EndReason::Time,
        clocks: None,
        rating_change: Some([-8, 8]),
        unrated: None,
    };
    for (what, json) in [
        (
            EventKind::Created { card: Box::new(card()), origin: GameOrigin::Lobby },
            format!(r#"{{"k":"created","card":{CARD},"origin":"lobby"}}"#),
        ),
        (
            EventKind::Joined { seat: Seat::Second, player: Player::Computer { level: 3, hints: None } },
            r#"{"k":"joined","seat":"second","player":{"kind":"computer","level":3}}"#.to_owned(),
        ),
        (
            EventKind::Joined { seat: Seat::Second, player: Player::Computer { level: 1, hints: Some(2) } },
            r#"{"k":"joined","seat":"second","player":{"kind":"computer","level":1,"hints":2}}"#.to_owned(),
        ),
        (EventKind::Hinted { ply: 4 }, r#"{"k":"hinted","ply":4}"#.to_owned()),
        (
            moved,
            format!(r#"{{"k":"moved","ply":3,"text":"bS1 wA1/","id":"x","spent_ms":12,"clocks":{CLOCKS}}}"#),
        ),
        (
            EventKind::Offered { seat: Seat::First, what: Offer::Draw },
            r#"{"k":"offered","seat":"first","what":"draw"}"#.to_owned(),
        ),
        (
            EventKind::Declined { seat: Seat::Second, what: Offer::Draw },
            r#"{"k":"declined","seat":"second","what":"draw"}"#.to_owned(),
        ),
        (
            EventKind::TookBack { ply: 2, clocks: CLOCKS_NOW },
            format!(r#"{{"k":"took_back","ply":2,"clocks":{CLOCKS}}}"#),
        ),
        (
            EventKind::TimeAdded { seat: Seat::Second, clocks: CLOCKS_NOW },
            format!(r#"{{"k":"time_added","seat":"second","clocks":{CLOCKS}}}"#),
        ),
        (EventKind::Resumed { clocks: CLOCKS_NOW }, format!(r#"{{"k":"resumed","clocks":{CLOCKS}}}"#)),
        (
            ended,
            r#"{"k":"ended","winner":"second","reason":"time","clocks":null,"rating_change":[-8,8],"unrated":null}"#
                .to_owned(),
        ),
        (EventKind::Rematch { game: "def".to_owned() }, r#"{"k":"rematch","game":"def"}"#.to_owned()),
        (
            EventKind::Said { line },
            r#"{"k":"said","line":{"room":"watchers","name":"Ben","text":"oh","at_ms":5}}"#.to_owned(),
        ),
        (EventKind::Hidden, r#"{"k":"hidden"}"#.to_owned()),
    ] {
        let event = Event { n: 4, at_ms: 6, what };
        check(
            &RoomMessage::Event { event, scene: None },
            &format!(r#"{{"t":"event","event":{{"n":4,"at_ms":6,"what":{json}}}}}"#),
        );
    }
}

#[test]
fn scenes_and_restrictions_of_a_game() {
    let scene = Scene {
        ply: 1,
        to_move: Seat::Second,
        stacks: vec![],
        reserves: [vec![], vec![]],
        moves: vec![],
        last: None,
        marks: vec![],
    };
    let json =
        r#"{"ply":1,"to_move":"second","stacks":[],"reserves":[[],[]],"moves":[],"last":null,"marks":[]}"#;
    let event = Event { n: 4, at_ms: 6, what: EventKind::Hidden };
    check(
        &RoomMessage::Event { event, scene: Some(Box::new(scene.clone())) },
        &format!(r#"{{"t":"event","event":{{"n":4,"at_ms":6,"what":{{"k":"hidden"}}}},"scene":{json}}}"#),
    );
    check(&RoomMessage::Scene(Box::new(scene)), &format!(r#"{{"t":"scene",{}"#, &json[1..]));
    let restriction = Restriction {
        pick: vec![Hex { q: 1, r: -1 }],
        reserve: None,
        target: None,
        reason: "splits_hive".to_owned(),
        rule: "H9".to_owned(),
        parts: vec![],
    };
    check(
        &RoomMessage::Restrictions { id: "a1".to_owned(), ply: 4, restrictions: vec![restriction] },
        concat!(
            r#"{"t":"restrictions","id":"a1","ply":4,"restrictions":[{"pick":[{"q":1,"r":-1}],"#,
            r#""reserve":null,"target":null,"reason":"splits_hive","rule":"H9","parts":[]}]}"#
        ),
    );
}

#[test]
fn words_of_the_lobby() {
    let seek = Seek {
        kind: "tour".to_owned(),
        setup: None,
        time: TimeControl::Delay { budget_ms: 60_000, delay_ms: 5000 },
        rated: false,
        seat: SeatWish::Random,
        rating_band: Some([1400, 1600]),
    };
    let json = concat!(
        r#"{"kind":"tour","setup":null,"time":{"kind":"delay","budget_ms":60000,"delay_ms":5000},"#,
        r#""rated":false,"seat":"random","rating_band":[1400,1600]}"#
    );
    check(
        &LobbyRequest::Seek { id: "s".to_owned(), seek: seek.clone() },
        &format!(r#"{{"t":"seek","id":"s","seek":{json}}}"#),
    );
    check(&LobbyRequest::CancelSeek { id: "s".to_owned() }, r#"{"t":"cancel_seek","id":"s"}"#);
    check(&LobbyRequest::AcceptSeek { seek: "x".to_owned() }, r#"{"t":"accept_seek","seek":"x"}"#);
    check(&LobbyRequest::AcceptChallenge { game: "g".to_owned() }, r#"{"t":"accept_challenge","game":"g"}"#);
    check(
        &LobbyRequest::DeclineChallenge { game: "g".to_owned() },
        r#"{"t":"decline_challenge","game":"g"}"#,
    );
    let game = NewGame {
        kind: "abalone".to_owned(),
        setup: Some("BelgianDaisy".to_owned()),
        time: TimeControl::Correspondence { per_move_ms: 86_400_000 },
        rated: false,
        seat: SeatWish::Second,
        opponent: Opponent::User { name: "Ben".to_owned() },
    };
    check(
        &LobbyRequest::Challenge { id: "c".to_owned(), game },
        concat!(
            r#"{"t":"challenge","id":"c","game":{"kind":"abalone","setup":"BelgianDaisy","#,
            r#""time":{"kind":"correspondence","per_move_ms":86400000},"rated":false,"seat":"second","#,
            r#""opponent":{"kind":"user","name":"Ben"}}}"#
        ),
    );
    let player = Player::Guest { name: "Guest 4821".to_owned() };
    let open = OpenSeek { id: "x".to_owned(), player, seek, for_you: true, yours: false };
    check(
        &LobbyMessage::Seeks { seeks: vec![open] },
        &format!(
            r#"{{"t":"seeks","seeks":[{{"id":"x","player":{{"kind":"guest","name":"Guest 4821"}},"seek":{json},"for_you":true,"yours":false}}]}}"#
        ),
    );
    check(
        &LobbyMessage::MyGames { games: vec![card()], challenges: vec![] },
        &format!(r#"{{"t":"my_games","games":[{CARD}],"challenges":[]}}"#),
    );
    check(&LobbyMessage::Started { game: "g".to_owned() }, r#"{"t":"started","game":"g"}"#);
    check(&LobbyMessage::Crowd { people: 3, games: 1 }, r#"{"t":"crowd","people":3,"games":1}"#);
    check(&LobbyMessage::Restarting, r#"{"t":"restarting"}"#);
}

#[test]
fn reasons_for_closing_a_socket() {
    for reason in CloseReason::ALL {
        check(&reason, &format!("{:?}", reason.word()));
    }
}
