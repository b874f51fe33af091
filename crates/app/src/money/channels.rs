//! Open deposit and withdrawal channels, for the lists that clients show and for settings that repeat them.

use plimsoll_chain::addresses::{Channel, Format, NETWORKS, channels_of};
use plimsoll_engine::treasury::Channel as Terms;
use plimsoll_units::{Amount, NetworkId};

use super::{Money, number_of};
use crate::error::Result;

/// A channel for deposits of a coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepositChannel {
    pub name: String,
    pub coin: String,
    pub network: &'static str,
    pub network_id: NetworkId,
    pub minimum: Amount,
    pub confirmations: u32,
    pub is_bank: bool,
    pub contract: Option<String>,
}

/// A channel for withdrawals of a coin, and its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawalChannel {
    pub name: String,
    pub coin: String,
    pub network: &'static str,
    pub is_bank: bool,
    pub terms: Terms,
}

impl Money {
    /// Networks over which the operator's own money comes in. In a sandbox, the sandbox's own, with nothing behind it.
    pub fn networks(&self) -> Vec<(NetworkId, String)> {
        if self.config.sandbox {
            return vec![(NetworkId(0), "Sandbox".to_owned())];
        }
        NETWORKS.iter().map(|network| (network.id, network.name.to_owned())).collect()
    }

    fn open_channels(&self) -> Result<Vec<(Channel, Terms)>> {
        self.engine_client.read_stale(|engine| {
            let coins = engine.assets();
            let channels = coins.iter().flat_map(|coin| channels_of(coin));
            let open = channels.filter_map(|channel| {
                let asset = number_of(coins, &channel.coin)?;
                let terms = *engine.treasury().channel(channel.network.id, asset)?;
                (terms.open && self.chains.has_channel(&channel)).then_some((channel, terms))
            });
            open.collect()
        })
    }

    pub fn deposit_channels(&self) -> Result<Vec<DepositChannel>> {
        let seen = |(channel, terms): (Channel, Terms)| DepositChannel {
            contract: self.chains.contract(&channel),
            confirmations: self.chains.confirmations(channel.network),
            network: channel.network.name,
            network_id: channel.network.id,
            minimum: terms.deposit_minimum,
            is_bank: channel.network.format == Format::Bank,
            name: channel.name,
            coin: channel.coin,
        };
        Ok(self.open_channels()?.into_iter().map(seen).collect())
    }

    pub fn withdrawal_channels(&self) -> Result<Vec<WithdrawalChannel>> {
        let seen = |(channel, terms): (Channel, Terms)| WithdrawalChannel {
            network: channel.network.name,
            is_bank: channel.network.format == Format::Bank,
            terms,
            name: channel.name,
            coin: channel.coin,
        };
        Ok(self.open_channels()?.into_iter().map(seen).collect())
    }
}
