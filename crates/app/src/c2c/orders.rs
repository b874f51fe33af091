//! Orders: making one, its steps, and everything that its two sides see of it.

use plimsoll_engine::c2c::C2cState;
use plimsoll_engine::command::{AppealC2cOrder, C2cSize, CancelC2cOrder, MarkC2cPaid, ReleaseC2cOrder, TakeC2cAd};
use plimsoll_engine::view::C2cPreview;
use plimsoll_engine::{Reject, RequestKey};
use plimsoll_store::c2c::{C2cDecision, C2cOrderTerms, C2cProof, NewC2cProof};
use plimsoll_store::projections::{C2cOrderFilter, C2cOrderRow};
use plimsoll_units::{AccountId, C2cAdId, C2cOrderId, Price, Side, Timestamp};
use sha2::{Digest, Sha256};

use super::pay_accounts::PayDetails;
use super::people::plain;
use super::{C2c, Dealer, PayAccount, PayWith, Rating, Step, step};
use crate::coins::coin_of;
use crate::error::Result;
use crate::files::Served;
use crate::history::Listed;
use crate::identity::{self, CodeType};
use crate::principal::Principal;
use crate::{Page, refusal};

/// Proofs of one side of an order.
const PROOFS_MAX: i64 = 10;
/// Files of one request.
const FILES_AT_ONCE: usize = 5;
/// Statements of one side in an appeal.
const STATEMENTS_MAX: i64 = 20;
const NOTE_MAX: usize = 200;
/// As the API numbers them.
pub const CANCEL_REASONS: [u16; 5] = [1, 2, 3, 4, 9];
pub const APPEAL_REASONS: [u16; 6] = [1, 2, 3, 4, 5, 9];
const PROOF_OF_PAYMENT: i64 = 0;
const EVIDENCE: i64 = 1;

#[derive(Clone, Debug)]
pub struct OrderForm {
    pub ad: C2cAdId,
    pub size: C2cSize,
    pub method: u16,
    /// Where the caller is paid, when the caller sells.
    pub pay_account: Option<i64>,
    /// The price that was shown.
    pub price: Option<Price>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewOrder {
    pub id: C2cOrderId,
    pub pay_until: Timestamp,
}

/// A row of the caller's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    pub row: C2cOrderRow,
    pub coin: String,
    pub buys: bool,
    pub counterparty: Dealer,
    pub unread: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub by_buyer: bool,
    pub text: String,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    pub by: i64,
    pub reason: i64,
    pub at: Timestamp,
    pub evidence_until: Timestamp,
    pub decide_until: Timestamp,
    pub statements: Vec<Statement>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub is_release: bool,
    pub reason: i64,
    pub text: String,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub id: i64,
    pub by_buyer: bool,
    pub is_evidence: bool,
    pub file: String,
    pub media: String,
    pub size_bytes: i64,
    pub hash: String,
    pub note: String,
    pub at: i64,
}

/// What may be done with an order now, by the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    pub pay: bool,
    pub cancel: bool,
    pub release: bool,
    pub appeal: bool,
    pub upload: bool,
    pub rate: bool,
}

/// An order, as one of its sides sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub listed: OrderRow,
    pub method: String,
    pub counterparty_name: Option<String>,
    pub own_name: Option<String>,
    pub pay_account: Option<PayAccount>,
    pub terms: String,
    pub buyer_appeals_from: Option<Timestamp>,
    pub appeal: Option<Appeal>,
    pub decision: Option<Decision>,
    pub proofs: Vec<Proof>,
    pub steps: Vec<Step>,
    pub mine: Option<Rating>,
    pub theirs: Option<Rating>,
    pub allowed: Allowed,
    /// By the caller.
    pub is_blocked: bool,
    pub now: Timestamp,
}

fn is_open(row: &C2cOrderRow) -> bool {
    row.ended_at.is_none()
}

