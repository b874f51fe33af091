//! Accounts and their standing: `account`, `profile`, `freeze`, `unfreeze`, `security-change`, `refer`, `reset`,
//! `mode`, `standing`.

use plimsoll_engine::accounts::{Account, KycLevel, Profile, Realm, Status};
use plimsoll_engine::command::{
    BindReferrer, NoteSecurityChange, OpenAccount, ResetPractice, SetAccountStatus, SetPositionMode, SetProfile,
};
use plimsoll_engine::contracts::PositionMode;
use plimsoll_units::{AccountId, DAY_MS};

use super::tail::{Tail, TwoPeople, reported};
use crate::describe;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

pub(super) const STANDING: &[&str] = &[
    "vip",
    "tier",
    "status",
    "profile",
    "kyc",
    "group",
    "realm",
    "mode",
    "claim",
    "seconds-limit",
    "seconds-left",
    "seconds-from",
];

#[derive(Clone, Copy, Default)]
struct Wishes {
    profile: Option<Profile>,
    kyc: Option<KycLevel>,
    assessed: bool,
    seconds: bool,
}

impl Wishes {
    fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("profile") {
            self.profile = Some(words.choose(&[
                ("regulated", Profile::RetailRegulated),
                ("global", Profile::Global),
                ("professional", Profile::Professional),
                ("institution", Profile::Institution),
            ])?);
        } else if words.take("kyc") {
            self.kyc = Some(words.choose(&[
                ("none", KycLevel::None),
                ("primary", KycLevel::Primary),
                ("advanced", KycLevel::Advanced),
                ("institution", KycLevel::Institution),
            ])?);
        } else if words.take("assessed") {
            self.assessed = true;
        } else if words.take("seconds") {
            self.seconds = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn is_any(&self) -> bool {
        self.profile.is_some() || self.kyc.is_some() || self.assessed || self.seconds
    }

    /// Settings that are not given stay as they are.
    fn command(&self, id: AccountId, now: &Account) -> SetProfile {
        SetProfile {
            account: id,
            profile: self.profile.unwrap_or(now.profile),
            kyc: self.kyc.unwrap_or(now.kyc),
            assessed: self.assessed || now.assessed,
            seconds_allowed: self.seconds || now.seconds_allowed,
        }
    }
}

pub(super) fn account(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a name")?;
    let (mut realm, mut group, mut wishes) = (Realm::Live, None, Wishes::default());
    loop {
        if words.take("practice") {
            realm = Realm::Practice;
        } else if words.take("group") {
            group = Some(words.parse("a number")?);
        } else if !wishes.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        if world.names.has_account(&name.text) {
            return Err(StepError::at(&name, format!("there is an account called `{}` already", name.text)));
        }
        let id = AccountId(world.engine.accounts().len() as u32);
        // Every account is its own identity, unless the scenario says otherwise.
        world.ask(OpenAccount { realm, group: group.unwrap_or(OWN_GROUP + id.0) })?;
        world.names.add_account(&name.text, id);
        if wishes.is_any() {
            set_profile(world, id, &wishes)?;
        }
        Ok(Observations::none())
    }))
}

/// Automatic groups start here, above any that a scenario would choose.
const OWN_GROUP: u32 = 1_000_000;

fn set_profile(world: &mut World, id: AccountId, wishes: &Wishes) -> Result<(), StepError> {
    let Some(now) = world.engine.account(id) else {
        return Err(StepError::trouble("the account was not opened"));
    };
    let command = wishes.command(id, now);
    world.ask(command).map(drop)
}

pub(super) fn profile(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let mut wishes = Wishes::default();
    while wishes.take(words)? {}
    Ok(Box::new(move |world| {
        let id = world.account(&who)?;
        set_profile(world, id, &wishes).map(|()| Observations::none())
    }))
}

pub(super) fn freeze(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let status = if words.take("partly") { Status::PartlyFrozen } else { Status::Frozen };
    let people = TwoPeople::read(words)?;
    let (mut reason, mut review_ms) = (1, 30 * DAY_MS);
    loop {
        if words.take("reason") {
            reason = words.parse("a reason's number")?;
        } else if words.take("review") {
            review_ms = words.duration_ms()?;
        } else {
            break;
        }
    }
    Ok(set_status(who, status, reason, review_ms, people))
}

pub(super) fn unfreeze(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let people = TwoPeople::read(words)?;
    Ok(set_status(who, Status::Normal, 0, 0, people))
}

fn set_status(who: Word, status: Status, reason: u16, review_ms: i64, people: TwoPeople) -> Run {
    Box::new(move |world| {
        let account = world.account(&who)?;
        let (by, second) = people.ids(world)?;
        let review_at = world.now.plus(review_ms);
        world.ask(SetAccountStatus { account, status, reason, by, second, review_at })?;
        Ok(Observations::none())
    })
}

pub(super) fn security_change(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        world.ask(NoteSecurityChange { account })?;
        Ok(Observations::none())
    }))
}

pub(super) fn refer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    words.must("by")?;
    let by = words.name("an account")?;
    Ok(Box::new(move |world| {
        let (account, referrer) = (world.account(&who)?, world.account(&by)?);
        world.ask(BindReferrer { account, referrer })?;
        Ok(Observations::none())
    }))
}

pub(super) fn reset(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        world.ask(ResetPractice { account })?;
        Ok(Observations::none())
    }))
}

pub(super) fn mode(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let modes = [("tickets", PositionMode::Tickets), ("net", PositionMode::Net), ("hedge", PositionMode::Hedge)];
    let mode = words.choose(&modes)?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let account = world.account(&who)?;
        let key = tail.key(world, account);
        let receipt = world.request(key, SetPositionMode { account, mode })?;
        Ok(reported(&receipt, Observations::none))
    }))
}

pub(super) fn standing(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    Ok(Box::new(move |world| {
        let id = world.account(&who)?;
        let Some(account) = world.engine.account(id) else {
            return Ok(Observations::none());
        };
        let claim = |(asset, amount): &(_, _)| format!("{amount} {}", describe::coin(world, *asset));
        let claims: Vec<String> = account.claims.iter().map(claim).collect();
        let claims = if claims.is_empty() { "0".to_owned() } else { claims.join(" ") };
        let habits = account.seconds.as_deref();
        Ok(Observations::none()
            .with("vip", account.vip)
            .with("tier", world.engine.institution_tier(id))
            .with("status", describe::kebab(&account.status))
            .with("profile", describe::kebab(&account.profile))
            .with("kyc", describe::kebab(&account.kyc))
            .with("group", account.group)
            .with("realm", describe::kebab(&account.realm))
            .with("mode", describe::kebab(&account.position_mode))
            .with("claim", claims)
            .with_some("seconds-limit", habits.map(|habits| habits.limit(world.now)))
            .with_some("seconds-left", habits.map(|habits| habits.left(world.now)))
            .with_some("seconds-from", habits.map(|habits| show_moment(habits.closed_until()))))
    }))
}
