//! Planted bugs, with which the simulator proves that it would find them. All are off unless a test built with the
//! feature `planted` plants one, and no release build can be made with that feature.
//!
//! Owns the list and the switch. Each bug is one line in the module it affects.

#[cfg(all(feature = "planted", not(debug_assertions)))]
compile_error!("planted bugs never ship: the feature `planted` is for builds with debug assertions");

macro_rules! bugs {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Bug { $($(#[$doc])* $name,)* }

        impl Bug {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

bugs! {
    /// A fee is rounded in favour of its payer.
    FeeRoundedDown,
    DepositCreditedTwice,
    DepositIntoPractice,
    /// Reversing a spent deposit leaves no claim.
    ClaimForgotten,
    TransferUnchecked,
    /// A deposit that a chain may still reverse can be withdrawn.
    WithdrawsUndoable,
    /// A declined withdrawal keeps its fee.
    RefundForgetsFee,
    HoldReleasedTwice,
    CancelKeepsHold,
    /// A trade books one lot less than it took from the book.
    FillLosesLot,
    LastInFirstOut,
    SelfTradeAllowed,
    TradesThroughLimit,
    RejectLeavesTrace,
    LiquidatesOnStalePrice,
    /// A feed that was just lost is trusted at once.
    FreshnessIgnored,
    SpikeTakenAtOnce,
    LiarUnclamped,
    HaltIgnored,
    /// Half of what funding payers pay is not distributed.
    FundingNotZeroSum,
    FundingBackwards,
    /// The fractional lot after a stock split is lost.
    SplitForgetsRemainder,
    TimersEarly,
    /// A second-contract settles on the newest tick instead of the last before its expiry.
    SettlesOnLaterTick,
    /// A second-contract that expires in a halt is refunded, whatever the rules say.
    HaltRefunds,
    QuoteReusable,
    WrongCoinDebited,
    RequestsForgotten,
    ReusedKeyAnswered,
    OnePersonSuffices,
    ExpiredKeyRuns,
    BandIgnored,
    LeverageUnchecked,
    /// Second-contracts are accepted beyond the pool's limits.
    PoolOvercommitted,
    SnapshotForgetsProtections,
    SnapshotForgetsRequests,
    /// Walks over all orders go as far as this process has kept details, of which a restored one has fewer.
    SlotsCountedInMemory,
    /// A command whose position budget is spent begins another run.
    RunBeginsWithEmptySlice,
    /// A replaced order stays open beside its replacement.
    ReplaceKeepsOld,
    /// The orders of a scale are each checked against the same free balance.
    ScaleHoldsOnce,
    /// A filled order of a pair leaves the other one open.
    PairOutlivesFill,
    /// A partial fill does not reduce the other order of the pair.
    PairNotLowered,
    /// A trailing stop follows the mark in both directions.
    TrailFollowsBothWays,
    /// In net mode, opening lots that meet the opposite position open another beside it.
    NetOpensBeside,
    /// Opening lots that reduced the opposite position keep what was held for them until the order ends.
    NettedLotsKeepHold,
    /// Orders go on closing a position that others have closed.
    ClosingLotsNeverExpire,
    /// Interest that was paid is asked for again.
    InterestChargedAgain,
    /// A liquidation sells collateral as if it had no fee, and leaves the loan above its initial value.
    LiquidatesTooLittle,
    /// Collateral can be removed up to the value of a margin call.
    RemovesBelowInitial,
    /// A pledge is liquidated at its margin call.
    LiquidatesAtCall,
    /// A fund order that ends early is paid what it had earned.
    RedemptionKeepsReward,
    /// The last day of a fund order earns nothing.
    LastDayUnpaid,
    /// Leaving a fund within its lock-up costs nothing.
    EarlyExitFree,
    /// A fund that exchanges coins gets a thousandth less than the index says.
    FundTradesAtACost,
    /// What capped people leave of a token sale goes back to the issuer instead of to the others.
    CappedShareLost,
    /// Tokens that should be locked are free at once.
    VestingForgotten,
    /// The royalty of a collectible is taken although its author sells.
    RoyaltyFromAuthor,
    /// A C2C seller who does not release in time is overruled by a timer.
    C2cReleasesByItself,
    /// A C2C seller can step back, after the buyer paid too.
    C2cSellerCancels,
    /// A reward that was claimed is paid again.
    RewardPaidAgain,
    /// Money that came into a pool today earns for the day before.
    FreshMoneyEarns,
    /// The fee income of a quarter counts what referrers got.
    DividendForgetsReferrals,
    /// Somebody who was made inactive still acts for the operator.
    SuspendedStaffActs,
}

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Bug>> = const { std::cell::Cell::new(None) };
}

/// Plants a bug in every engine of this thread, or removes it.
#[cfg(feature = "planted")]
pub fn plant(bug: Option<Bug>) {
    PLANTED.set(bug);
}

#[cfg(feature = "planted")]
#[inline]
pub(crate) fn planted(bug: Bug) -> bool {
    PLANTED.get() == Some(bug)
}

#[cfg(not(feature = "planted"))]
#[inline(always)]
pub(crate) const fn planted(_: Bug) -> bool {
    false
}
