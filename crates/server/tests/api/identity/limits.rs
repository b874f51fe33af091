//! Limits against requests that come at the same time, from many addresses, or in great number.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};

use super::someone::{PASSWORD, Someone, on_both_proxied, owner};
use crate::support::{Database, Platform};

const LOGIN: &str = "/api/user/login";
/// Told to come back: nothing was looked at.
const NOT_LOOKED_AT: [i64; 2] = [-1010, -9002];

/// How often each code was the answer to so many requests at once.
async fn at_once<F>(many: usize, ask: impl Fn(usize) -> F) -> BTreeMap<i64, usize>
where
    F: Future<Output = Value> + Send + 'static,
{
    let tasks: Vec<_> = (0..many).map(|number| tokio::spawn(ask(number))).collect();
    let mut codes = BTreeMap::new();
    for task in tasks {
        let answer = task.await.unwrap();
        *codes.entry(answer["code"].as_i64().unwrap_or_else(|| panic!("{answer}"))).or_default() += 1;
    }
    codes
}

/// Of these answers, those that say something about what was tried.
fn looked_at(codes: &BTreeMap<i64, usize>) -> usize {
    codes.iter().filter(|(code, _)| !NOT_LOOKED_AT.contains(code)).map(|(_, count)| count).sum()
}