impl C2c {
    pub fn preview(&self, ad: C2cAdId, size: C2cSize) -> Result<C2cPreview> {
        Ok(self.base.engine_client.read_stale(|engine| engine.c2c_preview(ad, size))??)
    }

    /// Takes an advertisement. Its coins are in escrow when this returns.
    pub async fn take(&self, principal: &Principal, form: &OrderForm, key: Option<RequestKey>) -> Result<NewOrder> {
        let taker = principal.live_account;
        let found = self.base.engine_client.read_stale(|engine| engine.c2c().ad(form.ad).cloned())?;
        let ad = found.ok_or(Reject::C2cAdGone)?;
        if self.base.store.is_c2c_blocked(taker, ad.account).await? {
            return Err(refusal::C2C_BLOCKED.into());
        }
        let text = self.base.store.c2c_ad_texts(&[form.ad]).await?.pop().unwrap_or_default();
        let (seller, pay_account) = match ad.terms.side {
            Side::Sell => {
                let paid: Vec<PayWith> = serde_json::from_str(&text.pay_accounts).unwrap_or_default();
                let with = paid.iter().find(|with| with.method == form.method);
                (ad.account, with.and_then(|with| with.account))
            }
            Side::Buy => (taker, form.pay_account),
        };
        let pay_account = pay_account.ok_or(refusal::C2C_PAY_ACCOUNT.because("payAccountId"))?;
        let paid_to = self.usable_pay_account(seller, pay_account, form.method).await?;
        let command =
            TakeC2cAd { account: taker, ad: form.ad, size: form.size, method: form.method, price: form.price };
        let done = self.base.engine_client.submit(command, key).await?;
        let id = C2cOrderId(done.receipt.id);
        self.keep_terms(id, seller, text.remark, paid_to).await?;
        let pay_until = self.base.engine_client.read(|engine| engine.c2c().order(id).map(|order| order.pay_until));
        Ok(NewOrder { id, pay_until: pay_until.await?.unwrap_or(done.at) })
    }

    async fn keep_terms(&self, order: C2cOrderId, seller: AccountId, remark: String, to: PayAccount) -> Result<()> {
        let details = PayDetails { holder: to.holder, fields: to.fields };
        let terms = C2cOrderTerms { order, seller, remark, pay_account: self.sealed(seller, &details) };
        Ok(self.base.store.add_c2c_order_terms(&terms).await?)
    }

    /// An order's payment account. An order whose maker's process ended before it was kept has the seller's first
    /// usable one of its method.
    pub(super) async fn paid_to(&self, row: &C2cOrderRow) -> Result<(String, Option<PayAccount>)> {
        let method = u16::try_from(row.method).unwrap_or_default();
        let name = self.method_name(method);
        if let Some(terms) = self.base.store.c2c_order_terms(row.id).await? {
            let PayDetails { holder, fields } = self.open_details(terms.seller, &terms.pay_account)?;
            let account = PayAccount { id: 0, method, name, holder, fields, usable_from: 0 };
            return Ok((terms.remark, Some(account)));
        }
        let own = self.pay_accounts_of(row.seller).await?;
        let now = self.now();
        let found = own.into_iter().find(|account| account.method == method && account.usable_from <= now);
        if let Some(account) = &found {
            self.keep_terms(row.id, row.seller, String::new(), account.clone()).await?;
        }
        Ok((String::new(), found))
    }

    pub async fn orders(&self, principal: &Principal, filter: C2cOrderFilter, page: Page) -> Result<Listed<OrderRow>> {
        self.base.history.catch_up().await;
        let (total, rows) = self.base.store.c2c_orders_of(principal.live_account, filter, page).await?;
        Ok((total, self.listed(principal, rows).await?))
    }

