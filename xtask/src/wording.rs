//! The project speaks only of itself: no path of somebody's machine, no host but those listed, no note to come back
//! later. Reads every text file but this one, whose lists are the rule.

use crate::finding::Finding;
use crate::paths;
use crate::source::find_all;
use crate::tree::Tree;

/// This file spells out what may not be said.
const THIS_FILE: &str = "xtask/src/wording.rs";

struct BannedPhrase {
    words: &'static [&'static str],
    paths: &'static [&'static str],
    reason: &'static str,
}

const EVERYWHERE: &[&str] = &["*"];

const UNSAID: &[BannedPhrase] = &[
    BannedPhrase {
        words: &["TODO", "FIXME", "XXX", "HACK"],
        paths: EVERYWHERE,
        reason: "a note to come back does not merge: do it, or leave it unsaid",
    },
    BannedPhrase {
        words: &["/work/", "/root/", "/Users/"],
        paths: EVERYWHERE,
        reason: "a path of one machine: say it from the repository's root",
    },
    BannedPhrase {
        words: &[
            "index.crates.io",
            "static.crates.io",
            "pypi.org",
            "pythonhosted.org",
            "registry.npmjs.org",
            "deb.debian.org",
            "artifactory",
        ],
        paths: EVERYWHERE,
        reason: "which mirror serves packages is the machine's matter",
    },
];

/// The hosts the project may name. Another one is a decision: add it here.
const HOSTS: &[&str] = &[
    "127.0.0.1",
    "[::1]",
    "0.0.0.0",
    "localhost",
    "example.com",
    "example.org",
    "fsf.org",
    "www.gnu.org",
    "keepachangelog.com",
    "semver.org",
    "www.w3.org",
    "docs.rs",
    "doc.rust-lang.org",
    "www.postgresql.org",
    "www.sqlite.org",
    // Venues and a central bank whose prices can be read.
    "stream.binance.com",
    "ws-feed.exchange.coinbase.com",
    "ws.kraken.com",
    "ws.okx.com",
    "stream.bybit.com",
    "www.ecb.europa.eu",
    "www.ecb.int",
    "www.gesmes.org",
    // Where a person without a wallet finds one.
    "apps.apple.com",
    "play.google.com",
    "www.tronlink.org",
    "metamask.io",
];
/// Reserved for examples: nobody's.
const EXAMPLES: &str = ".example";
/// Lock files name where crates come from; `dependencies` checks that it is one place.
const LOCK_FILES: &[&str] = &["*Cargo.lock", "*package-lock.json", "xtask/src/dependencies.rs"];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| *path != THIS_FILE) {
        let within = |paths: &[&str]| paths.iter().any(|pattern| paths::matches(pattern, path));
        for unsaid in UNSAID.iter().filter(|unsaid| within(unsaid.paths)) {
            for word in unsaid.words {
                findings.extend(
                    find_all(text, word)
                        .into_iter()
                        .map(|hit| Finding::error(path, hit.line, "speech", format!("`{word}`: {}", unsaid.reason))),
                );
            }
        }
        if !within(LOCK_FILES) {
            findings.extend(foreign_hosts(text).into_iter().map(|(host, line)| {
                Finding::error(path, line, "speech", format!("`{host}` is not on the list of hosts in {THIS_FILE}"))
            }));
        }
    }
    findings
}

/// Hosts after `://` that are not listed, with their lines. A name filled in at run time (`{host}`, `$HOST`) is none.
fn foreign_hosts(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for scheme in ["http://", "https://", "ws://", "wss://"] {
        for hit in find_all(text, scheme) {
            let rest = &text[hit.at + scheme.len()..];
            let in_host = |c: char| c.is_alphanumeric() || ".-[:]".contains(c);
            let authority = &rest[..rest.find(|c| !in_host(c)).unwrap_or(rest.len())];
            let host = match authority.strip_prefix('[') {
                Some(rest) => &authority[..rest.find(']').map_or(authority.len(), |end| end + 2)],
                None => authority.split(':').next().unwrap_or(authority),
            };
            let host = host.trim_end_matches('.');
            if !host.is_empty() && !host.ends_with(EXAMPLES) && !HOSTS.contains(&host) {
                found.push((host, hit.line));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn what_is_not_the_projects_is_found() {
        for text in ["# TODO: later", "cd /work/main", "https://mirror.internal/index", "ws://10.0.0.7:80/ws"] {
            assert!(!lines("docs/a.md", text).is_empty(), "{text}");
        }
        assert_eq!(lines("a.rs", "\n// the end of a session\n// FIXME"), [3]);
    }

    #[test]
    fn what_is_its_own_may_be_said() {
        for text in [
            "MASTODON and todos",
            "http://127.0.0.1:8080/app, https://localhost and http://[::1]:80/",
            "http://{address}/health http://$HOST/",
            "import { settings } from '@/shared/settings'",
            "See https://www.gnu.org/licenses/.",
        ] {
            assert_eq!(lines("docs/a.md", text), [0; 0], "{text}");
        }
        assert_eq!(lines(THIS_FILE, "TODO"), [0; 0]);
    }
}
