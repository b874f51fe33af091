//! What is kept: the same charts and the same tick log whether a node stopped, crashed or ran through.

use plimsoll_feeds::candles::{Candle, Interval, Series};
use plimsoll_feeds::ticklog::{LoggedTick, day_root};
use plimsoll_store::test_support::stores;
use plimsoll_units::{DAY_MS, IndexId, MINUTE_MS, Price, Timestamp};

use super::node::{HandClock, Node, SPOT, START};
use crate::markets::{Markets, PriceKind, SeriesId, TickPage};

/// What charts must show: every tick, in one series.
#[derive(Default)]
struct Reference {
    series: Series,
    minutes: Vec<Candle>,
}

impl Reference {
    fn tick(&mut self, at: Timestamp, price: Price) {
        let closed = self.series.tick(at, price).unwrap();
        self.minutes.extend(closed.iter().filter(|c| c.interval == Interval::Min1).map(|c| c.candle));
    }

    async fn check(&self, markets: &Markets) {
        let series = SeriesId::of(&markets.resolve("btc").unwrap(), PriceKind::Index).unwrap();
        let mut expected = self.minutes.clone();
        expected.extend(self.series.current(Interval::Min1));
        let shown = markets.candles(series, Interval::Min1, START.plus(DAY_MS), 1_000).await.unwrap();
        assert_eq!(shown, expected);
        for interval in [Interval::Min5, Interval::Day1, Interval::Week1] {
            let shown = markets.candles(series, interval, START.plus(DAY_MS), 1_000).await.unwrap();
            assert_eq!(shown.last().copied(), self.series.current(interval), "{interval:?}");
        }
    }
}

async fn walk(node: &Node, time: &HandClock, reference: &mut Reference, seconds: i64) {
    for n in 0..seconds {
        let price = Price::from_units((6_000_000 + i128::from(n * 37 % 901)) * Price::SCALE / 100);
        reference.tick(time.now(), price);
        node.tick(price).await;
    }
}

async fn all_ticks(markets: &Markets) -> TickPage {
    let listing = markets.resolve("btcusdt").unwrap().listing;
    markets.ticks(&listing, START, START.plus(DAY_MS)).await.unwrap().expect("there are ticks")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn charts_and_ticks_are_the_same_after_a_stop_and_after_a_crash() {
    for store in stores().await {
        let folder = tempfile::tempdir().unwrap();
        let (time, mut reference) = (HandClock::new(), Reference::default());
        let node = Node::boot(folder.path(), &store, &time).await;
        node.list().await;
        walk(&node, &time, &mut reference, 190).await;
        reference.check(&node.markets).await;
        node.stop().await;

        let node = Node::boot(folder.path(), &store, &time).await;
        reference.check(&node.markets).await;
        walk(&node, &time, &mut reference, 250).await;
        node.markets.flush(false).await;
        walk(&node, &time, &mut reference, 130).await;
        reference.check(&node.markets).await;
        node.crash();

        let node = Node::boot(folder.path(), &store, &time).await;
        reference.check(&node.markets).await;
        walk(&node, &time, &mut reference, 100).await;
        reference.check(&node.markets).await;

        let page = all_ticks(&node.markets).await;
        assert_eq!(page.ticks.len(), 670);
        assert!(page.ticks.iter().zip(1..).all(|(tick, id)| tick.id == id), "numbers have no holes");
        let engine_chain = node.engine_client.read_stale(|engine| engine.index(IndexId(0)).unwrap().chain()).unwrap();
        assert_eq!((page.before, page.after), ([0; 32], engine_chain), "the engine's own chain");
        let again = page.ticks.iter().fold(page.before, |chain, tick| tick.extend(&chain));
        assert_eq!(again, page.after, "anyone can work it out again");
        node.stop().await;
    }
}

/// Prices stop in the middle of longer candles, which end while nothing comes; then the node stops, or crashes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn candles_that_end_in_a_quiet_market_are_kept_once() {
    for (store, crashes) in stores().await.into_iter().zip([false, true]) {
        let folder = tempfile::tempdir().unwrap();
        let (time, mut reference) = (HandClock::new(), Reference::default());
        let node = Node::boot(folder.path(), &store, &time).await;
        node.list().await;
        walk(&node, &time, &mut reference, 70).await;
        time.pass(35 * MINUTE_MS);
        node.person(1).await; // Something else happens, so that time goes on.
        node.markets.flush(false).await;
        if crashes {
            time.pass(30 * MINUTE_MS);
            node.person(2).await;
            node.crash();
        } else {
            node.stop().await;
        }

        let node = Node::boot(folder.path(), &store, &time).await;
        walk(&node, &time, &mut reference, 70).await;
        reference.check(&node.markets).await;
        node.markets.flush(false).await;
        let progress = store.chart_progress().await.unwrap().unwrap();
        let applied = node.engine_client.read_stale(|engine| engine.stamp().at).unwrap();
        assert_eq!(progress.at, applied.0, "written up to the last batch");
        let series = SeriesId::Index(IndexId(0));
        for interval in Interval::ALL {
            let shown = node.markets.candles(series, interval, time.now(), 1_000).await.unwrap();
            assert!(shown.windows(2).all(|pair| pair[0].start < pair[1].start), "{interval:?}: {shown:?}");
        }
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_ends_with_a_root_that_anyone_can_work_out_from_its_ticks() {
    for store in stores().await {
        let folder = tempfile::tempdir().unwrap();
        let (time, mut reference) = (HandClock::new(), Reference::default());
        let node = Node::boot(folder.path(), &store, &time).await;
        node.list().await;
        let day = START.0 / DAY_MS;
        assert_eq!(node.markets.day_root(day - 1).await.unwrap(), None);
        walk(&node, &time, &mut reference, 640).await;

        let root = node.markets.day_root(day).await.unwrap().expect("the day is over");
        let of_day: Vec<LoggedTick> =
            all_ticks(&node.markets).await.ticks.into_iter().filter(|tick| tick.at.0 / DAY_MS == day).collect();
        assert_eq!(of_day.len(), 600, "ten minutes before midnight, one a second");
        let chain = of_day.iter().fold([0; 32], |chain, tick| tick.extend(&chain));
        assert!(root.is_final);
        assert_eq!(root.ends, [("btcusdt".to_owned(), 600, hex::encode(chain))]);
        assert_eq!(root.root, hex::encode(day_root([("btcusdt", chain)])));
        let running = node.markets.day_root(day + 1).await.unwrap().expect("the day goes on");
        assert!(!running.is_final && running.root != root.root);
        node.stop().await;

        let node = Node::boot(folder.path(), &store, &time).await;
        assert_eq!(node.markets.day_root(day).await.unwrap(), Some(root), "kept");
        reference.check(&node.markets).await;
        let series = SeriesId::Last(SPOT);
        let minutes = node.markets.candles(series, Interval::Min1, START, 1).await.unwrap();
        assert_eq!(minutes[0].start, START, "yesterday's chunk is read from the rows");
        node.stop().await;
    }
}
