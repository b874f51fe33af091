//! What inviting people came to: how many, and what their fees paid.
//!
//! An invited person's own trades and fees are theirs: nothing here tells them apart.

use plimsoll_store::content::Invited;
use plimsoll_units::{Amount, DAY_MS};

use super::Content;
use crate::Page;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

/// Payments that are summed: ten years of days in one coin.
const PAYMENTS_MAX: i64 = 3_650;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitations {
    pub code: String,
    pub count: i64,
    /// All that was paid and what today paid, valued in USDT now; coins without a price count nothing.
    pub paid: Amount,
    pub paid_today: Amount,
}

impl Content {
    pub async fn invitations(&self, who: &Principal) -> Result<Invitations> {
        let user = self.store.user(who.user.0).await?.ok_or(refusal::NOT_FOUND)?;
        let (count, _) = self.store.invited_by(who.user.0, Page::new(1, 1)).await?;
        let payments = self.store.referral_payments(who.live_account.0, PAYMENTS_MAX).await?;
        let now = self.clock.now().0;
        let today = now - now.rem_euclid(DAY_MS);
        let (paid, paid_today) = self.engine_client.read_stale(|engine| {
            let mut sums = (Amount::ZERO, Amount::ZERO);
            for (at, asset, amount) in payments {
                let value = engine.usdt_value(asset, amount).unwrap_or_default();
                sums.0 = sums.0.checked_add(value).unwrap_or(sums.0);
                if at >= today {
                    sums.1 = sums.1.checked_add(value).unwrap_or(sums.1);
                }
            }
            sums
        })?;
        Ok(Invitations { code: user.invite_code, count, paid, paid_today })
    }

    /// Those who came by this person's code, newest first: a shortened name and the day.
    pub async fn invited(&self, who: &Principal, page: Page) -> Result<(i64, Vec<Invited>)> {
        let (total, mut rows) = self.store.invited_by(who.user.0, page).await?;
        for row in &mut rows {
            row.login_name = shortened(&row.login_name);
        }
        Ok((total, rows))
    }
}

/// The first two characters and the last.
fn shortened(name: &str) -> String {
    let first: String = name.chars().take(2).collect();
    let last = if name.chars().count() > 3 { name.chars().next_back() } else { None };
    format!("{first}***{}", last.map(String::from).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shortened_beyond_recognition() {
        for (name, shown) in [("alice", "al***e"), ("bob", "bo***"), ("é", "é***"), ("", "***")] {
            assert_eq!(shortened(name), shown);
        }
    }
}
