//! The face of an address in previews: title, description and a picture of the position, as other programs show them when
//! somebody shares a link. What people have written is escaped; a private club shows strangers only its name.

use std::fmt::Write as _;

use rusc_api::{GameCard, GameStatus, Player, Seat};
use rusc_games::GameKind;
use rusc_picture::{artwork_version, escaped};

use super::face_words as words;
use super::icons;
use crate::config::Config;
use crate::http::auth::cookies::Transport;
use crate::http::auth::guard::Peer;
use crate::http::language::{Language, Texts};
use crate::http::pictures::{CARD, description};
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

/// What a preview shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Face {
    title: String,
    description: String,
    /// The address of the picture below the base path, without a leading slash.
    image: String,
    /// What the picture shows.
    alt: String,
}

/// The face of a path below the base. Only what the page itself shows to anybody is looked up, and not more often than the
/// API would: otherwise, and for what does not exist, it is that of the server.
pub(super) async fn of(state: &AppState, peer: &Peer, path: &str, language: Language) -> Face {
    let site = of_site(language);
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        ["rules", kind, ..] => of_kind(kind, language, &words::RULES, &words::RULES_ABOUT).unwrap_or(site),
        ["learn", kind, ..] => of_kind(kind, language, &words::LEARN, &words::LEARN_ABOUT).unwrap_or(site),
        ["game" | "user", ..] if state.config().is_private() => site,
        ["game" | "user", ..]
            if state.rate_limits().check(LimitedAction::Request, &address_key(peer.address)).is_err() =>
        {
            site
        }
        ["game", id, ref rest @ ..] => {
            let ply = rest.first().and_then(|ply| ply.parse().ok());
            of_game(state, id, ply, language).await.unwrap_or(site)
        }
        ["user", name] => of_user(state, name, language).await.unwrap_or(site),
        _ => site,
    }
}

fn of_site(language: Language) -> Face {
    let kind = GameKind::ALL[0];
    Face {
        title: "Rusc".to_owned(),
        description: language.text(&words::SITE_ABOUT, &[]),
        image: kind_image(kind),
        alt: kind.name().to_owned(),
    }
}

fn kind_image(kind: GameKind) -> String {
    format!("pictures/{}/kinds/{}.png?size=card", artwork_version(), kind.id())
}

fn of_kind(id: &str, language: Language, title: &Texts, about: &Texts) -> Option<Face> {
    let kind = GameKind::from_id(id)?;
    let game = [("{game}", kind.name())];
    Some(Face {
        title: language.text(title, &game),
        description: language.text(about, &game),
        image: kind_image(kind),
        alt: kind.name().to_owned(),
    })
}

async fn of_user(state: &AppState, name: &str, language: Language) -> Option<Face> {
    let user = state.store().user_by_name(name).await.ok()??;
    let description = language.text(&words::PROFILE_ABOUT, &[("{name}", &user.name)]);
    Some(Face { title: user.name, description, ..of_site(language) })
}

async fn of_game(state: &AppState, id: &str, ply: Option<usize>, language: Language) -> Option<Face> {
    let snapshot = state.service().snapshot(id, None).await.ok()?;
    let card = &snapshot.card;
    let ply = ply.filter(|ply| *ply <= snapshot.moves.len()).unwrap_or(snapshot.moves.len());
    let game = GameKind::from_id(&card.kind)?.name();
    let names = [0, 1].map(|seat| card.players[seat].as_ref().map(|player| name_of(player, language)));
    let open = || language.text(&words::OPEN_GAME, &[("{game}", game)]);
    let title = match (&names, card.status) {
        ([Some(name), None] | [None, Some(name)], GameStatus::Open) => {
            language.text(&words::INVITATION, &[("{name}", name), ("{game}", game)])
        }
        ([Some(first), Some(second)], _) => format!("{first} – {second} · {game}"),
        _ => open(),
    };
    let text = match card.status {
        GameStatus::Open => open(),
        GameStatus::Live => language.text(&words::LIVE, &[("{game}", game)]),
        GameStatus::Over { winner: None, .. } => language.text(&words::DRAWN, &[("{game}", game)]),
        GameStatus::Over { winner: Some(winner), .. } => {
            let name = names[usize::from(winner == Seat::Second)].as_deref().unwrap_or_default();
            language.text(&words::WON, &[("{name}", name), ("{game}", game)])
        }
    };
    Some(Face {
        title,
        description: text,
        image: format!("pictures/{}/{}/{ply}.png?size=card", artwork_version(), card.id),
        alt: description(&snapshot, Some(ply), language).unwrap_or_else(|| game.to_owned()),
    })
}

