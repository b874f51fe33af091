//! Sessions: two tokens for one sign-in, looked up by their hash and revoked immediately.
//!
//! Owns the creation of a [`Principal`]. A cached token costs a map lookup, not a query.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use plimsoll_engine::accounts::{Realm, Status};
use plimsoll_store::identity::{NewSession, SessionRow, UserRow};
use plimsoll_units::{AccountId, DAY_MS, MINUTE_MS, Timestamp};
use quick_cache::sync::Cache;

use super::Identity;
use super::client_info::ClientInfo;
use super::token::{Hash, Token};
use crate::error::{AppError, Result};
use crate::principal::{Principal, SessionId, UserId};
use crate::refusal;

const SESSIONS_MAX: i64 = 10;
const LIFE_MS: i64 = 30 * DAY_MS;
/// Maximum number of cached tokens.
const CACHED_MAX: usize = 200_000;
/// How long a cached token is trusted after its row was read, or after revocations by other nodes were read.
const BELIEVED_FOR: Duration = Duration::from_secs(20);
/// How far back revocations are read, to allow for slow transactions and clock skew.
const CLOSED_LOOKBACK_MS: i64 = MINUTE_MS;
/// Revocations in that time that are evicted one by one. If there are more, the whole cache is cleared.
const CLOSED_MAX: i64 = 10_000;

/// A cached token's session.
#[derive(Clone, Copy, Debug)]
struct Known {
    user: UserId,
    session: SessionId,
    realm: Realm,
    account: AccountId,
    live_account: AccountId,
    signed_in_at: Timestamp,
    expires_at: Timestamp,
    /// When the row was read.
    read_at: Instant,
}

pub(super) struct SessionCache {
    known: Cache<Hash, Known>,
    begun_at: Instant,
    /// When revocations were last read, since that moment; every cached session was still open then.
    checked_ms: AtomicU64,
}

impl SessionCache {
    pub(super) fn new() -> Self {
        Self { known: Cache::new(CACHED_MAX), begun_at: Instant::now(), checked_ms: AtomicU64::new(0) }
    }

    fn get(&self, hash: &Hash) -> Option<Known> {
        let known = self.known.get(hash)?;
        let checked_at = self.begun_at + Duration::from_millis(self.checked_ms.load(Ordering::Acquire));
        (known.read_at.max(checked_at).elapsed() < BELIEVED_FOR).then_some(known)
    }

    /// Records that every session revoked before this moment has been evicted.
    fn checked(&self, at: Instant) {
        self.checked_ms.store(at.duration_since(self.begun_at).as_millis() as u64, Ordering::Release);
    }

    fn forget(&self, hashes: &[String]) {
        for hash in hashes.iter().filter_map(|text| Hash::parse(text)) {
            self.known.remove(&hash);
        }
    }
}

/// The two tokens of a new session.
#[derive(Debug)]
pub struct SignedIn {
    pub live: Token,
    pub practice: Token,
    pub user: UserId,
}

/// A session as its owner sees it.
#[derive(Clone, Debug)]
pub struct SessionView {
    pub id: SessionId,
    pub ip: String,
    pub browser: String,
    pub system: String,
    pub created_at: Timestamp,
    pub is_current: bool,
}

impl Identity {
    /// The principal of a token.
    pub async fn principal(&self, token: &str) -> Result<Principal> {
        let hash = Hash::of(token);
        let known = match self.sessions.get(&hash) {
            Some(known) => known,
            None => self.look_up(hash).await?,
        };
        self.principal_of(&known)
    }

    /// The same, from the cache only.
    pub fn known_principal(&self, token: &str) -> Option<Result<Principal>> {
        let known = self.sessions.get(&Hash::of(token))?;
        Some(self.principal_of(&known))
    }

    fn principal_of(&self, known: &Known) -> Result<Principal> {
        if self.clock.now() >= known.expires_at {
            return Err(AppError::Unauthenticated);
        }
        let Known { user, session, account, live_account, realm, signed_in_at, .. } = *known;
        let status = self.status_cache.of(live_account);
        Ok(Principal { user, session, account, live_account, realm, status, signed_in_at })
    }

