//! Money over the wire: in, between, out, and everything that must not be.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Client, Platform};

pub(crate) const FUND_PASSWORD: &str = "Fund-horse-7";
pub(crate) const NAME: &str = "Ada Lovelace";
pub(crate) const PAPERS: &str = "AL-181512";
pub(crate) const IBAN: &str = "DE89 3704 0044 0532 0130 00";
/// Codes to one mailbox come at most once in this time.
pub(crate) const BETWEEN_CODES: Duration = Duration::from_secs(61);
/// Long enough for anything that takes seconds, on a busy machine.
const TRIES: usize = 2_000;

/// Asks again until the answer is as wanted.
pub(crate) async fn until(mut ask: impl AsyncFnMut() -> Value, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    for _ in 0..TRIES {
        last = ask().await;
        if wanted(&last) {
            return last;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came to that: {last}");
}

/// What one wallet holds of a coin: available and occupied.
async fn balance(client: &Client, coin: &str, wallet: i64) -> (String, String) {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == coin && entry["type"] == wallet);
    let entry = entry.unwrap_or_else(|| panic!("{coin} in {wallet}: {list}"));
    let text = |name: &str| entry[name].as_str().unwrap().to_owned();
    (text("availableAmount"), text("occupiedAmount"))
}

/// The six digits in the newest letter to a mailbox.
pub(crate) async fn mailed_code(client: &Client, email: &str, purpose: &str) -> String {
    client.ok("/api/user/sendEmailCode", json!({"codeType": purpose, "email": email})).await;
    let letters = client.get(&format!("/sandbox/outbox?to={email}")).await;
    let body = letters["rows"][0]["body"].as_str().unwrap_or_else(|| panic!("{letters}"));
    let digits = body.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 6);
    digits.unwrap_or_else(|| panic!("no code in {body}")).to_owned()
}

/// What shows that the owner asks, where security is changed.
fn owner() -> Value {
    json!({"loginPassword": crate::support::PASSWORD})
}

/// Somebody with a mailbox, a fund password, a checked identity, a saved bank and play money.
pub(crate) async fn customer(platform: &'static Platform, money: &str) -> (Client, String, i64) {
    customer_paid_in(platform, money, "USD").await
}

async fn customer_paid_in(platform: &'static Platform, money: &str, currency: &str) -> (Client, String, i64) {
    let mut client = platform.visitor();
    let email = format!("{}@mail.example", client.name);
    let code = mailed_code(&client, &email, "REGISTER").await;
    let params = json!({
        "signType": 1, "email": email, "loginPassword": crate::support::PASSWORD, "code": code,
        "termsVersion": "1", "riskAck": true,
    });
    let data = client.ok("/api/user/register", params).await;
    client.token = data["userToken"].as_str().unwrap().to_owned();
    client.practice_token = data["mockToken"].as_str().unwrap().to_owned();
    client.ok("/api/user/tardPwdSet", json!({"pwd": FUND_PASSWORD, "proof": owner()})).await;
    let papers = json!({"flag": 1, "realName": NAME, "idCard": PAPERS});
    client.ok("/api/user/uploadKYC", papers).await;
    let card = json!({
        "userName": "ada lovelace", "cardNumber": IBAN, "bankName": "First Bank", "coin": currency, "proof": owner(),
    });
    until(async || client.post("/api/userBank/save", card.clone()).await, |answer| answer["code"] == 200).await;
    let banks = client.ok("/api/userBank/getbank", json!({})).await;
    let bank = banks[0]["id"].as_i64().unwrap();
    assert_eq!(banks[0]["cardNumber"], "****3000");
    client.fund("usdt", money).await;
    (client, email, bank)
}

