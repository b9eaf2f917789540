//! The table of settings: key, help, parser and printer of each. Flags, environment variables, the file and the printed
//! configuration are all derived from it.

use std::num::NonZeroUsize;
use std::str::FromStr;

use rusc_api::Registration;

use super::{Config, SettingSource};

/// A setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name of the flag and the key in the file: `base-path`.
    pub key: &'static str,
    /// The placeholder of the value in the help.
    pub value: &'static str,
    /// The help, one sentence.
    pub help: &'static str,
    read: fn(&mut Config, &str) -> Result<(), String>,
    write: fn(&Config) -> String,
}

impl Setting {
    /// The environment variable: `RUSC_BASE_PATH`.
    pub fn variable(&self) -> String {
        format!("RUSC_{}", self.key.to_ascii_uppercase().replace('-', "_"))
    }

    /// The value in a configuration, as text.
    pub fn get(&self, config: &Config) -> String {
        (self.write)(config)
    }

    /// Parses a value into a configuration.
    ///
    /// # Errors
    /// The value is invalid; the message says what is expected.
    pub fn set(&self, config: &mut Config, value: &str) -> Result<(), String> {
        (self.read)(config, value.trim())
    }

    /// The name of the setting in a source, for error messages.
    pub(super) fn place(&self, source: SettingSource) -> String {
        match source {
            SettingSource::Flag => format!("--{}", self.key),
            SettingSource::Environment => self.variable(),
            SettingSource::File | SettingSource::Default => self.key.to_owned(),
        }
    }
}

/// A setting that is on or off.
macro_rules! switch {
    ($key:literal, $field:ident, $help:literal) => {
        Setting {
            key: $key,
            value: "on|off",
            help: $help,
            read: |config, text| store(&mut config.$field, text),
            write: |config| config.$field.to_string(),
        }
    };
}

