//! Markets as anybody sees them: lists, charts, books, the tick log, favourites.

use std::time::{Duration, Instant};

use plimsoll_feeds::ticklog::{LoggedTick, day_root};
use plimsoll_units::{MINUTE_MS, Price, Timestamp};
use serde_json::{Value, json};

use crate::support::{Client, Platform};

/// A month of every chart is made while other tests share the machine.
const PATIENCE: Duration = Duration::from_secs(240);

fn price(value: &Value) -> Price {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{value} is no price"))
}

async fn data(client: &Client, path: &str) -> Value {
    let mut answer = client.get(path).await;
    assert_eq!(answer["code"], 200, "{path}: {answer}");
    answer["data"].take()
}

async fn kline(client: &Client, symbol: &str, interval: &str, limit: u32) -> Vec<Value> {
    let params = json!({"symbol": symbol, "interval": interval, "limit": limit});
    client.ok("/api/kline", params).await["historyKline"].as_array().expect("candles").clone()
}

/// Waits until the charts' past is there, and prices flow.
async fn filled(platform: &'static Platform) -> Client {
    let client = Client::new(platform);
    let began = Instant::now();
    loop {
        let (days, minutes) = (kline(&client, "btc", "ONE_DAY", 100).await, kline(&client, "btc", "ONE_MIN", 10).await);
        if days.len() >= 30 && minutes.len() == 10 {
            return client;
        }
        assert!(began.elapsed() < PATIENCE, "{} days after {PATIENCE:?}", days.len());
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

fn entry<'a>(list: &'a Value, coin: &str) -> &'a Value {
    let list = list.as_array().expect("a list");
    list.iter().find(|entry| entry["coin"] == coin).unwrap_or_else(|| panic!("{coin} is listed"))
}

