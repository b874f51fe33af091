//! Commands: everything that can be asked of the engine. The journal stores them, so every field has a number that is
//! never reused.
//!
//! No command carries an outcome, and only [`ObservePrice`] carries prices: raw samples with their sources.

mod c2c;
mod campaigns;
mod collectibles;
mod daily_pools;
mod dividends;
mod funds;
mod loans;
mod nav_funds;
mod orders;
mod people;
mod pledge;
mod prices;
mod reference;
mod sales;
mod seconds;
mod staff;
mod swap;
mod treasury;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Timestamp};

use crate::engine::RULES_KNOWN;

pub use c2c::*;
pub use campaigns::*;
pub use collectibles::*;
pub use daily_pools::*;
pub use dividends::*;
pub use funds::*;
pub use loans::*;
pub use nav_funds::*;
pub use orders::*;
pub use people::*;
pub use pledge::*;
pub use prices::*;
pub use reference::*;
pub use sales::*;
pub use seconds::*;
pub use staff::*;
pub use swap::*;
pub use treasury::*;

/// A command with its idempotency key.
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

/// The idempotency key: one operation of one client. The same key with the same command is executed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub struct RequestKey {
    #[n(0)]
    pub account: AccountId,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub key: [u8; 16],
    /// When the client first sent it. Older than the window of remembered keys: refused, never run again.
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
            /// Every kind by name: for tests that check whether all are covered.
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
    18 DeclareSplit;
    // Accounts
    20 OpenAccount;
    21 SetAccountStatus;
    22 SetProfile;
    23 NoteSecurityChange;
    24 BindReferrer;
    25 ResetPractice;
    26 SetPositionMode;
    // Prices
    30 ObservePrice;
    // Orders and positions
    40 PlaceOrder;
    41 CancelOrder;
    42 AdjustMargin;
    43 AddPrincipal;
    44 PlaceProtection;
    45 CancelProtection;
    46 ReplaceOrder;
    47 PlaceScale;
    48 PlaceOco;
    49 SetTrailing;
    // Second-contracts
    50 OfferSeconds;
    51 PlaceSeconds;
    52 LimitSeconds;
    // Swap and transfer
    60 OfferSwap;
    61 QuoteSwap;
    62 ExecuteSwap;
    63 Transfer;
    // Deposits and withdrawals
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
    // Loans
    140 OfferLoan;
    141 ApplyLoan;
    142 DecideLoan;
    143 RepayLoan;
    144 WithdrawLoan;
    145 SetLoanDebit;
    // Loans against collateral
    150 OfferPledge;
    151 OpenPledge;
    152 AddCollateral;
    153 RemoveCollateral;
    154 SellCollateral;
    155 RepayPledge;
    156 RedeemPledge;
    157 RenewPledge;
    // Funds with a fixed rate
    160 OfferFund;
    161 BuyFund;
    162 CancelFundOrder;
    163 RedeemFund;
    164 RefuseFundOrder;
    // Funds that hold coins
    210 OfferNavFund;
    211 SeedNavFund;
    212 BuyNavFund;
    213 RedeemNavFund;
    214 CancelNavOrder;
    215 TradeNavFund;
    216 CloseNavFund;
    // Token sales
    170 OfferSale;
    171 OpenSale;
    172 CommitSale;
    173 CancelCommitment;
    174 WithdrawSale;
    // Collectibles
    180 MintCollectible;
    181 PriceCollectible;
    182 BuyCollectible;
    // C2C
    190 OfferC2cCoin;
    191 OfferC2cFiat;
    192 PostC2cAd;
    193 ChangeC2cAd;
    194 SwitchC2cAd;
    195 EndC2cAd;
    196 TakeC2cAd;
    197 MarkC2cPaid;
    198 CancelC2cOrder;
    199 ReleaseC2cOrder;
    200 AppealC2cOrder;
    201 DecideC2cOrder;
    // Campaigns
    217 OfferCampaign;
    218 ClaimReward;
    // Pools with a daily ceiling
    219 OfferDailyPool;
    220 JoinDailyPool;
    221 LeaveDailyPool;
    // Dividends of institutions
    222 StartTierDividends;
    223 DeclareTierDividend;
    // The operator's staff and its audit log
    224 RegisterStaff;
    225 AnchorAudit;
}

/// Runs the engine's due timers. Written by the sequencer alone.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RunTimers {}

/// Activates the rules of a newer build, once every node runs it.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ActivateRules {
    #[n(0)]
    pub version: u32,
    /// The newest rules known to the build that wrote this command. A later build that replays a reject then rejects
    /// too, although it knows the rules by now.
    #[n(1)]
    pub known: Option<u32>,
}

impl ActivateRules {
    pub const fn new(version: u32) -> Self {
        Self { version, known: Some(RULES_KNOWN) }
    }
}
