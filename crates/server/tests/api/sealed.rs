//! Secrets in the database: a copy of it, without the keys, tells none of them.

use std::os::unix::fs::PermissionsExt;

use reqwest::Method;
use serde_json::{Value, json};
use totp_rs::Secret;

use crate::money::{IBAN, NAME, PAPERS, customer};

/// Compares only where the first letter fits: the rows are hundreds of megabytes.
fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    let (small, large) = (needle[0].to_ascii_lowercase(), needle[0].to_ascii_uppercase());
    let fits = |place: usize| {
        haystack.get(place..place + needle.len()).is_some_and(|window| window.eq_ignore_ascii_case(needle))
    };
    haystack.iter().enumerate().any(|(place, byte)| (*byte == small || *byte == large) && fits(place))
}

on_both! {
    async fn neither_authenticators_nor_names_and_numbers_of_papers_and_accounts_can_be_read_in_the_rows(platform) {
        let (ann, email, _) = customer(platform, "100").await;
        let asked = ann.request(Method::POST, "/api/user/totpInit").header("idempotency-key", "once").json(&json!({}));
        let first: Value = asked.try_clone().unwrap().send().await.unwrap().json().await.unwrap();
        let again: Value = asked.send().await.unwrap().json().await.unwrap();
        assert_eq!(first["data"]["secret"], again["data"]["secret"], "the answer that is kept is sealed and opened");
        let text = first["data"]["secret"].as_str().unwrap();
        let secret = Secret::try_from_base32(text).unwrap();

        let rows = platform.raw_rows();
        assert!(contains(&rows, email.as_bytes()), "this is where rows are");
        let bytes: &[u8] = secret.as_ref();
        for (what, plain) in [("raw", bytes.to_vec()), ("hex", hex::encode(bytes).into_bytes()), ("text", text.into())] {
            assert!(!contains(&rows, &plain), "an authenticator's secret, {what}");
        }
        assert!(!contains(&rows, IBAN.replace(' ', "").as_bytes()), "an account's number");
        assert!(!contains(&rows, NAME.as_bytes()), "the name on papers and of an account's holder");
        assert!(!contains(&rows, PAPERS.as_bytes()), "the number of identity papers");
        let mode = std::fs::metadata(platform.seal_keys()).expect("made at the first start").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
