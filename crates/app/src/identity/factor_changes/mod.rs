//! Adding, replacing and removing what a person is recognised by.
//!
//! Every such change goes through [`Identity::change_factor`]: it is judged by one table, kept with what was there before,
//! told to the mailbox of that time, and can be taken back from there. Changes of one person come one after another.

mod table;
mod undo;
mod write;

use plimsoll_store::identity::{FactorsRow, NewFactorChange, UserRow};
use plimsoll_units::{DAY_MS, Timestamp};

pub use table::{ChangeKind, FACTOR_REST_MS, Factor};
pub(super) use table::{Factors, Proven};
pub use undo::Undone;
pub(super) use write::Change;

use super::Identity;
use super::codes::CodeTarget;
use super::factor::Proof;
use super::identifiers::Email;
use super::purpose::CodeType;
use crate::error::{AppError, Result};
use crate::principal::{Principal, UserId};
use crate::refusal;

/// How long the mailbox of that time can take a change back.
pub const UNDO_MS: i64 = 3 * DAY_MS;
/// Changes of one person in that time.
const CHANGES_MAX: usize = 100;

/// What a screen says before a change is made.
#[derive(Clone, Debug)]
pub struct ChangeTerms {
    /// What proves it now.
    pub proofs: Vec<Factor>,
    /// What is set up but too young, and from when on it counts.
    pub resting: Vec<(Factor, Timestamp)>,
    pub rests_withdrawals: bool,
    /// Email address that is notified and can undo the change, masked. Empty when the account has none.
    pub reported: String,
}

impl Identity {
    /// Terms of a factor change, shown before it is made: accepted proofs, factors that are too new, withdrawal pause.
    pub async fn change_terms(&self, principal: &Principal, kind: ChangeKind) -> Result<ChangeTerms> {
        let row = self.factors(principal.user).await?;
        let (proofs, resting) = Factors::of(&row).proofs(kind, self.clock.now().0);
        Ok(ChangeTerms {
            proofs,
            resting: resting.into_iter().map(|(factor, until)| (factor, Timestamp(until))).collect(),
            rests_withdrawals: kind.rests_withdrawals(),
            reported: row.user.email.as_deref().map(Email::masked).unwrap_or_default(),
        })
    }

    /// What a person is recognised by at this moment.
    pub(super) async fn factors(&self, user: UserId) -> Result<FactorsRow> {
        let mut tx = self.store.begin().await?;
        self.lock(&mut tx, user.0).await
    }

    async fn lock(&self, tx: &mut plimsoll_store::Transaction, user: i64) -> Result<FactorsRow> {
        let since = self.clock.now().minus(UNDO_MS).0;
        Ok(self.store.lock_factors(tx, user, since).await?.ok_or(refusal::USER_UNKNOWN)?)
    }

    /// Uses up everything that was shown for a change, and says what it proves. What is wrong is refused, whatever else
    /// is right, and so is what is not enough.
    pub(super) async fn prove(
        &self,
        row: &FactorsRow,
        (kind, subject): (ChangeKind, &str),
        proof: &Proof<'_>,
        purpose: CodeType,
    ) -> Result<Vec<Proven>> {
        let shown = self.spend_proofs(row, proof, purpose).await?;
        Factors::of(row).judge(kind, subject, &shown, self.clock.now().0)?;
        Ok(shown)
    }

    async fn spend_proofs(&self, row: &FactorsRow, proof: &Proof<'_>, purpose: CodeType) -> Result<Vec<Proven>> {
        let (user, factors) = (&row.user, Factors::of(row));
        let mut shown = Vec::new();
        if !proof.password.is_empty() {
            self.check_login_password(user, proof.password).await?;
            shown.extend(factors.find(Factor::LoginPassword, "").cloned());
        }
        if let Some((ticket, answer)) = proof.passkey {
            let (owner, credential) = self.spend_passkey(purpose.passkey_kind(), ticket, answer).await?;
            if owner.id != user.id {
                return Err(refusal::FACTOR_REQUIRED.because("this passkey is somebody else's").into());
            }
            shown.extend(factors.find(Factor::Passkey, &credential).cloned());
        }
        if !proof.totp.trim().is_empty() {
            self.spend_authenticator_code(user, proof.totp).await?;
            shown.extend(factors.find(Factor::Authenticator, "").cloned());
        }
        if let Some(signed) = proof.wallet {
            let wallet = self.prove_wallet(signed).await?;
            let owner = self.store.user_of_wallet(wallet.kind().code(), &wallet.canonical()).await?;
            if owner != Some(user.id) {
                return Err(refusal::SIGNATURE_INVALID.because("this wallet is not bound to the account").into());
            }
            shown.extend(factors.find(Factor::Wallet, wallet.kind().code()).cloned());
        }
        if !proof.email_code.trim().is_empty() {
            let email = user.email.as_deref().ok_or(refusal::CODE_WRONG)?;
            self.spend_code(CodeTarget::Email(email), purpose, proof.email_code).await?;
            shown.extend(factors.find(Factor::Mailbox, "").cloned());
        }
        Ok(shown)
    }

    /// Proves a change that is no factor's, such as a bank account's: by the same table.
    pub(super) async fn require_owner(
        &self,
        principal: &Principal,
        kind: ChangeKind,
        proof: &Proof<'_>,
        purpose: CodeType,
    ) -> Result<()> {
        let row = self.factors(principal.user).await?;
        self.prove(&row, (kind, ""), proof, purpose).await?;
        Ok(())
    }

    /// Makes a change that these proofs allow. What is shown was used up before; whether it still counts is judged once
    /// more while nobody else can change anything, so that two changes at once are one after the other.
    pub(super) async fn change_factor(&self, user: UserId, change: &Change<'_>, shown: &[Proven]) -> Result<UserRow> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let row = self.lock(&mut tx, user.0).await?;
        let kind = change.kind(&row.user);
        let factor = kind.factor().expect("a change of a factor is about one");
        Factors::of(&row).judge(kind, change.subject(), shown, now.0)?;
        if row.changes.len() >= CHANGES_MAX {
            return Err(refusal::PARAM.because("too many changes within three days").into());
        }
        let before = self.write(&mut tx, &row, change, now.0).await?;
        let undo = row.user.email.is_some().then(undo::UndoCode::random);
        let new = NewFactorChange {
            user: user.0,
            factor: factor.name(),
            subject: change.subject(),
            old_text: before.text.as_deref(),
            old_secret: before.secret.as_deref(),
            changed_at: now.0,
            undo_hash: undo.as_ref().map(|code| code.hash.as_str()),
            undo_until: now.plus(UNDO_MS).0,
            old_mailbox_key: before.mailbox_key.as_deref(),
        };
        self.store.add_factor_change(&mut tx, &new).await?;
        tx.commit().await.map_err(AppError::world)?;
        if kind.rests_withdrawals() {
            self.note_security_change(&row.user).await?;
        }
        let code = undo.as_ref().map(|undo| undo.text.as_str());
        self.tell_of_change(&row.user, factor.words(), kind.rests_withdrawals(), code).await?;
        Ok(row.user)
    }
}
