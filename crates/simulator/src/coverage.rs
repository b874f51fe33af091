//! Coverage points: situations that the runs together must reach. A run without a liquidation proves nothing about one.
//!
//! Owns the list and the counters. The oracle and the world report the points.

macro_rules! coverage {
    ($($name:ident,)*) => {
        /// A situation that some run must reach.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum CoveragePoint { $($name,)* }

        impl CoveragePoint {
            pub const ALL: &'static [CoveragePoint] = &[$(CoveragePoint::$name,)*];
            pub const fn name(self) -> &'static str {
                match self { $(CoveragePoint::$name => stringify!($name),)* }
            }
        }
    };
}

coverage! {
    // Orders
    OrderRested,
    OrderFilledWhole,
    PartialFillThenCancel,
    MarketOrderCapped,
    MarketValueSpent,
    FillOrKillRefused,
    PostOnlyRefused,
    ImmediatePartUnfilled,
    SelfTradeExpiredTaker,
    SelfTradeExpiredMaker,
    SelfTradeExpiredBoth,
    StopTriggered,
    PriceOutsideBand,
    OrderRateLimited,
    IdenticalOrderRefused,
    PracticeFill,
    PracticeRestedFill,
    ProviderRequoted,
    OrdersAged,
    OrderMadeSmaller,
    PartialFillThenReplaced,
    ScalePlaced,
    PairFilled,
    PairLowered,
    PairTriggered,
    // Contracts
    PositionOpened,
    PositionAveraged,
    MarginAdded,
    MarginTakenOut,
    TakeProfitFired,
    StopLossFired,
    TrailingStopFired,
    ProtectionClipped,
    MarginCalled,
    LiquidatedWhole,
    LiquidatedPartly,
    TakenOver,
    InsuranceUnwound,
    InsuranceExhausted,
    Deleveraged,
    HouseDebt,
    FundingPaid,
    OvernightPaid,
    OvernightEarned,
    DividendPaid,
    MarketSplit,
    SplitInLaterCommand,
    SplitLeftParts,
    ForeignQuoteClosed,
    ForeignQuoteLiquidated,
    PositionModeChanged,
    PositionModeRefused,
    PositionJoined,
    PositionReversed,
    OpeningLotsNetted,
    ClosingLotsExpired,
    HedgedBothSides,
    NothingToClose,
    PositionLeverageRefused,
    // Prices
    SpikeHeld,
    SpikeAdopted,
    FeedDiverged,
    FeedDegraded,
    FeedStale,
    SampleFromTheFuture,
    SampleOutOfOrder,
    SampleNotPositive,
    SampleAbsurd,
    SampleOfNobody,
    MarketClosed,
    MarketHalted,
    ReduceOnlyBeforeClose,
    // Second-contracts
    SecondsWon,
    SecondsLost,
    SecondsDrawn,
    SecondsSoftLoss,
    SecondsVoidNoEntry,
    SecondsVoidStale,
    SecondsVoidGuarded,
    SecondsVoidHalted,
    SecondsCapacity,
    SecondsPaused,
    SecondsDailyLimit,
    // Swap
    Swapped,
    QuoteExpired,
    SwapDeskEmpty,
    SwapSlippage,
    // Money in and out
    DepositCredited,
    DepositRepeated,
    DepositReversed,
    DepositReversedWithClaim,
    DepositCreditedAgain,
    ClaimCovered,
    WithdrawalConfirmed,
    WithdrawalRejected,
    WithdrawalCancelled,
    WithdrawalFailed,
    WithdrawalByRule,
    WithdrawalCooldown,
    ClaimBlocksWithdrawal,
    HouseMoneyInUse,
    CorrectionCredited,
    CorrectionDebited,
    // Lending
    LoanDisbursed,
    LoanDeclined,
    LoanUndecided,
    LoanRepaidInPart,
    LoanRepaidOnTime,
    LoanRepaidLate,
    LoanWithdrawn,
    LoanOverdue,
    LoanDebited,
    LoanDebitFailed,
    LoanPoolShort,
    LoanLimit,
    PledgeOpened,
    CollateralAdded,
    CollateralRemoved,
    CollateralKept,
    PledgeCalled,
    PledgeLiquidatedPartly,
    PledgeLiquidatedWhole,
    PledgeShortfall,
    PledgeSoldByOwner,
    PledgeSoldAtTerm,
    PledgeOverdue,
    PledgeRenewed,
    PledgeRedeemed,
    // Funds
    FundOrderCancelled,
    FundOrderRefused,
    FundOrderStarted,
    FundPaidDaily,
    FundMatured,
    FundMaturedDaily,
    FundRedeemedInPart,
    FundRedeemedWhole,
    FundRewardForfeited,
    FundDailyRewardsKept,
    FundClosedWithOrders,
    FundTermsKept,
    FundNotPrefunded,
    FundRewardInUse,
    FundSoldOut,
    FundTimes,
    FundLevel,
    FundEarnsNothing,
    FundTooLateToCancel,
    FundTooEarlyToRedeem,
    // C2C
    C2cAdFrozen,
    C2cAdGone,
    C2cAdPaused,
    C2cAdShort,
    C2cAdSwitchedOff,
    C2cAmountRange,
    C2cAppealByBuyer,
    C2cAppealByDeadline,
    C2cAppealBySeller,
    C2cBoughtByMaker,
    C2cCancelled,
    C2cCancelledAfterPayment,
    C2cCancelledInAppeal,
    C2cDailyValue,
    C2cDecidedByTwo,
    C2cDecisionOverdue,
    C2cEvidenceOver,
    C2cFeedDegraded,
    C2cFrozenSeller,
    C2cHeld,
    C2cHeldCoinsKept,
    C2cKycRequired,
    C2cOpenLimit,
    C2cOwnAd,
    C2cPaused,
    C2cPausedRefused,
    C2cPriceMoved,
    C2cRefunded,
    C2cReleasedByStaff,
    C2cReleasedInAppeal,
    C2cRequirement,
    C2cSecondPerson,
    C2cSellerKept,
    C2cSoldByMaker,
    C2cTimedOut,
    C2cTooEarly,
    // Accounts and staff
    AccountFrozen,
    SamePersonRefused,
    HouseAccountRefused,
    WrongRealmRefused,
    OutOfRange,
    VipChanged,
    ReferralPaid,
    PracticeReset,
    // Requests
    RequestRepeated,
    RequestReused,
    RequestExpired,
    // The sequencer
    BatchOfSeveral,
    TimersInSlices,
    InDoubtAndWritten,
    InDoubtAndWrittenAgain,
    LeaderFenced,
    StorageStoppedLeader,
    NoSpaceThenServed,
    LeaderGaveUp,
    AnsweredUnknown,
    AnsweredUnwritten,
    StandbyTookOver,
    TornTailCut,
    VisibleRowVanished,
    WallClockJumped,
    ClockConfirmed,
    ClaimLost,
    LatePauseEnded,
    StartedFromSnapshot,
    StartedFromGenesis,
    SnapshotWritten,
    SnapshotDamaged,
    CrashInSnapshot,
    DamageRefused,
    FlippedSnapshotRefused,
    RestoredAtEveryCommand,
}

/// How often each situation was reached.
#[derive(Clone, Debug)]
pub struct Coverage([u64; CoveragePoint::ALL.len()]);

impl Default for Coverage {
    fn default() -> Self {
        Self([0; CoveragePoint::ALL.len()])
    }
}

impl Coverage {
    pub fn reach(&mut self, mark: CoveragePoint) {
        self.0[mark as usize] += 1;
    }
    pub fn reach_if(&mut self, reached: bool, mark: CoveragePoint) {
        self.0[mark as usize] += u64::from(reached);
    }
    pub fn count(&self, mark: CoveragePoint) -> u64 {
        self.0[mark as usize]
    }
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
    pub fn missed(&self) -> Vec<&'static str> {
        CoveragePoint::ALL.iter().filter(|mark| self.count(**mark) == 0).map(|mark| mark.name()).collect()
    }
}
