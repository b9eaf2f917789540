//! Where a request really comes from: what proxies say is believed only of those the host trusts.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use crate::config::{Config, Network};
use crate::http::auth::cookie::Transport;

/// What is known of the way a request has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    /// Of the client.
    pub(crate) address: IpAddr,
    /// The host that the client has asked for.
    pub(crate) host: String,
    /// Whether the client's connection is encrypted.
    pub(crate) transport: Transport,
}

impl Peer {
    /// Reads what the connection and the headers say.
    pub(crate) fn new(connected: IpAddr, headers: &HeaderMap, config: &Config) -> Peer {
        let connected = connected.to_canonical();
        let trusted = is_trusted(connected, &config.trusted_proxies);
        let told = |name: &str| {
            let value = headers.get(name).filter(|_| trusted)?.to_str().ok()?;
            Some(value.split(',').next().unwrap_or_default().trim().to_owned())
        };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let known_secure = config.public_url.as_ref().is_some_and(crate::config::PublicUrl::is_secure);
        let secure = known_secure || told("x-forwarded-proto").is_some_and(|proto| proto == "https");
        Peer {
            address: if trusted { client(connected, headers, &config.trusted_proxies) } else { connected },
            host: told("x-forwarded-host").unwrap_or_else(|| host.to_owned()),
            transport: if secure { Transport::Secure } else { Transport::Plain },
        }
    }
}

fn is_trusted(address: IpAddr, networks: &[Network]) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// From the right, the first address that is no proxy of ours: everything left of it may be invented.
fn client(connected: IpAddr, headers: &HeaderMap, networks: &[Network]) -> IpAddr {
    let lists = headers.get_all("x-forwarded-for").iter().rev();
    let hops = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.rsplit(','));
    let mut last = connected;
    for hop in hops {
        let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
        last = address.to_canonical();
        if !is_trusted(last, networks) {
            break;
        }
    }
    last
}
