//! Where values come from, and which values make sense.

use std::net::IpAddr;

use rusc_api::Registration;

use super::file::read_text;
use super::{
    BasePath, BusAddress, Config, ConfigError, Given, Network, PublicUrl, Resolved, SETTINGS, SettingSource,
    from_environment,
};

fn given(source: SettingSource, key: &'static str, value: &str) -> Given {
    Given { source, key, value: value.to_owned() }
}

#[test]
fn flags_overrule_environment_and_environment_overrules_the_file() {
    let all = [
        given(SettingSource::File, "registration", "closed"),
        given(SettingSource::Flag, "registration", "open"),
        given(SettingSource::Environment, "registration", "invite"),
    ];
    for (left_out, expected) in [
        (None, Registration::Open),
        (Some(SettingSource::Flag), Registration::Invite),
        (Some(SettingSource::Environment), Registration::Open),
    ] {
        let rest: Vec<_> = all.iter().filter(|given| Some(given.source) != left_out).cloned().collect();
        assert_eq!(Resolved::new(&rest).unwrap().config.registration, expected, "without {left_out:?}");
    }
    let file_only = Resolved::new(&all[..1]).unwrap();
    assert_eq!(file_only.config.registration, Registration::Closed);
    let place = SETTINGS.iter().position(|setting| setting.key == "registration").unwrap();
    assert_eq!(file_only.sources[place], SettingSource::File);
}

#[test]
fn a_bad_value_is_told_even_if_another_overrules_it() {
    let all =
        [given(SettingSource::Flag, "chat", "off"), given(SettingSource::Environment, "chat", "perhaps")];
    let error = Resolved::new(&all).unwrap_err();
    assert_eq!(error.to_string(), "RUSC_CHAT: expected on or off");
}

#[test]
fn every_default_can_be_written_and_read_again() {
    let defaults = Resolved::new(&[]).unwrap();
    assert_eq!(defaults.config, Config::default());
    let again = read_text("printed", &defaults.to_string()).unwrap();
    assert_eq!(again.len(), SETTINGS.len());
    assert_eq!(Resolved::new(&again).unwrap().config, defaults.config);
}

#[test]
fn files_may_use_lists_numbers_and_truth_values() {
    let text = "trusted-proxies = [\"10.0.0.0/8\", \"::1\"]\nengine-threads = 3\nguests = false\n";
    let config = Resolved::new(&read_text("file", text).unwrap()).unwrap().config;
    assert_eq!(config.trusted_proxies.len(), 2);
    assert_eq!(config.engine_threads.get(), 3);
    assert!(!config.guests.is_on());
}

#[test]
fn files_with_mistakes_are_refused() {
    let unknown = ConfigError::Unknown { path: "file".to_owned(), key: "colour".to_owned() };
    assert_eq!(read_text("file", "colour = \"red\"").unwrap_err(), unknown);
    assert!(matches!(read_text("file", "bind = ").unwrap_err(), ConfigError::BadFile { .. }));
    assert!(matches!(read_text("file", "bind = 1.5").unwrap_err(), ConfigError::BadFile { .. }));
}

#[test]
fn variables_are_named_after_the_flags() {
    let lookup = |name: &str| (name == "RUSC_BASE_PATH").then(|| "/games".to_owned());
    assert_eq!(from_environment(lookup), [given(SettingSource::Environment, "base-path", "/games")]);
}

#[test]
fn base_paths_are_folders_or_nothing() {
    for (text, expected) in
        [("", Some("")), ("/", Some("")), ("/rusc", Some("/rusc")), ("/a/b/", Some("/a/b"))]
    {
        assert_eq!(text.parse::<BasePath>().ok().as_ref().map(BasePath::as_str), expected, "{text:?}");
    }
    for text in ["rusc", "/a//b", "/a b", "/../x", "/{a}", "/a?b"] {
        assert!(text.parse::<BasePath>().is_err(), "{text:?}");
    }
}

#[test]
fn public_addresses_have_no_path() {
    assert_eq!(
        "https://Play.example.org/".parse::<PublicUrl>().unwrap().origin(),
        "https://play.example.org"
    );
    for text in ["play.example.org", "ftp://a", "https://", "https://a/b", "https://a b"] {
        assert!(text.parse::<PublicUrl>().is_err(), "{text:?}");
    }
}

#[test]
fn addresses_of_buses_are_shown_without_passwords() {
    for (text, shown) in [
        ("nats://localhost:4222", "nats://localhost:4222"),
        ("tls://rusc:secret@bus.example.org", "tls://bus.example.org"),
        ("nats://a:1, nats://u:p@b:2", "nats://a:1,nats://b:2"),
    ] {
        assert_eq!(text.parse::<BusAddress>().unwrap().to_string(), shown);
    }
    for text in ["localhost:4222", "nats://", "redis://a", "nats://a,b", "nats://a b"] {
        assert!(text.parse::<BusAddress>().is_err(), "{text:?}");
    }
}

#[test]
fn networks_contain_what_shares_their_bits() {
    let check = |network: &str, address: &str, expected: bool| {
        let network: Network = network.parse().unwrap();
        assert_eq!(network.contains(address.parse::<IpAddr>().unwrap()), expected, "{network} {address}");
    };
    check("10.0.0.0/8", "10.255.1.2", true);
    check("10.0.0.0/8", "11.0.0.1", false);
    check("192.168.1.7", "192.168.1.7", true);
    check("192.168.1.7", "192.168.1.6", false);
    check("0.0.0.0/0", "8.8.8.8", true);
    check("0.0.0.0/0", "::1", false);
    check("10.0.0.0/8", "::ffff:10.1.1.1", true);
    check("fd00::/8", "fdab::1", true);
    check("fd00::/8", "fe80::1", false);
    for text in ["10.0.0.0/33", "10.0.0/8", "::1/129", "all", ""] {
        assert!(text.parse::<Network>().is_err(), "{text:?}");
    }
}
