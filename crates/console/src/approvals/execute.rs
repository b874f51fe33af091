//! Carrying out what was decided: one command each, with the people who decided it.

use plimsoll_app::c2c::Ruling;
use plimsoll_app::content::CreditEvent;
use plimsoll_app::engine::accounts::Status;
use plimsoll_app::engine::command::{ApproveCorrection, ProposeCorrection};
use plimsoll_app::engine::ledger::Wallet;
use plimsoll_app::engine::{Event, LIQUIDITY_PROVIDER, RequestKey};
use plimsoll_app::identity::{FreezeCategory, FreezeOrder};
use plimsoll_app::{AppError, Result, UserId};
use plimsoll_units::{AccountId, Amount, C2cOrderId, StaffId, Timestamp};

use super::actions::{Action, FORGED_PAPERS, FreezeCause, FrozenAs, WalletName, amount_of};
use crate::access::Roles;
use crate::console::Console;
use crate::refusal;

impl WalletName {
    const fn wallet(self) -> Wallet {
        match self {
            Self::Platform => Wallet::Platform,
            Self::Financial => Wallet::Financial,
            Self::Contract => Wallet::Contract,
        }
    }
}

impl FreezeCause {
    const fn category(self) -> FreezeCategory {
        match self {
            Self::Security => FreezeCategory::Security,
            Self::Verification => FreezeCategory::Verification,
            Self::Legal => FreezeCategory::LegalHold,
            Self::Conduct => FreezeCategory::Conduct,
        }
    }
}

impl Console {
    /// `second` is missing where one person suffices.
    pub(crate) async fn execute(
        &self,
        action: &Action,
        (by, second): (StaffId, Option<StaffId>),
        proposal: &str,
    ) -> Result<String> {
        let both = || second.ok_or(refusal::NO_SECOND);
        match action {
            Action::Freeze { user, status, category, text, review_at } => {
                let status = if *status == FrozenAs::Frozen { Status::Frozen } else { Status::PartlyFrozen };
                let order = FreezeOrder {
                    user: UserId(*user),
                    status,
                    category: category.category(),
                    reason: text,
                    review_at: Timestamp(*review_at),
                    by,
                    second: both()?,
                };
                self.app.identity.set_standing(&order).await?;
                Ok("frozen".to_owned())
            }
            Action::LiftFreeze { user } => {
                let order = FreezeOrder {
                    user: UserId(*user),
                    status: Status::Normal,
                    category: FreezeCategory::Security,
                    reason: "the freeze was lifted",
                    review_at: self.app.clock.now(),
                    by,
                    second: both()?,
                };
                self.app.identity.set_standing(&order).await?;
                Ok("lifted".to_owned())
            }
            Action::ApproveWithdrawal { withdrawal } => {
                self.app.money.approve_reviewed(*withdrawal, by, both()?).await?;
                Ok("approved".to_owned())
            }
            Action::DecideIdentity { user, level, approve, reasons, text } => {
                let refused = (!*approve).then(|| format!("{}: {text}", reasons.join(", ")));
                self.app.identity.decide_check(UserId(*user), *level, refused.as_deref()).await?;
                if reasons.iter().any(|reason| reason == FORGED_PAPERS) {
                    let reference = format!("identity {user}-{level}, proposal {proposal}");
                    self.app.content.note_credit(UserId(*user), CreditEvent::ForgedDocument, &reference).await?;
                }
                Ok(if *approve { "approved" } else { "refused" }.to_owned())
            }
            Action::DecideC2c { order, release, reason, text } => {
                let ruling = Ruling { is_release: *release, reason: *reason, text: text.clone() };
                self.app.c2c.decide_as(C2cOrderId(*order), &ruling, by, second).await?;
                Ok("decided".to_owned())
            }
            Action::Correct { user, wallet, coin, amount, text } => {
                let account = self.account_of(*user).await?;
                let amount = amount_of(amount).ok_or(refusal::PARAM.because("amount"))?;
                let asset = self.app.money.asset(coin)?;
                let propose =
                    ProposeCorrection { account, wallet: wallet.wallet(), asset, amount, reason: text.clone(), by };
                let done = self.app.engine_client.submit(propose, Some(self.key(proposal, b'p'))).await?;
                let proposed = done.events().iter().find_map(|event| match event {
                    Event::CorrectionProposed { correction, .. } => Some(*correction),
                    _ => None,
                });
                let correction = proposed.ok_or_else(|| AppError::world("a correction without its number"))?;
                let approve = ApproveCorrection { correction, by: both()? };
                self.app.engine_client.submit(approve, Some(self.key(proposal, b'a'))).await?;
                Ok(format!("correction {}", correction.0))
            }
            Action::Invite { email, roles } => {
                let people = (Some(by.0.into()), second.map(|second| i64::from(second.0)));
                let roles: Roles = roles.iter().copied().collect();
                self.invite_as(people, email, roles, self.settings.invitation_ms).await
            }
            Action::SetRoles { staff, roles } => {
                let id = StaffId(u32::try_from(*staff).map_err(|_| refusal::NOT_FOUND)?);
                self.set_roles(id, roles.iter().copied().collect(), by, second).await?;
                Ok("changed".to_owned())
            }
            // Products and loans
            Action::OfferProduct { number, terms } => {
                both()?;
                self.offer_product(*number, terms, by, self.key(proposal, b'o')).await
            }
            Action::FundHouse { money } => {
                both()?;
                self.fund_house(money, self.key(proposal, b'f')).await
            }
            Action::DecideLoan { loan, approve, reason, .. } => {
                self.decide_loan_as((*loan, *approve, *reason), by, second).await
            }
            // Markets
            Action::MarketEvent { market, event } => {
                self.carry_out_market(*market, event, (by, both()?), self.key(proposal, b'm')).await
            }
        }
    }

    /// One execution of a proposal, however often it is sent.
    fn key(&self, proposal: &str, part: u8) -> RequestKey {
        let mut hasher = blake3::Hasher::new();
        let hash = hasher.update(proposal.as_bytes()).update(&[part]).finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        RequestKey { account: LIQUIDITY_PROVIDER, key, issued_at: self.app.clock.now() }
    }

    pub(crate) async fn free_balance(&self, account: AccountId, wallet: WalletName, coin: &str) -> Result<Amount> {
        let asset = self.app.money.asset(coin)?;
        self.app.engine_client.read(|engine| engine.ledger().free(account, wallet.wallet(), asset)).await
    }
}
