//! Those who deal: what others see of them, what was counted about them, blocks, reports and ratings.

use plimsoll_engine::accounts::KycLevel;
use plimsoll_engine::c2c::{C2cDealer, C2cState};
use plimsoll_store::StoreError;
use plimsoll_store::c2c::{C2cDealerRow, C2cRating, C2cReport};
use plimsoll_store::projections::C2cCounts;
use plimsoll_units::{AccountId, Amount, C2cOrderId, DAY_MS, Timestamp};

use super::{C2c, is_simulated, words};
use crate::coins::coin_of;
use crate::error::Result;
use crate::history::Listed;
use crate::principal::Principal;
use crate::rate_limits::{Budgets, Limit};
use crate::{Page, refusal};

const NICK_CHARS: std::ops::RangeInclusive<usize> = 3..=20;
/// Figures look back this long.
const COUNTED_MS: i64 = 30 * DAY_MS;
const REPORTS_A_DAY: Limit = Limit { name: "c2c reports", most: 20, window_ms: DAY_MS };
pub(super) const BLOCKS_MAX: i64 = 1_000;
/// As the API numbers them.
pub const REPORT_REASONS: [i64; 5] = [1, 2, 3, 4, 9];

/// Counted from orders of the last thirty days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub orders: i64,
    /// Hundredths of a percent: completed orders among those that this person completed or let down.
    pub completion: Option<i64>,
    pub release_ms: Option<i64>,
    pub pay_ms: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealer {
    pub account: AccountId,
    pub uid: String,
    pub nick: String,
    pub is_simulated: bool,
    pub since: i64,
    pub figures: Figures,
    /// Ever.
    pub completed: u32,
    pub good: i64,
    pub bad: i64,
}

/// The caller's own standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Me {
    pub dealer: Dealer,
    pub can_take: bool,
    pub can_post: bool,
    pub paused_until: Option<Timestamp>,
    pub open_orders: usize,
    pub value_left: Amount,
    /// Coins that can be traded and not yet withdrawn.
    pub holds: Vec<(String, Amount, Timestamp)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    pub is_good: bool,
    pub text: String,
}

impl From<C2cCounts> for Figures {
    fn from(counts: C2cCounts) -> Self {
        let judged = counts.done + counts.failed;
        let average = |sum: i64, number: i64| (number > 0).then(|| sum / number);
        Self {
            orders: counts.orders,
            completion: (judged > 0).then(|| counts.done * 10_000 / judged),
            release_ms: average(counts.release_ms, counts.releases),
            pay_ms: average(counts.pay_ms, counts.payments),
        }
    }
}

impl C2c {
    /// These accounts as others see them, in their order. A page at most.
    pub(super) async fn dealers(&self, accounts: &[AccountId]) -> Result<Vec<Dealer>> {
        let mut rows = self.base.store.c2c_dealers(accounts).await?;
        for account in accounts {
            if rows.iter().all(|row| row.account != *account) {
                rows.push(self.introduce(*account).await?);
            }
        }
        let since = Timestamp(self.now() - COUNTED_MS);
        let counts = self.base.store.c2c_counts(accounts, since).await?;
        let facts = self.base.engine_client.read_stale(|engine| {
            let fact = |account: &AccountId| {
                let completed = engine.c2c().dealer(*account).map_or(0, |dealer| dealer.completed);
                (is_simulated(engine, *account), completed)
            };
            accounts.iter().map(fact).collect::<Vec<_>>()
        })?;
        let dealer = |((account, counts), (is_simulated, completed)): ((&AccountId, C2cCounts), (bool, u32))| {
            let row = rows.iter().find(|row| row.account == *account).expect("introduced above");
            Dealer {
                account: *account,
                uid: row.uid.clone(),
                nick: row.nick.clone(),
                is_simulated,
                since: row.at,
                figures: counts.into(),
                completed,
                good: 0,
                bad: 0,
            }
        };
        Ok(accounts.iter().zip(counts).zip(facts).map(dealer).collect())
    }

    pub(super) async fn dealer_of(&self, account: AccountId) -> Result<Dealer> {
        let mut dealer = self.dealers(&[account]).await?.remove(0);
        (dealer.good, dealer.bad) = self.base.store.c2c_ratings_of(account).await?;
        Ok(dealer)
    }

    /// A first row: a random number, and a name made of it.
    async fn introduce(&self, account: AccountId) -> Result<C2cDealerRow> {
        let uid = hex::encode(rand::random::<[u8; 8]>());
        let nick = format!("Dealer-{}", &uid[..6]);
        let row = C2cDealerRow { account, uid, nick, at: self.now() };
        self.base.store.add_c2c_dealer(&row).await?;
        // Somebody may have been faster.
        Ok(self.base.store.c2c_dealers(&[account]).await?.pop().unwrap_or(row))
    }

    pub async fn dealer(&self, uid: &str) -> Result<Dealer> {
        self.dealer_of(self.account_of(uid).await?).await
    }

