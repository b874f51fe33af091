//! Signing in with a wallet's key, and with less.

use k256::ecdsa::SigningKey;
use serde_json::{Value, json};
use sha3::{Digest, Keccak256};

use super::someone::{PASSWORD, Someone, on_both_proxied, owner};

/// A wallet with a key of its own.
struct Keyring {
    key: SigningKey,
    is_tron: bool,
}

impl Keyring {
    fn new(is_tron: bool) -> Self {
        let mut secret = [0; 32];
        let name = Someone::unique();
        secret.copy_from_slice(&Keccak256::digest(name.as_bytes()));
        Self { key: SigningKey::from_slice(&secret).unwrap(), is_tron }
    }

    fn account(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        Keccak256::digest(&point.as_bytes()[1..])[12..].to_vec()
    }

    fn kind(&self) -> &'static str {
        if self.is_tron { "TRON" } else { "ETH" }
    }

    /// In hexadecimal, as the chain's own tools show it.
    fn address(&self) -> String {
        let prefix = if self.is_tron { "41" } else { "0x" };
        format!("{prefix}{}", hex::encode(self.account()))
    }

    fn sign(&self, message: &str) -> String {
        let name = if self.is_tron { "TRON" } else { "Ethereum" };
        let text = format!("\x19{name} Signed Message:\n{}{message}", message.len());
        let (signature, recovery) = self.key.sign_prehash_recoverable(&Keccak256::digest(text.as_bytes()));
        format!("0x{}{:02x}", hex::encode(signature.to_bytes()), recovery.to_byte() + 27)
    }

    async fn message(&self, someone: &Someone) -> String {
        let ask = json!({"address": self.address(), "walletType": self.kind()});
        someone.ok("/api/user/walletNonce", ask).await["message"].as_str().unwrap().to_owned()
    }

    /// What shows that the owner of this wallet asks.
    fn proof(&self, message: &str) -> Value {
        let signature = self.sign(message);
        json!({"wallet": {"type": self.kind(), "address": self.address(), "message": message, "signature": signature}})
    }

    fn login(&self, message: &str, signature: &str) -> Value {
        json!({
            "address": self.address(), "walletType": self.kind(), "signType": 0,
            "message": message, "signature": signature,
        })
    }
}

async fn may_withdraw(someone: &Someone) -> bool {
    someone.ok("/api/withdraw/getWithdrawStatus", json!({})).await == true
}

