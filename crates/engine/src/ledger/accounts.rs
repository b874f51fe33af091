//! Ledger accounts, and the reasons for moving money between them.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, CampaignId, DailyPoolId, FundId, MarketId, NetworkId, SaleId};

use crate::markets::Class;

/// A customer's three wallets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(index_only)]
#[repr(u8)]
pub enum Wallet {
    /// Spot, deposits and withdrawals.
    #[n(1)]
    Platform = 1,
    /// Funds and other investments.
    #[n(2)]
    Financial = 2,
    /// Margined contracts and second-contracts; USDT only.
    #[n(3)]
    Contract = 3,
}

/// Accounts that belong to no customer. Numbers are never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum System {
    /// The outside world: minus what is held there for all customers.
    #[n(0)]
    External(#[n(0)] NetworkId),
    #[n(1)]
    Fee,
    #[n(2)]
    Rounding,
    #[n(3)]
    Insurance(#[n(0)] Class),
    /// The house's money behind second-contracts.
    #[n(4)]
    OptionPool,
    /// Stakes and the winnings reserved for them, until they settle.
    #[n(5)]
    OptionEscrow,
    #[n(6)]
    SwapDesk,
    /// Realised against unrealised profit of one contract: equals the sum of open profits.
    #[n(7)]
    Clearing(#[n(0)] MarketId),
    /// Funding and dividends between payers and receivers.
    #[n(8)]
    Carry(#[n(0)] MarketId),
    /// The operator's money for corrections.
    #[n(9)]
    Corrections,
    /// The uncovered part of reversed deposits.
    #[n(10)]
    Claims,
    /// Losses of the house that its funds could not pay. Listed, published, and zero on a good day.
    #[n(11)]
    HouseDebt,
    /// Counterparty and issuer of the practice realm.
    #[n(12)]
    Shadow,
    /// The operator's money that is lent, what borrowers paid back, and collateral it took in payment.
    #[n(20)]
    LoanPool,
    /// The principal of a fund's running orders, or what a fund that is dealt in units holds.
    #[n(21)]
    Fund(#[n(0)] FundId),
    /// The operator's money for a fund's rewards.
    #[n(22)]
    FundReward(#[n(0)] FundId),
    /// The part of it that is reserved for orders.
    #[n(23)]
    FundReserved(#[n(0)] FundId),
    /// The escrow of a token sale: the tokens, and what was paid for them until the issuer gets it.
    #[n(24)]
    Sale(#[n(0)] SaleId),
    /// Coins of open orders between two customers.
    #[n(25)]
    C2cEscrow,
    /// The operator's money for a campaign's rewards.
    #[n(26)]
    Campaign(#[n(0)] CampaignId),
    /// The part of the fees that is declared for institutions and not paid yet.
    #[n(27)]
    Dividend,
    /// The operator's money of a pool that pays up to a ceiling a day.
    #[n(28)]
    DailyPool(#[n(0)] DailyPoolId),
}

impl System {
    /// The few accounts that represent something outside the ledger or owed to it.
    pub const fn may_be_negative(self) -> bool {
        matches!(self, Self::External(_) | Self::Clearing(_) | Self::Claims | Self::HouseDebt | Self::Shadow)
    }
}

/// House accounts that the operator can fund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum House {
    #[n(0)]
    Insurance(#[n(0)] Class),
    #[n(1)]
    OptionPool,
    #[n(2)]
    SwapDesk,
    #[n(3)]
    Corrections,
    #[n(4)]
    Liquidity(#[n(0)] Wallet),
    #[n(20)]
    LoanPool,
    #[n(21)]
    FundReward(#[n(0)] FundId),
    #[n(26)]
    Campaign(#[n(0)] CampaignId),
    #[n(28)]
    DailyPool(#[n(0)] DailyPoolId),
}

/// One end of a posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerAccount {
    Free(AccountId, Wallet),
    Held(AccountId, Wallet),
    System(System),
}

/// The kind of a ledger account, for the allow-list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Free,
    Held,
    External,
    Fee,
    Rounding,
    Insurance,
    OptionPool,
    OptionEscrow,
    SwapDesk,
    Clearing,
    Carry,
    Corrections,
    Claims,
    HouseDebt,
    Shadow,
    /// The number is part of the running digest.
    LoanPool = 20,
    Fund = 21,
    FundReward = 22,
    FundReserved = 23,
    Sale = 24,
    C2cEscrow = 25,
    Campaign = 26,
    Dividend = 27,
    DailyPool = 28,
}

impl LedgerAccount {
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Free(..) => Kind::Free,
            Self::Held(..) => Kind::Held,
            Self::System(system) => match system {
                System::External(_) => Kind::External,
                System::Fee => Kind::Fee,
                System::Rounding => Kind::Rounding,
                System::Insurance(_) => Kind::Insurance,
                System::OptionPool => Kind::OptionPool,
                System::OptionEscrow => Kind::OptionEscrow,
                System::SwapDesk => Kind::SwapDesk,
                System::Clearing(_) => Kind::Clearing,
                System::Carry(_) => Kind::Carry,
                System::Corrections => Kind::Corrections,
                System::Claims => Kind::Claims,
                System::HouseDebt => Kind::HouseDebt,
                System::Shadow => Kind::Shadow,
                System::LoanPool => Kind::LoanPool,
                System::Fund(_) => Kind::Fund,
                System::FundReward(_) => Kind::FundReward,
                System::FundReserved(_) => Kind::FundReserved,
                System::Sale(_) => Kind::Sale,
                System::C2cEscrow => Kind::C2cEscrow,
                System::Campaign(_) => Kind::Campaign,
                System::Dividend => Kind::Dividend,
                System::DailyPool(_) => Kind::DailyPool,
            },
        }
    }

    /// A number for the running digest.
    #[inline]
    pub(crate) const fn code(self) -> u64 {
        match self {
            Self::Free(account, wallet) => (account.0 as u64) << 8 | wallet as u64,
            Self::Held(account, wallet) => (account.0 as u64) << 8 | 16 | wallet as u64,
            Self::System(_) => 1 << 44 | (self.kind() as u64) << 8,
        }
    }
}

/// Why money moved. The account history shows it to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Reason {
    Deposit,
    DepositReversal,
    ClaimCover,
    Withdrawal,
    WithdrawalFee,
    Hold,
    Release,
    Trade,
    Fee,
    Pnl,
    LiquidationFee,
    Shortfall,
    Funding,
    Overnight,
    Dividend,
    Takeover,
    SecondsStake,
    SecondsReserve,
    SecondsPayout,
    SecondsLoss,
    SecondsRefund,
    Swap,
    Transfer,
    Referral,
    Correction,
    HouseFunding,
    PracticeGrant,
    Remainder,
    LoanDisburse,
    LoanPenalty,
    LoanInterest,
    LoanPrincipal,
    PledgeLock,
    PledgeRelease,
    PledgeLoan,
    PledgeInterest,
    PledgePrincipal,
    /// Collateral that the pool takes in payment, at the index less the fee.
    PledgeLiquidation,
    FundBuy,
    FundReserve,
    FundStart,
    FundRefund,
    FundUnreserve,
    FundMature,
    FundReward,
    FundRedeem,
    /// The operator's own first money in a fund, and back when the fund closes.
    FundSeed,
    FundFee,
    FundTrade,
    SubscriptionTokens,
    SubscriptionPay,
    SubscriptionRefund,
    SubscriptionAlloc,
    SubscriptionProceeds,
    SubscriptionUnsold,
    /// Allotted tokens that were locked until now.
    SubscriptionVest,
    NftSale,
    NftFee,
    NftRoyalty,
    C2cEscrow,
    C2cRelease,
    C2cFee,
    C2cRefund,
    Campaign,
    /// The part of a quarter's fees that institutions get.
    DividendDeclare,
    /// Into a pool that pays up to a ceiling a day, and out of it: set aside in the owner's own wallet.
    DailyJoin,
    DailyLeave,
    DailyPay,
}

/// One movement of one coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    pub from: LedgerAccount,
    pub to: LedgerAccount,
    pub asset: AssetId,
    pub amount: Amount,
    pub reason: Reason,
}
