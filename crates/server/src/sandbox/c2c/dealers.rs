//! The simulated dealers at work: they keep their advertisements up, greet, pay and release within a minute or two, and
//! never leave anybody in an appeal.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_app::{App, AppError};
use plimsoll_engine::c2c::{C2cAd, C2cOrder, C2cState};
use plimsoll_engine::command::{CancelC2cOrder, ChangeC2cAd, MarkC2cPaid, ReleaseC2cOrder, SwitchC2cAd};
use plimsoll_engine::{Command, Engine};
use plimsoll_units::{AccountId, SECOND_MS, Side, Timestamp};

use super::plan::{AdPlan, DEALERS, DealerPlan};
use super::{PEOPLE_FROM, asset_of, verify};
use crate::sandbox::launches::Desk;

/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Looks between two checks of the advertisements.
const ADS_EVERY: u64 = 15;
/// Greeting comes after this long; payment and release between these times.
const GREET_MS: i64 = 3 * SECOND_MS;
const ANSWER_MS: (i64, i64) = (20 * SECOND_MS, 60 * SECOND_MS);
/// Of the reasons a buyer may name: another.
const OTHER: u16 = 9;

struct Dealer {
    account: AccountId,
    plan: &'static DealerPlan,
    pay_accounts: Vec<i64>,
}

/// Runs until the platform stops. Errors are logged and the next look tries again.
pub(crate) async fn run(app: Arc<App>) {
    let mut look = 0;
    let mut dealers = Vec::new();
    while app.tasks.rest(LOOK_EVERY).await {
        if dealers.is_empty() {
            dealers = found(&app).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "simulated dealers are not there yet");
                Vec::new()
            });
        }
        for dealer in &dealers {
            let done = async {
                if look % ADS_EVERY == 0 {
                    dealer.keep_ads(&app).await?;
                }
                dealer.answer(&app).await
            };
            if let Err(error) = done.await {
                tracing::debug!(%error, dealer = dealer.plan.nick, "a simulated dealer tries again later");
            }
        }
        look += 1;
    }
}

async fn found(app: &App) -> anyhow::Result<Vec<Dealer>> {
    let desk = Desk::new(&app.engine_client);
    let mut dealers = Vec::new();
    for (number, plan) in DEALERS.iter().enumerate() {
        let account = desk.account(PEOPLE_FROM + number as u32).await?;
        verify(&desk, account).await?;
        let pay_accounts = app.c2c.introduce_simulated(account, plan.nick, &plan.pay_forms()).await?;
        dealers.push(Dealer { account, plan, pay_accounts });
    }
    Ok(dealers)
}

/// Different orders wait differently long, always the same for one.
fn wait_ms(order: &C2cOrder) -> i64 {
    let (least, most) = ANSWER_MS;
    least + (order.id.0 as i64 * 7_919) % (most - least)
}

impl Dealer {
    async fn keep_ads(&self, app: &App) -> anyhow::Result<()> {
        let desk = Desk::new(&app.engine_client);
        for plan in self.plan.ads {
            if plan.side == Side::Sell
                && let Some(asset) = desk.read(|engine| asset_of(engine, plan.coin)).await?
            {
                desk.fund(self.account, asset, plan.quantity() + plan.quantity()).await?;
            }
            let known = desk.read(|engine| self.ad(engine, plan).cloned()).await?;
            match known {
                // Prices may not be there yet: the next look tries again.
                None => match app.c2c.post_simulated(self.account, &self.plan.form(plan, &self.pay_accounts)).await {
                    Ok(_) | Err(AppError::Refused(_)) => {}
                    Err(error) => return Err(error.into()),
                },
                Some(ad) => self.renew(&desk, plan, &ad).await?,
            }
        }
        Ok(())
    }

    fn ad<'a>(&self, engine: &'a Engine, plan: &AdPlan) -> Option<&'a C2cAd> {
        let asset = asset_of(engine, plan.coin)?;
        let is_it =
            |ad: &&C2cAd| (ad.terms.side, ad.terms.asset, ad.terms.fiat.as_str()) == (plan.side, asset, plan.fiat);
        engine.c2c().ads_of(self.account).find(is_it)
    }

    async fn renew(&self, desk: &Desk<'_>, plan: &AdPlan, ad: &C2cAd) -> anyhow::Result<()> {
        let account = self.account;
        if ad.left + ad.left < plan.quantity() {
            desk.send_in_time(ChangeC2cAd { account, ad: ad.id, terms: ad.terms.clone() }).await?;
        }
        if !ad.on {
            desk.send_in_time(SwitchC2cAd { account, ad: ad.id, on: true }).await?;
        }
        Ok(())
    }

    async fn answer(&self, app: &App) -> anyhow::Result<()> {
        let desk = Desk::new(&app.engine_client);
        let orders: Vec<C2cOrder> = desk.read(|engine| engine.c2c().orders_of(self.account).cloned().collect()).await?;
        let now = app.clock.now();
        for order in &orders {
            self.speak(app, order, now).await?;
            if let Some(command) = self.next(order, now) {
                desk.send_in_time(command).await?;
            }
        }
        Ok(())
    }

    async fn speak(&self, app: &App, order: &C2cOrder, now: Timestamp) -> anyhow::Result<()> {
        let (account, sells) = (self.account, order.seller() == self.account);
        if now.since(order.opened_at) >= GREET_MS {
            let text = if sells {
                "Hello! I am a simulated dealer. Pay to the account shown and press the button; I release within a minute or two."
            } else {
                "Hello! I am a simulated dealer. I pay within a minute; then check the amount and release."
            };
            app.c2c.say_simulated(account, order.id, 1, text).await?;
        }
        if order.paid_at.is_some() {
            let text =
                if sells { "Thank you, I am checking my account." } else { "I have paid. Please check and release." };
            app.c2c.say_simulated(account, order.id, 2, text).await?;
        }
        Ok(())
    }

    fn next(&self, order: &C2cOrder, now: Timestamp) -> Option<Command> {
        let (account, id) = (self.account, order.id);
        let waited = |since: Timestamp| now.since(since) >= wait_ms(order);
        if order.seller() == account {
            let release = || ReleaseC2cOrder { account, order: id }.into();
            return match order.state() {
                C2cState::WaitingRelease => order.paid_at.filter(|at| waited(*at)).map(|_| release()),
                C2cState::Appeal => Some(release()),
                _ => None,
            };
        }
        match order.state() {
            C2cState::WaitingPayment if waited(order.opened_at) => Some(MarkC2cPaid { account, order: id }.into()),
            // No money was ever on its way.
            C2cState::Appeal => Some(CancelC2cOrder { account, order: id, reason: OTHER }.into()),
            _ => None,
        }
    }
}