on_both_proxied! {
    /// SEC-220.
    async fn sixty_guesses_at_once_are_five(platform) {
        let ann = Someone::registered(platform).await;
        let thief = Someone::new(platform);
        let name = ann.client.name.clone();
        let codes = at_once(60, |number| {
            let params = json!({"loginName": name, "loginPassword": format!("Wrong-horse-{number}"), "signType": 3});
            let thief = thief.clone();
            async move { thief.post(LOGIN, params).await }
        })
        .await;
        assert_eq!((looked_at(&codes), codes[&-1001]), (5, 2), "two, and three that read no picture: {codes:?}");
        let right = json!({"loginName": ann.client.name, "loginPassword": PASSWORD, "signType": 3});
        assert_eq!(thief.refused(LOGIN, right).await, -1010);
    }

    /// SEC-220.
    async fn sixty_old_passwords_at_once_are_five(platform) {
        let ann = Someone::registered(platform).await;
        let codes = at_once(60, |number| {
            let params = json!({"oldPwd": format!("Wrong-horse-{number}"), "newPwd": "Another-horse-9"});
            let ann = ann.clone();
            async move { ann.post("/api/user/updateUserLoginPwd", params).await }
        })
        .await;
        assert_eq!(looked_at(&codes), 5, "{codes:?}");
        assert_eq!(codes[&-1012], 5, "{codes:?}");
        let bob = Someone::registered(platform).await;
        bob.ok("/api/user/tardPwdSet", json!({"pwd": "739284", "proof": owner()})).await;
        let codes = at_once(60, |number| {
            let params = json!({"oldPwd": format!("8462{number:02}"), "newPwd": "846275"});
            let bob = bob.clone();
            async move { bob.post("/api/user/updatePwd", params).await }
        })
        .await;
        assert_eq!((looked_at(&codes), codes[&-1012]), (5, 5), "{codes:?}");
        // A first fund password must not be the login password: as many guesses at that as anywhere.
        let carol = Someone::registered(platform).await;
        for code in [-1004, -1004, -1004, -1004, -1004, -1010] {
            assert_eq!(carol.refused("/api/user/tardPwdSet", json!({"pwd": PASSWORD, "proof": owner()})).await, code);
        }
    }

    /// SEC-224.
    async fn a_right_fund_password_does_not_show_itself(platform) {
        let (ann, _) = Someone::with_mailbox(platform).await;
        let add = |pin: &str, code: &str| {
            let address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
            json!({"name": "mine", "network": "TRC", "coin": "usdt", "address": address, "fundPwd": pin, "emailCode": code})
        };
        let path = "/api/memorize/add";
        assert_eq!(ann.refused(path, add("739284", "000000")).await, -1015, "there is none yet");
        ann.ok("/api/user/tardPwdSet", json!({"pwd": "739284", "proof": owner()})).await;
        assert_eq!(ann.refused(path, add("739284", "")).await, -1018, "nothing is looked at without a code");
        let [wrong, right] = ["846275", "739284"].map(|pin| add(pin, "000000"));
        let of_wrong = ann.post(path, wrong.clone()).await;
        let of_right = ann.post(path, right.clone()).await;
        assert_eq!((&of_wrong, of_wrong["code"].as_i64()), (&of_right, Some(-1014)));
        // Nor by how many tries are left: of five, two are gone.
        for _ in 0..3 {
            assert_eq!(ann.refused(path, right.clone()).await, -1014);
        }
        for params in [wrong, right] {
            assert_eq!(ann.refused(path, params).await, -1010);
        }
        let bob = Someone::with_mailbox(platform).await.0;
        bob.ok("/api/user/tardPwdSet", json!({"pwd": "739284", "proof": owner()})).await;
        let codes = at_once(60, |number| {
            let params = add(&format!("7392{:02}", number + 40), "000000");
            let bob = bob.clone();
            async move { bob.post("/api/memorize/add", params).await }
        })
        .await;
        assert_eq!((looked_at(&codes), codes[&-1014]), (5, 5), "{codes:?}");
    }

    /// SEC-220.
    async fn digits_at_once_are_five(platform) {
        let ann = Someone::registered(platform).await;
        ann.ok("/api/user/totpInit", json!({})).await;
        let codes = at_once(40, |number| {
            let params = json!({"totp": format!("0000{number:02}"), "proof": owner()});
            let ann = ann.clone();
            async move { ann.post("/api/user/totpEnable", params).await }
        })
        .await;
        assert_eq!((looked_at(&codes), codes[&-1018]), (5, 5), "{codes:?}");
    }

    /// SEC-221.
    async fn ninety_files_at_once_are_fifty(platform) {
        let ann = Someone::registered(platform).await;
        let picture = ann.picture().await;
        let codes = at_once(90, |_| {
            let (ann, picture) = (ann.clone(), picture.clone());
            async move { ann.upload("a.png", &picture).await }
        })
        .await;
        assert_eq!((codes.get(&200), codes.get(&-1019)), (Some(&50), Some(&40)), "{codes:?}");
    }

    /// SEC-220.
    async fn codes_and_invitations_at_once_are_counted_one_by_one(platform) {
        let visitor = Someone::new(platform);
        let email = format!("{}@example.com", visitor.client.name);
        let codes = at_once(20, |_| {
            let (visitor, params) = (visitor.clone(), json!({"codeType": "REGISTER", "email": email}));
            async move { visitor.post("/api/user/sendEmailCode", params).await }
        })
        .await;
        assert_eq!((codes[&200], codes[&-1011]), (1, 19), "one letter a minute");
        let codes = at_once(30, |number| {
            let invitation = format!("ZZZZ{}{}", char::from(b'A' + number as u8 % 8), char::from(b'2' + number as u8 / 8));
            let params = json!({"loginName": format!("{}i{number}", visitor.client.name), "loginPassword": PASSWORD,
                "signType": 3, "activeCode": invitation});
            let visitor = visitor.clone();
            async move { visitor.post("/api/user/register", params).await }
        })
        .await;
        assert_eq!((codes[&-1009], codes[&-1010]), (5, 25), "{codes:?}");
    }

    /// SEC-221.
    async fn messages_and_declarations_at_once_are_counted_one_by_one(platform) {
        let ann = Someone::registered(platform).await;
        let codes = at_once(70, |number| {
            let (ann, params) = (ann.clone(), json!({"type": "other", "content": format!("message {number}")}));
            async move { ann.post("/api/feedback/submit", params).await }
        })
        .await;
        assert_eq!((codes[&200], codes[&-3019]), (50, 20), "{codes:?}");
        let codes = at_once(40, |number| {
            let (ann, params) = (ann.clone(), json!({"type": "BTC", "amount": "1", "txId": format!("{number:064}")}));
            async move { ann.post("/api/recharge/submit", params).await }
        })
        .await;
        assert_eq!((codes[&200], codes[&-3019]), (20, 20), "{codes:?}");
    }

    /// SEC-223.
    async fn a_flood_of_sign_ins_delays_nobody_else(platform) {
        let ann = Someone::registered(platform).await;
        let flood: Vec<Someone> = (0..3).map(|_| Someone::new(platform)).collect();
        let hashed = Arc::new(AtomicUsize::new(0));
        let mut tasks = Vec::new();
        for number in 0..150 {
            let (thief, hashed) = (flood[number % 3].clone(), Arc::clone(&hashed));
            let params = json!({"loginName": format!("nobody{number}"), "loginPassword": "Wrong-horse-9", "signType": 3});
            tasks.push(tokio::spawn(async move {
                let code = thief.post(LOGIN, params).await["code"].as_i64().unwrap();
                hashed.fetch_add(usize::from(code == -1001), Ordering::SeqCst);
                code
            }));
        }
        // Until the flood is there: a first one was hashed, and those for whom there is no room were told.
        while hashed.load(Ordering::SeqCst) == 0 || tasks.iter().filter(|task| task.is_finished()).count() < 30 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let before = hashed.load(Ordering::SeqCst);
        assert_eq!(ann.log_in(PASSWORD).await["code"], 200);
        let meanwhile = hashed.load(Ordering::SeqCst) - before;
        let mut codes = BTreeMap::new();
        for task in tasks {
            *codes.entry(task.await.unwrap()).or_insert(0_usize) += 1;
        }
        assert!(codes.get(&-9002).is_some_and(|refused| *refused >= 30), "{codes:?}");
        // In the order of arrival it would be nearly a hundred, or no answer in time.
        assert!(meanwhile <= 12, "{meanwhile} came first: {codes:?}");
    }
}

