//! The WebSocket opening handshake (RFC 6455), and access to the TCP stream under hyper. Knows no route; never accepts
//! an extension, so there is no compression to exploit.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto;
use sha1::{Digest, Sha1};
use tokio::net::TcpStream;

/// RFC 6455, section 1.3.
const MAGIC: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const VERSION: &str = "13";
/// A key is 16 bytes in base64.
const KEY_LENGTH: usize = 24;

/// The request is not a WebSocket upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    #[error("not a request to upgrade")]
    NotAnUpgrade,
    #[error("only version 13 is spoken here")]
    Version,
    #[error("the key is not 16 bytes in base64")]
    Key,
}

/// The connection does not come from a plain TCP listener.
#[derive(Debug, thiserror::Error)]
pub enum NotTcp {
    #[error("the upgrade failed")]
    Upgrade(#[source] hyper::Error),
    #[error("the connection is not plain TCP")]
    Wrapped,
}

/// The response that upgrades the connection to a WebSocket.
pub fn accept(method: &Method, headers: &HeaderMap) -> Result<Response<()>, HandshakeError> {
    if method != Method::GET
        || !has_token(headers, &CONNECTION, "upgrade")
        || !has_token(headers, &UPGRADE, "websocket")
    {
        return Err(HandshakeError::NotAnUpgrade);
    }
    if headers.get(SEC_WEBSOCKET_VERSION).is_none_or(|version| version != VERSION) {
        return Err(HandshakeError::Version);
    }
    let key = headers.get(SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).unwrap_or_default();
    if key.len() != KEY_LENGTH || STANDARD.decode(key).is_err() {
        return Err(HandshakeError::Key);
    }
    let digest = Sha1::new().chain_update(key).chain_update(MAGIC).finalize();
    let answer = HeaderValue::try_from(STANDARD.encode(digest)).expect("base64 is ASCII");
    let mut response = Response::new(());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(SEC_WEBSOCKET_ACCEPT, answer);
    Ok(response)
}

fn has_token(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|token| token.trim().eq_ignore_ascii_case(wanted))
}

/// The TCP stream and the bytes already read from it, once the response above was sent.
pub async fn take_over(upgrade: OnUpgrade) -> Result<(TcpStream, Bytes), NotTcp> {
    let upgraded = upgrade.await.map_err(NotTcp::Upgrade)?;
    // Either hyper's own server's type, or hyper-util's, which reads ahead to detect the protocol.
    let upgraded = match upgraded.downcast::<TokioIo<TcpStream>>() {
        Ok(parts) => return Ok((parts.io.into_inner(), parts.read_buf)),
        Err(upgraded) => upgraded,
    };
    let parts = auto::upgrade::downcast::<TokioIo<TcpStream>>(upgraded).map_err(|_| NotTcp::Wrapped)?;
    Ok((parts.io.into_inner(), parts.read_buf))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(changes: &[(&'static str, Option<&'static str>)], expected: Result<&str, HandshakeError>) {
        let mut headers = HeaderMap::new();
        headers.insert("connection", HeaderValue::from_static("keep-alive, Upgrade"));
        headers.insert("upgrade", HeaderValue::from_static("WebSocket"));
        headers.insert("sec-websocket-version", HeaderValue::from_static("13"));
        headers.insert("sec-websocket-key", HeaderValue::from_static("dGhlIHNhbXBsZSBub25jZQ=="));
        for (name, value) in changes {
            match value {
                Some(value) => drop(headers.insert(*name, HeaderValue::from_static(value))),
                None => drop(headers.remove(*name)),
            }
        }
        let answer = accept(&Method::GET, &headers);
        let got = answer.as_ref().map(|answer| answer.headers()["sec-websocket-accept"].to_str().unwrap());
        assert_eq!(got.map_err(|error| *error), expected);
    }

    #[test]
    fn the_example_of_the_standard_is_answered_as_it_says() {
        check(&[], Ok("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    }

    #[test]
    fn what_is_no_websocket_is_refused() {
        check(&[("connection", Some("keep-alive"))], Err(HandshakeError::NotAnUpgrade));
        check(&[("upgrade", Some("h2c"))], Err(HandshakeError::NotAnUpgrade));
        check(&[("sec-websocket-version", Some("8"))], Err(HandshakeError::Version));
        check(&[("sec-websocket-key", None)], Err(HandshakeError::Key));
        check(&[("sec-websocket-key", Some("c2hvcnQ="))], Err(HandshakeError::Key));
        check(&[("sec-websocket-key", Some("!!!!!!!!!!!!!!!!!!!!!!!!"))], Err(HandshakeError::Key));
    }
}
