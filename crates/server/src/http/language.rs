//! The six languages of the page, as the server needs them: which one a request is in, and texts in each. A browser says in
//! `Accept-Language` what its user reads; whoever has chosen another language on the page sends it in a cookie.

use axum::http::{HeaderMap, header};

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Language(usize);

/// Codes, in the order of the texts.
const CODES: [&str; 6] = ["en", "ca", "es", "fr", "pt", "ro"];

/// The cookie that the page keeps the chosen language in; it is no secret.
const COOKIE: &str = "rusc_language";

/// A text in each language.
pub(crate) type Texts = [&'static str; 6];

impl Language {
    /// The language of a request: the chosen one, else the first of the browser's list that the page has. Weights are in
    /// falling order in practice. English if there is none.
    pub(crate) fn of(headers: &HeaderMap) -> Language {
        let cookies = values(headers, header::COOKIE.as_str(), ';');
        let chosen = cookies.filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == COOKIE);
        if let Some(language) = chosen.and_then(|(_, code)| Language::from_code(code)) {
            return language;
        }
        let asked = values(headers, header::ACCEPT_LANGUAGE.as_str(), ',');
        let mut codes = asked.map(|item| item.split(['-', ';']).next().unwrap_or_default().trim());
        codes.find_map(Language::from_code).unwrap_or_default()
    }

    pub(crate) fn from_code(code: &str) -> Option<Language> {
        CODES.iter().position(|known| known.eq_ignore_ascii_case(code)).map(Language)
    }

    /// The code of the language, `ca`.
    pub(crate) fn code(self) -> &'static str {
        CODES[self.0]
    }

    /// The text in this language, with the words in braces put in.
    pub(crate) fn text(self, texts: &Texts, words: &[(&str, &str)]) -> String {
        words.iter().fold(texts[self.0].to_owned(), |text, (key, word)| text.replace(key, word))
    }
}

/// The items of all headers of a name.
fn values<'h>(headers: &'h HeaderMap, name: &str, separator: char) -> impl Iterator<Item = &'h str> {
    let lists = headers.get_all(name).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(move |list| list.split(separator)).map(str::trim)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, header};

    use super::Language;

    #[test]
    fn the_chosen_language_is_taken_then_the_first_known_one_then_english() {
        let check = |asked: &str, cookies: &str, expected: &str| {
            let headers = HeaderMap::from_iter([
                (header::ACCEPT_LANGUAGE, asked.parse().unwrap()),
                (header::COOKIE, cookies.parse().unwrap()),
            ]);
            assert_eq!(Language::of(&headers).code(), expected, "{asked} {cookies}");
        };
        check("ca", "", "ca");
        check("de-DE,de;q=0.9,fr-FR;q=0.8,en;q=0.7", "", "fr");
        check("PT-br", "", "pt");
        check("de", "", "en");
        check("est, ron;q=0.5", "", "en");
        check("", "", "en");
        check("é", "", "en");
        check("fr", "rusc_session=x; rusc_language=ro", "ro");
        check("fr", "rusc_language=xx", "fr");
        check("fr", "not_rusc_language=ro; rusc_language", "fr");
    }
}
