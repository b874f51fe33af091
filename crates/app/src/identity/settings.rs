//! What an operator decides about people before the platform starts: chains, checks, how letters leave. Which ways to
//! sign in are open is a setting that changes while it runs, and is kept with the others.

use serde::Deserialize;

use super::limits::LimitSettings;
use super::outbound::{MailSettings, MessageSettings};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct IdentitySettings {
    /// Codes that one network may ask for in an hour before a picture must be read.
    codes_before_captcha: Option<u32>,
    /// Chains whose wallets may sign in.
    pub ethereum_chains: Vec<u64>,
    pub tron_chains: Vec<u64>,
    /// In a sandbox, identity checks are approved by nobody, after so many seconds. Zero: people decide.
    pub review_seconds: u32,
    pub limits: LimitSettings,
    pub mail: Option<MailSettings>,
    pub messages: Option<MessageSettings>,
}

/// Ethereum, BNB Chain, Polygon, and a local development chain.
const ETHEREUM_CHAINS: [u64; 4] = [1, 56, 137, 31_337];
/// Tron's main network and its two test networks.
const TRON_CHAINS: [u64; 3] = [728_126_428, 2_494_104_990, 3_448_148_188];
const CODES_BEFORE_CAPTCHA_LIVE: u32 = 3;
/// Nothing is sent from a sandbox.
const CODES_BEFORE_CAPTCHA_SANDBOX: u32 = 10_000;

impl Default for IdentitySettings {
    fn default() -> Self {
        Self {
            codes_before_captcha: None,
            ethereum_chains: ETHEREUM_CHAINS.to_vec(),
            tron_chains: TRON_CHAINS.to_vec(),
            review_seconds: 3,
            limits: LimitSettings::default(),
            mail: None,
            messages: None,
        }
    }
}

impl IdentitySettings {
    pub(super) fn codes_before_captcha(&self, is_sandbox: bool) -> u32 {
        let usual = if is_sandbox { CODES_BEFORE_CAPTCHA_SANDBOX } else { CODES_BEFORE_CAPTCHA_LIVE };
        self.codes_before_captcha.unwrap_or(usual)
    }
}
