//! What must not work: other people's things, other realms' tokens, fields that lie, numbers that overflow.

use serde_json::json;

use super::{away, funded, price_now, pupil, text};

const CALLS: [&str; 24] = [
    "/api/currency/order/submit",
    "/api/currency/order/preview",
    "/api/currency/order/cancelOrder",
    "/api/currency/order/orderList",
    "/api/contract/order/submit",
    "/api/contract/order/preview",
    "/api/contract/order/list",
    "/api/contract/order/canCelOrder",
    "/api/contract/order/cancelAll",
    "/api/contract/position/list",
    "/api/contract/position/stopOrder",
    "/api/contract/position/stopPosition",
    "/api/contract/position/adjustAmount",
    "/api/contract/position/adjustPositionMargn",
    "/api/contract/position/adjustPositionAmout",
    "/api/contract/loss/list",
    "/api/contract/loss/sett",
    "/api/contract/loss/cancel",
    "/api/secondContractOrder/createSecondContractOrder",
    "/api/secondContractOrder/addSecondContractOrder",
    "/api/secondContractOrder/preview",
    "/api/secondContractOrder/selectOrderList",
    "/api/secondContractOrder/limits",
    "/api/virtual/reset",
];

on_both! {
    async fn a_visitor_is_sent_to_sign_in(platform) {
        let visitor = platform.visitor();
        for path in CALLS {
            assert_eq!(visitor.refused(path, json!({})).await, 401, "{path}");
        }
    }

    async fn unknown_fields_are_refused_whoever_they_name(platform) {
        let client = platform.sign_up().await;
        for path in CALLS {
            for field in ["userId", "account", "role"] {
                assert_eq!(client.refused(path, json!({field: 1})).await, -1019, "{path} {field}");
            }
        }
    }

    /// SEC-068, SEC-069, SEC-070.
    async fn other_peoples_things_are_not_there(platform) {
        let (owner, other) = (pupil(platform).await, pupil(platform).await);
        let low = away(price_now(&owner).await, -5.0);
        let resting = json!({"symbol": "btc", "type": 0, "delegateType": 0, "delegatePrice": low, "delegateTotal": "0.001"});
        let order = text(&owner.ok("/api/currency/order/submit", resting).await["id"]);
        let opening = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": 5});
        let position = text(&owner.ok("/api/contract/order/submit", opening).await["positionId"]);
        let stop = json!({"positionId": position, "lossType": 1, "losePrice": low});
        let loss = text(&owner.ok("/api/contract/loss/sett", stop.clone()).await["id"]);
        let rows = [
            ("/api/currency/order/cancelOrder", json!({"id": order})),
            ("/api/contract/order/canCelOrder", json!({"id": order})),
            ("/api/contract/position/stopOrder", json!({"id": position})),
            ("/api/contract/position/stopPosition", json!({"id": position})),
            ("/api/contract/position/adjustAmount", json!({"id": position, "money": 1, "flag": 0})),
            ("/api/contract/position/adjustAmount", json!({"id": position, "money": 1, "flag": 1})),
            ("/api/contract/position/adjustPositionMargn", json!({"id": position, "money": 1})),
            ("/api/contract/position/adjustPositionAmout", json!({"id": position, "money": 100})),
            ("/api/contract/loss/sett", stop),
            ("/api/contract/loss/cancel", json!({"id": loss})),
            ("/api/secondContractOrder/addSecondContractOrder",
             json!({"parentId": "1", "betContent": 1, "betAmount": 5, "periodId": 1001})),
        ];
        for (path, params) in rows {
            assert_eq!(other.refused(path, params.clone()).await, -7001, "{path} {params}");
        }
        for path in ["/api/currency/order/orderList", "/api/contract/position/list", "/api/contract/loss/list"] {
            assert_eq!(other.ok(path, json!({})).await["total"], 0, "{path}");
            assert_eq!(owner.ok(path, json!({})).await["total"], 1, "{path}");
        }
    }

    /// SEC-109.
    async fn a_token_reaches_its_own_realm_only(platform) {
        let live = funded(platform, 1_000).await;
        let practice = live.practice();
        let low = away(price_now(&live).await, -5.0);
        let resting = json!({"symbol": "btc", "type": 0, "delegateType": 0, "delegatePrice": low, "delegateTotal": "0.001"});
        let order = text(&live.ok("/api/currency/order/submit", resting).await["id"]);
        assert_eq!(practice.ok("/api/currency/order/orderList", json!({})).await["total"], 0);
        assert_eq!(practice.refused("/api/currency/order/cancelOrder", json!({"id": order})).await, -7001);
        assert_eq!(live.refused("/api/virtual/reset", json!({})).await, -1019, "a live account");
        let opening = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": 5});
        let position = text(&practice.ok("/api/contract/order/submit", opening).await["positionId"]);
        // The flag says otherwise; the token decides.
        assert_eq!(live.refused("/api/contract/position/stopOrder", json!({"id": position, "mock": 1})).await, -7001);
    }

    /// SEC-102, SEC-104, SEC-110, SEC-112.
    async fn absurd_numbers_are_refused_and_nothing_breaks(platform) {
        let pupil = pupil(platform).await;
        let price = format!("{:.2}", price_now(&pupil).await);
        let spot = |field: &str, value: serde_json::Value| {
            let mut ask = json!({"symbol": "btc", "type": 0, "delegateType": 0, "delegatePrice": price, "delegateTotal": "0.001"});
            ask[field] = value;
            ask
        };
        let huge = "99999999999999999999999999999";
        let rows = [
            (spot("delegateTotal", json!(huge)), -3006),
            (spot("delegatePrice", json!(huge)), -3002),
            (spot("delegateTotal", json!("1e5")), -1019),
            (spot("delegateTotal", json!("0.000000001")), -1019),
            (spot("delegateTotal", json!("-1")), -1019),
            (spot("delegateTotal", json!([1])), -1019),
            (spot("delegateTotal", json!(true)), -1019),
            (spot("delegatePrice", json!("NaN")), -1019),
            (spot("delegatePrice", json!("60000.001")), -3002),
            (spot("delegateTotal", json!("0.0000001")), -3003),
            (spot("delegatePrice", json!("1000000")), -3005),
            (spot("timeInForce", json!("FOREVER")), -1019),
            (spot("type", json!(7)), -1019),
            (spot("symbol", json!("btc' OR 1=1 --")), -1019),
            (spot("symbol", json!("x".repeat(10_000))), -1019),
            (spot("coin", json!("eth")), -1019),
            (spot("clientOrderId", json!("x".repeat(65))), -1019),
        ];
        for (params, code) in rows {
            assert_eq!(pupil.refused("/api/currency/order/submit", params.clone()).await, code, "{params}");
            assert_eq!(pupil.refused("/api/currency/order/preview", params.clone()).await, code, "preview of {params}");
        }
        let contract = |field: &str, value: serde_json::Value| {
            let mut ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": 5});
            ask[field] = value;
            ask
        };
        let rows = [
            (contract("leverage", json!(0)), -3010),
            (contract("leverage", json!(3)), -3010),
            (contract("leverage", json!(-1)), -1019),
            (contract("leverage", json!(70_000)), -1019),
            (contract("delegateTotal", json!("0.5")), -1019),
            (contract("delegateTotal", json!(u64::MAX)), -3016),
            (contract("earnPrice", json!("1")), -3013),
            (contract("losePrice", json!("1000000")), -3014),
            (contract("positionId", json!("12345")), -7001),
        ];
        for (params, code) in rows {
            assert_eq!(pupil.refused("/api/contract/order/submit", params.clone()).await, code, "{params}");
        }
        let period = json!({"betContent": 1, "betAmount": "5", "periodId": 999});
        assert_eq!(pupil.refused("/api/secondContractOrder/preview", period).await, -1019);
        let stake = json!({"betContent": 1, "betAmount": huge, "periodId": 1001});
        assert_eq!(pupil.refused("/api/secondContractOrder/preview", stake).await, -4001);
        assert_eq!(pupil.ok("/api/currency/order/orderList", json!({})).await["total"], 0, "nothing was placed");
    }

    /// SEC-108, SEC-109.
    async fn margin_and_closes_have_their_bounds(platform) {
        let pupil = pupil(platform).await;
        let opening = json!({"symbol": "btc", "type": 0, "delegateType": 1, "leverage": 2, "delegateTotal": 5});
        let position = text(&pupil.ok("/api/contract/order/submit", opening).await["positionId"]);
        let adjust = |money: serde_json::Value, flag: serde_json::Value| json!({"id": position, "money": money, "flag": flag});
        for (params, code) in [
            (adjust(json!("-1"), json!(0)), -1019),
            (adjust(json!("-1"), json!(1)), -1019),
            (adjust(json!("0"), json!(0)), -1019),
            (adjust(json!("1"), json!(2)), -1019),
            (adjust(json!("1"), json!("x")), -1019),
            (adjust(json!("1000000"), json!(1)), -3012),
            (adjust(json!("1000000"), json!(0)), -3009),
        ] {
            assert_eq!(pupil.refused("/api/contract/position/adjustAmount", params.clone()).await, code, "{params}");
        }
        for num in ["-1", "0", "1.5", "6"] {
            let params = json!({"id": position, "num": num});
            assert_eq!(pupil.refused("/api/contract/position/stopOrder", params).await, -1019, "{num} lots");
        }
        let kept = pupil.ok("/api/contract/position/list", json!({"status": 0})).await;
        assert_eq!(kept["total"], 1, "{kept}");
    }

    /// SEC-084.
    async fn pages_stay_pages(platform) {
        let client = platform.sign_up().await;
        let odd = json!({"pageSize": 1_000_000_000, "pageNum": -5, "orderByColumn": "id; DROP TABLE orders", "isAsc": "x"});
        assert_eq!(client.ok("/api/currency/order/orderList", odd).await["total"], 0);
        let far = json!({"pageSize": 100, "pageNum": 1_000_000_000_000_i64, "status": 1});
        assert_eq!(client.ok("/api/contract/order/list", far).await["rows"], json!([]));
    }
}
