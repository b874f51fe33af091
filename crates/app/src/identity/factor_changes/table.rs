//! Proof table: which factors a user must prove before one of them is added, replaced or removed.
//!
//! Owns the rule alone. Reads no rows and no clock, so that every case can be tested.

use plimsoll_store::identity::FactorsRow;
use plimsoll_units::DAY_MS;

use self::Factor::{Authenticator, FundPassword, LoginPassword, Mailbox, Passkey, Wallet};
use crate::refusal::{self, Refusal};

/// For this long after it was set or changed, a factor authorises no change of another.
pub const FACTOR_REST_MS: i64 = DAY_MS;

/// An authentication factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    LoginPassword,
    FundPassword,
    /// Proved with a code mailed to it.
    Mailbox,
    /// Proved with its digits or a recovery code.
    Authenticator,
    Passkey,
    /// Proved with a fresh signature.
    Wallet,
}

impl Factor {
    const ALL: [Self; 6] =
        [Self::LoginPassword, Self::FundPassword, Self::Mailbox, Self::Authenticator, Self::Passkey, Self::Wallet];

    /// Name in rows and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::LoginPassword => "password",
            Self::FundPassword => "fund password",
            Self::Mailbox => "email",
            Self::Authenticator => "totp",
            Self::Passkey => "passkey",
            Self::Wallet => "wallet",
        }
    }

    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|factor| factor.name() == name)
    }

    /// Name in messages.
    pub(in crate::identity) fn words(self) -> &'static str {
        match self {
            Self::LoginPassword => "password",
            Self::FundPassword => "fund password",
            Self::Mailbox => "e-mail address",
            Self::Authenticator => "authenticator",
            Self::Passkey => "list of passkeys",
            Self::Wallet => "wallet",
        }
    }
}

/// The change to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    SetPassword,
    ChangePassword,
    SetFundPassword,
    ChangeFundPassword,
    AddAuthenticator,
    RemoveAuthenticator,
    AddPasskey,
    RemovePasskey,
    BindMailbox,
    ReplaceMailbox,
    BindWallet,
    /// Not a factor, but it decides where money goes: the same proofs are required.
    SaveBank,
}

