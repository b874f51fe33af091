//! The command that offers a product.

use plimsoll_app::engine::Command;
use plimsoll_app::engine::command::{OfferCampaign, OfferDailyPool, OfferFund, OfferLoan, OfferPledge};
use plimsoll_units::{
    Amount, AssetId, CampaignId, DailyPoolId, FundId, LoanProductId, PledgeProductId, StaffId, Timestamp,
};

use super::terms::{ProductTerms, percent};

/// Interest and penalty of loans are rounded up to a cent.
const LOAN_ROUNDING: Amount = Amount::from_units(Amount::SCALE / 100);

impl ProductTerms {
    /// `None` when a number is no number; the terms were checked before.
    pub(crate) fn command(&self, number: u32, asset: AssetId, by: StaffId) -> Option<Command> {
        let amount = |text: &str| text.parse::<Amount>().ok();
        Some(match self {
            Self::Loan { days, daily_percent, minimum, maximum, open, .. } => OfferLoan {
                product: LoanProductId(number),
                asset,
                days: *days,
                rate: percent(daily_percent)?,
                minimum: amount(minimum)?,
                maximum: amount(maximum)?,
                rounding: LOAN_ROUNDING,
                open: *open,
            }
            .into(),
            Self::Pledge {
                initial_percent,
                call_percent,
                liquidation_percent,
                daily_percent,
                fee_percent,
                minimum,
                maximum,
                days,
                open,
                ..
            } => OfferPledge {
                product: PledgeProductId(number),
                collateral: asset,
                initial: percent(initial_percent)?,
                call: percent(call_percent)?,
                liquidation: percent(liquidation_percent)?,
                rate: percent(daily_percent)?,
                fee: percent(fee_percent)?,
                minimum: amount(minimum)?,
                maximum: amount(maximum)?,
                days: days.clone(),
                open: *open,
            }
            .into(),
            Self::Fund {
                days, yearly_percent, quota, minimum, maximum, times, level, offered_to, pays, open, ..
            } => OfferFund {
                fund: FundId(number),
                asset,
                days: days.clone(),
                rate: percent(yearly_percent)?,
                quota: amount(quota)?,
                minimum: amount(minimum)?,
                maximum: amount(maximum)?,
                times: *times,
                level: *level,
                class: offered_to.class(),
                pays: pays.pays(),
                open: *open,
            }
            .into(),
            Self::DailyPool { ceiling_percent, minimum, maximum, level, offered_to, open, .. } => OfferDailyPool {
                pool: DailyPoolId(number),
                asset,
                ceiling: percent(ceiling_percent)?,
                minimum: amount(minimum)?,
                maximum: amount(maximum)?,
                level: *level,
                class: offered_to.class(),
                open: *open,
                by,
            }
            .into(),
            Self::Campaign { reward, begins_at, ends_at, .. } => OfferCampaign {
                campaign: CampaignId(number),
                asset,
                reward: amount(reward)?,
                begins_at: Timestamp(*begins_at),
                ends_at: Timestamp(*ends_at),
                by,
            }
            .into(),
        })
    }
}