    async fn listed(&self, principal: &Principal, rows: Vec<C2cOrderRow>) -> Result<Vec<OrderRow>> {
        let own = principal.live_account;
        let other = |row: &C2cOrderRow| if row.buyer == own { row.seller } else { row.buyer };
        let mut others: Vec<AccountId> = rows.iter().map(other).collect();
        others.sort_unstable();
        others.dedup();
        let dealers = self.dealers(&others).await?;
        let ids: Vec<C2cOrderId> = rows.iter().map(|row| row.id).collect();
        let unread = self.base.store.c2c_unread(&ids, own).await?;
        self.base.engine_client.read_stale(|engine| {
            let listed = |row: C2cOrderRow| {
                let counterparty = dealers.iter().find(|dealer| dealer.account == other(&row)).cloned();
                OrderRow {
                    coin: coin_of(engine, row.asset),
                    buys: row.buyer == own,
                    counterparty: counterparty.expect("every other side was asked for"),
                    unread: unread.get(&row.id).copied().unwrap_or_default(),
                    row,
                }
            };
            rows.into_iter().map(listed).collect()
        })
    }

    /// The row of an order of which the caller is a side.
    pub(super) async fn own_row(&self, principal: &Principal, id: C2cOrderId) -> Result<C2cOrderRow> {
        self.base.history.catch_up().await;
        Ok(self.base.store.c2c_order_of(principal.live_account, id).await?.ok_or(refusal::NOT_FOUND)?)
    }

    /// The engine forgets orders that are over: their sides are told so.
    async fn own_open_row(&self, principal: &Principal, id: C2cOrderId) -> Result<C2cOrderRow> {
        let row = self.own_row(principal, id).await?;
        if is_open(&row) { Ok(row) } else { Err(Reject::C2cState.into()) }
    }

    pub async fn order(&self, principal: &Principal, id: C2cOrderId) -> Result<Order> {
        let row = self.own_row(principal, id).await?;
        let (own, now, open) = (principal.live_account, self.base.clock.now(), is_open(&row));
        let listed = self.listed(principal, vec![row]).await?.remove(0);
        let row = &listed.row;
        let other = listed.counterparty.account;
        let (terms, paid_to) = self.paid_to(row).await?;
        let names =
            if open { (self.verified_name(other).await?, self.verified_name(own).await?) } else { (None, None) };
        let ratings = self.base.store.c2c_ratings_in(id).await?;
        let rating = |by: AccountId| {
            let found = ratings.iter().find(|rating| rating.author == by);
            found.map(|rating| Rating { is_good: rating.is_good, text: rating.text.clone() })
        };
        let (mine, theirs) = (rating(own), rating(other));
        let buyer_appeals_from =
            row.paid_at.map(|at| at.plus(plimsoll_engine::c2c::C2C_APPEAL_AFTER_MS)).filter(|_| open);
        let allowed = allowed(row, own, now, buyer_appeals_from, mine.is_some());
        Ok(Order {
            method: self.method_name(u16::try_from(row.method).unwrap_or_default()),
            counterparty_name: names.0,
            own_name: names.1,
            pay_account: paid_to.filter(|_| open || row.seller == own),
            terms,
            buyer_appeals_from,
            appeal: self.appeal_of(row).await?,
            decision: self.decision_of(row).await?,
            proofs: self.proofs_of(row).await?,
            steps: step::steps(row, now),
            mine,
            theirs,
            allowed,
            is_blocked: self.base.store.has_c2c_blocked(own, other).await?,
            now,
            listed,
        })
    }

    pub(super) async fn appeal_of(&self, row: &C2cOrderRow) -> Result<Option<Appeal>> {
        let (Some(by), Some(at)) = (row.appeal_by, row.appealed_at) else { return Ok(None) };
        let statements = self.base.store.c2c_statements(row.id).await?;
        let statement = |said: plimsoll_store::c2c::C2cStatement| {
            let text = self.open_words(row.id, &said.text)?;
            Ok(Statement { by_buyer: said.author == row.buyer, text, at: said.at })
        };
        Ok(Some(Appeal {
            by,
            reason: row.appeal_reason.unwrap_or_default(),
            at,
            evidence_until: row.evidence_until.unwrap_or(at),
            decide_until: row.decide_until.unwrap_or(at),
            statements: statements.into_iter().map(statement).collect::<Result<_>>()?,
        }))
    }

