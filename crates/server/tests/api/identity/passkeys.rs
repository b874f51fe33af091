//! Passkeys, with a software authenticator that does what a phone's does.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::someone::{RESEND, Someone, on_both_proxied, owner};

const ORIGIN: &str = "http://localhost:8080";
const USER_PRESENT_AND_VERIFIED: u8 = 0x05;
const HAS_CREDENTIAL: u8 = 0x40;

struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    user: Value,
    uses: u32,
}

/// The challenge, wherever the options hold it.
fn find<'a>(options: &'a Value, name: &str) -> Option<&'a Value> {
    match options {
        Value::Object(fields) => fields.get(name).or_else(|| fields.values().find_map(|value| find(value, name))),
        _ => None,
    }
}

fn client_data(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
    let challenge = find(options, "challenge").unwrap();
    json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false}).to_string().into_bytes()
}

impl Authenticator {
    fn new() -> Self {
        let seed: [u8; 32] = Sha256::digest(Someone::unique().as_bytes()).into();
        let id = Sha256::digest(seed).to_vec();
        Self { key: SigningKey::from_slice(&seed).unwrap(), id, user: Value::Null, uses: 0 }
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(b"localhost").to_vec();
        data.push(flags);
        data.extend_from_slice(&self.uses.to_be_bytes());
        data
    }

    fn register(&mut self, options: &Value) -> Value {
        self.user = find(find(options, "user").unwrap(), "id").unwrap().clone();
        let mut data = self.data(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL);
        data.extend_from_slice(&[0; 16]);
        data.extend_from_slice(&(self.id.len() as u16).to_be_bytes());
        data.extend_from_slice(&self.id);
        let point = self.key.verifying_key().to_encoded_point(false);
        // A COSE key: EC2, ES256, P-256, x and y.
        data.extend_from_slice(&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend_from_slice(point.x().unwrap());
        data.extend_from_slice(&[0x22, 0x58, 32]);
        data.extend_from_slice(point.y().unwrap());
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend_from_slice(&data);
        let client = client_data("webauthn.create", options, ORIGIN);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(client), "attestationObject": BASE64.encode(attestation),
                "transports": ["internal"],
            },
            "clientExtensionResults": {},
        })
    }

    fn assert(&mut self, options: &Value, origin: &str) -> Value {
        self.uses += 1;
        let data = self.data(USER_PRESENT_AND_VERIFIED);
        let client = client_data("webauthn.get", options, origin);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(client), "authenticatorData": BASE64.encode(data),
                "signature": BASE64.encode(signature.to_der().as_bytes()), "userHandle": self.user,
            },
            "clientExtensionResults": {},
        })
    }
}

