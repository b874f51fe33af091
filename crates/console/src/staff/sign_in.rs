//! Signing in: an address, a password and the digits of an authenticator, always all three.

use plimsoll_app::engine::command::RegisterStaff;
use plimsoll_app::engine::staff::StaffRoles;
use plimsoll_app::seal::Sealed;
use plimsoll_app::{AppError, Result};
use plimsoll_store::console::{NewStaffSession, StaffRow};
use plimsoll_store::{Charge, Charged};
use plimsoll_units::{MINUTE_MS, StaffId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actor::Via;
use super::people::Person;
use super::{Actor, secrets};
use crate::access::permissions_of;
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;

/// Open sessions of one person.
const SESSIONS_MAX: i64 = 3;
/// Failed attempts on one address, and from one host.
const TRIES_OF_EMAIL: i64 = 5;
const TRIES_OF_HOST: i64 = 30;
const TRIES_WINDOW_MS: i64 = 15 * MINUTE_MS;
const AGENT_CHARS_MAX: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SignInForm {
    pub(crate) email: String,
    pub(crate) password: String,
    /// The digits of the authenticator.
    pub(crate) code: String,
}

/// A session, as its page sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    staff: Person,
    permissions: Vec<&'static str>,
    /// Sent back in `X-Ops-Csrf` with every change.
    csrf: String,
    ends_at: i64,
    idle_ms: i64,
    step_up_until: Option<i64>,
    is_sandbox: bool,
    brand: String,
}

/// A session and the token of its cookie.
pub(crate) struct SignedIn {
    pub(crate) token: String,
    pub(crate) view: SessionView,
}

pub(crate) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

impl Console {
    pub(crate) async fn sign_in(&self, form: &SignInForm, ip: &str, agent: &str) -> Result<SignedIn> {
        let key = email_key(&form.email);
        let charges = self.count_try(&key, ip).await?;
        let row = self.store().staff_by_email_key(&key).await?;
        let hash = row.as_ref().map(|row| row.password_hash.as_str());
        let is_right = self.passwords.is_right(&form.password, hash).await?;
        let Some(row) = row.filter(|_| is_right) else {
            return Err(self.refuse_sign_in(&key, ip).await?);
        };
        if !self.spend_digits(&row, &form.code).await? {
            return Err(self.refuse_sign_in(&key, ip).await?);
        }
        self.store().clear_budget(&charges).await?;
        let id = StaffId(u32::try_from(row.id).map_err(AppError::world)?);
        self.finish_registration(&row).await?;
        if self.standing(id).await?.is_none() {
            return Err(self.refuse_sign_in(&key, ip).await?);
        }
        self.open_session(id, ip, agent).await
    }

    /// Refuses a sign-in with one message for an unknown address, a wrong password and wrong digits, so that nobody can find
    /// out which addresses belong to staff.
    async fn refuse_sign_in(&self, key: &str, ip: &str) -> Result<AppError> {
        let target = format!("address {}", &secrets::hash_of(key)[..16]);
        self.record(None, Entry::of("session.open", target).because(ip).result("refused")).await?;
        Ok(refusal::PERMISSION.because("the address, the password or the digits are wrong").into())
    }

    /// Counted before it is checked, so that a hundred at once are not a hundred guesses.
    async fn count_try(&self, key: &str, ip: &str) -> Result<String> {
        let now = self.now();
        let charge = |key: String, most: i64| Charge {
            key,
            amount: 1,
            most,
            window_from: now - TRIES_WINDOW_MS,
            pause_from: None,
        };
        let own = format!("console sign-in {}", secrets::hash_of(key));
        let charges = [charge(own.clone(), TRIES_OF_EMAIL), charge(format!("console host {ip}"), TRIES_OF_HOST)];
        match self.store().charge(&charges, now).await? {
            Charged::All(_) => Ok(own),
            Charged::Refused(_) => Err(refusal::LIMIT.because("too many attempts: wait a quarter of an hour").into()),
        }
    }

    /// Uses up the digits of an authenticator. `false` when they are wrong or were used.
    pub(super) async fn spend_digits(&self, row: &StaffRow, digits: &str) -> Result<bool> {
        let secret = self.app.seals.open(Sealed::TotpSecret, -row.id, &row.totp_secret)?;
        match secrets::matching_step(&secret, digits, self.now())? {
            Some(step) => Ok(self.store().use_staff_totp_step(row.id, step).await?),
            None => Ok(false),
        }
    }

