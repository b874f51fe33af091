//! Every stage of a withdrawal, every refusal before it, and money that is never twice.

use plimsoll_app::money::{BookForm, Purpose, WithdrawalForm};
use plimsoll_app::{Page, Principal};
use plimsoll_engine::command::{NoteSecurityChange, RequestWithdrawal, SetAccountStatus};
use plimsoll_engine::{RequestKey, USDT};
use plimsoll_store::money::NewWithdrawal;
use plimsoll_units::{DAY_MS, MINUTE_MS, NetworkId, StaffId, Timestamp};

use crate::world::{World, amount, code, hasty, proof, worlds};

/// One thing said differently.
type Change = fn(&mut WithdrawalForm);

const OUTSIDE: &str = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

async fn save(world: &World, person: &Principal, address: &str) -> i64 {
    let form = BookForm {
        name: "cold".to_owned(),
        coin: "usdt".to_owned(),
        network: "TRC".to_owned(),
        address: address.to_owned(),
        proof: proof(Purpose::NewAddress),
    };
    world.money.save_address(person, &form).await.unwrap()
}

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

#[tokio::test]
async fn small_sums_go_by_rule_and_every_stage_shows() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "10000").await;
        save(&world, &ada, OUTSIDE).await;
        let preview = world.money.preview_withdrawal(&ada, "USDT-TRC", amount("1000"), None).await.unwrap();
        let asked = world.money.request_withdrawal(&ada, &form("1000"), None).await.unwrap();
        assert_eq!((asked.fee, asked.receives), (preview.fee, amount("998")), "a tenth of a percent and one");
        assert_eq!(world.free(&ada, USDT).await, "9000");
        let done = world
            .until(async || Some(world.money.withdrawal(&ada, asked.id).await.unwrap()).filter(|w| w.status == 1))
            .await;
        let stages: Vec<_> = done.steps.iter().map(|(stage, _)| *stage).collect();
        assert_eq!(stages, ["CREATED", "RISK", "APPROVED", "BROADCAST", "CONFIRMED"]);
        assert!(done.steps.windows(2).all(|pair| pair[0].1 <= pair[1].1));
        assert_eq!((done.tx.len(), done.to.as_str()), (64, OUTSIDE));
        assert_eq!(world.free(&ada, USDT).await, "9000");
        let (_, saved) = world.money.addresses(&ada, Some(true), Page::default()).await.unwrap();
        assert_eq!(saved.len(), 1, "verified by the first success");
        world.engine_client.read(|engine| engine.check_invariants().unwrap()).await.unwrap();
    }
}

/// SEC-080.
#[tokio::test]
async fn large_sums_wait_for_two_people() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "10000").await;
        save(&world, &ada, OUTSIDE).await;
        let asked = world.money.request_withdrawal(&ada, &form("6000"), None).await.unwrap();
        let done = world
            .until(async || Some(world.money.withdrawal(&ada, asked.id).await.unwrap()).filter(|w| w.status == 1))
            .await;
        let stages: Vec<_> = done.steps.iter().map(|(stage, _)| *stage).collect();
        assert_eq!(stages, ["CREATED", "RISK", "MANUAL", "APPROVED", "BROADCAST", "CONFIRMED"]);
    }
}

/// SEC-086, SEC-089, SEC-090.
#[tokio::test]
async fn checks_come_in_their_order() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        let wrong = |change: fn(&mut WithdrawalForm)| {
            let mut form = form("100");
            change(&mut form);
            form
        };
        let cases: [(i32, Change); 12] = [
            (-1019, |f| f.amount = amount("0")),
            (-1019, |f| f.amount = amount("-1")),
            (-1019, |f| f.channel = "NOPE".to_owned()),
            (-1019, |f| f.coin = "btc".to_owned()),
            (-2005, |f| f.amount = amount("100001")),
            (-1014, |f| (f.proof.fund_password, f.proof.totp) = (String::new(), String::new())),
            (-1018, |f| (f.proof.totp, f.address) = ("NewAddress".to_owned(), "junk".to_owned())),
            (-2006, |f| f.address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9".to_owned()),
            (-2006, |f| f.address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".to_owned()),
            (-2006, |f| f.address = String::new()),
            (-2006, |f| f.address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t".to_owned()),
            (-2007, |_| ()),
        ];
        for (expected, change) in cases {
            let form = wrong(change);
            assert_eq!(code(world.money.request_withdrawal(&ada, &form, None).await), expected, "{form:?}");
        }
        let own = world.money.deposit_address(&ada, "USDT-TRC").await.unwrap().address;
        let form_own = WithdrawalForm { address: own, ..form("100") };
        assert_eq!(code(world.money.request_withdrawal(&ada, &form_own, None).await), -2006, "our own address");

        save(&world, &ada, OUTSIDE).await;
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("0.0001"), None).await), -2003);
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("1000.1"), None).await), -2001);
        for _ in 0..5 {
            world.money.request_withdrawal(&ada, &form("10"), None).await.unwrap();
        }
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("10"), None).await), -2004, "five a day");
        assert_eq!(world.money.withdrawals(&ada, None, Page::default()).await.unwrap().0, 5, "refusals leave no rows");
        assert_eq!(world.free(&ada, USDT).await, "950");
        world.run(NoteSecurityChange { account: ada.account }).await;
        assert!(!world.money.may_withdraw(&ada).await.unwrap());
    }
}

