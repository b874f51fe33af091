//! Refusals of the console, with wire code and stable message key.

use std::borrow::Cow;

use plimsoll_app::Refusal;
pub(crate) use plimsoll_app::refusal::{NOT_FOUND, PARAM};

const fn refusal(code: i32, key: &'static str) -> Refusal {
    Refusal { code, key, detail: Cow::Borrowed("") }
}

pub(crate) const PERMISSION: Refusal = refusal(-8001, "ops_permission");
pub(crate) const STEP_UP: Refusal = refusal(-8002, "ops_step_up");
pub(crate) const OWN_PROPOSAL: Refusal = refusal(-8003, "ops_own_proposal");
pub(crate) const STALE: Refusal = refusal(-8004, "ops_stale");
pub(crate) const EXPIRED: Refusal = refusal(-8005, "ops_expired");
pub(crate) const DECIDED: Refusal = refusal(-8006, "ops_decided");
pub(crate) const PENDING: Refusal = refusal(-8007, "ops_pending");
pub(crate) const LIMIT: Refusal = refusal(-8008, "ops_limit");
pub(crate) const VERSION: Refusal = refusal(-8009, "ops_version");
pub(crate) const NO_SECOND: Refusal = refusal(-8011, "ops_no_second");
pub(crate) const IMPORTED: Refusal = refusal(-8013, "ops_imported");
pub(crate) const SCOPE: Refusal = refusal(-8014, "ops_scope");
