//! Content and profile as a client meets them.

use serde_json::{Value, json};

use crate::support::Client;

/// Every key of the settings object that clients read.
const SETTINGS: [&str; 22] = [
    "ASSET_COIN",
    "WITHDRAWAL_CHANNEL_SETTING",
    "HOME_COIN_SETTING",
    "LOGIN_REGIS_SETTING",
    "MIDDLE_MENU_SETTING",
    "BOTTOM_MENU_SETTING",
    "OPTION_POSITION",
    "TAB_SETTING",
    "PLAYING_SETTING",
    "DOWNLOAD_SETTING",
    "LOGO_SETTING",
    "MARKET_URL",
    "VIP_LEVEL_SETTING",
    "VIP_DIRECTIONS_SETTING",
    "SUPPORT_STAFF_SETTING",
    "APP_SIDEBAR_SETTING",
    "AUTH_LIMIT",
    "t_app_language",
    "timeZone",
    "FEED_STATE",
    "RISK_WARNING",
    "JURISDICTION",
];

const RULES: [&str; 22] = [
    "TERMS_CLAUSE",
    "PERIOD_EXPLAIN",
    "COIN_EXPLAIN",
    "U_STANDARD_EXPLAIN",
    "AGENCY_ACTIVITY",
    "REGISTRY_PRIVACY",
    "REGISTRY_CLAUSE",
    "ABOUT",
    "EXCHANGE_INTRODUCTION",
    "EXCLUSIVE_PREMIUM",
    "FEES",
    "MARK_PRICE",
    "LIQUIDATION",
    "RISK_WARNING",
    "WHITE_PAPER",
    "PLEDGE_EXPLAIN",
    "LOANS_RULE",
    "USDC_LOANS",
    "FINANCIAL_AGREEMENT",
    "C2C_RULES",
    "PROMOTION_CENTER_EXPLAIN",
    "EXCLUSIVE_INSTITUTION_HNI",
];

/// About products that this build does not have: bundled, and not shown.
const UNBUILT: [&str; 1] = ["DEFI_EXPLAIN"];

/// All right.
const SUITABLE: [(i64, i64); 8] = [(1, 3), (2, 3), (3, 3), (4, 1), (5, 2), (6, 3), (7, 1), (8, 2)];

fn answers(rows: &[(i64, i64)]) -> Value {
    rows.iter().map(|(qid, value)| json!({ "qid": qid, "value": value })).collect()
}

fn suitability(rows: &[(i64, i64)]) -> Value {
    json!({ "surveyId": 2, "version": 1, "answers": answers(rows) })
}

async fn text_of(client: &Client, path: &str) -> (u16, String, String) {
    let response = client.request(reqwest::Method::GET, path).send().await.unwrap();
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    (response.status().as_u16(), kind.unwrap_or_default(), response.text().await.unwrap())
}

/// Every address of a picture anywhere in an answer.
fn pictures(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.starts_with("/static/art/") => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| pictures(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| pictures(field, found)),
        _ => {}
    }
}