    pub(super) async fn decision_of(&self, row: &C2cOrderRow) -> Result<Option<Decision>> {
        let Some(reason) = row.decision_reason else { return Ok(None) };
        let words =
            self.base.store.c2c_decision(row.id).await?.filter(|decision: &C2cDecision| decision.reason == reason);
        Ok(Some(Decision {
            is_release: row.status == C2cState::Done as i64,
            reason,
            text: words.map(|decision| decision.text).unwrap_or_default(),
            at: row.ended_at.unwrap_or(row.opened_at).0,
        }))
    }

    pub(super) async fn proofs_of(&self, row: &C2cOrderRow) -> Result<Vec<Proof>> {
        let proof = |proof: C2cProof| Proof {
            id: proof.id,
            by_buyer: proof.author == row.buyer,
            is_evidence: proof.kind == EVIDENCE,
            file: proof.file,
            media: proof.media,
            size_bytes: proof.size_bytes,
            hash: proof.hash,
            note: proof.note,
            at: proof.at,
        };
        Ok(self.base.store.c2c_proofs(row.id).await?.into_iter().map(proof).collect())
    }

    pub async fn mark_paid(&self, principal: &Principal, order: C2cOrderId, key: Option<RequestKey>) -> Result<()> {
        self.own_open_row(principal, order).await?;
        self.base.engine_client.submit(MarkC2cPaid { account: principal.live_account, order }, key).await?;
        Ok(())
    }

