//! Who may read what is about the node itself: its measurements, and the document of its API.
//! Knows addresses and paths; nothing of what is shown there.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use serde::Deserialize;

/// Who came by way of somebody else: a proxy on this machine lends nobody its address.
const FORWARDED: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Audience {
    Everybody,
    /// Programs on this machine.
    Here,
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct EndpointAccess {
    /// `/metrics`
    pub(crate) metrics: Audience,
    /// `/openapi.json`, `/asyncapi.json` and the pages that show them under `/docs`
    pub(crate) document: Audience,
    /// `/sandbox/outbox`: letters to everybody, codes among them
    pub(crate) outbox: Audience,
}

impl Default for EndpointAccess {
    fn default() -> Self {
        Self { metrics: Audience::Here, document: Audience::Everybody, outbox: Audience::Here }
    }
}

impl EndpointAccess {
    /// What somebody may not see is not there.
    pub(crate) fn allows(self, request: &Request) -> bool {
        match self.of(request.uri().path()) {
            Audience::Everybody => true,
            Audience::Here => {
                let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0);
                is_here(peer, request.headers())
            }
            Audience::Nobody => false,
        }
    }

    fn of(self, path: &str) -> Audience {
        match path {
            "/metrics" => self.metrics,
            "/openapi.json" | "/asyncapi.json" | "/docs" | "/docs/sockets" => self.document,
            "/sandbox/outbox" => self.outbox,
            _ => Audience::Everybody,
        }
    }
}

fn is_here(peer: Option<SocketAddr>, headers: &HeaderMap) -> bool {
    let is_direct = !FORWARDED.iter().any(|name| headers.contains_key(*name));
    is_direct && peer.is_some_and(|peer| peer.ip().to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-140.
    #[test]
    fn only_programs_on_this_machine_are_here() {
        let (plain, mut relayed) = (HeaderMap::new(), HeaderMap::new());
        relayed.insert("x-forwarded-for", "127.0.0.1".parse().unwrap());
        for (peer, expected) in
            [("127.0.0.1:9", true), ("127.8.8.8:9", true), ("[::1]:9", true), ("[::ffff:127.0.0.1]:9", true)]
                .into_iter()
                .chain([("10.0.0.1:9", false), ("[2001:db8::1]:9", false), ("0.0.0.0:9", false)])
        {
            let peer = Some(peer.parse().unwrap());
            assert_eq!(is_here(peer, &plain), expected, "{peer:?}");
            assert!(!is_here(peer, &relayed), "{peer:?} by way of a proxy");
        }
        assert!(!is_here(None, &plain));
    }

    #[test]
    fn measurements_stay_here_and_the_document_is_public_unless_said_otherwise() {
        let exposure = EndpointAccess::default();
        assert_eq!(exposure.of("/sandbox/outbox"), Audience::Here);
        assert_eq!((exposure.of("/metrics"), exposure.of("/openapi.json")), (Audience::Here, Audience::Everybody));
        let closed = EndpointAccess { document: Audience::Nobody, ..exposure };
        assert_eq!((closed.of("/docs"), closed.of("/status")), (Audience::Nobody, Audience::Everybody));
    }
}
