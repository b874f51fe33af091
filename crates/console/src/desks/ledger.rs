//! The ledger: a trial balance by coin, and corrections.

use std::collections::BTreeMap;

use plimsoll_app::Result;
use plimsoll_app::engine::accounts::Realm;
use plimsoll_app::engine::ledger::realm_of;
use plimsoll_units::{AccountId, Amount};
use serde::Serialize;
use utoipa::ToSchema;

use super::person_lists::coin_name;
use crate::approvals::{Action, Outcome};
use crate::console::Console;
use crate::refusal;
use crate::staff::Actor;

const TEXT_CHARS: std::ops::RangeInclusive<usize> = 10..=300;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct KindBalance {
    kind: String,
    balance: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CoinBalance {
    coin: String,
    kinds: Vec<KindBalance>,
    /// Always zero.
    total: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrialBalance {
    /// The command up to which it counts.
    seq: u64,
    coins: Vec<CoinBalance>,
}

/// `Insurance(Crypto)` is insurance.
fn kind_name(system: impl std::fmt::Debug) -> String {
    let name = format!("{system:?}");
    name.split('(').next().unwrap_or(&name).to_owned()
}

impl Console {
    pub(crate) async fn trial_balance(&self) -> Result<TrialBalance> {
        self.app
            .engine_client
            .read(|engine| {
                let mut coins: BTreeMap<String, BTreeMap<String, Amount>> = BTreeMap::new();
                let mut add = |coin: String, kind: String, amount: Amount| {
                    *coins.entry(coin).or_default().entry(kind).or_insert(Amount::ZERO) += amount;
                };
                for (system, asset, amount) in engine.ledger().systems() {
                    if realm_of(asset) == Realm::Live {
                        add(coin_name(engine, asset), kind_name(system), amount);
                    }
                }
                for number in 0..engine.ledger().accounts() {
                    let account = AccountId(number as u32);
                    let is_house =
                        engine.account(account).is_some_and(plimsoll_app::engine::accounts::Account::is_house);
                    let who = if is_house { "Liquidity provider" } else { "Customers" };
                    for (_, asset, balance) in engine.ledger().balances(account) {
                        if realm_of(asset) == Realm::Live {
                            add(coin_name(engine, asset), format!("{who}, free"), balance.free);
                            add(coin_name(engine, asset), format!("{who}, held"), balance.held);
                        }
                    }
                }
                let coin = |(coin, kinds): (String, BTreeMap<String, Amount>)| CoinBalance {
                    coin,
                    total: kinds.values().copied().sum::<Amount>().to_string(),
                    kinds: kinds
                        .into_iter()
                        .filter(|(_, balance)| !balance.is_zero())
                        .map(|(kind, balance)| KindBalance { kind, balance: balance.to_string() })
                        .collect(),
                };
                TrialBalance { seq: engine.stamp().seq, coins: coins.into_iter().map(coin).collect() }
            })
            .await
    }

    pub(crate) async fn correct(&self, actor: &Actor, action: &Action, reason: &str) -> Result<Outcome> {
        if let Action::Correct { text, .. } = action
            && !TEXT_CHARS.contains(&text.trim().chars().count())
        {
            return Err(refusal::PARAM.because("text: 10 to 300 characters").into());
        }
        Ok(Outcome::waits(self.propose(actor, action, reason).await?))
    }
}
