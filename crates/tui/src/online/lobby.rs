//! What is known of the lobby: who looks for an opponent, which games are one's own, who challenges.

use rusc_api::{GameCard, LobbyMessage, OpenSeek};

use super::{OnlineNews, OnlineOrder, plain_text};

/// The lobby as it was last told.
#[derive(Clone, Debug, Default)]
pub struct OnlineLobby {
    /// The name at the server, once signed in.
    pub name: Option<String>,
    /// Those who look for an opponent.
    pub seeks: Vec<OpenSeek>,
    /// One's own games that are going on.
    pub games: Vec<GameCard>,
    /// Games that others want to play with us.
    pub challenges: Vec<GameCard>,
    /// People and games at the server.
    pub crowd: Option<(u32, u32)>,
    /// Whether we look for an opponent.
    pub is_seeking: bool,
    /// Whether there is a connection.
    pub is_connected: bool,
}

impl OnlineLobby {
    /// Takes in what the session tells; answers what is to be done next, and a sentence for the player.
    pub fn hear(&mut self, news: &OnlineNews) -> (Option<OnlineOrder>, Option<String>) {
        match news {
            OnlineNews::SignedIn { name } => {
                self.name = Some(plain_text(name));
                (None, None)
            }
            OnlineNews::Lobby(message) => self.hear_lobby(message),
            OnlineNews::LobbyLost => {
                self.is_connected = false;
                (None, Some("The server is away; trying again.".to_owned()))
            }
            OnlineNews::Failed(reason) => {
                self.is_seeking = false;
                (None, Some(reason.clone()))
            }
            OnlineNews::Entered { .. } => {
                *self = OnlineLobby { name: self.name.take(), ..OnlineLobby::default() };
                (None, None)
            }
            OnlineNews::Room { .. } => (None, None),
        }
    }

    fn hear_lobby(&mut self, message: &LobbyMessage) -> (Option<OnlineOrder>, Option<String>) {
        match message {
            LobbyMessage::Welcome { .. } => self.is_connected = true,
            LobbyMessage::Seeks { seeks } => {
                self.is_seeking = seeks.iter().any(|seek| seek.yours);
                self.seeks = seeks.iter().filter(|seek| !seek.yours).cloned().collect();
            }
            LobbyMessage::MyGames { games, challenges } => {
                let is_new = challenges.len() > self.challenges.len();
                self.games.clone_from(games);
                self.challenges.clone_from(challenges);
                if is_new {
                    return (None, Some("Somebody challenges you.".to_owned()));
                }
            }
            LobbyMessage::Started { game } => return (Some(OnlineOrder::Enter(game.clone())), None),
            LobbyMessage::Crowd { people, games } => self.crowd = Some((*people, *games)),
            LobbyMessage::Refused { error, .. } => return (None, Some(plain_text(&error.message))),
            LobbyMessage::Restarting => return (None, Some("The server is about to restart.".to_owned())),
            LobbyMessage::Offers { .. } | LobbyMessage::Ack { .. } | LobbyMessage::Pong { .. } => {}
        }
        (None, None)
    }

    /// Who we are and how many others there are.
    pub fn greeting(&self) -> String {
        let name = match &self.name {
            Some(name) => format!("You are {name}"),
            None => return "Signing in…".to_owned(),
        };
        match self.crowd {
            Some((people, games)) => format!("{name}; {people} connected, {games} games are played"),
            None => name,
        }
    }
}
