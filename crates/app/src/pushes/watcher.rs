//! Derives pushes from durable events: one of each kind per account and batch, however many events there are. Knows
//! events; decides only whom they concern.

use std::collections::BTreeMap;

use plimsoll_engine::accounts::Status;
use plimsoll_engine::c2c::{C2cEnd, C2cState};
use plimsoll_engine::{Engine, Event, Request, Stamp};
use plimsoll_journal::Head;
use plimsoll_sequencer::Outcome;
use plimsoll_units::{AccountId, MarketId};

use super::{IDS_MAX, Product, Push, Pushes, Recipient};
use crate::watcher::Watcher;

pub(super) struct PushWatcher {
    pushes: Pushes,
    /// Of the current batch.
    news: BTreeMap<AccountId, News>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct News {
    settled: BTreeMap<Product, Vec<u64>>,
    position: bool,
    status: Option<Status>,
    /// States of orders with other customers.
    c2c: BTreeMap<u64, C2cState>,
}

impl PushWatcher {
    pub(super) fn new(pushes: Pushes) -> Self {
        Self { pushes, news: BTreeMap::new() }
    }

    fn read(&mut self, engine: &Engine, event: &Event) {
        let product = |market: MarketId| match engine.market(market) {
            Some(market) if market.is_contract() => Product::Contract,
            _ => Product::Spot,
        };
        match *event {
            Event::Traded(trade) => {
                let product = product(trade.market);
                self.settled(trade.maker_account, product, trade.maker.0);
                self.settled(trade.taker_account, product, trade.taker.0);
            }
            Event::PracticeTraded { order, account, market, .. }
            | Event::OrderReduced { order, account, market, .. }
            | Event::OrderClosed { order, account, market, .. } => {
                self.settled(account, product(market), order.0);
            }
            Event::SecondsEntered { order, account, .. }
            | Event::SecondsSettled { order, account, .. }
            | Event::SecondsVoided { order, account, .. } => self.settled(account, Product::Seconds, order.0),
            Event::PositionOpened { account, .. }
            | Event::PositionChanged { account, .. }
            | Event::PositionReduced { account, .. }
            | Event::PositionClosed { account, .. }
            | Event::MarginCalled { account, .. }
            | Event::ProtectionPlaced { account, .. }
            | Event::ProtectionEnded { account, .. }
            | Event::Liquidated { account, .. }
            | Event::Deleveraged { account, .. }
            | Event::Carried { account, .. } => {
                if let Some(news) = self.of(account) {
                    news.position = true;
                }
            }
            Event::StatusChanged { account, status, .. } => {
                if let Some(news) = self.of(account) {
                    news.status = Some(status);
                }
            }
            _ => self.read_c2c(event),
        }
    }

    fn read_c2c(&mut self, event: &Event) {
        let (order, sides, state) = match *event {
            Event::C2cOpened(opened) => (opened.order, [opened.buyer, opened.seller], C2cState::WaitingPayment),
            Event::C2cPaid { order, buyer, seller, .. } => (order, [buyer, seller], C2cState::WaitingRelease),
            Event::C2cAppealed { order, buyer, seller, .. } | Event::C2cAppealDue { order, buyer, seller, .. } => {
                (order, [buyer, seller], C2cState::Appeal)
            }
            Event::C2cReleased(release) => (release.order, [release.buyer, release.seller], C2cState::Done),
            Event::C2cReturned { order, buyer, seller, end, .. } => {
                let state = match end {
                    C2cEnd::Cancelled { .. } => C2cState::Cancelled,
                    C2cEnd::TimedOut => C2cState::TimedOut,
                    C2cEnd::Refunded => C2cState::Refunded,
                };
                (order, [buyer, seller], state)
            }
            _ => return,
        };
        for account in sides {
            if let Some(news) = self.of(account) {
                news.c2c.insert(order.0, state);
            }
        }
    }

    fn settled(&mut self, account: AccountId, product: Product, id: u64) {
        if let Some(news) = self.of(account) {
            let ids = news.settled.entry(product).or_default();
            if ids.len() < IDS_MAX && !ids.contains(&id) {
                ids.push(id);
            }
        }
    }

    fn of(&mut self, account: AccountId) -> Option<&mut News> {
        self.pushes.is_heard(account).then(|| self.news.entry(account).or_default())
    }

