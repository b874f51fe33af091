//! Default address of the site: the listener's, under a name that browsers accept.
//!
//! A passkey belongs to a domain and never to an IP address, so this machine is called `localhost`. Sign-in messages of
//! wallets and invitations name the same address.

use std::net::SocketAddr;

use plimsoll_app::Config;

/// The default port of HTTP, omitted from addresses.
const HTTP: u16 = 80;

/// The address of a listener for a browser on this machine.
pub(crate) fn url(listen: SocketAddr) -> String {
    let ip = listen.ip();
    let is_here = ip.is_loopback() || ip.is_unspecified();
    match listen.port() {
        HTTP if is_here => "http://localhost".to_owned(),
        port if is_here => format!("http://localhost:{port}"),
        _ => format!("http://{listen}"),
    }
}

/// Possible origins of a page of a listener on this machine.
fn local_origins(listen: SocketAddr) -> Vec<String> {
    if !(listen.ip().is_loopback() || listen.ip().is_unspecified()) {
        return Vec::new();
    }
    ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:{}", listen.port())).to_vec()
}

/// Fills in settings that depend on the listener: the address of the site unless it is set, and in a sandbox the other
/// names of this machine.
pub(crate) fn follow(platform: &mut Config, listen: SocketAddr) {
    let site = &mut platform.site;
    if site.url.is_empty() {
        site.url = url(listen);
    }
    if platform.sandbox {
        let missing = |origin: &String| *origin != site.url && !site.origins.contains(origin);
        let more: Vec<String> = local_origins(listen).into_iter().filter(missing).collect();
        site.origins.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followed(listen: &str, set: &str, sandbox: bool) -> (String, Vec<String>) {
        let mut platform = Config { sandbox, ..Config::default() };
        platform.site.url = set.to_owned();
        follow(&mut platform, listen.parse().unwrap());
        (platform.site.url, platform.site.origins)
    }

    #[test]
    fn the_site_follows_the_listener_unless_it_is_set() {
        for (listen, set, expected) in [
            ("127.0.0.1:8080", "", "http://localhost:8080"),
            ("127.0.0.1:9000", "", "http://localhost:9000"),
            ("[::1]:9000", "", "http://localhost:9000"),
            ("0.0.0.0:80", "", "http://localhost"),
            ("192.0.2.7:8080", "", &format!("http://{}:8080", "192.0.2.7")),
            ("127.0.0.1:9000", "https://trade.example", "https://trade.example"),
        ] {
            assert_eq!(followed(listen, set, true).0, expected, "{listen} {set}");
        }
    }

    #[test]
    fn a_sandbox_knows_this_machine_by_all_its_names() {
        let others = ["http://127.0.0.1:9000".to_owned(), "http://[::1]:9000".to_owned()];
        assert_eq!(followed("127.0.0.1:9000", "", true).1, others);
        assert_eq!(followed("127.0.0.1:9000", "", false).1, [""; 0]);
        assert_eq!(followed("192.0.2.7:9000", "", true).1, [""; 0]);
    }
}
