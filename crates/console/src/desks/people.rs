//! Customers: search and profile.

use plimsoll_app::engine::accounts::Status;
use plimsoll_app::engine::ledger::Wallet;
use plimsoll_app::identity::{Email, Phone};
use plimsoll_app::seal::Sealed;
use plimsoll_app::{AppError, Result, UserId};
use plimsoll_store::console::{CustomerFilter, CustomerRow, NoteRow};
use plimsoll_units::{AccountId, Amount};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Page, Paged};
use crate::approvals::state_name;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, Person, hash_of};

const NOTES_SHOWN: i64 = 50;
const NOTE_CHARS: std::ops::RangeInclusive<usize> = 1..=2_000;
const TAGS_MAX: usize = 12;
const TAG_CHARS: std::ops::RangeInclusive<usize> = 1..=32;
const PURPOSE_CHARS: std::ops::RangeInclusive<usize> = 10..=200;
const FREEZE_TEXT_CHARS: std::ops::RangeInclusive<usize> = 10..=500;
const REVIEW_MAX_MS: i64 = 30 * plimsoll_units::DAY_MS;
/// What one person may read in full in a day.
const REVEALS_A_DAY: i64 = 50;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeopleFilter {
    /// An id, or the beginning of a name, an address or a telephone number.
    q: Option<String>,
    /// `normal` or `frozen`.
    status: Option<String>,
    kyc: Option<i64>,
    country: Option<String>,
    tag: Option<String>,
    cursor: Option<String>,
    limit: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonRow {
    id: i64,
    name: String,
    contact: String,
    country: Option<String>,
    kyc: i64,
    status: &'static str,
    /// In USDT.
    equity: Option<String>,
    created_at: i64,
    tags: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BalanceLine {
    wallet: &'static str,
    coin: String,
    free: String,
    held: String,
    value: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FreezeLine {
    category: String,
    reason: String,
    review_at: i64,
    frozen_at: i64,
    lifted_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdentityLine {
    id: String,
    level: i64,
    status: &'static str,
    submitted_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NoteLine {
    id: i64,
    by: Person,
    text: String,
    at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonDetail {
    id: i64,
    account: Option<i64>,
    practice_account: Option<i64>,
    name: String,
    contact: String,
    country: Option<String>,
    kyc: i64,
    status: &'static str,
    created_at: i64,
    last_seen_at: Option<i64>,
    equity: Option<String>,
    balances: Vec<BalanceLine>,
    freezes: Vec<FreezeLine>,
    identity: Vec<IdentityLine>,
    notes: Vec<NoteLine>,
    tags: Vec<String>,
}

pub(super) const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Normal => "normal",
        Status::PartlyFrozen => "partly",
        Status::Frozen => "frozen",
    }
}

pub(super) const fn wallet_word(wallet: Wallet) -> &'static str {
    match wallet {
        Wallet::Platform => "platform",
        Wallet::Financial => "financial",
        Wallet::Contract => "contract",
    }
}

fn contact(email: Option<&str>, phone: Option<&str>) -> String {
    email.map(Email::masked).or_else(|| phone.map(Phone::masked)).unwrap_or_default()
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl Console {
    pub(crate) async fn people(&self, actor: &Actor, filter: PeopleFilter) -> Result<Paged<PersonRow>> {
        let page = Page { cursor: filter.cursor, limit: filter.limit };
        let given = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let text = given(filter.q).map(|text| text.to_lowercase());
        let asked = CustomerFilter {
            text: text.clone(),
            kyc: filter.kyc,
            country: given(filter.country).map(|country| country.to_uppercase()),
            tag: given(filter.tag),
            frozen: given(filter.status).map(|status| status != "normal"),
            before: page.number(),
            limit: page.limit(),
        };
        let rows = self.store().customers(&asked).await?;
        if let Some(text) = text {
            // What was searched for may be personal: its hash tells whether somebody was looked for.
            let target = format!("search {}", &hash_of(&text)[..16]);
            self.record(Some(actor), Entry::of("people.search", target).result(format!("{} found", rows.len())))
                .await?;
        }
        let mut shown = Vec::with_capacity(rows.len());
        for row in &rows {
            shown.push(self.person_row(row).await?);
        }
        Ok(Paged::by_key(shown, &page, |row| row.id.to_string()))
    }

    async fn person_row(&self, row: &CustomerRow) -> Result<PersonRow> {
        let (status, equity) = self.standing_of(row.live_account).await?;
        Ok(PersonRow {
            id: row.id,
            name: row.login_name.clone(),
            contact: contact(row.email.as_deref(), row.phone.as_deref()),
            country: some(&row.country),
            kyc: row.kyc,
            status: status_word(status),
            equity: equity.map(|equity| equity.to_string()),
            created_at: row.created_at,
            tags: self.store().customer_tags(row.id).await?,
        })
    }

    /// One customer, as lists show them.
    pub(super) async fn person_row_of(&self, id: i64) -> Result<PersonRow> {
        let filter = CustomerFilter { before: Some(id + 1), limit: 1, ..CustomerFilter::default() };
        let rows = self.store().customers(&filter).await?;
        let row = rows.first().filter(|row| row.id == id).ok_or(refusal::NOT_FOUND)?;
        self.person_row(row).await
    }

    async fn standing_of(&self, account: Option<i64>) -> Result<(Status, Option<Amount>)> {
        let Some(account) = account.and_then(|account| u32::try_from(account).ok()).map(AccountId) else {
            return Ok((Status::Normal, None));
        };
        let status =
            self.app.engine_client.read_stale(|engine| engine.account(account).map(|account| account.status))?;
        Ok((status.unwrap_or(Status::Normal), Some(self.app.money.equity_of(account).await?)))
    }

    pub(crate) async fn person(&self, actor: &Actor, id: i64) -> Result<PersonDetail> {
        let user = self.store().user(id).await?.ok_or(refusal::NOT_FOUND)?;
        if self.seen.is_first(actor.id, id, self.now()) {
            self.record(Some(actor), Entry::of("people.read", format!("customer {id}"))).await?;
        }
        let (status, equity) = self.standing_of(user.live_account).await?;
        let mut balances = Vec::new();
        if let Some(account) = user.live_account.and_then(|account| u32::try_from(account).ok()) {
            let holdings = self.app.money.holdings_of(AccountId(account)).await?;
            let kept = holdings.into_iter().filter(|holding| !holding.balance.total().is_zero());
            balances.extend(kept.map(|holding| BalanceLine {
                wallet: wallet_word(holding.wallet),
                coin: holding.coin,
                free: holding.balance.free.to_string(),
                held: holding.balance.held.to_string(),
                value: holding.worth.map(|worth| worth.to_string()),
            }));
        }
        let names = self.names().await?;
        let checks = self.store().checks_of(id).await?;
        let kyc = checks.iter().filter(|check| check.status == 1).map(|check| check.level).max().unwrap_or_default();
        let (_, logins) = self.store().logins_of(id, plimsoll_app::Page::new(1, 1)).await?;
        let freezes = self.store().customer_freezes(id).await?.into_iter();
        let notes = self.store().customer_notes(id, NOTES_SHOWN).await?.into_iter();
        Ok(PersonDetail {
            id,
            account: user.live_account,
            practice_account: user.practice_account,
            name: user.login_name,
            contact: contact(user.email.as_deref(), user.phone.as_deref()),
            country: some(&user.country),
            kyc,
            status: status_word(status),
            created_at: user.created_at,
            last_seen_at: logins.first().map(|login| login.at),
            equity: equity.map(|equity| equity.to_string()),
            balances,
            freezes: freezes
                .map(|(category, reason, review_at, frozen_at, lifted_at)| FreezeLine {
                    category,
                    reason,
                    review_at,
                    frozen_at,
                    lifted_at,
                })
                .collect(),
            identity: checks
                .iter()
                .map(|check| IdentityLine {
                    id: format!("{id}-{}", check.level),
                    level: check.level,
                    status: state_name(check.status),
                    submitted_at: check.submitted_at,
                })
                .collect(),
            notes: notes.map(|NoteRow { id, by, text, at }| NoteLine { id, by: names.of(by), text, at }).collect(),
            tags: self.store().customer_tags(id).await?,
        })
    }

    pub(crate) async fn note(&self, actor: &Actor, id: i64, text: &str) -> Result<()> {
        let text = text.trim();
        if !NOTE_CHARS.contains(&text.chars().count()) {
            return Err(refusal::PARAM.because("text: 1 to 2,000 characters").into());
        }
        self.store().user(id).await?.ok_or(refusal::NOT_FOUND)?;
        self.store().add_customer_note(id, actor.number(), text, self.now()).await?;
        let entry = Entry::of("people.note", format!("customer {id}"));
        self.record(Some(actor), entry.change("", format!("note {}", &hash_of(text)[..16]))).await?;
        Ok(())
    }

    pub(crate) async fn set_tags(&self, actor: &Actor, id: i64, tags: &[String]) -> Result<()> {
        let good = |tag: &String| {
            TAG_CHARS.contains(&tag.chars().count())
                && tag.chars().all(|c| c.is_lowercase() || c.is_ascii_digit() || c == '-')
        };
        if tags.len() > TAGS_MAX || !tags.iter().all(good) {
            return Err(refusal::PARAM.because("tags: at most 12, of small letters, digits and dashes").into());
        }
        self.store().user(id).await?.ok_or(refusal::NOT_FOUND)?;
        let before = self.store().customer_tags(id).await?.join(" ");
        self.store().set_customer_tags(id, tags).await?;
        self.record(Some(actor), Entry::of("people.tags", format!("customer {id}")).change(before, tags.join(" ")))
            .await?;
        Ok(())
    }

    pub(crate) async fn sign_out_customer(&self, actor: &Actor, id: i64, reason: &str) -> Result<()> {
        self.store().user(id).await?.ok_or(refusal::NOT_FOUND)?;
        self.app.identity.sign_out_everywhere(UserId(id)).await?;
        self.record(Some(actor), Entry::of("people.signout", format!("customer {id}")).because(reason)).await?;
        Ok(())
    }

    /// Shows what is masked elsewhere. The purpose is recorded; the customer's own export tells of it.
    pub(crate) async fn reveal(&self, actor: &Actor, id: i64, field: &str, purpose: &str) -> Result<String> {
        let purpose = purpose.trim();
        if !PURPOSE_CHARS.contains(&purpose.chars().count()) {
            return Err(refusal::PARAM.because("purpose: 10 to 200 characters").into());
        }
        let user = self.store().user(id).await?.ok_or(refusal::NOT_FOUND)?;
        self.count_reveal(actor).await?;
        let value = match field {
            "email" => user.email,
            "phone" => user.phone,
            "name" => {
                let checks = self.store().checks_of(id).await?;
                let check = checks.into_iter().filter(|check| check.status == 1).max_by_key(|check| check.level);
                check.map(|check| self.app.seals.open_text(Sealed::Papers, id, &check.real_name)).transpose()?
            }
            _ => return Err(refusal::PARAM.because("field").into()),
        };
        let entry = Entry::of("people.reveal", format!("customer {id}")).because(purpose);
        self.record(Some(actor), entry.change("", field)).await?;
        Ok(value.ok_or(refusal::NOT_FOUND)?)
    }

    /// A freeze names its reason, and a review within thirty days.
    pub(crate) fn check_review(&self, text: &str, review_at: i64) -> Result<()> {
        if !FREEZE_TEXT_CHARS.contains(&text.trim().chars().count()) {
            return Err(refusal::PARAM.because("text: 10 to 500 characters").into());
        }
        let left = review_at - self.now();
        if !(0..=REVIEW_MAX_MS).contains(&left) {
            return Err(refusal::PARAM.because("reviewAt: within 30 days").into());
        }
        Ok(())
    }

    async fn count_reveal(&self, actor: &Actor) -> Result<()> {
        let now = self.now();
        let charge = plimsoll_store::Charge {
            key: format!("console reveals {}", actor.id.0),
            amount: 1,
            most: REVEALS_A_DAY,
            window_from: now - plimsoll_units::DAY_MS,
            pause_from: None,
        };
        match self.store().charge(&[charge], now).await? {
            plimsoll_store::Charged::All(_) => Ok(()),
            plimsoll_store::Charged::Refused(_) => Err(AppError::from(refusal::LIMIT.because("50 a day"))),
        }
    }
}
