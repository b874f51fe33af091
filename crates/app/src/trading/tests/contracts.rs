//! Contracts through a real sequencer.

use plimsoll_engine::command::ProtectionKind;
use plimsoll_engine::event::ReduceReason;
use plimsoll_units::*;

use super::venue::{Venue, amount, code, key, price};
use crate::Principal;
use crate::trading::{
    ContractOrderRequest, OrderEffect, OrderQuery, OrderRequest, OrderStatus, ProtectionRequest, ProtectionStatus,
    Terms,
};

fn ask(side: Side, ask: OrderRequest<Lots>, leverage: u16) -> ContractOrderRequest {
    ContractOrderRequest {
        symbol: "btc".to_owned(),
        side,
        ask,
        leverage,
        terms: Terms::default(),
        take_profit: None,
        stop_loss: None,
        closes: None,
    }
}

fn limit(at: &str, lots: u64) -> OrderRequest<Lots> {
    OrderRequest::Limit { price: price(at), size: Lots(lots) }
}

/// Alice is long half a coin from 60 000 at twenty times, Bob has the other side.
async fn long_500() -> (Venue, Principal, Principal, PositionId) {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    venue.trading.place_contract(&bob, &ask(Side::Sell, limit("60000", 500), 5), None).await.unwrap();
    let placed = venue.trading.place_contract(&alice, &ask(Side::Buy, limit("60000", 500), 20), None).await.unwrap().0;
    assert_eq!((placed.status, placed.filled_lots, placed.fee), (OrderStatus::Filled, Lots(500), amount("15")));
    let position = placed.position.expect("it has opened one");
    venue.tick("60000").await;
    (venue, alice, bob, position)
}

/// V05, V06.
#[tokio::test]
async fn a_position_is_listed_to_its_owner_alone() {
    let (venue, alice, bob, id) = long_500().await;
    let (total, lines) = venue.trading.positions(&alice, &OrderQuery::default()).await.unwrap();
    assert_eq!((total, lines[0].id, lines[0].margin), (1, id, amount("1500")));
    let measured = lines[0].measured.unwrap();
    assert_eq!((measured.liquidation_price, measured.bankruptcy_price), (price("57228.92"), price("57000")));
    let margin = venue.trading.adjust_margin(&alice, id, amount("300"), None).await.unwrap();
    assert_eq!((margin.margin, margin.liquidation_price), (amount("1800"), Some(price("56626.51"))));
    assert_eq!(code(venue.trading.adjust_margin(&alice, id, amount("-300.01"), None).await), -3012);

    assert!(venue.trading.positions(&bob, &OrderQuery::default()).await.unwrap().1.iter().all(|line| line.id != id));
    assert_eq!(code(venue.trading.adjust_margin(&bob, id, amount("1"), None).await), -7001);
    assert_eq!(code(venue.trading.close_position(&bob, id, None, None).await), -7001);
    assert_eq!(code(venue.trading.add_principal(&bob, id, amount("100"), None).await), -7001);
    let protection = ProtectionRequest {
        position: id,
        kind: ProtectionKind::StopLoss,
        trigger: price("59000"),
        limit: None,
        lots: None,
    };
    assert_eq!(code(venue.trading.place_protection(&bob, &protection, None).await), -7001);
}

/// V09, then the rest finds nobody.
#[tokio::test]
async fn closing_says_what_it_came_to_and_what_stayed() {
    let (venue, alice, _, id) = long_500().await;
    let carol = venue.person().await;
    venue.trading.place_contract(&carol, &ask(Side::Buy, limit("61000", 200), 5), None).await.unwrap();
    let closed = venue.trading.close_position(&alice, id, Some(Lots(200)), key(&alice, 3)).await.unwrap();
    assert_eq!((closed.lots, closed.left, closed.price), (Lots(200), Lots(300), Some(price("61000"))));
    assert_eq!((closed.profit, closed.fee), (amount("200"), amount("6.1")));
    let again = venue.trading.close_position(&alice, id, Some(Lots(200)), key(&alice, 3)).await.unwrap();
    assert_eq!(again, closed, "repeated, not closed again");
    assert_eq!(code(venue.trading.close_position(&alice, id, None, None).await), -3008, "nobody to trade with");
    venue.trading.place_contract(&carol, &ask(Side::Buy, limit("60500", 100), 5), None).await.unwrap();
    let closed = venue.trading.close_position(&alice, id, None, None).await.unwrap();
    assert_eq!((closed.lots, closed.left), (Lots(100), Lots(200)));
    assert_eq!(code(venue.trading.close_position(&alice, id, Some(Lots(201)), None).await), -1019);
}

