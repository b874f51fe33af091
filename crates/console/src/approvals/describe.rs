//! What an action would change, in words, and the state that it was proposed for.

use plimsoll_app::Result;
use plimsoll_app::engine::accounts::Status;
use plimsoll_units::{AccountId, C2cOrderId, StaffId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actions::{Action, FrozenAs};
use crate::access::{Role, Roles};
use crate::console::Console;
use crate::refusal;

/// One field, before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Change {
    pub(crate) field: String,
    pub(crate) before: String,
    pub(crate) after: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) label: String,
    /// Compared when it is approved: another one makes the proposal stale.
    pub(crate) base: String,
    pub(crate) diff: Vec<Change>,
    pub(crate) effects: Vec<String>,
}

#[expect(clippy::needless_pass_by_value, reason = "numbers and texts are given as they are")]
pub(super) fn change(field: &str, before: impl ToString, after: impl ToString) -> Change {
    Change { field: field.to_owned(), before: before.to_string(), after: visible(&after.to_string()) }
}

/// Invisible characters are written out, so that what is approved is what is read.
fn visible(text: &str) -> String {
    let hidden = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.chars().flat_map(|c| if hidden(c) { c.escape_unicode().collect::<Vec<_>>() } else { vec![c] }).collect()
}

const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Normal => "normal",
        Status::PartlyFrozen => "partly frozen",
        Status::Frozen => "frozen",
    }
}

fn role_names(roles: &[Role]) -> String {
    let mut names: Vec<String> = roles.iter().map(|role| format!("{role:?}").to_lowercase()).collect();
    names.sort();
    names.join(", ")
}

impl Console {
    pub(crate) async fn describe(&self, action: &Action) -> Result<Description> {
        match action {
            Action::Freeze { user, status, category, text, review_at } => {
                let (label, before) = self.status_of(*user).await?;
                let after = if *status == FrozenAs::Frozen { "frozen" } else { "partly frozen" };
                Ok(Description {
                    label,
                    base: before.clone(),
                    diff: vec![
                        change("status", before, after),
                        change("category", "", format!("{category:?}")),
                        change("reason shown to the customer", "", text),
                        change("review at", "", review_at),
                    ],
                    effects: vec![
                        "The customer reads the reason, the date of the review and how to object.".to_owned(),
                        "Nothing is charged for a freeze, and open positions are not closed by it.".to_owned(),
                    ],
                })
            }
            Action::LiftFreeze { user } => {
                let (label, before) = self.status_of(*user).await?;
                let diff = vec![change("status", &before, "normal")];
                let effects = vec!["The customer trades and withdraws again.".to_owned()];
                Ok(Description { label, base: before, diff, effects })
            }
            Action::ApproveWithdrawal { withdrawal } => self.describe_withdrawal(*withdrawal).await,
            Action::DecideIdentity { user, level, approve, reasons, text } => {
                let row = self.store().review(*user, *level).await?.ok_or(refusal::NOT_FOUND)?;
                let after = if *approve { "approved" } else { "refused" };
                let mut diff = vec![change("identity check", state_name(row.status), after)];
                if !*approve {
                    diff.push(change("reasons", "", reasons.join(", ")));
                    diff.push(change("text shown to the customer", "", text));
                }
                let effect =
                    if *approve { "Limits rise to those of this level." } else { "The customer may submit again." };
                Ok(Description {
                    label: format!("Customer {user}, level {level}"),
                    base: format!("{} {}", row.status, row.submitted_at),
                    diff,
                    effects: vec![effect.to_owned()],
                })
            }
            Action::DecideC2c { order, release, reason, text } => {
                self.describe_c2c(*order, *release, *reason, text).await
            }
            Action::Correct { user, wallet, coin, amount, text } => {
                let (label, _) = self.status_of(*user).await?;
                let account = self.account_of(*user).await?;
                let free = self.free_balance(account, *wallet, coin).await?;
                let amount = super::actions::amount_of(amount).ok_or(refusal::PARAM.because("amount"))?;
                Ok(Description {
                    label,
                    // A balance moves all day; the engine checks what is there when it is carried out.
                    base: account.0.to_string(),
                    diff: vec![
                        change(&format!("{coin} in the {wallet:?} wallet"), free, free + amount),
                        change("reason shown to the customer", "", text),
                    ],
                    effects: vec![format!(
                        "{amount} {coin} {} the house's corrections account; the ledger stays balanced.",
                        if amount.is_positive() { "come out of" } else { "go back into" }
                    )],
                })
            }
            Action::Invite { email, roles } => Ok(Description {
                label: email.clone(),
                base: String::new(),
                diff: vec![change("roles", "", role_names(roles))],
                effects: vec!["A link is made that counts once, within three days.".to_owned()],
            }),
            Action::SetRoles { staff, roles } => {
                let id = StaffId(u32::try_from(*staff).map_err(|_| refusal::NOT_FOUND)?);
                let known = self.app.engine_client.read(|engine| engine.staff().get(id).copied()).await?;
                let record = known.ok_or(refusal::NOT_FOUND)?;
                let before =
                    if record.active { role_names(&Roles(record.roles.0).list()) } else { "suspended".to_owned() };
                Ok(Description {
                    label: self.names().await?.of(*staff).name,
                    base: before.clone(),
                    diff: vec![change("roles", before, role_names(roles))],
                    effects: vec!["Open sessions and tokens of this person end at once.".to_owned()],
                })
            }
            // Products and loans
            Action::OfferProduct { number, terms } => self.describe_product(*number, terms).await,
            Action::FundHouse { money } => self.describe_house(money).await,
            Action::DecideLoan { loan, approve, reason, .. } => self.describe_loan(*loan, *approve, *reason).await,
            // Markets
            Action::MarketEvent { market, event } => self.describe_market(*market, event).await,
        }
    }