#[tokio::test]
async fn a_new_address_rests_for_a_day() {
    let pace = plimsoll_app::money::SandboxPace { rest_ms: DAY_MS, ..hasty() };
    for world in worlds(pace).await {
        let ada = world.rich(7, "1000").await;
        save(&world, &ada, OUTSIDE).await;
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("10"), None).await), -2007);
    }
}

/// SEC-088.
#[tokio::test]
async fn look_alikes_of_saved_addresses_are_refused() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        let saved = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        let imitation = format!("0x5aae{}eaed", "0".repeat(32));
        let form = BookForm {
            name: "mine".to_owned(),
            coin: "usdt".to_owned(),
            network: "USDT-ERC".to_owned(),
            address: saved.to_owned(),
            proof: proof(Purpose::NewAddress),
        };
        world.money.save_address(&ada, &form).await.unwrap();
        let ask = |address: &str| WithdrawalForm {
            channel: "USDT-ERC".to_owned(),
            address: address.to_owned(),
            ..self::form("10")
        };
        let refused = world.money.request_withdrawal(&ada, &ask(&imitation), None).await.unwrap_err();
        assert!(refused.to_string().contains("imitates"), "{refused}");
        world.money.request_withdrawal(&ada, &ask(saved), None).await.unwrap();
    }
}

/// SEC-085.
#[tokio::test]
async fn of_a_hundred_at_once_for_everything_one_is_held() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        save(&world, &ada, OUTSIDE).await;
        let all = (0..100).map(|_| {
            let money = world.money.clone();
            tokio::spawn(async move { money.request_withdrawal(&ada, &form("1000"), None).await.is_ok() })
        });
        let mut held = 0;
        for one in all.collect::<Vec<_>>() {
            held += usize::from(one.await.unwrap());
        }
        assert_eq!(held, 1);
        assert_eq!(world.free(&ada, USDT).await, "0");
        assert_eq!(world.money.withdrawals(&ada, None, Page::default()).await.unwrap().0, 1);
        assert_eq!(world.money.held(&ada).await.unwrap(), [("USDT".to_owned(), amount("1000"))]);
    }
}

#[tokio::test]
async fn a_retry_with_its_key_is_the_same_withdrawal() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        save(&world, &ada, OUTSIDE).await;
        let key = |byte, at| RequestKey { account: ada.account, key: [byte; 16], issued_at: Timestamp(at) };
        let first = world.money.request_withdrawal(&ada, &form("100"), Some(&key(1, 5))).await.unwrap();
        let again = world.money.request_withdrawal(&ada, &form("100"), Some(&key(1, 6))).await.unwrap();
        assert_eq!(first, again);
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("200"), Some(&key(1, 6))).await), -9004);
        let other = world.money.request_withdrawal(&ada, &form("100"), Some(&key(2, 6))).await.unwrap();
        assert_ne!(first.id, other.id);
        assert_eq!(world.free(&ada, USDT).await, "800");
    }
}

/// SEC-093.
#[tokio::test]
async fn a_cancelled_one_comes_back_whole_and_a_sent_one_does_not() {
    for world in worlds(hasty()).await {
        let (ada, eve) = (world.rich(7, "1000").await, world.rich(8, "1").await);
        save(&world, &ada, OUTSIDE).await;
        let first = world.money.request_withdrawal(&ada, &form("400"), None).await.unwrap();
        assert_eq!(code(world.money.cancel_withdrawal(&eve, first.id).await), -7001, "another's");
        assert_eq!(code(world.money.withdrawal(&eve, first.id).await), -7001);
        world.money.cancel_withdrawal(&ada, first.id).await.unwrap();
        assert_eq!(world.free(&ada, USDT).await, "1000", "with the fee");
        assert_eq!(code(world.money.cancel_withdrawal(&ada, first.id).await), -3008);
        let second = world.money.request_withdrawal(&ada, &form("400"), None).await.unwrap();
        world
            .until(async || Some(world.money.withdrawal(&ada, second.id).await.unwrap()).filter(|w| w.status == 3))
            .await;
        assert_eq!(code(world.money.cancel_withdrawal(&ada, second.id).await), -3008);
        let ended = world.money.withdrawal(&ada, first.id).await.unwrap();
        assert_eq!((ended.status, ended.stage), (2, "CANCELLED"));
    }
}

