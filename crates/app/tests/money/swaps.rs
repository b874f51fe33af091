//! Swaps at a firm quote, once; transfers; what it all comes to.

use plimsoll_app::Page;
use plimsoll_app::money::{Move, SwapOrder};
use plimsoll_engine::USDT;
use plimsoll_store::money::NewSwap;
use plimsoll_units::{Amount, MINUTE_MS, QuoteId};

use crate::world::{BTC, amount, code, hasty, priced_worlds, worlds};

fn order(quote: QuoteId, money: &str, minimum: &str) -> SwapOrder {
    let (from, to) = ("usdt".to_owned(), "btc".to_owned());
    SwapOrder { from, to, amount: amount(money), quote, minimum: amount(minimum) }
}

#[tokio::test]
async fn a_quote_is_executed_once_at_its_rate() {
    for world in priced_worlds().await {
        let (ada, eve) = (world.rich(7, "12000").await, world.rich(8, "12000").await);
        world.tick("60000").await;
        let quote = world.money.quote(&ada, "USDT", "btc").await.unwrap();
        assert_eq!(
            world.money.quote(&ada, "usdt", "btc").await.unwrap().id,
            quote.id,
            "fresh enough to be given again"
        );
        assert!(quote.rate < quote.mid && quote.cost.to_string().starts_with("0.002"), "{quote:?}");
        assert_eq!(code(world.money.swap(&eve, &order(quote.id, "6000", "0")).await), -2009, "another's quote");
        assert_eq!(code(world.money.swap(&ada, &order(quote.id, "6000", "1")).await), -2010);
        assert_eq!(code(world.money.swap(&ada, &order(quote.id, "12001", "0")).await), -2001);
        assert_eq!(code(world.money.swap(&ada, &order(quote.id, "0", "0")).await), -2008);
        let other = SwapOrder { from: "btc".to_owned(), to: "usdt".to_owned(), ..order(quote.id, "1", "0") };
        assert_eq!(code(world.money.swap(&ada, &other).await), -1019, "the quote is for the other way");
        let done = world.money.swap(&ada, &order(quote.id, "6000", "0.09")).await.unwrap();
        assert_eq!((done.status, done.rate, world.free(&ada, BTC).await), (1, quote.rate, done.received.to_string()));
        assert_eq!(world.money.swap(&ada, &order(quote.id, "6000", "0.09")).await.unwrap(), done, "a retry");
        assert_eq!(code(world.money.swap(&ada, &order(quote.id, "5000", "0")).await), -2009, "used");
        assert_eq!(world.free(&ada, USDT).await, "6000");
        let (total, rows) = world.money.swaps(&ada, Page::default()).await.unwrap();
        assert_eq!((total, &rows[0]), (1, &done), "refusals leave no rows");
        assert_eq!(world.money.swaps(&eve, Page::default()).await.unwrap().0, 0);
    }
}

/// SEC-100.
#[tokio::test]
async fn there_and_back_never_gains() {
    for world in priced_worlds().await {
        let ada = world.rich(7, "1000").await;
        let mut last = amount("1000");
        for _ in 0..5 {
            world.tick("60000").await;
            let there = world.money.quote(&ada, "usdt", "btc").await.unwrap();
            let bought = world.money.swap(&ada, &order(there.id, &last.to_string(), "0")).await.unwrap().received;
            let back = world.money.quote(&ada, "btc", "usdt").await.unwrap();
            let (from, to) = ("btc".to_owned(), "usdt".to_owned());
            let sell = SwapOrder { from, to, amount: bought, quote: back.id, minimum: Amount::ZERO };
            let gained = world.money.swap(&ada, &sell).await.unwrap().received;
            assert!(gained < last, "{gained} of {last}");
            last = gained;
        }
    }
}

/// SEC-100.
#[tokio::test]
async fn of_many_executions_of_one_quote_one_happens() {
    for world in priced_worlds().await {
        let ada = world.rich(7, "100").await;
        world.tick("60000").await;
        let quote = world.money.quote(&ada, "usdt", "btc").await.unwrap();
        let all = (0..20).map(|_| {
            let money = world.money.clone();
            tokio::spawn(async move { money.swap(&ada, &order(quote.id, "10", "0")).await.map(|swap| swap.id) })
        });
        let mut ids = Vec::new();
        for one in all.collect::<Vec<_>>() {
            ids.extend(one.await.unwrap());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1, "the same swap, however often it was answered");
        assert_eq!(world.free(&ada, USDT).await, "90");
    }
}

