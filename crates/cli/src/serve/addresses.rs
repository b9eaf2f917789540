//! The addresses by which browsers reach a server: on this machine, and from others in the same network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use crate::args::UsageError;

/// Names of interfaces that lead into this machine only: bridges of containers and virtual machines.
const INWARD: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vbox"];
/// An address kept for documentation, to which nothing is sent: the operating system only says which way it would go.
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
/// The most addresses that are printed.
const MOST: usize = 4;

/// The same port at all addresses of this machine.
///
/// # Errors
/// One address was named, and not this machine's own.
pub(super) fn at_all_addresses(bind: SocketAddr) -> Result<SocketAddr, UsageError> {
    if !bind.ip().is_loopback() && !bind.ip().is_unspecified() {
        let message = format!("--lan listens at all addresses, --bind {bind} names one: use one of the two");
        return Err(UsageError(message));
    }
    Ok(SocketAddr::from((Ipv4Addr::UNSPECIFIED, bind.port())))
}

/// The loopback address in place of an unspecified one (`0.0.0.0`, `::`), to which no browser can connect.
pub(super) fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The addresses by which others reach a server that listens at this one, the likeliest first; none if it listens for this
/// machine only.
pub(super) fn for_others(listening: SocketAddr) -> Vec<SocketAddr> {
    let ip = listening.ip();
    if ip.is_loopback() {
        return Vec::new();
    }
    if !ip.is_unspecified() {
        return vec![listening];
    }
    // A machine whose interfaces cannot be listed still has the one that leads elsewhere.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let found = interfaces.into_iter().map(|interface| (interface.name.clone(), interface.ip()));
    let mut addresses = ranked(found.collect(), way_out());
    addresses.truncate(MOST);
    addresses.into_iter().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

/// The address of the interface that leads to other networks.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// IPv4 addresses that others may use: that of the way out first, then those of home networks, then all others.
fn ranked(interfaces: Vec<(String, IpAddr)>, way_out: Option<IpAddr>) -> Vec<IpAddr> {
    let leads_out = |name: &str| !INWARD.iter().any(|inward| name.starts_with(inward));
    let mut addresses: Vec<IpAddr> =
        interfaces.into_iter().filter(|(name, _)| leads_out(name)).map(|(_, ip)| ip).collect();
    addresses.extend(way_out);
    addresses.retain(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_unspecified() && !ip.is_link_local(),
        // The server listens at IPv4 addresses; those of IPv6 change by the day and nobody types them.
        IpAddr::V6(_) => false,
    });
    let is_private = |ip: &IpAddr| matches!(ip, IpAddr::V4(ip) if ip.is_private());
    addresses.sort_by_key(|ip| (Some(*ip) != way_out, !is_private(ip), *ip));
    addresses.dedup();
    addresses
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, SocketAddr};

    use super::{at_all_addresses, for_others, ranked, reachable};

    fn ips(addresses: &[&str]) -> Vec<IpAddr> {
        addresses.iter().map(|address| address.parse().expect("an address")).collect()
    }

    fn at(address: &str) -> SocketAddr {
        address.parse().expect("an address")
    }

    #[test]
    fn the_way_out_comes_first_and_what_leads_nowhere_is_left_out() {
        let found = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("eth1", "203.0.113.7"),
            ("eth0", "10.0.0.4"),
            ("wlan0", "192.168.1.20"),
            ("usb0", "169.254.3.4"),
            ("eth0", "2001:db8::1"),
        ];
        let found = || found.map(|(name, ip)| (name.to_owned(), ip.parse().expect("an address"))).to_vec();
        let out = Some("192.168.1.20".parse().expect("an address"));
        assert_eq!(ranked(found(), out), ips(&["192.168.1.20", "10.0.0.4", "203.0.113.7"]));
        assert_eq!(ranked(found(), None), ips(&["10.0.0.4", "192.168.1.20", "203.0.113.7"]));
        assert_eq!(ranked(Vec::new(), out), ips(&["192.168.1.20"]));
        assert_eq!(ranked(Vec::new(), Some("127.0.0.1".parse().expect("an address"))), ips(&[]));
    }

    #[test]
    fn who_listens_for_this_machine_only_is_reached_by_nobody_else() {
        assert_eq!(for_others(at("127.0.0.1:8080")), []);
        assert_eq!(for_others(at("[::1]:8080")), []);
        assert_eq!(for_others(at("192.168.1.20:8080")), [at("192.168.1.20:8080")]);
        assert!(
            for_others(at("0.0.0.0:81")).iter().all(|other| other.port() == 81 && !other.ip().is_loopback())
        );
        assert_eq!(reachable(at("0.0.0.0:81")), at("127.0.0.1:81"));
        assert_eq!(reachable(at("[::]:81")), at("[::1]:81"));
    }

    #[test]
    fn all_addresses_keep_the_port_and_overrule_no_other_address() {
        assert_eq!(at_all_addresses(at("127.0.0.1:9000")).ok(), Some(at("0.0.0.0:9000")));
        assert_eq!(at_all_addresses(at("[::]:9000")).ok(), Some(at("0.0.0.0:9000")));
        assert!(at_all_addresses(at("192.168.1.20:9000")).is_err());
    }
}
