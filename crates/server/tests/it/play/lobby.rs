//! The lobby: seeks that meet, challenges, one's own games.

use std::time::Duration;

use futures_util::SinkExt;
use rusc_api::{
    Action, ErrorCode, GameCard, GameStatus, LobbyMessage, LobbyRequest, NewGame, Offer, OpenSeek, Opponent,
    RoomRequest, SeatWish, Seek, TimeControl,
};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::client::{new_id, receive};
use super::world::{BLITZ, World, opening, settle, wish};

struct LobbyConnection {
    socket: WebSocketStream<TcpStream>,
}

impl LobbyConnection {
    async fn new(world: &World, who: &str) -> LobbyConnection {
        let mut connection = LobbyConnection { socket: world.socket(&format!("{who}/lobby?v=4")).await };
        let welcome = receive(&mut connection.socket).await;
        assert!(matches!(welcome, Some(LobbyMessage::Welcome { protocol: 4, .. })), "{welcome:?}");
        connection
    }

    async fn send(&mut self, request: LobbyRequest) {
        let text = serde_json::to_string(&request).unwrap();
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    /// The first message from now on for which there is an answer. Lists are told a moment after they change: the clock
    /// goes on while nothing comes, because nobody knows when the server begins to wait for that moment.
    async fn find<T>(&mut self, wanted: impl Fn(LobbyMessage) -> Option<T>) -> T {
        loop {
            tokio::select! {
                biased;
                message = receive(&mut self.socket) => {
                    if let Some(found) = wanted(message.unwrap()) {
                        return found;
                    }
                }
                () = settle() => tokio::time::advance(Duration::from_millis(20)).await,
            }
        }
    }

    /// The same without time passing, so that no list is told.
    async fn find_now<T>(&mut self, wanted: impl Fn(LobbyMessage) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(receive(&mut self.socket).await.unwrap()) {
                return found;
            }
        }
    }

    async fn answer(&mut self) -> Result<(), ErrorCode> {
        self.find(answer).await
    }

    async fn seeks(&mut self) -> Vec<OpenSeek> {
        self.find(|message| match message {
            LobbyMessage::Seeks { seeks } if !seeks.is_empty() => Some(seeks),
            _ => None,
        })
        .await
    }

    async fn started(&mut self) -> String {
        self.find(|message| match message {
            LobbyMessage::Started { game } => Some(game),
            _ => None,
        })
        .await
    }

    async fn my_games(&mut self, wanted: impl Fn(&[GameCard], &[GameCard]) -> bool) -> Vec<GameCard> {
        self.find(|message| match message {
            LobbyMessage::MyGames { games, challenges } if wanted(&games, &challenges) => {
                Some([games, challenges].concat())
            }
            _ => None,
        })
        .await
    }
}

fn answer(message: LobbyMessage) -> Option<Result<(), ErrorCode>> {
    match message {
        LobbyMessage::Ack { .. } => Some(Ok(())),
        LobbyMessage::Refused { error, .. } => Some(Err(error.code)),
        _ => None,
    }
}

fn seek(id: &str) -> LobbyRequest {
    let (kind, seat) = ("tour".to_owned(), SeatWish::Random);
    let seek = Seek { kind, setup: None, time: BLITZ, rated: false, seat, rating_band: None };
    LobbyRequest::Seek { id: id.to_owned(), seek }
}

/// A world with Anna and Ben in the lobby.
async fn two_connections() -> (World, LobbyConnection, LobbyConnection) {
    let world = World::new().await;
    world.user("Anna").await;
    world.user("Ben").await;
    let anna = LobbyConnection::new(&world, "Anna").await;
    let ben = LobbyConnection::new(&world, "Ben").await;
    (world, anna, ben)
}

#[tokio::test(start_paused = true)]
async fn a_seek_is_listed_accepted_and_becomes_a_game() {
    let (world, mut anna, mut ben) = two_connections().await;
    anna.send(seek("s")).await;
    anna.answer().await.unwrap();
    let listed = ben.seeks().await;
    assert!(listed[0].for_you && !listed[0].yours);
    assert!(anna.seeks().await[0].yours);
    ben.send(LobbyRequest::AcceptSeek { seek: listed[0].id.clone() }).await;
    let game = ben.started().await;
    assert_eq!(anna.started().await, game);
    assert_eq!(world.service.snapshot(&game, None).await.unwrap().card.status, GameStatus::Live);
    ben.send(LobbyRequest::AcceptSeek { seek: listed[0].id.clone() }).await;
    ben.answer().await.unwrap();
    assert_eq!(ben.answer().await, Err(ErrorCode::NotFound));
}