/// Carried out, and the answer was lost: the ledger is asked again.
#[tokio::test]
async fn a_swap_whose_answer_was_lost_is_settled() {
    for world in priced_worlds().await {
        let ada = world.rich(7, "100").await;
        world.tick("60000").await;
        let quote = world.money.quote(&ada, "usdt", "btc").await.unwrap();
        let done = world.money.swap(&ada, &order(quote.id, "10", "0")).await.unwrap();
        assert_eq!(world.store.open_swaps(i64::MAX, 10).await.unwrap(), []);
        world.store.settle_swap(done.id, 0).await.unwrap();
        let open = world.store.open_swaps(i64::MAX, 10).await.unwrap();
        assert_eq!(open.len(), 1, "as after a crash before the row was settled");
        let again = world.money.swap(&ada, &order(quote.id, "10", "0")).await;
        assert_eq!(code(again), -2009, "not known yet, and never done again");
        // Another one that the ledger never heard of.
        let at = world.clock.now().0;
        let never = NewSwap {
            user: 7,
            account: i64::from(ada.account.0),
            quote: 99,
            from_coin: "USDT",
            to_coin: "BTC",
            amount: Amount::ONE,
            minimum: Amount::ZERO,
            received: Amount::ONE,
            mid: quote.mid,
            rate: quote.rate,
            at,
        };
        world.store.add_swap(&never).await.unwrap();
        world.later(2 * MINUTE_MS).round().await.unwrap();
        assert_eq!(world.store.swap_by_quote(7, quote.id.0 as i64).await.unwrap().unwrap().status, 1);
        assert_eq!(world.store.swap_by_quote(7, 99).await.unwrap().unwrap().status, 2);
        assert_eq!(world.free(&ada, USDT).await, "90");
    }
}

#[tokio::test]
async fn transfers_stay_within_one_account_and_totals_add_up() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        let wish = |from, to, coin: &str, money: &str| Move { coin: coin.to_owned(), from, to, amount: amount(money) };
        world.money.transfer(&ada, &wish(1, 3, "usdt", "400"), None).await.unwrap();
        world.money.transfer(&ada, &wish(1, 2, "usdt", "100"), None).await.unwrap();
        for (wish, expected) in [
            (wish(1, 1, "usdt", "1"), -2011),
            (wish(1, 3, "btc", "1"), -2011),
            (wish(1, 4, "usdt", "1"), -1019),
            (wish(1, 2, "usdt", "501"), -2001),
            (wish(1, 2, "usdt", "0"), -1019),
            (wish(1, 2, "usdt", "-1"), -1019),
            (wish(1, 2, "nope", "1"), -1019),
        ] {
            assert_eq!(code(world.money.transfer(&ada, &wish, None).await), expected, "{wish:?}");
        }
        world.tick("60000").await;
        world.money.faucet(&ada, "btc", amount("0.1"), None).await.unwrap();
        world.until(async || (world.free(&ada, BTC).await == "0.1").then_some(())).await;
        let total = world.money.total(&ada).await.unwrap();
        assert_eq!(total.total, amount("7000"));
        let wallets: Vec<String> = total.by_wallet.iter().map(|(_, worth)| worth.to_string()).collect();
        assert_eq!(wallets, ["6500", "100", "400"]);
        assert_eq!(total.by_coin[0], ("USDT".to_owned(), amount("1000"), amount("1000")));
        assert_eq!(total.by_coin[1], ("BTC".to_owned(), amount("0.1"), amount("6000")));
        let yesterday = world.store.newest_equity_day().await.unwrap();
        assert!(yesterday.is_some(), "the day that ended was written down");
        assert_eq!(total.curve.last().map(|(_, worth)| *worth), Some(amount("7000")));
        let holdings = world.money.holdings(&ada).await.unwrap();
        assert!(holdings.iter().all(|h| h.balance.total() == h.balance.free + h.balance.held));
        assert_eq!(world.money.prices(&["btc", "usdt"]).unwrap(), [amount("60000"), Amount::ONE]);
        assert_eq!(code(world.money.prices(&["nope"])), -1019);
    }
}
