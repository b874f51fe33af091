//! Rows of money on its way, on either database.

use plimsoll_store::money::{
    NewBank, NewBookAddress, NewDepositDeclaration, NewIncomingTransfer, NewSwap, NewWithdrawal,
};
use plimsoll_store::test_support::stores;
use plimsoll_store::{Page, StoreError};
use plimsoll_units::{Amount, Rate};

fn recharge<'a>(serial: &'a str, amount: i128, tx: &'a str, bank_ref: &'a str) -> NewDepositDeclaration<'a> {
    NewDepositDeclaration {
        user: 7,
        serial,
        channel: "BANK",
        coin: "USDT",
        amount: Amount::whole(amount),
        from_address: "",
        to_address: "",
        tx,
        bank_ref,
        file: "",
        remark: "",
        at: 1_000,
    }
}

fn transfer<'a>(tx: &'a str, amount: i128, reference: &'a str) -> NewIncomingTransfer<'a> {
    NewIncomingTransfer {
        network: 4,
        tx,
        idx: 0,
        user: 7,
        account: 3,
        channel: "BANK",
        coin: "USDT",
        amount: Amount::whole(amount),
        reference,
        need: 2,
        final_after: 3,
        stage: 1,
        next_at: 2_000,
        at: 2_000,
    }
}

fn withdrawal(serial: &str) -> NewWithdrawal<'_> {
    NewWithdrawal {
        user: 7,
        account: 3,
        serial,
        channel: "USDT-TRC",
        coin: "USDT",
        network: 2,
        amount: "100.5".parse().unwrap(),
        address: "T1",
        destination: "00",
        known_since: Some(5),
        bank: None,
        payout: None,
        payee: None,
        remark: "",
        at: 10,
    }
}

#[tokio::test]
async fn a_deposit_key_is_given_once() {
    for store in stores().await {
        let first = store.deposit_key(7, |n| n.to_string()).await.unwrap();
        assert_eq!(store.deposit_key(7, |n| n.to_string()).await.unwrap(), first);
        assert_ne!(store.deposit_key(8, |n| n.to_string()).await.unwrap(), first);
        store.keep_deposit_address(7, 2, "Tone", 1).await.unwrap();
        store.keep_deposit_address(7, 2, "Tother", 2).await.unwrap();
        assert_eq!(store.deposit_address(7, 2).await.unwrap().as_deref(), Some("Tone"));
        assert_eq!(store.deposit_address(8, 2).await.unwrap(), None);
        assert!(store.is_deposit_address("Tone").await.unwrap() && !store.is_deposit_address("Tother").await.unwrap());
    }
}