/// For each change: the factors that prove it, and those that prove it for a user whose authenticator is older than a
/// day. One of the list is enough.
const TABLE: [(ChangeKind, &[Factor], &[Factor]); 12] = [
    (ChangeKind::SetPassword, &[Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    // A sign-in requires the authenticator whatever the password is.
    (
        ChangeKind::ChangePassword,
        &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey],
        &[LoginPassword, Mailbox, Authenticator, Passkey],
    ),
    (ChangeKind::SetFundPassword, &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    (
        ChangeKind::ChangeFundPassword,
        &[FundPassword, Mailbox, Authenticator, Passkey],
        &[FundPassword, Authenticator, Passkey],
    ),
    (ChangeKind::AddAuthenticator, &[LoginPassword, Mailbox, Wallet, Passkey], &[Passkey]),
    (ChangeKind::RemoveAuthenticator, &[Authenticator, Passkey], &[Authenticator, Passkey]),
    (ChangeKind::AddPasskey, &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    (ChangeKind::RemovePasskey, &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    (ChangeKind::BindMailbox, &[LoginPassword, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    // The password alone cannot replace a mailbox: it is the factor stolen most often.
    (ChangeKind::ReplaceMailbox, &[Mailbox, Authenticator, Passkey], &[Authenticator, Passkey]),
    (ChangeKind::BindWallet, &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
    (ChangeKind::SaveBank, &[LoginPassword, Mailbox, Wallet, Authenticator, Passkey], &[Authenticator, Passkey]),
];

impl ChangeKind {
    /// The factor it changes.
    pub fn factor(self) -> Option<Factor> {
        Some(match self {
            Self::SetPassword | Self::ChangePassword => LoginPassword,
            Self::SetFundPassword | Self::ChangeFundPassword => FundPassword,
            Self::AddAuthenticator | Self::RemoveAuthenticator => Authenticator,
            Self::AddPasskey | Self::RemovePasskey => Passkey,
            Self::BindMailbox | Self::ReplaceMailbox => Mailbox,
            Self::BindWallet => Wallet,
            Self::SaveBank => return None,
        })
    }

    /// Whether withdrawals pause for a day afterwards. A first mailbox and a first fund password replace nothing and
    /// were proved with an older factor, like those set at registration.
    pub fn rests_withdrawals(self) -> bool {
        match self {
            Self::BindMailbox | Self::SetFundPassword | Self::SaveBank => false,
            Self::SetPassword
            | Self::ChangePassword
            | Self::ChangeFundPassword
            | Self::AddAuthenticator
            | Self::RemoveAuthenticator
            | Self::AddPasskey
            | Self::RemovePasskey
            | Self::ReplaceMailbox
            | Self::BindWallet => true,
        }
    }
}

/// One factor of a user, and its latest change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::identity) struct Held {
    pub(in crate::identity) factor: Factor,
    /// A wallet's kind, or a passkey's credential id; otherwise empty.
    subject: String,
    /// Id and time of its latest change; `None` if unchanged since registration, or for days.
    changed: Option<(i64, i64)>,
}

impl Held {
    fn rests_until(&self, now: i64) -> Option<i64> {
        self.changed.map(|(_, at)| at + FACTOR_REST_MS).filter(|until| *until > now)
    }
}

/// A factor that was just proved, as it was at that time.
pub(in crate::identity) type Proven = Held;

/// All factors of a user.
pub(in crate::identity) struct Factors(Vec<Held>);

impl Factors {
    pub(in crate::identity) fn of(row: &FactorsRow) -> Self {
        let user = &row.user;
        let single = [
            (LoginPassword, user.password_hash.is_some()),
            (FundPassword, user.fund_hash.is_some()),
            (Mailbox, user.email.is_some()),
            (Authenticator, user.totp_secret.is_some()),
        ];
        let single = single.into_iter().filter(|(_, held)| *held).map(|(factor, _)| (factor, String::new()));
        let passkeys = row.passkeys.iter().map(|credential| (Passkey, credential.clone()));
        let wallets = row.wallets.iter().map(|wallet| (Wallet, wallet.kind.clone()));
        let held = single.chain(passkeys).chain(wallets).map(|(factor, subject)| {
            let same = row.changes.iter().rfind(|change| change.factor == factor.name() && change.subject == subject);
            Held { factor, subject, changed: same.map(|change| (change.id, change.changed_at)) }
        });
        Self(held.collect())
    }

    pub(in crate::identity) fn find(&self, factor: Factor, subject: &str) -> Option<&Held> {
        self.0.iter().find(|held| held.factor == factor && held.subject == subject)
    }

    /// The table's list that applies to this user.
    fn list(&self, kind: ChangeKind, now: i64) -> &'static [Factor] {
        let (_, alone, beside) = TABLE.iter().find(|(row, ..)| *row == kind).expect("every change has its row");
        let guarded = self.find(Authenticator, "").is_some_and(|held| held.rests_until(now).is_none());
        if guarded { beside } else { alone }
    }

    /// Factors that prove a change now, and those that will, each with the time from which it counts.
    pub(in crate::identity) fn proofs(&self, kind: ChangeKind, now: i64) -> (Vec<Factor>, Vec<(Factor, i64)>) {
        let list = self.list(kind, now);
        let (mut good, mut resting) = (Vec::new(), Vec::new());
        for held in self.0.iter().filter(|held| list.contains(&held.factor)) {
            match held.rests_until(now) {
                Some(until) if kind.factor() != Some(held.factor) || held.factor == Passkey => {
                    resting.push((held.factor, until));
                }
                _ if good.contains(&held.factor) => {}
                _ => good.push(held.factor),
            }
        }
        resting.retain(|(factor, _)| !good.contains(factor));
        (good, resting)
    }

    /// Whether the proofs are enough for a change of `subject`.
    pub(in crate::identity) fn judge(
        &self,
        kind: ChangeKind,
        subject: &str,
        shown: &[Proven],
        now: i64,
    ) -> Result<(), Refusal> {
        let list = self.list(kind, now);
        let mut rests_until = None;
        // It must not have changed since it was proved: a concurrent change may have removed it.
        for proven in shown.iter().filter(|proven| list.contains(&proven.factor) && self.0.contains(proven)) {
            let is_own = kind.factor() == Some(proven.factor) && proven.subject == subject;
            match proven.rests_until(now) {
                Some(until) if !is_own => rests_until = Some(until),
                _ => return Ok(()),
            }
        }
        let Some(until) = rests_until else {
            let names: Vec<&str> = list.iter().map(|factor| factor.name()).collect();
            return Err(refusal::PROOF_REQUIRED.because(names.join(", ")));
        };
        Err(refusal::PROOF_TOO_YOUNG.because(format!("until {until}")))
    }
}

#[cfg(test)]
mod tests;