on_both! {
    async fn a_visitor_learns_all_settings(platform) {
        let visitor = platform.visitor();
        let settings = visitor.get("/api/common/getAllSetting").await["data"].take();
        for key in SETTINGS {
            assert!(!settings[key].is_null(), "{key}");
        }
        assert!(settings.get("DEFI_INCOME_SETTING").is_none(), "there is nothing to compute it from");
        assert_eq!(settings["VIP_LEVEL_SETTING"]["vip0End"], "100000");
        assert_eq!(settings["VIP_LEVEL_SETTING"]["vip8Start"], "400000000");
        assert_eq!(settings["AUTH_LIMIT"]["seniorLimit"], "100000");
        assert_eq!(settings["FEED_STATE"]["feed"], "SIM");
        assert_eq!(settings["RISK_WARNING"]["lossPct"], Value::Null);
        assert!(settings["RISK_WARNING"]["reason"].as_str().unwrap().contains("fewer than 50 accounts"));
        assert_eq!(settings["t_app_language"].as_array().unwrap().len(), 25);
        assert!(!settings["ASSET_COIN"].as_array().unwrap().is_empty());
        let posted = visitor.ok("/api/common/getAllSetting", json!({})).await;
        assert_eq!(posted["MIDDLE_MENU_SETTING"], settings["MIDDLE_MENU_SETTING"]);
        assert!(!settings.to_string().to_uppercase().contains("APPROVE_ADDRESS"));
    }

    /// Nothing that a visitor is told of is missing from the build.
    async fn nobody_is_told_of_products_that_are_not_there(platform) {
        let visitor = platform.visitor();
        let settings = visitor.get("/api/common/getAllSetting").await["data"].take();
        let links: Vec<&str> = ["MIDDLE_MENU_SETTING", "BOTTOM_MENU_SETTING"]
            .iter()
            .flat_map(|menu| settings[menu].as_array().unwrap())
            .map(|entry| entry["linkUrl"].as_str().unwrap())
            .collect();
        for there in ["/loan", "/pledge", "/financial", "/subscription", "/nft", "/c2c"] {
            assert!(links.contains(&there), "{there} is not in {links:?}");
        }
        assert!(!links.contains(&"/defi"), "{links:?}");
        let notices = visitor.post("/api/notice/getAllNoticeList", json!({})).await["data"].take();
        let activities = notices["ACTIVITY_NOTICE"].as_array().unwrap();
        let mut models: Vec<_> = activities.iter().map(|notice| notice["modelType"].as_str().unwrap()).collect();
        models.sort_unstable();
        assert_eq!(models, ["FINANCE_ACTIVITY", "HOME_ACTIVITY"], "of funds and of campaigns");
        let loans = visitor.ok("/api/home/setter/list?homeType=1&modelType=2", json!({})).await;
        assert_eq!(loans.as_array().unwrap().len(), 2, "questions about loans: {loans}");
        for (home, model) in [(0, 1), (1, 1)] {
            let path = format!("/api/home/setter/list?homeType={home}&modelType={model}");
            assert_eq!(visitor.ok(&path, json!({})).await, json!([]), "{path}");
        }
        let help = visitor.ok("/api/helpcenter/list", json!({ "q": "credit score" })).await;
        let answer = help[0]["infoList"][0]["content"].as_str().unwrap();
        assert!(answer.contains("forged document") && answer.contains("loan") && answer.contains("C2C"), "{answer}");
        assert_eq!(settings["timeZone"]["zoneId"], "Asia/Hong_Kong");
    }

    async fn every_picture_that_is_named_is_there(platform) {
        let visitor = platform.visitor();
        let mut found = Vec::new();
        pictures(&visitor.get("/api/common/getAllSetting").await, &mut found);
        pictures(&visitor.get("/api/option/rules/getSlideMonitorList").await, &mut found);
        pictures(&visitor.post("/api/notice/getAllNoticeList", json!({})).await, &mut found);
        pictures(&visitor.post("/api/news/list", json!({})).await, &mut found);
        found.sort();
        found.dedup();
        assert!(found.len() > 25, "{found:?}");
        for path in found {
            let (status, kind, svg) = text_of(&visitor, &path).await;
            assert_eq!((status, kind.as_str()), (200, "image/svg+xml"), "{path}");
            assert!(svg.starts_with("<svg "), "{path}");
        }
        assert_eq!(text_of(&visitor, "/static/art/..%2fsettings.json").await.0, 404);
    }

    /// SEC-130.
    async fn rules_are_found_by_key_and_by_number(platform) {
        let visitor = platform.visitor();
        for key in RULES {
            let found = visitor.ok(&format!("/api/option/rules/list?key={key}"), json!({})).await;
            let rule = &found[0];
            assert_eq!(rule["key"], key);
            assert!(rule["content"].as_str().unwrap().len() > 400, "{key}");
            let one = visitor.get(&format!("/api/option/rules/{}", rule["id"])).await;
            assert_eq!(one["data"]["title"], rule["title"]);
        }
        for key in UNBUILT {
            assert_eq!(visitor.refused(&format!("/api/option/rules/list?key={key}"), json!({})).await, -7001, "{key}");
        }
        for bad in ["NO_SUCH", "__proto__", "constructor", "..%2F..%2Fabout", "x'%20OR%201=1%20--"] {
            assert_eq!(visitor.refused(&format!("/api/option/rules/list?key={bad}"), json!({})).await, -7001, "{bad}");
        }
        for bad in ["999999", "0", "-1", "x", "1%20OR%201=1"] {
            assert_eq!(visitor.get(&format!("/api/option/rules/{bad}")).await["code"], -7001, "{bad}");
        }
        // The cost of a second-contract is on the page that explains it.
        let seconds = visitor.ok("/api/option/rules/list?key=PERIOD_EXPLAIN", json!({})).await;
        let text = seconds[0]["content"].as_str().unwrap();
        assert!(text.contains("54.05 %") && text.contains("7.50"), "{text}");
    }

    async fn notices_are_listed_and_marked(platform) {
        let someone = platform.sign_up().await;
        let list = "/api/notice/list?key=INFORMATION_NOTICE&modelKey=TEXT_INFORMATION%20";
        let notices = someone.ok(list, json!({})).await;
        assert!(notices.as_array().unwrap().len() >= 2);
        let id = notices[0]["noticeId"].as_i64().unwrap();
        assert_eq!(notices[0]["isRead"], false);
        someone.ok("/api/user/isReadNews", json!({ "newsList": [id] })).await;
        assert_eq!(someone.get(&format!("/api/notice/{id}")).await["data"]["isRead"], true);
        assert_eq!(platform.visitor().get(&format!("/api/notice/{id}")).await["data"]["isRead"], false);
        let all = someone.ok("/api/notice/getAllNoticeList", json!({})).await;
        for key in ["INFORMATION_NOTICE", "ROLL_NOTICE", "POP_UPS_NOTICE", "REGISTER_WELFARE"] {
            assert!(!all[key].as_array().unwrap().is_empty(), "{key}");
        }
        let rule = someone.ok("/api/option/rules/list?key=FEES", json!({})).await;
        let path = format!("/api/notice/{}", rule[0]["id"]);
        assert_eq!(someone.get(&path).await["code"], -7001, "a rule is not a notice");
    }

    async fn help_is_searched_and_news_names_its_source(platform) {
        let visitor = platform.visitor();
        let groups = visitor.ok("/api/helpcenter/list", json!({})).await;
        assert_eq!(groups.as_array().unwrap().len(), 5);
        let entries: usize = groups.as_array().unwrap().iter().map(|g| g["infoList"].as_array().unwrap().len()).sum();
        assert!(entries >= 20, "{entries}");
        let found = visitor.ok("/api/helpcenter/list?q=fund+password", json!({})).await;
        let id = &found[0]["infoList"][0]["id"];
        let one = visitor.ok(&format!("/api/helpCenterInfo/{id}"), json!({})).await;
        assert!(one["content"].as_str().unwrap().to_lowercase().contains("password"));
        let news = visitor.ok("/api/news/list?pageNum=1&pageSize=5", json!({})).await;
        assert_eq!(news["rows"].as_array().unwrap().len(), 5);
        assert!(news["total"].as_u64().unwrap() >= 10);
        for row in news["rows"].as_array().unwrap() {
            assert!(!row["source"].as_str().unwrap().is_empty(), "{row}");
            let one = visitor.get(&format!("/api/news/{}", row["id"])).await;
            assert!(one["data"]["content"].as_str().unwrap().len() > 500);
        }
        let safety = visitor.ok("/api/news/list?articleType=safety", json!({})).await;
        assert!(safety["rows"].as_array().unwrap().iter().all(|row| row["articleType"] == "safety"));
        let home = visitor.ok("/api/home/setter/list", json!({ "homeType": 1, "modelType": "0" })).await;
        assert_eq!(home.as_array().unwrap().len(), 3);
        let words = visitor.ok("/api/common/type/t_repay_type", json!({})).await;
        assert_eq!(words[0]["dictValue"], "0");
        assert_eq!(visitor.refused("/api/common/type/users", json!({})).await, -7001);
    }

    /// SEC-132.
    async fn the_script_of_the_platform_names_no_address_to_approve(platform) {
        let (status, kind, text) = text_of(&platform.visitor(), "/platform/default/config.js").await;
        assert_eq!(status, 200);
        assert!(kind.starts_with("text/javascript"), "{kind}");
        let config: Value = text
            .trim()
            .strip_prefix("window.PLATFORM_CONFIG=")
            .and_then(|text| serde_json::from_str(text.trim_end_matches(';')).ok())
            .expect("a script that sets one object");
        assert_eq!(config["FEED"], "SIM");
        let mut keys: Vec<_> = config.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        assert_eq!(keys, ["FEED", "NAME", "RISK_WARNING", "THEME"]);
    }

    async fn a_survey_hides_what_answers_are_worth_and_opens_a_product(platform) {
        let someone = platform.sign_up().await;
        let surveys = someone.get("/api/survey/list").await["data"].take();
        let codes: Vec<_> = surveys.as_array().unwrap().iter().map(|survey| survey["code"].clone()).collect();
        assert_eq!(codes, ["risk", "question", "survey"]);
        let text = surveys.to_string();
        assert!(!text.contains("\"score\"") && !text.contains("\"disqualifies\""), "{text}");
        let verdict = someone.ok("/api/survey/set", suitability(&SUITABLE)).await;
        assert_eq!((&verdict["score"], &verdict["level"]), (&json!(80), &json!("SUITABLE")));
        let year = verdict["validUntil"].as_i64().unwrap() - verdict["time"].as_i64().unwrap();
        assert_eq!(year, 365 * 86_400_000);
        assert_eq!(someone.refused("/api/survey/set", suitability(&SUITABLE)).await, -1011, "a day between tries");
        let results = someone.get("/api/survey/getInfo").await["data"].take();
        assert_eq!(results[0]["level"], "SUITABLE");
        let other = platform.sign_up().await;
        assert_eq!(other.get("/api/survey/getInfo").await["data"], json!([]));
    }

    /// SEC-121.
    async fn forged_answers_are_refused(platform) {
        let someone = platform.sign_up().await;
        let mut half = SUITABLE.to_vec();
        half.pop();
        let forged = [
            suitability(&half),
            json!({ "surveyId": 2, "version": 2, "answers": answers(&SUITABLE) }),
            json!({ "surveyId": 2, "version": 1, "answers": answers(&SUITABLE), "score": 80 }),
            json!({ "surveyId": 2, "version": 1, "answers": [{ "qid": 1, "value": 3, "score": 10 }] }),
            json!({ "surveyId": 2, "version": 1, "answers": "all right" }),
            json!({ "surveyId": 2, "version": 1, "answers": [{ "qid": 1, "value": [1, 2, 3, 4] }] }),
        ];
        for params in forged {
            assert_eq!(someone.refused("/api/survey/set", params.clone()).await, -1019, "{params}");
        }
        let unknown = json!({ "surveyId": 99, "version": 1, "answers": [] });
        assert_eq!(someone.refused("/api/survey/set", unknown).await, -7001);
        assert_eq!(someone.get("/api/survey/getInfo").await["data"], json!([]), "nothing was kept");
        assert_eq!(someone.practice().refused("/api/survey/set", suitability(&SUITABLE)).await, -1019);
        assert_eq!(platform.visitor().refused("/api/survey/set", suitability(&SUITABLE)).await, 401);
    }

    async fn an_investor_is_assessed_by_the_written_rule(platform) {
        let someone = platform.sign_up().await;
        assert_eq!(someone.get("/api/investor/userInfo").await["data"], Value::Null);
        let params = json!({
            "employment": "FINANCIAL_SECTOR", "incomeBand": "OVER250K", "assetBand": "OVER500K",
            "sourceOfFunds": "SALARY", "experienceYears": 5, "products": ["CONTRACTS"], "knowledge": ["LEVERAGE"],
            "objectives": "SPECULATION", "lossCapacity": "MOST", "pep": false, "taxResidence": "SG",
            "tin": "S1234567D",
        });
        let first = someone.ok("/api/investor/set", params.clone()).await;
        assert_eq!(first["profile"], "RETAIL", "the risk questionnaire is missing: {first}");
        let risk = [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 2), (8, 3), (9, 2)];
        let mut rows = answers(&risk);
        rows.as_array_mut().unwrap().push(json!({ "qid": 10, "value": [1, 3] }));
        let verdict = someone.ok("/api/survey/set", json!({ "surveyId": 1, "version": 1, "answers": rows })).await;
        assert_eq!(verdict["score"], 100);
        let second = someone.ok("/api/investor/set", params.clone()).await;
        assert_eq!(second["profile"], "PRO_ELIGIBLE", "{second}");
        let kept = someone.get("/api/investor/userInfo").await["data"].take();
        assert_eq!((&kept["tin"], &kept["assessment"]["profile"]), (&json!("******67D"), &json!("PRO_ELIGIBLE")));
        let mut forged = params;
        forged["profile"] = json!("PRO");
        assert_eq!(someone.refused("/api/investor/set", forged).await, -1019);
    }

    async fn a_conversation_belongs_to_its_owner(platform) {
        let (alice, bob) = (platform.sign_up().await, platform.sign_up().await);
        let hostile = "<img src=x onerror=alert(1)>";
        let params = json!({ "type": "trading", "content": hostile, "images": [], "contact": "" });
        let id = alice.ok("/api/feedback/submit", params).await["id"].clone();
        let more = json!({ "id": id, "content": "And another thing" });
        assert_eq!(bob.refused("/api/feedback/reply", more.clone()).await, -7001);
        alice.ok("/api/feedback/reply", more).await;
        let mine = alice.ok("/api/feedback/list", json!({})).await;
        assert_eq!((&mine["total"], &mine["rows"][0]["status"]), (&json!(1), &json!(0)));
        assert_eq!(mine["rows"][0]["thread"][0]["content"], hostile, "plain text stays as it was said");
        assert_eq!(mine["rows"][0]["thread"].as_array().unwrap().len(), 2);
        assert_eq!(bob.ok("/api/feedback/list", json!({})).await["total"], 0);
        for (field, value) in [
            ("content", json!("  ")),
            ("content", json!("x".repeat(4_001))),
            ("images", json!(["https://evil.example/a.png"])),
            ("type", json!("bribe")),
            ("userId", json!(1)),
        ] {
            let mut bad = json!({ "type": "other", "content": "Hello" });
            bad[field] = value;
            assert_eq!(alice.refused("/api/feedback/submit", bad.clone()).await, -1019, "{bad}");
        }
        assert_eq!(platform.visitor().refused("/api/feedback/list", json!({})).await, 401);
    }

    async fn mails_levels_credit_and_invitations_of_somebody_new(platform) {
        let someone = platform.sign_up().await;
        let mails = someone.ok("/api/mail/listByUserId", json!({ "pageNum": 1, "pageSize": 5 })).await;
        assert!(mails["rows"].is_array());
        someone.ok("/api/mail/updateMail?ids=1,2,999999", json!({})).await;
        assert_eq!(someone.refused("/api/mail/updateMail?ids=1;2", json!({})).await, -1019);
        let vip = someone.ok("/api/vip/info", json!({})).await;
        assert_eq!((&vip["level"], &vip["volume30d"], &vip["next"]["volume"]), (&json!(0), &json!("0"), &json!("100000")));
        assert_eq!(vip["fees"][0], json!({ "product": "spot", "maker": "0.001", "taker": "0.001" }));
        let credit = someone.ok("/api/credit/log", json!({})).await;
        assert_eq!((&credit["credits"], &credit["rows"]), (&json!(100), &json!([])));
        let rule = credit["rule"].as_array().unwrap();
        assert!(rule.contains(&json!({ "event": "KYC_FORGED", "delta": -40 })), "{credit}");
        assert!(rule.contains(&json!({ "event": "C2C_TIMEOUT", "delta": -3 })), "{credit}");
        assert!(credit.to_string().contains("LOAN_LATE_1"), "{credit}");
        assert!(rule.contains(&json!({ "event": "CLEAN_MONTH", "delta": 2 })), "{credit}");
        let agent = someone.ok("/api/agentActivityInfo/getAgentInfo", json!({})).await;
        assert_eq!((&agent["inviteCount"], &agent["sumAmount"]), (&json!(0), &json!("0")));
        assert_eq!(agent["activeCode"].as_str().unwrap().len(), 6);
        assert_eq!(someone.ok("/api/agentActivityInfo/getAgentList", json!({})).await["total"], 0);
        let fees = platform.visitor().ok("/api/common/optionFee", json!({})).await;
        assert_eq!(fees["seconds"]["open"], "0");
        assert_eq!(fees["spot"][8]["maker"], "0.0002");
        assert_eq!(fees["contract"].as_array().unwrap().len(), 9);
        let paper = platform.visitor().ok("/api/common/getWhitePaperSetting", json!({})).await;
        assert_eq!(paper["url"], "/term-article?key=WHITE_PAPER");
    }

    /// The examples of the published texts, by the engine's own arithmetic.
    async fn the_calculator_agrees_with_the_texts(platform) {
        let params = json!({
            "symbol": "btc", "type": 0, "leverage": 2, "lots": 10, "openPrice": "60000", "closePrice": "61800",
        });
        let shown = platform.visitor().ok("/api/calc/position", params.clone()).await;
        assert_eq!((&shown["margin"], &shown["liqPrice"]), (&json!("300"), &json!("40000.00")));
        assert_eq!((&shown["pnl"], &shown["roe"]), (&json!("18"), &json!("6")));
        assert_eq!(shown["fee"], "0.609", "0.3 to open, 0.309 to close");
        for (field, value) in [("lots", json!(0)), ("leverage", json!(0)), ("lots", json!(-1)), ("symbol", json!("x"))] {
            let mut bad = params.clone();
            bad[field] = value;
            assert!(platform.visitor().refused("/api/calc/position", bad.clone()).await < 0, "{bad}");
        }
        // By the terms everybody starts with, a quarter of the value must stay: at four times it is gone at once.
        for (kind, leverage, expected) in [(0, 3, 200), (1, 3, 200), (0, 4, -3010), (1, 4, -3010), (0, 100, -3010)] {
            let mut high = params.clone();
            (high["type"], high["leverage"]) = (json!(kind), json!(leverage));
            let answer = platform.visitor().post("/api/calc/position", high).await;
            assert_eq!(answer["code"], expected, "{kind} at {leverage}: {answer}");
            if expected < 0 {
                assert!(answer["msg"].as_str().unwrap().contains('3'), "the highest that lasts: {answer}");
            }
        }
    }

    async fn a_text_falls_back_to_english(platform) {
        let visitor = platform.visitor();
        let ask = visitor.request(reqwest::Method::POST, "/api/option/rules/list?key=ABOUT").header("lang", "de");
        let answer: Value = ask.json(&json!({})).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["data"][0]["language"], "en");
    }
}
