//! Secrets are planted in real flows and looked for wherever a node writes: nothing that people hand over is logged, not
//! even at the most talkative level.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use totp_rs::{Builder, Secret};

use crate::support::{Client, Database, LIMITS, Platform};

const PASSWORD: &str = "Canary-pass-4711";
const WRONG_PASSWORD: &str = "Canary-wrong-4712";
const FUND_PASSWORD: &str = "Canary-fund-4713";
const BODY: &str = "canary-body-4714";
const BROKEN: &str = "canary-broken-4715";
const CARD: &str = "DE89370400440532013000";
const PHRASE: &str = "letter advice cage absurd amount doctor acoustic avoid letter advice cage above";

/// A mail server that keeps what it is given.
#[derive(Clone, Default)]
struct Mailroom(Arc<Mutex<String>>);

impl Mailroom {
    fn open() -> (Self, u16) {
        let (room, listener) = (Self::default(), TcpListener::bind("127.0.0.1:0").expect("a port"));
        let (kept, port) = (room.clone(), listener.local_addr().expect("an address").port());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let kept = kept.clone();
                std::thread::spawn(move || kept.converse(&stream));
            }
        });
        (room, port)
    }

    fn converse(&self, mut stream: &std::net::TcpStream) -> Option<()> {
        let mut lines = BufReader::new(stream).lines();
        stream.write_all(b"220 mailroom\r\n").ok()?;
        while let Some(Ok(line)) = lines.next() {
            let answer = match line.get(..4).unwrap_or_default() {
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").ok()?;
                    let mut letter = String::new();
                    while let Some(line) = lines.next().and_then(Result::ok).filter(|line| line != ".") {
                        letter += &(line + "\n");
                    }
                    self.0.lock().expect("no panic while it is held").push_str(&letter);
                    "250 kept\r\n"
                }
                "QUIT" => "221 bye\r\n",
                _ => "250 yes\r\n",
            };
            stream.write_all(answer.as_bytes()).ok()?;
        }
        None
    }

    /// The newest six digits that stand alone on a line or between spaces.
    async fn code(&self) -> String {
        for _ in 0..200 {
            let kept = self.0.lock().expect("no panic while it is held").clone();
            let digits = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(code) = kept.split_whitespace().rfind(digits) {
                return code.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no letter came: {}", self.0.lock().expect("no panic while it is held"));
    }
}

/// Everything a node writes about itself, by where it stands.
async fn writings(platform: &'static Platform) -> Vec<(&'static str, String)> {
    let visitor = platform.visitor();
    let fetch = async |path: &str| visitor.request(Method::GET, path).send().await.unwrap().text().await.unwrap();
    vec![
        ("log", platform.log()),
        ("output", platform.printed()),
        ("metrics", fetch("/metrics").await),
        ("status", fetch("/status.json").await),
        ("status page", fetch("/status").await),
    ]
}

/// The rows and the journal, as bytes on a disk.
fn on_disk(folder: &Path) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all += &on_disk(&path);
        } else if path.file_name().is_some_and(|name| name != "log" && name != "plimsoll.toml") {
            all += &String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default());
        }
    }
    all
}

