//! Second-contracts and swaps.

use plimsoll_engine::command::{Command, ExecuteSwap, LimitSeconds, PlaceSeconds, QuoteSwap};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::seconds::Direction;
use plimsoll_units::{Amount, DAY_MS, QuoteId};

use super::{Action, View, Workload};

impl Workload {
    pub(super) fn seconds(&mut self, view: &View<'_>) -> Option<Action> {
        let (account, _) = self.account(view);
        if self.rng.permille(40) {
            let daily_stake = self.rng.coin().then(|| Amount::whole(self.rng.between(0, 2_000).into()));
            let exclude = self.rng.permille(150);
            let exclude_until = exclude.then(|| view.now.plus(self.rng.between(DAY_MS / 2, 3 * DAY_MS)));
            let command = LimitSeconds { account, daily_stake, exclude_until };
            return Some(Action { by: account, command: command.into() });
        }
        let offers: Vec<_> = view.engine.seconds().offers().map(|(index, period, _)| (index, period)).collect();
        let (index, period_s) = *self.rng.pick(&offers)?;
        let direction = if self.rng.coin() { Direction::Up } else { Direction::Down };
        let whole = if self.rng.permille(100) { self.rng.between(1, 700) } else { self.rng.between(5, 25) };
        let stake = Amount::whole(whole.into()) + Amount::from_units(self.rng.below(1_000).into());
        let command = PlaceSeconds { account, index, period_s, direction, stake };
        Some(Action { by: account, command: command.into() })
    }

    pub(super) fn swap(&mut self, view: &View<'_>) -> Option<Action> {
        let open = |account| view.engine.swap().quote(account).map(|quote| (account, *quote));
        let quotes: Vec<_> = view.universe.live().filter_map(open).collect();
        if self.rng.permille(650)
            && let Some((account, quote)) = self.rng.pick(&quotes).copied()
        {
            let free = view.engine.ledger().free(account, Wallet::Platform, quote.from);
            let amount = self.part(free).min(quote.maximum).max(quote.minimum);
            let expected = amount.at_rate(quote.rate, plimsoll_units::Rounding::Down).ok()?;
            let minimum_received = if self.rng.permille(80) { expected + Amount::from_units(1) } else { Amount::ZERO };
            // A number that was somebody else's, or never given.
            let quote = if self.rng.permille(60) { QuoteId(self.rng.below(quote.id.0 + 2)) } else { quote.id };
            let command: Command = ExecuteSwap { account, quote, amount, minimum_received }.into();
            return Some(Action { by: account, command });
        }
        let account = self.live_account(view);
        let from = *self.rng.pick(&view.universe.coins)?;
        let to = *self.rng.pick(&view.universe.coins)?;
        Some(Action { by: account, command: QuoteSwap { account, from, to }.into() })
    }
}
