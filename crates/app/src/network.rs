//! Network prefixes that limits count as one: a household, and a provider's block.
//!
//! An IPv6 customer has a /64, and often a /48; a rented IPv4 block is a /24. Limits on single addresses are evaded by
//! changing the address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const HOST_BITS_V6: u32 = 128 - 64;
const BLOCK_BITS_V4: u32 = 32 - 24;
const BLOCK_BITS_V6: u32 = 128 - 48;

/// The prefix that counts as one address: an IPv4 address, or an IPv6 /64. IPv4-mapped IPv6 counts as IPv4.
pub fn host_of(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V4(ip) => IpAddr::V4(ip),
        IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> HOST_BITS_V6 << HOST_BITS_V6)),
    }
}

/// The block around it: an IPv4 /24, or an IPv6 /48.
pub fn block_of(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V4(ip) => IpAddr::V4(Ipv4Addr::from_bits(ip.to_bits() >> BLOCK_BITS_V4 << BLOCK_BITS_V4)),
        IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> BLOCK_BITS_V6 << BLOCK_BITS_V6)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-222.
    #[test]
    fn addresses_of_one_household_and_one_block_are_counted_together() {
        for (ip, host, block) in [
            ("192.0.2.200", "192.0.2.200", "192.0.2.0"),
            ("::ffff:192.0.2.200", "192.0.2.200", "192.0.2.0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1::"),
            ("2001:db8:1:ffff::", "2001:db8:1:ffff::", "2001:db8:1::"),
            ("::1", "::", "::"),
        ] {
            let ip: IpAddr = ip.parse().unwrap();
            assert_eq!(
                (host_of(ip).to_string(), block_of(ip).to_string()),
                (host.to_owned(), block.to_owned()),
                "{ip}"
            );
        }
    }
}
