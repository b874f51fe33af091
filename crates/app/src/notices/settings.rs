//! Which news also go out by mail. What concerns how somebody is recognised always does.

use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    Deposits,
    Withdrawals,
    /// Margin calls and positions closed by the rules.
    Liquidations,
    /// Results of second-contracts.
    Seconds,
    /// Sign-ins from a device that was not seen before.
    SignIns,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct NoticeSettings {
    /// Whatever is not here is told in the app only.
    pub letters: Vec<Topic>,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self { letters: vec![Topic::Withdrawals, Topic::Liquidations, Topic::SignIns] }
    }
}

impl NoticeSettings {
    pub fn writes(&self, topic: Topic) -> bool {
        self.letters.contains(&topic)
    }
}