/// The ledger has it, the row does not know: as after a crash between the two.
#[tokio::test]
async fn rows_that_fell_behind_follow_the_ledger() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        save(&world, &ada, OUTSIDE).await;
        let asked = world.money.request_withdrawal(&ada, &form("400"), None).await.unwrap();
        // Cancelled in the ledger, with the answer lost before the row was written.
        let row = world.store.withdrawal(7, asked.id).await.unwrap().unwrap();
        world.store.intend_withdrawal(asked.id, 7, 0).await.unwrap();
        let withdrawal = plimsoll_units::WithdrawalId(row.withdrawal.unwrap() as u64);
        let step = plimsoll_engine::command::WithdrawalStep::Cancel { account: ada.account };
        world.run(plimsoll_engine::command::AdvanceWithdrawal { withdrawal, step }).await;
        let ended = world
            .until(async || Some(world.money.withdrawal(&ada, asked.id).await.unwrap()).filter(|w| w.status == 2))
            .await;
        assert_eq!(ended.stage, "CANCELLED");
        assert_eq!(world.free(&ada, USDT).await, "1000");
    }
}

/// SEC-093.
#[tokio::test]
async fn a_freeze_stops_what_is_not_approved_yet() {
    let pace = plimsoll_app::money::SandboxPace { stage_ms: 50, ..hasty() };
    for world in worlds(pace).await {
        let ada = world.rich(7, "1000").await;
        save(&world, &ada, OUTSIDE).await;
        let asked = world.money.request_withdrawal(&ada, &form("400"), None).await.unwrap();
        let review_at = world.clock.now().plus(DAY_MS);
        let (by, second) = (StaffId(1), StaffId(2));
        let status = plimsoll_engine::accounts::Status::Frozen;
        world.run(SetAccountStatus { account: ada.account, status, reason: 1, by, second, review_at }).await;
        let waits = world
            .until(async || Some(world.money.withdrawal(&ada, asked.id).await.unwrap()).filter(|w| w.stage == "MANUAL"))
            .await;
        assert_eq!(waits.status, 0);
        world.rounds(5).await;
        assert_eq!(world.money.withdrawal(&ada, asked.id).await.unwrap().stage, "MANUAL");
        assert_eq!(code(world.money.request_withdrawal(&ada, &form("10"), None).await), -2012);
        world.money.cancel_withdrawal(&ada, asked.id).await.unwrap();
        assert_eq!(world.free(&ada, USDT).await, "1000");
    }
}

/// The process ended between the row and the ledger's answer.
#[tokio::test]
async fn a_request_whose_answer_was_lost_is_found_or_forgotten() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "1000").await;
        let at = world.clock.now().0;
        let known_since = at - 2 * DAY_MS;
        for (serial, byte) in [("Wfound", 5_u8), ("Wlost", 6)] {
            let new = NewWithdrawal {
                user: 7,
                account: i64::from(ada.account.0),
                serial,
                channel: "USDT-TRC",
                coin: "USDT",
                network: 2,
                amount: amount("100"),
                address: OUTSIDE,
                destination: &format!("{byte:02x}").repeat(32),
                known_since: Some(known_since),
                bank: None,
                payout: None,
                payee: None,
                remark: "",
                at,
            };
            world.store.add_withdrawal(&new).await.unwrap();
        }
        world
            .run(RequestWithdrawal {
                account: ada.account,
                asset: USDT,
                network: NetworkId(2),
                amount: amount("100"),
                destination: [5; 32],
                known_since: Some(Timestamp(known_since)),
                payout: None,
            })
            .await;
        world.rails.round().await.unwrap();
        assert_eq!(world.money.withdrawals(&ada, None, Page::default()).await.unwrap().0, 0, "too early to tell");
        world.later(2 * MINUTE_MS).round().await.unwrap();
        let (total, rows) = world.money.withdrawals(&ada, None, Page::default()).await.unwrap();
        assert_eq!((total, rows[0].serial.as_str(), rows[0].fee), (1, "Wfound", amount("1.1")));
        assert!(world.store.withdrawal_by_serial(7, "Wlost").await.unwrap().is_some(), "it may still come");
        world.later(10 * MINUTE_MS).round().await.unwrap();
        assert!(world.store.withdrawal_by_serial(7, "Wlost").await.unwrap().is_none());
        assert_eq!(world.free(&ada, USDT).await, "900");
    }
}
