//! Link checks: which links may appear on a page, and which imitate ours.

/// Longest link.
const LINK_MAX: usize = 2_000;

/// Whether an address is one of our pages, a mailbox, or another HTTPS site with an unambiguous host.
pub fn is_safe(address: &str) -> bool {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || matches!(c, '\\' | '"' | '\'' | '<' | '>');
    if address.len() > LINK_MAX || address.contains(is_odd) {
        return false;
    }
    if address.starts_with('/') {
        return !address.starts_with("//");
    }
    let is_site = || address.starts_with("https://") && host_of(address).is_some_and(is_plain_host);
    address.starts_with("mailto:") || is_site()
}

/// Whether an address may appear in a text: checks the host; schemes are checked elsewhere.
pub(super) fn may_stand(address: &str) -> bool {
    let address = address.trim();
    if address.starts_with("//") || address.contains('\\') {
        return false;
    }
    let lower = address.to_ascii_lowercase();
    let is_site = lower.starts_with("http://") || lower.starts_with("https://");
    !is_site || host_of(&lower).is_some_and(is_plain_host)
}

/// Whether an address has a host that could be mistaken for ours: `p1imsoll.example` for `plimsoll.example`.
pub fn imitates(address: &str, own: &str) -> bool {
    let (Some(host), Some(own)) = (host_of(address), host_of(own)) else {
        return false;
    };
    let (host, own) = (host.to_ascii_lowercase(), own.to_ascii_lowercase());
    host != own && !host.ends_with(&format!(".{own}")) && skeleton(&host).contains(&skeleton(&own))
}

/// The host of an address, without its port.
fn host_of(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    let authority = rest.split(['/', '?', '#']).next()?;
    // User info before the host would make the address begin with another name.
    if authority.contains('@') {
        return None;
    }
    authority.split(':').next()
}

/// One alphabet, no punycode, and at least one dot.
fn is_plain_host(host: &str) -> bool {
    let plain = |label: &str| {
        let letters = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        letters && !label.is_empty() && !label.to_ascii_lowercase().starts_with("xn--")
    };
    host.contains('.') && host.split('.').all(plain)
}

/// A host with look-alike characters merged.
fn skeleton(host: &str) -> String {
    let alike = |c: char| match c {
        '0' => Some('o'),
        '1' | 'i' => Some('l'),
        '5' => Some('s'),
        '3' => Some('e'),
        '-' | '.' => None,
        other => Some(other),
    };
    host.replace("rn", "m").replace("vv", "w").chars().filter_map(alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-185.
    #[test]
    fn only_pages_of_our_own_and_plain_addresses_are_links() {
        for good in ["/help", "/term-article?key=A", "https://example.org/a?b=c#d", "mailto:a@example.org"] {
            assert!(is_safe(good), "{good}");
        }
        for bad in [
            "",
            "//evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\tscript:alert(1)",
            " javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "blob:https://a.example/1",
            "http://a.example",
            "https://",
            "https:/evil.example",
            "https://trade.example@evil.example/",
            "https://xn--plmsoll-c2a.example/",
            "https://plіmsoll.example/",
            "https://localhost/",
            "https://a..example/",
            "/a b",
            "/a\"b",
        ] {
            assert!(!is_safe(bad), "{bad}");
        }
    }

    #[test]
    fn a_host_that_looks_like_ours_is_told_apart() {
        let own = "https://plimsoll.example:8443";
        for (address, expected) in [
            ("https://p1imsoll.example/sign-in", true),
            ("https://plirnsoll.example/", true),
            ("https://plimsoll-example.evil.example/", true),
            ("https://plimsoll.example.evil.example/", true),
            ("https://PLIMS0LL.example/", true),
            ("https://plimsoll.example/help", false),
            ("https://docs.plimsoll.example/help", false),
            ("https://example.org/plimsoll.example", false),
            ("/help", false),
        ] {
            assert_eq!(imitates(address, own), expected, "{address}");
        }
    }
}
