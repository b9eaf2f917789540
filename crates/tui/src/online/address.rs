//! Where a server is, how to sign in there, and the link of a game.

use std::fmt;
use std::str::FromStr;

use rusc_client::{ClientError, ServerUrl, Transport};

/// The longest name of a game; those of the server have ten letters.
const LONGEST_ID: usize = 64;

/// The address of a server, or of a game there: the link that the page shows.
///
/// ```
/// use rusc_tui::GameAddress;
///
/// let link: GameAddress = "https://example.org/rusc/game/gRk2x8oN36".parse()?;
/// assert_eq!((link.server.to_string().as_str(), link.game.as_deref()), ("https://example.org/rusc/", Some("gRk2x8oN36")));
/// let server: GameAddress = "http://127.0.0.1:8080".parse()?;
/// assert_eq!(server.game, None);
/// # Ok::<(), rusc_client::ClientError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAddress {
    /// The server.
    pub server: ServerUrl,
    /// The game, if the address has one.
    pub game: Option<String>,
}

impl FromStr for GameAddress {
    type Err = ClientError;

    fn from_str(text: &str) -> Result<GameAddress, ClientError> {
        let text = text.trim();
        let Some((server, rest)) = text.split_once("/game/") else {
            return Ok(GameAddress { server: text.parse()?, game: None });
        };
        let game = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if !is_game_id(game) {
            let reason = "after /game/ the name of a game is expected";
            return Err(ClientError::BadUrl { url: text.to_owned(), reason });
        }
        Ok(GameAddress { server: server.parse()?, game: Some(game.to_owned()) })
    }
}

impl fmt::Display for GameAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.game {
            Some(game) => write!(f, "{}game/{game}", self.server),
            None => write!(f, "{}", self.server),
        }
    }
}

/// Whether a text can be the name of a game: it becomes part of an address.
pub(crate) fn is_game_id(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.len() <= LONGEST_ID && text.bytes().all(allowed)
}

/// A server and how to sign in there.
#[derive(Clone, Debug)]
pub struct ServerAccess {
    /// The server.
    pub url: ServerUrl,
    /// The certificates that are trusted.
    pub transport: Transport,
    /// The token of an account; without one a guest plays.
    pub token: Option<String>,
}
