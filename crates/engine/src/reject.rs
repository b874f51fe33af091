//! Rejects: every refusal a user can meet, each with its own name, wire code and stable message key.
//!
//! A reject leaves the state as it was. Codes follow the public API; the order of checks is documented where the
//! command is handled.

use plimsoll_units::{Amount, Overflow, Price, Rate, Timestamp};

macro_rules! rejects {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $ty:ty),* })? = $code:literal, $key:literal;)*) => {
        /// Why a command was refused.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Reject {
            $($(#[$doc])* $name $({ $($field: $ty),* })?,)*
        }

        impl Reject {
            /// The negative code that clients receive.
            pub const fn code(&self) -> i32 {
                match self { $(Self::$name $({ $($field: _),* })? => $code,)* }
            }
            /// The stable key that clients translate.
            pub const fn key(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $key,)* }
            }
            /// The variant's name, as used in scenarios and tests.
            pub const fn name(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => stringify!($name),)* }
            }
            /// Every name with its code and key: for documentation and coverage tests.
            pub const ALL: &'static [(&'static str, i32, &'static str)] =
                &[$((stringify!($name), $code, $key)),*];
        }
    };
}

rejects! {
    // Input
    UnknownAccount = -1001, "user.not.exists";
    InvalidInput { what: &'static str } = -1019, "param.invalid";
    /// A figure outside the platform's number range.
    OutOfRange = -1019, "param.invalid";
    /// A practice account in a live operation, or the reverse.
    WrongRealm = -1019, "param.invalid";
    AlreadyExists = -1019, "param.invalid";
    CodeAlreadyBound = -1009, "code_error";

    // Funds
    InsufficientBalance { needed: Amount, free: Amount } = -2001, "asset_amount_error";
    DeskEmpty = -2001, "asset_amount_error";
    DepositBelowMinimum { minimum: Amount } = -2002, "recharge.amout.min";
    WithdrawalAmount { minimum: Amount, maximum: Amount } = -2003, "withdraw.amount_error";
    WithdrawalCount { per_day: u32 } = -2004, "withdraw.amount_number_exceed";
    WithdrawalKycLimit { left: Amount } = -2005, "withdraw.kyc.error";
    WithdrawalAddress = -2006, "withdraw.address.isnull";
    WithdrawalCooldown { until: Timestamp } = -2007, "withdraw.cooldown";
    /// Above the daily amount that is approved automatically: staff must decide.
    ReviewRequired { limit: Amount } = -2005, "withdraw.kyc.error";
    SwapAmount { minimum: Amount, maximum: Amount } = -2008, "currency.exchange_min";
    QuoteExpired = -2009, "exchange.quote.expired";
    SwapSlippage { would_receive: Amount } = -2010, "exchange.slippage";
    SameWallet = -2011, "transfer.same.account";
    WalletAsset = -2011, "transfer.same.account";
    AccountFrozen = -2012, "account.frozen";
    /// A reversed deposit left a claim that must be covered first.
    ClaimOutstanding { claim: Amount } = -2012, "account.frozen";

    // Trading
    MarketClosed { opens_at: Option<Timestamp> } = -3001, "market.closed";
    MarketHalted = -3001, "market.closed";
    PriceOffTick = -3002, "order.tick.error";
    QuantityOffStep = -3003, "order.step.error";
    NotionalTooSmall { notional: Amount, minimum: Amount } = -3004, "order.notional.min";
    PriceOutsideBand { limit: Price } = -3005, "order.price.band";
    QuantityTooSmall = -3006, "currency.order.min.error";
    QuantityTooLarge = -3006, "currency.order.max.error";
    PostOnlyWouldTrade = -3007, "order.post.only";
    OrderGone = -3008, "order.status.error";
    FillOrKillUnfilled = -3008, "order.status.error";
    NoLiquidity = -3008, "order.status.error";
    TooManyOpenOrders = -3019, "order.rate.limit";
    ContractFunds { needed: Amount, free: Amount } = -3009, "contract.asset.error";
    LeverageLimit { maximum: u16 } = -3010, "leverage.limit";
    TierLimit { cap: Amount } = -3011, "tier.limit";
    MarginAdjustment { most: Amount } = -3012, "adjust.min.error";
    TakeProfitBehindMark { mark: Price } = -3013, "contract.tp.mark";
    StopLossBeyondMark { mark: Price } = -3014, "contract.sl.mark";
    StopLossBehindLiquidation { liquidation: Price } = -3015, "contract.sl.liq";
    ContractQuantity = -3016, "contract.num.limit";
    FeedDegraded = -3017, "feed.degraded";
    FeedStale = -3018, "feed.stale";
    OrderRate = -3019, "order.rate.limit";
    SuitabilityRequired = -3020, "suitability.required";
    /// A resting order that would trigger at once, or a stop on the wrong side.
    StopWouldTriggerNow = -1019, "param.invalid";
    ReduceOnlyBeforeClose = -3001, "market.closed";
    PositionModeUnchanged = -3021, "position.mode.same";
    /// Contract orders are open.
    PositionModeOrders = -3022, "position.mode.orders";
    PositionModePositions = -3023, "position.mode.positions";
    /// An order that would join a position has its leverage.
    PositionLeverage { leverage: u16 } = -3024, "position.leverage";
    /// Other orders close all of the position.
    NothingToClose = -3025, "position.nothing.to.close";

    // Second-contracts
    StakeOutOfRange { minimum: Amount, maximum: Amount } = -4001, "order_amount_limit";
    SecondsTooSoon { until: Timestamp } = -4002, "order_10s_retry";
    SecondsSession = -4003, "second.session";
    SecondsCapacity = -4004, "second.capacity";
    SecondsPaused { until: Timestamp } = -4005, "second.paused";
    SecondsJurisdiction = -4006, "second.jurisdiction";
    SecondsDailyLimit { left: Amount } = -4007, "second.daily.limit";
    SecondsPeriod = -1019, "param.invalid";

    // Lending
    LoanKycRequired = -5001, "loan.not.eligible";
    LoanScoreTooLow { score: u8, minimum: u8 } = -5001, "loan.not.eligible";
    /// Another loan of the account is overdue.
    LoanOverdue = -5001, "loan.not.eligible";
    /// More than the product, the platform's limit or the stated income allow, less what is borrowed already.
    LoanLimit { most: Amount } = -5002, "loan.limit";
    /// All pledges of the account together.
    PledgeLimit { left: Amount } = -5002, "loan.limit";
    PledgeLtv { ltv: Rate, limit: Rate } = -5003, "pledge.ltv";
    BorrowedTooLittle { minimum: Amount } = -5004, "order.single.min";
    BorrowedTooMuch { maximum: Amount } = -5004, "order.single.max";
    /// Not on offer, or no longer.
    ProductRemoved = -5006, "product.removed";
    /// A practice account: these products are real money only.
    LiveMoneyOnly = -5006, "product.removed";
    TermNotOffered = -5008, "days.not.error";
    /// The pool lends what it holds, whole or not at all.
    LoanPoolShort { available: Amount } = -5009, "fund.not.prefunded";
    /// Not yet paid out, or decided already.
    LoanStatus = -3008, "order.status.error";
    /// The fourteen days are over.
    LoanWithdrawalOver { until: Timestamp } = -3008, "order.status.error";
    /// The term is over: repay, redeem or renew.
    PledgeOverdue { until: Timestamp } = -3008, "order.status.error";
    /// A pledge is renewed from a day before its end to the end of the grace period.
    PledgeRenewal { from: Timestamp, until: Timestamp } = -3008, "order.status.error";
    /// This amount needs a second person's decision.
    SecondPersonRequired { above: Amount } = -1019, "param.invalid";

    // Funds
    FundTooLittle { minimum: Amount } = -5004, "order.single.min";
    FundTooMuch { maximum: Amount } = -5004, "order.single.max";
    /// A day's reward would be less than the smallest unit of the coin.
    FundEarnsNothing = -5004, "order.single.min";
    FundTimes { times: u16 } = -5005, "financial.count.max";
    FundSoldOut { left: Amount } = -5006, "product.removed";
    /// A VIP level, or a verified institution.
    FundLevel { level: u8 } = -5007, "mine.level.error";
    /// A fund opens when the operator has paid in all that it promises.
    FundNotPrefunded { needed: Amount, held: Amount } = -5009, "fund.not.prefunded";
    /// The value date has come: the order can be redeemed, no longer taken back.
    FundStarted { at: Timestamp } = -3008, "order.status.error";
    /// Until the value date an order is taken back, not redeemed.
    FundNotStarted { at: Timestamp } = -3008, "order.status.error";
    /// The term is over; principal and reward are on their way.
    FundMatured { at: Timestamp } = -3008, "order.status.error";
    /// A redemption of this purchase waits already.
    NavRequestWaits = -3008, "order.status.error";
    /// Within the lock-up only a part can leave.
    NavLocked { units: Amount, until: Timestamp } = -3008, "order.status.error";
    /// A cut is being dealt, or customers have units.
    NavFundInUse = -3008, "order.status.error";

    // Token sales
    SaleTooLittle { minimum: Amount } = -5004, "order.single.min";
    SaleTooMuch { maximum: Amount } = -5004, "order.single.max";
    /// Not begun, or its tokens are not in escrow.
    SaleNotOpen { from: Timestamp } = -3008, "order.status.error";
    SaleOver { until: Timestamp } = -3008, "order.status.error";
    SalePriceChanged { price: Price } = -3008, "order.status.error";
    /// The issuer does not buy in its own sale.
    SaleIssuer = -1019, "param.invalid";
    /// Another account of the same person takes part.
    SaleOtherAccount = -1019, "param.invalid";
    /// Money was committed under these terms.
    SaleTermsFixed = -1019, "param.invalid";

    // Collectibles
    CollectibleNotForSale = -3008, "order.status.error";
    CollectiblePriceChanged { price: Amount } = -3008, "order.status.error";
    /// Of an account of the same person.
    CollectibleOwn = -1019, "param.invalid";

    // C2C
    /// Taken down, switched off, or its maker can't serve it now.
    C2cAdGone = -6001, "c2c.ad.gone";
    /// In the advertisement's currency.
    C2cAmountRange { minimum: Amount, maximum: Amount } = -6002, "c2c.amount.range";
    /// Not a step of this side in this state.
    C2cState = -6003, "c2c.state";
    /// The time to pay is over.
    C2cTimeOver { at: Timestamp } = -6003, "c2c.state";
    /// A buyer waits this long for the release before an appeal.
    C2cTooEarly { from: Timestamp } = -6003, "c2c.state";
    /// The price is another one than was shown.
    C2cPriceMoved { price: Price } = -3008, "order.status.error";
    C2cKycRequired = -6020, "c2c.kyc";
    /// Own advertisement, or one of the same person.
    C2cOwnAd = -6021, "c2c.own.ad";
    C2cPaused { until: Timestamp } = -6022, "c2c.paused";
    /// The maker deals with those who have completed as many orders.
    C2cRequirement { completed: u16 } = -6023, "c2c.requirement";
    C2cAdLimit { limit: u16 } = -6024, "c2c.limit";
    C2cOpenLimit { limit: u16 } = -6024, "c2c.limit";
    /// Orders begun within 24 hours.
    C2cDailyCount { limit: u16 } = -6024, "c2c.limit";
    /// Their value in USDT.
    C2cDailyValue { left: Amount } = -6024, "c2c.limit";

    // Campaigns and dividends
    /// Another account of the same person has the reward.
    CampaignOtherAccount = -1019, "param.invalid";
    /// Not over, not counted, declared already, or another one is still being paid.
    DividendQuarter = -1019, "param.invalid";

    // The operator's staff
    /// `by` or `second` of the command is not a registered, active member of the staff.
    StaffUnknown = -8021, "param.invalid";
    /// Owners decide about staff. The first one registers itself.
    StaffNotOwner = -8022, "param.invalid";
    /// None, one that does not exist, or some that one person may not hold together.
    StaffRoles = -8023, "param.invalid";
    /// There is another owner, who must agree.
    StaffSecondNeeded = -8024, "param.invalid";
    /// Nobody approves what concerns oneself.
    StaffSelfApproval = -8025, "param.invalid";
    StaffLastOwner = -8026, "param.invalid";
    /// Automation registers itself, and only before there is an owner.
    StaffAutomation = -8027, "param.invalid";
    /// The audit log was anchored as far as this already.
    AuditBehind { last: u64 } = -8028, "param.invalid";

    // System
    /// This key was used for another request.
    RequestReused = -9004, "duplicate.request";
    /// This key is older than the window in which retries are recognised.
    RequestExpired = -9004, "duplicate.request";
    /// An identical order within five seconds and without its own idempotency key.
    IdenticalOrder = -9004, "duplicate.request";
    /// Two different people are needed.
    SamePerson = -1019, "param.invalid";
    NotFound = -7001, "content.not.found";
    PracticeResetTooSoon { until: Timestamp } = -3019, "order.rate.limit";
    /// Orders, positions or second-contracts are still open.
    PracticeInUse = -3008, "order.status.error";
    CapacityReached = -9002, "system.maintenance";
    /// House money can't be withdrawn while customers' positions depend on it.
    HouseMoneyInUse = -2001, "asset_amount_error";
}

impl From<Overflow> for Reject {
    fn from(_: Overflow) -> Self {
        Self::OutOfRange
    }
}
