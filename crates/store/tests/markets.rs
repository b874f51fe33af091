//! Rows of charts, ticks, favourites, chart layouts and price alerts, on either database.

use plimsoll_store::markets::{
    CandleChunkRow, ChartProgress, DayEndRow, NewPriceAlert, PriceAlertRow, RunningMinuteRow, Saved, SplitRow,
    TickChunkRow, TickDayRow,
};
use plimsoll_store::test_support::stores;

fn chunk(symbol: &str, span: i64, start: i64, packed: &[u8]) -> CandleChunkRow {
    CandleChunkRow { symbol: symbol.to_owned(), span, start, packed: packed.to_vec() }
}

#[tokio::test]
async fn chunks_are_written_over_and_found_again() {
    for store in stores().await {
        let mut tx = store.begin().await.unwrap();
        for row in [
            chunk("btcusdt", 0, 0, &[1]),
            chunk("btcusdt", 0, 86_400_000, &[2, 0, 255]),
            chunk("btcusdt", 0, 86_400_000, &[3, 0, 255]),
            chunk("btcusdt", 1, 0, &[4]),
            chunk("eurusd", 0, 0, &[5]),
        ] {
            row.write(&mut tx).await.unwrap();
        }
        let minute = |packed: u8| RunningMinuteRow { symbol: "btcusdt".into(), start: 7, packed: vec![packed] };
        minute(1).write(&mut tx).await.unwrap();
        minute(2).write(&mut tx).await.unwrap();
        let progress = |batch| ChartProgress { batch, hash: "ab".into(), at: 9 };
        progress(4).write(&mut tx).await.unwrap();
        progress(5).write(&mut tx).await.unwrap();
        let split = |at, new| SplitRow { symbol: "aapl".into(), at, new, old: 1 };
        for row in [split(9, 4), split(3, 2), split(9, 4)] {
            row.write(&mut tx).await.unwrap();
        }
        tx.commit().await.unwrap();

        assert_eq!(store.splits().await.unwrap(), [split(3, 2), split(9, 4)]);
        assert_eq!(store.candle_chunk("btcusdt", 0, 86_400_000).await.unwrap(), Some(vec![3, 0, 255]));
        assert_eq!(store.candle_chunk("btcusdt", 2, 0).await.unwrap(), None);
        let since = store.candle_chunks_since(0, 1).await.unwrap();
        assert_eq!(since, [chunk("btcusdt", 0, 86_400_000, &[3, 0, 255])]);
        let mut newest = store.newest_candle_chunks().await.unwrap();
        newest.sort_by_key(|row| (row.symbol.clone(), row.span));
        assert_eq!(
            newest,
            [chunk("btcusdt", 0, 86_400_000, &[3, 0, 255]), chunk("btcusdt", 1, 0, &[4]), chunk("eurusd", 0, 0, &[5])]
        );
        let mut oldest = store.oldest_candle_chunks().await.unwrap();
        oldest.sort_unstable();
        assert_eq!(oldest, [(0, 0), (1, 0)]);
        assert_eq!(store.running_minutes().await.unwrap(), [minute(2)]);
        assert_eq!(store.chart_progress().await.unwrap(), Some(progress(5)));

        store.clear_charts().await.unwrap();
        assert_eq!(store.chart_progress().await.unwrap(), None);
        assert!(store.newest_candle_chunks().await.unwrap().is_empty());
        assert!(store.splits().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn ticks_are_found_by_time_and_forgotten_by_age() {
    let tick = |first: i64| TickChunkRow {
        symbol: "btcusdt".into(),
        first_id: first,
        last_id: first + 9,
        first_at: first * 100,
        last_at: first * 100 + 900,
        packed: vec![first as u8],
    };
    let day = TickDayRow {
        day: 20_000,
        root: "aa".into(),
        ends: vec![DayEndRow { symbol: "btcusdt".into(), last_id: 30, chain: "bb".into() }],
    };
    for store in stores().await {
        let mut tx = store.begin().await.unwrap();
        for first in [1, 11, 21] {
            tick(first).write(&mut tx).await.unwrap();
        }
        day.write(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.tick_chunks("btcusdt", 1_000, 1_200, 10).await.unwrap(), [tick(1), tick(11)]);
        assert_eq!(store.tick_chunks("btcusdt", 0, 9_999, 1).await.unwrap(), [tick(1)]);
        assert!(store.tick_chunks("ethusdt", 0, 9_999, 10).await.unwrap().is_empty());
        assert_eq!(store.tick_day(20_000).await.unwrap(), Some(day.clone()));
        assert_eq!(store.tick_day(20_001).await.unwrap(), None);
        let mut tx = store.begin().await.unwrap();
        assert!(tick(11).write(&mut tx).await.is_err(), "no tick is written twice");
        drop(tx);
        assert_eq!(store.forget_ticks(1_001).await.unwrap(), 1);
        assert_eq!(store.tick_chunks("btcusdt", 0, 9_999, 10).await.unwrap(), [tick(11), tick(21)]);
    }
}

/// SEC-072.
#[tokio::test]
async fn favourites_keep_their_order_and_their_owner() {
    for store in stores().await {
        let coins = |user| {
            let store = store.clone();
            async move {
                let rows = store.favourites(user).await.unwrap();
                rows.into_iter().map(|row| row.coin).collect::<Vec<_>>()
            }
        };
        for coin in ["btc", "eurusd", "btc", "eth"] {
            assert!(store.add_favourite(7, coin, 3, 1).await.unwrap(), "{coin}");
        }
        assert!(!store.add_favourite(7, "sol", 3, 1).await.unwrap(), "the list is full");
        assert!(store.add_favourite(8, "btc", 3, 1).await.unwrap());
        assert_eq!(coins(7).await, ["btc", "eurusd", "eth"]);
        store.replace_favourites(7, &["eth".into(), "btc".into()], 2).await.unwrap();
        assert_eq!(coins(7).await, ["eth", "btc"]);

        let id = store.favourites(7).await.unwrap()[0].id;
        assert!(!store.remove_favourite(8, id).await.unwrap(), "not somebody else's");
        assert!(store.remove_favourite(7, id).await.unwrap());
        assert!(store.remove_favourite_coin(7, "btc").await.unwrap());
        assert!(!store.remove_favourite_coin(7, "btc").await.unwrap());
        assert!(coins(7).await.is_empty());
        assert_eq!(coins(8).await, ["btc"]);
    }
}

/// SEC-231.
#[tokio::test]
async fn chart_layouts_are_their_owners_and_bounded() {
    for store in stores().await {
        let Saved::As(first) = store.add_chart_layout(7, "Day", "{}", 2, 10).await.unwrap() else { panic!("saved") };
        let Saved::As(second) = store.add_chart_layout(7, "Night", "{}", 2, 11).await.unwrap() else { panic!("saved") };
        assert_eq!(store.add_chart_layout(7, "Third", "{}", 2, 12).await.unwrap(), Saved::Full);
        assert_eq!(store.add_chart_layout(7, "Day", "{}", 3, 12).await.unwrap(), Saved::NameTaken);
        assert!(matches!(store.add_chart_layout(8, "Day", "{}", 2, 12).await.unwrap(), Saved::As(_)));

        let names = |user| {
            let store = store.clone();
            async move {
                let rows = store.chart_layouts(user).await.unwrap();
                rows.into_iter().map(|row| row.name).collect::<Vec<_>>()
            }
        };
        assert_eq!(names(7).await, ["Night", "Day"]);
        let (row, content) = store.open_chart_layout(7, first, 13).await.unwrap().unwrap();
        assert_eq!((row.name.as_str(), content.as_str(), row.changed_at), ("Day", "{}", 10));
        assert_eq!(names(7).await, ["Day", "Night"], "the last used first");
        assert_eq!(store.change_chart_layout(7, second, "Day", "{}", 14).await.unwrap(), Saved::NameTaken);
        assert_eq!(store.change_chart_layout(7, second, "Evening", "{\"a\":1}", 14).await.unwrap(), Saved::As(second));

        assert_eq!(store.open_chart_layout(8, second, 15).await.unwrap(), None, "not somebody else's");
        assert_eq!(store.change_chart_layout(8, second, "Mine", "{}", 15).await.unwrap(), Saved::Unknown);
        assert!(!store.remove_chart_layout(8, second).await.unwrap());
        assert_eq!(store.open_chart_layout(7, second, 16).await.unwrap().unwrap().1, "{\"a\":1}");
        assert!(store.remove_chart_layout(7, second).await.unwrap());
        assert_eq!(names(7).await, ["Day"]);
    }
}

/// SEC-231.
#[tokio::test]
async fn price_alerts_are_their_owners_and_bounded() {
    for store in stores().await {
        let new = |price| NewPriceAlert { coin: "btc", price, direction: 1, at: 5 };
        let id = store.add_price_alert(7, new("60000"), 1).await.unwrap().unwrap();
        assert_eq!(store.add_price_alert(7, new("61000"), 1).await.unwrap(), None);
        assert!(store.add_price_alert(8, new("1"), 1).await.unwrap().is_some());
        assert!(!store.move_price_alert(8, id, new("2")).await.unwrap(), "not somebody else's");
        assert!(!store.remove_price_alert(8, id).await.unwrap());
        assert!(store.move_price_alert(7, id, new("62000.5")).await.unwrap());
        let row = PriceAlertRow { id, coin: "btc".into(), price: "62000.5".into(), direction: 1, created_at: 5 };
        assert_eq!(store.price_alerts(7).await.unwrap(), [row]);
        assert!(store.remove_price_alert(7, id).await.unwrap());
        assert!(store.price_alerts(7).await.unwrap().is_empty());
        assert_eq!(store.price_alerts(8).await.unwrap().len(), 1);
    }
}
