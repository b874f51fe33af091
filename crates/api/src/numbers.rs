//! Numbers of objects and products, as bodies and paths name them.

use plimsoll_app::engine::Reject;
use plimsoll_app::{Principal, Refusal, refusal};

use crate::caller::Caller;
use crate::wire::Int;

/// A number that counts from zero; anything else names nothing.
pub(crate) fn number(id: Int) -> Result<u64, Refusal> {
    u64::try_from(id.0).map_err(|_| refusal::NOT_FOUND)
}

/// The same, from a path.
pub(crate) fn number_in(path: &str) -> Result<u64, Refusal> {
    let digits = path.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| path.parse().ok()).flatten().ok_or(refusal::NOT_FOUND)
}

/// A product's number; anything else is not on offer.
pub(crate) fn product(id: Int) -> Result<u32, Refusal> {
    u32::try_from(id.0).map_err(|_| refusal::NOT_FOUND)
}

pub(crate) fn days(days: Int) -> u16 {
    // No product has so many: the engine says that the term is not on offer.
    u16::try_from(days.0).unwrap_or(u16::MAX)
}

/// Products for real money are not on offer in practice.
pub(crate) fn real_money(caller: Caller) -> Result<Principal, Refusal> {
    if caller.is_practice() { Err(Reject::LiveMoneyOnly.into()) } else { Ok(caller.0) }
}
