//! The engine's accounts of a person: a live one and one for practice, opened once.
//!
//! The row of a person comes first; whatever interrupts the rest, the next sign-in completes it.

use plimsoll_engine::RequestKey;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::{NoteSecurityChange, OpenAccount};
use plimsoll_store::identity::UserRow;
use plimsoll_units::{AccountId, HOUR_MS};

use super::Identity;
use super::token::Hash;
use crate::error::{AppError, Result};
use crate::principal::UserId;
use crate::refusal;

/// Keys of account openings belong to no account: it does not exist yet.
const NOBODY: AccountId = AccountId(u32::MAX);
/// For so long the engine surely remembers a key; afterwards an account is looked for before one is opened.
const KEY_MEMORY_MS: i64 = 12 * HOUR_MS;

impl Identity {
    /// The live and the practice account of a person.
    pub(super) async fn accounts_of(&self, user: &UserRow) -> Result<(AccountId, AccountId)> {
        if let (Some(live), Some(practice)) = (user.live_account, user.practice_account) {
            return Ok((account_id(live)?, account_id(practice)?));
        }
        let group = u32::try_from(user.id).map_err(AppError::world)?;
        let is_old = self.clock.now().0 - user.created_at > KEY_MEMORY_MS;
        let live = self.open_account(group, Realm::Live, is_old).await?;
        let practice = self.open_account(group, Realm::Practice, is_old).await?;
        self.store.note_accounts(user.id, i64::from(live.0), i64::from(practice.0)).await?;
        // Two sign-ins may have raced: what was noted first holds for both.
        let noted = self.store.user(user.id).await?.ok_or(AppError::Unauthenticated)?;
        match (noted.live_account, noted.practice_account) {
            (Some(live), Some(practice)) => Ok((account_id(live)?, account_id(practice)?)),
            _ => Err(AppError::world("accounts that were noted are not there")),
        }
    }

    /// Opens an account of a person's group, or finds the one that an interrupted try has opened.
    async fn open_account(&self, group: u32, realm: Realm, is_old: bool) -> Result<AccountId> {
        if is_old && let Some(found) = self.find_account(group, realm).await? {
            return Ok(found);
        }
        let mut key = [0; 16];
        key.copy_from_slice(&Hash::of_all(&["open account", &group.to_string(), realm_name(realm)]).bytes()[..16]);
        let key = RequestKey { account: NOBODY, key, issued_at: self.clock.now() };
        let done = self.engine_client.submit(OpenAccount { realm, group }, Some(key)).await?;
        account_id(done.receipt.id as i64)
    }

    async fn find_account(&self, group: u32, realm: Realm) -> Result<Option<AccountId>> {
        self.engine_client
            .read(|engine| {
                let ids = (0..).map(AccountId);
                let mut accounts = ids.map_while(|id| engine.account(id).map(|account| (id, account)));
                accounts.find(|(_, account)| account.group == group && account.realm == realm).map(|(id, _)| id)
            })
            .await
    }

    /// Tells the engine that withdrawals rest: something by which this person is recognised has changed.
    pub(super) async fn note_security_change(&self, user: &UserRow) -> Result<()> {
        let (account, _) = self.accounts_of(user).await?;
        self.engine_client.submit(NoteSecurityChange { account }, None).await?;
        Ok(())
    }

    /// Whose account this is, live or practice.
    pub async fn owner_of(&self, account: AccountId) -> Result<Option<UserId>> {
        Ok(self.store.user_of_account(i64::from(account.0)).await?.map(UserId))
    }

    pub(super) async fn user(&self, id: UserId) -> Result<UserRow> {
        self.store.user(id.0).await?.ok_or(AppError::Refused(refusal::USER_UNKNOWN))
    }
}

fn realm_name(realm: Realm) -> &'static str {
    match realm {
        Realm::Live => "live",
        Realm::Practice => "practice",
    }
}

fn account_id(number: i64) -> Result<AccountId> {
    u32::try_from(number).map(AccountId).map_err(AppError::world)
}
