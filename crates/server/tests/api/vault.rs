//! The calls of wallet income without a vault in the settings: they say so and refuse deposits and confirmations. The
//! browser stories in web/e2e/stories/vault.spec.ts test them with a vault on a real chain.

use serde_json::{Value, json};

on_both! {
    async fn without_a_vault_nothing_is_offered_and_nothing_announced(platform) {
        assert_eq!(platform.visitor().get("/api/apiDefi/vault").await["data"], Value::Null);
        let ann = platform.sign_up().await;
        let address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
        let intent = json!({"address": address, "amount": "5", "chain": 1});
        let approval = json!({"address": address, "hash": format!("0x{}", "1".repeat(64))});
        for (path, body) in [("depositIntent", &intent), ("sendApproveHash", &approval)] {
            let answer = ann.post(&format!("/api/apiDefi/{path}"), body.clone()).await;
            assert_eq!((&answer["code"], &answer["msgKey"]), (&json!(-1019), &json!("defi.vault.absent")), "{path}");
        }
        let foreign = json!({"userId": 1, "address": address, "hash": "0x1"});
        assert_eq!(ann.post("/api/apiDefi/sendApproveHash", foreign).await["msgKey"], "param.invalid");
        let orders = ann.get("/api/apiDefi/showOrder?pageNum=1&pageSize=5").await;
        assert_eq!((&orders["total"], &orders["rows"]), (&json!(0), &json!([])));
    }
}
