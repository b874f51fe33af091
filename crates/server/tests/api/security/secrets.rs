//! Nobody can leave a recovery phrase or a private key here, in any field of any call.

use serde_json::{Value, json};

use super::calls;

const PHRASE: &str = "legal winner thank year wave sausage worth useful legal winner thank yellow";
const KEY: &str = "e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262";
const SPANISH: &str = "ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar";
const PASSWORDS: [&str; 5] = ["pwd", "oldPwd", "newPwd", "fundPwd", "loginPassword"];
const HASHES: [&str; 4] = ["txId", "hash", "clientOrderId", "seal"];
const REFUSED: i64 = -1017;

on_both! {
    /// SEC-133.
    async fn no_text_of_any_call_takes_a_secret(platform) {
        let client = platform.sign_up().await;
        let mut asked = 0;
        for call in calls::all(platform).await {
            for field in call.in_body.iter().chain(&call.in_query).filter(|field| field.is_text) {
                let name = field.name.as_str();
                if PASSWORDS.contains(&name) {
                    continue;
                }
                let params = format!("{} {} {name}", call.method, call.path);
                let answer = call.ask(&client, &[(name, json!(PHRASE))]).await;
                assert_eq!(answer["code"], REFUSED, "{params}: {answer}");
                assert!(!answer.to_string().contains("sausage"), "{params} repeats it");
                let answer = call.ask(&client, &[(name, json!(KEY))]).await;
                assert_eq!(answer["code"] == REFUSED, !HASHES.contains(&name), "{params}: {answer}");
                asked += 1;
            }
        }
        assert!(asked > 150, "only {asked} texts were found in the document");
        assert!(!platform.log().contains("sausage") && !platform.log().contains(&KEY[..16]));
    }

    /// SEC-133.
    async fn a_secret_is_found_in_pieces_and_in_other_languages(platform) {
        let client = platform.sign_up().await;
        let (first, second) = PHRASE.split_at(36);
        let xprv = "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
        let wif = "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ";
        let feedback = |content: &str, contact: &str| json!({"type": "other", "content": content, "contact": contact});
        let answers = |text: &str| json!({"surveyId": 1, "version": 1, "answers": [{"qid": 1, "value": text}]});
        let cases: [(&str, Value); 11] = [
            ("/api/feedback/submit", feedback(first, second)),
            ("/api/feedback/submit", feedback(SPANISH, "")),
            ("/api/feedback/submit", feedback("my key", &format!("0x{KEY}"))),
            ("/api/feedback/submit", feedback(&KEY[..32], &KEY[32..])),
            ("/api/feedback/submit", feedback(xprv, "")),
            ("/api/feedback/submit", feedback(wif, "")),
            ("/api/feedback/submit", feedback(r#"{"crypto":{"ciphertext":"00","kdfparams":{}}}"#, "")),
            ("/api/feedback/submit", json!({"type": "other", "content": "Hi", "images": PHRASE.split(' ').collect::<Vec<_>>()})),
            ("/api/survey/set", answers(PHRASE)),
            ("/api/memorize/add", json!({"name": first, "network": "TRC", "coin": "usdt", "address": second})),
            ("/api/recharge/submit", json!({"type": "BTC", "amount": "1", "txId": format!("{KEY} {KEY}")})),
        ];
        for (path, params) in cases {
            let answer = client.post(path, params.clone()).await;
            assert_eq!(answer["code"], REFUSED, "{params}: {answer}");
            assert!(answer["msg"].as_str().unwrap().contains("Never share it"), "{answer}");
        }
        let params = format!("/api/feedback/submit?type=other&content={}", PHRASE.replace(' ', "+"));
        assert_eq!(client.post(&params, json!({})).await["code"], REFUSED, "in the address");
        assert_eq!(client.ok("/api/feedback/list", json!({})).await["total"], 0, "nothing was kept");
        // Rightly there: the number of a transaction.
        let declared = client.post("/api/recharge/submit", json!({"type": "BTC", "amount": "1", "txId": KEY})).await;
        assert_eq!(declared["code"], 200, "{declared}");
    }
}