on_both! {
    /// SEC-098.
    async fn play_money_comes_like_any_transfer_and_goes_where_it_is_sent(platform) {
        let client = platform.sign_up().await;
        let address = client.get("/api/recharge/getAdress?coin=usdt&symbol=USDT-TRC").await;
        let again = client.get("/api/recharge/getAdress?coin=usdt&symbol=USDT-TRC").await;
        assert_eq!(address["data"]["USDT-TRC"], again["data"]["USDT-TRC"]);
        assert_eq!(address["data"]["_meta"]["USDT-TRC"]["words"].as_array().unwrap().len(), 4);
        let sent = client.ok("/api/sandbox/faucet", json!({"coin": "usdt", "amount": "1000"})).await;
        let path = format!("/api/recharge/{}", sent["id"]);
        // The balance is read first: a busy machine may have confirmed the transfer before either is asked for.
        let (before, row) = (balance(&client, "USDT", 1).await.0, client.ok(&path, json!({})).await);
        assert!(row["status"] != 0 || before == "0", "a transfer needs its confirmations: {before}");
        let row = until(async || client.ok(&path, json!({})).await, |row| row["status"] == 1).await;
        assert_eq!((row["realAmount"].as_str(), row["txId"].as_str().unwrap().len()), (Some("1000"), 64));
        assert_eq!(balance(&client, "USDT", 1).await, ("1000".to_owned(), "0".to_owned()));
        let listed = client.ok("/api/recharge/list?status=1&pageNum=1", json!({})).await;
        assert_eq!((listed["total"].as_i64(), &listed["rows"][0]["serialId"]), (Some(1), &sent["serialId"]));

        let transfer = |from: i64, to: i64, amount: Value| {
            json!({"coin": "usdt", "transferOutAccount": from, "transferInAccount": to, "amount": amount})
        };
        client.ok("/api/asset/transferFunds", transfer(1, 3, json!(250.5))).await;
        assert_eq!(balance(&client, "USDT", 3).await.0, "250.5");
        assert_eq!(client.refused("/api/asset/transferFunds", transfer(1, 1, json!("1"))).await, -2011);
        assert_eq!(client.refused("/api/asset/transferFunds", transfer(1, 3, json!("1e2"))).await, -1019);
        assert_eq!(client.refused("/api/asset/transferFunds", transfer(1, 3, json!("-1"))).await, -1019);
        assert_eq!(client.refused("/api/asset/transferFunds", transfer(1, 3, json!("749.6"))).await, -2001);
        let total = client.ok("/api/asset/total", json!({})).await;
        assert_eq!((total["total"].as_str(), total["byType"][2]["total"].as_str()), (Some("1000"), Some("250.5")));
    }

    async fn a_bank_transfer_is_found_by_its_reference(platform) {
        let client = platform.sign_up().await;
        let params = json!({"type": "BANK", "coin": "usdt", "amount": "300", "bankRef": "INV 17"});
        let declared = client.ok("/api/recharge/submit", params).await;
        let path = format!("/api/recharge/{}", declared["id"]);
        let row = until(async || client.ok(&path, json!({})).await, |row| row["status"] == 1).await;
        assert_eq!((row["bankRef"].as_str(), row["type"].as_str()), (Some("INV 17"), Some("BANK")));
        assert_eq!(balance(&client, "USDT", 1).await.0, "300");
        // Coins that nobody sent do not come by being declared.
        let params = json!({"type": "BTC", "amount": "5", "txId": "ab".repeat(32)});
        let claimed = client.ok("/api/recharge/submit", params).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let row = client.ok(&format!("/api/recharge/{}", claimed["id"]), json!({})).await;
        assert_eq!((row["status"].as_i64(), balance(&client, "BTC", 1).await.0.as_str()), (Some(0), "0"));
    }

    /// SEC-100, SEC-101.
    async fn a_swap_is_done_once_at_its_quote(platform) {
        let (client, other) = (platform.sign_up().await, platform.sign_up().await);
        client.fund("usdt", "1000").await;
        let quoted = async || {
            let path = "/api/texchange/getCurrencyPrice?currency=usdt,btc";
            let asked = until(async || client.post(path, json!({})).await, |answer| answer["code"] == 200).await;
            assert_eq!(asked["data"]["usdt"], "1");
            asked["data"]["quote"].clone()
        };
        let with = |quote: &Value| {
            json!({
                "fromSymbol": "usdt", "toSymbol": "btc", "total": "600", "quoteId": quote["quoteId"],
                "minReceive": "0.001",
            })
        };
        let mut priced = with(&quoted().await);
        priced["price"] = json!("1");
        assert_eq!(client.refused("/api/texchange/currencyExchange", priced).await, -1019, "nobody names a price");
        let theirs = with(&quoted().await);
        assert_eq!(other.refused("/api/texchange/currencyExchange", theirs).await, -2009, "another's quote");
        // A quote lives for five seconds, in which a busy machine may not come to it.
        let try_once = async || {
            let quote = quoted().await;
            let order = with(&quote);
            let answer = client.post("/api/texchange/currencyExchange", order.clone()).await;
            json!({"quote": quote, "order": order, "answer": answer})
        };
        let mut tried = until(try_once, |tried| tried["answer"]["code"] != -2009).await;
        assert_eq!(tried["answer"]["code"], 200, "{tried}");
        let (quote, order) = (tried["quote"].take(), tried["order"].take());
        let done = tried["answer"]["data"].take();
        assert_eq!((done["status"].as_i64(), &done["systemRate"]), (Some(1), &quote["rate"]));
        assert_eq!(client.ok("/api/texchange/currencyExchange", order.clone()).await["id"], done["id"], "said again");
        let mut changed = order;
        changed["total"] = json!("300");
        assert_eq!(client.refused("/api/texchange/currencyExchange", changed).await, -2009, "used");
        assert_eq!(balance(&client, "USDT", 1).await.0, "400");
        assert_eq!(balance(&client, "BTC", 1).await.0, done["received"].as_str().unwrap());
        let list = client.ok("/api/texchange/list", json!({})).await;
        assert_eq!((list["total"].as_i64(), &list["rows"][0]["id"]), (Some(1), &done["id"]));
    }

    /// The rate is that of a public index: whoever has the tick can work the figures out again.
    async fn a_bank_in_euros_is_paid_at_a_rate_that_is_shown(platform) {
        let (client, _, bank) = customer_paid_in(platform, "500", "EUR").await;
        let ask = json!({"coinType": "BANK", "amount": "500", "bankId": bank});
        let preview = client.post("/api/withdraw/preview", ask).await;
        if preview["code"] != 200 {
            // Currencies are not traded at weekends, and a fresh platform then knows no rate.
            assert_eq!(preview["code"], -1019, "{preview}");
            return;
        }
        let preview = &preview["data"];
        assert_eq!((preview["receiptCoin"].as_str(), preview["rateSymbol"].as_str()), (Some("eur"), Some("eurusd")));
        let decimal = |name: &str| preview[name].as_str().unwrap().parse::<plimsoll_units::Amount>().unwrap();
        let cents = |amount: plimsoll_units::Amount| {
            let rate = preview["exchangeRate"].as_str().unwrap().parse().unwrap();
            plimsoll_engine::treasury::paid_out(amount, rate, 2).unwrap()
        };
        assert_eq!(decimal("receiptAmount"), cents(decimal("realAmount") + decimal("fee")));
        assert_eq!(decimal("receiptRealAmount"), cents(decimal("realAmount")));
        assert!(preview["rateTick"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    }

    /// SEC-085, SEC-086, SEC-090.
    async fn of_a_hundred_withdrawals_at_once_one_leaves_and_every_stage_shows(platform) {
        let (client, email, bank) = customer(platform, "500").await;
        let ask = |code: &str| {
            json!({
                "amount": "500", "coinType": "BANK", "coin": "usdt", "bankId": bank, "pwd": FUND_PASSWORD,
                "emailCode": code,
            })
        };
        let with = |name: &str, value: Value| {
            let mut params = ask("");
            params[name] = value;
            params
        };
        for (params, code) in [
            (with("amount", json!("-1")), -1019),
            (with("amount", json!("0")), -1019),
            (with("amount", json!("1e-9")), -1019),
            (with("amount", json!("0.1234567890123456789")), -1019),
            (with("amount", json!("2000.1")), -2005),
            (with("pwd", json!("wrong")), -1018),
            (with("userId", json!(1)), -1019),
            (ask(""), -1018),
            (ask("000000"), -1014),
        ] {
            assert_eq!(client.refused("/api/withdraw/submit", params.clone()).await, code, "{params}");
        }
        let preview = client.ok("/api/withdraw/preview", json!({"coinType": "BANK", "amount": "500"})).await;
        assert_eq!((preview["fee"].as_str(), preview["realAmount"].as_str()), (Some("5.5"), Some("494.5")));
        tokio::time::sleep(BETWEEN_CODES).await;
        let code = mailed_code(&client, &email, "WITHDRAW").await;
        let all = (0..100).map(|_| {
            let (client, params) = (client.clone(), ask(&code));
            tokio::spawn(async move { client.post("/api/withdraw/submit", params).await })
        });
        let mut answers = Vec::new();
        for one in all.collect::<Vec<_>>() {
            answers.push(one.await.unwrap());
        }
        let good: Vec<&Value> = answers.iter().filter(|answer| answer["code"] == 200).collect();
        assert_eq!(good.len(), 1, "{answers:?}");
        let id = good[0]["data"]["id"].as_i64().unwrap();
        let path = format!("/api/withdraw/detail?id={id}");
        let row = until(async || client.ok(&path, json!({})).await, |row| row["status"] == 1).await;
        let stages: Vec<&str> =
            row["timeline"].as_array().unwrap().iter().map(|step| step["stage"].as_str().unwrap()).collect();
        assert_eq!(stages, ["CREATED", "RISK", "APPROVED", "BROADCAST", "CONFIRMED"]);
        assert_eq!((row["toAdress"].as_str(), row["fee"].as_str()), (Some("****3000"), Some("5.5")));
        assert_eq!((row["receiptCoin"].as_str(), row["exchangeRate"].as_str()), (Some("usd"), Some("1")));
        assert_eq!(balance(&client, "USDT", 1).await, ("0".to_owned(), "0".to_owned()));
        assert_eq!(client.refused(&format!("/api/withdraw/cancel?id={id}"), json!({})).await, -3008);
        let other = platform.sign_up().await;
        assert_eq!(other.refused(&path, json!({})).await, -7001, "another's");
        assert_eq!(other.refused(&format!("/api/withdraw/cancel?id={id}"), json!({})).await, -7001);
        assert_eq!(other.refused(&format!("/api/userBank/{bank}"), json!({})).await, -7001);
    }

    /// SEC-214.
    async fn a_changed_bank_is_proved_and_rests_like_a_new_one(platform) {
        let (client, _, bank) = customer(platform, "10").await;
        let saved = client.ok("/api/userBank/getbank", json!({})).await[0].take();
        let as_saved = json!({
            "id": bank, "userName": saved["userName"], "cardNumber": saved["cardNumber"], "bankName": saved["bankName"],
            "coin": saved["coin"],
        });
        let with = |changes: &[(&str, Value)]| {
            let mut params = as_saved.clone();
            for (name, value) in changes {
                params[*name] = value.clone();
            }
            params
        };
        let usable_from = async || client.ok("/api/userBank/getbank", json!({})).await[0]["usableFrom"].as_i64().unwrap();
        let code = ("bankCode", json!("DEUTDEFF"));
        let wrong = json!({"loginPassword": "Wrong-horse-9"});
        let unproved = with(std::slice::from_ref(&code));
        assert_eq!(client.refused("/api/userBank/update", unproved).await, -1018, "a session is no proof");
        assert_eq!(client.refused("/api/userBank/update", with(&[code.clone(), ("proof", wrong)])).await, -1012);
        let new = json!({"userName": "Ada Lovelace", "cardNumber": "GB29NWBK60161331926819", "bankName": "Second Bank"});
        assert_eq!(client.refused("/api/userBank/save", new).await, -1018, "nor for a new one");
        let first = usable_from().await;
        client.ok("/api/userBank/update", with(&[("proof", owner())])).await;
        assert_eq!(usable_from().await, first, "nothing was changed");
        // The number stays, but what decides where money goes does not.
        let mut latest = first;
        for (name, value) in [("bankCode", "DEUTDEFF"), ("bankName", "Third Bank"), ("coin", "USD"), ("bankBranch", "Main")] {
            client.ok("/api/userBank/update", with(&[(name, json!(value)), ("proof", owner())])).await;
            let now = usable_from().await;
            assert!(now > latest, "{name} rests like a new one");
            latest = now;
        }
        let stranger = platform.sign_up().await;
        assert!(stranger.refused("/api/userBank/update", with(&[("proof", owner())])).await < 0);
    }

    /// SEC-122.
    async fn nobody_else_and_no_practice_token_gets_in(platform) {
        let (visitor, client) = (platform.visitor(), platform.sign_up().await);
        let practice = client.practice();
        let live_only = [
            "/api/recharge/list", "/api/withdraw/list", "/api/withdraw/freezeList", "/api/withdraw/getWithdrawStatus",
            "/api/userBank/getbank", "/api/memorize/list", "/api/texchange/list",
        ];
        for path in live_only {
            assert_eq!(visitor.refused(path, json!({})).await, 401, "{path}");
            assert_eq!(practice.refused(path, json!({})).await, -1019, "{path}");
            client.post(path, json!({})).await;
        }
        assert_eq!(visitor.refused("/api/asset/assetBalance", json!({})).await, 401);
        let virtual_money = practice.ok("/api/asset/total", json!({})).await;
        assert_eq!(virtual_money["total"], "100000", "of another realm");
        assert_eq!(client.ok("/api/asset/total", json!({})).await["total"], "0");
        assert_eq!(practice.refused("/api/sandbox/faucet", json!({"coin": "usdt", "amount": "1"})).await, -1019);
        assert_eq!(client.refused("/api/recharge/999999", json!({})).await, -7001);
        assert_eq!(client.refused("/api/recharge/x", json!({})).await, -7001);
        let forget = client.request(reqwest::Method::DELETE, "/api/memorize/999999").send().await.unwrap();
        assert_eq!(forget.json::<Value>().await.unwrap()["code"], -7001);
        assert_eq!(client.refused("/api/sandbox/faucet", json!({"coin": "usdt", "amount": "100001"})).await, -2002);
        assert_eq!(client.refused("/api/withdraw/list?status=9", json!({})).await, -1019);
        let card = json!({"userName": "Ada", "cardNumber": IBAN, "bankName": "First Bank"});
        assert_eq!(client.refused("/api/userBank/save", card).await, -6004, "not verified");
    }

    async fn a_recovery_phrase_is_refused_and_never_kept(platform) {
        let client = platform.sign_up().await;
        let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        let key = "e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262";
        for secret in [phrase, key] {
            for params in [
                json!({"name": secret, "network": "TRC", "coin": "usdt", "address": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"}),
                json!({"name": "mine", "network": "TRC", "coin": "usdt", "address": secret}),
            ] {
                assert_eq!(client.refused("/api/memorize/add", params).await, -1017);
            }
            assert_eq!(client.refused("/api/withdraw/saveCacheAddress", json!({"coin": "btc", "address": secret})).await, -1017);
        }
        assert!(!platform.log().contains("sausage") && !platform.log().contains(&key[..16]));
        let address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
        client.ok("/api/withdraw/saveCacheAddress", json!({"coin": "usdt", "address": address})).await;
        assert_eq!(client.ok("/api/withdraw/haveCacheAddress", json!({"coin": "usdt"})).await, address);
        let params = json!({"name": "mine", "network": "TRC", "coin": "usdt", "address": address, "fundPwd": "x"});
        assert_eq!(client.refused("/api/memorize/add", params).await, -1015, "no fund password is set");
    }
}
