//! Key rotation: every start re-seals values sealed with an older key, and seals those written before there were keys.
//! Nothing else reads an unsealed value.

use plimsoll_store::c2c::C2cTexts;
use plimsoll_store::identity::PaperRow;
use plimsoll_store::{BankTexts, Store};

use super::{Sealed, Seals};
use crate::error::Result;

/// Rows per read.
const ROWS_AT_ONCE: i64 = 500;
/// Length of an authenticator's secret; a sealed one is longer.
const TOTP_SECRET_BYTES: usize = 20;

impl Seals {
    /// Returns the number of values re-sealed.
    pub(crate) async fn reseal(&self, store: &Store) -> Result<u64> {
        let banks = self.reseal_banks(store).await? + self.reseal_paid(store).await?;
        let totp = self.reseal_totp(store).await? + self.reseal_old_totp(store).await?;
        Ok(totp
            + banks
            + self.reseal_papers(store).await?
            + self.reseal_pay_accounts(store).await?
            + self.reseal_conversations(store).await?
            + self.reseal_support(store).await?
            + self.reseal_staff(store).await?)
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

    /// Authenticators of the staff, and of invitations to it.
    async fn reseal_staff(&self, store: &Store) -> Result<u64> {
        let mut count = 0;
        for (id, owner, old) in store.staff_secrets().await?.into_iter().filter(|(.., old)| !self.is_current(old)) {
            let new = self.seal(Sealed::TotpSecret, owner, &self.open(Sealed::TotpSecret, owner, &old)?);
            store.reseal_staff_secret(id, owner, &new).await?;
            count += 1;
        }
        Ok(count)
    }

    /// Secrets of recently removed authenticators, which an undo may restore.
    async fn reseal_old_totp(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.old_totp_rows(after, ROWS_AT_ONCE).await?;
            let Some((last, ..)) = rows.last() else { return Ok(count) };
            after = *last;
            for (id, user, old) in rows.iter().filter(|(_, _, old)| !self.is_current(old)) {
                let new = self.seal(Sealed::TotpSecret, *user, &self.open(Sealed::TotpSecret, *user, old)?);
                store.reseal_old_totp(*id, &new).await?;
                count += 1;
            }
        }
    }

    async fn reseal_banks(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.bank_texts(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after = last.id;
            for row in &rows {
                if [&row.number, &row.holder, &row.holder_address].iter().all(|text| self.is_current_text(text)) {
                    continue;
                }
                let number = self.plain(Sealed::BankNumber, row.user, &row.number)?;
                let new = BankTexts {
                    number: self.seal_text(Sealed::BankNumber, row.user, &number),
                    holder: self.anew(Sealed::BankHolder, row.user, &row.holder)?,
                    holder_address: self.anew(Sealed::BankHolder, row.user, &row.holder_address)?,
                    ..*row
                };
                store.reseal_bank(row, &new, &self.mark(Sealed::BankNumber, row.user, &number)).await?;
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
                let payee = row.payee.as_deref().map(|payee| self.anew(Sealed::BankNumber, row.user, payee));
                let number = self.anew(Sealed::BankNumber, row.user, &row.number)?;
                store.reseal_paid(row, &number, payee.transpose()?.as_deref()).await?;
                count += 1;
            }
        }
    }