/// Where which secrets stand, in their own letters or in base64.
fn hits(writings: &[(&str, String)], secrets: &[(&str, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (place, text) in writings {
        for (name, secret) in secrets {
            let encoded = base64::prelude::BASE64_STANDARD.encode(secret);
            if text.contains(secret.as_str()) || text.contains(encoded.trim_end_matches('=')) {
                found.push(format!("{name} in {place}"));
            }
        }
    }
    found
}

/// Signs in on a socket, as pages do.
async fn speak_on_a_socket(client: &Client) {
    let url = format!("{}/ws/coin/{}", client.platform.url.replacen("http", "ws", 1), client.user);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("origin", client.platform.url.parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let params = json!({"op": "auth", "token": client.token}).to_string();
    socket.send(Message::text(params)).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap().into_text().unwrap().contains("HEARTBEAT"));
}

/// Bodies that nobody can read, for whoever would like to quote them in an error.
async fn send_what_breaks(client: &Client) {
    let bodies = [
        format!(r#"{{"loginName":"{BROKEN}""#),
        format!(r#"{{"{BROKEN}":"{BROKEN}"}}"#),
        format!(r#"{{"signType":"{BROKEN}","amount":"{BROKEN}"}}"#),
        format!("\"{BROKEN}\""),
    ];
    for path in ["/api/user/login", "/api/withdraw/submit", "/api/currency/order/submit", "/api/feedback/submit"] {
        for body in &bodies {
            let request = client.request(Method::POST, path).header("content-type", "application/json");
            let request = request.header("idempotency-key", format!("{BROKEN}{}", body.len()));
            assert_eq!(request.body(body.clone()).send().await.unwrap().status(), 200);
        }
        let request = client.request(Method::POST, &format!("{path}?{BROKEN}={BROKEN}&satoken={}", client.token));
        assert_eq!(request.send().await.unwrap().status(), 200);
    }
}

/// Lives a day of a customer and returns every secret that was in it.
async fn live(platform: &'static Platform, mail: &Mailroom) -> Vec<(&'static str, String)> {
    let mut ann = platform.visitor();
    let email = format!("{}@mail.example", ann.name);
    ann.ok("/api/user/sendEmailCode", json!({"codeType": "REGISTER", "email": email})).await;
    let code = mail.code().await;
    let params = json!({"signType": 1, "email": email, "loginPassword": PASSWORD, "code": code});
    let data = ann.ok("/api/user/register", params).await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (ann.token, ann.practice_token) = (text(&data["userToken"]), text(&data["mockToken"]));
    ann.user = data["userId"].to_string();
    let log_in = |password: &str| json!({"signType": 1, "email": email, "loginPassword": password});
    assert_eq!(platform.visitor().refused("/api/user/login", log_in(WRONG_PASSWORD)).await, -1001);

    ann.ok("/api/user/tardPwdSet", json!({"pwd": FUND_PASSWORD, "proof": {"loginPassword": PASSWORD}})).await;
    let enrolment = ann.ok("/api/user/totpInit", json!({})).await;
    let secret = text(&enrolment["secret"]);
    let totp = Builder::new().with_secret(Secret::try_from_base32(&secret).unwrap()).build_noncompliant();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let digits = totp.generate(now).to_string();
    let request = ann.request(Method::POST, "/api/user/totpEnable").header("idempotency-key", "enable");
    let enabled: Value = request
        .json(&json!({"totp": digits, "proof": {"loginPassword": PASSWORD}}))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let recovery = text(&enabled["data"]["recoveryCodes"][0]);
    let unused = text(&enabled["data"]["recoveryCodes"][1]);
    let first = platform.visitor().ok("/api/user/login", log_in(PASSWORD)).await;
    let ticket = text(&first["ticket"]);
    let second = platform.visitor().ok("/api/user/loginTotp", json!({"ticket": ticket, "totp": recovery})).await;

    speak_on_a_socket(&ann).await;
    send_what_breaks(&ann).await;
    ann.ok("/api/feedback/submit", json!({"type": "other", "content": BODY, "contact": BODY})).await;
    assert_eq!(ann.refused("/api/feedback/submit", json!({"type": "other", "content": PHRASE})).await, -1017);
    let card = json!({"userName": "Ann", "cardNumber": CARD, "bankName": "First Bank", "coin": "EUR"});
    ann.refused("/api/userBank/save", card).await;
    let withdrawal = json!({
        "amount": "5", "coinType": "USDT-TRC", "coin": "usdt", "adress": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
        "pwd": FUND_PASSWORD, "totp": unused,
    });
    ann.refused("/api/withdraw/submit", withdrawal).await;
    vec![
        ("the password", PASSWORD.to_owned()),
        ("a wrong password", WRONG_PASSWORD.to_owned()),
        ("the fund password", FUND_PASSWORD.to_owned()),
        ("a live token", ann.token.clone()),
        ("a practice token", ann.practice_token.clone()),
        ("a token of the second step", text(&second["satoken"])),
        ("a ticket", ticket),
        ("a mailed code", format!(" {code}")),
        ("a recovery code", recovery),
        ("an unused recovery code", unused),
        ("the secret of an authenticator", secret),
        ("a recovery phrase", PHRASE[..40].to_owned()),
        ("a card", CARD.to_owned()),
        ("a body", BODY.to_owned()),
        ("a body that can't be read", BROKEN.to_owned()),
    ]
}

/// SEC-138, SEC-045.
#[test]
fn no_secret_is_written_anywhere() {
    crate::support::on_each(|database| {
        let (mail, port) = Mailroom::open();
        let limits = format!("log = \"trace,lettre=trace,hyper=trace\"\n{LIMITS}");
        let settings = format!(
            "[platform.identity.mail]\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"plain\"\nfrom = \"P <p@mail.example>\"\n"
        );
        let platform: &'static Platform = Box::leak(Box::new(Platform::boot_with(database, &limits, &settings)));
        crate::support::run(async {
            let secrets = live(platform, &mail).await;
            let written = writings(platform).await;
            assert!(written[0].1.contains("DEBUG"), "the log is as talkative as it can be");
            assert_eq!(hits(&written, &secrets), [""; 0]);
            // What people said on purpose is kept; what opens doors is not.
            let closed: Vec<_> =
                secrets[..12].iter().filter(|(name, _)| *name != "the secret of an authenticator").cloned().collect();
            if database == Database::Sqlite {
                assert_eq!(hits(&[("disk", on_disk(platform.folder()))], &closed), [""; 0]);
            }

            // The same search finds each of them in a log that has them.
            let mut talkative = written;
            for (_, secret) in &secrets {
                writeln!(talkative[0].1, "someone said {secret}").unwrap();
            }
            assert_eq!(hits(&talkative, &secrets).len(), secrets.len());
        });
    });
}

on_both! {
    /// SEC-138.
    async fn nobody_writes_lines_into_the_log(platform) {
        let client = platform.sign_up().await;
        let forged = "x\n2026-11-15T00:00:00Z  INFO forged line\r\u{1b}[2J\u{202e}";
        for (path, params) in [
            ("/api/user/login", json!({"loginName": forged, "loginPassword": forged, "signType": 3})),
            ("/api/user/register", json!({"loginName": forged, "loginPassword": "Correct-horse-9", "signType": 3})),
            ("/api/user/updateWalletLoginName", json!({"loginname": forged})),
            ("/api/feedback/submit", json!({"type": "other", "content": forged})),
            ("/api/currency/order/submit", json!({"symbol": forged})),
            ("/api/user/LoginLog", json!({"path": forged, "ua": forged})),
        ] {
            client.post(path, params).await;
        }
        let odd = client.request(Method::GET, "/api/x%0a2026%20forged%1b%5b2J").header("user-agent", "forged \t agent");
        odd.send().await.unwrap();
        let log = platform.log();
        assert!(!log.contains("forged"), "{log}");
        for line in log.lines() {
            assert!(line.starts_with("20") && !line.chars().any(char::is_control), "{line}");
        }
    }
}
