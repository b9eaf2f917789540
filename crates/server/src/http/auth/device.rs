//! The browser and the system of a request in a few words, for the list of one's sessions.

use axum::http::{HeaderMap, header};

/// The words of browsers, the more specific ones first: most call themselves by the names of others too.
const BROWSERS: [(&str, &str); 11] = [
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
];

const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// `Firefox, Linux`; empty for what is not known.
pub(crate) fn device_words(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, header};

    use super::device_words;

    #[test]
    fn browsers_are_told_apart() {
        for (agent, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
                "Chrome, Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            ("rusc", ""),
            ("", ""),
        ] {
            let headers: HeaderMap = [(header::USER_AGENT, agent.parse().unwrap())].into_iter().collect();
            assert_eq!(device_words(&headers), expected, "{agent}");
        }
        assert_eq!(device_words(&HeaderMap::new()), "");
    }
}
