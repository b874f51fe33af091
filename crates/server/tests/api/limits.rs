//! A person's limits: which one decides, what raises it, and refusals that say what to do.

use serde_json::{Value, json};

use crate::support::{Client, Platform};

const SUITABLE: [(i64, i64); 8] = [(1, 3), (2, 3), (3, 3), (4, 1), (5, 2), (6, 3), (7, 1), (8, 2)];
const RISK: [(i64, i64); 9] = [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 2), (8, 3), (9, 2)];

fn answers(rows: &[(i64, i64)]) -> Value {
    rows.iter().map(|(qid, value)| json!({ "qid": qid, "value": value })).collect()
}

async fn pass_risk(someone: &Client) {
    let mut rows = answers(&RISK);
    rows.as_array_mut().unwrap().push(json!({ "qid": 10, "value": [1, 3] }));
    someone.ok("/api/survey/set", json!({ "surveyId": 1, "version": 1, "answers": rows })).await;
}

async fn from(platform: &'static Platform, country: &str) -> Client {
    let mut client = Client::new(platform);
    client.sign_up_from(country).await;
    client
}

async fn limits(someone: &Client) -> Value {
    someone.ok("/api/user/limits", json!({ "symbol": "btc" })).await
}

fn step<'a>(limits: &'a Value, name: &str) -> &'a Value {
    limits["steps"].as_array().unwrap().iter().find(|step| step["step"] == name).unwrap()
}

on_both! {
    async fn a_profile_follows_from_the_country_and_the_risk_questionnaire(platform) {
        for (country, profile, most, decides) in [
            ("SG", "GLOBAL", 20, "age"),
            ("DE", "RETAIL_REGULATED", 2, "profile"),
            ("", "RETAIL_REGULATED", 2, "profile"),
        ] {
            let someone = from(platform, country).await;
            let before = limits(&someone).await;
            assert_eq!((&before["profile"], &before["leverage"]["maximum"]), (&json!("RETAIL_REGULATED"), &json!(2)));
            assert_eq!(step(&before, "risk"), &json!({"step": "risk", "done": false, "link": "/risk-survey"}));
            pass_risk(&someone).await;
            let after = limits(&someone).await;
            assert_eq!(after["profile"], profile, "{country}");
            assert_eq!((&after["leverage"]["maximum"], &after["leverage"]["decides"]), (&json!(most), &json!(decides)));
            assert_eq!(step(&after, "risk")["done"], true);
            let practice = limits(&someone.practice()).await;
            assert_eq!(practice["leverage"]["maximum"], most, "practice has the same, {country}");
        }
    }

    async fn without_the_test_second_contracts_lead_to_it(platform) {
        let someone = platform.sign_up().await;
        let gate = limits(&someone).await["second"].take();
        let expected = json!({
            "open": false, "reason": "suitability.required", "link": "/question", "playMoney": true,
        });
        assert_eq!(gate, expected);
        let periods = someone.ok("/api/period/list", json!({ "symbol": "btc" })).await;
        assert_eq!(periods[0]["reason"], "suitability.required");
        let order = json!({ "periodId": periods[0]["id"], "symbol": "btc", "betAmount": "5", "betContent": 1 });
        let refused = someone.post("/api/secondContractOrder/createSecondContractOrder", order).await;
        assert_eq!(refused["code"], -3020, "{refused}");
        assert!(refused.to_string().contains("/question"), "{refused}");
        let params = json!({ "surveyId": 2, "version": 1, "answers": answers(&SUITABLE) });
        someone.ok("/api/survey/set", params).await;
        assert_eq!(limits(&someone).await["second"]["open"], true);
        let periods = someone.ok("/api/period/list", json!({ "symbol": "btc" })).await;
        assert_ne!(periods[0]["reason"], "suitability.required");
    }

    async fn limits_of_an_instrument_that_is_not_there(platform) {
        let someone = platform.sign_up().await;
        assert_eq!(someone.refused("/api/user/limits", json!({ "symbol": "nosuch" })).await, -1019);
        assert_eq!(someone.ok("/api/user/limits", json!({})).await["leverage"], Value::Null);
        assert_eq!(platform.visitor().refused("/api/user/limits", json!({})).await, 401);
    }
}
