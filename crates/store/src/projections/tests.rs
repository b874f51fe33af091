//! Round trips of rows on both databases, in any number.

use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, OrderId, Timestamp};

use super::*;
use crate::Page;
use crate::test_support::stores;

fn order(number: u64, account: u32) -> OrderRow {
    OrderRow {
        id: OrderId::new(number, 7),
        account: AccountId(account),
        market: MarketId((number % 3) as u16),
        product: (number % 2) as i64,
        side: 1,
        kind: 0,
        tif: 0,
        effect: 0,
        origin: 0,
        position: None,
        leverage: 1,
        price: (!number.is_multiple_of(5)).then(|| format!("6000{}.5", number % 4).parse().unwrap()),
        stop_price: None,
        budget: None,
        lots: Lots(u64::from(account) * 10),
        filled: Lots(0),
        filled_value: "1701411834604692317316873037.15884105".parse().unwrap(),
        fee: "-0.00000001".parse().unwrap(),
        fee_asset: AssetId(1),
        placed_at: Timestamp(number as i64),
        triggered_at: None,
        filled_at: Some(Timestamp(i64::MAX)),
        ended_at: number.is_multiple_of(2).then_some(Timestamp(5)),
        ending: None,
    }
}

fn record(seq: u64, n: i64, account: u32, kind: i64) -> LedgerRow {
    LedgerRow {
        account: AccountId(account),
        at: Timestamp(1_000 + (seq / 2) as i64),
        seq,
        n,
        wallet: 1,
        asset: AssetId(2),
        kind,
        cause: 3,
        amount: Amount::whole(-5),
        balance: Amount::whole(seq.into()),
        subject: (n == 0).then_some(9),
    }
}

#[tokio::test]
async fn many_rows_are_written_over_and_read_back() {
    for store in stores().await {
        let mut writer = store.rows_writer().await.unwrap();
        let mut rows: Vec<OrderRow> = (1..=611).map(|number| order(number, 4)).collect();
        let mut tx = writer.begin().await.unwrap();
        tx.save(&rows).await.unwrap();
        rows.truncate(37);
        for row in &mut rows {
            row.filled = Lots(3);
            row.position = Some(plimsoll_units::PositionId(1 << 40));
        }
        tx.save(&rows).await.unwrap();
        let ids: Vec<i64> = rows.iter().map(Keyed::id).chain([1]).collect();
        let mut found: Vec<OrderRow> = tx.load(&ids).await.unwrap();
        found.sort_by_key(|row| row.id);
        assert_eq!(found, rows);
        tx.commit().await.unwrap();
        assert_eq!(store.all_rows::<OrderRow>().await.unwrap().len(), 611);
    }
}

#[tokio::test]
async fn any_words_come_back_as_they_were_said() {
    let said = ["", "NULL", "{1,2}", "a \"word\", and \\ more", " spaces ", "line\nline\ttab", "'; --", "金 ذهب"];
    for store in stores().await {
        let mut writer = store.rows_writer().await.unwrap();
        let correction = |(number, reason): (usize, &&str)| CorrectionRow {
            id: plimsoll_units::CorrectionId(number as u64 + 1),
            account: AccountId(4),
            wallet: 1,
            asset: AssetId(2),
            amount: Amount::whole(-5),
            reason: (*reason).to_owned(),
            proposed_by: plimsoll_units::StaffId(1),
            proposed_at: Timestamp(7),
            approved_by: None,
            approved_at: (number % 2 == 0).then_some(Timestamp(8)),
        };
        let rows: Vec<CorrectionRow> = said.iter().enumerate().map(correction).collect();
        let mut tx = writer.begin().await.unwrap();
        tx.append(&rows).await.unwrap();
        assert!(tx.append(&rows[..1]).await.is_err(), "a row that is there is not new");
        drop(tx);
        let mut tx = writer.begin().await.unwrap();
        tx.append(&rows).await.unwrap();
        tx.save(&rows).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.all_rows::<CorrectionRow>().await.unwrap(), rows);
    }
}

