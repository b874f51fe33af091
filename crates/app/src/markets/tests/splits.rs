//! Charts across a stock split: what was before is shown in units of after, live, after a stop and after a crash.

use plimsoll_engine::command::DeclareSplit;
use plimsoll_feeds::candles::{Candle, Interval};
use plimsoll_store::test_support::stores;
use plimsoll_units::{DAY_MS, IndexId, MINUTE_MS, Price, StaffId};

use super::node::{HandClock, Node, START};
use crate::markets::{PriceKind, SeriesId};

/// Four for one, in the middle of a minute and of every longer candle.
const EX_DATE: i64 = 3 * MINUTE_MS + 30_000;

async fn walk(node: &Node, stock: IndexId, cents: i128, seconds: i64) {
    for n in 0..seconds {
        let price = Price::from_units((cents + i128::from(n % 7)) * Price::SCALE / 100);
        node.tick_of(stock, price).await;
    }
}

async fn shown(node: &Node, interval: Interval) -> Vec<Candle> {
    let series = SeriesId::of(&node.markets.resolve("aapl").unwrap(), PriceKind::Last).unwrap();
    node.markets.candles(series, interval, START.plus(DAY_MS), 1_000).await.unwrap()
}

/// No candle is where the price was before: all stand between 49.99 and 50.07.
async fn check(node: &Node, minutes: usize) {
    for interval in Interval::ALL {
        let candles = shown(node, interval).await;
        for candle in &candles {
            let within = |price: Price| {
                price >= Price::from_units(4_999 * Price::SCALE / 100)
                    && price <= Price::from_units(5_007 * Price::SCALE / 100)
            };
            assert!(within(candle.low) && within(candle.high), "{interval:?}: {candle:?}");
            assert!(within(candle.open) && within(candle.close), "{interval:?}: {candle:?}");
        }
    }
    assert_eq!(shown(node, Interval::Min1).await.len(), minutes);
    let day = node.markets.market_state().instruments[1].chart.day().expect("a day with prices");
    assert!(day.high < Price::whole(51) && day.open < Price::whole(51), "{day:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn candles_of_before_a_split_are_restated_whatever_happens_to_the_node() {
    for store in stores().await {
        let folder = tempfile::tempdir().unwrap();
        let time = HandClock::new();
        let node = Node::boot(folder.path(), &store, &time).await;
        node.list().await;
        let (stock, market) = node.list_stock().await;
        walk(&node, stock, 20_000, 100).await;
        // Some of the past is in rows before the split, some is not.
        node.markets.flush(false).await;
        let (by, second, ex_date) = (StaffId(1), StaffId(2), START.plus(EX_DATE));
        node.run(DeclareSplit { market, new: 4, old: 1, ex_date, by, second }).await;
        walk(&node, stock, 20_000, 110).await;
        assert_eq!(shown(&node, Interval::Min1).await[0].open, Price::whole(200), "not yet");
        walk(&node, stock, 5_000, 90).await;
        check(&node, 5).await;
        let live = shown(&node, Interval::Min1).await;
        node.crash();

        let node = Node::boot(folder.path(), &store, &time).await;
        check(&node, 5).await;
        assert_eq!(shown(&node, Interval::Min1).await, live, "made again from the journal");
        let week = shown(&node, Interval::Week1).await;
        node.stop().await;

        let node = Node::boot(folder.path(), &store, &time).await;
        assert_eq!(shown(&node, Interval::Min1).await, live, "kept");
        assert_eq!(shown(&node, Interval::Week1).await, week);
        walk(&node, stock, 5_000, 60).await;
        check(&node, 6).await;
        assert_eq!(shown(&node, Interval::Min1).await[..4], live[..4]);
        node.stop().await;
    }
}
