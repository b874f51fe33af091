//! The sign-in message a wallet shows before it signs: EIP-4361, with Tron's name and address for Tron wallets.
//!
//! Owns printing, strict parsing, and the checks against what the server expects. Stores no nonce.

use std::fmt;

use plimsoll_units::Timestamp;

use super::wallet::{Wallet, WalletFault, WalletKind};

/// No genuine message is longer.
pub const MESSAGE_CHARS_MAX: usize = 2_000;
/// Accepted clock skew: how far in the future a message may be dated, between two of our own nodes.
const CLOCK_SKEW_MS: i64 = 5_000;
const STATEMENT: &str = "Sign in. This costs nothing and moves no coin.";
const VERSION: &str = "1";

/// The fields of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInMessage {
    pub domain: String,
    pub wallet: Wallet,
    pub uri: String,
    pub chain_id: u64,
    pub nonce: String,
    pub issued_at: Timestamp,
    pub expires_at: Timestamp,
}

/// What the server requires of a returned message.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    pub domain: &'a str,
    pub uri: &'a str,
    pub chain_ids: &'a [u64],
    pub now: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageFault {
    #[error("not a sign-in message: {0}")]
    Grammar(&'static str),
    #[error("the message's address: {0}")]
    Wallet(#[source] WalletFault),
    #[error("made for another site")]
    Domain,
    #[error("made for another address of this site")]
    Uri,
    #[error("a chain that is not served here")]
    Chain,
    #[error("not yet valid")]
    Future,
    #[error("no longer valid")]
    Expired,
}

impl fmt::Display for SignInMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.wallet.kind().name();
        writeln!(f, "{} wants you to sign in with your {kind} account:", self.domain)?;
        writeln!(f, "{}\n\n{STATEMENT}\n", self.wallet.checksummed())?;
        writeln!(f, "URI: {}\nVersion: {VERSION}\nChain ID: {}", self.uri, self.chain_id)?;
        writeln!(f, "Nonce: {}\nIssued At: {}", self.nonce, written(self.issued_at))?;
        write!(f, "Expiration Time: {}", written(self.expires_at))
    }
}

impl SignInMessage {
    /// Parses exactly what `Display` writes for this kind of wallet; anything else is rejected.
    pub fn parse(kind: WalletKind, text: &str) -> Result<Self, MessageFault> {
        if text.len() > MESSAGE_CHARS_MAX {
            return Err(MessageFault::Grammar("length"));
        }
        let mut lines = Lines { rest: Some(text) };
        let opening = lines.next()?;
        let tail = format!(" wants you to sign in with your {} account:", kind.name());
        let domain = opening.strip_suffix(&tail).ok_or(MessageFault::Grammar("first line"))?;
        let wallet = Wallet::parse(kind, lines.next()?).map_err(MessageFault::Wallet)?;
        for expected in ["", STATEMENT, ""] {
            if lines.next()? != expected {
                return Err(MessageFault::Grammar("statement"));
            }
        }
        let uri = lines.field("URI: ")?;
        if lines.field("Version: ")? != VERSION {
            return Err(MessageFault::Grammar("version"));
        }
        let chain_id = lines.field("Chain ID: ")?.parse().map_err(|_| MessageFault::Grammar("chain id"))?;
        let nonce = lines.field("Nonce: ")?;
        let issued_at = read_time(lines.field("Issued At: ")?)?;
        let expires_at = read_time(lines.field("Expiration Time: ")?)?;
        let message = Self {
            domain: domain.to_owned(),
            wallet,
            uri: uri.to_owned(),
            chain_id,
            nonce: nonce.to_owned(),
            issued_at,
            expires_at,
        };
        // One spelling only: what was shown is what was signed.
        if lines.rest.is_some() || message.to_string() != text {
            return Err(MessageFault::Grammar("spelling"));
        }
        Ok(message)
    }

    /// Whether this message is for this server, now.
    pub fn check(&self, expected: &Expected<'_>) -> Result<(), MessageFault> {
        if self.domain != expected.domain {
            return Err(MessageFault::Domain);
        }
        if self.uri != expected.uri {
            return Err(MessageFault::Uri);
        }
        if !expected.chain_ids.contains(&self.chain_id) {
            return Err(MessageFault::Chain);
        }
        if self.issued_at > expected.now.plus(CLOCK_SKEW_MS) {
            return Err(MessageFault::Future);
        }
        if expected.now >= self.expires_at {
            return Err(MessageFault::Expired);
        }
        Ok(())
    }
}

