//! What a server tells, and what keys mean while one plays there. Moves are checked here so that a refusal comes at once,
//! but only the server plays them.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use rusc_api::{Action, ChatRoom, EndReason, EventKind, GameStatus, LobbyRequest, Offer, Opponent, Seat};
use rusc_client::{RoomUpdate, ServerUrl};
use rusc_games::Outcome;

use super::address::is_game_id;
use super::screen::{LobbyRow, LobbyScreen, game_of, seek_of};
use super::{BoardChange, GameAddress, OnlineNews, OnlineOrder, OnlineRoom, side_of};
use crate::app::{App, Effect, Question, Screen};
use crate::clock::Clock;
use crate::hand::Hand;
use crate::player::TablePlayer;
use crate::prompt::{Prompt, PromptPurpose};
use crate::reader::Page;
use crate::table::{Table, TableEnd};

impl App {
    /// Connects to a server and does something there first.
    pub(crate) fn connect(&mut self, server: ServerUrl, first: OnlineOrder) {
        if self.online.as_ref().is_none_or(|online| online.server != server) {
            let connection = self.online.as_ref().map_or(0, |online| online.connection) + 1;
            self.effect(Effect::Connect { connection, server: server.clone() });
            self.online = Some(LobbyScreen::new(server, connection));
        }
        self.screen = Screen::Lobby;
        self.effect(Effect::Online(first));
    }

