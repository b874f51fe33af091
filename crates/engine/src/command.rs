//! Everything that can be asked of the engine. Commands are what the journal keeps, so every field has a number
//! that is never reused.
//!
//! No command carries an outcome, and only [`ObservePrice`] carries prices: raw samples with their sources.

use minicbor::{Decode, Encode};
use plimsoll_units::{
    AccountId, Amount, AssetId, CalendarId, CorrectionId, DepositId, IndexId, LossId, MarketId, NetworkId, OrderId,
    PositionId, Price, Quantity, QuoteId, Rate, Side, SourceId, StaffId, Timestamp, WithdrawalId,
};

use crate::accounts::{KycLevel, Profile, Realm, Status};
use crate::ledger::{House, Wallet};
use crate::markets::{Class, MarketSpec, SourceSpec};
use crate::orders::{OrderKind, SelfTrade, TimeInForce};
use crate::seconds::Direction;

/// A command with what makes its retry harmless.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Request {
    #[n(0)]
    pub key: Option<RequestKey>,
    #[n(1)]
    pub command: Command,
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self { key: None, command }
    }
}

/// Names one intention of one client. The same key with the same command is executed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct RequestKey {
    #[n(0)]
    pub account: AccountId,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub key: [u8; 16],
    /// When the client first said it. Older than the window of remembered keys: refused, never run again.
    #[n(2)]
    pub issued_at: Timestamp,
}

macro_rules! commands {
    ($($number:literal $name:ident;)*) => {
        /// The closed list.
        #[derive(Clone, Debug, PartialEq, Encode, Decode)]
        pub enum Command { $(#[n($number)] $name(#[n(0)] $name),)* }
        $(impl From<$name> for Command { fn from(c: $name) -> Self { Self::$name(c) } })*
        impl Command {
            /// Every kind by name: for tests that ask whether all are covered.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            pub const fn name(&self) -> &'static str {
                match self { $(Self::$name(_) => stringify!($name),)* }
            }
        }
    };
}

commands! {
    0 RunTimers;
    1 ActivateRules;
    // Reference data
    10 ListAsset;
    11 ListIndex;
    12 ListMarket;
    13 PublishCalendar;
    14 HaltIndex;
    15 ResumeIndex;
    16 PublishFinancing;
    17 DeclareDividend;
    // People
    20 OpenAccount;
    21 SetAccountStatus;
    22 SetProfile;
    23 NoteSecurityChange;
    24 BindReferrer;
    25 ResetPractice;
    // Prices
    30 ObservePrice;
    // Orders and positions
    40 PlaceOrder;
    41 CancelOrder;
    42 AdjustMargin;
    43 AddPrincipal;
    44 SetLoss;
    45 CancelLoss;
    // Second-contracts
    50 OfferSeconds;
    51 PlaceSeconds;
    52 LimitSeconds;
    // Swap and transfer
    60 OfferSwap;
    61 QuoteSwap;
    62 ExecuteSwap;
    63 Transfer;
    // Money in and out
    70 CreditDeposit;
    71 FinaliseDeposit;
    72 ReverseDeposit;
    73 OpenChannel;
    74 RequestWithdrawal;
    75 AdvanceWithdrawal;
    76 FundHouse;
    77 DefundHouse;
    78 ProposeCorrection;
    79 ApproveCorrection;
}

/// Run what is due in the engine's own list. Written by the sequencer alone.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RunTimers {}

/// Switch on the rules of a newer build, once every node runs it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ActivateRules {
    #[n(0)]
    pub version: u32,
}

/// A coin and, with it, its practice twin.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListAsset {
    #[n(0)]
    pub code: String,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListIndex {
    #[n(0)]
    pub symbol: String,
    #[n(1)]
    pub class: Class,
    #[n(2)]
    pub sources: Vec<SourceSpec>,
    #[n(3)]
    pub calendar: CalendarId,
    /// The coin this index values in USDT, if it is a coin's own (for totals, swaps and limits).
    #[n(4)]
    pub values: Option<AssetId>,
    /// What the index is rounded to.
    #[n(5)]
    pub tick: Price,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ListMarket {
    #[n(0)]
    pub spec: MarketSpec,
}

/// Opening hours and rollovers ahead. What was published can't be rewritten: only what lies after the last
/// published hour is taken.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct PublishCalendar {
    #[n(0)]
    pub calendar: CalendarId,
    /// Up to when this publication speaks.
    #[n(1)]
    pub until: Timestamp,
    #[n(2)]
    pub windows: Vec<(Timestamp, Timestamp)>,
    /// When overnight financing is charged, and for how many nights.
    #[n(3)]
    pub rollovers: Vec<(Timestamp, u8)>,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct HaltIndex {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub by: StaffId,
    #[n(2)]
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ResumeIndex {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub by: StaffId,
}

/// Yearly overnight rates of a contract, as paid by the holder: positive costs, negative earns.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PublishFinancing {
    #[n(0)]
    pub market: MarketId,
    #[n(1)]
    pub long: Rate,
    #[n(2)]
    pub short: Rate,
    /// 360 or 365, by the habit of the quote currency.
    #[n(3)]
    pub days_per_year: u16,
}

/// A declared gross dividend per unit of a stock or index, in its quote currency, booked at the ex-date.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct DeclareDividend {
    #[n(0)]
    pub market: MarketId,
    #[n(1)]
    pub per_unit: Amount,
    #[n(2)]
    pub ex_date: Timestamp,
    #[n(3)]
    pub by: StaffId,
    #[n(4)]
    pub second: StaffId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OpenAccount {
    #[n(0)]
    pub realm: Realm,
    /// Accounts of one identity never trade with each other.
    #[n(1)]
    pub group: u32,
}

/// A freeze needs a reason and two people; so does lifting it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetAccountStatus {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub status: Status,
    #[n(2)]
    pub reason: u16,
    #[n(3)]
    pub by: StaffId,
    #[n(4)]
    pub second: StaffId,
    #[n(5)]
    pub review_at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetProfile {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub profile: Profile,
    #[n(2)]
    pub kyc: KycLevel,
    /// Passed the assessment for margined products with more than the regulated leverage.
    #[n(3)]
    pub assessed: bool,
    /// Lives where real-money second-contracts are allowed, and passed their suitability test.
    #[n(4)]
    pub seconds_allowed: bool,
}

/// Password, fund password, second factor, e-mail or address changed: withdrawals rest for a day.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct NoteSecurityChange {
    #[n(0)]
    pub account: AccountId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct BindReferrer {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub referrer: AccountId,
}

/// Put a practice account back to its starting balance; once a day.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ResetPractice {
    #[n(0)]
    pub account: AccountId,
}

