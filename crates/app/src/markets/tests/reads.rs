//! What is shown: tickers, books, last trades, names, updates.

use plimsoll_feeds::candles::Interval;
use plimsoll_store::test_support::stores;
use plimsoll_units::{MINUTE_MS, Side};

use super::node::{HandClock, Node, PERP, SPOT};
use crate::UserId;
use crate::markets::Update;

async fn market() -> (tempfile::TempDir, HandClock, Node) {
    let (folder, time) = (tempfile::tempdir().unwrap(), HandClock::new());
    let store = stores().await.remove(0);
    let node = Node::boot(folder.path(), &store, &time).await;
    node.list().await;
    (folder, time, node)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trades_beat_index_ticks_within_a_minute_and_count_in_the_day() {
    let (_folder, time, node) = market().await;
    node.tick("60000".parse().unwrap()).await;
    let ticker = node.markets.ticker(&node.btc().listing).unwrap();
    assert_eq!((ticker.last.to_string(), ticker.trades), ("60000".to_owned(), 0));

    for _ in 0..12 {
        node.tick("60000".parse().unwrap()).await;
    }
    let (seller, buyer) = (node.person(1).await, node.person(2).await);
    node.order(seller, Side::Sell, "60010", "0.5").await;
    node.order(buyer, Side::Buy, "60010", "0.2").await;
    node.tick("60005".parse().unwrap()).await;

    let listing = node.btc().listing;
    let ticker = node.markets.ticker(&listing).unwrap();
    assert_eq!(ticker.last.to_string(), "60010", "the trade, not the index");
    assert_eq!((ticker.volume.to_string(), ticker.turnover.to_string()), ("0.2".to_owned(), "12002".to_owned()));
    let minute = node.markets.candles(&listing, Interval::Min1, time.now(), 1).await.unwrap()[0];
    assert!(!minute.synthetic);
    assert_eq!((minute.open, minute.close, minute.trades), (ticker.last, ticker.last, 1));

    let prints = node.markets.prints(SPOT, 10);
    assert_eq!(prints.len(), 1);
    assert_eq!((prints[0].side, prints[0].quantity.to_string()), (Side::Buy, "0.2".to_owned()));
    let depth = node.markets.depth(SPOT, 50).await.unwrap().unwrap();
    assert_eq!(depth.bids, []);
    assert_eq!((depth.asks[0].price.to_string(), depth.asks[0].quantity.to_string()), ("60010".into(), "0.3".into()));

    time.pass(MINUTE_MS);
    node.tick("60100".parse().unwrap()).await;
    let ticker = node.markets.ticker(&listing).unwrap();
    assert_eq!(ticker.last.to_string(), "60100", "a minute without trades shows the index");
    assert_eq!(
        (ticker.high.to_string(), ticker.low.to_string()),
        ("60100".to_owned(), "60010".to_owned()),
        "a minute with trades is its trades"
    );
    assert_eq!((ticker.open.to_string(), ticker.change().to_string()), ("60010".to_owned(), "90".to_owned()));
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
        assert_eq!(tickers.len(), 1, "one for each instrument");
        let candles = round.iter().filter(|update| matches!(update, Update::Candle { .. })).count();
        assert_eq!(candles, Interval::ALL.len());
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