on_both_proxied! {
    async fn a_passkey_signs_its_owner_in(platform) {
        let ann = Someone::registered(platform).await;
        let mut device = Authenticator::new();
        let begun = ann.ok("/api/user/passkeyRegisterStart", json!({})).await;
        assert_eq!(find(&begun["options"], "enforceCredentialProtectionPolicy"), Some(&json!(false)));
        let credential = device.register(&begun["options"]);
        let params = json!({"ticket": begun["ticket"], "credential": credential, "label": "phone", "proof": owner()});
        ann.ok("/api/user/passkeyRegisterFinish", params.clone()).await;
        assert_eq!(ann.refused("/api/user/passkeyRegisterFinish", params).await, -1018, "a ceremony ends once");
        let passkeys = ann.ok("/api/user/passkeys", json!({})).await;
        assert_eq!(passkeys[0]["label"], "phone");
        ann.ok("/api/user/passkeyRename", json!({"id": passkeys[0]["id"], "label": " My\u{7} phone "})).await;
        assert_eq!(ann.ok("/api/user/passkeys", json!({})).await[0]["label"], "My phone");
        assert_eq!(ann.ok("/api/user/getInfo", json!({})).await["user"]["passkeys"], 1);

        let visitor = ann.signed_out();
        let begun = visitor.ok("/api/user/passkeyLoginStart", json!({})).await;
        let params = json!({"ticket": begun["ticket"], "credential": device.assert(&begun["options"], ORIGIN)});
        let data = visitor.ok("/api/user/passkeyLoginFinish", params.clone()).await;
        assert_eq!(visitor.refused("/api/user/passkeyLoginFinish", params).await, -1018, "an answer is used once");
        let mut again = ann.clone();
        again.holds(&data["satoken"], &data["mockToken"]);
        let info = again.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["user"]["userId"].to_string(), ann.client.user);

        // Asked on another site, answered here.
        let begun = visitor.ok("/api/user/passkeyLoginStart", json!({})).await;
        let relayed = device.assert(&begun["options"], "https://example.org");
        let params = json!({"ticket": begun["ticket"], "credential": relayed});
        assert_eq!(visitor.refused("/api/user/passkeyLoginFinish", params).await, -1018);
        // Another device with the same names.
        let mut copy = Authenticator { id: device.id.clone(), user: device.user.clone(), ..Authenticator::new() };
        let begun = visitor.ok("/api/user/passkeyLoginStart", json!({})).await;
        let params = json!({"ticket": begun["ticket"], "credential": copy.assert(&begun["options"], ORIGIN)});
        assert_eq!(visitor.refused("/api/user/passkeyLoginFinish", params).await, -1018);

        let bob = Someone::registered(platform).await;
        assert_eq!(bob.refused("/api/user/passkeyRemove", json!({"id": passkeys[0]["id"]})).await, -7001);
        assert_eq!(bob.refused("/api/user/passkeyRename", json!({"id": passkeys[0]["id"], "label": "x"})).await, -7001);
        assert_eq!(ann.refused("/api/user/passkeyRemove", json!({"id": passkeys[0]["id"]})).await, -1018, "unproved");
        ann.ok("/api/user/passkeyRemove", json!({"id": passkeys[0]["id"], "proof": owner()})).await;
        let begun = visitor.ok("/api/user/passkeyLoginStart", json!({})).await;
        let params = json!({"ticket": begun["ticket"], "credential": device.assert(&begun["options"], ORIGIN)});
        assert_eq!(visitor.refused("/api/user/passkeyLoginFinish", params).await, -1018, "removed");
    }

    async fn a_passkey_confirms_what_concerns_money(platform) {
        let ann = Someone::registered(platform).await;
        let mut device = Authenticator::new();
        let begun = ann.ok("/api/user/passkeyRegisterStart", json!({})).await;
        let credential = device.register(&begun["options"]);
        let params = json!({"ticket": begun["ticket"], "credential": credential, "proof": owner()});
        ann.ok("/api/user/passkeyRegisterFinish", params).await;
        ann.ok("/api/user/tardPwdSet", json!({"pwd": "Money-safe-7", "proof": owner()})).await;
        let address = |passkey: Value| {
            let address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
            json!({
                "name": "mine", "network": "USDT-TRC", "address": address, "fundPwd": "Money-safe-7", "passkey": passkey,
            })
        };
        assert_eq!(ann.refused("/api/memorize/add", address(Value::Null)).await, -1018, "there is no other factor");
        let begun = ann.ok("/api/user/passkeyConfirmStart", json!({"codeType": "WITHDRAW"})).await;
        let other = json!({"ticket": begun["ticket"], "credential": device.assert(&begun["options"], ORIGIN)});
        assert_eq!(ann.refused("/api/memorize/add", address(other)).await, -1014, "begun for another purpose");
        let begun = ann.ok("/api/user/passkeyConfirmStart", json!({"codeType": "NEW_ADDRESS"})).await;
        let answer = json!({"ticket": begun["ticket"], "credential": device.assert(&begun["options"], ORIGIN)});
        let bob = Someone::registered(platform).await;
        bob.ok("/api/user/tardPwdSet", json!({"pwd": "Money-safe-7", "proof": owner()})).await;
        assert_eq!(bob.refused("/api/memorize/add", address(answer)).await, -1014, "somebody else's passkey");
        let begun = ann.ok("/api/user/passkeyConfirmStart", json!({"codeType": "NEW_ADDRESS"})).await;
        let answer = json!({"ticket": begun["ticket"], "credential": device.assert(&begun["options"], ORIGIN)});
        ann.ok("/api/memorize/add", address(answer.clone())).await;
        assert_eq!(ann.refused("/api/memorize/add", address(answer)).await, -1014, "an answer is used once");
    }

    async fn whoever_has_a_second_factor_confirms_a_new_passkey_with_it(platform) {
        let (ann, email) = Someone::with_mailbox(platform).await;
        let mut device = Authenticator::new();
        let begun = ann.ok("/api/user/passkeyRegisterStart", json!({})).await;
        let mut params = json!({"ticket": begun["ticket"], "credential": device.register(&begun["options"])});
        assert_eq!(ann.refused("/api/user/passkeyRegisterFinish", params.clone()).await, -1018);
        tokio::time::sleep(RESEND).await;
        ann.ok("/api/user/sendEmailCode", json!({"codeType": "BIND"})).await;
        params["emailCode"] = json!(ann.code(&email).await);
        ann.ok("/api/user/passkeyRegisterFinish", params).await;
    }

    async fn a_ceremony_belongs_to_whoever_began_it(platform) {
        let (ann, bob) = (Someone::registered(platform).await, Someone::registered(platform).await);
        let begun = ann.ok("/api/user/passkeyRegisterStart", json!({})).await;
        let credential = Authenticator::new().register(&begun["options"]);
        let params = json!({"ticket": begun["ticket"], "credential": credential, "proof": owner()});
        assert_eq!(bob.refused("/api/user/passkeyRegisterFinish", params).await, -1018);
        assert_eq!(ann.refused("/api/user/passkeyConfirmStart", json!({"codeType": "LOGIN"})).await, -1019);
        ann.ok("/api/user/passkeyConfirmStart", json!({"codeType": "WITHDRAW"})).await;
    }
}
