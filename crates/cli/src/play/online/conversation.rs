//! A game at a server in words: what happens is said in sentences, and lines that are typed become orders. Where lines come
//! from and where text goes is decided elsewhere.

use rusc_api::{Action, ChatRoom, LobbyRequest, Offer, Seat};
use rusc_client::{RoomUpdate, ServerUrl};
use rusc_games::{AnyGame, Side};
use rusc_tui::{
    BoardChange, GameAddress, OnlineLobby, OnlineNews, OnlineOrder, OnlineRoom, card_text, clock_text,
    seek_text,
};

use super::GameWish;

/// What a line or a message leads to.
#[derive(Debug, Default)]
pub(super) struct Reply {
    /// To be printed, line by line.
    pub(super) said: Vec<String>,
    /// For the session.
    pub(super) orders: Vec<OnlineOrder>,
    /// Whether the player leaves.
    pub(super) leaves: bool,
}

impl Reply {
    fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    fn order(&mut self, order: OnlineOrder) {
        self.orders.push(order);
    }
}

/// The state of a conversation.
#[derive(Debug)]
pub(super) struct Conversation {
    server: ServerUrl,
    wish: GameWish,
    lobby: OnlineLobby,
    /// The game that was entered, and the sides that are ours there.
    entered: Option<(String, Vec<Seat>)>,
    room: Option<OnlineRoom>,
    game: Option<Box<dyn AnyGame>>,
}

impl Conversation {
    pub(super) fn new(server: ServerUrl, wish: GameWish) -> Conversation {
        Conversation { server, wish, lobby: OnlineLobby::default(), entered: None, room: None, game: None }
    }

    /// What could be typed now: words, and legal moves.
    pub(super) fn words(&self) -> Vec<String> {
        let is_turn = self.room.as_ref().is_some_and(OnlineRoom::is_live);
        let moves = self.game.as_ref().filter(|_| is_turn).map(|game| game.legal_moves());
        moves.unwrap_or_default().into_iter().chain(WORDS.map(str::to_owned)).collect()
    }

    /// Takes in what the session tells.
    pub(super) fn hear(&mut self, news: OnlineNews) -> Reply {
        let mut reply = Reply::default();
        let were_open = (self.lobby.seeks.len(), self.lobby.games.len(), self.lobby.challenges.len());
        let (order, sentence) = self.lobby.hear(&news);
        reply.orders.extend(order);
        reply.said.extend(sentence);
        match news {
            OnlineNews::SignedIn { .. } => {
                reply.say(format!(
                    "{} at {}. Type 'help' for the words.",
                    self.lobby.greeting(),
                    self.server
                ));
            }
            OnlineNews::Lobby(_) => {
                let are_open = (self.lobby.seeks.len(), self.lobby.games.len(), self.lobby.challenges.len());
                if are_open != were_open && are_open != (0, 0, 0) {
                    self.list(&mut reply);
                }
            }
            OnlineNews::Entered { game } => self.entered = Some((game, Vec::new())),
            OnlineNews::Room { game, update } if self.entered.as_ref().is_some_and(|(id, _)| *id == game) => {
                self.hear_room(&update, &mut reply);
            }
            _ => {}
        }
        reply
    }

    fn hear_room(&mut self, update: &RoomUpdate, reply: &mut Reply) {
        let Some((game, seats)) = &mut self.entered else { return };
        if let RoomUpdate::Seated(told) = update {
            seats.clone_from(told);
        }
        let (id, seats) = (game.clone(), seats.clone());
        match self.room.as_mut().filter(|room| room.card.id == id) {
            Some(room) => {
                let news = room.hear(update);
                reply.said.extend(news.sentence);
                self.follow(news.board, reply);
            }
            None => {
                if let RoomUpdate::Replaced(snapshot) = update {
                    self.room = Some(OnlineRoom::new(seats, snapshot));
                    self.follow(BoardChange::Anew, reply);
                }
            }
        }
    }

