//! Frames of every venue, file by file: the expected result of each kind of frame. The frames are written after the
//! venues' documented fields; an operator records real ones beside them before going live.

use std::path::PathBuf;

use plimsoll_feeds::venues::{Counts, Quote, Session, Venue};
use plimsoll_units::{Price, Rounding, Timestamp};

const RECEIVED: Timestamp = Timestamp(1_741_600_000_500);

fn frames(venue: Venue, case: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata/feeds").join(venue.name().to_lowercase());
    let file = folder.join(format!("{case}.jsonl"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(str::to_owned).collect()
}

/// Plays a file into a fresh session; unreadable frames are counted and skipped.
fn play(venue: Venue, case: &str) -> (Vec<Quote>, Counts, Session) {
    let mut session = Session::new(venue, &[venue.pair("btc")]);
    let mut quotes = Vec::new();
    for (n, frame) in (0..).zip(frames(venue, case)) {
        quotes.extend(session.take(&frame, RECEIVED.plus(n)).unwrap_or_default());
    }
    let counts = session.counts();
    (quotes, counts, session)
}

#[test]
fn quotes_come_to_the_expected_middles() {
    let middles = Venue::ALL.map(|venue| {
        let (quotes, ..) = play(venue, "quotes");
        quotes[0].mid().expect("both sides are quoted").to_string()
    });
    assert_eq!(middles, ["60000", "60012.34", "60010.15", "60001.2", "60002.1"]);

    // Dollars are converted to USDT in the index; here only the arithmetic of the example.
    let usdt_in_dollars: Price = "1.0002".parse().unwrap();
    let tick: Price = "0.01".parse().unwrap();
    let in_usdt = |middle: &str| {
        let middle: Price = middle.parse().unwrap();
        let exact = middle.mul_div(Price::SCALE, usdt_in_dollars.units(), Rounding::HalfEven).unwrap();
        let ticks = exact.mul_div(1, tick.units(), Rounding::HalfEven).unwrap();
        Price::from_units(ticks.units() * tick.units()).to_string()
    };
    assert_eq!([in_usdt(&middles[1]), in_usdt(&middles[2])], ["60000.34", "59998.15"]);
}

#[test]
fn a_quote_says_where_and_when_it_is_from() {
    let (quotes, ..) = play(Venue::Binance, "quotes");
    assert_eq!(quotes.len(), 2);
    assert_eq!((quotes[0].source_at, quotes[0].received_at), (None, RECEIVED), "its book has no time of its own");
    let last = &quotes[1];
    assert_eq!(last.source_at, Some(Timestamp(1_741_600_000_120)));
    assert_eq!(last.last.unwrap().to_string(), "60000.01");
    assert_eq!(last.last_quantity.unwrap().to_string(), "0.01");
    assert_eq!((last.bid, last.ask), (quotes[0].bid, quotes[0].ask), "book and trades are joined");
    assert_eq!((last.venue, last.pair.as_str()), (Venue::Binance, "BTCUSDT"));

    let at = |venue| play(venue, "quotes").0[0].source_at.unwrap();
    assert_eq!(at(Venue::Coinbase), Timestamp(1_741_600_000_250));
    assert_eq!(at(Venue::Okx), Timestamp(1_741_600_000_085));
    assert_eq!(at(Venue::Bybit), Timestamp(1_741_600_000_090));
}

#[test]
fn answers_and_heartbeats_are_signs_of_life_only() {
    for venue in Venue::ALL {
        for case in ["ack", "heartbeat"] {
            let (quotes, counts, _) = play(venue, case);
            let alive = frames(venue, case).len() as u64;
            assert_eq!((quotes.len(), counts), (0, Counts { alive, ..Counts::default() }), "{venue} {case}");
        }
    }
}

#[test]
fn a_refusal_is_told_with_the_venues_words() {
    for venue in Venue::ALL {
        let (quotes, counts, session) = play(venue, "error");
        assert_eq!((quotes.len(), counts), (0, Counts { refused: 1, ..Counts::default() }), "{venue}");
        assert!(session.last_refusal().is_some_and(|why| why.len() > 5), "{venue}");
    }
}

#[test]
fn what_comes_late_changes_nothing() {
    for venue in Venue::ALL {
        let (quotes, counts, _) = play(venue, "out_of_order");
        assert!(counts.late > 0, "{venue}");
        assert_eq!(quotes.len() as u64 + counts.late, frames(venue, "out_of_order").len() as u64, "{venue}");
        let low: Price = "59900".parse().unwrap();
        assert!(quotes.iter().all(|quote| quote.mid().or(quote.last).unwrap() > low), "{venue}: an old price got in");
    }
}

#[test]
fn what_comes_twice_counts_once() {
    for venue in Venue::ALL {
        let (quotes, counts, _) = play(venue, "duplicate");
        assert_eq!((quotes.len(), counts.duplicates), (1, 1), "{venue}");
    }
}

#[test]
fn a_repeated_book_at_a_later_time_is_news_of_an_unchanged_price() {
    let (quotes, counts, _) = play(Venue::Bybit, "refresh");
    assert_eq!((quotes.len(), counts.duplicates), (2, 0));
    assert_eq!(quotes[0].mid(), quotes[1].mid());
}

#[test]
fn a_gap_is_counted_and_the_newest_price_taken() {
    let (quotes, counts, _) = play(Venue::Binance, "gap");
    assert_eq!(counts.lost, 3);
    assert_eq!(quotes.last().unwrap().last.unwrap().to_string(), "60000.03");
}

#[test]
fn pairs_nobody_asked_for_are_passed_over() {
    for venue in Venue::ALL {
        let (quotes, counts, _) = play(venue, "unknown_symbol");
        assert_eq!((quotes.len(), counts), (0, Counts { unknown: 1, ..Counts::default() }), "{venue}");
    }
}

/// SEC-136.
#[test]
fn a_frame_that_cant_be_read_is_an_error_and_the_next_one_counts() {
    for venue in Venue::ALL {
        let mut session = Session::new(venue, &[venue.pair("btc")]);
        let bad = frames(venue, "malformed");
        for frame in &bad {
            assert!(session.take(frame, RECEIVED).is_err(), "{venue}: {frame}");
        }
        let good = &frames(venue, "quotes")[0];
        assert_eq!(session.take(good, RECEIVED).unwrap().len(), 1, "{venue}");
        assert_eq!(session.counts().malformed, bad.len() as u64, "{venue}");
    }
    let mut session = Session::new(Venue::Okx, &[]);
    assert!(session.take(&" ".repeat(1 << 20), RECEIVED).is_err(), "longer than any frame");
}

#[test]
fn subscriptions_are_what_each_venue_documents() {
    let pairs = |venue: Venue| vec![venue.pair("btc"), venue.pair("eth")];
    let said = |venue: Venue| venue.subscriptions(&pairs(venue));
    assert_eq!(
        Venue::Binance.endpoint(&pairs(Venue::Binance)),
        "wss://stream.binance.com:9443/stream?streams=btcusdt@bookTicker/btcusdt@aggTrade/ethusdt@bookTicker/ethusdt@aggTrade"
    );
    assert!(said(Venue::Binance).is_empty());
    assert_eq!(
        said(Venue::Coinbase),
        [r#"{"type":"subscribe","product_ids":["BTC-USD","ETH-USD"],"channels":["ticker","heartbeat"]}"#]
    );
    assert_eq!(
        said(Venue::Kraken),
        [
            r#"{"method":"subscribe","params":{"channel":"ticker","symbol":["BTC/USD","ETH/USD"],"event_trigger":"bbo"}}"#
        ]
    );
    assert_eq!(
        said(Venue::Okx),
        [
            r#"{"op":"subscribe","args":[{"channel":"tickers","instId":"BTC-USDT"},{"channel":"tickers","instId":"ETH-USDT"}]}"#
        ]
    );
    let many: Vec<String> = (0..7).map(|n| format!("C{n}USDT")).collect();
    let requests = Venue::Bybit.subscriptions(&many);
    assert_eq!(requests.len(), 2, "ten topics a request");
    assert!(requests[0].starts_with(r#"{"op":"subscribe","args":["tickers.C0USDT","orderbook.1.C0USDT","#));
}
