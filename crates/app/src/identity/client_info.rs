//! Where a request comes from, as far as its owner should later be told.
//!
//! Owns reading of the browser's description of itself. Nothing is decided by it: it is what the browser claims.

use std::net::IpAddr;

/// The location of an address nobody has looked up.
pub(super) const LOCATION_UNKNOWN: &str = "unknown";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientInfo {
    pub ip: IpAddr,
    pub browser: &'static str,
    pub system: &'static str,
}

/// In this order: many browsers also name those they descend from.
const BROWSERS: &[(&str, &str)] = &[
    ("TronLink", "TronLink"),
    ("TokenPocket", "TokenPocket"),
    ("MetaMask", "MetaMask"),
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];
const OTHER: &str = "other";

impl ClientInfo {
    pub fn new(ip: IpAddr, agent: &str) -> Self {
        let named = |table: &[(&str, &'static str)]| {
            table.iter().find(|(mark, _)| agent.contains(mark)).map_or(OTHER, |(_, name)| name)
        };
        // An IPv4 address inside IPv6 is that IPv4 address, in every count and list.
        Self { ip: ip.to_canonical(), browser: named(BROWSERS), system: named(SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart() {
        let ip = "192.0.2.200".parse().unwrap();
        let rows = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140", "Edge", "Windows"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/604.1", "Safari", "iOS"),
            ("curl/8", "other", "other"),
        ];
        for (agent, browser, system) in rows {
            assert_eq!(ClientInfo::new(ip, agent), ClientInfo { ip, browser, system });
        }
        assert_eq!(ClientInfo::new("::ffff:192.0.2.200".parse().unwrap(), "").ip, ip);
    }
}
