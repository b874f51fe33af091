//! Withdrawals as lists and details show them.

use plimsoll_store::money::WithdrawalRow;
use plimsoll_units::{Amount, Rate};

use super::super::{Money, bank_account_number};
use super::{Payout, Stage};
use crate::Page;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;
use crate::seal::Sealed;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithdrawalView {
    pub id: i64,
    pub serial: String,
    pub channel: String,
    pub coin: String,
    pub amount: Amount,
    pub fee: Amount,
    pub receives: Amount,
    pub payout: Payout,
    /// The channel's terms today, shown beside the fee.
    pub fee_rate: Rate,
    pub fixed_fee: Amount,
    /// An address, or the end of a bank account number.
    pub to: String,
    pub bank_name: String,
    pub status: i64,
    pub stage: &'static str,
    pub tx: String,
    pub remark: String,
    /// Why it was rejected; zero without a reason.
    pub reason: i64,
    pub created_at: i64,
    pub updated_at: i64,
    /// When it reached each stage; in details only.
    pub steps: Vec<(&'static str, i64)>,
}

impl Money {
    /// One page, newest first, and the total count.
    pub async fn withdrawals(
        &self,
        principal: &Principal,
        status: Option<i64>,
        page: Page,
    ) -> Result<(i64, Vec<WithdrawalView>)> {
        let stages = Stage::range(status).ok_or(refusal::PARAM.because("status"))?;
        let (total, rows) = self.store.withdrawals(principal.user.0, stages, page).await?;
        let mut views = Vec::with_capacity(rows.len());
        for row in rows {
            views.push(self.view(principal, row).await?);
        }
        Ok((total, views))
    }

    pub async fn withdrawal(&self, principal: &Principal, id: i64) -> Result<WithdrawalView> {
        let row = self.store.withdrawal(principal.user.0, id).await?.ok_or(refusal::NOT_FOUND)?;
        let steps = self.store.withdrawal_steps(row.id).await?;
        let steps = steps.into_iter().filter_map(|(stage, at)| Some((Stage::of(stage)?.name(), at))).collect();
        Ok(WithdrawalView { steps, ..self.view(principal, row).await? })
    }

    /// An address, or the masked number of a bank account.
    pub fn shown_destination(&self, row: &WithdrawalRow) -> Result<String> {
        if row.bank.is_none() {
            return Ok(row.address.clone());
        }
        Ok(bank_account_number::masked(&self.seals.open_text(Sealed::BankNumber, row.user, &row.address)?))
    }

    async fn view(&self, principal: &Principal, row: WithdrawalRow) -> Result<WithdrawalView> {
        let stage = Stage::of(row.stage).ok_or_else(|| crate::AppError::world("a stage nobody knows"))?;
        let terms = match self.channel(&row.channel) {
            Ok((channel, asset)) => {
                self.engine_client.read_stale(|engine| engine.treasury().channel(channel.network.id, asset).copied())?
            }
            Err(_) => None,
        };
        let bank = match row.bank {
            Some(id) => self.store.bank(principal.user.0, id).await?,
            None => None,
        };
        let to = self.shown_destination(&row)?;
        let payout = row.payout.as_ref().map_or_else(|| Ok(Payout::plain(&row.coin)), Payout::of_row)?;
        Ok(WithdrawalView {
            payout,
            id: row.id,
            serial: row.serial,
            channel: row.channel,
            coin: row.coin,
            amount: row.amount,
            fee: row.fee,
            receives: row.amount - row.fee,
            fee_rate: terms.map_or(Rate::ZERO, |terms| terms.fee_rate),
            fixed_fee: terms.map_or(Amount::ZERO, |terms| terms.fixed_fee),
            to,
            bank_name: bank.map_or(String::new(), |bank| bank.bank_name),
            status: stage.status(),
            stage: stage.name(),
            tx: row.tx,
            remark: row.remark,
            reason: row.reason,
            created_at: row.created_at,
            updated_at: row.updated_at,
            steps: Vec::new(),
        })
    }
}
