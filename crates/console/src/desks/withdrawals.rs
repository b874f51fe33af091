//! Withdrawals under review: why each waits, what speaks for and against it, approve and reject.

use plimsoll_app::money::Money;
use plimsoll_app::{AppError, Result};
use plimsoll_store::money::WithdrawalRow;
use plimsoll_units::{AccountId, Amount, DAY_MS};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::people::status_word;
use super::{Page, Paged};
use crate::approvals::{Action, Outcome, checked_reason};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::Actor;

/// Within which a withdrawal is to be decided.
const DUE_MS: i64 = DAY_MS;
const FLOW_DAYS: i64 = 30;
/// An address younger than this is new.
const NEW_ADDRESS_MS: i64 = DAY_MS;
const MANUAL: i64 = 2;
const CONFIRMED: i64 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RejectCode {
    WrongDetails,
    Suspicious,
    Limits,
    Other,
}

impl RejectCode {
    /// In the journal: never reused.
    const fn number(self) -> u16 {
        match self {
            Self::WrongDetails => 1,
            Self::Suspicious => 2,
            Self::Limits => 3,
            Self::Other => 9,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithdrawalLine {
    id: i64,
    user: i64,
    name: String,
    coin: String,
    amount: String,
    fee: String,
    /// In USDT.
    value: Option<String>,
    destination: String,
    channel: String,
    bank: bool,
    stage: String,
    flags: Vec<&'static str>,
    requested_at: i64,
    due_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StageLine {
    stage: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithdrawalOwner {
    kyc: i64,
    created_at: i64,
    status: &'static str,
}

/// In USDT.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Flow {
    deposits: String,
    withdrawals: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithdrawalDetail {
    #[serde(flatten)]
    row: WithdrawalLine,
    stages: Vec<StageLine>,
    person: WithdrawalOwner,
    flow30: Flow,
    address_since: Option<i64>,
    /// What of the row is not what the journal holds: it can't be approved then.
    differs: Option<&'static str>,
}

impl Console {
    /// The value of coins in USDT, as far as they have a price.
    pub(super) fn value_of(&self, coins: &[(String, Amount)]) -> Result<Amount> {
        self.app.engine_client.read_stale(|engine| {
            let value = |(coin, amount): &(String, Amount)| {
                let asset = self.app.money.asset(coin).ok()?;
                engine.usdt_value(asset, *amount)
            };
            coins.iter().filter_map(value).sum()
        })
    }

    async fn withdrawal_line(&self, row: &WithdrawalRow) -> Result<WithdrawalLine> {
        let user = self.store().user(row.user).await?;
        let value = self.value_of(&[(row.coin.clone(), row.amount)])?;
        let mut flags = Vec::new();
        match row.known_since {
            None => flags.push("unsaved-address"),
            Some(since) if row.created_at - since < NEW_ADDRESS_MS => flags.push("new-address"),
            Some(_) => {}
        }
        if user.as_ref().is_some_and(|user| row.created_at - user.created_at < 7 * DAY_MS) {
            flags.push("new-customer");
        }
        if value > Amount::whole(5_000) {
            flags.push("large");
        }
        if self.now() > row.created_at + DUE_MS && row.stage == MANUAL {
            flags.push("late");
        }
        Ok(WithdrawalLine {
            id: row.id,
            user: row.user,
            name: user.map(|user| user.login_name).unwrap_or_default(),
            coin: row.coin.clone(),
            amount: row.amount.to_string(),
            fee: row.fee.to_string(),
            value: (!value.is_zero()).then(|| value.to_string()),
            destination: self.app.money.shown_destination(row)?,
            channel: row.channel.clone(),
            bank: row.bank.is_some(),
            stage: Money::stage_name(row.stage).to_lowercase(),
            flags,
            requested_at: row.created_at,
            due_at: row.created_at + DUE_MS,
        })
    }

    pub(crate) async fn withdrawals(&self, stage: &str, page: &Page) -> Result<Paged<WithdrawalLine>> {
        let range = match stage {
            "" | "manual" => (MANUAL, MANUAL),
            "approved" => (3, 3),
            "sent" => (4, 4),
            "ended" => (CONFIRMED, i64::MAX),
            _ => return Err(refusal::PARAM.because("stage").into()),
        };
        let rows = if stage == "ended" {
            self.store().withdrawals_ended(CONFIRMED, page.number().unwrap_or(i64::MAX), page.limit()).await?
        } else {
            self.store().withdrawals_in(range, page.number().unwrap_or_default(), page.limit()).await?
        };
        let mut lines = Vec::with_capacity(rows.len());
        for row in &rows {
            lines.push(self.withdrawal_line(row).await?);
        }
        Ok(Paged::by_key(lines, page, |line| line.id.to_string()))
    }

    pub(crate) async fn withdrawal(&self, id: i64) -> Result<WithdrawalDetail> {
        let row = self.store().withdrawal_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        let user = self.store().user(row.user).await?.ok_or(refusal::NOT_FOUND)?;
        let checks = self.store().checks_of(row.user).await?;
        let account = AccountId(u32::try_from(row.account).map_err(AppError::world)?);
        let status =
            self.app.engine_client.read_stale(|engine| engine.account(account).map(|account| account.status))?;
        let since = self.now() - FLOW_DAYS * DAY_MS;
        let deposits = self.store().deposited_since(Some(row.user), since).await?;
        let withdrawals = self.store().withdrawn_since(Some(row.user), since).await?;
        let stages = self.store().withdrawal_steps(id).await?.into_iter();
        let differs = if row.stage < CONFIRMED { self.app.money.review_difference(&row).await? } else { None };
        Ok(WithdrawalDetail {
            stages: stages
                .map(|(stage, at)| StageLine { stage: Money::stage_name(stage).to_lowercase(), at })
                .collect(),
            person: WithdrawalOwner {
                kyc: checks.iter().filter(|check| check.status == 1).map(|check| check.level).max().unwrap_or_default(),
                created_at: user.created_at,
                status: status.map_or("normal", status_word),
            },
            flow30: Flow {
                deposits: self.value_of(&deposits)?.to_string(),
                withdrawals: self.value_of(&withdrawals)?.to_string(),
            },
            // Of a bank account it is set back for the engine's rule.
            address_since: row.known_since.filter(|_| row.bank.is_none()),
            differs,
            row: self.withdrawal_line(&row).await?,
        })
    }

    /// Beyond the rules, a withdrawal always takes two people.
    pub(crate) async fn approve_withdrawal(&self, actor: &Actor, id: i64, reason: &str) -> Result<Outcome> {
        let row = self.store().withdrawal_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        if row.stage != MANUAL {
            return Err(refusal::PARAM.because("it does not wait for review").into());
        }
        let action = Action::ApproveWithdrawal { withdrawal: id };
        Ok(Outcome::waits(self.propose(actor, &action, reason).await?))
    }

    /// One person rejects, and everything is free again at once.
    pub(crate) async fn reject_withdrawal(&self, actor: &Actor, id: i64, code: RejectCode, reason: &str) -> Result<()> {
        let reason = checked_reason(reason)?;
        self.app.money.reject_reviewed(id, actor.id, code.number()).await?;
        let entry = Entry::of("withdrawal.reject", format!("withdrawal {id}")).because(reason);
        self.record(Some(actor), entry.change("manual review", format!("rejected, {code:?}"))).await?;
        Ok(())
    }
}
