//! How somebody becomes a member of the staff: by a link that counts once, with a password and an authenticator.

use plimsoll_app::engine::staff::FIRST_PERSON;
use plimsoll_app::seal::Sealed;
use plimsoll_app::{AppError, Result};
use plimsoll_store::console::{INVITED, InvitationRow, NewInvitation, NewStaff};
use plimsoll_units::StaffId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::sign_in::{SignedIn, email_key};
use super::{Passwords, secrets};
use crate::access::{Role, Roles};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;

const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=60;
const EMAIL_CHARS: std::ops::RangeInclusive<usize> = 5..=254;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invited {
    /// Empty for the first owner, who says it.
    email: String,
    roles: Vec<Role>,
    ends_at: i64,
    totp_secret: String,
    totp_uri: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EnrolmentForm {
    pub(crate) token: String,
    pub(crate) name: String,
    /// Only the first owner says it; others were invited by theirs.
    #[serde(default)]
    pub(crate) email: String,
    pub(crate) password: String,
    pub(crate) code: String,
}

pub(crate) fn checked_email(email: &str) -> Result<String> {
    let email = email.trim();
    let parts = email.split_once('@');
    let good = EMAIL_CHARS.contains(&email.len())
        && email.chars().all(|c| !c.is_whitespace() && !c.is_control())
        && parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('@'));
    if good { Ok(email.to_owned()) } else { Err(refusal::PARAM.because("email").into()) }
}

impl Console {
    /// The link that makes the first owner; none once there is one. Earlier links end.
    pub async fn first_owner_link(&self) -> Result<Option<String>> {
        let is_there = self.app.engine_client.read(|engine| engine.staff().is_in_force()).await?;
        if is_there {
            return Ok(None);
        }
        self.store().end_first_invitations(self.now()).await?;
        let roles = Roles(Role::Owner as u16);
        let link = self.invite_as((None, None), "", roles, self.settings.first_link_ms).await?;
        Ok(Some(link))
    }

    /// Makes an invitation and returns its link, which is shown once. The token is behind the `#`: servers and proxies
    /// never see it.
    pub(crate) async fn invite_as(
        &self,
        (by, second): (Option<i64>, Option<i64>),
        email: &str,
        roles: Roles,
        life_ms: i64,
    ) -> Result<String> {
        let (token, now) = (secrets::random_token(), self.now());
        let new = NewInvitation {
            hash: &secrets::hash_of(&token),
            email,
            roles: roles.0.into(),
            totp_secret: &self.app.seals.seal(Sealed::TotpSecret, INVITED, &secrets::random_secret()),
            invited_by: by,
            approved_by: second,
            at: now,
            expires_at: now + life_ms,
        };
        self.store().add_invitation(&new).await?;
        Ok(format!("{}/console/enrol#{token}", self.app.config.site.url.trim_end_matches('/')))
    }

    async fn invitation(&self, token: &str) -> Result<(InvitationRow, Zeroizing<Vec<u8>>)> {
        let row = self.store().invitation(&secrets::hash_of(token), self.now()).await?;
        let row = row.ok_or(AppError::Unauthenticated)?;
        let secret = self.app.seals.open(Sealed::TotpSecret, INVITED, &row.totp_secret)?;
        Ok((row, secret))
    }

    pub(crate) async fn look_at_invitation(&self, token: &str) -> Result<Invited> {
        let (row, secret) = self.invitation(token).await?;
        let account = if row.email.is_empty() { "owner" } else { &row.email };
        let totp = secrets::generator(&secret, &self.app.config.site.name, account)?;
        Ok(Invited {
            roles: Roles(row.roles as u16).list(),
            ends_at: row.expires_at,
            totp_secret: totp.secret().to_base32(),
            totp_uri: totp.to_url().map_err(|error| AppError::world(format!("{error:?}")))?,
            email: row.email,
        })
    }

    pub(crate) async fn enrol(&self, form: &EnrolmentForm, ip: &str, agent: &str) -> Result<SignedIn> {
        let (invitation, secret) = self.invitation(&form.token).await?;
        let is_first = invitation.email.is_empty();
        if !is_first && !form.email.is_empty() {
            return Err(refusal::PARAM.because("email").into());
        }
        let email = checked_email(if is_first { &form.email } else { &invitation.email })?;
        let name = form.name.trim();
        if !NAME_CHARS.contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("name").into());
        }
        Passwords::check_policy(&form.password)?;
        let step = secrets::matching_step(&secret, &form.code, self.now())?;
        let step = step.ok_or(refusal::STEP_UP.because("the digits are wrong"))?;
        let hash = self.passwords.hash(&form.password).await?;
        let _one = self.numbering.lock().await;
        let id = self.next_number().await?;
        let new = NewStaff {
            id,
            email: &email,
            email_key: &email_key(&email),
            name,
            roles: invitation.roles,
            password_hash: &hash,
            totp_secret: &self.app.seals.seal(Sealed::TotpSecret, -id, &secret),
            totp_step: step,
            invited_by: invitation.invited_by,
            approved_by: invitation.approved_by,
            at: self.now(),
        };
        let mut tx = self.store().begin().await?;
        if !self.store().use_invitation(&mut tx, invitation.id, self.now()).await? {
            return Err(AppError::Unauthenticated);
        }
        if !self.store().add_staff(&mut tx, &new).await? {
            return Err(refusal::PARAM.because("email: somebody has it already").into());
        }
        tx.commit().await.map_err(AppError::world)?;
        let (by, second) = (invitation.invited_by, invitation.approved_by);
        if let Err(failure) = self.register(id, invitation.roles, by, second).await {
            if matches!(failure, AppError::Refused(_)) {
                self.store().remove_staff(id, invitation.id).await?;
            }
            return Err(failure);
        }
        let staff = StaffId(u32::try_from(id).map_err(AppError::world)?);
        let signed_in = self.open_session(staff, ip, agent).await?;
        let roles = format!("{:?}", Roles(invitation.roles as u16).list());
        self.record(None, Entry::of("staff.enrol", format!("staff {id}")).change("", roles)).await?;
        Ok(signed_in)
    }

    async fn next_number(&self) -> Result<i64> {
        let in_journal =
            self.app.engine_client.read(|engine| engine.staff().people().map(|(id, _)| id.0).max()).await?;
        let in_rows = self.store().all_staff().await?.iter().map(|row| row.id).max().unwrap_or_default();
        Ok((i64::from(in_journal.unwrap_or_default()).max(in_rows) + 1).max(FIRST_PERSON.0.into()))
    }
}