    /// Completes an enrolment that was interrupted before the engine knew of it.
    async fn finish_registration(&self, row: &StaffRow) -> Result<()> {
        let id = StaffId(u32::try_from(row.id).map_err(AppError::world)?);
        let known = self.app.engine_client.read(|engine| engine.staff().get(id).is_some()).await?;
        if !known && row.is_active {
            self.register(row.id, row.roles, row.invited_by, row.approved_by).await?;
        }
        Ok(())
    }

    pub(super) async fn register(&self, id: i64, roles: i64, by: Option<i64>, second: Option<i64>) -> Result<()> {
        let staff = |id: i64| u32::try_from(id).map(StaffId).map_err(AppError::world);
        let command = RegisterStaff {
            staff: staff(id)?,
            roles: StaffRoles(u16::try_from(roles).map_err(AppError::world)?),
            active: true,
            by: staff(by.unwrap_or(id))?,
            second: second.map(staff).transpose()?,
        };
        self.app.engine_client.submit(command, None).await?;
        Ok(())
    }

    pub(super) async fn open_session(&self, id: StaffId, ip: &str, agent: &str) -> Result<SignedIn> {
        let (token, csrf, now) = (secrets::random_token(), secrets::random_token(), self.now());
        let agent: String = agent.chars().filter(|c| !c.is_control()).take(AGENT_CHARS_MAX).collect();
        let new = NewStaffSession {
            staff: id.0.into(),
            hash: &secrets::hash_of(&token),
            csrf: &csrf,
            ip,
            agent: &agent,
            at: now,
            expires_at: now + self.settings.session_ms,
        };
        self.store().add_staff_session(&new, SESSIONS_MAX).await?;
        self.store().note_staff_seen(id.0.into(), now).await?;
        let actor = self.actor_of_cookie(&token, ip).await?;
        self.record(Some(&actor), Entry::of("session.open", actor.how())).await?;
        let view = self.session_view(&actor).await?;
        Ok(SignedIn { token, view })
    }

    /// Who holds this cookie. The journal says what they may do, at this moment.
    pub(crate) async fn actor_of_cookie(&self, token: &str, ip: &str) -> Result<Actor> {
        let now = self.now();
        let session = self.store().staff_session(&secrets::hash_of(token), now, now - self.settings.idle_ms).await?;
        let session = session.ok_or(AppError::Unauthenticated)?;
        let id = StaffId(u32::try_from(session.staff).map_err(AppError::world)?);
        let (roles, _) = self.standing(id).await?.ok_or(AppError::Unauthenticated)?;
        if now - session.seen_at > MINUTE_MS {
            self.store().note_staff_session_used(session.id, now).await?;
        }
        let via = Via::Session {
            id: session.id,
            csrf: session.csrf,
            ends_at: session.expires_at,
            step_up_at: session.step_up_at,
        };
        Ok(Actor { id, roles, ip: ip.to_owned(), via })
    }

    pub(crate) async fn session_view(&self, actor: &Actor) -> Result<SessionView> {
        let Via::Session { csrf, ends_at, step_up_at, .. } = &actor.via else {
            return Err(AppError::Unauthenticated);
        };
        Ok(SessionView {
            staff: self.names().await?.of(actor.number()),
            permissions: permissions_of(actor.roles),
            csrf: csrf.clone(),
            ends_at: *ends_at,
            idle_ms: self.settings.idle_ms,
            step_up_until: step_up_at.map(|at| at + self.settings.step_up_ms),
            is_sandbox: self.app.config.sandbox,
            brand: self.app.config.site.name.clone(),
        })
    }

    /// The digits again, for what needs them. Returns until when they count.
    pub(crate) async fn step_up(&self, actor: &Actor, digits: &str) -> Result<i64> {
        let session = actor.session().ok_or(refusal::SCOPE)?;
        let charges = self.count_try(&format!("step-up {}", actor.id.0), &actor.ip).await?;
        let row = self.store().staff(actor.number()).await?.ok_or(AppError::Unauthenticated)?;
        if !self.spend_digits(&row, digits).await? {
            self.record(Some(actor), Entry::of("session.step-up", actor.how()).result("refused")).await?;
            return Err(refusal::STEP_UP.because("the digits are wrong or were used").into());
        }
        self.store().clear_budget(&charges).await?;
        let now = self.now();
        self.store().note_step_up(session, now).await?;
        Ok(now + self.settings.step_up_ms)
    }

    pub(crate) async fn sign_out(&self, actor: &Actor, session: i64) -> Result<()> {
        if !self.store().close_staff_session(actor.number(), session, self.now()).await? {
            return Err(refusal::NOT_FOUND.into());
        }
        self.record(Some(actor), Entry::of("session.close", format!("session {session}"))).await?;
        Ok(())
    }
}