fn name_of(player: &Player, language: Language) -> String {
    match player {
        Player::User { name, .. } | Player::Bot { name, .. } => name.clone(),
        Player::Guest { name } => guest_name(name, language),
        Player::Computer { level, .. } => language.text(&words::COMPUTER, &[("{level}", &level.to_string())]),
    }
}

/// A guest: the name that the server has given, such as `Guest 4821`, in the language of the reader; any other as it is.
fn guest_name(name: &str, language: Language) -> String {
    let number =
        name.strip_prefix("Guest ").filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    number.map_or_else(|| name.to_owned(), |number| language.text(&words::GUEST, &[("{number}", number)]))
}

/// Both players of a game.
pub(crate) fn player_names(card: &GameCard, language: Language) -> String {
    let name = |player: &Option<Player>| {
        player.as_ref().map_or("…".to_owned(), |player| name_of(player, language))
    };
    format!("{} – {}", name(&card.players[0]), name(&card.players[1]))
}

impl Face {
    /// The page with this face in its head.
    pub(super) fn put_into(&self, page: &str, config: &Config, peer: &Peer, path: &str) -> String {
        // Strangers cannot see the pictures of a private club.
        let origin = origin(config, peer).filter(|_| !config.is_private());
        let base = config.base_path.folder();
        // At the base path itself, the path is the whole one.
        let path = if base.trim_start_matches('/') == path { "" } else { path };
        let head = self.head(origin.as_deref(), &base, path);
        let (before, rest) = page.split_once("<title>").unwrap_or((page, ""));
        let after = rest.split_once("</title>").map_or(rest, |(_, after)| after);
        if rest.is_empty() {
            return page.replacen("</head>", &format!("{head}</head>"), 1);
        }
        format!("{before}{head}{after}")
    }

    /// Previews need whole addresses, so without a known origin there is no picture.
    fn head(&self, origin: Option<&str>, base: &str, path: &str) -> String {
        let [title, about, alt] = [&self.title, &self.description, &self.alt].map(|text| escaped(text));
        let page_title = if self.title == "Rusc" { title.clone() } else { format!("{title} · Rusc") };
        let mut head = format!(
            "<title>{page_title}</title>{}<meta name=\"description\" content=\"{about}\" />\
             <meta property=\"og:type\" content=\"website\" /><meta property=\"og:site_name\" content=\"Rusc\" />\
             <meta property=\"og:title\" content=\"{title}\" /><meta property=\"og:description\" content=\"{about}\" />",
            icons::LINKS
        );
        if let Some(origin) = origin.map(escaped) {
            let (image, path) = (escaped(&self.image), escaped(path));
            let (width, height) = CARD;
            let _ = write!(
                head,
                "<meta property=\"og:url\" content=\"{origin}{base}{path}\" />\
                 <meta property=\"og:image\" content=\"{origin}{base}{image}\" />\
                 <meta property=\"og:image:type\" content=\"image/png\" />\
                 <meta property=\"og:image:width\" content=\"{width}\" />\
                 <meta property=\"og:image:height\" content=\"{height}\" />\
                 <meta property=\"og:image:alt\" content=\"{alt}\" />\
                 <meta name=\"twitter:card\" content=\"summary_large_image\" />"
            );
        }
        head
    }
}

/// Scheme and host of this server: as configured, or as the request has it where that can be a host.
fn origin(config: &Config, peer: &Peer) -> Option<String> {
    if let Some(url) = &config.public_url {
        return Some(url.origin().to_owned());
    }
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    let is_host = (1..=255).contains(&peer.host.len()) && peer.host.bytes().all(is_plain);
    let scheme = if peer.transport == Transport::Secure { "https" } else { "http" };
    is_host.then(|| format!("{scheme}://{}", peer.host))
}

#[cfg(test)]
mod tests {
    //! Texts become text, wherever they stand.

    use super::{Face, guest_name};
    use crate::http::language::Language;

    #[test]
    fn guests_are_called_in_the_language_of_the_reader() {
        let catalan = Language::from_code("ca").unwrap();
        let check = |name: &str, expected: &str| assert_eq!(guest_name(name, catalan), expected);
        check("Guest 4821", "Convidat 4821");
        check("Guest of honour", "Guest of honour");
        check("Lluna", "Lluna");
    }

    #[test]
    fn what_people_write_is_never_markup() {
        let nasty = "\"><script>alert(1)</script>".to_owned();
        let face =
            Face { title: nasty.clone(), description: nasty.clone(), image: nasty.clone(), alt: nasty };
        let head = face.head(Some("http://a\"b"), "/", "game/\"><script>");
        assert!(!head.contains("<script") && !head.contains("\"\"") && !head.contains("a\"b"), "{head}");
    }
}