/// Where few wrong tries are allowed from anywhere.
fn strict() -> &'static Platform {
    static STRICT: OnceLock<Platform> = OnceLock::new();
    let settings = "[platform.site]\nproxies = 1\n[platform.identity.limits]\n\
                    wrong-sign-ins = { address = 4, block = 8, everybody = 30 }\n";
    STRICT.get_or_init(|| Platform::boot(Database::Sqlite, settings))
}

/// SEC-222.
#[test]
fn names_are_not_tried_through_by_changing_the_address() {
    crate::support::run(async {
        let platform = strict();
        let ann = Someone::registered(platform).await;
        let mut names = 0;
        let mut wrong = async |ip: &str| {
            names += 1;
            let mut thief = Someone::new(platform);
            ip.clone_into(&mut thief.ip);
            let params = json!({"loginName": format!("someone{names}"), "loginPassword": PASSWORD, "signType": 3});
            thief.refused(LOGIN, params).await
        };
        for (ips, tries, then) in [
            (vec!["198.51.100.1"], 4, "198.51.100.1"),
            // An IPv4 address is itself, however it is written; and its block has eight.
            (vec!["::ffff:198.51.100.2", "198.51.100.2"], 4, "::ffff:198.51.100.2"),
            (vec![], 0, "198.51.100.3"),
            // Whoever has one address of a /64 has all of them.
            (vec!["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::"], 4, "2001:db8:1:1::9"),
            (vec!["2001:db8:1:2::1", "2001:db8:1:2::2"], 4, "2001:db8:1:2::9"),
            (vec![], 0, "2001:db8:1:3::1"),
        ] {
            for ip in ips.into_iter().cycle().take(tries) {
                assert_ne!(wrong(ip).await, -1010, "{ip}");
            }
            assert_eq!(wrong(then).await, -1010, "{then}");
        }
        // Sixteen are spent; everybody has thirty.
        for number in 0..14 {
            assert_ne!(wrong(&format!("203.0.{number}.1")).await, -1010, "{number}");
        }
        assert_eq!(wrong("203.0.113.1").await, -1010, "from anywhere");
        let known = ann.log_in(PASSWORD).await["code"].as_i64();
        assert_eq!(known, Some(-1003), "who was here before is asked to read a picture");
    });
}
