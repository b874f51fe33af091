//! Rows that steer money, edited by somebody who can write to the database and lacks the seal keys: nothing is paid or
//! credited by them, and an alarm says so.

use plimsoll_app::Principal;
use plimsoll_app::money::{BankForm, BookForm, Proof, Purpose, WithdrawalForm};
use plimsoll_app::seal::Sealed;
use plimsoll_engine::USDT;
use plimsoll_store::identity::{NewCheck, NewUser};
use plimsoll_units::MINUTE_MS;

use crate::world::{World, amount, code, hasty, proof, worlds};

const OUTSIDE: &str = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
/// Sound, and not the one that was asked for.
const THIEF: &str = "TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9";
/// More rounds than every stage needs.
const ROUNDS: usize = 12;

fn form(money: &str) -> WithdrawalForm {
    WithdrawalForm {
        channel: "USDT-TRC".to_owned(),
        coin: "usdt".to_owned(),
        amount: amount(money),
        address: OUTSIDE.to_owned(),
        bank: None,
        proof: proof(Purpose::Withdraw),
    }
}

async fn save(world: &World, person: &Principal) -> i64 {
    let form = BookForm {
        name: "cold".to_owned(),
        coin: "usdt".to_owned(),
        network: "TRC".to_owned(),
        address: OUTSIDE.to_owned(),
        proof: proof(Purpose::NewAddress),
    };
    world.money.save_address(person, &form).await.unwrap()
}

fn alarms(world: &World) -> Vec<String> {
    world.context.alarms.list().into_iter().map(|(about, what)| format!("{about}: {what}")).collect()
}

/// Rounds of the rails, each so much later that what was put off is due again. The next call goes on from there.
async fn later_rounds(world: &World) {
    for _ in 0..ROUNDS {
        world.pass(2 * MINUTE_MS);
        world.rails.round().await.unwrap();
    }
}

/// SEC-165.
#[tokio::test]
async fn an_edited_withdrawal_is_not_paid() {
    let edits = [
        ("address", format!("'{THIEF}'"), format!("'{OUTSIDE}'"), "the destination"),
        ("channel", "'USDT-ERC'".to_owned(), "'USDT-TRC'".to_owned(), "the destination"),
        ("amount", "'999'".to_owned(), "'1000'".to_owned(), "the amount"),
        ("fee", "'0'".to_owned(), "'2'".to_owned(), "the amount"),
        ("network", "1".to_owned(), "network".to_owned(), "the network"),
        ("coin", "'BTC'".to_owned(), "'USDT'".to_owned(), "the coin"),
        ("account", "account + 1".to_owned(), "account - 1".to_owned(), "the account"),
        ("known_since", "known_since - 1".to_owned(), "known_since + 1".to_owned(), "since when"),
    ];
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "100000").await;
        save(&world, &ada).await;
        for (column, wrong, right, what) in &edits {
            let asked = world.money.request_withdrawal(&ada, &form("1000"), None).await.unwrap();
            let (free, id) = (world.free(&ada, USDT).await, asked.id);
            let network = "(SELECT MAX(network) FROM book_addresses)".to_owned();
            let right = if *column == "network" { &network } else { right };
            world.store.tamper(&format!("UPDATE withdrawals SET {column} = {wrong} WHERE id = {id}")).await;
            later_rounds(&world).await;
            let seen = world.money.withdrawal(&ada, id).await.unwrap();
            assert_eq!((seen.stage, seen.tx.as_str()), ("MANUAL", ""), "{column}: it waits for people");
            assert_eq!(world.free(&ada, USDT).await, free, "{column}: and stays held");
            let input = alarms(&world);
            let reported = input.iter().any(|input| input.starts_with(&format!("withdrawal {id}: {what}")));
            assert!(reported && input.len() == 1, "{column}: {input:?}");

            // As it was again, it goes on, and the alarm is over.
            world.store.tamper(&format!("UPDATE withdrawals SET {column} = {right} WHERE id = {id}")).await;
            later_rounds(&world).await;
            assert_eq!(world.money.withdrawal(&ada, id).await.unwrap().stage, "CONFIRMED", "{column}");
            assert!(alarms(&world).is_empty(), "{column}: {:?}", alarms(&world));
            world.pass(25 * 60 * MINUTE_MS);
            world.tick("60000").await;
        }
    }
}

/// SEC-165. After it was approved nobody looks at it again: it is not sent.
#[tokio::test]
async fn a_withdrawal_that_is_edited_after_its_approval_is_not_sent() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "100000").await;
        save(&world, &ada).await;
        let asked = world.money.request_withdrawal(&ada, &form("1000"), None).await.unwrap();
        let approved = async || {
            let seen = world.money.withdrawal(&ada, asked.id).await.unwrap();
            (seen.stage == "APPROVED").then_some(())
        };
        world.until(approved).await;
        world.store.tamper(&format!("UPDATE withdrawals SET address = '{THIEF}'")).await;
        later_rounds(&world).await;
        assert_eq!(world.money.withdrawal(&ada, asked.id).await.unwrap().stage, "APPROVED");
        assert_eq!(alarms(&world).len(), 1);
    }
}

/// SEC-166.
#[tokio::test]
async fn a_saved_address_that_was_edited_counts_as_unknown() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "10000").await;
        save(&world, &ada).await;
        world.store.tamper(&format!("UPDATE book_addresses SET address = '{THIEF}'")).await;
        let stolen = WithdrawalForm { address: THIEF.to_owned(), ..form("100") };
        assert_eq!(code(world.money.request_withdrawal(&ada, &stolen, None).await), -2007, "it rests like a new one");
        assert!(alarms(&world)[0].starts_with("saved address"), "{:?}", alarms(&world));
    }
}

