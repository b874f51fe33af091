//! Ledger record types, as the API numbers them, and the posting reasons they cover.
//!
//! A record is a change of what an account owns in a wallet, free and held together. Holding money for an order or as
//! margin changes nothing owned, so it makes no record.

use plimsoll_engine::event::ReduceReason;
use plimsoll_engine::ledger::Reason;

pub const DEPOSIT: i64 = 1;
pub const WITHDRAWAL: i64 = 2;
pub const SECONDS_STAKE: i64 = 5;
pub const FUND_BOUGHT: i64 = 6;
pub const FUND_SETTLED: i64 = 7;
pub const SECONDS_SETTLED: i64 = 9;
pub const SWAP_IN: i64 = 10;
pub const SWAP_OUT: i64 = 11;
pub const PLEDGE_LOAN: i64 = 12;
pub const PLEDGE_INTEREST: i64 = 13;
pub const PLEDGE_REPAID: i64 = 14;
pub const PLEDGE_SOLD: i64 = 15;
pub const SPOT_IN: i64 = 21;
pub const SPOT_OUT: i64 = 22;
pub const CONTRACT_CLOSE: i64 = 28;
pub const LIQUIDATION: i64 = 30;
pub const REFERRAL: i64 = 34;
pub const TRANSFER: i64 = 35;
pub const LOAN: i64 = 38;
pub const SUBSCRIPTION: i64 = 52;
pub const FUND_REDEEMED: i64 = 55;
pub const FUNDING: i64 = 60;
pub const OVERNIGHT: i64 = 61;
pub const DELEVERAGING: i64 = 62;
pub const C2C_ESCROW: i64 = 63;
pub const C2C_RELEASE: i64 = 64;
pub const FEE: i64 = 65;
pub const DIVIDEND: i64 = 66;
pub const CORRECTION: i64 = 67;
pub const COLLECTIBLE: i64 = 68;
pub const CAMPAIGN: i64 = 36;

/// The record type of a posting on a customer's account. `credit`: the customer gains. `why`: why a position was
/// reduced, for its profit or loss. `None` for postings that change nothing owned or never touch a customer.
pub(crate) const fn record_type(reason: Reason, credit: bool, why: Option<ReduceReason>) -> Option<i64> {
    Some(match reason {
        Reason::Hold | Reason::Release | Reason::PledgeLock | Reason::PledgeRelease => return None,
        Reason::FundBuy | Reason::FundRefund | Reason::FundReserve | Reason::FundUnreserve => return None,
        Reason::DailyJoin | Reason::DailyLeave | Reason::DividendDeclare => return None,
        Reason::FundSeed | Reason::FundFee | Reason::FundTrade => return None,
        Reason::SecondsReserve | Reason::SecondsLoss | Reason::HouseFunding | Reason::Remainder => return None,
        // Play money is credited and debited like a deposit, in the practice realm only.
        Reason::Deposit | Reason::DepositReversal | Reason::ClaimCover | Reason::PracticeGrant => DEPOSIT,
        Reason::Withdrawal => WITHDRAWAL,
        Reason::Fee | Reason::WithdrawalFee => FEE,
        Reason::Trade if credit => SPOT_IN,
        Reason::Trade => SPOT_OUT,
        Reason::Pnl | Reason::Shortfall => match why {
            Some(ReduceReason::Liquidation | ReduceReason::PartialLiquidation | ReduceReason::Takeover) => LIQUIDATION,
            Some(ReduceReason::Deleveraging) => DELEVERAGING,
            _ => CONTRACT_CLOSE,
        },
        Reason::LiquidationFee | Reason::Takeover => LIQUIDATION,
        Reason::Funding => FUNDING,
        Reason::Overnight => OVERNIGHT,
        Reason::Dividend => DIVIDEND,
        Reason::SecondsStake => SECONDS_STAKE,
        Reason::SecondsPayout | Reason::SecondsRefund => SECONDS_SETTLED,
        Reason::Swap if credit => SWAP_IN,
        Reason::Swap => SWAP_OUT,
        Reason::Transfer => TRANSFER,
        Reason::Referral => REFERRAL,
        Reason::Correction => CORRECTION,
        Reason::LoanDisburse | Reason::LoanPenalty | Reason::LoanInterest | Reason::LoanPrincipal => LOAN,
        Reason::PledgeLoan => PLEDGE_LOAN,
        Reason::PledgeInterest => PLEDGE_INTEREST,
        Reason::PledgePrincipal => PLEDGE_REPAID,
        Reason::PledgeLiquidation => PLEDGE_SOLD,
        Reason::FundStart => FUND_BOUGHT,
        Reason::FundMature | Reason::FundReward | Reason::DailyPay => FUND_SETTLED,
        Reason::FundRedeem => FUND_REDEEMED,
        Reason::SubscriptionRefund | Reason::SubscriptionVest => return None,
        Reason::SubscriptionTokens
        | Reason::SubscriptionPay
        | Reason::SubscriptionAlloc
        | Reason::SubscriptionProceeds
        | Reason::SubscriptionUnsold => SUBSCRIPTION,
        Reason::NftSale | Reason::NftRoyalty => COLLECTIBLE,
        Reason::NftFee => FEE,
        Reason::C2cFee => return None,
        Reason::C2cEscrow | Reason::C2cRefund => C2C_ESCROW,
        Reason::C2cRelease => C2C_RELEASE,
        Reason::Campaign => CAMPAIGN,
    })
}

