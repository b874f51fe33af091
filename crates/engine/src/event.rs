//! Events: what a command did. They are derived from commands, never journaled; a replay reproduces them.

mod details;

use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CampaignId, CollectibleId, CorrectionId, DailyPoolId, DepositId,
    FundId, FundOrderId, IndexId, LoanId, LoanProductId, Lots, MarketId, OrderId, PledgeId, PledgeProductId,
    PositionId, Price, ProtectionId, QuoteId, Rate, SaleId, SaleOrderId, SecondsId, Side, StaffId, Ticks, Timestamp,
    WithdrawalId,
};

use crate::accounts::{Realm, Status};
use crate::c2c::{C2cAdOff, C2cAppellant, C2cDue, C2cEnd, C2cOpened, C2cRelease};
use crate::contracts::PositionMode;
use crate::dividends::{DIVIDEND_TIERS, UnitDays};
use crate::funds::FundEnd;
use crate::ledger::Posting;
use crate::loans::{LateStep, LoanEnd};
use crate::nav_funds::{NavEnd, Redemption};
use crate::pledge::{CollateralSale, PledgeEnd};
use crate::prices::FeedState;
use crate::sales::SaleEnd;
use crate::seconds::{Direction, Verdict};
use crate::staff::StaffRoles;
use crate::treasury::WithdrawalStage;

