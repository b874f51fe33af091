//! The operator's own money that stands behind products: where it goes, and the transfer that brought it.

use plimsoll_app::engine::ledger::House;
use plimsoll_units::{CampaignId, DailyPoolId, FundId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum HousePlace {
    LoanPool,
    FundReward,
    Campaign,
    DailyPool,
    OptionPool,
    SwapDesk,
    Corrections,
}

/// As stored and hashed with a proposal: the names of the fields do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HouseMoney {
    pub(crate) house: HousePlace,
    /// Of the fund, campaign or daily pool; 0 otherwise.
    pub(crate) number: u32,
    pub(crate) coin: String,
    pub(crate) amount: String,
    /// The transfer from outside: its network, its id in 64 hexadecimal digits, its place in the transaction.
    pub(crate) network: u16,
    pub(crate) transaction: String,
    pub(crate) index: u32,
}

impl HouseMoney {
    pub(crate) const fn house(&self) -> House {
        match self.house {
            HousePlace::LoanPool => House::LoanPool,
            HousePlace::FundReward => House::FundReward(FundId(self.number)),
            HousePlace::Campaign => House::Campaign(CampaignId(self.number)),
            HousePlace::DailyPool => House::DailyPool(DailyPoolId(self.number)),
            HousePlace::OptionPool => House::OptionPool,
            HousePlace::SwapDesk => House::SwapDesk,
            HousePlace::Corrections => House::Corrections,
        }
    }

    pub(crate) fn name(&self) -> String {
        match self.house {
            HousePlace::LoanPool => "the lending pool".to_owned(),
            HousePlace::FundReward => format!("the rewards of fund {}", self.number),
            HousePlace::Campaign => format!("the budget of campaign {}", self.number),
            HousePlace::DailyPool => format!("daily pool {}", self.number),
            HousePlace::OptionPool => "the pool of second-contracts".to_owned(),
            HousePlace::SwapDesk => "the swap desk".to_owned(),
            HousePlace::Corrections => "the corrections account".to_owned(),
        }
    }

    pub(crate) fn transaction_bytes(&self) -> Option<[u8; 32]> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(&self.transaction, &mut bytes).ok()?;
        Some(bytes)
    }
}
