//! The lobby as a list to choose from: what one may ask for, one's own games, and what others ask for.

use rusc_api::{NewGame, Opponent, SeatWish, Seek};
use rusc_client::ServerUrl;

use super::{OnlineLobby, card_text, seek_text, time_control, time_text};
use crate::menu::Menu;

/// A line of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LobbyRow {
    /// Look for anybody.
    Seek,
    /// A game whose link is given to somebody.
    Friend,
    /// A game against the computer of the server.
    Computer,
    /// A game with one person.
    Person,
    /// The game of a link.
    Link,
    /// A challenge, one of our games, the seek of somebody: by their places.
    Challenge(usize),
    Game(usize),
    Open(usize),
    /// Back to the menu.
    Menu,
}

/// A session at a server, as the screen shows it.
#[derive(Debug)]
pub(crate) struct LobbyScreen {
    pub(crate) server: ServerUrl,
    /// The number of the connection: news of earlier ones count no more.
    pub(crate) connection: u64,
    pub(crate) lobby: OnlineLobby,
    pub(crate) row: usize,
}

impl LobbyScreen {
    pub(crate) fn new(server: ServerUrl, connection: u64) -> LobbyScreen {
        LobbyScreen { server, connection, lobby: OnlineLobby::default(), row: 0 }
    }

    /// The lines there are now.
    pub(crate) fn rows(&self) -> Vec<LobbyRow> {
        let mut rows =
            vec![LobbyRow::Seek, LobbyRow::Friend, LobbyRow::Computer, LobbyRow::Person, LobbyRow::Link];
        rows.extend((0..self.lobby.challenges.len()).map(LobbyRow::Challenge));
        rows.extend((0..self.lobby.games.len()).map(LobbyRow::Game));
        rows.extend((0..self.lobby.seeks.len()).map(LobbyRow::Open));
        rows.push(LobbyRow::Menu);
        rows
    }

    /// The line that is chosen; lists may have become shorter.
    pub(crate) fn chosen(&self) -> LobbyRow {
        let rows = self.rows();
        rows[self.row.min(rows.len() - 1)]
    }

    /// Goes up or down by so many lines, around the end.
    pub(crate) fn go(&mut self, lines: isize) {
        let count = self.rows().len();
        self.row = (self.row.min(count - 1) as isize + lines).rem_euclid(count as isize) as usize;
    }

    /// What a line says.
    pub(crate) fn text(&self, row: LobbyRow, menu: &Menu) -> String {
        match row {
            LobbyRow::Seek if self.lobby.is_seeking => "Looking for an opponent: Enter stops".to_owned(),
            LobbyRow::Seek => "Look for an opponent".to_owned(),
            LobbyRow::Friend => "A link for a friend".to_owned(),
            LobbyRow::Computer => "Against the computer of the server".to_owned(),
            LobbyRow::Person => "Challenge somebody by name".to_owned(),
            LobbyRow::Link => "Join by a link".to_owned(),
            LobbyRow::Challenge(index) => listed(&self.lobby.challenges, index, |card| {
                format!("Challenge: {} (Enter accepts, d declines)", card_text(card))
            }),
            LobbyRow::Game(index) => {
                listed(&self.lobby.games, index, |card| format!("Your game: {}", card_text(card)))
            }
            LobbyRow::Open(index) => listed(&self.lobby.seeks, index, |open| {
                let sign = if open.for_you { "" } else { " (not for you)" };
                format!("Play {}{sign}", seek_text(open))
            }),
            LobbyRow::Menu => format!("Menu: {}", wish_text(menu)),
        }
    }
}

fn listed<T>(list: &[T], index: usize, text: impl Fn(&T) -> String) -> String {
    list.get(index).map_or_else(String::new, text)
}

/// What a new game would be, as the menu has it.
pub(crate) fn wish_text(menu: &Menu) -> String {
    format!("{} {}, {}", menu.kind().name(), menu.setup(), time_text(time_control(menu.clock())))
}

/// The seek that the menu describes.
pub(crate) fn seek_of(menu: &Menu) -> Seek {
    Seek {
        kind: menu.kind().id().to_owned(),
        setup: Some(menu.setup()),
        time: time_control(menu.clock()),
        rated: false,
        seat: SeatWish::Random,
        rating_band: None,
    }
}

/// The game that the menu describes, against somebody.
pub(crate) fn game_of(menu: &Menu, opponent: Opponent) -> NewGame {
    let Seek { kind, setup, time, rated, seat, .. } = seek_of(menu);
    NewGame { kind, setup, time, rated, seat, opponent }
}
