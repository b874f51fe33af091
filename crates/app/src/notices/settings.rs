//! Notices also sent by email. Security notices always are.

use plimsoll_units::MINUTE_MS;
use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    Deposits,
    Withdrawals,
    /// Margin calls and liquidations.
    Liquidations,
    /// Results of second-contracts.
    Seconds,
    /// Loans that are due or late, calls and sales of collateral.
    Lending,
    Funds,
    /// Openings and results of token sales, tokens that become free.
    Sales,
    Collectibles,
    /// Orders with other customers.
    C2c,
    /// Sign-ins from a new device.
    SignIns,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct NoticeSettings {
    /// Topics not listed are only shown in the app.
    pub letters: Vec<Topic>,
    /// How long a message in a C2C order is unread before its reader gets a notice of it.
    pub unread_ms: i64,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        let letters = vec![Topic::Withdrawals, Topic::Liquidations, Topic::Lending, Topic::C2c, Topic::SignIns];
        Self { letters, unread_ms: MINUTE_MS }
    }
}

impl NoticeSettings {
    pub fn writes(&self, topic: Topic) -> bool {
        self.letters.contains(&topic)
    }
}