    pub async fn cancel(
        &self,
        principal: &Principal,
        order: C2cOrderId,
        reason: u16,
        key: Option<RequestKey>,
    ) -> Result<()> {
        if !CANCEL_REASONS.contains(&reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        self.own_open_row(principal, order).await?;
        let command = CancelC2cOrder { account: principal.live_account, order, reason };
        self.base.engine_client.submit(command, key).await?;
        Ok(())
    }

    /// Needs the fund password and a second factor: what is released does not come back.
    pub async fn release(
        &self,
        principal: &Principal,
        order: C2cOrderId,
        fund_password: &str,
        proof: &identity::Proof<'_>,
        key: Option<RequestKey>,
    ) -> Result<()> {
        let row = self.own_open_row(principal, order).await?;
        if row.seller != principal.live_account || row.paid_at.is_none() {
            return Err(Reject::C2cState.into());
        }
        let purpose = CodeType::ReleaseC2c;
        self.base.identity.prove_with_fund_password(principal, fund_password, proof, purpose).await?;
        self.base.engine_client.submit(ReleaseC2cOrder { account: principal.live_account, order }, key).await?;
        Ok(())
    }

    pub async fn appeal(
        &self,
        principal: &Principal,
        order: C2cOrderId,
        reason: u16,
        text: &str,
        files: &[String],
        key: Option<RequestKey>,
    ) -> Result<()> {
        if !APPEAL_REASONS.contains(&reason) {
            return Err(refusal::PARAM.because("reason").into());
        }
        let text = plain(text, "text", false)?;
        self.own_open_row(principal, order).await?;
        let command = AppealC2cOrder { account: principal.live_account, order, reason };
        self.base.engine_client.submit(command, key).await?;
        self.add_statement(principal, order, text).await?;
        if files.is_empty() { Ok(()) } else { self.upload(principal, order, files, "").await }
    }

    /// Adds words and evidence to an open appeal.
    pub async fn reply(&self, principal: &Principal, order: C2cOrderId, text: &str, files: &[String]) -> Result<()> {
        let text = plain(text, "text", false)?;
        let row = self.own_row(principal, order).await?;
        if row.status != C2cState::Appeal as i64 || self.evidence_is_over(&row) {
            return Err(Reject::C2cState.into());
        }
        self.add_statement(principal, order, text).await?;
        if !files.is_empty() {
            self.upload(principal, order, files, "").await?;
        }
        self.refresh(&row);
        Ok(())
    }

    /// Both sides have the same time for words and files; afterwards the staff decides with what is there.
    fn evidence_is_over(&self, row: &C2cOrderRow) -> bool {
        row.evidence_until.is_some_and(|until| self.now() >= until.0)
    }

    async fn add_statement(&self, principal: &Principal, order: C2cOrderId, text: &str) -> Result<()> {
        let (author, at) = (principal.live_account, self.now());
        let sealed = self.seal_words(order, text);
        let added = self.base.store.add_c2c_statement(order, author, &sealed, at, STATEMENTS_MAX).await?;
        if added { Ok(()) } else { Err(refusal::PARAM.because(format!("at most {STATEMENTS_MAX} statements")).into()) }
    }

    /// Attaches uploaded files, with the hash of their bytes.
    pub async fn upload(&self, principal: &Principal, order: C2cOrderId, files: &[String], note: &str) -> Result<()> {
        let note = plain(note, "note", true)?;
        if files.is_empty() || files.len() > FILES_AT_ONCE || note.chars().count() > NOTE_MAX {
            return Err(refusal::PARAM.because(format!("urls: 1 to {FILES_AT_ONCE}")).into());
        }
        let row = self.own_open_row(principal, order).await?;
        let kind = if row.appealed_at.is_some() { EVIDENCE } else { PROOF_OF_PAYMENT };
        if self.evidence_is_over(&row) {
            return Err(Reject::C2cState.into());
        }
        let mut names = Vec::with_capacity(files.len());
        for url in files {
            names.push(self.base.files.own(principal, url).await?);
        }
        for name in &names {
            let Served { media, bytes, .. } = self.base.files.read_shared(name).await?;
            let hash = hex::encode(Sha256::digest(&bytes));
            let new = NewC2cProof {
                order,
                author: principal.live_account,
                kind,
                file: name,
                media: &media,
                size_bytes: bytes.len() as i64,
                hash: &hash,
                note,
                at: self.now(),
            };
            if self.base.store.add_c2c_proof(&new, PROOFS_MAX).await?.is_none() {
                return Err(refusal::PARAM.because(format!("at most {PROOFS_MAX} files")).into());
            }
        }
        self.refresh(&row);
        Ok(())
    }

    /// A file of an order, for its two sides.
    pub async fn file(&self, principal: &Principal, order: C2cOrderId, name: &str) -> Result<Served> {
        self.own_row(principal, order).await?;
        if !self.base.store.is_in_c2c_order(order, name).await? {
            return Err(refusal::NOT_FOUND.into());
        }
        self.base.files.read_shared(name).await
    }

    /// Tells open screens of both sides to look again.
    pub(super) fn refresh(&self, row: &C2cOrderRow) {
        let order = i64::try_from(row.id.0).unwrap_or_default();
        let push = crate::pushes::Push::C2cChanged { order, status: i32::try_from(row.status).unwrap_or_default() };
        for account in [row.buyer, row.seller] {
            self.base.pushes.push_to(account, &push);
        }
    }
}

/// As the engine would decide: a screen shows no button that is refused.
fn allowed(row: &C2cOrderRow, own: AccountId, now: Timestamp, appeals_from: Option<Timestamp>, rated: bool) -> Allowed {
    let is_buyer = row.buyer == own;
    let status = |state: C2cState| row.status == state as i64;
    let waits = status(C2cState::WaitingPayment) && now <= row.pay_until;
    let open = is_open(row) && (row.paid_at.is_some() || waits);
    Allowed {
        pay: is_buyer && waits,
        cancel: is_buyer && open,
        release: !is_buyer && (status(C2cState::WaitingRelease) || status(C2cState::Appeal)),
        appeal: status(C2cState::WaitingRelease) && (!is_buyer || appeals_from.is_some_and(|from| now >= from)),
        upload: open && (is_buyer || row.paid_at.is_some()),
        rate: status(C2cState::Done) && !rated,
    }
}
