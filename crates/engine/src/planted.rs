//! Bugs on purpose, so that the simulator can show that it would find them. All are off unless a test built with the
//! feature `planted` plants one, and no release build can be made with that feature.
//!
//! Owns the list and the switch. Where a bug bites is one line in the module that would have it.

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
    /// A fee is rounded in favour of whoever pays it.
    FeeRoundedDown,
    DepositCreditedTwice,
    DepositIntoPractice,
    /// A reversed deposit that was spent leaves nothing owed.
    ClaimForgotten,
    TransferUnchecked,
    /// A deposit that a chain may still undo can be withdrawn.
    WithdrawsUndoable,
    /// A refused withdrawal keeps its fee.
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
    /// Half of what funding payers pay finds no receiver.
    FundingNotZeroSum,
    FundingBackwards,
    /// What makes no whole lot after a stock split vanishes.
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
    /// Second-contracts are accepted beyond what the pool may bear.
    PoolOvercommitted,
    SnapshotForgetsProtections,
    SnapshotForgetsRequests,
    /// Walks over all orders go as far as this process has kept details, which a restored one has fewer of.
    SlotsCountedInMemory,
    /// A command that can look at no more positions begins another run.
    RunBeginsWithEmptySlice,
    /// A replaced order stays beside the one in its stead.
    ReplaceKeepsOld,
    /// The orders of a scale are checked against the same free money, each for itself.
    ScaleHoldsOnce,
    /// A filled order of a pair leaves the other one waiting.
    PairOutlivesFill,
    /// A fill in part leaves the other order of the pair as large as it was.
    PairNotLowered,
    /// A trailing stop goes back with the mark.
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
}

#[cfg(feature = "planted")]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Bug>> = const { std::cell::Cell::new(None) };
}

/// Plant a bug in every engine of this thread, or take it out again.
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
