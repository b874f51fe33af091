//! Asking for a withdrawal. Order of checks: standing, identity limit, fund password, second factor, destination;
//! then the ledger's own: cooldown, channel, count, balance. There is no other condition.

use plimsoll_chain::addresses::Channel;
use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::{AdvanceWithdrawal, RequestWithdrawal, WithdrawalStep};
use plimsoll_engine::treasury::{PAYOUT_MOVED, WithdrawalStage};
use plimsoll_engine::{Event, Reject, RequestKey};
use plimsoll_store::StoreError;
use plimsoll_store::money::{NewWithdrawal, WithdrawalRow};
use plimsoll_units::{AccountId, Amount, AssetId, NetworkId, Timestamp, WithdrawalId};

use super::super::{Money, Proof, Purpose, serial};
use super::destination::Destination;
use super::{Payout, Stage};
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

/// How often a request goes to the ledger while the rate of its payout moves.
const RATE_TRIES: usize = 5;

/// What a user asks for.
#[derive(Clone, Debug, Default)]
pub struct WithdrawalForm {
    pub channel: String,
    pub coin: String,
    pub amount: Amount,
    pub address: String,
    pub bank: Option<i64>,
    pub proof: Proof,
}

/// Accepted: the amount is held until the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requested {
    pub id: i64,
    pub serial: String,
    pub fee: Amount,
    pub receives: Amount,
    /// In which currency it arrives, at which rate.
    pub payout: Payout,
}

impl Money {
    pub async fn request_withdrawal(
        &self,
        principal: &Principal,
        form: &WithdrawalForm,
        key: Option<&RequestKey>,
    ) -> Result<Requested> {
        let serial = serial::serial('W', key);
        if let Some(row) = self.store.withdrawal_by_serial(principal.user.0, &serial).await? {
            return self.again(principal, &row, form).await;
        }
        if !form.amount.is_positive() {
            return Err(refusal::PARAM.because("amount").into());
        }
        let (channel, asset) = self.channel(&form.channel)?;
        if !form.coin.is_empty() && !form.coin.eq_ignore_ascii_case(&channel.coin) {
            return Err(refusal::PARAM.because("coin").into());
        }
        self.check_standing(principal, &channel, asset, form.amount).await?;
        self.gate.prove(principal, &form.proof, Purpose::Withdraw).await?;
        let to = self.destination(principal, &channel, (&form.address, form.bank)).await?;
        let mut tries = 1;
        loop {
            match self.request_to(principal, form, (&channel, asset), (&serial, &to)).await {
                // A newer tick came in between: again, at its rate.
                Err(failure) if tries < RATE_TRIES && has_moved(&failure) => tries += 1,
                outcome => return outcome,
            }
        }
    }

    /// Everything is checked but what the ledger checks. At the newest rate, if there is one.
    async fn request_to(
        &self,
        principal: &Principal,
        form: &WithdrawalForm,
        (channel, asset): (&Channel, AssetId),
        (serial, to): (&str, &Destination),
    ) -> Result<Requested> {
        let payout = self.payout(principal, channel, to.bank).await?;
        let destination = destination_hash(serial, &channel.name, &to.mark);
        let new = NewWithdrawal {
            user: principal.user.0,
            account: i64::from(principal.live_account.0),
            serial,
            channel: &channel.name,
            coin: &channel.coin,
            network: i64::from(channel.network.id.0),
            amount: form.amount,
            address: &to.text,
            destination: &hex::encode(destination),
            known_since: to.known_since,
            bank: to.bank,
            payout: Some(payout.row()),
            payee: to.payee.as_deref(),
            remark: "",
            at: self.now(),
        };
        let id = match self.store.add_withdrawal(&new).await {
            Err(StoreError::Taken(_)) => return Err(refusal::DUPLICATE.because("it is being carried out").into()),
            added => added?,
        };
        let command = RequestWithdrawal {
            account: principal.live_account,
            asset,
            network: channel.network.id,
            amount: form.amount,
            destination,
            known_since: to.known_since.map(Timestamp),
            payout: payout.command(),
        };
        self.ask_ledger(id, serial, (&command, payout), new.at).await
    }

    /// What needs no password to be known: a freeze, and the limit of the identity check.
    async fn check_standing(
        &self,
        principal: &Principal,
        channel: &Channel,
        asset: AssetId,
        amount: Amount,
    ) -> Result<()> {
        let (account, now) = (principal.live_account, self.clock.now());
        let road = (channel.network.id, asset);
        let found = self.engine_client.read(|engine| {
            let status = engine.account(account).map(|account| account.status);
            (status, engine.preview_withdrawal(account, road, amount, now))
        });
        let (status, preview) = found.await?;
        if status == Some(Status::Frozen) {
            return Err(refusal::FROZEN.into());
        }
        let preview = preview.ok_or(refusal::PARAM.because("this channel is closed"))?;
        let value = preview.value.ok_or(refusal::FEED_STALE)?;
        if value > preview.identity_left {
            return Err(Reject::WithdrawalKycLimit { left: preview.identity_left }.into());
        }
        Ok(())
    }