    pub(super) async fn account_of(&self, uid: &str) -> Result<AccountId> {
        Ok(self.base.store.c2c_dealer_by_uid(uid).await?.ok_or(refusal::NOT_FOUND)?.account)
    }

    pub async fn me(&self, principal: &Principal) -> Result<Me> {
        let account = principal.live_account;
        let dealer = self.dealer_of(account).await?;
        let now = self.base.clock.now();
        self.base.engine_client.read_stale(|engine| {
            let level = engine.account(account).map(|account| account.kyc).unwrap_or_default();
            let fresh = C2cDealer::default();
            let counted = engine.c2c().dealer(account).unwrap_or(&fresh);
            let holds = counted.holds.iter().filter(|hold| now < hold.until);
            Me {
                dealer,
                can_take: level >= KycLevel::Primary,
                can_post: level >= KycLevel::Advanced,
                paused_until: counted.is_paused(now).then_some(counted.paused_until),
                open_orders: engine.c2c().orders_of(account).count(),
                value_left: counted.value_left(now),
                holds: holds.map(|hold| (coin_of(engine, hold.asset), hold.amount, hold.until)).collect(),
            }
        })
    }

    pub async fn set_nick(&self, principal: &Principal, nick: &str) -> Result<Dealer> {
        let nick = nick.trim();
        let is_plain = nick.chars().all(|c| c.is_alphanumeric() || " ._-".contains(c));
        if !NICK_CHARS.contains(&nick.chars().count()) || !is_plain || words::leads_outside(nick) {
            return Err(refusal::PARAM.because("nick").into());
        }
        self.dealers(&[principal.live_account]).await?;
        match self.base.store.name_c2c_dealer(principal.live_account, nick).await {
            Err(StoreError::Taken(_)) => Err(refusal::C2C_NICK_TAKEN.because("nick").into()),
            other => {
                other?;
                self.dealer_of(principal.live_account).await
            }
        }
    }

    pub async fn block(&self, principal: &Principal, uid: &str, on: bool) -> Result<()> {
        let other = self.account_of(uid).await?;
        let own = principal.live_account;
        if other == own {
            return Err(refusal::PARAM.because("uid").into());
        }
        let (total, _) = self.base.store.c2c_blocks_of(own, Page::new(1, 1)).await?;
        if on && total >= BLOCKS_MAX as u64 {
            return Err(refusal::PARAM.because(format!("at most {BLOCKS_MAX} people")).into());
        }
        Ok(self.base.store.set_c2c_block(own, other, on, self.now()).await?)
    }

    pub async fn blocks(&self, principal: &Principal, page: Page) -> Result<Listed<Dealer>> {
        let (total, accounts) = self.base.store.c2c_blocks_of(principal.live_account, page).await?;
        Ok((total, self.dealers(&accounts).await?))
    }

    pub async fn report(
        &self,
        principal: &Principal,
        uid: &str,
        about: (Option<i64>, Option<i64>),
        reason: i64,
        text: &str,
    ) -> Result<()> {
        let subject = self.account_of(uid).await?;
        if !REPORT_REASONS.contains(&reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        let text = plain(text, "text", true)?;
        let (account, (ad, order)) = (principal.live_account, about);
        let budgets = Budgets::new(self.base.store.clone(), self.base.clock.clone());
        let refused = || refusal::RATE_LIMIT.because(format!("{} reports a day", REPORTS_A_DAY.most));
        let _spent = budgets.spend(&[REPORTS_A_DAY.by(account.0)]).await?.map_err(|_| refused())?;
        let report = C2cReport { account, subject, ad, order, reason, text, at: self.now() };
        Ok(self.base.store.add_c2c_report(&report).await?)
    }

    /// Once, by each side, after a deal was made.
    pub async fn rate(&self, principal: &Principal, id: C2cOrderId, is_good: bool, text: &str) -> Result<()> {
        let row = self.own_row(principal, id).await?;
        if row.status != C2cState::Done as i64 {
            return Err(plimsoll_engine::Reject::C2cState.into());
        }
        let text = plain(text, "text", true)?.to_owned();
        if words::leads_outside(&text) {
            return Err(refusal::C2C_LINK.because("text").into());
        }
        let own = principal.live_account;
        let subject = if row.buyer == own { row.seller } else { row.buyer };
        let rating = C2cRating { author: own, is_good, text };
        let added = self.base.store.add_c2c_rating(id, subject, &rating, self.now()).await?;
        if added { Ok(()) } else { Err(plimsoll_engine::Reject::C2cState.into()) }
    }
}

/// A text of one's own, without control characters.
pub(super) fn plain<'a>(text: &'a str, field: &'static str, may_be_empty: bool) -> Result<&'a str> {
    let text = text.trim();
    let is_odd = text.chars().any(|c| c.is_control() && c != '\n');
    if text.chars().count() > words::TEXT_MAX || is_odd || (text.is_empty() && !may_be_empty) {
        return Err(refusal::PARAM.because(field).into());
    }
    Ok(text)
}
