//! Treasury commands: deposits, withdrawals, the house's own money and corrections. Owns their shape. Addresses and
//! keys are not here: a destination is a hash.

use minicbor::{Decode, Encode};
use plimsoll_units::{
    AccountId, Amount, AssetId, CorrectionId, DepositId, IndexId, NetworkId, Rate, StaffId, Timestamp, WithdrawalId,
};

use crate::ledger::{House, Wallet};

/// One transfer seen on a chain or a bank statement, with enough confirmations. Credited only once.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CreditDeposit {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub network: NetworkId,
    #[cbor(n(4), with = "minicbor::bytes")]
    pub transaction: [u8; 32],
    #[n(5)]
    pub index: u32,
    /// Whether a reorganisation can still reverse it.
    #[n(6)]
    pub is_final: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct FinaliseDeposit {
    #[n(0)]
    pub deposit: DepositId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ReverseDeposit {
    #[n(0)]
    pub deposit: DepositId,
}

/// Terms of withdrawing one coin over one network.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OpenChannel {
    #[n(0)]
    pub network: NetworkId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub minimum: Amount,
    #[n(3)]
    pub maximum: Amount,
    #[n(4)]
    pub fee_rate: Rate,
    #[n(5)]
    pub fixed_fee: Amount,
    /// Free withdrawals per day.
    #[n(6)]
    pub free_per_day: u32,
    #[n(7)]
    pub count_per_day: u32,
    #[n(8)]
    pub deposit_minimum: Amount,
    #[n(9)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RequestWithdrawal {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub network: NetworkId,
    #[n(3)]
    pub amount: Amount,
    /// A hash of the destination: the engine protects the order, it does not store the address.
    #[cbor(n(4), with = "minicbor::bytes")]
    pub destination: [u8; 32],
    /// Since when the destination is in the account's address book; `None` for a new one.
    #[n(5)]
    pub known_since: Option<Timestamp>,
    /// The rate, if it is paid out in another currency than the coin.
    #[n(6)]
    pub payout: Option<PayoutRate>,
}

/// The payout currency's amount per USDT, and the tick it follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct PayoutRate {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub tick: u64,
    #[n(2)]
    pub rate: Rate,
    /// The index prices the currency in dollars, not dollars in the currency.
    #[n(3)]
    pub inverse: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AdvanceWithdrawal {
    #[n(0)]
    pub withdrawal: WithdrawalId,
    #[n(1)]
    pub step: WithdrawalStep,
}

/// The steps of a withdrawal. The caller checks permissions, except where two people are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum WithdrawalStep {
    #[n(0)]
    StartReview,
    #[n(1)]
    NeedManual,
    #[n(2)]
    Approve {
        #[n(0)]
        by: StaffId,
        #[n(1)]
        second: StaffId,
    },
    /// Small, known address, no recent security change: approved by rule.
    #[n(3)]
    ApproveByRule,
    #[n(4)]
    Reject {
        #[n(0)]
        by: StaffId,
        #[n(1)]
        reason: u16,
    },
    #[n(5)]
    Cancel {
        #[n(0)]
        account: AccountId,
    },
    #[n(6)]
    Broadcast {
        #[cbor(n(0), with = "minicbor::bytes")]
        transaction: [u8; 32],
    },
    #[n(7)]
    Confirm,
    /// The network rejected it for good; the coins never left.
    #[n(8)]
    FailUnsent {
        #[n(0)]
        by: StaffId,
    },
}

/// The operator's own money into a house account, with the external transfer that brought it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct FundHouse {
    #[n(0)]
    pub house: House,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub network: NetworkId,
    #[cbor(n(4), with = "minicbor::bytes")]
    pub transaction: [u8; 32],
    #[n(5)]
    pub index: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DefundHouse {
    #[n(0)]
    pub house: House,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub network: NetworkId,
    #[n(4)]
    pub by: StaffId,
    #[n(5)]
    pub second: StaffId,
}

/// A correction, proposed by one person and visible to the user with its reason.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ProposeCorrection {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub wallet: Wallet,
    #[n(2)]
    pub asset: AssetId,
    /// Positive credits the account from the house's corrections account, negative debits it.
    #[n(3)]
    pub amount: Amount,
    #[n(4)]
    pub reason: String,
    #[n(5)]
    pub by: StaffId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ApproveCorrection {
    #[n(0)]
    pub correction: CorrectionId,
    #[n(1)]
    pub by: StaffId,
}