#[tokio::test(start_paused = true)]
async fn two_who_seek_the_same_meet_at_once() {
    let (_world, mut anna, mut ben) = two_connections().await;
    anna.send(seek("s")).await;
    anna.answer().await.unwrap();
    ben.send(seek("s")).await;
    assert_eq!(ben.started().await, anna.started().await);
}

#[tokio::test(start_paused = true)]
async fn seeks_end_with_their_connection_or_when_taken_back() {
    let (world, mut anna, mut ben) = two_connections().await;
    anna.send(seek("one")).await;
    anna.answer().await.unwrap();
    assert_eq!(ben.seeks().await.len(), 1);
    anna.send(LobbyRequest::CancelSeek { id: "one".to_owned() }).await;
    anna.answer().await.unwrap();
    let emptied =
        |message| matches!(message, LobbyMessage::Seeks { seeks } if seeks.is_empty()).then_some(());
    ben.find(emptied).await;
    anna.send(seek("two")).await;
    anna.answer().await.unwrap();
    assert_eq!(ben.seeks().await.len(), 1);
    drop(anna);
    world.settle().await;
    ben.find(emptied).await;
}

#[tokio::test(start_paused = true)]
async fn a_challenge_is_seen_and_accepted_or_declined() {
    let world = World::new().await;
    let anna_identity = world.user("Anna").await;
    let ben_identity = world.user("Ben").await;
    let cleo = world.user("Cleo").await;
    let mut anna = LobbyConnection::new(&world, "Anna").await;
    let mut ben = LobbyConnection::new(&world, "Ben").await;
    let challenge = |id: &str| {
        let game: NewGame = wish(BLITZ, Opponent::User { name: "Ben".to_owned() });
        LobbyRequest::Challenge { id: id.to_owned(), game }
    };
    anna.send(challenge("one")).await;
    anna.answer().await.unwrap();
    let card = ben.my_games(|_, challenges| !challenges.is_empty()).await.remove(0);
    assert_eq!(world.service.join(&card.id, cleo).await.unwrap_err().code, ErrorCode::Forbidden);
    ben.send(LobbyRequest::DeclineChallenge { game: card.id.clone() }).await;
    ben.answer().await.unwrap();
    // Whoever has made it can take it back as well.
    anna.send(challenge("withdrawn")).await;
    anna.answer().await.unwrap();
    let taken_back = ben.my_games(|_, challenges| !challenges.is_empty()).await.remove(0);
    anna.send(LobbyRequest::DeclineChallenge { game: taken_back.id.clone() }).await;
    anna.answer().await.unwrap();
    ben.send(LobbyRequest::AcceptChallenge { game: taken_back.id }).await;
    assert_eq!(ben.answer().await, Err(ErrorCode::Taken));
    anna.send(challenge("two")).await;
    anna.answer().await.unwrap();
    let card =
        ben.my_games(|_, challenges| challenges.iter().any(|other| other.id != card.id)).await.remove(0);
    ben.send(LobbyRequest::AcceptChallenge { game: card.id.clone() }).await;
    assert_eq!(anna.started().await, card.id);
    // Anna is to move: her list says so after her opponent's answer and her own move.
    let mut player = world.connect("Anna", &card.id).await;
    player.play(0, &opening(1)[0]).await.unwrap();
    anna.my_games(|games, _| games.iter().any(|game| game.id == card.id && game.ply == 1)).await;

    world.service.store().block(&ben_identity.user_id, &anna_identity.user_id, 1).await.unwrap();
    anna.send(challenge("three")).await;
    assert_eq!(anna.answer().await, Err(ErrorCode::Forbidden));
}