    async fn describe_withdrawal(&self, id: i64) -> Result<Description> {
        let row = self.store().withdrawal_for_staff(id).await?.ok_or(refusal::NOT_FOUND)?;
        Ok(Description {
            label: format!("{} {} of customer {}", row.amount, row.coin, row.user),
            base: format!("{} {} {}", row.stage, row.amount, row.destination),
            diff: vec![change("stage", "manual review", "approved")],
            effects: vec![
                format!("{} {} leave the platform, {} of fee stay.", row.amount, row.coin, row.fee),
                format!("To {} by {}.", self.app.money.shown_destination(&row)?, row.channel),
            ],
        })
    }

    async fn describe_c2c(&self, order: u64, release: bool, reason: u16, text: &str) -> Result<Description> {
        let case = self.app.c2c.case(C2cOrderId(order)).await?;
        let row = &case.listed.row;
        let outcome = if release { "all coins to the buyer" } else { "all coins back to the seller" };
        Ok(Description {
            label: format!("C2C order {order}, {} {}", row.quantity, case.listed.coin),
            base: format!("{} {}", row.status, row.quantity),
            diff: vec![
                change("outcome", "open appeal", outcome),
                change("reason", "", reason),
                change("text shown to both sides", "", text),
            ],
            effects: vec![format!("{} {} leave escrow: {outcome}.", row.quantity, case.listed.coin)],
        })
    }

    async fn status_of(&self, user: i64) -> Result<(String, String)> {
        let account = self.account_of(user).await?;
        let status =
            self.app.engine_client.read(|engine| engine.account(account).map(|account| account.status)).await?;
        let status = status.ok_or(refusal::NOT_FOUND)?;
        Ok((format!("Customer {user}"), status_name(status).to_owned()))
    }

    pub(crate) async fn account_of(&self, user: i64) -> Result<AccountId> {
        let row = self.store().user(user).await?.ok_or(refusal::NOT_FOUND)?;
        let account = row.live_account.and_then(|account| u32::try_from(account).ok()).ok_or(refusal::NOT_FOUND)?;
        Ok(AccountId(account))
    }
}

pub(crate) const fn state_name(status: i64) -> &'static str {
    match status {
        1 => "approved",
        2 => "refused",
        _ => "waiting",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        assert_eq!(visible("pay\u{202e}100"), "pay\\u{202e}100");
        assert_eq!(visible("two\nlines"), "two\nlines");
    }
}
