//! Ledger records as shown to their owner.

use plimsoll_engine::Engine;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::{Reason, in_realm};
use plimsoll_store::Page;
use plimsoll_store::projections::{LedgerFilter, LedgerRow};
use plimsoll_units::{AccountId, Amount, AssetId, CorrectionId, Timestamp};

use super::{History, Listed};
use crate::coins::coin_of;
use crate::projection::records::remark;
use crate::{Principal, Result, refusal};

/// Filter of records. Unset fields match all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFilter {
    /// A record type of the API.
    pub kind: Option<i64>,
    /// A coin's code, in any case.
    pub symbol: Option<String>,
    /// 1 platform, 2 financial, 3 contract.
    pub wallet: Option<i64>,
    pub from: Option<Timestamp>,
    pub until: Option<Timestamp>,
}

/// A change of what an account owns of one coin in one wallet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Unique among the account's records, and increasing.
    pub id: String,
    pub kind: i64,
    pub wallet: i64,
    pub symbol: String,
    pub amount: Amount,
    pub before: Amount,
    pub after: Amount,
    pub remark: String,
    /// The id of the order, position, deposit … it was for.
    pub subject: Option<u64>,
    pub at: Timestamp,
}

/// The code of a coin, live or practice.
fn asset_of(engine: &Engine, code: &str, realm: Realm) -> Option<AssetId> {
    let place = engine.assets().iter().position(|known| known.eq_ignore_ascii_case(code))?;
    Some(in_realm(AssetId(u16::try_from(place * 2).ok()?), realm))
}

impl History {
    /// Newest first.
    pub async fn records(&self, who: &Principal, asked: &RecordFilter, page: Page) -> Result<Listed<Record>> {
        let filter = self.ledger_filter(who, asked)?;
        self.catch_up().await;
        let (total, rows) = self.store.ledger_of(who.account, &filter, page).await?;
        Ok((total, self.reported(who.account, rows).await?))
    }

    pub(super) fn ledger_filter(&self, who: &Principal, asked: &RecordFilter) -> Result<LedgerFilter> {
        if let (Some(from), Some(until)) = (asked.from, asked.until)
            && until < from
        {
            return Err(refusal::PARAM.because("endTime is before startTime").into());
        }
        let asset = match asked.symbol.as_deref().filter(|symbol| !symbol.is_empty()) {
            None => None,
            Some(code) => {
                let found = self.engine_client.read_stale(|engine| asset_of(engine, code, who.realm))?;
                Some(found.ok_or(refusal::PARAM.because("symbol"))?)
            }
        };
        let RecordFilter { kind, wallet, from, until, .. } = *asked;
        Ok(LedgerFilter { kind, wallet, asset, from, until })
    }

    /// Rows with coin codes and remarks.
    pub(super) async fn reported(&self, account: AccountId, rows: Vec<LedgerRow>) -> Result<Vec<Record>> {
        let symbols: Vec<String> =
            self.engine_client.read_stale(|engine| rows.iter().map(|row| coin_of(engine, row.asset)).collect())?;
        let mut records = Vec::with_capacity(rows.len());
        for (row, symbol) in rows.into_iter().zip(symbols) {
            let remark = self.remark(account, &row).await?;
            records.push(Record {
                id: format!("{}-{}", row.seq, row.n),
                kind: row.kind,
                wallet: row.wallet,
                symbol,
                amount: row.amount,
                before: row.balance - row.amount,
                after: row.balance,
                remark,
                subject: row.subject,
                at: row.at,
            });
        }
        Ok(records)
    }

    /// A correction shows its stated reason.
    async fn remark(&self, account: AccountId, row: &LedgerRow) -> Result<String> {
        let correction = row.subject.filter(|_| row.cause == Reason::Correction as i64);
        let row_of = match correction {
            Some(id) => self.store.correction_of(account, CorrectionId(id)).await?,
            None => None,
        };
        Ok(row_of.map_or_else(|| remark(row.cause).to_owned(), |correction| correction.reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_are_found_by_their_code_in_their_realm() {
        let engine = Engine::new();
        assert_eq!(asset_of(&engine, "usdt", Realm::Live), Some(AssetId(0)));
        assert_eq!(asset_of(&engine, "USDT", Realm::Practice), Some(AssetId(1)));
        assert_eq!(asset_of(&engine, "doge", Realm::Live), None);
        assert_eq!([coin_of(&engine, AssetId(0)), coin_of(&engine, AssetId(1))], ["USDT", "USDT"]);
    }
}
