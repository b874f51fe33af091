//! What an operator decides about money on its way.

use plimsoll_units::{DAY_MS, SECOND_MS};
use serde::Deserialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoneyConfig {
    /// Where deposits go. Without them there are no deposit addresses outside the sandbox.
    pub deposit_keys: Option<DepositKeysConfig>,
    pub sandbox: SandboxPace,
}

/// Account-level extended public keys. The private keys stay offline.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DepositKeysConfig {
    pub evm: String,
    pub tron: String,
    pub bitcoin: String,
}

/// How fast the simulated bank, chain and review desk work. Counts in the sandbox only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SandboxPace {
    /// From one block to the next.
    pub block_ms: i64,
    /// From a declaration to the bank's transfer.
    pub bank_ms: i64,
    /// From one stage of a withdrawal to the next.
    pub stage_ms: i64,
    /// From the wish for people to look at a withdrawal to their decision.
    pub desk_ms: i64,
    /// How long a new destination rests. A day wherever the money is real.
    pub rest_ms: i64,
}

impl Default for SandboxPace {
    fn default() -> Self {
        Self {
            block_ms: SECOND_MS,
            bank_ms: 5 * SECOND_MS,
            stage_ms: 3 * SECOND_MS,
            desk_ms: 60 * SECOND_MS,
            rest_ms: 60 * SECOND_MS,
        }
    }
}

impl SandboxPace {
    /// Since when a destination that is saved now counts as known: the ledger lets a day pass from there, of which
    /// the sandbox leaves only the last part.
    pub(super) fn known_since(&self, is_sandbox: bool, now: i64) -> i64 {
        if is_sandbox { now - (DAY_MS - self.rest_ms.clamp(0, DAY_MS)) } else { now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sandbox_shortens_the_rest() {
        let pace = SandboxPace::default();
        assert_eq!(pace.known_since(false, DAY_MS), DAY_MS);
        assert_eq!(pace.known_since(true, DAY_MS) + DAY_MS, DAY_MS + pace.rest_ms);
    }
}