/// What the sources of an index said. The only door for a price.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct ObservePrice {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub samples: Vec<Sample>,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Sample {
    #[n(0)]
    pub source: SourceId,
    #[n(1)]
    pub price: Price,
    /// When it was received.
    #[n(2)]
    pub at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub market: MarketId,
    #[n(2)]
    pub side: Side,
    #[n(3)]
    pub kind: OrderKind,
    #[n(4)]
    pub tif: TimeInForce,
    #[n(5)]
    pub self_trade: SelfTrade,
    #[n(6)]
    pub effect: Effect,
}

/// What an order does when it fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Effect {
    /// Exchange one coin for the other.
    #[n(0)]
    Spot,
    /// Open a position, with protective orders that take effect when it exists.
    #[n(1)]
    Open {
        #[n(0)]
        leverage: u16,
        #[n(1)]
        take_profit: Option<Price>,
        #[n(2)]
        stop_loss: Option<Price>,
    },
    /// Close a position or a part of it.
    #[n(2)]
    Close {
        #[n(0)]
        position: PositionId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub order: OrderId,
}

/// Add (positive) or take out (negative) margin of a position.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AdjustMargin {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub change: Amount,
}

/// Open more of a position at market, with this much margin at most.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AddPrincipal {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub money: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetLoss {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub position: PositionId,
    #[n(2)]
    pub kind: LossKind,
    #[n(3)]
    pub trigger: Price,
    /// A limit for the closing order; at market when absent.
    #[n(4)]
    pub limit: Option<Price>,
    #[n(5)]
    pub quantity: Quantity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
pub enum LossKind {
    #[n(0)]
    TakeProfit,
    #[n(1)]
    StopLoss,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct CancelLoss {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub loss: LossId,
}

/// Odds and limits of one (index, period), the same for everybody, for orders from now on.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferSeconds {
    #[n(0)]
    pub index: IndexId,
    #[n(1)]
    pub period_s: u32,
    #[n(2)]
    pub odds: Rate,
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    /// Whether the loser loses the whole stake.
    #[n(5)]
    pub all_or_nothing: bool,
    #[n(6)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct PlaceSeconds {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub index: IndexId,
    #[n(2)]
    pub period_s: u32,
    #[n(3)]
    pub direction: Direction,
    #[n(4)]
    pub stake: Amount,
}

/// A user's own limits: lower at once, higher after a day; exclusion can't be shortened.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct LimitSeconds {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub daily_stake: Option<Amount>,
    #[n(2)]
    pub exclude_until: Option<Timestamp>,
}

/// Terms of one coin at the swap desk.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferSwap {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub half_spread: Rate,
    #[n(2)]
    pub commission: Rate,
    #[n(3)]
    pub minimum: Amount,
    #[n(4)]
    pub maximum: Amount,
    #[n(5)]
    pub open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct QuoteSwap {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub from: AssetId,
    #[n(2)]
    pub to: AssetId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ExecuteSwap {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub quote: QuoteId,
    #[n(2)]
    pub amount: Amount,
    #[n(3)]
    pub minimum_received: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Transfer {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub from: Wallet,
    #[n(3)]
    pub to: Wallet,
    #[n(4)]
    pub amount: Amount,
}

/// One transfer seen on a chain or a bank statement, with enough confirmations. Credited once for ever.
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
    /// Whether it can still be undone by a reorganisation.
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
    /// Withdrawals a day without a fee.
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
    /// A hash of the destination: the engine keeps the order honest, not the address.
    #[cbor(n(4), with = "minicbor::bytes")]
    pub destination: [u8; 32],
    /// The destination is in the account's address book since then; `None` for a new one.
    #[n(5)]
    pub known_since: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct AdvanceWithdrawal {
    #[n(0)]
    pub withdrawal: WithdrawalId,
    #[n(1)]
    pub step: WithdrawalStep,
}

/// What can happen to a withdrawal. Who may say it is the caller's to check, except where two people are needed.
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
    /// Small, known address, no recent security change: the rules approve it themselves.
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
    /// The network refused it for good; the coins never left.
    #[n(8)]
    FailUnsent {
        #[n(0)]
        by: StaffId,
    },
}

/// The operator's own money into a house account, with the outside transfer that brought it.
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

/// A mended mistake, proposed by one person and visible to the user with its reason.
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
