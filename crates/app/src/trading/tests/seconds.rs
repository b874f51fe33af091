//! Second-contracts through a real sequencer.

use plimsoll_engine::seconds::{Direction, Verdict};
use plimsoll_store::Page;
use plimsoll_units::*;

use super::venue::{INDEX, Venue, amount, code, key, price};
use crate::trading::{Period, SecondsRequest, SecondsStatus};

fn up(stake: &str) -> SecondsRequest {
    SecondsRequest {
        symbol: Some("btc".to_owned()),
        period: Period { index: INDEX, period_s: 30 },
        direction: Direction::Up,
        stake: amount(stake),
    }
}

/// V21 and V23: the entry is the first tick after acceptance, and every outcome is told.
#[tokio::test]
async fn an_order_waits_for_its_entry_tick() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    let line = venue.trading.place_seconds(&alice, &up("100"), key(&alice, 1)).await.unwrap();
    assert_eq!((line.status, line.entry_price), (SecondsStatus::Running, None));
    assert_eq!((line.pays(Verdict::Win), line.pays(Verdict::Draw)), (amount("185"), amount("100")));
    venue.tick("60001").await;
    let again = venue.trading.place_seconds(&alice, &up("100"), key(&alice, 1)).await.unwrap();
    assert_eq!((again.id, again.entry_price), (line.id, Some(price("60001"))));
    assert_eq!(again.expires_at, Some(venue.now().plus(30 * SECOND_MS)));
    let running = venue.trading.running_seconds(&alice, Some(INDEX), Page::default()).await.unwrap();
    assert_eq!((running.0, running.1[0].id), (1, line.id));
    assert_eq!(venue.trading.running_seconds(&bob, None, Page::default()).await.unwrap().0, 0);
    assert_eq!(code(venue.trading.seconds_line(&bob, line.id).await), -7001);
    assert_eq!(code(venue.trading.place_seconds(&alice, &up("10"), None).await), -4002, "ten seconds between orders");
}

/// V21: settled on the last tick at or before expiry, and told with both ticks.
#[tokio::test]
async fn a_settled_order_is_told_from_its_row() {
    let venue = Venue::open().await;
    let alice = venue.person().await;
    let line = venue.trading.place_seconds(&alice, &up("100"), None).await.unwrap();
    venue.tick("60000").await;
    for _ in 0..29 {
        venue.pass(SECOND_MS - 1);
        venue.tick("60000.01").await;
    }
    venue.pass(2 * SECOND_MS);
    venue.tick("59000").await;
    let settled = venue.trading.settled_seconds(&alice, None, Page::default()).await.unwrap();
    assert_eq!((settled.0, settled.1[0].id), (1, line.id));
    let settled = &settled.1[0];
    assert_eq!(settled.status, SecondsStatus::Settled(Verdict::Win));
    assert_eq!((settled.direction, settled.paid), (Direction::Up, Some(amount("185"))));
    assert_eq!((settled.entry_price, settled.exit_price), (Some(price("60000")), Some(price("60000.01"))));
    assert!(settled.exit_tick > settled.entry_tick);
    assert_eq!(venue.trading.seconds_line(&alice, line.id).await.unwrap(), *settled);
    assert_eq!(venue.trading.all_seconds(&alice, Some(INDEX), Page::default()).await.unwrap().0, 1);
    assert_eq!(venue.trading.running_seconds(&alice, None, Page::default()).await.unwrap().0, 0);
}

#[tokio::test]
async fn an_order_beside_another_is_its_own() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    let first = venue.trading.place_seconds(&alice, &up("10"), None).await.unwrap();
    for at in ["60001", "60002", "60003"] {
        venue.tick(at).await;
        venue.pass(5 * SECOND_MS);
    }
    assert_eq!(code(venue.trading.place_beside(&bob, first.id, &up("10"), None).await), -7001, "not bob's");
    let second = venue.trading.place_beside(&alice, first.id, &up("20"), None).await.unwrap();
    assert_eq!((second.parent, second.entry_price), (Some(first.id), None));
    let running = venue.trading.running_seconds(&alice, None, Page::default()).await.unwrap().1;
    let seen: Vec<_> = running.iter().map(|line| (line.id, line.parent)).collect();
    assert_eq!(seen, [(second.id, Some(first.id)), (first.id, None)]);
}

/// V22.
#[tokio::test]
async fn a_preview_tells_the_price_of_playing() {
    let venue = Venue::open().await;
    let alice = venue.person().await;
    let preview = venue.trading.preview_seconds(&alice, &up("100")).await.unwrap();
    assert_eq!((preview.expected_loss, preview.refused), (amount("7.5"), None));
    assert_eq!(preview.offer.break_even.to_string(), "0.5405405406");
    assert_eq!(code(venue.trading.preview_seconds(&alice, &up("501")).await), -4001);
    let offers = venue.trading.periods(INDEX, None).await.unwrap();
    assert_eq!((offers.len(), offers[0].period_s), (1, 30));
    let elsewhere = SecondsRequest { period: Period { index: IndexId(1), period_s: 30 }, ..up("10") };
    assert_eq!(code(venue.trading.place_seconds(&alice, &elsewhere, None).await), -1019, "another instrument's period");
}

#[tokio::test]
async fn a_lower_limit_holds_at_once() {
    let venue = Venue::open().await;
    let (alice, pupil) = (venue.person().await, venue.pupil().await);
    let limits = venue.trading.limit_seconds(&alice, Some(amount("50")), None, None).await.unwrap();
    assert_eq!((limits.daily_limit, limits.left_today), (amount("50"), amount("50")));
    assert_eq!(code(venue.trading.place_seconds(&alice, &up("51"), None).await), -4007);
    let raised = venue.trading.limit_seconds(&alice, Some(amount("500")), None, None).await.unwrap();
    assert_eq!(raised.daily_limit, amount("50"), "a day later");
    let until = venue.now().plus(2 * DAY_MS);
    let excluded = venue.trading.limit_seconds(&alice, None, Some(until), None).await.unwrap();
    assert_eq!(excluded.closed_until, until);
    assert_eq!(code(venue.trading.place_seconds(&alice, &up("10"), None).await), -4005);
    assert_eq!(code(venue.trading.limit_seconds(&pupil, None, None, None).await), -1019, "play money needs no limits");
}
