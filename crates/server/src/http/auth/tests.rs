//! The rules for names, passwords, origins and addresses, each as a table.

use axum::http::HeaderMap;

use super::cookies::Transport;
use super::credentials::{self, Passwords};
use super::guard::{OwnOrigin, Peer, is_own};
use crate::config::Config;

fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
}

#[test]
fn names_are_short_and_plain() {
    for name in ["Al", "a-b_c", "0xff", "TwentyLettersInAName"] {
        assert!(credentials::check_chosen_name(name).is_ok(), "{name}");
    }
    for name in ["", "a", "-ab", "_ab", "a b", "zoë", "TwentyOneLettersInAll", "a/b", "Admin", "guest", "a\n"]
    {
        assert!(credentials::check_chosen_name(name).is_err(), "{name:?}");
    }
    assert!(credentials::check_name("host").is_ok());
}

#[test]
fn passwords_that_are_tried_first_are_refused() {
    for password in ["correct horse", "tisch-lampe-9", "passwordsAreLongerNow", "zwölf grüne Äpfel"] {
        assert!(credentials::check_password(password, "anna").is_ok(), "{password}");
    }
    let long = "x1".repeat(65);
    for password in [
        "short",
        "aaaaaaaaaaaa",
        "1234567890",
        "Password123",
        "qwertyuiop1",
        "monkey1234",
        "Monkey1234",
        "iloveyou123",
        "football2024",
        "dragon12345",
        "letmein12345",
        "abcdefghij",
        "asdfghjkl;",
        "hivehive12",
        "abalone2026",
        "P@ssw0rd123",
        "äöüäöüäöüß",
        "anna-anna-1",
        &long,
    ] {
        assert!(credentials::check_password(password, "anna-anna").is_err(), "{password}");
    }
    let refusal = credentials::check_password("Password123", "anna").unwrap_err();
    assert!(refusal.message.contains("take several uncommon words"), "{}", refusal.message);
}

#[tokio::test]
async fn only_the_right_password_fits_its_hash() {
    let passwords = Passwords::default();
    let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
    assert!(passwords.verify("correct horse".to_owned(), Some(hash.clone())).await.unwrap());
    assert!(!passwords.verify("correct house".to_owned(), Some(hash.clone())).await.unwrap());
    assert!(!passwords.verify("correct horse".to_owned(), None).await.unwrap());
    let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
    assert_eq!(cost(&hash), cost(credentials::NOBODYS), "nobody's hash must cost as much as any other");
    assert!(argon2::PasswordHash::new(credentials::NOBODYS).is_ok());
}

#[test]
fn secrets_are_long_and_stored_as_hashes() {
    let (one, other) = (credentials::new_secret(), credentials::new_secret());
    assert!(one != other && one.len() == 44);
    assert_eq!(
        credentials::hash_secret("abc"),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert!(
        credentials::secrets_equal("same", "same")
            && !credentials::secrets_equal("same", "sane")
            && !credentials::secrets_equal("", "x")
    );
}

#[test]
fn pages_of_others_are_recognized() {
    let requested = OwnOrigin::Requested("play.example.org:8080");
    let known = OwnOrigin::Known("https://play.example.org");
    for (own, origin, expected) in [
        (requested, "http://play.example.org:8080", true),
        (requested, "https://PLAY.example.org:8080", true),
        (requested, "http://play.example.org", false),
        (requested, "http://evil.example.org:8080", false),
        (requested, "null", false),
        (requested, "file://play.example.org:8080", false),
        (OwnOrigin::Requested(""), "http://", false),
        (known, "https://play.example.org", true),
        (known, "http://play.example.org", false),
    ] {
        assert_eq!(is_own(&headers(&[("origin", origin)]), own), expected, "{origin} {own:?}");
    }
    assert!(is_own(&headers(&[]), requested));
    assert!(is_own(&headers(&[("sec-fetch-site", "same-origin")]), requested));
    assert!(!is_own(&headers(&[("sec-fetch-site", "cross-site")]), requested));
}

#[test]
fn only_trusted_proxies_are_believed() {
    let config = Config { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Config::default() };
    let forwarded = [
        ("host", "inside:1"),
        ("x-forwarded-for", "6.6.6.6, 7.7.7.7, 10.0.0.3"),
        ("x-forwarded-host", "play.example.org"),
        ("x-forwarded-proto", "https"),
    ];
    let peer = |from: &str| Peer::new(from.parse().unwrap(), &headers(&forwarded), &config);
    let trusted = peer("10.0.0.2");
    assert_eq!(trusted.address.to_string(), "7.7.7.7");
    assert_eq!((trusted.host.as_str(), trusted.transport), ("play.example.org", Transport::Secure));
    let stranger = peer("9.9.9.9");
    assert_eq!(stranger.address.to_string(), "9.9.9.9");
    assert_eq!((stranger.host.as_str(), stranger.transport), ("inside:1", Transport::Plain));
}
