//! Identity: registration, sign-in, sessions, second factors and identity checks.
//!
//! Owns the creation of a [`Principal`](crate::Principal) and every secret a user proves. Moves no money: it opens the
//! engine's accounts and reports changes after which withdrawals pause.

mod account_status_cache;
mod accounts;
mod captcha;
mod client_info;
mod codes;
pub mod countries;
mod factor;
mod factor_changes;
mod fair_queue;
mod freezes;
mod fund_password;
mod housekeeping;
mod identifiers;
mod invitations;
mod invite;
pub(crate) mod kyc;
mod limits;
mod lockout;
mod login_log;
mod look_alikes;
mod notify;
mod outbound;
mod passkeys;
mod password;
mod password_changes;
mod profile;
mod proofs;
mod purpose;
mod register;
mod sessions;
mod settings;
mod sign_in;
mod token;
mod totp;
mod wallets;

use std::sync::Arc;

use plimsoll_store::Store;
use plimsoll_units::HOUR_MS;

pub use captcha::{Captcha, CaptchaAnswer};
pub use client_info::ClientInfo;
pub use codes::{CodeRequest, CodeTarget};
pub use factor::Proof;
pub use factor_changes::{ChangeKind, ChangeTerms, FACTOR_REST_MS, Factor, UNDO_MS, Undone};
pub use freezes::{FreezeCategory, FreezeOrder};
pub use identifiers::{Email, LoginName, Phone};
pub use kyc::{CardType, IdentityPapers};
pub use limits::{LimitSettings, SourceLimits};
pub use outbound::{MailSettings, MessageSettings};
pub use passkeys::{Ceremony, PasskeyView};
pub use profile::Profile;
pub use purpose::CodeType;
pub use register::{Registration, RegistrationProof};
pub use sessions::{SessionView, SignedIn};
pub use settings::IdentitySettings;
pub use sign_in::{Claim, SignInOutcome};
pub use token::Token;
pub use totp::TotpEnrolment;
pub use wallets::{WalletChallenge, WalletProof};

pub(crate) use account_status_cache::AccountStatusCache;
use captcha::Captchas;
use outbound::Messenger;
use password::Passwords;
use sessions::SessionCache;

use crate::clock::Clock;
use crate::config::Config;
use crate::content::Content;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::files::Files;
use crate::rate_limits::{Budgets, Limit};
use crate::seal::Seals;
use crate::tasks::Tasks;

/// Text messages of the whole platform in an hour, as a limit on cost abuse.
const MESSAGES: Limit = Limit { name: "messages", most: 2_000, window_ms: HOUR_MS };
/// Emails about wrong passwords that one user gets in an hour.
const WARNINGS: Limit = Limit { name: "warnings", most: 1, window_ms: HOUR_MS };

/// The services that identity uses.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) engine_client: EngineClient,
    pub(crate) clock: Clock,
    pub(crate) config: Arc<Config>,
    pub(crate) files: Arc<Files>,
    pub(crate) content: Arc<Content>,
    pub(crate) status_cache: AccountStatusCache,
    pub(crate) seals: Arc<Seals>,
}

/// The identity use cases.
pub struct Identity {
    store: Store,
    engine_client: EngineClient,
    clock: Clock,
    config: Arc<Config>,
    files: Arc<Files>,
    content: Arc<Content>,
    status_cache: AccountStatusCache,
    seals: Arc<Seals>,
    passwords: Passwords,
    sessions: SessionCache,
    captchas: Captchas,
    courier: Messenger,
    budgets: Budgets,
}

impl Identity {
    pub(crate) fn start(base: Context, tasks: &Tasks) -> Result<Arc<Self>> {
        let Context { store, engine_client, clock, config, files, content, status_cache, seals } = base;
        let settings = &config.identity;
        let (mail, messages) = (settings.mail.as_ref(), settings.messages.as_ref());
        let courier = Messenger::start(store.clone(), clock.clone(), config.sandbox, mail, messages, tasks)?;
        let identity = Arc::new(Self {
            passwords: Passwords::new(),
            sessions: SessionCache::new(),
            captchas: Captchas::new(store.clone(), clock.clone()),
            courier,
            budgets: Budgets::new(store.clone(), clock.clone()),
            store,
            engine_client,
            clock,
            config,
            files,
            content,
            status_cache,
            seals,
        });
        housekeeping::start(&identity, tasks);
        Ok(identity)
    }

    /// Whether every sign-in and registration by name needs a captcha, not only those after failures.
    fn captcha_always(&self) -> bool {
        self.content.settings().market_url.h5_code
    }

    /// A new captcha for one purpose.
    pub async fn draw_captcha(&self, purpose: CodeType) -> Result<Captcha> {
        self.captchas.draw(purpose).await
    }

    fn site(&self) -> &str {
        &self.config.site.name
    }

    /// Messages that a sandbox stored instead of sending them. Empty outside a sandbox.
    pub async fn outbox(&self, target: &str) -> Result<Vec<plimsoll_store::identity::OutboundMessageRow>> {
        if !self.config.sandbox {
            return Err(crate::refusal::NOT_FOUND.into());
        }
        self.courier.outbox(target).await
    }
}
