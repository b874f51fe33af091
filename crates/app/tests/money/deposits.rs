//! A declaration credits nothing; a transfer is credited once, and is withdrawable when it is final.

use plimsoll_app::money::Declaration;
use plimsoll_app::{Page, Principal};
use plimsoll_chain::addresses::channels_of;
use plimsoll_engine::command::{CreditDeposit, OpenChannel};
use plimsoll_engine::{RequestKey, USDT};
use plimsoll_store::money::{BundleKey, NewIncomingTransfer, WaitingRow};
use plimsoll_units::{Amount, NetworkId, Timestamp};

use crate::world::{BTC, World, amount, code, hasty, worlds};

fn bank(money: &str, reference: &str) -> Declaration {
    let (channel, amount) = ("BANK".to_owned(), amount(money));
    Declaration { channel, amount, bank_ref: reference.to_owned(), ..Default::default() }
}

/// SEC-098.
#[tokio::test]
async fn addresses_are_fixed_and_everybodys_own() {
    for world in worlds(hasty()).await {
        let (ada, eve) = (world.person(7).await, world.person(8).await);
        let first = world.money.deposit_address(&ada, "USDT-TRC").await.unwrap();
        assert_eq!(world.money.deposit_address(&ada, "usdt-trc").await.unwrap(), first);
        assert_ne!(world.money.deposit_address(&eve, "USDT-TRC").await.unwrap().address, first.address);
        assert!(first.address.starts_with('T') && first.words.len() == 4 && first.confirmations == 20);
        let btc = world.money.deposit_address(&ada, "BTC").await.unwrap();
        assert!(btc.address.starts_with("bc1q"));
        assert_eq!(world.money.deposit_address(&ada, "BANK").await.unwrap().memo, "P7");
        assert_eq!(code(world.money.deposit_address(&ada, "DOGE-DEV").await), -1019);
    }
}

#[tokio::test]
async fn the_faucet_takes_the_road_of_a_real_transfer() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        let sent = world.money.faucet(&ada, "btc", amount("0.5"), None).await.unwrap();
        assert_eq!(world.free(&ada, BTC).await, "0", "nothing is credited at once");
        let row =
            world.until(async || Some(world.money.deposit(&ada, sent.id).await.unwrap()).filter(|d| d.status == 1));
        let row = row.await;
        assert_eq!((row.real_amount, row.need), (Some(amount("0.5")), 2));
        assert_eq!(world.free(&ada, BTC).await, "0.5");
        world
            .until(async || {
                let unfinal =
                    world.engine_client.read(|engine| engine.treasury().unfinal(ada.account, BTC)).await.unwrap();
                unfinal.is_zero().then_some(())
            })
            .await;
        // Nothing happens twice, however often the rails go round.
        world.rounds(5).await;
        assert_eq!(world.free(&ada, BTC).await, "0.5");
        let eve = world.person(8).await;
        assert_eq!(code(world.money.deposit(&eve, sent.id).await), -7001, "another's");
    }
}

#[tokio::test]
async fn the_faucet_has_a_bottom_even_for_many_at_once() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        assert_eq!(code(world.money.faucet(&ada, "usdt", amount("100000.1"), None).await), -2002);
        assert_eq!(code(world.money.faucet(&ada, "usdt", Amount::ZERO, None).await), -2002);
        assert_eq!(code(world.money.faucet(&ada, "usdt", amount("-5"), None).await), -2002);
        assert_eq!(code(world.money.faucet(&ada, "nope", amount("5"), None).await), -1019);
        let tries = (0..8).map(|_| {
            let money = world.money.clone();
            tokio::spawn(async move { money.faucet(&ada, "usdt", amount("60000"), None).await.is_ok() })
        });
        let mut given = 0;
        for one in tries.collect::<Vec<_>>() {
            given += usize::from(one.await.unwrap());
        }
        assert_eq!(given, 1, "two would be more than a day's worth");
        let key = RequestKey { account: ada.account, key: [3; 16], issued_at: Timestamp(0) };
        let first = world.money.faucet(&ada, "usdt", amount("10"), Some(&key)).await.unwrap();
        assert_eq!(world.money.faucet(&ada, "usdt", amount("10"), Some(&key)).await.unwrap(), first, "a retry");
    }
}

#[tokio::test]
async fn a_bank_transfer_finds_its_declaration() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        let declared = world.money.declare_deposit(&ada, &bank("250", "INV 17"), None).await.unwrap();
        let row = world
            .until(async || Some(world.money.deposit(&ada, declared.id).await.unwrap()).filter(|d| d.status == 1))
            .await;
        assert_eq!((row.bank_ref.as_str(), row.real_amount), ("INV 17", Some(amount("250"))));
        assert_eq!(world.free(&ada, USDT).await, "250");
        let (total, rows) = world.money.deposits(&ada, None, Page::default()).await.unwrap();
        assert_eq!((total, rows[0].id), (1, declared.id), "one row for both");
        assert_eq!(world.money.deposits(&ada, Some(0), Page::default()).await.unwrap().0, 0);
    }
}