    async fn reseal_papers(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = ((0, 0), 0);
        loop {
            let rows = store.paper_rows(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after = (last.user, last.level);
            for row in &rows {
                let old = [&row.real_name, &row.id_number, &row.phone];
                if old.iter().all(|text| text.is_empty() || self.is_current_text(text)) {
                    continue;
                }
                // Missing texts stay empty.
                let anew = |text: &str| -> Result<String> {
                    match text {
                        "" => Ok(String::new()),
                        kept => self.anew(Sealed::Papers, row.user, kept),
                    }
                };
                let new = PaperRow {
                    real_name: anew(&row.real_name)?,
                    id_number: anew(&row.id_number)?,
                    phone: anew(&row.phone)?,
                    ..*row
                };
                store.reseal_papers(row, &new).await?;
                count += 1;
            }
        }
    }

    /// Of customers who deal with each other, saved and in orders.
    async fn reseal_pay_accounts(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.c2c_pay_accounts_after(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { break };
            after = last.id;
            for row in rows.iter().filter(|row| !self.is_current_text(&row.details)) {
                let details = self.anew(Sealed::PayAccount, row.account.0.into(), &row.details)?;
                store.reseal_c2c_pay_account(row, &details).await?;
                count += 1;
            }
        }
        after = -1;
        loop {
            let rows = store.c2c_terms_after(after, ROWS_AT_ONCE).await?;
            let Some((last, ..)) = rows.last() else { return Ok(count) };
            after = *last;
            for (id, owner, text) in rows.iter().filter(|(.., text)| !self.is_current_text(text)) {
                store.reseal_c2c_terms(*id, &self.anew(Sealed::PayAccount, *owner, text)?).await?;
                count += 1;
            }
        }
    }

    /// Messages and statements of customers who deal with each other.
    async fn reseal_conversations(&self, store: &Store) -> Result<u64> {
        let mut count = 0;
        for table in [C2cTexts::Messages, C2cTexts::Statements] {
            let mut after = 0;
            loop {
                let rows = store.c2c_texts_after(table, after, ROWS_AT_ONCE).await?;
                let Some((last, ..)) = rows.last() else { break };
                after = *last;
                for (id, order, text) in rows.iter().filter(|(.., text)| !self.is_current_text(text)) {
                    store.reseal_c2c_text(table, *id, &self.anew(Sealed::Conversation, *order, text)?).await?;
                    count += 1;
                }
            }
        }
        Ok(count)
    }

    /// What customers wrote to the staff, and where else they can be reached.
    async fn reseal_support(&self, store: &Store) -> Result<u64> {
        let (mut after, mut count) = (0, 0);
        loop {
            let rows = store.support_messages_after(after, ROWS_AT_ONCE).await?;
            let Some((last, ..)) = rows.last() else { break };
            after = *last;
            for (id, user, text) in rows.iter().filter(|(.., text)| !self.is_current_text(text)) {
                store.reseal_support_message(*id, &self.anew(Sealed::Support, *user, text)?).await?;
                count += 1;
            }
        }
        after = 0;
        loop {
            let rows = store.support_contacts_after(after, ROWS_AT_ONCE).await?;
            let Some((last, ..)) = rows.last() else { return Ok(count) };
            after = *last;
            for (id, user, text) in rows.iter().filter(|(.., text)| !self.is_current_text(text)) {
                store.reseal_support_contact(*id, &self.anew(Sealed::Support, *user, text)?).await?;
                count += 1;
            }
        }
    }

    fn anew(&self, what: Sealed, user: i64, kept: &str) -> Result<String> {
        Ok(self.seal_text(what, user, &self.plain(what, user, kept)?))
    }

    fn plain(&self, what: Sealed, user: i64, kept: &str) -> Result<String> {
        if kept.starts_with(super::TEXT_PREFIX) { self.open_text(what, user, kept) } else { Ok(kept.to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_store::identity::{NewCheck, NewUser};
    use plimsoll_store::money::NewBank;
    use plimsoll_store::test_support::stores;

    use super::*;

    async fn add_user(store: &Store) {
        let mut tx = store.begin().await.unwrap();
        store.add_user(&mut tx, &NewUser { id: 7, ..NewUser::default() }).await.unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test]
    async fn banks_from_before_there_were_keys_are_sealed_once() {
        for store in stores().await {
            add_user(&store).await;
            let plain = NewBank {
                holder: "Ada Lovelace",
                number: "DE89370400440532013000",
                mark: "",
                bank_name: "First Bank",
                bank_branch: "",
                bank_address: "",
                bank_code: "",
                currency: "EUR",
                holder_address: "",
                known_since: 0,
            };
            store.add_bank(7, &plain, 1).await.unwrap();

            let seals = Seals::random();
            assert_eq!(seals.reseal(&store).await.unwrap(), 1);
            let sealed = store.bank_texts(0, 10).await.unwrap().remove(0);
            let opened = |what, text: &str| seals.open_text(what, 7, text).unwrap();
            assert_eq!(opened(Sealed::BankNumber, &sealed.number), plain.number);
            assert_eq!(opened(Sealed::BankHolder, &sealed.holder), plain.holder);
            assert_eq!(opened(Sealed::BankHolder, &sealed.holder_address), "");
            assert_eq!(seals.reseal(&store).await.unwrap(), 0);
        }
    }

    #[tokio::test]
    async fn conversations_from_before_they_were_sealed_are_sealed_once() {
        for store in stores().await {
            let said = plimsoll_store::content::NewMessage {
                author: "user",
                staff: None,
                body: "My number is 0151",
                images: "[]",
                at: 1,
            };
            let id = store.begin_conversation(7, "account", "ada@example.org", &said).await.unwrap();
            let seals = Seals::random();
            assert_eq!(seals.reseal(&store).await.unwrap(), 2);
            let (_, _, sealed) = store.support_messages_after(0, 10).await.unwrap().remove(0);
            assert_eq!(seals.open_text(Sealed::Support, 7, &sealed).unwrap(), said.body);
            let contact = store.conversation(7, id).await.unwrap().unwrap().contact;
            assert_eq!(seals.open_text(Sealed::Support, 7, &contact).unwrap(), "ada@example.org");
            assert_eq!(seals.reseal(&store).await.unwrap(), 0);
        }
    }

    #[tokio::test]
    async fn papers_from_before_there_were_keys_are_sealed_once() {
        for store in stores().await {
            add_user(&store).await;
            let (real_name, id_number) = ("Ada Lovelace".to_owned(), "AL-181512".to_owned());
            let check = NewCheck { user: 7, level: 1, real_name, id_number, ..NewCheck::default() };
            assert!(store.submit_check(&check).await.unwrap());

            let seals = Seals::random();
            assert_eq!(seals.reseal(&store).await.unwrap(), 1);
            let sealed = store.paper_rows((0, 0), 10).await.unwrap().remove(0);
            let opened = |text: &str| seals.open_text(Sealed::Papers, 7, text).unwrap();
            assert_eq!((opened(&sealed.real_name), opened(&sealed.id_number)), (check.real_name, check.id_number));
            assert_eq!(sealed.phone, "", "nothing was handed in");
            assert_eq!(seals.reseal(&store).await.unwrap(), 0);
            assert_eq!(store.paper_rows((0, 0), 10).await.unwrap(), [sealed]);
        }
    }
}