#[tokio::test(start_paused = true)]
async fn bad_requests_in_the_hall_are_answered() {
    let world = World::new().await;
    world.user("Anna").await;
    let mut anna = LobbyConnection::new(&world, "Anna").await;
    for (text, code) in [
        ("{", ErrorCode::BadRequest),
        (r#"{"t":"accept_seek","seek":"x","more":1}"#, ErrorCode::BadRequest),
        (r#"{"t":"accept_seek","seek":"x"}"#, ErrorCode::NotFound),
        (r#"{"t":"accept_challenge","game":"x"}"#, ErrorCode::NotFound),
        (
            r#"{"t":"seek","id":"s","seek":{"kind":"go","setup":null,"time":{"kind":"unlimited"},"rated":false,"seat":"first","rating_band":null}}"#,
            ErrorCode::BadRequest,
        ),
    ] {
        anna.socket.send(Message::Text(text.to_owned().into())).await.unwrap();
        assert_eq!(anna.answer().await, Err(code), "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_is_flooded_with_challenges() {
    let world = World::new().await;
    world.user("Anna").await;
    world.user("Ben").await;
    let mut anna = LobbyConnection::new(&world, "Anna").await;
    let game: NewGame = wish(BLITZ, Opponent::User { name: "Ben".to_owned() });
    for number in 0..5 {
        anna.send(LobbyRequest::Challenge { id: number.to_string(), game: game.clone() }).await;
        let expected = if number < 3 { Ok(()) } else { Err(ErrorCode::TooMany) };
        assert_eq!(anna.answer().await, expected, "challenge {number}");
    }
    // The two have three between them, whoever begins.
    let mut ben = LobbyConnection::new(&world, "Ben").await;
    let ben_to_anna = wish(BLITZ, Opponent::User { name: "Anna".to_owned() });
    ben.send(LobbyRequest::Challenge { id: "back".to_owned(), game: ben_to_anna }).await;
    assert_eq!(ben.answer().await, Err(ErrorCode::TooMany));
    // Many people have twenty to one person.
    for number in 3..24 {
        let person = world.user(&format!("Person{number}")).await;
        let made = world.service.create_game(&person, game.clone()).await;
        assert_eq!(made.is_ok(), number < 20, "challenge {number}");
    }
}

#[tokio::test(start_paused = true)]
async fn new_games_are_limited_wherever_they_come_from() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let hot_seat = || wish(BLITZ, Opponent::HotSeat {});
    // A game that is played again and again: rematches are new games too.
    let mut id = world.service.create_game(&anna, hot_seat()).await.unwrap().id;
    let mut begun = 1;
    let refusal = loop {
        let act = |action| RoomRequest::Act { id: new_id(), action };
        world.service.request(&id, anna.clone(), act(Action::Abort {})).await.unwrap();
        let again = act(Action::Offer { what: Offer::Rematch });
        match world.service.request(&id, anna.clone(), again).await {
            Ok(_) => id = world.service.snapshot(&id, None).await.unwrap().rematch.unwrap(),
            Err(refusal) => break refusal,
        }
        begun += 1;
    };
    assert_eq!((begun, refusal.code, refusal.retry_after_ms), (30, ErrorCode::TooMany, Some(2000)));
    assert_eq!(world.service.create_game(&anna, hot_seat()).await.unwrap_err().code, ErrorCode::TooMany);
    tokio::time::advance(std::time::Duration::from_secs(2)).await;
    world.service.create_game(&anna, hot_seat()).await.unwrap();
}

/// A seek that fits no other.
fn lonely_seek(id: &str, minutes: u64) -> LobbyRequest {
    let LobbyRequest::Seek { mut seek, .. } = seek(id) else { unreachable!() };
    seek.time = TimeControl::Increment { budget_ms: minutes * 60_000, increment_ms: 0 };
    seek.seat = SeatWish::First;
    LobbyRequest::Seek { id: id.to_owned(), seek }
}

#[tokio::test(start_paused = true)]
async fn seeks_are_limited_by_person_not_by_connection() {
    let world = World::new().await;
    world.user("Anna").await;
    let mut tabs = [LobbyConnection::new(&world, "Anna").await, LobbyConnection::new(&world, "Anna").await];
    for number in 1..=5 {
        let tab = &mut tabs[number % 2];
        tab.send(lonely_seek(&number.to_string(), number as u64)).await;
        tab.answer().await.unwrap();
    }
    for tab in &mut tabs {
        tab.send(lonely_seek("six", 6)).await;
        assert_eq!(tab.answer().await, Err(ErrorCode::TooMany));
    }
    // One in the place of another with the same id is no more.
    tabs[1].send(lonely_seek("5", 7)).await;
    tabs[1].answer().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn guests_of_one_address_share_a_hundred_seeks() {
    let world = World::new().await;
    let mut guests = Vec::new();
    for number in 0..21 {
        let name = format!("Guest{number}");
        world.guest(&name).await;
        guests.push(LobbyConnection::new(&world, &name).await);
    }
    for (number, guest) in guests.iter_mut().enumerate() {
        for id in 0..5 {
            guest.send(lonely_seek(&id.to_string(), 1 + id)).await;
            let expected = if number < 20 { Ok(()) } else { Err(ErrorCode::TooMany) };
            assert_eq!(guest.find_now(answer).await, expected, "seek {id} of guest {number}");
        }
    }
    world.user("Anna").await;
    let mut anna = LobbyConnection::new(&world, "Anna").await;
    anna.send(lonely_seek("one", 9)).await;
    anna.answer().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_is_somebody_else_now_has_to_come_again() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut lobby = LobbyConnection::new(&world, "Anna").await;
    let mut board = world.connect("Anna", &id).await;
    let mut other = world.connect("Ben", &id).await;
    world.service.changed(&anna.user_id).await;
    while receive::<LobbyMessage>(&mut lobby.socket).await.is_some() {}
    while receive::<rusc_api::RoomMessage>(&mut board.socket).await.is_some() {}
    other.ping().await;
}

#[tokio::test(start_paused = true)]
async fn a_challenge_says_who_is_meant() {
    let (world, mut anna, mut ben) = two_connections().await;
    let game = wish(BLITZ, Opponent::User { name: "ben".to_owned() });
    anna.send(LobbyRequest::Challenge { id: "c".to_owned(), game }).await;
    let card = anna.my_games(|games, _| games.len() == 1).await.remove(0);
    assert_eq!(card.invited.as_deref(), Some("Ben"));
    assert_eq!(
        ben.my_games(|_, challenges| challenges.len() == 1).await.as_slice(),
        std::slice::from_ref(&card)
    );
    let shown = world.service.snapshot(&card.id, None).await.unwrap().card;
    assert_eq!(shown.invited.as_deref(), Some("Ben"));
    ben.send(LobbyRequest::AcceptChallenge { game: card.id.clone() }).await;
    assert_eq!(anna.started().await, card.id);
    assert_eq!(world.service.snapshot(&card.id, None).await.unwrap().card.invited, None);
}

#[tokio::test(start_paused = true)]
async fn an_offer_is_heard_in_the_lobby_until_it_is_answered() {
    let world = World::new().await;
    let (first, second) = (world.user("Anna").await, world.user("Ben").await);
    let mut anna = LobbyConnection::new(&world, "Anna").await;
    let mut ben = LobbyConnection::new(&world, "Ben").await;
    let game = world.game(BLITZ, [&first, &second]).await;
    for (ply, text) in (0..).zip(opening(2)) {
        let mover = if ply == 0 { &first } else { &second };
        let played = RoomRequest::Move { id: new_id(), ply, text, spent_ms: None };
        world.service.request(&game, mover.clone(), played).await.unwrap();
    }
    let act = |action| RoomRequest::Act { id: new_id(), action };
    world.service.request(&game, first.clone(), act(Action::Offer { what: Offer::Draw })).await.unwrap();
    let heard = |message| match message {
        LobbyMessage::Offers { game, offers, player } => Some((game, offers, player)),
        _ => None,
    };
    let (of, offers, player) = ben.find(heard).await;
    assert_eq!((of, offers), (game.clone(), vec![Offer::Draw]));
    assert_eq!(player, world.service.snapshot(&game, None).await.unwrap().card.players[0].clone().unwrap());
    world.service.request(&game, second, act(Action::Decline { what: Offer::Draw })).await.unwrap();
    assert_eq!(ben.find(heard).await.1, []);
    // Whoever made the offer is told nothing of it here.
    anna.send(LobbyRequest::CancelSeek { id: "none".to_owned() }).await;
    let next = anna.find(|message| match message {
        LobbyMessage::Offers { .. } => Some(Err(ErrorCode::Internal)),
        message => answer(message),
    });
    assert_eq!(next.await, Err(ErrorCode::NotFound));
}
