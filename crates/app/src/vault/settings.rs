//! The vault that an installation offers: chain, contracts, and the nodes that are asked about receipts.

use plimsoll_chain::signin::{Wallet, WalletKind};
use plimsoll_units::Amount;
use serde::Deserialize;

/// Nodes that are asked.
const ENDPOINTS_MAX: usize = 9;
/// Decimals of a coin that occur.
const DECIMALS_MAX: u32 = 18;
/// Characters of a name.
const NAME_MAX: usize = 60;

/// A vault on one chain.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VaultSettings {
    pub chain_id: u64,
    /// As people know the chain.
    pub chain_name: String,
    /// The coin that gas is paid in.
    pub gas_coin: String,
    /// The vault's contract.
    pub contract: String,
    /// As the pages label the contract.
    pub label: String,
    /// The coin's contract, and the coin.
    pub token: String,
    pub coin: String,
    pub decimals: u32,
    /// JSON-RPC endpoints of distinct operators; more than half must agree.
    pub endpoints: Vec<String>,
}

/// Omits the endpoints: their addresses may carry keys.
impl std::fmt::Debug for VaultSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VaultSettings").field("chain_id", &self.chain_id).finish_non_exhaustive()
    }
}

/// Why a vault can't be offered as it is set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("platform.vault: {0}")]
pub struct VaultSettingsError(&'static str);

/// In lower case, for comparison.
fn contract(text: &str) -> Option<String> {
    Wallet::parse(WalletKind::Ethereum, text).ok().map(|address| address.canonical())
}

impl VaultSettings {
    /// Checks the settings. With real money one node is not enough.
    pub(crate) fn check(&self, is_sandbox: bool) -> Result<(), VaultSettingsError> {
        let flaws = [
            (self.chain_id == 0, "chain-id must not be 0"),
            (contract(&self.contract).is_none(), "contract is not an address"),
            (contract(&self.token).is_none(), "token is not an address"),
            (contract(&self.contract) == contract(&self.token), "contract and token are the same"),
            (self.decimals > DECIMALS_MAX, "decimals is above 18"),
            (self.endpoints.is_empty(), "endpoints is empty"),
            (self.endpoints.len() > ENDPOINTS_MAX, "endpoints has more than 9"),
            (!is_sandbox && self.endpoints.len() < 2, "with real money at least two endpoints are needed"),
            (!self.endpoints.iter().all(|url| is_url(url)), "an endpoint is no http or https address"),
            (self.coin.is_empty() || self.gas_coin.is_empty(), "coin and gas-coin need names"),
            (
                [&self.chain_name, &self.label, &self.coin, &self.gas_coin].iter().any(|name| name.len() > NAME_MAX),
                "a name is too long",
            ),
        ];
        flaws.iter().find(|(is_flawed, _)| *is_flawed).map_or(Ok(()), |(_, flaw)| Err(VaultSettingsError(flaw)))
    }

    /// The vault's address in lower case.
    pub(crate) fn contract(&self) -> String {
        contract(&self.contract).expect("checked at the start")
    }

    /// The coin's address in lower case.
    pub(crate) fn token(&self) -> String {
        contract(&self.token).expect("checked at the start")
    }

    /// An amount in the token's smallest units; nothing when it has more decimals than the token.
    pub(crate) fn raw(&self, amount: Amount) -> Option<u128> {
        let units = u128::try_from(amount.units()).ok().filter(|units| *units > 0)?;
        if self.decimals >= Amount::DECIMALS {
            units.checked_mul(10u128.pow(self.decimals - Amount::DECIMALS))
        } else {
            let step = 10u128.pow(Amount::DECIMALS - self.decimals);
            units.is_multiple_of(step).then_some(units / step)
        }
    }
}

fn is_url(text: &str) -> bool {
    reqwest::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> VaultSettings {
        VaultSettings {
            chain_id: 31337,
            chain_name: "Development chain".into(),
            gas_coin: "ETH".into(),
            contract: "0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0".into(),
            label: "Vault".into(),
            token: "0x5fbdb2315678afecb367f032d93f642f64180aa3".into(),
            coin: "USDT".into(),
            decimals: 6,
            endpoints: vec!["http://127.0.0.1:8545".into()],
        }
    }

    #[test]
    fn flaws_are_named() {
        settings().check(true).unwrap();
        assert!(settings().check(false).is_err(), "one node with real money");
        let flawed = |change: fn(&mut VaultSettings)| {
            let mut settings = settings();
            change(&mut settings);
            settings.check(true).unwrap_err().to_string()
        };
        assert_eq!(flawed(|it| it.contract = "0x1".into()), "platform.vault: contract is not an address");
        assert_eq!(flawed(|it| it.token.clone_from(&it.contract)), "platform.vault: contract and token are the same");
        assert_eq!(flawed(|it| it.endpoints.clear()), "platform.vault: endpoints is empty");
        let wrong = flawed(|it| it.endpoints = vec!["file:///etc/passwd".into()]);
        assert_eq!(wrong, "platform.vault: an endpoint is no http or https address");
    }

    #[test]
    fn amounts_in_smallest_units() {
        let six = settings();
        let eighteen = VaultSettings { decimals: 18, ..settings() };
        let amount = |text: &str| text.parse().unwrap();
        assert_eq!(six.raw(amount("12.5")), Some(12_500_000));
        assert_eq!(six.raw(amount("0.0000001")), None, "finer than the coin");
        assert_eq!(six.raw(Amount::ZERO), None);
        assert_eq!(eighteen.raw(amount("0.00000001")), Some(10_000_000_000));
    }
}
