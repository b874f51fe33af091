//! What is shown: tickers, books, last trades, names, updates.

use std::time::Duration;

use plimsoll_feeds::candles::{Candle, Interval};
use plimsoll_store::test_support::stores;
use plimsoll_units::{DAY_MS, MINUTE_MS, Side};

use super::node::{HandClock, Node, PERP, SPOT, START};
use crate::UserId;
use crate::markets::{SeriesId, Update};

async fn market() -> (tempfile::TempDir, HandClock, Node) {
    let (folder, time) = (tempfile::tempdir().unwrap(), HandClock::new());
    let store = stores().await.remove(0);
    let node = Node::boot(folder.path(), &store, &time).await;
    node.list().await;
    (folder, time, node)
}

async fn newest(node: &Node, series: SeriesId, interval: Interval) -> Candle {
    *node.markets.candles(series, interval, START.plus(DAY_MS), 1).await.unwrap().last().expect("a candle")
}

/// Open, high, low, close, volume.
fn figures(candle: &Candle) -> [String; 5] {
    let Candle { open, high, low, close, volume, .. } = candle;
    [open.to_string(), high.to_string(), low.to_string(), close.to_string(), volume.to_string()]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trade_changes_only_what_it_traded() {
    let (_folder, time, node) = market().await;
    let listing = node.btc().listing;
    node.tick("60000".parse().unwrap()).await;
    let ticker = node.markets.ticker(&listing).unwrap();
    assert_eq!((ticker.last.to_string(), ticker.trades, ticker.traded), ("60000".to_owned(), 0, false));

    node.tick("60002".parse().unwrap()).await;
    for _ in 0..11 {
        node.tick("60000".parse().unwrap()).await;
    }
    let (seller, buyer) = (node.person(1).await, node.person(2).await);
    node.order(seller, Side::Sell, "60010", "0.5").await;
    node.order(buyer, Side::Buy, "60010", "0.2").await;
    node.tick("60005".parse().unwrap()).await;

    let ticker = node.markets.ticker(&listing).unwrap();
    assert_eq!((ticker.last.to_string(), ticker.traded), ("60010".to_owned(), true), "the trade, not the index");
    assert_eq!((ticker.volume.to_string(), ticker.turnover.to_string()), ("0.2".to_owned(), "12002".to_owned()));
    let contract = node.markets.named_ticker(&node.markets.resolve("btc-perp").unwrap()).unwrap();
    assert_eq!((contract.last.to_string(), contract.traded), ("60005".to_owned(), false), "nobody traded there");
    assert!(contract.volume.is_zero());

    let (last, index) = (SeriesId::Last(SPOT), SeriesId::Index(listing.index));
    for interval in [Interval::Min1, Interval::Min15] {
        let traded = newest(&node, last, interval).await;
        assert!(!traded.synthetic);
        assert_eq!(figures(&traded), ["60000", "60010", "60000", "60010", "0.2"], "with the movement before the trade");
        assert_eq!(figures(&newest(&node, index, interval).await), ["60000", "60005", "60000", "60005", "0"]);
    }
    assert_eq!(node.markets.shown(SeriesId::Last(PERP)), index, "nobody traded there: it shows the index");
    assert_eq!(node.markets.shown(SeriesId::Mark(PERP)), SeriesId::Mark(PERP));

    let trades = node.markets.trades(SPOT, 10);
    assert_eq!(trades.len(), 1);
    assert_eq!((trades[0].side, trades[0].quantity.to_string()), (Side::Buy, "0.2".to_owned()));
    assert!(node.markets.trades(PERP, 10).is_empty());
    let depth = node.markets.depth(SPOT, 50).await.unwrap().unwrap();
    assert_eq!(depth.bids, []);
    assert_eq!((depth.asks[0].price.to_string(), depth.asks[0].quantity.to_string()), ("60010".into(), "0.3".into()));

    time.pass(MINUTE_MS - time.now().0 % MINUTE_MS);
    node.tick("60100".parse().unwrap()).await;
    let ticker = node.markets.ticker(&listing).unwrap();
    assert_eq!(ticker.last.to_string(), "60010", "a minute without trades stays where the last one closed");
    assert_eq!(ticker.index.unwrap().to_string(), "60100");
    assert_eq!(figures(&newest(&node, last, Interval::Min1).await), ["60010", "60010", "60010", "60010", "0"]);
    assert_eq!(figures(&newest(&node, index, Interval::Min1).await), ["60005", "60100", "60005", "60100", "0"]);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_three_series_are_the_same_after_a_stop_and_after_a_crash() {
    for store in stores().await {
        let (folder, time) = (tempfile::tempdir().unwrap(), HandClock::new());
        let mut node = Node::boot(folder.path(), &store, &time).await;
        node.list().await;
        node.tick("60000".parse().unwrap()).await;
        let (seller, buyer) = (node.person(1).await, node.person(2).await);
        for round in 0..6 {
            // A minute and a half, with a trade in every other minute.
            for second in 0..18 {
                let price = 60_000 + (round * 18 + second) * 7 % 31;
                node.tick(plimsoll_units::Price::whole(price)).await;
                time.pass(4_000);
            }
            if round % 2 == 1 {
                let price = (60_040 + round).to_string();
                node.order(seller, Side::Sell, &price, "0.01").await;
                node.order(buyer, Side::Buy, &price, "0.01").await;
            }
            let before = every_interval(&node).await;
            if round == 2 {
                node.markets.flush(false).await;
                node.crash();
                node = Node::boot(folder.path(), &store, &time).await;
            } else if round == 4 {
                node.stop().await;
                node = Node::boot(folder.path(), &store, &time).await;
            } else if round == 3 {
                node.crash();
                node = Node::boot(folder.path(), &store, &time).await;
            }
            assert_eq!(every_interval(&node).await, before, "round {round}");
        }
        for (series, minutes) in all_series(&node, Interval::Min1).await {
            assert!(minutes.len() >= 8, "{series:?}: {}", minutes.len());
            for pair in minutes.windows(2) {
                assert_eq!(pair[1].open, pair[0].close, "{series:?}: a bar opens where the last one closed");
            }
            let traded = minutes.iter().filter(|minute| !minute.synthetic).count();
            assert_eq!(traded, if series == SeriesId::Last(SPOT) { 3 } else { 0 }, "{series:?}");
        }
        node.stop().await;
    }
}

async fn all_series(node: &Node, interval: Interval) -> Vec<(SeriesId, Vec<Candle>)> {
    let mut found = Vec::new();
    for series in [SeriesId::Last(SPOT), SeriesId::Mark(PERP), SeriesId::Index(node.btc().listing.index)] {
        let candles = node.markets.candles(series, interval, START.plus(DAY_MS), 1_000).await.unwrap();
        found.push((series, candles));
    }
    found
}

async fn every_interval(node: &Node) -> Vec<Vec<(SeriesId, Vec<Candle>)>> {
    let mut found = Vec::new();
    for interval in Interval::ALL {
        found.push(all_series(node, interval).await);
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_book_is_told_when_the_provider_quotes_anew_and_not_otherwise() {
    let (_folder, _time, node) = market().await;
    let (index, market) = node.list_quoted().await;
    // A feed is trusted after a while.
    for _ in 0..14 {
        node.tick_of(index, "1000".parse().unwrap()).await;
    }
    let mut feed = node.markets.feed();
    let mut reported = async |node: &Node, price: &str| {
        node.tick_of(index, price.parse().unwrap()).await;
        let mut books = Vec::new();
        while let Ok(Ok(round)) = tokio::time::timeout(Duration::from_millis(400), feed.recv()).await {
            books.extend(round.iter().filter_map(|update| match update {
                Update::Depth { market: of, depth, .. } if *of == market => Some(depth.clone()),
                _ => None,
            }));
        }
        books
    };
    // The first time somebody listens it is told in any case.
    assert_eq!(reported(&node, "1000").await.len(), 1);
    for price in ["1001", "1003", "1002"] {
        let books = reported(&node, price).await;
        assert_eq!(books.len(), 1, "{price}");
        let shown = node.markets.depth(market, 20).await.unwrap().unwrap();
        assert_eq!((&books[0].bids, &books[0].asks), (&shown.bids, &shown.asks), "as the engine has it");
        assert_eq!(shown.bids[0].price, price.parse::<plimsoll_units::Price>().unwrap() - plimsoll_units::Price::ONE);
    }
    assert_eq!(reported(&node, "1002").await.len(), 0, "nothing changed");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_lead_to_instruments_and_markets_in_any_case() {
    let (_folder, _time, node) = market().await;
    for (name, market) in [
        ("btc", SPOT),
        ("BTC", SPOT),
        ("btcusdt", SPOT),
        ("BTC/USDT", SPOT),
        ("btcusdt-perp", PERP),
        ("btc-perp", PERP),
        (" BTCUSDT-PERP ", PERP),
    ] {
        let named = node.markets.resolve(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((named.market, named.listing.symbol.as_str()), (Some(market), "btcusdt"), "{name}");
    }
    assert_eq!(node.markets.resolve("btc-index").unwrap().market, None, "no market in particular");
    for name in ["", "eth", "btc'--", &"b".repeat(100)] {
        assert!(node.markets.resolve(name).is_none(), "{name}");
    }
    let found = node.markets.listings().search("bt", 10);
    assert_eq!(found.len(), 1);
    assert!(node.markets.listings().search("xyz", 10).is_empty());
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn updates_come_in_rounds_with_each_topic_once() {
    let (_folder, _time, node) = market().await;
    let mut feed = node.markets.feed();
    for price in ["60000", "60001", "60002"] {
        node.tick(price.parse().unwrap()).await;
    }
    let mut last = None;
    while last.as_deref() != Some("60002") {
        let round = tokio::time::timeout(std::time::Duration::from_secs(5), feed.recv()).await.unwrap().unwrap();
        let tickers: Vec<_> = round
            .iter()
            .filter_map(|update| match update {
                Update::Ticker(ticker) => Some(ticker.last.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(tickers.len(), 3, "one for each market and one for the index");
        let candles = round.iter().filter(|update| matches!(update, Update::Candle { .. })).count();
        assert_eq!(candles, 4 * Interval::ALL.len(), "of the index, two last prices and a mark");
        assert!(round.iter().any(|update| matches!(update, Update::Mark { market, .. } if *market == PERP)));
        last = tickers.into_iter().next();
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn favourites_are_listed_coins_in_the_users_order() {
    let (_folder, _time, node) = market().await;
    let (me, other) = (UserId(7), UserId(8));
    node.markets.add_favourite(me, "BTC").await.unwrap();
    node.markets.add_favourite(me, "btcusdt").await.unwrap();
    assert!(node.markets.add_favourite(me, "nothing").await.is_err());
    let mine = node.markets.favourites(me).await.unwrap();
    assert_eq!(mine.len(), 1, "the same coin by two names");
    node.markets.remove_favourites(other, &[mine[0].id]).await.unwrap();
    assert_eq!(node.markets.favourites(me).await.unwrap(), mine, "nobody removes another's");
    node.markets.replace_favourites(me, &["btc".into(), "BTC".into()]).await.unwrap();
    assert_eq!(node.markets.favourites(me).await.unwrap().len(), 1);
    assert!(node.markets.replace_favourites(me, &vec!["btc".to_owned(); 101]).await.is_err());
    node.markets.remove_favourite_coin(me, "btc").await.unwrap();
    assert!(node.markets.favourites(me).await.unwrap().is_empty());
    node.stop().await;
}
