//! Factor changes: adding, replacing and removing authentication factors.
//!
//! Every change goes through [`Identity::change_factor`]: one table decides it, the previous value is stored, the
//! mailbox of that time is notified and can undo it. Changes of one user are serialised.

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

/// How long the previous mailbox can undo a change.
pub const UNDO_MS: i64 = 3 * DAY_MS;
/// Changes of one user in that time.
const CHANGES_MAX: usize = 100;

/// Terms of a change, shown before it is made.
#[derive(Clone, Debug)]
pub struct ChangeTerms {
    /// Factors that prove it now.
    pub proofs: Vec<Factor>,
    /// Factors that are too new, and when each will count.
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

    /// A user's factors at this moment.
    pub(super) async fn factors(&self, user: UserId) -> Result<FactorsRow> {
        let mut tx = self.store.begin().await?;
        self.lock(&mut tx, user.0).await
    }

    async fn lock(&self, tx: &mut plimsoll_store::Transaction, user: i64) -> Result<FactorsRow> {
        let since = self.clock.now().minus(UNDO_MS).0;
        Ok(self.store.lock_factors(tx, user, since).await?.ok_or(refusal::USER_UNKNOWN)?)
    }

    /// Consumes every proof given for a change and returns what is proved. Refuses when any proof is wrong, and when
    /// the proofs are not enough.
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

    /// Proves a change that is not of a factor, such as a bank account's, by the same table.
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

    /// Makes a change that these proofs allow. They were consumed before; whether they still count is checked again
    /// under the lock, so that concurrent changes run one after the other.
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
