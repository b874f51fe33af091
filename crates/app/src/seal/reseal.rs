//! A newer key takes over: at every start, what an older one sealed is sealed again, and what was written before there
//! were keys is sealed for the first time. Nothing else reads a value that is not sealed.

use plimsoll_store::Store;

use super::{Sealed, Seals};
use crate::failure::Result;

/// Rows read at a time.
const ROWS_AT_ONCE: i64 = 500;
/// How long the secrets of an authenticator are; a sealed one is longer.
const TOTP_SECRET_BYTES: usize = 20;

impl Seals {
    /// Returns how many values were sealed anew.
    pub(crate) async fn reseal(&self, store: &Store) -> Result<u64> {
        Ok(self.reseal_totp(store).await? + self.reseal_banks(store).await? + self.reseal_paid(store).await?)
    }

    async fn reseal_totp(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.totp_rows(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after = last.user;
            for row in &rows {
                for old in [&row.secret, &row.pending].into_iter().flatten().filter(|old| !self.is_current(old)) {
                    let new = if old.len() == TOTP_SECRET_BYTES {
                        self.seal(Sealed::TotpSecret, row.user, old)
                    } else {
                        self.seal(Sealed::TotpSecret, row.user, &self.open(Sealed::TotpSecret, row.user, old)?)
                    };
                    store.reseal_totp(row.user, old, &new).await?;
                    count += 1;
                }
            }
        }
    }

    async fn reseal_banks(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.bank_numbers(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after = last.id;
            for row in rows.iter().filter(|row| !self.is_current_text(&row.number)) {
                let plain = self.plain_number(row.user, &row.number)?;
                let sealed = self.seal_text(Sealed::BankNumber, row.user, &plain);
                store.reseal_bank(row, &sealed, &self.mark(Sealed::BankNumber, row.user, &plain)).await?;
                count += 1;
            }
        }
    }

    async fn reseal_paid(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.paid_numbers(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after = last.id;
            for row in rows.iter().filter(|row| !self.is_current_text(&row.number)) {
                let plain = self.plain_number(row.user, &row.number)?;
                store.reseal_paid(row, &self.seal_text(Sealed::BankNumber, row.user, &plain)).await?;
                count += 1;
            }
        }
    }

    fn plain_number(&self, user: i64, kept: &str) -> Result<String> {
        if kept.starts_with(super::TEXT_PREFIX) {
            self.open_text(Sealed::BankNumber, user, kept)
        } else {
            Ok(kept.to_owned())
        }
    }
}