/// A resting order that closes is taken back when everything is to be closed.
#[tokio::test]
async fn closing_everything_takes_back_resting_closes() {
    let (venue, alice, bob, id) = long_500().await;
    let close = ContractOrderRequest { closes: Some(id), ..ask(Side::Sell, limit("62000", 500), 1) };
    let resting = venue.trading.place_contract(&alice, &close, None).await.unwrap().0;
    let open = venue.trading.contract_orders(&alice, &OrderQuery::default()).await.unwrap().1;
    assert_eq!(
        (open.len(), open[0].id, open[0].effect, open[0].position),
        (1, resting.id, OrderEffect::Close, Some(id))
    );
    venue.trading.place_contract(&bob, &ask(Side::Buy, limit("60000", 500), 5), None).await.unwrap();
    let closed = venue.trading.close_position(&alice, id, None, None).await.unwrap();
    assert_eq!((closed.lots, closed.left), (Lots(500), Lots::ZERO));
    assert_eq!(venue.trading.contract_orders(&alice, &OrderQuery::default()).await.unwrap().0, 0);
    assert_eq!(venue.trading.positions(&alice, &OrderQuery::default()).await.unwrap().0, 0);
    let ended = OrderQuery { ended: true, ..OrderQuery::default() };
    let (total, lines) = venue.trading.positions(&alice, &ended).await.unwrap();
    let gone = lines[0].closed.unwrap();
    assert_eq!((total, lines[0].id, gone.lots, gone.price), (1, id, Lots(500), Some(price("60000"))));
    assert_eq!(
        (gone.why, lines[0].open_fee, lines[0].close_fee),
        (Some(ReduceReason::Order), amount("15"), amount("15"))
    );
}

#[tokio::test]
async fn principal_is_added_at_the_best_price() {
    let (venue, alice, bob, id) = long_500().await;
    venue.trading.place_contract(&bob, &ask(Side::Sell, limit("60600", 700), 5), None).await.unwrap();
    // 606 at twenty times buys 200 lots of 60.6 each.
    let added = venue.trading.add_principal(&alice, id, amount("606"), None).await.unwrap();
    assert_eq!((added.lots, added.margin), (Lots(200), amount("2106")));
    assert_eq!(added.open_price, price("60171.42857143"));
}

#[tokio::test]
async fn protective_orders_are_set_listed_and_cancelled() {
    let (venue, alice, bob, id) = long_500().await;
    let stop = ProtectionRequest {
        position: id,
        kind: ProtectionKind::StopLoss,
        trigger: price("59000"),
        limit: None,
        lots: None,
    };
    let take = ProtectionRequest {
        kind: ProtectionKind::TakeProfit,
        trigger: price("62000"),
        limit: Some(price("61900")),
        lots: Some(Lots(200)),
        ..stop
    };
    let stop = venue.trading.place_protection(&alice, &stop, None).await.unwrap();
    let take = venue.trading.place_protection(&alice, &take, None).await.unwrap();
    let lines = venue.trading.protections(&alice, None, &OrderQuery::default()).await.unwrap().1;
    assert_eq!(lines.iter().map(|line| line.id).collect::<Vec<_>>(), [stop, take]);
    assert_eq!((lines[0].lots, lines[1].lots, lines[1].limit), (Lots(500), Lots(200), Some(price("61900"))));
    assert!(lines.iter().all(|line| line.set_at == Some(venue.now())));
    assert_eq!(code(venue.trading.cancel_protection(&bob, stop, None).await), -7001);
    venue.trading.cancel_protection(&alice, stop, None).await.unwrap();
    assert_eq!(code(venue.trading.cancel_protection(&alice, stop, None).await), -3008, "already cancelled");
    let ended = OrderQuery { ended: true, ..OrderQuery::default() };
    let gone = venue.trading.protections(&alice, None, &ended).await.unwrap().1;
    assert_eq!((gone.len(), gone[0].id, gone[0].status), (1, stop, ProtectionStatus::Cancelled));
    assert_eq!(venue.trading.protections(&alice, Some(id), &OrderQuery::default()).await.unwrap().0, 1);
    assert_eq!(venue.trading.protections(&alice, Some(PositionId(5)), &OrderQuery::default()).await.unwrap().0, 0);
    let wrong = ProtectionRequest {
        position: id,
        kind: ProtectionKind::TakeProfit,
        trigger: price("59000"),
        limit: None,
        lots: None,
    };
    assert_eq!(code(venue.trading.place_protection(&alice, &wrong, None).await), -3013);
}

#[tokio::test]
async fn everything_is_cancelled_at_once() {
    let venue = Venue::open().await;
    let (alice, bob) = (venue.person().await, venue.person().await);
    for n in 1..=5 {
        venue.trading.place_contract(&alice, &ask(Side::Buy, limit("59000", n), 5), None).await.unwrap();
    }
    venue.trading.place_contract(&bob, &ask(Side::Buy, limit("59000", 1), 5), None).await.unwrap();
    assert_eq!(code(venue.trading.cancel_contracts(&alice, Some("doge")).await), -1019);
    let result = venue.trading.cancel_contracts(&alice, Some("btc")).await.unwrap();
    assert_eq!((result.cancelled, result.gone), (5, 0));
    assert_eq!(venue.trading.contract_orders(&alice, &OrderQuery::default()).await.unwrap().0, 0);
    assert_eq!(venue.trading.contract_orders(&bob, &OrderQuery::default()).await.unwrap().0, 1, "nobody else's");
    assert_eq!(venue.trading.cancel_contracts(&alice, None).await.unwrap().cancelled, 0);
}

#[tokio::test]
async fn too_much_leverage_is_refused_by_preview_and_order_alike() {
    let venue = Venue::open().await;
    let alice = venue.person().await;
    let greedy = ask(Side::Buy, limit("60000", 500), 21);
    assert_eq!(code(venue.trading.preview_contract(&alice, &greedy).await), -3010);
    assert_eq!(code(venue.trading.place_contract(&alice, &greedy, None).await), -3010);
    let preview = venue.trading.preview_contract(&alice, &ask(Side::Buy, limit("60000", 500), 20)).await.unwrap().0;
    assert_eq!((preview.estimate.unwrap().margin, preview.hold), (amount("1500"), amount("1515")));
}
