//! Operator settings for deposits and withdrawals.

use plimsoll_units::{DAY_MS, SECOND_MS};
use serde::Deserialize;

use super::chains::ChainSettings;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoneyConfig {
    /// Keys that deposit addresses derive from. Without them there are no deposit addresses outside the sandbox.
    pub deposit_keys: Option<DepositKeysConfig>,
    pub sandbox: SandboxPace,
    /// Real chains. Networks without one are simulated in a sandbox, and closed outside it.
    pub chains: Vec<ChainSettings>,
}

/// Account-level extended public keys. The private keys stay offline.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DepositKeysConfig {
    pub evm: String,
    pub tron: String,
    pub bitcoin: String,
}

/// Delays of the simulated bank, chain and review desk. Used in the sandbox only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SandboxPace {
    /// Time between two blocks.
    pub block_ms: i64,
    /// Time from a declaration to the bank's transfer.
    pub bank_ms: i64,
    /// Time between two stages of a withdrawal.
    pub stage_ms: i64,
    /// Time from a withdrawal entering manual review to the decision.
    pub desk_ms: i64,
    /// Time from an application for a loan to the decision.
    pub loan_ms: i64,
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
            loan_ms: 3 * SECOND_MS,
            rest_ms: 60 * SECOND_MS,
        }
    }
}

impl SandboxPace {
    /// The time from which a destination saved now counts as known. The ledger requires a day from then; the sandbox
    /// dates it back so that only the last part remains.
    pub(crate) fn known_since(&self, is_sandbox: bool, now: i64) -> i64 {
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