    /// The row is there; the ledger decides.
    async fn ask_ledger(
        &self,
        id: i64,
        serial: &str,
        (command, payout): (&RequestWithdrawal, Payout),
        at: i64,
    ) -> Result<Requested> {
        let key = serial::key_of(command.account, serial, at);
        let done = match self.engine_client.submit(*command, Some(key)).await {
            Ok(done) => done,
            // It may have happened: the row stays, and the ledger is asked again later.
            Err(AppError::Unknown) => return Err(AppError::Unknown),
            Err(failure) => {
                self.store.forget_withdrawal(id).await?;
                return Err(failure);
            }
        };
        let fee = match done.events().iter().find_map(|event| match event {
            Event::WithdrawalRequested { fee, .. } => Some(*fee),
            _ => None,
        }) {
            Some(fee) => fee,
            None => self.fee_of(WithdrawalId(done.receipt.id)).await?,
        };
        let next_at = self.now() + self.config.money.sandbox.stage_ms;
        self.store.accept_withdrawal(id, done.receipt.id as i64, fee, next_at, done.at.0).await?;
        Ok(Requested { id, serial: serial.to_owned(), fee, receives: command.amount - fee, payout })
    }

    /// For an answer that was repeated, and so came without events.
    async fn fee_of(&self, withdrawal: WithdrawalId) -> Result<Amount> {
        let fee = self.engine_client.read(|engine| engine.treasury().withdrawal(withdrawal).map(|w| w.fee)).await?;
        fee.ok_or_else(|| AppError::world("a withdrawal ended before its row was complete"))
    }

    /// The same request with the same key: its first outcome, and no second withdrawal.
    async fn again(&self, principal: &Principal, row: &WithdrawalRow, form: &WithdrawalForm) -> Result<Requested> {
        if row.amount != form.amount || !row.channel.eq_ignore_ascii_case(&form.channel) {
            return Err(refusal::DUPLICATE.because("this key was used for another withdrawal").into());
        }
        let payout = row.payout.as_ref().map_or_else(|| Ok(Payout::plain(&row.coin)), Payout::of_row)?;
        if Stage::of(row.stage) != Some(Stage::Requesting) {
            let receives = row.amount - row.fee;
            return Ok(Requested { id: row.id, serial: row.serial.clone(), fee: row.fee, receives, payout });
        }
        // The ledger may not have heard of it yet: what it is told now is what this request says, not what a row does.
        let (channel, asset) = self.channel(&form.channel)?;
        let to = self.destination(principal, &channel, (&form.address, form.bank)).await?;
        let command = command_of(row, asset, &payout)?;
        let is_same = command.destination == destination_hash(&row.serial, &channel.name, &to.mark)
            && command.account == principal.live_account
            && command.network == channel.network.id
            && command.known_since == to.known_since.map(Timestamp);
        if !is_same {
            return Err(refusal::DUPLICATE.because("this key was used for another withdrawal").into());
        }
        self.ask_ledger(row.id, &row.serial, (&command, payout), row.created_at).await
    }

    /// Possible until it is approved.
    pub async fn cancel_withdrawal(&self, principal: &Principal, id: i64) -> Result<()> {
        let row = self.store.withdrawal(principal.user.0, id).await?.ok_or(refusal::NOT_FOUND)?;
        let withdrawal = row.withdrawal.ok_or(refusal::ORDER_STATE)?;
        let cancelled = Stage::InLedger(WithdrawalStage::Cancelled).code();
        if row.stage >= Stage::InLedger(WithdrawalStage::Approved).code() {
            return Err(refusal::ORDER_STATE.into());
        }
        self.store.intend_withdrawal(id, cancelled, 0).await?;
        let step = WithdrawalStep::Cancel { account: principal.live_account };
        let command = AdvanceWithdrawal { withdrawal: WithdrawalId(withdrawal as u64), step };
        match self.engine_client.submit(command, None).await {
            Ok(done) => Ok(self.store.move_withdrawal(id, cancelled, "", 0, done.at.0).await?),
            // Approved, sent or ended in between.
            Err(AppError::Refused(_)) => Err(refusal::ORDER_STATE.into()),
            Err(failure) => Err(failure),
        }
    }
}

/// What the ledger keeps instead of the address; the serial makes it this withdrawal's alone.
pub(in crate::money) fn destination_hash(serial: &str, channel: &str, mark: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for part in ["withdrawal destination", serial, channel, mark] {
        hasher.update(part.as_bytes()).update(&[0]);
    }
    *hasher.finalize().as_bytes()
}

/// Whether the rate of a payout was no longer the newest.
fn has_moved(failure: &AppError) -> bool {
    matches!(failure, AppError::Refused(refused) if refused.detail == PAYOUT_MOVED)
}

fn command_of(row: &WithdrawalRow, asset: AssetId, payout: &Payout) -> Result<RequestWithdrawal> {
    let mut destination = [0; 32];
    hex::decode_to_slice(&row.destination, &mut destination).map_err(AppError::world)?;
    Ok(RequestWithdrawal {
        account: AccountId(u32::try_from(row.account).map_err(AppError::world)?),
        asset,
        network: NetworkId(u16::try_from(row.network).map_err(AppError::world)?),
        amount: row.amount,
        destination,
        known_since: row.known_since.map(Timestamp),
        payout: payout.command(),
    })
}
