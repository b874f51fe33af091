//! Files in and out.

use reqwest::Method;
use serde_json::{Value, json};

use super::someone::{Someone, on_both_proxied};

impl Someone {
    pub(super) async fn upload(&self, name: &str, bytes: &[u8]) -> Value {
        let mut body = Vec::new();
        body.extend_from_slice(b"--border\r\nContent-Disposition: form-data; name=\"file\"; filename=\"");
        body.extend_from_slice(name.as_bytes());
        body.extend_from_slice(b"\"\r\nContent-Type: image/png\r\n\r\n");
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n--border--\r\n");
        let request = self.request(Method::POST, "/api/common/upload/OSS");
        let request = request.header("content-type", "multipart/form-data; boundary=border").body(body);
        let response = request.send().await.expect("an answer");
        let text = response.text().await.expect("a body");
        serde_json::from_str(&text).unwrap_or_else(|_| json!({"code": 0, "text": text}))
    }

    /// A picture: one of those that sign-ins show.
    pub(super) async fn picture(&self) -> Vec<u8> {
        let response = self.request(Method::GET, "/api/user/easyGenerateCode").send().await.unwrap();
        response.bytes().await.unwrap().to_vec()
    }

    pub(super) async fn uploaded(&self) -> String {
        let answer = self.upload("a.png", &self.picture().await).await;
        assert_eq!(answer["code"], 200, "{answer}");
        answer["data"]["url"].as_str().unwrap().to_owned()
    }

    async fn fetch(&self, path: &str) -> reqwest::Response {
        self.request(Method::GET, path).send().await.unwrap()
    }
}

/// The checksum of a part of a PNG.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

on_both_proxied! {
    /// SEC-163.
    async fn a_file_is_its_owners_until_it_is_published(platform) {
        let (ann, bob) = (Someone::registered(platform).await, Someone::registered(platform).await);
        let url = ann.uploaded().await;
        let answer = ann.upload("a.png", &ann.picture().await).await;
        let (link, name) = (answer["data"]["url"].as_str().unwrap(), answer["data"]["fileName"].as_str().unwrap());
        assert!(name.ends_with(".jpg") && link == format!("/files/{name}"), "{answer}");
        let response = ann.fetch(&url).await;
        assert_eq!(response.headers()["content-type"], "image/jpeg", "to its owner, signed in");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["cache-control"], "private, no-store");
        let plain = url.split('?').next().unwrap();
        let forged = format!("{plain}?until=99999999999999&seal=00");
        for (who, path) in [(&bob, url.as_str()), (&bob.signed_out(), &url), (&ann.signed_out(), &url), (&bob, &forged)] {
            let closed: Value = who.fetch(path).await.json().await.unwrap();
            assert_eq!(closed["code"], -7001, "to nobody else");
        }

        assert_eq!(bob.refused("/api/user/updateUserAvatar", json!({"userAvatar": url})).await, -1019, "not Bob's");
        for foreign in ["https://example.com/x.png", "javascript:alert(1)", "/files/none.png", "/files/../x"] {
            let params = json!({"userAvatar": foreign});
            assert_eq!(ann.refused("/api/user/updateUserAvatar", params).await, -1019, "{foreign}");
        }
        ann.ok("/api/user/updateUserAvatar", json!({"userAvatar": url})).await;
        let info = ann.ok("/api/user/getInfo", json!({})).await;
        assert_eq!(info["detail"]["userAvatar"], plain);
        assert_eq!(bob.signed_out().fetch(plain).await.headers()["content-type"], "image/jpeg");

        let papers = ann.uploaded().await;
        ann.ok("/api/user/loginOut", json!({})).await;
        let closed: Value = ann.fetch(&papers).await.json().await.unwrap();
        assert_eq!(closed["code"], -7001, "not after signing out");
    }

    /// SEC-124, SEC-126, SEC-128.
    async fn what_is_no_picture_stays_out(platform) {
        let ann = Someone::registered(platform).await;
        let picture = ann.picture().await;
        assert_eq!(ann.signed_out().upload("a.png", &picture).await["code"], 401);
        // Harmless letters that every scanner takes for a virus, split so that none takes this file for one.
        let eicar = [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
        for bad in
            [&b"<html><script>alert(1)</script></html>"[..], b"<svg onload=alert(1)>", b"", b"GIF89a", eicar.as_bytes()]
        {
            assert_eq!(ann.upload("a.png", bad).await["code"], -1019);
        }
        // What rides behind a picture does not get in with it, and the name it came under is forgotten.
        let mut polyglot = picture.clone();
        polyglot.extend_from_slice(b"<script>alert(1)</script>");
        let answer = ann.upload("../../x.php\u{202e}gnp.html", &polyglot).await;
        let url = answer["data"]["url"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        assert!(url.starts_with("/files/") && url.ends_with(".jpg"), "{url}");
        let kept = ann.fetch(&url).await.bytes().await.unwrap();
        assert!(!kept.windows(8).any(|window| window == b"<script>"));
        let large = vec![0; 9 * 1024 * 1024];
        assert_ne!(ann.upload("a.png", &large).await["code"], 200);
    }

    /// SEC-125.
    async fn bombs_are_not_opened_and_a_day_has_so_many_files(platform) {
        let ann = Someone::registered(platform).await;
        let picture = ann.picture().await;
        // The same picture that says it is 50,000 pixels wide and high.
        let mut bomb = picture.clone();
        bomb[16..20].copy_from_slice(&50_000_u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&50_000_u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&crc.to_be_bytes());
        let began = std::time::Instant::now();
        assert_eq!(ann.upload("a.png", &bomb).await["code"], -1019);
        assert!(began.elapsed() < std::time::Duration::from_secs(5), "it was not drawn");
        let mut taken = 0;
        while taken < 60 && ann.upload("a.png", &picture).await["code"] == 200 {
            taken += 1;
        }
        assert_eq!(taken, 50);
        let bob = Someone::registered(platform).await;
        assert_eq!(bob.upload("a.png", &picture).await["code"], 200, "everybody has a day of their own");
    }
}