#[tokio::test]
async fn an_arrival_finds_its_declaration() {
    for store in stores().await {
        let mut tx = store.begin().await.unwrap();
        let by_amount = store.add_declaration(&mut tx, &recharge("a", 50, "", "")).await.unwrap();
        let by_reference = store.add_declaration(&mut tx, &recharge("b", 50, "", "REF1")).await.unwrap();
        let by_tx = store.add_declaration(&mut tx, &recharge("c", 60, "ff", "")).await.unwrap();
        for (reference, amount, transaction, wanted) in [
            ("REF1", 50, "00", Some(by_reference)),
            ("", 50, "00", Some(by_amount)),
            ("", 70, "ff", Some(by_tx)),
            ("REF2", 70, "00", None),
        ] {
            let found = store
                .matching_declaration(&mut tx, (7, "BANK"), (transaction, reference), Amount::whole(amount))
                .await
                .unwrap();
            assert_eq!(found, wanted, "{reference} {amount} {transaction}");
        }
        let id = store.add_incoming_transfer(&mut tx, &transfer("00", 50, "REF1")).await.unwrap().unwrap();
        assert_eq!(store.add_incoming_transfer(&mut tx, &transfer("00", 50, "REF1")).await.unwrap(), None, "known");
        store.link_incoming_transfer(&mut tx, id, by_reference).await.unwrap();
        let other = (7, "BANK");
        let again = store.matching_declaration(&mut tx, other, ("01", "REF1"), Amount::whole(1)).await.unwrap();
        assert_eq!(again, None, "a declaration is one transfer's");
        store.move_incoming_transfer(&mut tx, id, (2, 2), Some(9), 3_000).await.unwrap();
        store.settle_declaration(&mut tx, by_reference, (1, Some(Amount::whole(50))), "arrived", 5).await.unwrap();
        let since = store.arrived_since(&mut tx, 7, 2_000).await.unwrap();
        assert_eq!(since, [("USDT".to_owned(), Amount::whole(50))]);
        tx.commit().await.unwrap();

        let row = store.recharge(7, by_reference).await.unwrap().unwrap();
        assert_eq!((row.status, row.tx.as_str(), row.confirmations, row.need), (1, "00", 2, 2));
        assert_eq!(store.recharge(8, by_reference).await.unwrap(), None, "another's");
        assert_eq!(store.time_out_declarations(1_001, "late", 6).await.unwrap(), 2);
        let (total, rows) = store.recharges(7, 3, Page::new(1, 1)).await.unwrap();
        assert_eq!((total, rows.len(), rows[0].id), (2, 1, by_tx));
        assert_eq!(store.recharges(7, -1, Page::default()).await.unwrap().0, 3);
        let mut tx = store.begin().await.unwrap();
        assert_eq!(store.pending_declarations(&mut tx, 7).await.unwrap(), 0);
        drop(tx);
        assert_eq!(store.declaration_by_serial(7, "b").await.unwrap(), Some(by_reference));

        assert_eq!(store.incoming_transfers_due(2_999, 10).await.unwrap(), []);
        let due = store.incoming_transfers_due(3_000, 10).await.unwrap();
        assert_eq!((due.len(), due[0].deposit, due[0].recharge), (1, Some(9), Some(by_reference)));
    }
}

/// SEC-093.
#[tokio::test]
async fn a_withdrawal_only_goes_forward() {
    for store in stores().await {
        let id = store.add_withdrawal(&withdrawal("w1")).await.unwrap();
        assert!(matches!(store.add_withdrawal(&withdrawal("w1")).await, Err(StoreError::Taken(_))));
        assert_eq!(store.withdrawal(7, id).await.unwrap(), None, "not accepted yet");
        store.accept_withdrawal(id, 33, Amount::whole(1), 11, 12).await.unwrap();
        store.forget_withdrawal(id).await.unwrap();
        store.move_withdrawal(id, 3, "", 20, 13).await.unwrap();
        store.move_withdrawal(id, 4, "abc", 20, 14).await.unwrap();
        store.move_withdrawal(id, 3, "def", 99, 15).await.unwrap();
        store.intend_withdrawal(id, 5, 0).await.unwrap();
        let row = store.withdrawal(7, id).await.unwrap().unwrap();
        assert_eq!((row.withdrawal, row.stage, row.tx.as_str(), row.intent), (Some(33), 4, "abc", Some(5)));
        assert_eq!((row.amount.to_string().as_str(), row.fee), ("100.5", Amount::whole(1)));
        assert_eq!(store.withdrawal(8, id).await.unwrap(), None, "another's");
        assert_eq!(store.withdrawal_steps(id).await.unwrap(), [(0, 12), (3, 13), (4, 14)]);
        assert_eq!(store.withdrawals_due(19, 10).await.unwrap(), []);
        assert_eq!(store.withdrawals_due(20, 10).await.unwrap().len(), 1);
        assert_eq!(store.withdrawals(7, (3, 4), Page::default()).await.unwrap().0, 1);
        assert_eq!(store.withdrawals(7, (0, 2), Page::default()).await.unwrap().0, 0);
        let refused = store.add_withdrawal(&withdrawal("w2")).await.unwrap();
        store.forget_withdrawal(refused).await.unwrap();
        assert_eq!(store.withdrawal_by_serial(7, "w2").await.unwrap(), None);
        assert_eq!(store.withdrawal_by_serial(7, "w1").await.unwrap().map(|row| row.id), Some(id));
    }
}

