//! Freezes: the engine holds the account, a row tells its owner why, until when, and how to object.
//!
//! Who may decide one is not said here; that two people do is the engine's rule.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::SetAccountStatus;
use plimsoll_store::identity::NewFreeze;
use plimsoll_units::{StaffId, Timestamp};

use super::Identity;
use crate::error::{AppError, Result};
use crate::principal::UserId;
use crate::refusal;

const REASON_CHARS: std::ops::RangeInclusive<usize> = 10..=500;
/// A freeze never asks for a payment, and everybody may object.
const OBJECTION: &str = "Nothing has to be paid. To object, write to us in the app: somebody who did not decide this \
                         will answer.";

/// Why an account is frozen, as its owner reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreezeCategory {
    /// Somebody else may be using the account.
    Security,
    /// Papers do not fit.
    Verification,
    /// A court or an authority demands it.
    LegalHold,
    /// Trading that the rules forbid.
    Conduct,
}

impl FreezeCategory {
    /// As the journal keeps it: never reused.
    fn number(self) -> u16 {
        match self {
            Self::Security => 1,
            Self::Verification => 2,
            Self::LegalHold => 3,
            Self::Conduct => 4,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Security => "Security",
            Self::Verification => "Verification",
            Self::LegalHold => "Legal hold",
            Self::Conduct => "Conduct",
        }
    }
}

/// A freeze that two people decided.
#[derive(Clone, Copy, Debug)]
pub struct FreezeOrder<'a> {
    pub user: UserId,
    pub status: Status,
    pub category: FreezeCategory,
    pub reason: &'a str,
    pub review_at: Timestamp,
    pub by: StaffId,
    pub second: StaffId,
}

impl Identity {
    /// Freezes an account, fully or partly, or thaws it with [`Status::Normal`].
    pub async fn set_standing(&self, order: &FreezeOrder<'_>) -> Result<()> {
        let reason = order.reason.trim();
        if !REASON_CHARS.contains(&reason.chars().count()) {
            return Err(refusal::PARAM.because("a reason of 10 to 500 characters").into());
        }
        let user = self.user(order.user).await?;
        let (account, _) = self.accounts_of(&user).await?;
        let command = SetAccountStatus {
            account,
            status: order.status,
            reason: order.category.number(),
            by: order.by,
            second: order.second,
            review_at: order.review_at,
        };
        let now = self.clock.now().0;
        if order.status == Status::Normal {
            self.engine_client.submit(command, None).await?;
            return Ok(self.store.lift_freezes(user.id, now).await?);
        }
        // The reason first: nobody is ever frozen without one. It is shown only while the freeze holds.
        self.store.lift_freezes(user.id, now).await?;
        let row = NewFreeze {
            user: user.id,
            category: order.category.words().to_owned(),
            reason: reason.to_owned(),
            objection: OBJECTION.to_owned(),
            review_at: order.review_at.0,
            frozen_at: now,
        };
        self.store.add_freeze(&row).await?;
        match self.engine_client.submit(command, None).await {
            Err(AppError::Refused(refused)) => {
                self.store.lift_freezes(user.id, now).await?;
                Err(refused.into())
            }
            other => other.map(|_| ()),
        }
    }
}
