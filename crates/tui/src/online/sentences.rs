//! English sentences about games at a server: who plays, by which clock, what is offered, how a game has ended.

use rusc_api::{EndReason, GameCard, GameStatus, Offer, OpenSeek, Player, Seat, TimeControl};
use rusc_games::GameKind;

use super::plain_text;

/// A player's name, with the rating where there is one.
pub(super) fn player_name(player: Option<&Player>) -> String {
    match player {
        Some(
            Player::User { name, rating: Some(rating), .. } | Player::Bot { name, rating: Some(rating) },
        ) => {
            format!("{} ({rating})", plain_text(name))
        }
        Some(Player::User { name, .. } | Player::Bot { name, .. } | Player::Guest { name }) => {
            plain_text(name)
        }
        Some(Player::Computer { level, .. }) => format!("computer {level}"),
        None => "nobody yet".to_owned(),
    }
}

/// What was agreed about time.
pub(crate) fn time_text(time: TimeControl) -> String {
    let minutes = |ms: u64| {
        if ms.is_multiple_of(60_000) {
            (ms / 60_000).to_string()
        } else {
            format!("{}.{}", ms / 60_000, ms % 60_000 / 6_000)
        }
    };
    match time {
        TimeControl::Increment { budget_ms, increment_ms } => {
            format!("{} min + {} s a move", minutes(budget_ms), increment_ms / 1000)
        }
        TimeControl::Delay { budget_ms, delay_ms } => {
            format!("{} min, {} s delay", minutes(budget_ms), delay_ms / 1000)
        }
        TimeControl::Correspondence { per_move_ms } => {
            format!("{} h a move", per_move_ms / 3_600_000)
        }
        TimeControl::Unlimited {} => "no clock".to_owned(),
    }
}

/// The name of a game by its id; of one that is not known here, the id.
fn kind_name(kind: &str) -> String {
    GameKind::from_id(kind).map_or_else(|| plain_text(kind), |kind| kind.name().to_owned())
}

/// A seek of the lobby in a line.
pub fn seek_text(open: &OpenSeek) -> String {
    let seek = &open.seek;
    let setup = seek.setup.as_deref().map(|setup| format!(" {}", plain_text(setup))).unwrap_or_default();
    let rated = if seek.rated { ", rated" } else { "" };
    let who = player_name(Some(&open.player));
    format!("{who}: {}{setup}, {}{rated}", kind_name(&seek.kind), time_text(seek.time))
}

/// A game in a line of a list.
pub fn card_text(card: &GameCard) -> String {
    let [first, second] = card.players.each_ref().map(|player| player_name(player.as_ref()));
    let stands = match card.status {
        GameStatus::Open => ", not begun".to_owned(),
        GameStatus::Live => format!(", {} half-moves", card.ply),
        GameStatus::Over { .. } => ", over".to_owned(),
    };
    format!("{} {}: {first} against {second}{stands}", kind_name(&card.kind), plain_text(&card.setup))
}

/// What is offered, after `offers`.
pub(super) fn offer_text(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "a draw",
        Offer::TakeBack => "to take back",
        Offer::Rematch => "a rematch",
    }
}

/// How a game has ended; `name` has the name of a side.
pub(super) fn end_text(winner: Option<Seat>, reason: EndReason, name: &dyn Fn(Seat) -> String) -> String {
    let how = match (reason, winner.map(Seat::other)) {
        (EndReason::Rules, _) => "by the rules".to_owned(),
        (EndReason::Repetition, _) => "the position stood on the board three times".to_owned(),
        (EndReason::Resigned, Some(loser)) => format!("{} has given up", name(loser)),
        (EndReason::Resigned, None) => "by resignation".to_owned(),
        (EndReason::Time, Some(loser)) => format!("{} is out of time", name(loser)),
        (EndReason::Time, None) => "out of time".to_owned(),
        (EndReason::Agreed, _) => "both agreed".to_owned(),
        (EndReason::Abandoned, Some(loser)) => format!("{} did not come back", name(loser)),
        (EndReason::Abandoned, None) => "somebody did not come back".to_owned(),
        (EndReason::Aborted, _) => return "The game was called off.".to_owned(),
        (EndReason::Adjudicated, _) => "the host decided".to_owned(),
        (EndReason::TooLong, _) => "it had more moves than the server keeps".to_owned(),
    };
    match winner {
        Some(winner) => format!("{} wins: {how}.", name(winner)),
        None => format!("A draw: {how}."),
    }
}