on_both_proxied! {
    /// SEC-008, SEC-033, SEC-210.
    async fn a_wallet_opens_its_account_and_always_the_same(platform) {
        for is_tron in [false, true] {
            let (mut someone, wallet) = (Someone::new(platform), Keyring::new(is_tron));
            let message = wallet.message(&someone).await;
            assert!(message.starts_with("localhost:8080 wants you to sign in with your "), "{message}");
            let params = wallet.login(&message, &wallet.sign(&message));
            let data = someone.ok("/api/user/login", params.clone()).await;
            someone.holds(&data["satoken"], &data["mockToken"]);
            let info = someone.ok("/api/user/getInfo", json!({})).await;
            assert_eq!(info["user"]["isSetPassword"], 0);
            let shown = info["user"]["address"].as_str().unwrap().to_owned();
            assert!(shown.starts_with(if is_tron { "T" } else { "0x" }), "{shown}");
            assert_eq!(someone.refused("/api/user/login", params).await, -1016, "a message is used once");

            // The other spelling of the address is the same person.
            let message = wallet.message(&someone).await;
            let mut params = wallet.login(&message, &wallet.sign(&message));
            params["address"] = json!(shown);
            let data = someone.ok("/api/user/login", params).await;
            let mut again = someone.clone();
            again.holds(&data["satoken"], &data["mockToken"]);
            let same = again.ok("/api/user/getInfo", json!({})).await;
            assert_eq!(same["user"]["userId"], info["user"]["userId"]);

            let mut params = json!({"oldPwd": "fixed", "newPwd": PASSWORD});
            assert_eq!(someone.refused("/api/user/pwdSett", params.clone()).await, -1018, "a session is no proof");
            let (message, stranger) = (wallet.message(&someone).await, Keyring::new(is_tron));
            let theirs = stranger.message(&someone).await;
            params["proof"] = stranger.proof(&theirs);
            assert_eq!(someone.refused("/api/user/pwdSett", params.clone()).await, -1016, "another's wallet");
            params["proof"] = wallet.proof(&message);
            let answer = someone.post("/api/user/pwdSett", params).await;
            assert_eq!(answer["code"], "200", "a text, as clients expect");
            assert_eq!(someone.refused("/api/user/pwdSett", json!({"pwd": PASSWORD})).await, -1013, "only the first");
        }
    }

    /// SEC-001, SEC-002, SEC-004, SEC-005, SEC-006, SEC-009.
    async fn nobody_enters_without_the_key(platform) {
        let (someone, wallet, thief) = (Someone::new(platform), Keyring::new(false), Keyring::new(false));
        let message = wallet.message(&someone).await;
        let signature = wallet.sign(&message);
        let elsewhere = message.replace("localhost:8080", "example.com");
        let other_chain = message.replace("Chain ID: 1", "Chain ID: 5");
        let later = message.replace("Issued At: 2", "Issued At: 3");
        let attempts = [
            ("no signature", wallet.login(&message, "")),
            ("no message", wallet.login("", &signature)),
            ("another's signature", wallet.login(&message, &thief.sign(&message))),
            ("another site's message", wallet.login(&elsewhere, &wallet.sign(&elsewhere))),
            ("a chain that is not served", wallet.login(&other_chain, &wallet.sign(&other_chain))),
            ("a message from the future", wallet.login(&later, &wallet.sign(&later))),
            ("rubbish", wallet.login(&message, "0x1234")),
            ("a contract's signature", wallet.login(&message, &format!("0x{}", "00".repeat(160)))),
        ];
        for (what, params) in attempts {
            assert_eq!(someone.refused("/api/user/login", params).await, -1016, "{what}");
        }
        // A message made for the thief, signed by the thief, with the victim's address.
        let theirs = thief.message(&someone).await;
        let mut params = thief.login(&theirs, &thief.sign(&theirs));
        params["address"] = json!(wallet.address());
        assert_eq!(someone.refused("/api/user/login", params).await, -1016);
        // A message of one's own making, well formed, with a nonce we never gave.
        let forged = message.replacen("Nonce: ", "Nonce: x", 1);
        assert_eq!(someone.refused("/api/user/login", wallet.login(&forged, &wallet.sign(&forged))).await, -1016);
        // After all that the owner still gets in.
        someone.ok("/api/user/login", wallet.login(&message, &signature)).await;
    }

    /// SEC-006, SEC-008.
    async fn a_mistyped_address_is_refused(platform) {
        let visitor = Someone::new(platform);
        for (kind, address) in [
            ("ETH", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
            ("ETH", "0x12"),
            ("TRON", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T"),
            ("BTC", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"),
        ] {
            let ask = json!({"address": address, "walletType": kind});
            assert_eq!(visitor.refused("/api/user/walletNonce", ask).await, -1019, "{kind} {address}");
        }
        let ask = json!({"address": Keyring::new(false).address(), "walletType": "ETH", "chainId": 99_999});
        assert_eq!(visitor.refused("/api/user/walletNonce", ask).await, -1019);
    }

    /// SEC-074.
    async fn a_wallet_is_bound_to_one_account(platform) {
        let (ann, bob) = (Someone::registered(platform).await, Someone::registered(platform).await);
        let wallet = Keyring::new(false);
        let bind = async |someone: &Someone| {
            let message = wallet.message(someone).await;
            let mut params = json!({"type": "ETH", "address": wallet.address(), "message": message});
            params["signature"] = json!(wallet.sign(&message));
            params["userId"] = json!(someone.client.user);
            params["proof"] = owner();
            someone.post("/api/user/updateUserAddress", params).await["code"].as_i64().unwrap()
        };
        assert!(may_withdraw(&ann).await);
        let message = wallet.message(&ann).await;
        let mut named = json!({"type": "ETH", "address": wallet.address(), "message": message});
        (named["signature"], named["userId"]) = (json!(wallet.sign(&message)), json!(bob.client.user));
        assert_eq!(ann.refused("/api/user/updateUserAddress", named).await, -1019, "not for Bob");
        assert_eq!(bind(&ann).await, 200);
        assert!(!may_withdraw(&ann).await, "withdrawals rest after such a change");
        assert_eq!(bind(&bob).await, -1008, "taken");
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["address"], wallet.address());
        let params = json!({"type": "ETH", "address": wallet.address()});
        assert_eq!(bob.refused("/api/user/updateUserAddress", params).await, -1016, "not without the key");
    }
}
