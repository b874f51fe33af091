//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::api::Api;
use crate::response::ApiError;

const FORWARDED: &str = "x-forwarded-for";

/// The address of whoever asks. Proxies are believed only as far as the operator says how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientIp(pub(crate) IpAddr);

/// An IPv4 address inside IPv6 is that IPv4 address.
pub(crate) fn address(headers: &HeaderMap, extensions: &Extensions, proxies: usize) -> IpAddr {
    said_address(headers, extensions, proxies).to_canonical()
}

fn said_address(headers: &HeaderMap, extensions: &Extensions, proxies: usize) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    if proxies == 0 {
        return peer;
    }
    let values = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = values.flat_map(|value| value.split(',')).collect();
    let hop = hops.len().checked_sub(proxies).and_then(|n| hops.get(n));
    hop.and_then(|hop| hop.trim().parse().ok()).unwrap_or(peer)
}

impl FromRequestParts<Api> for ClientIp {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        Ok(Self(address(&parts.headers, &parts.extensions, api.app.config.site.proxies)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-061.
    #[test]
    fn only_announced_proxies_are_believed() {
        let request = axum::http::Request::builder().header(FORWARDED, "::ffff:6.6.6.6, 1.2.3.4").body(()).unwrap();
        let (parts, ()) = request.into_parts();
        assert_eq!(address(&parts.headers, &parts.extensions, 0), IpAddr::V4(Ipv4Addr::LOCALHOST));
        assert_eq!(address(&parts.headers, &parts.extensions, 1).to_string(), "1.2.3.4");
        assert_eq!(address(&parts.headers, &parts.extensions, 2).to_string(), "6.6.6.6");
        assert_eq!(address(&parts.headers, &parts.extensions, 3), IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
}
