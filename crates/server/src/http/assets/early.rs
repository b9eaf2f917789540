//! What the document asks for early: the dictionary in the visitor's language, and who they are. Without it a browser learns
//! of both only when the scripts run, which on a slow connection is one turn more.
//!
//! The build names the dictionaries of all languages in the document (`vite.config.ts`); the server leaves the right one.

use axum::http::HeaderMap;

use crate::config::Config;
use crate::http::auth::cookies::{CookieKind, read_cookie};
use crate::http::auth::guard::Peer;
use crate::http::language::Language;

/// How a line with a dictionary begins; the code of its language follows.
const DICTIONARY: &str = "<link data-language=\"";

/// The page with the language of the visitor, its dictionary alone, and the request that the page begins with.
pub(super) fn put_into(
    page: &str,
    config: &Config,
    peer: &Peer,
    headers: &HeaderMap,
    language: Language,
) -> String {
    let page = with_one_dictionary(page, language);
    let page = page.replacen("<html lang=\"en\">", &format!("<html lang=\"{}\">", language.code()), 1);
    let session = read_cookie(headers, CookieKind::Session, &config.base_path, peer.transport);
    // Where strangers are refused, the page asks by itself: browsers do not keep an error that came early.
    if session.is_none() && !config.guests.is_on() {
        return page;
    }
    page.replacen("</head>", &format!("{ME}</head>"), 1)
}

/// Has to ask as the page does (`net/api.ts`), otherwise it would be asked twice.
const ME: &str = "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"api/me\" />";

fn with_one_dictionary(page: &str, language: Language) -> String {
    let mut parts = page.split(DICTIONARY);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (line, after) = part.split_once('>').unwrap_or((part, ""));
        let (code, attributes) = line.split_once('"').unwrap_or((line, ""));
        if code == language.code() {
            kept.extend(["<link", attributes, ">"]);
        }
        kept.push_str(after);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::with_one_dictionary;
    use crate::http::language::Language;

    #[test]
    fn one_dictionary_is_left() {
        let check = |page: &str, expected: &str| {
            let catalan = Language::from_code("ca").unwrap();
            assert_eq!(with_one_dictionary(page, catalan), expected);
        };
        check(
            "a<link data-language=\"en\" href=\"en.js\"> b <link data-language=\"ca\" href=\"ca.js\"><p>c</p>",
            "a b <link href=\"ca.js\"><p>c</p>",
        );
        check("<link href=\"x\"> none", "<link href=\"x\"> none");
        check("", "");
        check("unended <link data-language=\"en", "unended ");
    }
}
