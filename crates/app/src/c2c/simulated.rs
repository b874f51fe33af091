//! What a sandbox's simulated dealers need: they have no user, no identity check and no session. Nothing here acts for an
//! account that is not marked as simulated.

use plimsoll_engine::command::PostC2cAd;
use plimsoll_store::c2c::{C2cAdText, C2cDealerRow, C2cPayAccount};
use plimsoll_units::{AccountId, C2cAdId, C2cOrderId, DAY_MS};

use super::pay_accounts::{PayDetails, checked};
use super::{AdForm, C2c, PayForm, is_simulated};
use crate::error::Result;
use crate::refusal;

/// Payment accounts of one simulated dealer.
const ACCOUNTS_MAX: i64 = 10;

impl C2c {
    fn check_simulated(&self, account: AccountId) -> Result<()> {
        let simulated = self.base.engine_client.read_stale(|engine| is_simulated(engine, account))?;
        if simulated { Ok(()) } else { Err(refusal::NOT_FOUND.into()) }
    }

    /// Gives a dealer a name and, once, payment accounts. Returns their numbers in order.
    pub async fn introduce_simulated(&self, account: AccountId, nick: &str, forms: &[PayForm]) -> Result<Vec<i64>> {
        self.check_simulated(account)?;
        let uid = hex::encode(&blake3::hash(format!("simulated {}", account.0).as_bytes()).as_bytes()[..8]);
        let row = C2cDealerRow { account, uid, nick: nick.to_owned(), at: self.now() };
        self.base.store.add_c2c_dealer(&row).await?;
        let mut known = self.base.store.c2c_pay_accounts(account).await?;
        known.reverse();
        let mut ids: Vec<i64> = known.iter().map(|row| row.id).collect();
        let holder = self.verified_name(account).await?.unwrap_or_default();
        for form in forms.iter().skip(ids.len()) {
            let method = self.base.config.c2c.method(form.method).ok_or(refusal::PARAM.because("payType"))?;
            let details = PayDetails { holder: holder.clone(), fields: checked(method, &form.fields)? };
            let row = C2cPayAccount {
                id: 0,
                account,
                method: form.method.into(),
                details: self.sealed(account, &details),
                known_since: self.now() - DAY_MS,
            };
            ids.extend(self.base.store.add_c2c_pay_account(&row, ACCOUNTS_MAX).await?);
        }
        Ok(ids)
    }

    pub async fn post_simulated(&self, account: AccountId, form: &AdForm) -> Result<C2cAdId> {
        self.check_simulated(account)?;
        let text = self.checked_text(account, form).await?;
        let terms = self.terms(form)?;
        let done = self.base.engine_client.submit(PostC2cAd { account, terms }, None).await?;
        let id = C2cAdId(done.receipt.id);
        self.base.store.save_c2c_ad_text(&C2cAdText { ad: id, ..text }).await?;
        Ok(id)
    }

    /// Sends the dealer's message number `said` of an order, once: earlier messages of the dealer are counted.
    pub async fn say_simulated(&self, account: AccountId, id: C2cOrderId, said: usize, text: &str) -> Result<()> {
        self.check_simulated(account)?;
        self.base.history.catch_up().await;
        let Some(row) = self.base.store.c2c_order_of(account, id).await? else { return Ok(()) };
        let (_, messages) = self.base.store.c2c_messages(id, i64::MAX, 100).await?;
        if messages.iter().filter(|message| message.author == account).count() < said {
            self.write(&row, account, text, None).await?;
        }
        Ok(())
    }
}