#[tokio::test]
async fn a_declaration_of_coins_credits_nothing() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        let input = Declaration {
            channel: "USDT-TRC".to_owned(),
            coin: "usdt".to_owned(),
            amount: amount("1000000"),
            tx: "ab".repeat(32),
            ..Default::default()
        };
        let declared = world.money.declare_deposit(&ada, &input, None).await.unwrap();
        world.rounds(5).await;
        assert_eq!(world.money.deposit(&ada, declared.id).await.unwrap().status, 0);
        assert_eq!(world.free(&ada, USDT).await, "0");
        let wrong = [
            Declaration { coin: "btc".to_owned(), ..input.clone() },
            Declaration { channel: "NOPE".to_owned(), ..input.clone() },
            Declaration { bank_ref: "x".to_owned(), ..input.clone() },
            Declaration { file: "https://evil.example/x.png".to_owned(), ..input.clone() },
            Declaration { tx: "<script>".to_owned(), ..input.clone() },
        ];
        for input in wrong {
            assert_eq!(code(world.money.declare_deposit(&ada, &input, None).await), -1019, "{input:?}");
        }
        for _ in 0..19 {
            world.money.declare_deposit(&ada, &input, None).await.unwrap();
        }
        assert_eq!(code(world.money.declare_deposit(&ada, &input, None).await), -3019, "twenty wait already");
    }
}

/// A row that nobody can read does not keep the others waiting.
/// SEC-096.
#[tokio::test]
async fn one_broken_transfer_does_not_stop_the_rest() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        let mut tx = world.store.begin().await.unwrap();
        let broken = NewIncomingTransfer {
            network: 3,
            tx: "not a hash",
            idx: 0,
            user: 7,
            account: i64::from(ada.account.0),
            channel: "BTC",
            coin: "BTC",
            amount: Amount::ONE,
            reference: "",
            need: 0,
            final_after: 0,
            stage: 1,
            next_at: 0,
            at: 0,
        };
        world.money.add_incoming_transfer(&mut tx, &broken).await.unwrap();
        tx.commit().await.unwrap();
        world.money.faucet(&ada, "btc", amount("0.5"), None).await.unwrap();
        world.until(async || (world.free(&ada, BTC).await == "0.5").then_some(())).await;
    }
}

/// A transfer that a chain has shown, with nothing left to confirm.
async fn arrives(world: &World, person: &Principal, tx: u8, (channel, network): (&str, i64), money: &str) {
    let mut transaction = world.store.begin().await.unwrap();
    let transfer = NewIncomingTransfer {
        network,
        tx: &hex::encode([tx; 32]),
        idx: 0,
        user: person.user.0,
        account: i64::from(person.account.0),
        channel,
        coin: channel.split('-').next().unwrap(),
        amount: amount(money),
        reference: "",
        need: 0,
        final_after: 0,
        stage: 0,
        next_at: 0,
        at: 0,
    };
    world.money.add_incoming_transfer(&mut transaction, &transfer).await.unwrap();
    transaction.commit().await.unwrap();
}

fn network_of(channel: &str) -> NetworkId {
    channels_of("USDT").into_iter().find(|known| known.name == channel).unwrap().network.id
}

async fn set_minimum(world: &World, channel: &str, minimum: &str) {
    let network = network_of(channel);
    let terms = world.engine_client.read(|engine| *engine.treasury().channel(network, USDT).unwrap()).await.unwrap();
    world
        .run(OpenChannel {
            network,
            asset: USDT,
            minimum: terms.minimum,
            maximum: terms.maximum,
            fee_rate: terms.fee_rate,
            fixed_fee: terms.fixed_fee,
            free_per_day: terms.free_per_day,
            count_per_day: terms.count_per_day,
            deposit_minimum: amount(minimum),
            open: true,
        })
        .await;
}

