//! A range of addresses, as `10.0.0.0/8` or a single address. Addresses of the two families never mix, but an IPv4
//! address written as IPv6 is taken for what it is.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Addresses that share their first bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address is one of them.
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