    fn follow(&mut self, change: BoardChange, reply: &mut Reply) {
        let Some(room) = &self.room else { return };
        match change {
            BoardChange::Unchanged => {
                if let Some(offer) = room.offer_sentence().filter(|_| reply.said.is_empty()) {
                    reply.say(format!("{offer}: 'accept' or 'decline'."));
                }
                return;
            }
            BoardChange::Anew => match room.board() {
                Ok(game) => {
                    reply.say(format!("{} {}: {}", game.kind().name(), game.setup(), room.title()));
                    reply.say(our_side(room, &*game));
                    self.game = Some(game);
                }
                Err(error) => return reply.say(format!("{error}.")),
            },
            BoardChange::Played(text) => {
                let Some(game) = &mut self.game else { return };
                let mover = game.side_name(game.side_to_move());
                match game.play(&text) {
                    Ok(()) => reply.say(format!("{mover} plays {text}")),
                    Err(error) => return reply.say(format!("The server played '{text}': {error}.")),
                }
            }
            BoardChange::TookBack(ply) => {
                let Some(game) = &mut self.game else { return };
                while game.ply() > ply && game.undo() {}
            }
            BoardChange::Stands => {}
            BoardChange::Rematch(game) => {
                if !room.seats.is_empty() {
                    reply.order(OnlineOrder::Enter(game));
                }
                return;
            }
        }
        self.show(reply);
    }

    /// The board, the clocks, and what is to be done.
    fn show(&self, reply: &mut Reply) {
        let (Some(game), Some(room)) = (&self.game, &self.room) else {
            return reply.say("There is no game yet: 'list' tells what there is.");
        };
        reply.say(format!("\n{}\n", game.drawing().trim_end()));
        if let Some(clocks) = room.clocks {
            let [first, second] = Side::ALL.map(|side| {
                let left = std::time::Duration::from_millis(clocks.left_ms[side.index()]);
                format!("{} {}", game.side_name(side), clock_text(left))
            });
            reply.say(format!("{first}, {second}"));
        }
        if let Some(standing) = room.standing() {
            reply.say(standing);
            if !room.is_over() {
                reply.say(format!("The link: {}", self.link(room)));
            }
            return;
        }
        let turn = game.turn();
        reply.say(if room.is_ours(game.side_to_move()) {
            format!("{turn}, your move.")
        } else {
            format!("{turn}.")
        });
    }

    fn link(&self, room: &OnlineRoom) -> String {
        GameAddress { server: self.server.clone(), game: Some(room.card.id.clone()) }.to_string()
    }

    /// What the lobby has, with numbers to choose by.
    fn list(&self, reply: &mut Reply) {
        reply.say(format!("{}.", self.lobby.greeting()));
        for (number, text) in (1..).zip(self.listed().into_iter().map(|(text, _)| text)) {
            reply.say(format!("  {number:>2}  {text}"));
        }
        if self.listed().is_empty() {
            reply.say("Nobody looks for an opponent: 'seek' does, 'friend' makes a link.");
        }
    }

    /// Everything in the lobby that can be joined, with what joining it means.
    fn listed(&self) -> Vec<(String, OnlineOrder)> {
        let challenges = self.lobby.challenges.iter().map(|card| {
            let request = LobbyRequest::AcceptChallenge { game: card.id.clone() };
            (format!("challenge: {}", card_text(card)), OnlineOrder::Ask(request))
        });
        let games = self
            .lobby
            .games
            .iter()
            .map(|card| (format!("your game: {}", card_text(card)), OnlineOrder::Enter(card.id.clone())));
        let seeks = self.lobby.seeks.iter().map(|open| {
            let request = LobbyRequest::AcceptSeek { seek: open.id.clone() };
            (seek_text(open), OnlineOrder::Ask(request))
        });
        challenges.chain(games).chain(seeks).collect()
    }