async fn verify(world: &World, user: i64, name: &str) {
    let (login_name, invite_code) = (format!("person{user}"), format!("CODE{user}"));
    let mut tx = world.store.begin().await.unwrap();
    world.store.add_user(&mut tx, &NewUser { id: user, login_name, invite_code, ..Default::default() }).await.unwrap();
    tx.commit().await.unwrap();
    let real_name = world.context.seals.seal_text(Sealed::Papers, user, name);
    let check = NewCheck { user, level: 1, real_name, submitted_at: 1, ..Default::default() };
    assert!(world.store.submit_check(&check).await.unwrap());
    assert!(world.store.decide_check(user, 1, 1, "", 2).await.unwrap());
}

/// SEC-166. What a bank is told is kept with the withdrawal: neither an edited bank nor an edited withdrawal changes it.
#[tokio::test]
async fn a_bank_that_was_edited_is_not_paid() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "10000").await;
        verify(&world, 7, "Ada Lovelace").await;
        let bank = BankForm {
            holder: "Ada Lovelace".to_owned(),
            number: "DE89370400440532013000".to_owned(),
            bank_name: "First Bank".to_owned(),
            bank_code: "FIRSTDEFF".to_owned(),
            currency: "USD".to_owned(),
            proof: Proof { login_password: "owner".to_owned(), ..Default::default() },
            ..Default::default()
        };
        let id = world.money.save_bank(&ada, &bank).await.unwrap();
        let ask = WithdrawalForm { channel: "BANK".to_owned(), bank: Some(id), address: String::new(), ..form("100") };
        let ask = WithdrawalForm { coin: String::new(), ..ask };
        let asked = world.money.request_withdrawal(&ada, &ask, None).await.unwrap();
        world.store.tamper("UPDATE banks SET bank_code = 'THIEFDEFF'").await;
        assert_eq!(code(world.money.request_withdrawal(&ada, &ask, None).await), -1019, "save it again");
        assert!(alarms(&world)[0].starts_with("bank account"), "{:?}", alarms(&world));

        let payee = world.context.seals.seal_text(Sealed::BankNumber, 7, "DE00\nThief\nThief's bank\n\n\nX\nEUR\n");
        world.store.tamper(&format!("UPDATE withdrawals SET payee = '{payee}'")).await;
        later_rounds(&world).await;
        assert_eq!(world.money.withdrawal(&ada, asked.id).await.unwrap().stage, "MANUAL");
        world.store.tamper("UPDATE withdrawals SET payee = NULL").await;
        later_rounds(&world).await;
        assert_eq!(world.money.withdrawal(&ada, asked.id).await.unwrap().stage, "MANUAL", "not the number alone");
    }
}

/// SEC-166.
#[tokio::test]
async fn an_edited_transfer_is_not_credited() {
    for world in worlds(hasty()).await {
        let eve = world.person(8).await;
        let edits = [
            "amount = '5000'".to_owned(),
            format!("account = {}", eve.account.0),
            format!("account = {}, user_id = 8", eve.account.0),
            "coin = 'BTC', channel = 'BTC'".to_owned(),
            "idx = 7".to_owned(),
        ];
        for (user, edit) in (10..).zip(&edits) {
            let ada = world.person(user).await;
            world.tick("60000").await;
            world.money.faucet(&ada, "usdt", amount("100"), None).await.unwrap();
            world.store.tamper(&format!("UPDATE arrivals SET {edit} WHERE deposit IS NULL")).await;
            later_rounds(&world).await;
            for person in [&ada, &eve] {
                assert_eq!(world.free(person, USDT).await, "0", "{edit}");
            }
            assert!(alarms(&world).iter().any(|input| input.starts_with("transfer ")), "{edit}: {:?}", alarms(&world));
        }
        let made_up = "INSERT INTO arrivals (network, tx, idx, user_id, account, channel, coin, amount, reference,
                           confirmations, need, final_after, stage, next_at, created_at)
                       SELECT network, 'ff' || substr(tx, 3), 0, 8, account, channel, coin, '1000', '',
                           0, 0, 0, 1, 0, 0 FROM arrivals ORDER BY id LIMIT 1";
        world.store.tamper(made_up).await;
        later_rounds(&world).await;
        assert_eq!(world.free(&eve, USDT).await, "0", "a transfer that nobody saw");
    }
}

/// SEC-166.
#[tokio::test]
async fn a_deposit_address_that_was_edited_is_neither_shown_nor_credited() {
    for world in worlds(hasty()).await {
        let (ada, eve) = (world.person(7).await, world.person(8).await);
        let own = world.money.deposit_address(&ada, "USDT-TRC").await.unwrap().address;
        world.money.deposit_address(&eve, "USDT-TRC").await.unwrap();
        world.store.tamper(&format!("UPDATE deposit_addresses SET address = '{THIEF}' WHERE user_id = 7")).await;
        assert!(world.money.deposit_address(&ada, "USDT-TRC").await.is_err());
        assert!(alarms(&world)[0].starts_with("deposit address of user 7"), "{:?}", alarms(&world));
        world.store.tamper(&format!("UPDATE deposit_addresses SET address = '{own}' WHERE user_id = 7")).await;
        assert_eq!(world.money.deposit_address(&ada, "USDT-TRC").await.unwrap().address, own);
        assert!(alarms(&world).is_empty());

        // Whose key is whose, turned around, with the addresses that go with it.
        world.store.tamper("DELETE FROM deposit_addresses; UPDATE deposit_keys SET id = id + 100").await;
        assert!(world.money.deposit_address(&ada, "USDT-TRC").await.is_err());
        assert!(alarms(&world)[0].starts_with("deposit key of user 7"), "{:?}", alarms(&world));
    }
}
