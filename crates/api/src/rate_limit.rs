//! How often somebody may ask: by person when signed in, by address otherwise.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Weak};
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use plimsoll_app::network::{block_of, host_of};
use serde::Deserialize;

use crate::caller::Visitor;

/// How often addresses that were quiet are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// How many times as often as one address the block around it may ask: an IPv4 /24, or an IPv6 /48.
const BLOCK_TIMES: NonZeroU32 = NonZeroU32::new(8).expect("not zero");

/// Requests a second, with as many as that again in one breath.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Requests without a session, for each IPv4 address or IPv6 /64.
    pub visitor_per_second: NonZeroU32,
    /// By one person.
    pub user_per_second: NonZeroU32,
    /// Sockets open at once, and of these from one address.
    pub sockets: usize,
    pub sockets_per_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let count = |n| NonZeroU32::new(n).expect("not zero");
        let (sockets, sockets_per_address) = (20_000, 100);
        Self { visitor_per_second: count(20), user_per_second: count(100), sockets, sockets_per_address }
    }
}

pub(crate) struct RequestLimiter {
    visitors: DefaultKeyedRateLimiter<IpAddr>,
    blocks: DefaultKeyedRateLimiter<IpAddr>,
    users: DefaultKeyedRateLimiter<i64>,
}

impl RequestLimiter {
    /// Forgets who was quiet for as long as anybody holds it.
    pub(crate) fn start(limits: &Limits) -> Arc<Self> {
        let quota = |per_second: NonZeroU32| {
            Quota::per_second(per_second).allow_burst(per_second.saturating_mul(NonZeroU32::new(3).expect("not zero")))
        };
        let request_limiter = Arc::new(Self {
            visitors: RateLimiter::keyed(quota(limits.visitor_per_second)),
            blocks: RateLimiter::keyed(quota(limits.visitor_per_second.saturating_mul(BLOCK_TIMES))),
            users: RateLimiter::keyed(quota(limits.user_per_second)),
        });
        tokio::spawn(forget_quiet(Arc::downgrade(&request_limiter)));
        request_limiter
    }

    pub(crate) fn allows(&self, visitor: Visitor, address: impl FnOnce() -> IpAddr) -> bool {
        match visitor.0 {
            Some(principal) => self.users.check_key(&principal.user.0).is_ok(),
            None => {
                let address = address();
                self.visitors.check_key(&host_of(address)).is_ok() && self.blocks.check_key(&block_of(address)).is_ok()
            }
        }
    }
}

async fn forget_quiet(request_limiter: Weak<RequestLimiter>) {
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        let Some(request_limiter) = request_limiter.upgrade() else {
            return;
        };
        request_limiter.visitors.retain_recent();
        request_limiter.blocks.retain_recent();
        request_limiter.users.retain_recent();
    }
}
