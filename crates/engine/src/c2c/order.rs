//! One order: who deals, for how much, what may happen next and until when.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, C2cOrderId, Price, Side, Timestamp};

use super::{C2C_APPEAL_AFTER_MS, C2C_DECISION_MS, C2C_EVIDENCE_MS, C2C_RELEASE_MS, Fiat};

/// An open order. Its terms are those of the moment it was made.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cOrder {
    #[n(0)]
    pub id: C2cOrderId,
    #[n(1)]
    pub ad: C2cAdId,
    /// Who posted the advertisement and pays the fee.
    #[n(2)]
    pub maker: AccountId,
    #[n(3)]
    pub taker: AccountId,
    /// The maker's.
    #[n(4)]
    pub side: Side,
    #[n(5)]
    pub asset: AssetId,
    #[n(6)]
    pub fiat: Fiat,
    #[n(7)]
    pub method: u16,
    #[n(8)]
    pub price: Price,
    /// Coins that are dealt in.
    #[n(9)]
    pub quantity: Amount,
    /// To pay, in the currency.
    #[n(10)]
    pub amount: Amount,
    #[n(11)]
    pub fee: Amount,
    /// Of the quantity, in USDT, when the order was made.
    #[n(12)]
    pub value: Amount,
    #[n(13)]
    pub opened_at: Timestamp,
    /// The last moment to say that it was paid.
    #[n(14)]
    pub pay_until: Timestamp,
    #[n(15)]
    pub paid_at: Option<Timestamp>,
    #[n(16)]
    pub appeal: Option<C2cAppeal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct C2cAppeal {
    #[n(0)]
    pub by: C2cAppellant,
    #[n(1)]
    pub reason: u16,
    #[n(2)]
    pub opened_at: Timestamp,
    /// Of its two times, those that are over and told.
    #[n(3)]
    pub told: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum C2cAppellant {
    #[n(0)]
    Buyer,
    #[n(1)]
    Seller,
    /// The seller did not release in time.
    #[n(2)]
    Deadline,
}

/// Which time of an appeal is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cDue {
    Evidence,
    Decision,
}

/// A decision of the operator's staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum C2cOutcome {
    /// All to the buyer.
    #[n(0)]
    Release,
    /// All back to the seller.
    #[n(1)]
    Refund {
        /// The buyer's proof of payment was forged.
        #[n(0)]
        forged: bool,
    },
}

/// The states, as the API numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cState {
    WaitingPayment = 0,
    WaitingRelease = 1,
    Done = 2,
    Cancelled = 3,
    Appeal = 4,
    TimedOut = 5,
    Refunded = 6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cStep {
    Pay,
    Cancel,
    TimeOut,
    Appeal,
    /// By the seller.
    Release,
    /// By the staff.
    Decide(C2cOutcome),
}

impl C2cState {
    /// Every legal step. `Done`, `Cancelled`, `TimedOut` and `Refunded` are final.
    pub const fn next(self, step: C2cStep) -> Option<Self> {
        match (self, step) {
            (Self::WaitingPayment, C2cStep::Pay) => Some(Self::WaitingRelease),
            (Self::WaitingPayment | Self::WaitingRelease | Self::Appeal, C2cStep::Cancel) => Some(Self::Cancelled),
            (Self::WaitingPayment, C2cStep::TimeOut) => Some(Self::TimedOut),
            (Self::WaitingRelease, C2cStep::Appeal) => Some(Self::Appeal),
            (Self::WaitingRelease | Self::Appeal, C2cStep::Release) => Some(Self::Done),
            (Self::Appeal, C2cStep::Decide(C2cOutcome::Release)) => Some(Self::Done),
            (Self::Appeal, C2cStep::Decide(C2cOutcome::Refund { .. })) => Some(Self::Refunded),
            _ => None,
        }
    }
}

/// A new order, as its event tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C2cOpened {
    pub order: C2cOrderId,
    pub ad: C2cAdId,
    pub maker: AccountId,
    pub taker: AccountId,
    pub buyer: AccountId,
    pub seller: AccountId,
    pub asset: AssetId,
    pub fiat: Fiat,
    pub method: u16,
    pub price: Price,
    pub quantity: Amount,
    pub amount: Amount,
    pub fee: Amount,
    pub value: Amount,
    pub pay_until: Timestamp,
}

/// Coins that went to their buyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C2cRelease {
    pub order: C2cOrderId,
    pub ad: C2cAdId,
    pub maker: AccountId,
    pub buyer: AccountId,
    pub seller: AccountId,
    pub asset: AssetId,
    pub received: Amount,
    pub fee: Amount,
    pub opened_at: Timestamp,
    pub paid_at: Timestamp,
    pub by: C2cReleaser,
    /// It ended an appeal.
    pub in_appeal: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cReleaser {
    Seller,
    Staff,
}

/// How an order ended without a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C2cEnd {
    /// By the buyer.
    Cancelled { reason: u16 },
    /// Not paid in time.
    TimedOut,
    /// By the staff.
    Refunded,
}

impl C2cOrder {
    pub fn seller(&self) -> AccountId {
        if self.side == Side::Sell { self.maker } else { self.taker }
    }
    pub fn buyer(&self) -> AccountId {
        if self.side == Side::Sell { self.taker } else { self.maker }
    }
    pub fn state(&self) -> C2cState {
        match (self.paid_at, self.appeal) {
            (None, _) => C2cState::WaitingPayment,
            (Some(_), None) => C2cState::WaitingRelease,
            (Some(_), Some(_)) => C2cState::Appeal,
        }
    }
    /// What the seller gives: a selling maker pays the fee on top.
    pub fn escrow(&self) -> Amount {
        if self.side == Side::Sell { self.quantity + self.fee } else { self.quantity }
    }
    /// What the buyer gets: a buying maker pays the fee out of it.
    pub fn received(&self) -> Amount {
        self.escrow() - self.fee
    }
    /// The last moment to release before an appeal opens by itself.
    pub fn release_until(&self) -> Option<Timestamp> {
        self.paid_at.map(|at| at.plus(C2C_RELEASE_MS))
    }
    /// From here on the buyer can appeal.
    pub fn buyer_appeals_from(&self) -> Option<Timestamp> {
        self.paid_at.map(|at| at.plus(C2C_APPEAL_AFTER_MS))
    }

    /// When something happens to it by itself: a deadline includes its last millisecond.
    pub(super) fn next_at(&self) -> Option<Timestamp> {
        let last = match (self.appeal, self.release_until()) {
            (Some(appeal), _) => appeal.next_until()?,
            (None, Some(until)) => until,
            (None, None) => self.pay_until,
        };
        Some(last.plus(1))
    }
}

impl C2cAppeal {
    pub fn evidence_until(&self) -> Timestamp {
        self.opened_at.plus(C2C_EVIDENCE_MS)
    }
    pub fn decide_until(&self) -> Timestamp {
        self.opened_at.plus(C2C_DECISION_MS)
    }
    fn next_until(&self) -> Option<Timestamp> {
        match self.told {
            0 => Some(self.evidence_until()),
            1 => Some(self.decide_until()),
            _ => None,
        }
    }
}
