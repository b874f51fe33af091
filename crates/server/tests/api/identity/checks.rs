//! Identity checks in a sandbox.

use std::time::Duration;

use serde_json::{Value, json};

use super::someone::{Someone, on_both_proxied};

impl Someone {
    /// Waits until a check has a status.
    async fn wait_for(&self, field: &str, status: i64) -> Value {
        for _ in 0..200 {
            let info = self.ok("/api/user/getInfo", json!({})).await;
            if info["detail"][field] == status {
                return info;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{field} never became {status}");
    }
}

on_both_proxied! {
    async fn primary_comes_before_advanced_and_both_are_reviewed(platform) {
        let ann = Someone::registered(platform).await;
        let files = [ann.uploaded().await, ann.uploaded().await, ann.uploaded().await];
        let primary = json!({"flag": 1, "realName": "Ann Example", "idCard": "AB123456", "phone": "+12025550143"});
        let advanced = json!({
            "flag": 2, "realName": "Ann Example", "idCard": "AB123456", "country": "DE", "cardType": 1,
            "frontUrl": files[0], "backUrl": files[1], "handelUrl": files[2],
        });
        assert_eq!(ann.refused("/api/user/uploadKYC", advanced.clone()).await, -1019, "primary first");
        for (field, bad) in [("realName", ""), ("idCard", ""), ("realName", "<b>"), ("idCard", "'; --"), ("phone", "x")] {
            let mut params = primary.clone();
            params[field] = json!(bad);
            assert_eq!(ann.refused("/api/user/uploadKYC", params).await, -1019, "{field} {bad}");
        }
        assert_eq!(ann.practice().refused("/api/user/uploadKYC", primary.clone()).await, -1019);
        ann.ok("/api/user/uploadKYC", primary.clone()).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        // Under review, or reviewed already where this machine was slow.
        assert!([3, 1].map(Value::from).contains(&info["detail"]["auditStatusPrimary"]), "{info}");
        assert_eq!(info["detail"]["realName"], "A** E**");
        assert_eq!(ann.refused("/api/user/uploadKYC", primary).await, -1019, "once");
        ann.wait_for("auditStatusPrimary", 1).await;

        let bob = Someone::registered(platform).await;
        let mut stolen = advanced.clone();
        stolen["frontUrl"] = json!(bob.uploaded().await);
        assert_eq!(ann.refused("/api/user/uploadKYC", stolen).await, -1019, "only one's own papers");
        ann.ok("/api/user/uploadKYC", advanced).await;
        ann.wait_for("auditStatusAdvanced", 1).await;
        // Asked again: what was waited for is read after the country, in the same answer.
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["country"], "DE");
    }
}