    /// An address or a link was typed.
    pub(crate) fn connect_to(&mut self, text: &str) {
        match text.parse::<GameAddress>() {
            Ok(GameAddress { server, game }) => {
                self.connect(server, game.map_or(OnlineOrder::Lobby, OnlineOrder::Enter));
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    /// The line *Play online* of the menu.
    pub(crate) fn go_online(&mut self) {
        match &self.online {
            Some(online) => self.connect(online.server.clone(), OnlineOrder::Lobby),
            None => self.prompt = Some(Prompt::new(PromptPurpose::Server, "http://127.0.0.1:8080/")),
        }
    }

    /// What the session tells.
    pub(crate) fn online(&mut self, connection: u64, news: OnlineNews) {
        let Some(online) = self.online.as_mut().filter(|online| online.connection == connection) else {
            return;
        };
        let (order, sentence) = online.lobby.hear(&news);
        if let Some(order) = order {
            self.effect(Effect::Online(order));
        }
        if let Some(sentence) = sentence {
            self.refuse(sentence);
        }
        match news {
            OnlineNews::Entered { game } => self.entered = Some((game, Vec::new())),
            OnlineNews::Room { game, update } if self.entered.as_ref().is_some_and(|(id, _)| *id == game) => {
                self.room_update(&update);
            }
            OnlineNews::Failed(_) if self.room().is_some_and(|room| !room.is_connected) => {
                self.entered = None;
            }
            _ => {}
        }
    }

    fn room(&self) -> Option<&OnlineRoom> {
        self.table.as_ref().and_then(|table| table.room.as_ref())
    }

    /// Whether the table shows a game at a server.
    pub(crate) fn is_online(&self) -> bool {
        self.room().is_some()
    }

    fn room_update(&mut self, update: &RoomUpdate) {
        let Some((game, seats)) = &mut self.entered else { return };
        if let RoomUpdate::Seated(told) = update {
            seats.clone_from(told);
        }
        let (game, seats) = (game.clone(), seats.clone());
        let room = self.table.as_mut().and_then(|table| table.room.as_mut());
        let Some(room) = room.filter(|room| room.card.id == game) else {
            if let RoomUpdate::Replaced(snapshot) = update {
                self.show_room(OnlineRoom::new(seats, snapshot));
            }
            return;
        };
        let news = room.hear(update);
        let room = room.clone();
        // What was said before the last event is old; what was said by somebody stays until then.
        if matches!(update, RoomUpdate::Event(event) if !matches!(event.what, EventKind::Said { .. })) {
            self.notice = None;
        }
        if let Some(sentence) = news.sentence {
            match update {
                RoomUpdate::Refused { .. } | RoomUpdate::Disconnected => self.refuse(sentence),
                _ => self.tell(sentence),
            }
        }
        self.follow_board(news.board, room);
    }

    /// Puts on the board what the server has decided.
    fn follow_board(&mut self, change: BoardChange, room: OnlineRoom) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        match change {
            BoardChange::Unchanged | BoardChange::Stands => {}
            BoardChange::Played(text) => {
                if table.play(&text, now).is_err() {
                    return self.refuse(format!("The server played '{text}', which is no move here."));
                }
                let target = table.scene.last.as_ref().and_then(|last| last.target);
                table.cursor = target.unwrap_or(table.cursor);
                self.question = self.question.take().filter(|asked| !matches!(asked, Question::WhichMove(_)));
            }
            BoardChange::TookBack(ply) => table.cut_back(ply, now),
            BoardChange::Anew => return self.show_room(room),
            BoardChange::Rematch(game) => {
                if !room.seats.is_empty() {
                    self.effect(Effect::Online(OnlineOrder::Enter(game)));
                }
                return;
            }
        }
        if let Some(table) = &mut self.table {
            follow_standing(table, &room, now);
        }
    }

    /// Shows a game as it stands.
    fn show_room(&mut self, room: OnlineRoom) {
        match room.board() {
            Ok(game) => {
                let now = self.now;
                let mut table = Table::new(game, players_of(&room), None);
                follow_standing(&mut table, &room, now);
                table.room = Some(room);
                let keep = self.notice.take().filter(|_| self.is_online());
                self.seat(table);
                self.notice = keep;
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    /// Asks the server for a move that is possible here.
    pub(crate) fn send_move(&mut self, text: &str) {
        let Some(table) = &mut self.table else { return };
        let Some(room) = &mut table.room else { return };
        if room.is_move_sent {
            return self.refuse("Your move is on its way to the server.");
        }
        let mut trial = table.game.clone();
        match trial.play(text) {
            Ok(()) => {
                room.is_move_sent = true;
                table.hand = Hand::Empty;
                let text = trial.played().last().cloned().unwrap_or_default();
                self.rule = None;
                self.effect(Effect::Online(OnlineOrder::Move(text)));
            }
            Err(error) => self.refuse(format!("'{text}': {error}.")),
        }
    }

    /// Keys with another meaning in a game at a server; whether this was one.
    pub(crate) fn online_key(&mut self, code: KeyCode) -> bool {
        let Some(room) = self.room() else { return false };
        let (offered, is_player, is_over) = (room.offered(), !room.seats.is_empty(), room.is_over());
        match code {
            KeyCode::Char('y') if offered.is_some() => self.answer(offered, |what| Action::Offer { what }),
            KeyCode::Char('n') if offered.is_some() => self.answer(offered, |what| Action::Decline { what }),
            KeyCode::Char('v') => self.prompt = Some(Prompt::new(PromptPurpose::Say, "")),
            KeyCode::Char('V') => self.open_chat(),
            KeyCode::Char('o') if is_player && !is_over => self.question = Some(Question::Offer),
            KeyCode::Char('u') | KeyCode::Backspace if is_player && !is_over => self.offer(Offer::TakeBack),
            KeyCode::Char('r') if is_player && is_over => self.offer(Offer::Rematch),
            KeyCode::Char('u' | 'r' | 'o') | KeyCode::Backspace => {
                self.refuse("Not in this game at a server: m goes to the menu.");
            }
            KeyCode::Char('g') if is_player && !is_over => self.ask_to_resign(),
            KeyCode::Char('h' | 'i') if !is_over => self.refuse("No engine helps in a game at a server."),
            KeyCode::Char('.') => self.come_back(),
            _ => return false,
        }
        true
    }

    /// Connects again to a game whose server was away for too long.
    fn come_back(&mut self) {
        if let Some(game) = self.room().filter(|room| !room.is_connected).map(|room| room.card.id.clone()) {
            self.effect(Effect::Online(OnlineOrder::Enter(game)));
        }
    }

    fn ask_to_resign(&mut self) {
        let side = self.room().and_then(|room| room.seats.first().copied()).map(side_of);
        self.question = side.map(Question::Resign);
    }

    /// Gives up at the server, or calls off a game that has hardly begun.
    pub(crate) fn resign_online(&mut self) {
        let has_begun = self.table.as_ref().is_some_and(|table| table.game.ply() >= 2);
        let action = if has_begun { Action::Resign {} } else { Action::Abort {} };
        self.effect(Effect::Online(OnlineOrder::Act(action)));
    }

    /// The answer to which offer is meant.
    pub(crate) fn offer_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('d') => self.offer(Offer::Draw),
            KeyCode::Char('t') => self.offer(Offer::TakeBack),
            KeyCode::Char('w') => self.effect(Effect::Online(OnlineOrder::Act(Action::ClaimWin {}))),
            KeyCode::Char('m') => self.effect(Effect::Online(OnlineOrder::Act(Action::AddTime {}))),
            _ => {}
        }
    }

    fn offer(&mut self, what: Offer) {
        self.effect(Effect::Online(OnlineOrder::Act(Action::Offer { what })));
    }

    fn answer(&mut self, offered: Option<Offer>, action: impl FnOnce(Offer) -> Action) {
        if let Some(what) = offered {
            self.effect(Effect::Online(OnlineOrder::Act(action(what))));
        }
    }

    /// Says something to the other player, or among the spectators.
    pub(crate) fn say(&mut self, text: String) {
        let Some(room) = self.room() else { return };
        let place = if room.seats.is_empty() { ChatRoom::Watchers } else { ChatRoom::Players };
        if !text.is_empty() {
            self.effect(Effect::Online(OnlineOrder::Say(place, text)));
        }
    }

    fn open_chat(&mut self) {
        let Some(room) = self.room() else { return };
        let lines: Vec<String> = room.chat.iter().map(super::room::chat_text).collect();
        let text = if lines.is_empty() {
            "Nothing was said: v says something.".to_owned()
        } else {
            lines.join("\n")
        };
        self.open(Page::Chat(text));
    }

    /// A key in the lobby.
    pub(crate) fn lobby_key(&mut self, key: KeyEvent) {
        let Some(online) = &mut self.online else { return };
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => online.go(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => online.go(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_in_lobby(),
            KeyCode::Char('d') | KeyCode::Delete => {
                if let LobbyRow::Challenge(index) = online.chosen()
                    && let Some(card) = online.lobby.challenges.get(index)
                {
                    let request = LobbyRequest::DeclineChallenge { game: card.id.clone() };
                    self.effect(Effect::Online(OnlineOrder::Ask(request)));
                }
            }
            KeyCode::Esc | KeyCode::Char('m' | 'n' | 'q') => self.screen = Screen::Menu,
            KeyCode::Char('?') => self.open(Page::Rules(self.menu.kind(), None)),
            KeyCode::F(1) => self.open(Page::Keys),
            _ => {}
        }
        if !matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
            self.notice = None;
        }
    }

    /// Does what the chosen line of the lobby says.
    pub(crate) fn choose_in_lobby(&mut self) {
        let Some(online) = &self.online else { return };
        self.notice = None;
        let order = match online.chosen() {
            LobbyRow::Seek if online.lobby.is_seeking => OnlineOrder::StopSeeking,
            LobbyRow::Seek => OnlineOrder::Seek(Box::new(seek_of(&self.menu))),
            LobbyRow::Friend => OnlineOrder::Create(Box::new(game_of(&self.menu, Opponent::Link {}))),
            LobbyRow::Computer => {
                let opponent = Opponent::Computer { level: self.menu.level().number(), hints: false };
                OnlineOrder::Create(Box::new(game_of(&self.menu, opponent)))
            }
            LobbyRow::Person => return self.prompt = Some(Prompt::new(PromptPurpose::Person, "")),
            LobbyRow::Link => return self.prompt = Some(Prompt::new(PromptPurpose::Link, "")),
            LobbyRow::Challenge(index) => match online.lobby.challenges.get(index) {
                Some(card) => OnlineOrder::Ask(LobbyRequest::AcceptChallenge { game: card.id.clone() }),
                None => return,
            },
            LobbyRow::Game(index) => match online.lobby.games.get(index) {
                Some(card) => OnlineOrder::Enter(card.id.clone()),
                None => return,
            },
            LobbyRow::Open(index) => match online.lobby.seeks.get(index) {
                Some(open) => OnlineOrder::Ask(LobbyRequest::AcceptSeek { seek: open.id.clone() }),
                None => return,
            },
            LobbyRow::Menu => return self.screen = Screen::Menu,
        };
        self.effect(Effect::Online(order));
    }

    /// A name was typed: that person is challenged.
    pub(crate) fn challenge(&mut self, name: String) {
        if !name.is_empty() {
            let game = game_of(&self.menu, Opponent::User { name });
            self.effect(Effect::Online(OnlineOrder::Create(Box::new(game))));
        }
    }

    /// The link of a game, or its name at this server, was typed.
    pub(crate) fn join(&mut self, text: &str) {
        if is_game_id(text) {
            self.effect(Effect::Online(OnlineOrder::Enter(text.to_owned())));
        } else if !text.is_empty() {
            self.connect_to(text);
        }
    }

    /// The link under which others find the game.
    pub(crate) fn link(&self) -> Option<String> {
        let (online, room) = (self.online.as_ref()?, self.room()?);
        Some(GameAddress { server: online.server.clone(), game: Some(room.card.id.clone()) }.to_string())
    }
}

/// Who sits where.
fn players_of(room: &OnlineRoom) -> [TablePlayer; 2] {
    Seat::ALL.map(|seat| {
        if room.seats.contains(&seat) { TablePlayer::Person } else { TablePlayer::Online(room.name(seat)) }
    })
}

/// Clocks, players and the end of a game, as the server has them.
fn follow_standing(table: &mut Table, room: &OnlineRoom, now: Duration) {
    table.players = players_of(room);
    table.clock = room.clocks.map(|clocks| {
        let left = clocks.left_ms.map(Duration::from_millis);
        Clock::told(left, clocks.running.map(side_of), Duration::from_millis(clocks.delay_left_ms), now)
    });
    table.end = match room.card.status {
        GameStatus::Over { winner, reason } => {
            let draw = if reason == EndReason::Aborted { None } else { Some(Outcome::Draw) };
            Some(TableEnd::Told(winner.map(|seat| Outcome::Win(side_of(seat))).or(draw)))
        }
        GameStatus::Open | GameStatus::Live => None,
    };
    if table.end.is_some() {
        table.refresh(now);
    }
}