/// Every reason, in the order of its number in the `cause` column.
pub(crate) const REASONS: [Reason; 68] = [
    Reason::Deposit,
    Reason::DepositReversal,
    Reason::ClaimCover,
    Reason::Withdrawal,
    Reason::WithdrawalFee,
    Reason::Hold,
    Reason::Release,
    Reason::Trade,
    Reason::Fee,
    Reason::Pnl,
    Reason::LiquidationFee,
    Reason::Shortfall,
    Reason::Funding,
    Reason::Overnight,
    Reason::Dividend,
    Reason::Takeover,
    Reason::SecondsStake,
    Reason::SecondsReserve,
    Reason::SecondsPayout,
    Reason::SecondsLoss,
    Reason::SecondsRefund,
    Reason::Swap,
    Reason::Transfer,
    Reason::Referral,
    Reason::Correction,
    Reason::HouseFunding,
    Reason::PracticeGrant,
    Reason::Remainder,
    Reason::LoanDisburse,
    Reason::LoanPenalty,
    Reason::LoanInterest,
    Reason::LoanPrincipal,
    Reason::PledgeLock,
    Reason::PledgeRelease,
    Reason::PledgeLoan,
    Reason::PledgeInterest,
    Reason::PledgePrincipal,
    Reason::PledgeLiquidation,
    Reason::FundBuy,
    Reason::FundReserve,
    Reason::FundStart,
    Reason::FundRefund,
    Reason::FundUnreserve,
    Reason::FundMature,
    Reason::FundReward,
    Reason::FundRedeem,
    Reason::FundSeed,
    Reason::FundFee,
    Reason::FundTrade,
    Reason::SubscriptionTokens,
    Reason::SubscriptionPay,
    Reason::SubscriptionRefund,
    Reason::SubscriptionAlloc,
    Reason::SubscriptionProceeds,
    Reason::SubscriptionUnsold,
    Reason::SubscriptionVest,
    Reason::NftSale,
    Reason::NftFee,
    Reason::NftRoyalty,
    Reason::C2cEscrow,
    Reason::C2cRelease,
    Reason::C2cFee,
    Reason::C2cRefund,
    Reason::Campaign,
    Reason::DividendDeclare,
    Reason::DailyJoin,
    Reason::DailyLeave,
    Reason::DailyPay,
];

