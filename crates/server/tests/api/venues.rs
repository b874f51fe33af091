//! Coins priced by venues: five of them on this machine, which say what real ones say, hang up, and are found again.

use std::path::Path;
use std::time::Duration;

use futures_util::SinkExt;
use plimsoll_units::Price;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, Database, Platform, on_each, run};

const VENUES: [&str; 5] = ["binance", "coinbase", "kraken", "okx", "bybit"];
/// How long a venue keeps a line.
const KEEPS: Duration = Duration::from_millis(700);
const PATIENCE: usize = 600;

/// Frames of a venue: those of the feeds' own tests, and what USDT is worth in dollars where the venue has that.
fn frames(venue: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../feeds/testdata/feeds").join(venue);
    let text = std::fs::read_to_string(folder.join("quotes.jsonl")).expect("recorded frames");
    let dollars = match venue {
        "coinbase" => Some(
            r#"{"type":"ticker","sequence":7,"product_id":"USDT-USD","price":"1.0002","best_bid":"1.0001","best_ask":"1.0003","last_size":"1","side":"buy","time":"2025-03-10T09:46:40.250000Z","trade_id":7}"#,
        ),
        "kraken" => Some(
            r#"{"channel":"ticker","type":"update","data":[{"symbol":"USDT/USD","bid":1.0001,"bid_qty":1,"ask":1.0003,"ask_qty":1,"last":1.0002,"volume":1,"vwap":1.0,"low":1.0,"high":1.0,"change":0.0,"change_pct":0.0}]}"#,
        ),
        _ => None,
    };
    dollars.into_iter().map(str::to_owned).chain(text.lines().map(str::to_owned)).collect()
}

/// Venues that answer for as long as the process lives. Returns the settings that lead to them.
fn open_venues() -> String {
    let (reported, addresses) = std::sync::mpsc::sync_channel(VENUES.len());
    std::thread::spawn(move || {
        run(async move {
            let mut open = Vec::new();
            for venue in VENUES {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                reported
                    .send(format!("{venue} = \"ws://{}/\"", listener.local_addr().unwrap()))
                    .expect("somebody waits");
                open.push(tokio::spawn(serve(listener, frames(venue))));
            }
            for venue in open {
                let _ = venue.await;
            }
        });
    });
    let endpoints: Vec<String> = VENUES.iter().map(|_| addresses.recv().expect("an address")).collect();
    format!("\n[feeds]\ncoins = \"venues\"\n\n[feeds.endpoints]\n{}\n", endpoints.join("\n"))
}

/// Says everything, keeps the line for a moment, and hangs up on whoever listens.
async fn serve(listener: TcpListener, frames: Vec<String>) {
    while let Ok((stream, _)) = listener.accept().await {
        let frames = frames.clone();
        tokio::spawn(async move {
            let Ok(mut socket) = accept_async(stream).await else { return };
            for frame in frames {
                if socket.send(Message::text(frame)).await.is_err() {
                    return;
                }
            }
            tokio::time::sleep(KEEPS).await;
            let _ = socket.close(None).await;
        });
    }
}

async fn entry(client: &Client, coin: &str) -> Value {
    let list = client.get("/api/common/getCoinContractList").await;
    let found = list["data"].as_array().expect("a list").iter().find(|entry| entry["coin"] == coin).cloned();
    found.unwrap_or_else(|| panic!("{coin} is listed"))
}

#[test]
fn coins_have_the_prices_of_venues_that_come_and_go() {
    let settings = open_venues();
    on_each(|database: Database| {
        let platform: &'static Platform = Box::leak(Box::new(Platform::boot(database, &settings)));
        run(async {
            let client = platform.visitor();
            let mut btc = Value::Null;
            for _ in 0..PATIENCE {
                btc = entry(&client, "btc").await;
                if btc["indexPrice"].is_string() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let index: Price = btc["indexPrice"]
                .as_str()
                .unwrap_or_else(|| panic!("no price: {btc}\n{}", platform.log()))
                .parse()
                .unwrap();
            let params: Vec<Price> = ["59998", "60003"].iter().map(|text| text.parse().unwrap()).collect();
            assert!(params[0] <= index && index <= params[1], "between what the venues say, in USDT: {index}");
            assert_eq!(btc["market"], "LIVE");
            assert_eq!(entry(&client, "eurusd").await["market"], "SIM");
            assert_eq!(
                entry(&client, "eth").await["amount"],
                Value::Null,
                "nobody said anything of it: no past, no price"
            );
            for _ in 0..PATIENCE {
                let log = platform.log();
                let times = |what: &str| log.lines().filter(|line| line.contains("OKX") && line.contains(what)).count();
                if times("connected") >= 2 && times("connection lost") >= 1 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            panic!("never came back: {}", platform.log());
        });
    });
}