/// SEC-072.
#[tokio::test]
async fn saved_destinations_are_their_owners() {
    for store in stores().await {
        let bank = NewBank {
            holder: "Ada",
            number: "sealed",
            mark: "a mark",
            bank_name: "B",
            bank_branch: "",
            bank_address: "",
            bank_code: "",
            currency: "EUR",
            holder_address: "",
            known_since: 4,
        };
        let id = store.add_bank(7, &bank, 2).await.unwrap().unwrap();
        assert!(matches!(store.add_bank(7, &bank, 2).await, Err(StoreError::Taken(_))));
        let resealed = NewBank { number: "sealed otherwise", ..bank.clone() };
        assert!(matches!(store.add_bank(7, &resealed, 2).await, Err(StoreError::Taken(_))), "the mark tells");
        store.add_bank(8, &bank, 2).await.unwrap().unwrap();
        assert!(!store.change_bank(8, id, &bank).await.unwrap() && !store.remove_bank(8, id).await.unwrap());
        assert!(store.change_bank(7, id, &NewBank { holder: "Eve", ..bank }).await.unwrap());
        assert_eq!(store.bank(7, id).await.unwrap().unwrap().holder, "Eve");
        assert_eq!(store.bank(8, id).await.unwrap(), None);
        assert!(store.remove_bank(7, id).await.unwrap());
        assert_eq!(store.banks(7).await.unwrap(), []);

        let address = |address| NewBookAddress { name: "n", coin: "BTC", channel: "BTC", network: 3, address, at: 5 };
        let id = store.add_book_address(7, &address("bc1"), 2).await.unwrap().unwrap();
        assert!(matches!(store.add_book_address(7, &address("bc1"), 2).await, Err(StoreError::Taken(_))));
        store.verify_book_address(7, 3, "bc1").await.unwrap();
        assert_eq!(store.book_addresses(7, 1, Page::default()).await.unwrap().0, 1);
        assert_eq!(store.book_addresses(7, 0, Page::default()).await.unwrap().0, 0);
        assert_eq!(store.book_on_network(7, 3).await.unwrap().len(), 1);
        assert_eq!(store.book_on_network(8, 3).await.unwrap(), []);
        assert!(!store.remove_book_address(8, id).await.unwrap() && store.remove_book_address(7, id).await.unwrap());

        store.keep_address(7, "BTC", "one").await.unwrap();
        store.keep_address(7, "BTC", "two").await.unwrap();
        assert_eq!(store.kept_address(7, "BTC").await.unwrap().as_deref(), Some("two"));
        assert_eq!(store.kept_address(8, "BTC").await.unwrap(), None);
    }
}

#[tokio::test]
async fn swaps_and_days() {
    for store in stores().await {
        let swap = NewSwap {
            user: 7,
            account: 3,
            quote: 5,
            from_coin: "BTC",
            to_coin: "USDT",
            amount: Amount::ONE,
            minimum: Amount::ZERO,
            received: Amount::whole(60_000),
            mid: "60100.5".parse().unwrap(),
            rate: Rate::whole(60_000),
            at: 10,
        };
        let id = store.add_swap(&swap).await.unwrap();
        assert!(matches!(store.add_swap(&swap).await, Err(StoreError::Taken(_))), "a quote is used once");
        assert_eq!(store.open_swaps(11, 10).await.unwrap().len(), 1);
        assert_eq!(store.open_swaps(10, 10).await.unwrap(), []);
        store.settle_swap(id, 1).await.unwrap();
        store.forget_swap(id).await.unwrap();
        let row = store.swap_by_quote(7, 5).await.unwrap().unwrap();
        assert_eq!((row.status, row.mid.to_string().as_str()), (1, "60100.5"));
        assert_eq!(store.swap_by_quote(8, 5).await.unwrap(), None);
        assert_eq!(store.swaps(7, Page::default()).await.unwrap().0, 1);

        assert_eq!(store.newest_equity_day().await.unwrap(), None);
        let mut tx = store.begin().await.unwrap();
        for (account, day, total) in [(7, 3, 10), (7, 4, 11), (7, 4, 12), (7, 5, 1), (0, 4, 0)] {
            store.note_equity(&mut tx, account, day, Amount::whole(total)).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(store.equity_since(7, 4).await.unwrap(), [(4, Amount::whole(12)), (5, Amount::ONE)]);
        assert_eq!(store.newest_equity_day().await.unwrap(), Some(4), "complete when the house's is written");
    }
}