/// A short description of a record. A correction has its own reason instead.
pub(crate) fn remark(cause: i64) -> &'static str {
    match super::codes::named(&REASONS, cause) {
        Some(Reason::Deposit) => "Deposit",
        Some(Reason::DepositReversal) => "Deposit undone by the network",
        Some(Reason::ClaimCover) => "Cover of an undone deposit",
        Some(Reason::Withdrawal) => "Withdrawal",
        Some(Reason::WithdrawalFee) => "Withdrawal fee",
        Some(Reason::Trade) => "Spot trade",
        Some(Reason::Fee) => "Trading fee",
        Some(Reason::Pnl | Reason::Shortfall) => "Profit or loss of a position",
        Some(Reason::LiquidationFee) => "Liquidation fee",
        Some(Reason::Takeover) => "Position taken over",
        Some(Reason::Funding) => "Funding",
        Some(Reason::Overnight) => "Overnight financing",
        Some(Reason::Dividend) => "Dividend",
        Some(Reason::SecondsStake) => "Stake",
        Some(Reason::SecondsPayout) => "Settled",
        Some(Reason::SecondsRefund) => "Void, stake returned",
        Some(Reason::Swap) => "Swap",
        Some(Reason::Transfer) => "Transfer between own wallets",
        Some(Reason::Referral) => "Share of referred fees",
        Some(Reason::Correction) => "Correction",
        Some(Reason::PracticeGrant) => "Play money",
        Some(Reason::LoanDisburse) => "Loan paid out",
        Some(Reason::LoanPenalty) => "Late penalty of a loan",
        Some(Reason::LoanInterest) => "Interest of a loan",
        Some(Reason::LoanPrincipal) => "Loan repaid",
        Some(Reason::PledgeLoan) => "Loan against collateral paid out",
        Some(Reason::PledgeInterest) => "Interest of a loan against collateral",
        Some(Reason::PledgePrincipal) => "Loan against collateral repaid",
        Some(Reason::PledgeLiquidation) => "Collateral sold to repay a loan",
        Some(Reason::FundStart) => "Fund bought",
        Some(Reason::FundMature) => "Fund term ended",
        Some(Reason::FundReward) => "Reward of a fund",
        Some(Reason::FundRedeem) => "Fund redeemed",
        Some(Reason::SubscriptionTokens) => "Tokens put into escrow for a sale",
        Some(Reason::SubscriptionPay) => "Tokens of a sale paid",
        Some(Reason::SubscriptionAlloc) => "Tokens of a sale allotted",
        Some(Reason::SubscriptionProceeds) => "Proceeds of a token sale",
        Some(Reason::SubscriptionUnsold) => "Unsold tokens returned",
        Some(Reason::NftSale) => "Collectible sold or bought",
        Some(Reason::NftFee) => "Fee of a collectible sale",
        Some(Reason::NftRoyalty) => "Royalty of a collectible",
        Some(Reason::C2cEscrow) => "C2C sale, in escrow",
        Some(Reason::C2cRelease) => "C2C purchase",
        Some(Reason::C2cRefund) => "C2C sale ended, returned from escrow",
        Some(Reason::Campaign) => "Reward of a campaign",
        Some(Reason::DailyPay) => "Payment of a pool with a daily ceiling",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_engine::ledger::{Kind, allowed};

    const KINDS: [Kind; 24] = [
        Kind::Free,
        Kind::Held,
        Kind::External,
        Kind::Fee,
        Kind::Rounding,
        Kind::Insurance,
        Kind::OptionPool,
        Kind::OptionEscrow,
        Kind::SwapDesk,
        Kind::Clearing,
        Kind::Carry,
        Kind::Corrections,
        Kind::Claims,
        Kind::HouseDebt,
        Kind::Shadow,
        Kind::LoanPool,
        Kind::Fund,
        Kind::FundReward,
        Kind::FundReserved,
        Kind::Sale,
        Kind::C2cEscrow,
        Kind::Campaign,
        Kind::Dividend,
        Kind::DailyPool,
    ];

    #[test]
    fn whatever_can_change_what_a_customer_owns_has_a_type_and_a_remark() {
        let customers = |kind| matches!(kind, Kind::Free | Kind::Held);
        for (number, reason) in REASONS.into_iter().enumerate() {
            assert_eq!(reason as usize, number);
            let touches = KINDS
                .iter()
                .any(|from| KINDS.iter().any(|to| allowed(*from, *to, reason) && (customers(*from) || customers(*to))));
            // The operator's money goes to and from the liquidity provider, which is no customer.
            // Holds change nothing owned.
            let holds = matches!(
                reason,
                Reason::Hold
                    | Reason::Release
                    | Reason::PledgeLock
                    | Reason::PledgeRelease
                    | Reason::FundBuy
                    | Reason::FundRefund
                    | Reason::SubscriptionRefund
                    | Reason::SubscriptionVest
                    | Reason::DailyJoin
                    | Reason::DailyLeave
            );
            let expected = touches && !holds && !matches!(reason, Reason::HouseFunding | Reason::FundSeed);
            for credit in [false, true] {
                assert_eq!(record_type(reason, credit, None).is_some(), expected, "{reason:?}");
            }
            assert_eq!(!remark(number as i64).is_empty(), expected, "{reason:?}");
        }
    }

    #[test]
    fn how_a_position_ended_names_its_result() {
        let pnl = |why| record_type(Reason::Pnl, false, Some(why)).unwrap();
        assert_eq!(pnl(ReduceReason::Order), CONTRACT_CLOSE);
        assert_eq!(pnl(ReduceReason::StopLoss), CONTRACT_CLOSE);
        assert_eq!(pnl(ReduceReason::PartialLiquidation), LIQUIDATION);
        assert_eq!(pnl(ReduceReason::Takeover), LIQUIDATION);
        assert_eq!(pnl(ReduceReason::Deleveraging), DELEVERAGING);
        assert_eq!(record_type(Reason::Trade, true, None), Some(SPOT_IN));
        assert_eq!(record_type(Reason::Swap, false, None), Some(SWAP_OUT));
    }
}