pub use details::*;

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Posted(Posting),

    AccountOpened {
        account: AccountId,
        realm: Realm,
    },
    StatusChanged {
        account: AccountId,
        status: Status,
        reason: u16,
    },
    VipChanged {
        account: AccountId,
        level: u8,
    },
    PracticeReset {
        account: AccountId,
    },
    PositionModeChanged {
        account: AccountId,
        mode: PositionMode,
    },
    RulesActivated {
        version: u32,
    },

    AssetListed {
        asset: AssetId,
    },
    IndexListed {
        index: IndexId,
    },
    MarketListed {
        market: MarketId,
    },

    /// A tick of the public tick log.
    IndexTick {
        index: IndexId,
        tick: u64,
        price: Price,
        state: FeedState,
    },
    /// A rejected sample, with the reason.
    SampleDropped {
        index: IndexId,
        source: u16,
        why: DropReason,
    },
    /// The spike guard holds a sudden move until it is confirmed.
    SpikeHeld {
        index: IndexId,
        candidate: Price,
    },
    FeedChanged {
        index: IndexId,
        state: FeedState,
    },
    MarkTick {
        market: MarketId,
        mark: Price,
    },
    HaltChanged {
        index: IndexId,
        halted: bool,
    },

    /// A new order: a customer's own, or one that the rules place for a customer or for the fund. Only the provider's
    /// quotes have no such event.
    OrderAccepted(Accepted),
    OrderTriggered {
        order: OrderId,
        market: MarketId,
    },
    OrderClosed {
        order: OrderId,
        account: AccountId,
        market: MarketId,
        end: OrderEnd,
        left: Lots,
    },
    /// An open order was reduced: its owner lowered it, or the other order of its pair filled in part.
    OrderReduced {
        order: OrderId,
        account: AccountId,
        market: MarketId,
        lots: Lots,
        left: Lots,
    },
    Traded(Trade),
    /// A fill of a practice account against a shadow of the live book.
    PracticeTraded {
        order: OrderId,
        account: AccountId,
        market: MarketId,
        side: Side,
        ticks: Ticks,
        lots: Lots,
        fee: Amount,
    },

    PositionOpened {
        position: PositionId,
        account: AccountId,
        market: MarketId,
        side: Side,
    },
    PositionChanged {
        position: PositionId,
        account: AccountId,
    },
    PositionReduced {
        position: PositionId,
        account: AccountId,
        lots: Lots,
        price: Price,
        pnl: Amount,
        fee: Amount,
        why: ReduceReason,
    },
    PositionClosed {
        position: PositionId,
        account: AccountId,
        why: ReduceReason,
    },
    MarginCalled {
        position: PositionId,
        account: AccountId,
    },
    ProtectionPlaced {
        protection: ProtectionId,
        position: PositionId,
        account: AccountId,
    },
    ProtectionEnded {
        protection: ProtectionId,
        account: AccountId,
        fired: bool,
    },
    Liquidated {
        position: PositionId,
        account: AccountId,
        lots: Lots,
        fee: Amount,
    },
    TakenOver {
        position: PositionId,
        market: MarketId,
        lots: Lots,
        price: Price,
    },
    Deleveraged {
        position: PositionId,
        account: AccountId,
        lots: Lots,
        price: Price,
        rank: u32,
    },
    FundingRate {
        market: MarketId,
        rate: Rate,
        mark: Price,
    },
    Carried {
        position: PositionId,
        account: AccountId,
        paid: Amount,
        why: Carry,
    },

    /// A market is restated: `new` units for every `old` ones. Each of its positions follows with its own event.
    Split {
        market: MarketId,
        new: u16,
        old: u16,
    },
    /// A position after a split: its new size, the value of the fractional lot in the quote currency, and its realised
    /// profit.
    PositionSplit {
        position: PositionId,
        account: AccountId,
        new: u16,
        old: u16,
        lots: Lots,
        value: Amount,
        pnl: Amount,
    },

    SecondsAccepted {
        order: SecondsId,
        account: AccountId,
        index: IndexId,
        direction: Direction,
        stake: Amount,
        reserved: Amount,
    },
    SecondsEntered {
        order: SecondsId,
        account: AccountId,
        tick: u64,
        price: Price,
        expires_at: Timestamp,
    },
    SecondsSettled {
        order: SecondsId,
        account: AccountId,
        verdict: Verdict,
        exit_tick: u64,
        exit: Price,
        paid: Amount,
    },
    SecondsVoided {
        order: SecondsId,
        account: AccountId,
        why: VoidReason,
    },

    SwapQuoted {
        quote: QuoteId,
        account: AccountId,
        mid: Rate,
        rate: Rate,
        expires_at: Timestamp,
    },
    Swapped {
        quote: QuoteId,
        account: AccountId,
        given: Amount,
        received: Amount,
    },

    DepositCredited {
        deposit: DepositId,
        account: AccountId,
        asset: AssetId,
        amount: Amount,
    },
    /// A transfer that was credited before: nothing was credited.
    DepositRepeated {
        deposit: DepositId,
    },
    DepositFinal {
        deposit: DepositId,
    },
    DepositReversed {
        deposit: DepositId,
        debited: Amount,
        claim: Amount,
    },
    ClaimCovered {
        account: AccountId,
        asset: AssetId,
        amount: Amount,
    },
    WithdrawalRequested {
        withdrawal: WithdrawalId,
        account: AccountId,
        asset: AssetId,
        amount: Amount,
        fee: Amount,
    },
    WithdrawalMoved {
        withdrawal: WithdrawalId,
        account: AccountId,
        stage: WithdrawalStage,
    },
    CorrectionProposed {
        correction: CorrectionId,
        account: AccountId,
    },
    Corrected {
        correction: CorrectionId,
        account: AccountId,
        amount: Amount,
    },
    ReferralPaid {
        referrer: AccountId,
        asset: AssetId,
        amount: Amount,
    },

    LoanApplied {
        loan: LoanId,
        account: AccountId,
        product: LoanProductId,
        amount: Amount,
    },
    /// Refused by a person with a reason, or by nobody within the time for a decision.
    LoanDeclined {
        loan: LoanId,
        account: AccountId,
        reason: Option<u16>,
    },
    LoanDisbursed {
        loan: LoanId,
        account: AccountId,
        amount: Amount,
        /// The last moment on time.
        due_at: Timestamp,
    },
    /// A day before a step: what will happen then unless the loan is repaid.
    LoanNotice {
        loan: LoanId,
        account: AccountId,
        step: LateStep,
        at: Timestamp,
    },
    /// A loan went a step further into being late.
    LoanLate {
        loan: LoanId,
        account: AccountId,
        step: LateStep,
    },
    LoanRepaid {
        loan: LoanId,
        account: AccountId,
        penalty: Amount,
        interest: Amount,
        principal: Amount,
        /// Principal still owed.
        left: Amount,
    },
    LoanSettled {
        loan: LoanId,
        account: AccountId,
        end: LoanEnd,
        /// Repaid in time after at least a week: counts for the credit score.
        raises_score: bool,
    },
    /// An automatic debit found less than is due and took nothing.
    LoanDebitFailed {
        loan: LoanId,
        account: AccountId,
        due: Amount,
    },

    PledgeOpened {
        pledge: PledgeId,
        account: AccountId,
        product: PledgeProductId,
        collateral: Amount,
        loan: Amount,
        ends_at: Timestamp,
    },
    CollateralChanged {
        pledge: PledgeId,
        account: AccountId,
        change: Amount,
        /// All of it now.
        collateral: Amount,
    },
    /// The loan-to-value reached this step.
    PledgeCalled {
        pledge: PledgeId,
        account: AccountId,
        step: Rate,
        price: Price,
    },
    CollateralSold(CollateralSale),
    PledgeRepaid {
        pledge: PledgeId,
        account: AccountId,
        interest: Amount,
        principal: Amount,
        /// Principal still owed.
        left: Amount,
    },
    PledgeRenewed {
        pledge: PledgeId,
        account: AccountId,
        rate: Rate,
        ends_at: Timestamp,
    },
    /// A day before the end of the term.
    PledgeEnding {
        pledge: PledgeId,
        account: AccountId,
        ends_at: Timestamp,
    },
    /// The term is over; what repays the loan is sold after this moment.
    PledgeOverdue {
        pledge: PledgeId,
        account: AccountId,
        until: Timestamp,
    },
    PledgeClosed {
        pledge: PledgeId,
        account: AccountId,
        end: PledgeEnd,
        /// Collateral that went back to its owner now.
        released: Amount,
    },

    FundBought {
        order: FundOrderId,
        account: AccountId,
        fund: FundId,
        amount: Amount,
        days: u16,
        value_at: Timestamp,
        ends_at: Timestamp,
    },
    /// The value date: the order earns from here on.
    FundStarted {
        order: FundOrderId,
        account: AccountId,
    },
    /// A day's reward.
    FundPaid {
        order: FundOrderId,
        account: AccountId,
        reward: Amount,
    },
    /// The end of the term: principal, and the reward that was still to be paid.
    FundMatured {
        order: FundOrderId,
        account: AccountId,
        amount: Amount,
        reward: Amount,
    },
    FundRedeemed {
        order: FundOrderId,
        account: AccountId,
        amount: Amount,
        /// Earned by that part and not paid.
        forfeited: Amount,
        left: Amount,
    },
    /// Over before its term.
    FundEnded {
        order: FundOrderId,
        account: AccountId,
        end: FundEnd,
    },

    /// The operator's own first units, at a value of one.
    NavSeeded {
        fund: FundId,
        amount: Amount,
    },
    /// A fund was ended; this much went back to the operator.
    NavClosed {
        fund: FundId,
        amount: Amount,
    },
    NavBought {
        order: FundOrderId,
        account: AccountId,
        fund: FundId,
        amount: Amount,
        /// The earliest cut that deals it.
        cut_at: Timestamp,
    },
    /// A fund was valued; what waits is dealt at this value.
    NavCut(Box<NavCut>),
    /// A purchase got its units.
    NavStarted {
        order: FundOrderId,
        account: AccountId,
        units: Amount,
        nav: Amount,
        at: Timestamp,
        locked_until: Timestamp,
    },
    NavRedemptionAsked {
        order: FundOrderId,
        account: AccountId,
        wanted: Redemption,
        cut_at: Timestamp,
    },
    NavRequestCancelled {
        order: FundOrderId,
        account: AccountId,
    },
    /// Units were paid.
    NavRedeemed(Box<NavRedeemed>),
    NavEnded {
        order: FundOrderId,
        account: AccountId,
        end: NavEnd,
    },
    /// A fund exchanged coins with the swap desk, at the index.
    NavTraded {
        fund: FundId,
        from: AssetId,
        to: AssetId,
        given: Amount,
        received: Amount,
    },

    /// All tokens are in escrow.
    SaleOpened {
        sale: SaleId,
    },
    /// From now on money can be committed.
    SaleBegan {
        sale: SaleId,
    },
    SaleCommitted {
        order: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        amount: Amount,
        /// With what was committed before.
        committed: Amount,
    },
    /// Taken back by its owner.
    SaleCancelled {
        order: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        refund: Amount,
    },
    SaleAllotted {
        order: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        tokens: Amount,
        /// The part that is not free yet.
        locked: Amount,
        paid: Amount,
        refund: Amount,
    },
    /// The sale did not come about: everything went back.
    SaleReturned {
        order: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        refund: Amount,
        end: SaleEnd,
    },
    /// Everybody has what is theirs.
    SaleEnded {
        sale: SaleId,
        end: SaleEnd,
        sold: Amount,
        paid: Amount,
    },
    TokensVested {
        order: SaleOrderId,
        account: AccountId,
        sale: SaleId,
        amount: Amount,
        left: Amount,
    },

    CollectibleMinted {
        collectible: CollectibleId,
        owner: AccountId,
    },
    CollectiblePriced {
        collectible: CollectibleId,
        owner: AccountId,
        price: Option<Amount>,
        before: Option<Amount>,
    },
    CollectibleSold {
        trade: u64,
        collectible: CollectibleId,
        seller: AccountId,
        buyer: AccountId,
        price: Amount,
        fee: Amount,
        royalty: Amount,
    },

    C2cAdPosted {
        ad: C2cAdId,
        account: AccountId,
    },
    /// New terms, or what is left to deal in.
    C2cAdChanged {
        ad: C2cAdId,
        account: AccountId,
    },
    C2cAdOn {
        ad: C2cAdId,
        account: AccountId,
    },
    C2cAdOff {
        ad: C2cAdId,
        account: AccountId,
        why: C2cAdOff,
    },
    C2cAdEnded {
        ad: C2cAdId,
        account: AccountId,
    },
    /// The coins are in escrow and the buyer is to pay.
    C2cOpened(C2cOpened),
    C2cPaid {
        order: C2cOrderId,
        buyer: AccountId,
        seller: AccountId,
        /// After this moment an appeal opens by itself.
        release_until: Timestamp,
    },
    C2cAppealed {
        order: C2cOrderId,
        buyer: AccountId,
        seller: AccountId,
        by: C2cAppellant,
        reason: u16,
        evidence_until: Timestamp,
        decide_until: Timestamp,
    },
    /// A time of an appeal is over. Nothing else happens by itself.
    C2cAppealDue {
        order: C2cOrderId,
        buyer: AccountId,
        seller: AccountId,
        due: C2cDue,
    },
    /// The coins went to the buyer.
    C2cReleased(C2cRelease),
    /// The coins went back to the seller.
    C2cReturned {
        order: C2cOrderId,
        ad: C2cAdId,
        maker: AccountId,
        buyer: AccountId,
        seller: AccountId,
        asset: AssetId,
        amount: Amount,
        /// The buyer had said that the money is on its way.
        paid_at: Option<Timestamp>,
        end: C2cEnd,
    },
    /// A decision of the operator's staff; what it did follows.
    C2cDecided {
        order: C2cOrderId,
        winner: AccountId,
        loser: AccountId,
        reason: u16,
        /// The buyer's proof of payment was forged.
        forged: bool,
    },
    /// Too many orders were not paid in time: this account buys nothing for a while.
    C2cPaused {
        account: AccountId,
        until: Timestamp,
    },
    /// A reward of a campaign, the first and only one of its owner.
    RewardClaimed {
        campaign: CampaignId,
        account: AccountId,
        number: u64,
        asset: AssetId,
        amount: Amount,
    },
    DailyPoolJoined {
        pool: DailyPoolId,
        account: AccountId,
        amount: Amount,
        /// With what was there before.
        total: Amount,
    },
    DailyPoolLeft {
        pool: DailyPoolId,
        account: AccountId,
        amount: Amount,
        total: Amount,
    },
    /// What the day before this date earned.
    DailyPoolPaid {
        pool: DailyPoolId,
        account: AccountId,
        day: i64,
        /// What earned.
        earned: Amount,
        amount: Amount,
    },
    /// A quarter is over; its net fee income in USDT.
    DividendQuarterClosed {
        quarter: i64,
        income: Amount,
    },
    DividendDeclared {
        quarter: i64,
        income: Amount,
        /// Taken from the fees.
        amount: Amount,
        /// What each tier is paid from, with what was left before.
        pools: [Amount; DIVIDEND_TIERS],
    },
    DividendPaid {
        quarter: i64,
        account: AccountId,
        unit_days: UnitDays,
        shares: [Amount; DIVIDEND_TIERS],
    },
    /// Everybody is paid; what is left waits for the next quarter.
    DividendDone {
        quarter: i64,
        left: Amount,
    },
    /// A person's roles as they are from now on.
    StaffRegistered {
        staff: StaffId,
        roles: StaffRoles,
        active: bool,
        /// When the roles were last changed.
        since: Timestamp,
        by: StaffId,
        second: Option<StaffId>,
    },
    AuditAnchored {
        seq: u64,
        hash: [u8; 32],
    },
    /// Coins of a new buyer, which can be traded and not yet withdrawn.
    C2cHeld {
        order: C2cOrderId,
        account: AccountId,
        asset: AssetId,
        amount: Amount,
        until: Timestamp,
    },
}