/// All settings, in the order in which they are printed.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "bind",
        value: "ADDRESS:PORT",
        help: "Where to listen; port 0 takes any free one",
        read: |config, text| {
            config.bind =
                text.parse().map_err(|_| "expected an address such as 127.0.0.1:8080".to_owned())?;
            Ok(())
        },
        write: |config| config.bind.to_string(),
    },
    Setting {
        key: "data",
        value: "FOLDER",
        help: "The folder of everything that is kept",
        read: |config, text| {
            if text.is_empty() {
                return Err("expected a folder".to_owned());
            }
            config.data = text.into();
            Ok(())
        },
        write: |config| config.data.display().to_string(),
    },
    Setting {
        key: "database",
        value: "ADDRESS",
        help: "A server of PostgreSQL to keep everything in, such as postgres://rusc:secret@localhost/rusc, instead of a file in the folder",
        read: |config, text| {
            config.database = if text.is_empty() { None } else { Some(text.parse()?) };
            Ok(())
        },
        write: |config| config.database.as_ref().map_or("", |address| address.as_str()).to_owned(),
    },
    Setting {
        key: "bus",
        value: "ADDRESS",
        help: "A server of NATS that connects the nodes of one database, such as nats://localhost:4222, or several with commas; needs database",
        read: |config, text| {
            config.bus = if text.is_empty() { None } else { Some(text.parse()?) };
            Ok(())
        },
        write: |config| config.bus.as_ref().map_or("", |address| address.as_str()).to_owned(),
    },
    Setting {
        key: "node",
        value: "NAME",
        help: "What this node is called in logs, with bus; its id is made anew at each start",
        read: |config, text| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            if text.is_empty() || text.len() > 40 || !text.bytes().all(plain) {
                return Err("expected a name of at most 40 letters, digits, - and _".to_owned());
            }
            text.clone_into(&mut config.node);
            Ok(())
        },
        write: |config| config.node.clone(),
    },
    Setting {
        key: "lease",
        value: "SECONDS",
        help: "After how many seconds of silence the other nodes take a node's games over, with bus; the same at all nodes",
        read: |config, text| {
            let seconds = text.parse().ok().filter(|seconds: &u32| (1..=300).contains(seconds));
            config.lease_seconds = seconds.ok_or("expected a number from 1 to 300")?;
            Ok(())
        },
        write: |config| config.lease_seconds.to_string(),
    },
    Setting {
        key: "drain",
        value: "SECONDS",
        help: "How many seconds a node that is told to stop goes on while /readyz says 503, with bus: until the balancer has noticed",
        read: |config, text| {
            let seconds = text.parse().ok().filter(|seconds: &u32| (0..=60).contains(seconds));
            config.drain_seconds = seconds.ok_or("expected a number from 0 to 60")?;
            Ok(())
        },
        write: |config| config.drain_seconds.to_string(),
    },
    Setting {
        key: "base-path",
        value: "PATH",
        help: "What comes before every path, such as /rusc, behind a proxy that serves other things too",
        read: |config, text| store(&mut config.base_path, text),
        write: |config| config.base_path.as_str().to_owned(),
    },
    Setting {
        key: "public-url",
        value: "URL",
        help: "Where people reach the server, such as https://play.example.org; requests from pages elsewhere are refused",
        read: |config, text| {
            config.public_url = if text.is_empty() { None } else { Some(text.parse()?) };
            Ok(())
        },
        write: |config| config.public_url.as_ref().map_or("", |url| url.origin()).to_owned(),
    },
    Setting {
        key: "trusted-proxies",
        value: "NETWORKS",
        help: "Proxies whose X-Forwarded headers are believed, such as 127.0.0.1,10.0.0.0/8",
        read: |config, text| {
            let networks = text.split(',').map(str::trim).filter(|network| !network.is_empty());
            config.trusted_proxies = networks.map(str::parse).collect::<Result<_, String>>()?;
            Ok(())
        },
        write: |config| config.trusted_proxies.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    },
    Setting {
        key: "registration",
        value: "open|invite|closed",
        help: "Who may register",
        read: |config, text| {
            config.registration = match text {
                "open" => Registration::Open,
                "invite" => Registration::Invite,
                "closed" => Registration::Closed,
                _ => return Err("expected open, invite or closed".to_owned()),
            };
            Ok(())
        },
        write: |config| {
            match config.registration {
                Registration::Open => "open",
                Registration::Invite => "invite",
                Registration::Closed => "closed",
            }
            .to_owned()
        },
    },
    switch!("guests", guests, "Whether people without an account may play"),
    switch!("chat", chat, "Whether people may talk"),
    switch!("metrics", metrics, "Whether /metrics answers"),
    switch!(
        "hsts",
        hsts,
        "Whether browsers are told to come back over https only, where public-url is https"
    ),
    switch!(
        "offline",
        offline,
        "Whether the page stays in browsers, so that people can play without the server; off takes it away again"
    ),
    switch!("rate-limits", rate_limits, "Whether too many requests from one address or account are refused"),
    Setting {
        key: "connections",
        value: "N",
        help: "The most connections at once; nothing means as many as the limit of open files allows, up to 20,000",
        read: |config, text| {
            config.connections = if text.is_empty() { None } else { Some(read_count(text)?) };
            Ok(())
        },
        write: |config| config.connections.map_or(String::new(), |most| most.to_string()),
    },
    Setting {
        key: "connections-per-address",
        value: "N",
        help: "The most connections at once of one address, trusted proxies apart; never more than half of all",
        read: |config, text| {
            config.connections_per_address = read_count(text)?;
            Ok(())
        },
        write: |config| config.connections_per_address.to_string(),
    },
    Setting {
        key: "engine-threads",
        value: "N",
        help: "How many threads the computer thinks with, for all games together",
        read: |config, text| {
            let threads = text.parse().ok().filter(|&threads: &NonZeroUsize| threads.get() <= 1024);
            config.engine_threads = threads.ok_or("expected a number from 1 to 1024")?;
            Ok(())
        },
        write: |config| config.engine_threads.to_string(),
    },
    Setting {
        key: "computer",
        value: "here|workers",
        help: "Where the computer's moves are searched: by this process, or by workers through the queue",
        read: |config, text| store(&mut config.computer, text),
        write: |config| config.computer.to_string(),
    },
    switch!(
        "local-worker",
        local_worker,
        "Whether this process also does what is in the queue, beside workers elsewhere"
    ),
    Setting {
        key: "worker-keys",
        value: "FILE",
        help: "A file with the keys of workers elsewhere (rusc worker), one in each line",
        read: |config, text| {
            config.worker_keys = if text.is_empty() { None } else { Some(text.into()) };
            Ok(())
        },
        write: |config| config.worker_keys.as_ref().map_or(String::new(), |file| file.display().to_string()),
    },
    Setting {
        key: "analysis-per-day",
        value: "N",
        help: "How many finished games each person may have analysed by the server in a day; 0 does not offer it",
        read: |config, text| {
            let number = text.parse().ok().filter(|&number: &u32| number <= 1000);
            config.analysis_per_day = number.ok_or("expected a number from 0 to 1000")?;
            Ok(())
        },
        write: |config| config.analysis_per_day.to_string(),
    },
    Setting {
        key: "analysis-engine",
        value: "COMMAND|workers",
        help: "A program that speaks UHP, offered on the analysis board; workers if only rusc worker --engine runs it",
        read: |config, text| store(&mut config.analysis_engine, text),
        write: |config| config.analysis_engine.to_string(),
    },
    Setting {
        key: "log",
        value: "text|json",
        help: "How the log is written",
        read: |config, text| store(&mut config.log, text),
        write: |config| config.log.to_string(),
    },
    Setting {
        key: "log-level",
        value: "LEVEL",
        help: "What is logged: error, warn, info, debug or trace, or a list such as info,rusc_server=debug",
        read: |config, text| {
            tracing_subscriber::filter::Targets::from_str(text)
                .map_err(|_| "expected a level such as info".to_owned())?;
            text.clone_into(&mut config.log_level);
            Ok(())
        },
        write: |config| config.log_level.clone(),
    },
];

fn read_count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number from 1 on".to_owned())
}

fn store<T: FromStr<Err = String>>(place: &mut T, text: &str) -> Result<(), String> {
    *place = text.parse()?;
    Ok(())
}
