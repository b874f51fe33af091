//! What one holder pays or gets in a run, and the postings of it.
//!
//! Owns the arithmetic of a carry. Knows nothing of when runs begin or how they are cut into slices.

use plimsoll_units::{Amount, AssetId, Lots, PositionId, Price, Rate, Rounding, Side};

use super::{Run, Terms};
use crate::accounts::Realm;
use crate::contracts::Position;
use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};
use crate::planted::{Bug, planted};

impl Engine {
    /// What is due on lots, in the settlement coin; negative when the holder is paid.
    pub(super) fn due(&self, run: &Run, side: Side, lots: Lots) -> Amount {
        let m = &self.markets[run.market.index()];
        let at_mark = |rate: i128, per: i128| {
            let value = m.value_at(run.mark, lots, Rounding::HalfEven);
            value.mul_div(rate, per, Rounding::HalfEven).expect("a part of a notional")
        };
        let scale = i128::from(Rate::SCALE);
        let due = match run.terms {
            Terms::Funding { rate, .. } => at_mark(i128::from(rate.units()), scale),
            Terms::Overnight { long, short, days_per_year, nights } => {
                let rate = if side == Side::Buy { long } else { short };
                at_mark(i128::from(rate.units()) * i128::from(nights), scale * i128::from(days_per_year))
            }
            Terms::Dividend { per_unit } => {
                let quantity = m.quantity(lots).units();
                per_unit.mul_div(quantity, Price::SCALE, Rounding::HalfEven).expect("a part of a notional")
            }
        };
        run.conversion.convert(due, Rounding::HalfEven).expect("a part of a notional")
    }

    pub(super) fn carry_position(&mut self, run: &mut Run, id: PositionId) {
        let position = self.positions.get(id).expect("found in its slot");
        let (side, lots, account, margin) = (position.side, position.lots, position.account, position.margin);
        let practice = self.accounts[account.index()].realm == Realm::Practice;
        let (_, reason) = run.terms.why();
        match run.terms.payer() {
            // Practice positions settle with the shadow alone, when their side's turn comes.
            Some(payer) if practice => {
                let pays = side == payer;
                if pays != run.receiving {
                    let due = self.due(run, side, lots);
                    let amount = if pays { due.min(margin) } else { due };
                    self.carry_practice(position_money(amount, pays), id, run, reason);
                }
            }
            Some(payer) if side == payer && !run.receiving => {
                let paid = self.due(run, side, lots).min(margin);
                run.pot += paid;
                self.move_margin(id, paid, LedgerAccount::System(System::Carry(run.market)), reason);
                self.reported(id, paid, run);
            }
            Some(payer) if side != payer && !run.receiving => run.lots += lots,
            Some(payer) if side != payer => {
                let share = self.share_of(run, lots);
                run.receivers += 1;
                self.receive_margin(id, share, LedgerAccount::System(System::Carry(run.market)), reason);
                self.reported(id, -share, run);
            }
            Some(_) => {}
            None => self.carry_overnight(run, id, practice),
        }
    }

    pub(super) fn carry_practice(&mut self, change: Amount, id: PositionId, run: &Run, reason: Reason) {
        let shadow = LedgerAccount::System(System::Shadow);
        if change.is_negative() {
            self.receive_margin(id, -change, shadow, reason);
        } else {
            self.move_margin(id, change, shadow, reason);
        }
        self.reported(id, change, run);
    }

    pub(super) fn carry_overnight(&mut self, run: &Run, id: PositionId, practice: bool) {
        let position = self.positions.get(id).expect("found in its slot");
        let due = self.due(run, position.side, position.lots);
        let reason = Reason::Overnight;
        if practice {
            let change = due.min(position.margin);
            return self.carry_practice(change, id, run, reason);
        }
        if due.is_negative() {
            let asset = self.markets[run.market.index()].settle_asset();
            let by_fees = (-due).min(self.ledger.system(System::Fee, asset));
            self.receive_margin(id, by_fees, LedgerAccount::System(System::Fee), reason);
            self.receive_margin(id, -due - by_fees, LedgerAccount::System(System::HouseDebt), reason);
            self.reported(id, due, run);
        } else {
            let paid = due.min(position.margin);
            self.move_margin(id, paid, LedgerAccount::System(System::Fee), reason);
            self.reported(id, paid, run);
        }
    }

