//! What one address, the block around it and everybody together may try.
//!
//! Owns the numbers and how an operator changes them. Generous: behind one address of a mobile carrier are thousands of
//! people, and only wrong tries stay counted where a try can be right or wrong.

use plimsoll_units::{HOUR_MS, MINUTE_MS};
use serde::Deserialize;

use super::Identity;
use super::client_info::ClientInfo;
use crate::network::{block_of, host_of};
use crate::rate_limits::{Limit, Line};

/// Within one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SourceLimits {
    /// From one IPv4 address, or one IPv6 /64.
    pub address: u32,
    /// From one IPv4 /24, or one IPv6 /48.
    pub block: u32,
    /// From anywhere.
    pub everybody: u32,
}

/// The table `[platform.identity.limits]` of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitSettings {
    /// Wrong passwords and codes in a quarter of an hour.
    pub wrong_sign_ins: SourceLimits,
    /// New accounts in an hour.
    pub registrations: SourceLimits,
    /// Codes that are sent in an hour.
    pub codes: SourceLimits,
    /// Wrong invitation codes in an hour.
    pub wrong_invitations: SourceLimits,
    /// Messages for wallets to sign, in a minute.
    pub wallet_challenges: SourceLimits,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            wrong_sign_ins: SourceLimits { address: 100, block: 500, everybody: 10_000 },
            registrations: SourceLimits { address: 1_000, block: 3_000, everybody: 20_000 },
            codes: SourceLimits { address: 60, block: 300, everybody: 5_000 },
            wrong_invitations: SourceLimits { address: 5, block: 50, everybody: 2_000 },
            wallet_challenges: SourceLimits { address: 60, block: 300, everybody: 3_000 },
        }
    }
}

/// What is counted by where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    SignIn,
    Registration,
    Code,
    Invitation,
    Challenge,
}

/// Wrong sign-ins are forgotten after so long.
pub(super) const SIGN_IN_WINDOW_MS: i64 = 15 * MINUTE_MS;

impl Source {
    /// How the three counts are called, and how long they run.
    fn kept(self) -> ([&'static str; 3], i64) {
        match self {
            Self::SignIn => (["sign-in address", "sign-in block", "sign-in all"], SIGN_IN_WINDOW_MS),
            Self::Registration => (["register address", "register block", "register all"], HOUR_MS),
            Self::Code => (["code address", "code block", "code all"], HOUR_MS),
            Self::Invitation => (["invitation address", "invitation block", "invitation all"], HOUR_MS),
            Self::Challenge => (["challenge address", "challenge block", "challenge all"], MINUTE_MS),
        }
    }
}

impl Identity {
    pub(super) fn source_limits(&self, source: Source) -> SourceLimits {
        let limits = &self.config.identity.limits;
        match source {
            Source::SignIn => limits.wrong_sign_ins,
            Source::Registration => limits.registrations,
            Source::Invitation => limits.wrong_invitations,
            Source::Challenge => limits.wallet_challenges,
            Source::Code => {
                // A picture comes first: whatever may be sent without one may be sent.
                let least = self.config.identity.codes_before_captcha(self.config.sandbox);
                let SourceLimits { address, block, everybody } = limits.codes;
                SourceLimits { address: address.max(least), block: block.max(least), everybody: everybody.max(least) }
            }
        }
    }

    /// What one try spends: its address's budget, its block's and everybody's, in this order.
    pub(super) fn lines_of(&self, source: Source, origin: &ClientInfo) -> [Line; 3] {
        let SourceLimits { address, block, everybody } = self.source_limits(source);
        let ([of_address, of_block, of_all], window_ms) = source.kept();
        let limit = |name, most: u32| Limit { name, most: i64::from(most), window_ms };
        [
            limit(of_address, address).by(host_of(origin.ip)),
            limit(of_block, block).by(block_of(origin.ip)),
            limit(of_all, everybody).by("everybody"),
        ]
    }
}
