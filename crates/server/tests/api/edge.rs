//! What holds for every call: limits, headers, the document.

use crate::support::Client;

on_both! {
    async fn the_document_is_served_and_headers_protect(platform) {
        let visitor: Client = platform.visitor();
        let response = visitor.request(reqwest::Method::GET, "/openapi.json").send().await.unwrap();
        assert_eq!(response.status(), 200);
        for header in ["x-content-type-options", "content-security-policy", "x-frame-options", "x-request-id"] {
            assert!(response.headers().contains_key(header), "{header}");
        }
        let document: serde_json::Value = response.json().await.unwrap();
        assert_eq!(document["info"]["title"], "Plimsoll");
    }

    /// SEC-050.
    async fn foreign_pages_get_no_permission(platform) {
        let asked = platform.visitor().request(reqwest::Method::OPTIONS, "/openapi.json");
        let asked = asked.header("origin", "https://evil.example").header("access-control-request-method", "POST");
        let response = asked.send().await.unwrap();
        assert!(!response.headers().contains_key("access-control-allow-origin"));
    }

    /// SEC-060.
    async fn nothing_is_found_where_nothing_is(platform) {
        for path in ["/api/nothing", "/.git/config", "/.env", "/..%2f..%2fetc%2fpasswd", "/a%00b"] {
            let response = platform.visitor().request(reqwest::Method::GET, path).send().await.unwrap();
            assert_eq!(response.status(), 404, "{path}");
        }
    }
}