struct Lines<'a> {
    rest: Option<&'a str>,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, MessageFault> {
        let rest = self.rest.take().ok_or(MessageFault::Grammar("too few lines"))?;
        match rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = Some(rest);
                Ok(line)
            }
            None => Ok(rest),
        }
    }

    fn field(&mut self, name: &'static str) -> Result<&'a str, MessageFault> {
        self.next()?.strip_prefix(name).ok_or(MessageFault::Grammar(name))
    }
}

fn written(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or(jiff::Timestamp::MAX).to_string()
}

fn read_time(text: &str) -> Result<Timestamp, MessageFault> {
    let time: jiff::Timestamp = text.parse().map_err(|_| MessageFault::Grammar("time"))?;
    Ok(Timestamp(time.as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_700_000_000_000);

    fn message(kind: WalletKind) -> SignInMessage {
        let address = match kind {
            WalletKind::Ethereum => "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
            WalletKind::Tron => "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
        };
        SignInMessage {
            domain: "example.com".to_owned(),
            wallet: Wallet::parse(kind, address).unwrap(),
            uri: "https://example.com/sign-in".to_owned(),
            chain_id: 1,
            nonce: "0123456789abcdef".to_owned(),
            issued_at: NOW,
            expires_at: NOW.plus(300_000),
        }
    }

    fn expected() -> Expected<'static> {
        Expected { domain: "example.com", uri: "https://example.com/sign-in", chain_ids: &[1, 56], now: NOW }
    }

    #[test]
    fn the_text_is_the_standards() {
        let text = "example.com wants you to sign in with your Ethereum account:\n\
            0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n\n\
            Sign in. This costs nothing and moves no coin.\n\n\
            URI: https://example.com/sign-in\nVersion: 1\nChain ID: 1\nNonce: 0123456789abcdef\n\
            Issued At: 2023-11-14T22:13:20Z\nExpiration Time: 2023-11-14T22:18:20Z";
        assert_eq!(message(WalletKind::Ethereum).to_string(), text);
    }

    #[test]
    fn what_is_written_is_read() {
        for kind in [WalletKind::Ethereum, WalletKind::Tron] {
            let message = message(kind);
            assert_eq!(SignInMessage::parse(kind, &message.to_string()), Ok(message.clone()));
            assert_eq!(message.check(&expected()), Ok(()));
        }
    }

    #[test]
    fn any_other_spelling_is_refused() {
        let text = message(WalletKind::Ethereum).to_string();
        let changes: [(&str, &str); 8] = [
            ("Version: 1", "Version: 2"),
            ("Sign in.", "Approve everything."),
            ("Chain ID: 1", "Chain ID: 01"),
            ("Issued At: 2023", "Issued At: +002023"),
            ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"),
            ("\nNonce", "\r\nNonce"),
            ("Ethereum", "Tron"),
            ("18:20Z", "18:20Z\nResources:\n- https://example.com"),
        ];
        for (from, to) in changes {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from} stands in the text");
            assert!(SignInMessage::parse(WalletKind::Ethereum, &changed).is_err(), "{to}");
        }
        assert!(SignInMessage::parse(WalletKind::Tron, &text).is_err());
        assert!(SignInMessage::parse(WalletKind::Ethereum, "").is_err());
    }

    /// SEC-004, SEC-005.
    #[test]
    fn another_site_chain_or_time_is_refused() {
        let good = message(WalletKind::Ethereum);
        let check = |change: fn(&mut SignInMessage), fault| {
            let mut changed = good.clone();
            change(&mut changed);
            assert_eq!(changed.check(&expected()), Err(fault));
        };
        check(|m| m.domain = "examp1e.com".to_owned(), MessageFault::Domain);
        check(|m| m.uri = "https://example.org/sign-in".to_owned(), MessageFault::Uri);
        check(|m| m.chain_id = 5, MessageFault::Chain);
        check(|m| m.issued_at = NOW.plus(60_000), MessageFault::Future);
        check(|m| m.expires_at = NOW, MessageFault::Expired);
    }
}
