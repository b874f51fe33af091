//! What people are told of what happened to them: messages in the app, and letters.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::USER_AGENT;
use serde_json::{Value, json};

use crate::money::{FUND_PASSWORD, customer, mailed_code};
use crate::support::{Client, PASSWORD};

async fn titles(client: &Client) -> Vec<String> {
    let rows = client.ok("/api/mail/listByUserId", json!({"pageSize": 100})).await;
    let rows = rows["rows"].as_array().unwrap_or_else(|| panic!("{rows}")).clone();
    rows.iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

/// Waits for a message; how many of that title there are.
async fn reported(client: &Client, title: &str) -> usize {
    for _ in 0..1_200 {
        let found = titles(client).await.iter().filter(|known| *known == title).count();
        if found > 0 {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never told: {title}; but {:?}", titles(client).await);
}

/// All letters, once the one of that subject is there: it is written after the message in the app.
async fn letters_with(client: &Client, email: &str, subject: &str) -> Vec<Value> {
    for _ in 0..1_200 {
        let written = letters(client, email).await;
        if written.iter().any(|letter| letter["subject"] == subject) {
            return written;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never written: {subject}; but {:?}", letters(client, email).await);
}

async fn letters(client: &Client, email: &str) -> Vec<Value> {
    let answer = client.get(&format!("/sandbox/outbox?to={email}")).await;
    answer["rows"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

on_both! {
    async fn money_that_comes_and_goes_is_told_once(platform) {
        let (ann, email, bank) = customer(platform, "500").await;
        assert_eq!(reported(&ann, "Deposit credited").await, 1);
        let mails = ann.ok("/api/mail/listByUserId", json!({"pageSize": 100})).await;
        let deposit = mails["rows"].as_array().unwrap().iter().find(|mail| mail["title"] == "Deposit credited").unwrap();
        assert!(deposit["content"].as_str().unwrap().starts_with("500 USDT"), "{deposit}");

        tokio::time::sleep(Duration::from_secs(61)).await;
        let code = mailed_code(&ann, &email, "WITHDRAW").await;
        let params = json!({
            "coinType": "BANK", "coin": "usdt", "amount": "100", "bankId": bank, "pwd": FUND_PASSWORD, "emailCode": code,
        });
        ann.ok("/api/withdraw/submit", params).await;
        for title in ["Withdrawal requested", "Withdrawal approved", "Withdrawal paid"] {
            assert_eq!(reported(&ann, title).await, 1, "{title}");
        }
        let paid = "Plimsoll: Withdrawal paid";
        let written = letters_with(&ann, &email, paid).await;
        let letter = written.iter().find(|letter| letter["subject"] == paid).unwrap();
        assert!(letter["body"].as_str().unwrap().contains("100 USDT"), "{letter}");
        assert!(!written.iter().any(|letter| letter["subject"] == "Plimsoll: Deposit credited"), "in the app only");
        let other = platform.sign_up().await;
        assert!(titles(&other).await.iter().all(|title| !title.starts_with("Withdrawal")), "nobody else is told");
    }

    async fn a_new_device_and_a_new_password_are_told(platform) {
        let ann = platform.sign_up().await;
        let log_in = async |agent: &str| {
            let params = json!({"loginName": ann.name, "loginPassword": PASSWORD, "signType": 3});
            let asked = platform.visitor().request(Method::POST, "/api/user/login").header(USER_AGENT, agent).json(&params);
            let answer: Value = asked.send().await.unwrap().json().await.unwrap();
            assert_eq!(answer["code"], 200, "{answer}");
        };
        let new_device = "Sign-in from a new device";
        let count = async || titles(&ann).await.iter().filter(|title| *title == new_device).count();
        assert_eq!(count().await, 0, "the first one is none");
        log_in("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0").await;
        assert_eq!(count().await, 1);
        log_in("Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0").await;
        assert_eq!(count().await, 1, "the same browser on the same system");
        log_in("Mozilla/5.0 (iPhone) Safari/605").await;
        assert_eq!(count().await, 2);

        let params = json!({"oldPwd": PASSWORD, "newPwd": "Another-horse-9"});
        ann.ok("/api/user/updateUserLoginPwd", params).await;
        assert_eq!(titles(&ann).await[0], "Your password was changed");
    }
}
