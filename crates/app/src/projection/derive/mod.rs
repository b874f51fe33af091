//! Derives row changes from one applied command. A pure function: live, after a gap and in a rebuild, the same command
//! gives the same changes.
//!
//! Reads the command, its events and the engine as the command left it. Knows no database and no time but the stamp.

mod c2c;
mod collectibles;
mod funds;
mod ledger;
mod lending;
mod money;
mod nav_funds;
mod notifications;
mod orders;
mod positions;
mod sales;
mod seconds;

use plimsoll_engine::{Command, Engine, Event, LIQUIDITY_PROVIDER, Request, Stamp};
use plimsoll_sequencer::Outcome;
use plimsoll_units::{AccountId, OrderId};

use super::change::Change;
use ledger::Records;
use positions::Touched;

/// Appends the command's changes to `out`. Prices and the house's quotes, which are nearly all of a journal, cost one
/// match per event and no allocation.
pub fn derive(engine: &Engine, at: Stamp, request: &Request, outcome: &Outcome, out: &mut Vec<Change>) {
    // Rejected and repeated commands have no events.
    if outcome.events.is_empty() {
        return;
    }
    let mut draft = Draft::new(engine, at, &request.command, out);
    for (at, event) in outcome.events.iter().enumerate() {
        let (earlier, later) = (&outcome.events[..at], &outcome.events[at + 1..]);
        draft.tell(event, earlier, later);
    }
    draft.finish();
}

/// Changes of one command under construction.
struct Draft<'a> {
    engine: &'a Engine,
    at: Stamp,
    command: &'a Command,
    out: &'a mut Vec<Change>,
    records: Records,
    touched: Touched,
    /// Conditional orders that were triggered.
    triggered: Vec<OrderId>,
    /// Fills, funding payments and liquidations so far: numbers the rows of one command.
    made: i64,
    /// The same for notifications.
    notifications: i64,
}

impl<'a> Draft<'a> {
    fn new(engine: &'a Engine, at: Stamp, command: &'a Command, out: &'a mut Vec<Change>) -> Self {
        Self {
            engine,
            at,
            command,
            out,
            records: Records::default(),
            touched: Touched::default(),
            triggered: Vec::new(),
            made: 0,
            notifications: 0,
        }
    }

    /// Orders of the liquidity provider and of a sandbox's simulated participants trade and end without a row.
    fn is_customer(&self, account: AccountId) -> bool {
        let is_simulated =
            || self.engine.account(account).is_some_and(plimsoll_engine::accounts::Account::is_simulated);
        account != LIQUIDITY_PROVIDER && !is_simulated()
    }

    fn next_number(&mut self) -> i64 {
        self.made += 1;
        self.made - 1
    }

    fn tell(&mut self, event: &Event, earlier: &[Event], later: &[Event]) {
        if holder(event).is_some_and(|account| !self.is_customer(account)) {
            return;
        }
        self.notify_user(event);
        match event {
            Event::Posted(posting) => self.posted(posting, later),
            Event::OrderAccepted(_)
            | Event::OrderTriggered { .. }
            | Event::OrderReduced { .. }
            | Event::OrderClosed { .. }
            | Event::Traded(_)
            | Event::PracticeTraded { .. } => self.tell_order(event),
            Event::PositionOpened { .. }
            | Event::PositionChanged { .. }
            | Event::PositionReduced { .. }
            | Event::PositionClosed { .. }
            | Event::PositionSplit { .. }
            | Event::ProtectionPlaced { .. }
            | Event::ProtectionEnded { .. }
            | Event::Liquidated { .. }
            | Event::Carried { .. }
            | Event::FundingRate { .. } => self.tell_position(event),
            Event::SecondsAccepted { .. }
            | Event::SecondsEntered { .. }
            | Event::SecondsSettled { .. }
            | Event::SecondsVoided { .. } => self.tell_seconds(event),
            Event::SwapQuoted { .. }
            | Event::Swapped { .. }
            | Event::DepositCredited { .. }
            | Event::DepositFinal { .. }
            | Event::DepositReversed { .. }
            | Event::WithdrawalRequested { .. }
            | Event::WithdrawalMoved { .. }
            | Event::CorrectionProposed { .. }
            | Event::Corrected { .. } => self.tell_money(event, earlier),
            Event::LoanApplied { .. }
            | Event::LoanDeclined { .. }
            | Event::LoanDisbursed { .. }
            | Event::LoanLate { .. }
            | Event::LoanRepaid { .. }
            | Event::LoanSettled { .. } => self.tell_loan(event),
            Event::PledgeOpened { .. }
            | Event::CollateralChanged { .. }
            | Event::CollateralSold(_)
            | Event::PledgeRepaid { .. }
            | Event::PledgeRenewed { .. }
            | Event::PledgeOverdue { .. }
            | Event::PledgeClosed { .. } => self.tell_pledge(event, earlier),
            Event::FundBought { .. }
            | Event::FundStarted { .. }
            | Event::FundPaid { .. }
            | Event::FundMatured { .. }
            | Event::FundRedeemed { .. }
            | Event::FundEnded { .. } => self.tell_fund(event, earlier),
            Event::NavBought { .. }
            | Event::NavCut(_)
            | Event::NavStarted { .. }
            | Event::NavRedeemed(_)
            | Event::NavEnded { .. } => self.tell_nav_fund(event, earlier),
            Event::DividendPaid { quarter, account, unit_days, shares } => {
                self.dividend_paid(*quarter, *account, *unit_days, *shares);
            }
            // Read from the engine when they are asked for; the postings have rows of their own.
            Event::NavSeeded { .. }
            | Event::NavClosed { .. }
            | Event::NavTraded { .. }
            | Event::NavRedemptionAsked { .. }
            | Event::NavRequestCancelled { .. } => {}
            Event::SaleCommitted { .. }
            | Event::SaleCancelled { .. }
            | Event::SaleAllotted { .. }
            | Event::SaleReturned { .. }
            | Event::TokensVested { .. } => self.tell_sale(event),
            Event::CollectibleMinted { .. } | Event::CollectiblePriced { .. } | Event::CollectibleSold { .. } => {
                self.tell_collectible(event);
            }
            Event::C2cAdPosted { .. }
            | Event::C2cAdChanged { .. }
            | Event::C2cAdOn { .. }
            | Event::C2cAdOff { .. }
            | Event::C2cAdEnded { .. }
            | Event::C2cOpened(_)
            | Event::C2cPaid { .. }
            | Event::C2cAppealed { .. }
            | Event::C2cReleased(_)
            | Event::C2cReturned { .. }
            | Event::C2cDecided { .. }
            | Event::C2cHeld { .. } => self.tell_c2c(event),
            _ => {}
        }
    }

    fn finish(mut self) {
        self.finish_positions();
        self.finish_records();
    }
}

/// The account whose position, protective order or deposit an event is about.
fn holder(event: &Event) -> Option<AccountId> {
    match *event {
        Event::PositionOpened { account, .. }
        | Event::PositionChanged { account, .. }
        | Event::PositionReduced { account, .. }
        | Event::PositionClosed { account, .. }
        | Event::PositionSplit { account, .. }
        | Event::MarginCalled { account, .. }
        | Event::ProtectionPlaced { account, .. }
        | Event::ProtectionEnded { account, .. }
        | Event::Liquidated { account, .. }
        | Event::Carried { account, .. }
        | Event::DepositCredited { account, .. } => Some(account),
        _ => None,
    }
}