    async fn look_up(&self, hash: Hash) -> Result<Known> {
        let (now, read_at) = (self.clock.now().0, Instant::now());
        let row = self.store.session_by_hash(&hash.to_string(), now).await?.ok_or(AppError::Unauthenticated)?;
        let user = self.store.user(row.user).await?.ok_or(AppError::Unauthenticated)?;
        let (live, practice) = self.accounts_of(&user).await?;
        let realm = if row.live_hash == hash.to_string() { Realm::Live } else { Realm::Practice };
        let known = Known {
            user: UserId(user.id),
            session: SessionId(row.id),
            realm,
            account: if realm == Realm::Live { live } else { practice },
            live_account: live,
            signed_in_at: Timestamp(row.created_at),
            expires_at: Timestamp(row.expires_at),
            read_at,
        };
        self.sessions.known.insert(hash, known);
        // Revoked between the query and the insertion: the revocation's eviction came too early.
        if self.store.session_by_hash(&hash.to_string(), now).await?.is_none() {
            self.sessions.known.remove(&hash);
            return Err(AppError::Unauthenticated);
        }
        Ok(known)
    }

    /// Evicts sessions that other nodes revoked, so that the remaining cache may be trusted.
    pub(super) async fn forget_closed(&self) -> Result<()> {
        let at = Instant::now();
        let since = self.clock.now().0 - CLOSED_LOOKBACK_MS;
        let closed = self.store.closed_since(since, CLOSED_MAX).await?;
        // Two hashes per session.
        if closed.len() as i64 >= 2 * CLOSED_MAX {
            self.sessions.known.clear();
        }
        self.sessions.forget(&closed);
        self.sessions.checked(at);
        Ok(())
    }

    /// Opens a session for an authenticated user. Beyond the limit the oldest are closed.
    pub(super) async fn open_session(
        &self,
        user: &UserRow,
        origin: &ClientInfo,
        factor_at: Option<Timestamp>,
    ) -> Result<SignedIn> {
        self.accounts_of(user).await?;
        self.tell_of_device(user, origin).await?;
        let now = self.clock.now();
        let (live, practice) = (Token::random(), Token::random());
        let session = NewSession {
            user: user.id,
            live_hash: live.hash().to_string(),
            practice_hash: practice.hash().to_string(),
            ip: origin.ip.to_string(),
            browser: origin.browser.to_owned(),
            system: origin.system.to_owned(),
            created_at: now.0,
            expires_at: now.plus(LIFE_MS).0,
            factor_at: factor_at.map(|at| at.0),
        };
        let mut tx = self.store.begin().await?;
        self.store.add_session(&mut tx, &session).await?;
        let closed = self.store.close_oldest_sessions(&mut tx, user.id, SESSIONS_MAX, now.0).await?;
        tx.commit().await.map_err(AppError::world)?;
        self.sessions.forget(&closed);
        self.note_login(user.id, "login", "ok", origin).await?;
        Ok(SignedIn { live, practice, user: UserId(user.id) })
    }

    pub async fn sign_out(&self, principal: &Principal) -> Result<()> {
        let closed = self.store.close_session(principal.user.0, principal.session.0, self.clock.now().0).await?;
        self.sessions.forget(&closed);
        Ok(())
    }

    /// The user's open sessions, newest first.
    pub async fn sessions(&self, principal: &Principal) -> Result<Vec<SessionView>> {
        let rows = self.store.sessions_of(principal.user.0, self.clock.now().0, SESSIONS_MAX).await?;
        let view = |row: SessionRow| SessionView {
            id: SessionId(row.id),
            ip: row.ip,
            browser: row.browser,
            system: row.system,
            created_at: Timestamp(row.created_at),
            is_current: row.id == principal.session.0,
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// Closes one of the user's own sessions.
    pub async fn revoke_session(&self, principal: &Principal, id: SessionId) -> Result<()> {
        let closed = self.store.close_session(principal.user.0, id.0, self.clock.now().0).await?;
        if closed.is_empty() {
            return Err(refusal::NOT_FOUND.into());
        }
        self.sessions.forget(&closed);
        Ok(())
    }

    /// Closes every session of a user, except one that stays in use.
    pub(super) async fn close_sessions(&self, user: UserId, kept: Option<SessionId>) -> Result<()> {
        let kept = kept.map_or(0, |id| id.0);
        let closed = self.store.close_sessions_but(user.0, kept, self.clock.now().0).await?;
        self.sessions.forget(&closed);
        Ok(())
    }

    /// Signs a customer out everywhere, for the staff.
    pub async fn sign_out_everywhere(&self, user: UserId) -> Result<()> {
        self.close_sessions(user, None).await
    }

    /// Whether this session is still open, for long-lived connections.
    pub async fn is_open(&self, token: &str) -> bool {
        self.principal(token).await.is_ok_and(|principal| principal.status != Status::Frozen)
    }
}
