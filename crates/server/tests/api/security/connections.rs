//! Two requests that look like one, headers without end, and clients that never finish.

use std::time::Duration;

use super::wire::{Line, answer_to, statuses};
use crate::support::Platform;

const ASK: &str = "POST /api/user/getInfo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
/// What a smuggler would like to have answered.
const HIDDEN: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

on_both! {
    /// SEC-062.
    async fn a_request_hidden_in_another_is_never_answered(platform) {
        let one_chunk = "2\r\n{}\r\n0\r\n\r\n";
        let cases = [
            ("a length and chunks", format!("{ASK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{one_chunk}"), 400),
            ("chunks and a length", format!("{ASK}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{one_chunk}"), 400),
            ("two lengths", format!("{ASK}content-length: 2\r\ncontent-length: 20\r\n\r\n{{}}"), 400),
            ("a list of lengths", format!("{ASK}content-length: 2, 20\r\n\r\n{{}}"), 400),
            ("no number", format!("{ASK}content-length: +2\r\n\r\n{{}}"), 400),
            ("chunks that are not last", format!("{ASK}transfer-encoding: chunked, identity\r\n\r\n{one_chunk}"), 400),
            ("almost chunks", format!("{ASK}transfer-encoding: xchunked\r\n\r\n{one_chunk}"), 400),
            ("a folded header", format!("{ASK}content-length: 2\r\nx-a: b\r\n c\r\n\r\n{{}}"), 400),
            ("a space before the colon", format!("{ASK}content-length : 2\r\n\r\n{{}}"), 400),
            ("a size that is none", format!("{ASK}transfer-encoding: chunked\r\n\r\n0x2\r\n{{}}\r\n0\r\n\r\n"), 400),
        ];
        for (what, request, status) in cases {
            let answers = answer_to(platform, &format!("{request}{HIDDEN}")).await;
            let got = statuses(&answers);
            // A body that can't be read is refused by whoever reads it, in the envelope.
            let is_refused = got == [status] || got == [200] && answers.contains("\"code\":");
            assert!(is_refused && !answers.contains("\r\n\r\nok\n"), "{what}: {answers}");
        }
        // Chunks alone are read; a second request on that connection is not.
        let answers = answer_to(platform, &format!("{ASK}transfer-encoding: chunked\r\n\r\n{one_chunk}{HIDDEN}")).await;
        assert_eq!(statuses(&answers), [200], "{answers}");
        assert!(answers.contains("connection: close") && answers.contains("\"code\":401"), "{answers}");
    }

    /// SEC-064.
    async fn headers_and_bodies_have_an_end(platform) {
        let many: String = (0..10_000).map(|n| format!("x-{n}: a\r\n")).collect();
        let answers = answer_to(platform, &format!("GET /healthz HTTP/1.1\r\nhost: x\r\n{many}\r\n")).await;
        assert_eq!(statuses(&answers), [431], "{answers}");
        let long = "a".repeat(1 << 20);
        let answers = answer_to(platform, &format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: {long}\r\n\r\n")).await;
        assert_eq!(statuses(&answers), [431], "{answers}");
        let answers = answer_to(platform, &format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n")).await;
        assert!(matches!(statuses(&answers)[..], [414 | 431]), "{answers}");

        // Announced and never sent: nobody waits for it.
        let answers = answer_to(platform, &format!("{ASK}content-length: 104857600\r\n\r\n{{")).await;
        assert_eq!(statuses(&answers), [413], "{answers}");
        let mut endless = Line::open(platform).await;
        endless.say(format!("{ASK}transfer-encoding: chunked\r\n\r\n").as_bytes()).await;
        let chunk = format!("10000\r\n{}\r\n", "x".repeat(1 << 16));
        let mut sent = 0;
        while sent < 1_600 && endless.say(chunk.as_bytes()).await {
            sent += 1;
        }
        assert!(sent < 1_600, "a hundred megabytes were taken");
    }
}

/// SEC-064. Slowly, and so on a platform of its own.
#[test]
fn whoever_dawdles_is_let_go() {
    let platform: &'static Platform = Box::leak(Box::new(Platform::boot(crate::support::Database::Sqlite, "")));
    crate::support::run(async {
        let mut silent = Line::open(platform).await;
        let mut slow = Line::open(platform).await;
        slow.say(b"GET /healthz HTTP/1.1\r\nhost: x\r\n").await;
        let mut idle = Line::open(platform).await;
        idle.say(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut body = Line::open(platform).await;
        let half = "POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                    content-length: 1000\r\n\r\n{";
        body.say(half.as_bytes()).await;
        let drip = tokio::spawn(async move {
            while slow.say(b"x-a: b\r\n").await {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let (params, _) = silent.rest().await;
        assert!(params.is_empty(), "{params}");
        assert_eq!(statuses(&idle.rest().await.0), [200], "it was answered, and then it was idle");
        tokio::time::timeout(Duration::from_secs(60), drip)
            .await
            .expect("a header a second does not keep it open")
            .unwrap();
        let (params, _) = body.rest().await;
        assert_eq!(statuses(&params), [408], "the rest of a body is not waited for without end: {params}");
    });
}
