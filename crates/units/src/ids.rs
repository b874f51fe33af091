//! Typed identifiers: an order id can't be passed where an account id is expected.

use std::fmt;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode)]
        #[cbor(transparent)]
        #[repr(transparent)]
        pub struct $name(#[n(0)] pub $repr);

        impl $name {
            /// For indexing dense tables.
            #[inline]
            pub const fn index(self) -> usize { self.0 as usize }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.0, f) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}

id! {
    /// A customer's or the house's set of wallets, in one realm.
    AccountId(u32);
    AssetId(u16);
    /// One order book: a spot pair or a contract.
    MarketId(u16);
    /// One instrument's index price: what its markets, second-contracts and swaps are priced from.
    IndexId(u16);
    /// A network through which coins enter and leave: a chain or a bank.
    NetworkId(u16);
    CorrectionId(u64);
    /// Price sources (venues, simulators) as the operator numbers them.
    SourceId(u16);
    CalendarId(u16);
    PositionId(u64);
    /// A take-profit or stop-loss attached to a position.
    ProtectionId(u64);
    SecondsId(u64);
    QuoteId(u64);
    DepositId(u64);
    WithdrawalId(u64);
    /// A member of the operator's staff.
    StaffId(u32);
    /// A fund, and one purchase of it.
    FundId(u32);
    FundOrderId(u64);
    /// An unsecured loan, and the product it is one of.
    LoanId(u64);
    LoanProductId(u32);
    /// A loan against collateral, and the product it is one of.
    PledgeId(u64);
    PledgeProductId(u32);
    /// A token sale, and one person's commitment to it.
    SaleId(u32);
    SaleOrderId(u64);
    CollectibleId(u64);
    /// An advertisement of somebody who deals with others, and an order made from one.
    C2cAdId(u64);
    C2cOrderId(u64);
    /// A budget for rewards.
    CampaignId(u32);
    /// A pool that pays up to a ceiling a day.
    DailyPoolId(u32);
    /// An order. The low [`OrderId::SLOT_BITS`] bits are its place in the order pool, the rest count up, so a
    /// lookup is an array index and a number is never used twice.
    OrderId(u64);
}

impl OrderId {
    pub const SLOT_BITS: u32 = 22;
    /// Maximum live orders.
    pub const SLOTS_MAX: u32 = 1 << Self::SLOT_BITS;

    #[inline]
    pub const fn new(count: u64, slot: u32) -> Self {
        assert!(slot < Self::SLOTS_MAX && count < 1 << (63 - Self::SLOT_BITS));
        Self(count << Self::SLOT_BITS | slot as u64)
    }
    #[inline]
    pub const fn slot(self) -> u32 {
        (self.0 & (Self::SLOTS_MAX as u64 - 1)) as u32
    }
    /// Which order this is, counted from the first ever placed.
    #[inline]
    pub const fn count(self) -> u64 {
        self.0 >> Self::SLOT_BITS
    }
}