    /// Does what a line says.
    pub(super) fn line(&mut self, line: &str) -> Reply {
        let mut reply = Reply::default();
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", "") => reply.say(HELP.trim_end()),
            ("quit" | "exit", "") => reply.leaves = true,
            ("lobby" | "list", "") => {
                reply.order(OnlineOrder::Lobby);
                self.list(&mut reply);
            }
            ("seek", "") => reply.order(self.wish.order("anybody")),
            ("stop", "") => reply.order(OnlineOrder::StopSeeking),
            ("friend", "") => reply.order(self.wish.order("friend")),
            ("computer", "") => reply.order(self.wish.order("computer")),
            ("challenge", name) if !name.is_empty() => reply.order(self.wish.order(name)),
            ("join", what) => self.join(what, &mut reply),
            ("board", "") => self.show(&mut reply),
            _ => self.room_line(line, word, rest, &mut reply),
        }
        reply
    }

    /// A line about the game that is played.
    fn room_line(&mut self, line: &str, word: &str, rest: &str, reply: &mut Reply) {
        let (Some(game), Some(room)) = (&self.game, &mut self.room) else {
            return reply.say("There is no game yet: 'list' tells what there is, 'help' the words.");
        };
        let act = |reply: &mut Reply, action| reply.order(OnlineOrder::Act(action));
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("moves", "") => reply.say(game.legal_moves().join("  ")),
            ("record", "") => reply.say(game.game_string()),
            ("say", text) if !text.is_empty() => {
                let place = if room.seats.is_empty() { ChatRoom::Watchers } else { ChatRoom::Players };
                reply.order(OnlineOrder::Say(place, text.to_owned()));
            }
            ("draw", "") => act(reply, Action::Offer { what: Offer::Draw }),
            ("undo" | "takeback", "") => act(reply, Action::Offer { what: Offer::TakeBack }),
            ("rematch", "") => act(reply, Action::Offer { what: Offer::Rematch }),
            ("claim", "") => act(reply, Action::ClaimWin {}),
            ("time", "") => act(reply, Action::AddTime {}),
            ("resign", "") if game.ply() < 2 => act(reply, Action::Abort {}),
            ("resign", "") => act(reply, Action::Resign {}),
            ("accept" | "decline", "") => match room.offered() {
                Some(what) if word.eq_ignore_ascii_case("accept") => act(reply, Action::Offer { what }),
                Some(what) => act(reply, Action::Decline { what }),
                None => reply.say("Nothing is offered."),
            },
            _ => play(&**game, room, line, reply),
        }
    }

    /// Joins what a number of the list, a link or the name of a game means.
    fn join(&self, what: &str, reply: &mut Reply) {
        let numbered = what.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some((_, order)) = numbered.and_then(|index| self.listed().into_iter().nth(index)) {
            return reply.order(order);
        }
        let link = if what.contains("://") { what.to_owned() } else { format!("{}game/{what}", self.server) };
        match link.parse::<GameAddress>() {
            Ok(GameAddress { server, game: Some(game) }) if server == self.server => {
                reply.order(OnlineOrder::Enter(game));
            }
            Ok(GameAddress { server, .. }) if server != self.server => {
                reply.say(format!("That is another server: rusc play --server {link}"));
            }
            _ => reply.say("'join' takes a number of the list, a link, or the name of a game."),
        }
    }
}

/// Asks the server for a move, unless it is none.
fn play(game: &dyn AnyGame, room: &mut OnlineRoom, text: &str, reply: &mut Reply) {
    if !room.is_live() {
        return reply.say(room.standing().unwrap_or_default());
    }
    if !room.is_ours(game.side_to_move()) {
        return reply.say("It is not your turn; 'help' tells the words.");
    }
    let mut trial = game.box_clone();
    match trial.play(text) {
        Ok(()) => {
            room.is_move_sent = true;
            reply.order(OnlineOrder::Move(trial.played().last().cloned().unwrap_or_default()));
        }
        Err(error) => reply.say(format!("'{text}': {error}. 'moves' lists what is possible.")),
    }
}

fn our_side(room: &OnlineRoom, game: &dyn AnyGame) -> String {
    match room.seats[..] {
        [] => "You watch.".to_owned(),
        [_, _] => "You play both sides.".to_owned(),
        [seat] => format!("You play {}.", game.side_name(Side::ALL[seat.index()])),
        _ => String::new(),
    }
}

/// The words, for completion.
const WORDS: [&str; 20] = [
    "list",
    "seek",
    "stop",
    "friend",
    "computer",
    "challenge",
    "join",
    "moves",
    "board",
    "record",
    "say",
    "draw",
    "undo",
    "accept",
    "decline",
    "claim",
    "resign",
    "rematch",
    "help",
    "quit",
];

/// What the words do.
const HELP: &str = "\
A move is typed as it is written: the piece and where it goes. Otherwise:
  list             who looks for an opponent, your games, challenges
  join WHAT        a number of that list, or the link of a game
  seek, stop       look for an opponent, or no longer
  friend           make a game and tell its link
  computer         play the computer of the server
  challenge NAME   ask somebody
  moves, board     list the legal moves; draw the board
  record           print the game as one line of text
  say TEXT         talk to the other player
  draw, undo       offer a draw; ask to take back
  accept, decline  answer what the other offers
  time             give the other more time
  claim            claim the win when the other has left
  resign           give up, or call off a game that has hardly begun
  rematch          offer another game after the end
  quit             leave; a game with an account can be joined again
";
