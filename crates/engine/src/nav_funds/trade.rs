//! Exchanging what a fund holds with the swap desk: at the index, without a spread, so that nothing leaves the fund by
//! trading. Order of checks: fund, coins, amount, feeds, the operator's own floor, funds, desk.

use plimsoll_units::{Amount, AssetId, Price, Rounding};

use crate::command::TradeNavFund;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn trade_nav_fund(&mut self, command: &TradeNavFund) -> Result<(), Reject> {
        let TradeNavFund { fund: id, from, to, amount, minimum_received, .. } = *command;
        let fund = self.nav_fund(id)?;
        // The cash that a running cut pays with was counted when it began.
        if fund.cut.is_some() {
            return Err(Reject::NavFundInUse);
        }
        let is_ours = |asset: AssetId| asset == USDT || fund.terms.assets.contains(&asset);
        if from == to || !is_ours(from) || !is_ours(to) {
            return Err(Reject::InvalidInput { what: "coins" });
        }
        if !amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let gained = amount.mul_div(self.nav_price(from)?.units(), self.nav_price(to)?.units(), Rounding::Down)?;
        if !gained.is_positive() || gained < minimum_received {
            return Err(Reject::SwapSlippage { would_receive: gained });
        }
        let free = self.ledger.system(System::Fund(id), from);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        if self.ledger.system(System::SwapDesk, to) < gained {
            return Err(Reject::DeskEmpty);
        }
        // Every check is above. From here on nothing may fail.
        let gained =
            if planted(Bug::FundTradesAtACost) { gained - Amount::from_units(gained.units() / 1000) } else { gained };
        let (own, desk) = (LedgerAccount::System(System::Fund(id)), LedgerAccount::System(System::SwapDesk));
        let reason = Reason::FundTrade;
        self.ledger.post(&mut self.out, Posting { from: own, to: desk, asset: from, amount, reason });
        self.ledger.post(&mut self.out, Posting { from: desk, to: own, asset: to, amount: gained, reason });
        self.out.push(Event::NavTraded { fund: id, from, to, given: amount, received: gained });
        self.wake_nav_fund(id);
        Ok(())
    }

    /// From a feed that can be trusted now.
    fn nav_price(&self, asset: AssetId) -> Result<Price, Reject> {
        if asset == USDT {
            return Ok(Price::ONE);
        }
        let index = self.valuations[asset.index() / 2].expect("checked when the fund was offered");
        self.check_trusted_feed(index)?;
        self.indexes[index.index()].price.ok_or(Reject::FeedStale)
    }
}