    /// The house's holdings pay and receive like everybody's.
    pub(super) fn carry_house(&mut self, run: &mut Run) {
        let Some(payer) = run.terms.payer() else { return };
        let (_, reason) = run.terms.why();
        let m = &self.markets[run.market.index()];
        let (asset, class) = (m.settle_asset(), m.class);
        let carry = LedgerAccount::System(System::Carry(run.market));
        if !run.receiving {
            run.pot += self.ledger.system(System::Carry(run.market), asset);
        }
        let contract = m.contract();
        let balances = [
            (contract.liquidity, LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Contract)),
            (contract.insurance, LedgerAccount::System(System::Insurance(class))),
        ];
        for (inventory, balances) in balances {
            let Some(side) = inventory.side() else { continue };
            let lots = inventory.size();
            if side == payer && !run.receiving {
                let available = match balances {
                    LedgerAccount::Free(account, wallet) => self.ledger.free(account, wallet, asset),
                    LedgerAccount::System(system) => self.ledger.system(system, asset),
                    LedgerAccount::Held(..) => Amount::ZERO,
                };
                let amount = self.due(run, side, lots).min(available);
                run.pot += amount;
                self.ledger.post(&mut self.out, Posting { from: balances, to: carry, asset, amount, reason });
            } else if side != payer && !run.receiving {
                run.lots += lots;
            } else if side != payer {
                let amount = self.share_of(run, lots);
                run.receivers += 1;
                self.ledger.post(&mut self.out, Posting { from: carry, to: balances, asset, amount, reason });
            }
        }
    }

    /// A receiver's part of the pot, rounded down. Lots may have grown since they were counted: never more than is
    /// still there.
    pub(super) fn share_of(&self, run: &Run, lots: Lots) -> Amount {
        if run.lots.is_zero() {
            return Amount::ZERO;
        }
        let asset = self.markets[run.market.index()].settle_asset();
        let left = self.ledger.system(System::Carry(run.market), asset);
        let receivers = run.lots.0 * if planted(Bug::FundingNotZeroSum) { 2 } else { 1 };
        let share = run.pot.mul_div(i128::from(lots.0), i128::from(receivers), Rounding::Down);
        share.expect("a part of a whole").min(left)
    }

    pub(super) fn margin_place(&self, position: &Position) -> (LedgerAccount, AssetId) {
        let realm = self.accounts[position.account.index()].realm;
        let asset = in_realm(self.markets[position.market.index()].settle_asset(), realm);
        (LedgerAccount::Held(position.account, Wallet::Contract), asset)
    }

    pub(super) fn move_margin(&mut self, id: PositionId, amount: Amount, to: LedgerAccount, reason: Reason) {
        let (from, asset) = self.margin_place(self.positions.get(id).expect("live"));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        self.positions.get_mut(id).expect("live").margin -= amount;
    }

    pub(super) fn receive_margin(&mut self, id: PositionId, amount: Amount, from: LedgerAccount, reason: Reason) {
        let (to, asset) = self.margin_place(self.positions.get(id).expect("live"));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        self.positions.get_mut(id).expect("live").margin += amount;
    }

    pub(super) fn reported(&mut self, id: PositionId, paid: Amount, run: &Run) {
        if paid.is_zero() {
            return;
        }
        let position = self.positions.get_mut(id).expect("live");
        position.carried += paid;
        let account = position.account;
        let (why, _) = run.terms.why();
        self.watch(id);
        self.out.push(Event::Carried { position: id, account, paid, why });
    }
}

fn position_money(amount: Amount, pays: bool) -> Amount {
    if pays { amount } else { -amount }
}