#[tokio::test]
async fn lists_hold_only_what_their_owner_and_the_filter_allow() {
    for store in stores().await {
        let mut writer = store.rows_writer().await.unwrap();
        let rows: Vec<OrderRow> = (1..=30).map(|number| order(number, 1 + (number % 2) as u32)).collect();
        let mut tx = writer.begin().await.unwrap();
        tx.append(&rows).await.unwrap();
        tx.commit().await.unwrap();
        let ask = async |account, filter| store.orders_of(AccountId(account), &filter, Page::new(1, 10)).await.unwrap();
        let (total, page) = ask(1, OrderFilter::default()).await;
        assert_eq!((total, page.len(), page[0].id.count()), (15, 10, 30), "newest first");
        assert!(page.iter().all(|row| row.account == AccountId(1)));
        assert_eq!(ask(1, OrderFilter { open: Some(true), ..OrderFilter::default() }).await.0, 0);
        assert_eq!(ask(2, OrderFilter { open: Some(true), ..OrderFilter::default() }).await.0, 15);
        assert_eq!(ask(2, OrderFilter { market: Some(MarketId(1)), ..OrderFilter::default() }).await.0, 5);
        assert_eq!(ask(2, OrderFilter { product: Some(0), ..OrderFilter::default() }).await.0, 0);
        assert!(store.order_of(AccountId(2), rows[0].id).await.unwrap().is_some());
        assert!(store.order_of(AccountId(1), rows[0].id).await.unwrap().is_none(), "another's order is none");
    }
}

#[tokio::test]
async fn a_long_ledger_is_read_to_its_end_without_a_gap() {
    for store in stores().await {
        let mut writer = store.rows_writer().await.unwrap();
        let rows: Vec<LedgerRow> =
            (0..50).flat_map(|seq| (0..3).map(move |n| record(seq, n, 1, if n == 1 { 21 } else { 65 }))).collect();
        let mut tx = writer.begin().await.unwrap();
        tx.append(&rows).await.unwrap();
        tx.append(&[record(7, 0, 2, 21)]).await.unwrap();
        tx.commit().await.unwrap();

        let all = LedgerFilter::default();
        let (mut read, mut before) = (Vec::new(), None);
        loop {
            let page = store.ledger_before(AccountId(1), &all, before, 7).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(PlaceInTime { at: last.at, seq: last.seq, n: last.n });
            read.extend(page);
        }
        read.reverse();
        assert_eq!(read, rows);

        let some = LedgerFilter {
            kind: Some(21),
            from: Some(Timestamp(1_005)),
            until: Some(Timestamp(1_010)),
            ..LedgerFilter::default()
        };
        let (total, page) = store.ledger_of(AccountId(1), &some, Page::new(2, 4)).await.unwrap();
        assert_eq!((total, page.len(), page[0].seq), (10, 4, 15));
        let other = LedgerFilter { asset: Some(AssetId(4)), ..LedgerFilter::default() };
        assert_eq!(store.ledger_of(AccountId(1), &other, Page::default()).await.unwrap().0, 0);
    }
}

#[tokio::test]
async fn progress_moves_once_from_each_place() {
    for store in stores().await {
        let mut writer = store.rows_writer().await.unwrap();
        let start = store.projection_progress().await.unwrap();
        assert_eq!(start, Progress::default());
        let next = Progress { batch: 3, hash: "ab".into(), command: 9, at: Timestamp(77) };
        let mut tx = writer.begin().await.unwrap();
        assert!(tx.advance(&start, &next).await.unwrap());
        assert!(!tx.advance(&start, &next).await.unwrap(), "it is not there any more");
        tx.append(&[record(1, 0, 1, 21)]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.projection_progress().await.unwrap(), next);
        store.clear_projections().await.unwrap();
        assert_eq!(store.projection_progress().await.unwrap(), start);
        assert!(store.all_rows::<LedgerRow>().await.unwrap().is_empty());
    }
}
