//! The allow-list of postings. What is not listed here can't be posted, whatever the caller.
//!
//! Read it for what is absent: nothing leads from a customer or from the outside into a pool that pays yields, and
//! nothing credits a customer without naming the account that pays.

use super::{Kind, Reason};

/// Accounts that the operator brings money into and takes it out of; a free one is the liquidity provider's.
const fn is_funded(kind: Kind) -> bool {
    use Kind as K;
    matches!(kind, K::Insurance | K::OptionPool | K::SwapDesk | K::Corrections | K::LoanPool | K::Free)
        || matches!(kind, K::FundReward | K::Campaign | K::DailyPool)
}

#[inline]
pub const fn allowed(from: Kind, to: Kind, reason: Reason) -> bool {
    use Kind as K;
    use Reason as R;
    match reason {
        // The outside world.
        R::Deposit => matches!((from, to), (K::External, K::Free)),
        R::DepositReversal => matches!((from, to), (K::Free | K::Claims, K::External)),
        R::ClaimCover => matches!((from, to), (K::Free, K::Claims)),
        R::Withdrawal => matches!((from, to), (K::Held, K::External)),
        R::WithdrawalFee => matches!((from, to), (K::Held, K::Fee)),
        R::HouseFunding => matches!(from, K::External) && is_funded(to) || is_funded(from) && matches!(to, K::External),
        // A customer's own wallets.
        R::Hold => matches!((from, to), (K::Free, K::Held)),
        R::Release => matches!((from, to), (K::Held, K::Free)),
        R::Transfer => matches!((from, to), (K::Free, K::Free)),
        // Trades: from the held amount to the other side or, in practice, to and from the shadow account.
        R::Trade => matches!((from, to), (K::Held, K::Free | K::Shadow) | (K::Shadow, K::Free)),
        R::Fee => matches!((from, to), (K::Free | K::Held, K::Fee)),
        // Contracts: profit and loss go through the market's clearing account (the shadow account in practice).
        R::Pnl => matches!(
            (from, to),
            (K::Held | K::Free | K::Insurance, K::Clearing | K::Shadow)
                | (K::Clearing | K::Shadow, K::Free | K::Insurance)
        ),
        R::LiquidationFee => matches!((from, to), (K::Held, K::Insurance)),
        R::Shortfall => matches!(
            (from, to),
            (K::Insurance | K::HouseDebt, K::Clearing | K::Shadow | K::Carry | K::Held)
                | (K::Insurance | K::Fee, K::HouseDebt)
        ),
        R::Takeover => matches!((from, to), (K::Held, K::Clearing | K::Shadow | K::Insurance)),
        R::Funding | R::Dividend => {
            // A dividend of institutions has an account of its own.
            let to_institution = matches!((reason, from, to), (R::Dividend, K::Dividend, K::Free));
            to_institution
                || matches!(
                    (from, to),
                    (K::Held | K::Free | K::Insurance, K::Carry)
                        | (K::Carry, K::Held | K::Free | K::Insurance)
                        | (K::Held, K::Shadow)
                        | (K::Shadow, K::Held)
                )
        }
        R::Overnight => {
            matches!((from, to), (K::Held, K::Fee | K::Shadow) | (K::Fee | K::HouseDebt | K::Shadow, K::Held))
        }
        // Second-contracts.
        R::SecondsStake => matches!((from, to), (K::Free, K::OptionEscrow)),
        R::SecondsReserve => matches!(
            (from, to),
            (K::OptionPool | K::Shadow, K::OptionEscrow) | (K::OptionEscrow, K::OptionPool | K::Shadow)
        ),
        R::SecondsPayout | R::SecondsRefund => matches!((from, to), (K::OptionEscrow, K::Free)),
        R::SecondsLoss => matches!((from, to), (K::OptionEscrow, K::OptionPool | K::Shadow)),
        // Swap.
        R::Swap => matches!((from, to), (K::Free, K::SwapDesk) | (K::SwapDesk, K::Free)),
        R::Referral => matches!((from, to), (K::Fee, K::Free)),
        R::Correction => matches!((from, to), (K::Corrections, K::Free) | (K::Free, K::Corrections)),
        R::PracticeGrant => matches!((from, to), (K::Shadow, K::Free) | (K::Free, K::Shadow)),
        R::Remainder => {
            matches!((from, to), (K::Carry | K::Clearing, K::Rounding | K::Insurance) | (K::Rounding, K::Carry))
        }
        // Lending: what is lent comes from the pool and goes back to it. Collateral stays its owner's until it is sold.
        R::LoanDisburse | R::PledgeLoan => matches!((from, to), (K::LoanPool, K::Free)),
        R::LoanPenalty | R::LoanInterest | R::LoanPrincipal | R::PledgeInterest | R::PledgePrincipal => {
            matches!((from, to), (K::Free, K::LoanPool))
        }
        R::PledgeLock => matches!((from, to), (K::Free, K::Held)),
        R::PledgeRelease => matches!((from, to), (K::Held, K::Free)),
        R::PledgeLiquidation => matches!((from, to), (K::Held, K::LoanPool)),
        // Funds: principal goes in and comes back; rewards come from what the operator reserved, and from nowhere else.
        R::FundBuy => matches!((from, to), (K::Free, K::Held)),
        R::FundRefund => matches!((from, to), (K::Held, K::Free)),
        R::FundStart => matches!((from, to), (K::Held, K::Fund)),
        R::FundMature | R::FundRedeem => matches!((from, to), (K::Fund, K::Free)),
        R::FundReserve => matches!((from, to), (K::FundReward, K::FundReserved)),
        R::FundUnreserve => matches!((from, to), (K::FundReserved, K::FundReward)),
        R::FundReward => matches!((from, to), (K::FundReserved, K::Free)),
        R::FundSeed => matches!((from, to), (K::Free, K::Fund) | (K::Fund, K::Free)),
        R::FundFee => matches!((from, to), (K::Fund, K::Fee)),
        R::FundTrade => matches!((from, to), (K::Fund, K::SwapDesk) | (K::SwapDesk, K::Fund)),
        // Token sales: tokens lie in escrow before anybody commits money, and the issuer is paid from escrow only.
        R::SubscriptionTokens => matches!((from, to), (K::Free, K::Sale)),
        R::SubscriptionPay => matches!((from, to), (K::Held, K::Sale)),
        R::SubscriptionRefund | R::SubscriptionVest => matches!((from, to), (K::Held, K::Free)),
        R::SubscriptionAlloc => matches!((from, to), (K::Sale, K::Free | K::Held)),
        R::SubscriptionProceeds | R::SubscriptionUnsold => matches!((from, to), (K::Sale, K::Free)),
        // Collectibles: the buyer pays the seller, who pays the platform and the author.
        R::NftSale | R::NftRoyalty => matches!((from, to), (K::Free, K::Free)),
        R::NftFee => matches!((from, to), (K::Free, K::Fee)),
        // C2C: what is in escrow goes to the buyer, back to the seller, or as the maker's fee to the platform.
        R::C2cEscrow => matches!((from, to), (K::Free, K::C2cEscrow)),
        R::C2cRelease | R::C2cRefund => matches!((from, to), (K::C2cEscrow, K::Free)),
        R::C2cFee => matches!((from, to), (K::C2cEscrow, K::Fee)),
        // Rewards come from a budget that the operator paid in; dividends of institutions from fees.
        R::Campaign => matches!((from, to), (K::Campaign, K::Free)),
        R::DailyJoin => matches!((from, to), (K::Free, K::Held)),
        R::DailyLeave => matches!((from, to), (K::Held, K::Free)),
        R::DailyPay => matches!((from, to), (K::DailyPool, K::Free)),
        R::DividendDeclare => matches!((from, to), (K::Fee, K::Dividend)),
    }
}