on_both! {
    async fn lists_show_every_instrument_with_its_price_and_terms(platform) {
        let client = filled(platform).await;
        let contracts = data(&client, "/api/common/getCoinContractList").await;
        assert_eq!(contracts.as_array().unwrap().len(), 60);
        let btc = entry(&contracts, "btc");
        for (field, value) in [
            ("symbol", json!("btcusdt")),
            ("showSymbol", json!("BTC/USDT")),
            ("marketSymbol", json!("btc-perp")),
            ("baseCoin", json!("usdt")),
            ("market", json!("SIM")),
            ("coinType", json!("CRYPTO")),
            ("isMarketClosed", json!(false)),
            ("nextOpen", Value::Null),
            ("isCollect", json!(0)),
            ("shareNumber", json!("0.001")),
            ("leverage", json!("1,2,3,5,10,20,25,50,75,100")),
            ("minShare", json!(1)),
            ("openFee", json!("0.0005")),
            ("makerFee", json!("0.0002")),
            ("intervalHour", json!(8)),
            ("coinScale", json!(3)),
            ("baseScale", json!(2)),
            ("session", json!("CRYPTO24")),
            ("logo", json!("/static/coins/btc.svg")),
        ] {
            assert_eq!(btc[field], value, "{field}");
        }
        assert_eq!(btc["tiers"].as_array().unwrap().len(), 6);
        assert_eq!(btc["tiers"][1], json!({"cap": "250000", "maxLev": 75, "mmr": "0.005", "maintAmount": "50"}));
        let (last, low, high) = (price(&btc["amount"]), price(&btc["low24"]), price(&btc["high24"]));
        assert!(low <= last && last <= high, "{btc}");
        assert!(btc["amount"].as_str().unwrap().split_once('.').unwrap().1.len() == 2, "at its tick's scale");
        assert_eq!(price(&btc["diff"]), last - price(&btc["open"]));
        assert!(price(&btc["markPrice"]).is_positive() && price(&btc["indexPrice"]).is_positive());

        let lists = client.ok("/api/common/getCoinList", json!({})).await;
        assert_eq!(lists["currencyList"].as_array().unwrap().len(), 14);
        assert_eq!(entry(&lists["currencyList"], "doge")["coinPrecision"], 0);
        assert_eq!(entry(&lists["currencyList"], "doge")["marketSymbol"], "doge");
        assert_eq!(entry(&lists["coinList"], "btc")["marketSymbol"], "btc-index");
        assert_eq!(entry(&lists["contractList"], "eurusd")["marketSymbol"], "eurusd");
        assert_eq!(lists["contractList"].as_array().unwrap().len(), 60);
        let seconds = data(&client, "/api/common/getCoinSecondList").await;
        assert_eq!(seconds.as_array().unwrap().len(), lists["coinList"].as_array().unwrap().len());
        let gold = entry(&seconds, "xauusd");
        assert_eq!((&gold["periodMin"], &gold["periodMax"]), (&json!(30), &json!(2_592_000)));
        let classes = client.ok("/api/common/type/t_second_coin_type", json!({})).await;
        for shown in seconds.as_array().unwrap().iter().chain(lists["coinList"].as_array().unwrap()) {
            let number = shown["coinType"].as_i64().unwrap_or_else(|| panic!("a number: {shown}")).to_string();
            assert!(classes.as_array().unwrap().iter().any(|class| class["dictValue"] == number), "{shown}");
        }
        assert_eq!((&gold["coinType"], &entry(&seconds, "btc")["coinType"]), (&json!(3), &json!(2)));

        let assets = client.ok("/api/common/getAssetList", json!({})).await;
        assert_eq!(assets.as_array().unwrap().len(), 19, "coins, and the tokens of sales");
        assert_eq!(assets[0]["coin"], "usdt");
        let sparks = data(&client, "/api/common/getUserCoin").await;
        for shown in ["coinList", "currencyList", "contractList"].iter().flat_map(|list| lists[list].as_array().unwrap()) {
            let spark = entry(&sparks, shown["coin"].as_str().unwrap());
            for field in ["amount", "open", "diff", "high24", "low24"] {
                assert!(shown[field].is_string(), "{field}, closed or not: {shown}");
            }
            assert_eq!(spark["spark"].as_array().unwrap().len(), 24, "{spark}");
        }
    }

    async fn charts_are_full_at_once_and_the_live_price_goes_on_from_them(platform) {
        let client = filled(platform).await;
        let minutes = kline(&client, "btc", "ONE_MIN", 1_000).await;
        assert_eq!(minutes.len(), 1_000);
        let mut missing = 0;
        for pair in minutes.windows(2) {
            let starts = [&pair[0], &pair[1]].map(|candle| candle["timestamp"].as_i64().unwrap());
            let gap = (starts[1] - starts[0]) / MINUTE_MS - 1;
            missing += gap;
            let (close, open) = (price(&pair[0]["close"]), price(&pair[1]["open"]));
            // After a gap a minute opens at its own first price.
            assert!(open == close || gap > 0, "{} opens where {} closed", pair[1], pair[0]);
            let (low, high) = (price(&pair[0]["low"]), price(&pair[0]["high"]));
            assert!(low <= close && close <= high);
        }
        // On a busy machine a platform that begins in one minute may serve in the next but one.
        assert!(missing <= 1, "{missing} minutes are missing");
        let days = kline(&client, "BTCUSDT", "1day", 100).await;
        assert!((30..=32).contains(&days.len()), "{}", days.len());
        let weeks = kline(&client, "btc", "SEVEN_DAY", 100).await;
        assert!((5..=6).contains(&weeks.len()), "{}", weeks.len());
        let monday = weeks[1]["timestamp"].as_i64().unwrap() / 86_400_000;
        assert_eq!((monday + 3) % 7, 0, "weeks start on Monday");

        let end = minutes[0]["timestamp"].as_i64().unwrap() - 1;
        let params = json!({"symbol": "btc", "interval": "ONE_MIN", "limit": 500, "end": end});
        let older = client.ok("/api/kline", params.clone()).await;
        let last = older["historyKline"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["timestamp"].as_i64().unwrap() + MINUTE_MS, end + 1, "pages meet");
        let again = client.ok("/api/kline", params).await;
        assert_eq!(again["historyKline"], older["historyKline"], "closed candles never change");
        assert!(kline(&client, "aapl", "ONE_MIN", 1_000).await.len() == 1_000, "over nights and weekends");
    }

    async fn books_trades_and_names(platform) {
        let client = filled(platform).await;
        for symbol in ["btc", "BTC/USDT", "btcusdt-perp"] {
            let book = data(&client, &format!("/api/market/depth?symbol={symbol}&limit=5")).await;
            let (bids, asks) = (book["bids"].as_array().unwrap(), book["asks"].as_array().unwrap());
            assert_eq!((bids.len(), asks.len()), (5, 5), "{symbol}: {book}");
            assert!(price(&bids[0][0]) < price(&asks[0][0]), "{book}");
            assert!(price(&bids[1][0]) < price(&bids[0][0]) && price(&asks[0][0]) < price(&asks[1][0]));
        }
        assert!(data(&client, "/api/market/trades?symbol=btc").await.is_array());
        let found = data(&client, "/api/market/search?q=EUR").await;
        let coins: Vec<&str> = found.as_array().unwrap().iter().filter_map(|entry| entry["coin"].as_str()).collect();
        assert_eq!(coins[..5], ["eurusd", "eurgbp", "eurjpy", "eurchf", "xaueur"]);
        assert_eq!(data(&client, "/api/market/search?q=nothing").await, json!([]));
        let gold = data(&client, "/api/market/search?q=Gold").await;
        assert!(gold.as_array().unwrap().iter().any(|entry| entry["coin"] == "xauusd"), "by its class: {gold}");
        for path in ["/api/market/depth", "/api/market/depth?symbol=nothing", "/api/market/trades?symbol=usdhkd"] {
            assert_eq!(client.get(path).await["code"], -1019, "{path}");
        }
        for params in [
            json!({"symbol": "btc"}),
            json!({"symbol": "btc", "interval": "ONE_YEAR"}),
            json!({"symbol": "btc", "interval": "ONE_MIN", "limit": "many"}),
            json!({"symbol": "btc", "interval": "ONE_MIN", "price": "BEST"}),
        ] {
            assert_eq!(client.refused("/api/kline", params.clone()).await, -1019, "{params}");
        }
        let svg = client.request(reqwest::Method::GET, "/static/coins/btc.svg").send().await.unwrap();
        assert_eq!(svg.headers()["content-type"], "image/svg+xml");
        assert!(svg.text().await.unwrap().contains(">BTC</text>"));
    }

    async fn a_spot_trade_is_in_no_other_market_and_no_other_series(platform) {
        let client = filled(platform).await;
        let person = platform.sign_up().await;
        person.ok("/api/sandbox/faucet", json!({ "coin": "USDT", "amount": "50000" })).await;
        let order = json!({ "symbol": "sol", "coin": "usdt", "type": 0, "delegateType": 1, "delegateTotal": "1.23" });
        let began = Instant::now();
        while person.post("/api/currency/order/submit", order.clone()).await["code"] != 200 {
            assert!(began.elapsed() < PATIENCE, "the money never came");
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        let tape = data(&client, "/api/market/trades?symbol=sol&limit=100").await;
        let mine = tape.as_array().unwrap().iter().find(|print| print["amount"] == "1.23").expect("it is in its tape");
        let elsewhere = data(&client, "/api/market/trades?symbol=sol-perp&limit=100").await;
        assert!(elsewhere.as_array().unwrap().iter().all(|print| print["id"] != mine["id"]), "{elsewhere}");
        let day = async |price: &str| {
            let params = json!({"symbol": "sol", "interval": "ONE_DAY", "limit": 1, "price": price});
            client.ok("/api/kline", params).await
        };
        let (last, index) = (day("LAST").await, day("INDEX").await);
        assert_eq!((&last["price"], &index["price"]), (&json!("LAST"), &json!("INDEX")));
        let volume = |kline: &Value| price(&kline["historyKline"][0]["volume"]);
        assert!(volume(&last) >= price(&json!("1.23")) && volume(&index).is_zero(), "{last} {index}");
    }

    /// SEC-114.
    async fn anyone_can_check_the_tick_log(platform) {
        let client = filled(platform).await;
        let now = data(&client, "/api/market/depth?symbol=btc").await["ts"].as_i64().unwrap();
        let path = format!("/api/market/tick?symbol=btc&from={}&to={}", now - 5_000, now);
        let page = data(&client, &path).await;
        let ticks = page["ticks"].as_array().unwrap();
        assert!(ticks.len() > 4, "{} ticks in five seconds", ticks.len());
        let unhex = |value: &Value| {
            let text = value.as_str().unwrap();
            let byte = |n: usize| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).unwrap();
            std::array::from_fn::<u8, 32, _>(byte)
        };
        let chain = ticks.iter().fold(unhex(&page["before"]), |chain, tick| {
            let tick = LoggedTick {
                id: tick["id"].as_u64().unwrap(),
                at: Timestamp(tick["ts"].as_i64().unwrap()),
                price: price(&tick["price"]),
                state: tick["stateNumber"].as_u64().unwrap() as u8,
            };
            tick.extend(&chain)
        });
        assert_eq!(chain, unhex(&page["after"]));

        let today = jiff::Timestamp::from_millisecond(now).unwrap().strftime("%Y-%m-%d").to_string();
        let root = data(&client, &format!("/api/market/tickRoot?date={today}")).await;
        let ends = root["ends"].as_array().unwrap();
        let again = day_root(ends.iter().map(|end| (end["symbol"].as_str().unwrap(), unhex(&end["chain"]))));
        assert_eq!(again, unhex(&root["root"]));
        assert_eq!(root["final"], false);
        assert_eq!(client.get("/api/market/tickRoot?date=2020-01-01").await["code"], -7001);
        assert_eq!(client.get("/api/market/tickRoot?date=soon").await["code"], -1019);
        assert_eq!(client.get("/api/market/tick?symbol=btc&from=2&to=1").await["code"], -1019);
    }

    async fn contracts_tell_everybody_what_they_owe(platform) {
        let client = filled(platform).await;
        let funds = client.ok("/api/contract/insurance", json!({})).await;
        assert_eq!(funds.as_array().unwrap().len(), 7);
        assert!(price(&funds[0]["balance"]) >= Price::whole(5_000_000), "{}", funds[0]);
        for path in ["/api/contract/funding/list?symbol=btc", "/api/contract/liquidations", "/api/contract/liquidations?symbol=eurusd"] {
            let answer = client.ok(path, json!({})).await;
            assert!(answer["total"].is_u64() && answer["rows"].is_array(), "{path}: {answer}");
        }
        assert_eq!(client.refused("/api/contract/funding/list", json!({"symbol": "usdc"})).await, -1019);
    }

    /// SEC-072.
    async fn favourites_are_ones_own_and_keep_their_order(platform) {
        let (mut alice, mut bob) = (Client::new(platform), Client::new(platform));
        alice.sign_up().await;
        bob.sign_up().await;
        for coin in ["btc", "eurusd", "BTC"] {
            alice.ok("/api/userCoin/save", json!({"coin": coin, "icon": "x.png"})).await;
        }
        assert_eq!(alice.refused("/api/userCoin/save", json!({"coin": "nothing"})).await, -1019);
        let mine = alice.ok("/api/userCoin/getUserCoin", json!({})).await;
        let coins = |list: &Value| list.as_array().unwrap().iter().map(|c| c["coin"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(coins(&mine), ["btc", "eurusd"]);
        assert_eq!(bob.ok("/api/userCoin/getUserCoin", json!({})).await, json!([]));

        bob.ok(&format!("/api/userCoin/remove/{}", mine[0]["id"]), json!({})).await;
        alice.ok("/api/userCoin/addBath", json!([{"coin": "sol"}, {"coin": "eurusd", "icon": ""}, {"coin": "btc"}])).await;
        let mine = alice.ok("/api/userCoin/getUserCoin", json!({})).await;
        assert_eq!(coins(&mine), ["sol", "eurusd", "btc"], "and nobody removed another's");
        let shown = data(&alice, "/api/common/getCoinContractList").await;
        assert_eq!(entry(&shown, "btc")["leverage"], "1,2", "what everybody who begins may have");
        let periods = alice.ok("/api/period/list?symbol=btc", json!({})).await;
        assert_eq!((&periods[0]["available"], &periods[0]["reason"]), (&json!(false), &json!("suitability.required")));
        let periods = alice.practice().ok("/api/period/list?symbol=btc", json!({})).await;
        assert_ne!(periods[0]["reason"], "suitability.required");
        assert_eq!((&entry(&shown, "sol")["isCollect"], &entry(&shown, "eth")["isCollect"]), (&json!(1), &json!(0)));
        let sparks = coins(&data(&alice, "/api/common/getUserCoin").await);
        assert_eq!(&sparks[..3], ["sol", "eurusd", "btc"], "hers first");
        assert_eq!(sparks.len(), data(&bob, "/api/common/getUserCoin").await.as_array().unwrap().len(), "and all the rest");

        alice.ok("/api/userCoin/removeByCoin", json!({"coin": "eurusd"})).await;
        let ids = format!("{},{}", mine[0]["id"], mine[2]["id"]);
        alice.ok(&format!("/api/userCoin/remove/{ids}"), json!({})).await;
        assert_eq!(alice.ok("/api/userCoin/getUserCoin", json!({})).await, json!([]));
        for (path, params) in [("/api/userCoin/addBath", json!({})), ("/api/userCoin/remove/x", json!({}))] {
            assert_eq!(alice.refused(path, params).await, -1019, "{path}");
        }
        let visitor = Client::new(platform);
        assert_eq!(visitor.refused("/api/userCoin/getUserCoin", json!({})).await, 401);

        let swaps = alice.ok("/api/symbolmanage/list?isAsc=asc&orderByColumn=sort", json!({})).await;
        assert_eq!((&swaps["rows"][0]["symbol"], &swaps["rows"][0]["commission"]), (&json!("usdt"), &json!("0.00")));
        assert_eq!((&swaps["rows"][1]["symbol"], &swaps["rows"][1]["commission"]), (&json!("btc"), &json!("0.10")));
    }
}