#[tokio::test]
async fn small_transfers_wait_until_together_they_are_enough() {
    for world in worlds(hasty()).await {
        let (ada, eve) = (world.person(7).await, world.person(8).await);
        for channel in ["USDT-TRC", "USDT-ERC"] {
            set_minimum(&world, channel, "10").await;
        }
        let tron = ("USDT-TRC", i64::from(network_of("USDT-TRC").0));
        let ethereum = ("USDT-ERC", i64::from(network_of("USDT-ERC").0));
        arrives(&world, &ada, 1, tron, "4").await;
        arrives(&world, &ada, 2, tron, "5.5").await;
        // Neither another network's nor another person's come to the same heap.
        arrives(&world, &ada, 3, ethereum, "9").await;
        arrives(&world, &eve, 4, tron, "9").await;
        arrives(&world, &eve, 5, tron, "10").await;
        world.rounds(5).await;
        assert_eq!((world.free(&ada, USDT).await.as_str(), world.free(&eve, USDT).await.as_str()), ("0", "10"));
        let (total, rows) = world.money.deposits(&ada, Some(0), Page::default()).await.unwrap();
        assert_eq!(total, 3);
        assert!(rows.iter().all(|row| row.remark.contains("below the minimum of 10")), "{rows:?}");

        arrives(&world, &ada, 6, tron, "0.6").await;
        world.until(async || (world.free(&ada, USDT).await == "10.1").then_some(())).await;
        // Whoever goes on from here credits nothing again.
        for rails in [&world.rails, &world.later(0), &world.later(61_000)] {
            rails.round().await.unwrap();
        }
        assert_eq!(world.free(&ada, USDT).await, "10.1");
        let (total, rows) = world.money.deposits(&ada, Some(1), Page::default()).await.unwrap();
        let mut credited: Vec<String> = rows.iter().map(|row| row.real_amount.unwrap().to_string()).collect();
        credited.sort();
        assert_eq!((total, credited), (3, vec!["0.6".to_owned(), "4".to_owned(), "5.5".to_owned()]));
        let unfinal = world.engine_client.read(|engine| engine.treasury().unfinal(ada.account, USDT)).await.unwrap();
        assert!(unfinal.is_zero(), "only what is final is gathered");

        // The next small one begins a new heap.
        arrives(&world, &ada, 7, tron, "9.9").await;
        world.rounds(3).await;
        assert_eq!(world.free(&ada, USDT).await, "10.1");
    }
}

#[tokio::test]
async fn a_minimum_that_changes_frees_or_keeps_what_waits() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        set_minimum(&world, "USDT-TRC", "10").await;
        let tron = ("USDT-TRC", i64::from(network_of("USDT-TRC").0));
        arrives(&world, &ada, 1, tron, "4").await;
        world.rounds(3).await;
        assert_eq!(world.free(&ada, USDT).await, "0");
        set_minimum(&world, "USDT-TRC", "3").await;
        world.until(async || (world.free(&ada, USDT).await == "4").then_some(())).await;
    }
}

/// What stands for these transfers when they are credited as one.
fn together(bundle: &BundleKey, members: &[WaitingRow]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("plimsoll gathered deposits v1");
    hasher.update(&bundle.network.to_le_bytes());
    for member in members {
        hasher.update(member.tx.as_bytes()).update(&[0]).update(&member.idx.to_le_bytes());
    }
    *hasher.finalize().as_bytes()
}

/// The ledger has credited it and nobody heard: the same is said again and changes nothing.
#[tokio::test]
async fn a_gathering_whose_answer_was_lost_is_credited_once() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        set_minimum(&world, "USDT-TRC", "100").await;
        let network = network_of("USDT-TRC");
        let tron = ("USDT-TRC", i64::from(network.0));
        arrives(&world, &ada, 1, tron, "6").await;
        arrives(&world, &ada, 2, tron, "10").await;
        world.rounds(2).await;
        set_minimum(&world, "USDT-TRC", "10").await;
        let bundle = BundleKey { user: 7, account: i64::from(ada.account.0), network: tron.1, coin: "USDT".to_owned() };
        let mut tx = world.store.begin().await.unwrap();
        let waiting = world.store.waiting_on(&mut tx, &bundle, 10).await.unwrap();
        assert_eq!(waiting.len(), 2);
        let (members, transaction) = ([waiting[0].id, waiting[1].id], together(&bundle, &waiting));
        let hash = hex::encode(transaction);
        assert!(world.store.gather(&mut tx, &bundle, (&members, amount("16"), &hash), 0).await.unwrap());
        tx.commit().await.unwrap();
        let (account, asset, amount) = (ada.account, USDT, amount("16"));
        let input = CreditDeposit { account, asset, amount, network, transaction, index: 0, is_final: true };
        world.run(input).await;
        world.rounds(3).await;
        assert_eq!(world.free(&ada, USDT).await, "16");
        assert!(world.store.open_bundles(10).await.unwrap().is_empty());
        let mut tx = world.store.begin().await.unwrap();
        assert!(!world.store.gather(&mut tx, &bundle, (&members, amount, &hex::encode([8; 32])), 0).await.unwrap());
    }
}
