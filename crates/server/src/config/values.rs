//! The types of settings that need one of their own, with parsing and printing.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use crate::ComputerMoves;

/// On or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Switch {
    /// On.
    #[default]
    On,
    /// Off.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

impl FromStr for Switch {
    type Err = String;

    fn from_str(text: &str) -> Result<Switch, String> {
        match text {
            "on" | "true" => Ok(Switch::On),
            "off" | "false" => Ok(Switch::Off),
            _ => Err("expected on or off".to_owned()),
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_on() { "on" } else { "off" })
    }
}

impl FromStr for ComputerMoves {
    type Err = String;

    fn from_str(text: &str) -> Result<ComputerMoves, String> {
        match text {
            "here" => Ok(ComputerMoves::Here),
            "workers" => Ok(ComputerMoves::Workers),
            _ => Err("expected here or workers".to_owned()),
        }
    }
}

impl fmt::Display for ComputerMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ComputerMoves::Here => "here",
            ComputerMoves::Workers => "workers",
        })
    }
}

/// The engine of the host's choice for the analysis board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AnalysisEngine {
    /// None.
    #[default]
    Off,
    /// One that workers elsewhere run.
    Workers,
    /// One that this process runs, by its command.
    Command(String),
}

impl AnalysisEngine {
    /// Whether there is one.
    pub fn is_on(&self) -> bool {
        *self != AnalysisEngine::Off
    }

    /// The command, if this process runs it.
    pub fn command(&self) -> Option<&str> {
        match self {
            AnalysisEngine::Command(command) => Some(command),
            AnalysisEngine::Off | AnalysisEngine::Workers => None,
        }
    }
}

impl FromStr for AnalysisEngine {
    type Err = String;

    fn from_str(text: &str) -> Result<AnalysisEngine, String> {
        Ok(match text {
            "" => AnalysisEngine::Off,
            "workers" => AnalysisEngine::Workers,
            command if command.chars().any(char::is_control) => {
                return Err("expected the command of an engine, in one line".to_owned());
            }
            command => AnalysisEngine::Command(command.to_owned()),
        })
    }
}

impl fmt::Display for AnalysisEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnalysisEngine::Off => "",
            AnalysisEngine::Workers => "workers",
            AnalysisEngine::Command(command) => command,
        })
    }
}

/// The address of a database server, such as `postgres://rusc:secret@localhost/rusc`. Shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseAddress(String);

impl DatabaseAddress {
    /// The whole of it, password included.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for DatabaseAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<DatabaseAddress, String> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            Ok(DatabaseAddress(text.to_owned()))
        } else {
            Err("expected an address such as postgres://user:password@host:5432/rusc".to_owned())
        }
    }
}

impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
        // Whoever has the password in the options gets none of them shown.
        let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
        let more = if options.is_empty() { "" } else { "?…" };
        write!(f, "{scheme}://{place}{more}")
    }
}

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text, for people.
    Text,
    /// JSON, for programs.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("expected text or json".to_owned()),
        }
    }
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

/// The prefix of all paths: empty, or like `/rusc`, without a trailing slash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// The prefix: empty, or with a leading slash only.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The prefix with a trailing slash, as the base of relative links.
    pub fn folder(&self) -> String {
        format!("{}/", self.0)
    }
}

impl FromStr for BasePath {
    type Err = String;

    fn from_str(text: &str) -> Result<BasePath, String> {
        let trimmed = text.trim_end_matches('/');
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        let steps_are_names = trimmed.split('/').skip(1).all(|step| !matches!(step, "" | "." | ".."));
        let fits = trimmed.is_empty() || trimmed.starts_with('/') && steps_are_names;
        if fits && trimmed.bytes().all(plain) {
            Ok(BasePath(trimmed.to_owned()))
        } else {
            Err("expected a path such as /rusc, of letters, digits and - . _ ~".to_owned())
        }
    }
}

/// The public address of the server: scheme and host, no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The origin as browsers send it: `https://play.example.org`.
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Whether the scheme is HTTPS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let lower = text.trim_end_matches('/').to_ascii_lowercase();
        let host = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
        match host {
            Some(host) if !host.is_empty() && host.bytes().all(plain) => Ok(PublicUrl(lower)),
            _ => Err("expected something like https://play.example.org, without a path".to_owned()),
        }
    }
}

/// An address range in CIDR notation, `10.0.0.0/8`, or a single address. IPv4 and IPv6 never match each other, but an
/// IPv4-mapped IPv6 address counts as IPv4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether the range contains an address.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => {
                shared_bits(u128::from(ours.to_bits() ^ other.to_bits()), 32) >= u32::from(self.bits)
            }
            (IpAddr::V6(ours), IpAddr::V6(other)) => {
                shared_bits(ours.to_bits() ^ other.to_bits(), 128) >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

/// How many leading bits of `width` are zero.
fn shared_bits(difference: u128, width: u32) -> u32 {
    difference.leading_zeros() - (128 - width)
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let bad = || format!("{text:?} is no address or network such as 10.0.0.0/8");
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let address = address.to_canonical();
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(width), str::parse).map_err(|_| bad())?;
        if bits <= width { Ok(Network { address, bits }) } else { Err(bad()) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}