    /// Sends the pushes of a batch.
    fn tell(&mut self) {
        for (account, news) in std::mem::take(&mut self.news) {
            let to = Recipient::Account(account);
            for (product, ids) in news.settled {
                self.pushes.deliver(to, &Push::Settled { product, ids });
            }
            if news.position {
                self.pushes.deliver(to, &Push::PositionChanged);
            }
            if let Some(status) = news.status {
                self.pushes.deliver(to, &Push::StatusChanged(status));
            }
            for (order, state) in news.c2c {
                self.pushes.deliver(to, &Push::C2cChanged { order: order as i64, status: state as i32 });
            }
        }
    }
}

impl Watcher for PushWatcher {
    fn on_command(&mut self, engine: &Engine, _at: Stamp, _request: &Request, outcome: &Outcome) {
        for event in &outcome.events {
            self.read(engine, event);
        }
    }

    fn on_batch(&mut self, _engine: &Engine, _head: &Head) {
        self.tell();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use plimsoll_engine::event::OrderEnd;
    use plimsoll_engine::seconds::Verdict;
    use plimsoll_units::{Amount, Lots, OrderId, PositionId, Price, SecondsId};

    use super::*;
    use crate::pushes::PushSink;

    #[derive(Clone, Default)]
    struct Received(Arc<Mutex<Vec<(Recipient, Push)>>>);

    impl PushSink for Received {
        fn deliver(&self, to: Recipient, push: &Push) {
            self.0.lock().unwrap().push((to, push.clone()));
        }
    }

    fn batch(watcher: &mut PushWatcher, events: &[Event]) {
        let engine = Engine::new();
        for event in events {
            watcher.read(&engine, event);
        }
        watcher.tell();
    }

    fn settled(account: AccountId, order: u64) -> Event {
        let verdict = Verdict::Win;
        let (exit, paid) = (Price::ONE, Amount::ZERO);
        Event::SecondsSettled { order: SecondsId(order), account, verdict, exit_tick: 1, exit, paid }
    }

    #[test]
    fn an_account_is_told_once_a_batch_and_only_while_somebody_listens() {
        let (pushes, received) = (Pushes::default(), Received::default());
        pushes.attach(received.clone());
        let mut watcher = PushWatcher::new(pushes.clone());
        let (mine, yours) = (AccountId(7), AccountId(8));
        let changed = |account| Event::PositionChanged { position: PositionId(1), account };
        let events =
            [settled(mine, 5), settled(mine, 6), settled(mine, 5), changed(mine), changed(mine), settled(yours, 9)];

        batch(&mut watcher, &events);
        assert!(received.0.lock().unwrap().is_empty(), "nobody listens");

        let (ear, other) = (pushes.listen(mine), pushes.listen(mine));
        batch(&mut watcher, &events);
        let to = Recipient::Account(mine);
        let expected =
            vec![(to, Push::Settled { product: Product::Seconds, ids: vec![5, 6] }), (to, Push::PositionChanged)];
        assert_eq!(std::mem::take(&mut *received.0.lock().unwrap()), expected);

        drop(ear);
        batch(&mut watcher, &[Event::StatusChanged { account: mine, status: Status::Frozen, reason: 1 }]);
        assert_eq!(std::mem::take(&mut *received.0.lock().unwrap()), [(to, Push::StatusChanged(Status::Frozen))]);

        drop(other);
        batch(&mut watcher, &events);
        assert!(received.0.lock().unwrap().is_empty(), "the last one left");
    }

    #[test]
    fn the_list_of_ids_is_bounded() {
        let (pushes, received) = (Pushes::default(), Received::default());
        pushes.attach(received.clone());
        let _ear = pushes.listen(AccountId(7));
        let mut watcher = PushWatcher::new(pushes);
        let market = MarketId(0);
        let closed = |order| {
            let (account, end, left) = (AccountId(7), OrderEnd::Cancelled, Lots(0));
            Event::OrderClosed { order: OrderId(order), account, market, end, left }
        };
        batch(&mut watcher, &(0..1_000).map(closed).collect::<Vec<_>>());
        let received = received.0.lock().unwrap();
        let [(_, Push::Settled { product: Product::Spot, ids })] = received.as_slice() else { panic!("{received:?}") };
        assert_eq!(ids.len(), IDS_MAX);
    }
}
