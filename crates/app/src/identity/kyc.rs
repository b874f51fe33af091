//! Identity checks (KYC): primary with a name and a number, advanced with documents. Approval raises limits.

use plimsoll_engine::accounts::KycLevel;
use plimsoll_store::Store;
use plimsoll_store::identity::{CheckRow, NewCheck};

use super::Identity;
use super::countries;
use super::identifiers::Phone;
use crate::error::Result;
use crate::principal::{Principal, UserId};
use crate::refusal;
use crate::seal::{Sealed, Seals};

pub(super) const APPROVED: i64 = 1;
const REFUSED: i64 = 2;
const WAITING: i64 = 3;
const PRIMARY: i64 = 1;
const ADVANCED: i64 = 2;
const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=100;
const NUMBER_CHARS: std::ops::RangeInclusive<usize> = 4..=40;
/// Checks that a sandbox decides in one round.
const REVIEWED_AT_ONCE: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardType {
    IdCard,
    Passport,
    Other,
}

impl CardType {
    pub fn parse(number: i64) -> Option<Self> {
        [Self::IdCard, Self::Passport, Self::Other].into_iter().find(|card| card.number() == number)
    }

    fn number(self) -> i64 {
        match self {
            Self::IdCard => 1,
            Self::Passport => 2,
            Self::Other => 3,
        }
    }
}

/// A submission. The primary check needs only name, number and phone.
#[derive(Clone, Copy, Debug)]
pub struct IdentityPapers<'a> {
    pub is_advanced: bool,
    pub real_name: &'a str,
    pub id_number: &'a str,
    pub phone: &'a str,
    pub country: &'a str,
    pub card: Option<CardType>,
    pub front: &'a str,
    pub back: &'a str,
    pub in_hand: &'a str,
}

/// The name on the highest approved check.
pub(crate) async fn verified_name(store: &Store, seals: &Seals, user: i64) -> Result<Option<String>> {
    let checks = store.checks_of(user).await?;
    let approved = checks.iter().filter(|check| check.status == APPROVED).max_by_key(|check| check.level);
    approved.map(|check| seals.open_text(Sealed::Papers, user, &check.real_name)).transpose()
}

impl Identity {
    pub async fn submit_papers(&self, principal: &Principal, papers: &IdentityPapers<'_>) -> Result<()> {
        let (name, number) = (papers.real_name.trim(), papers.id_number.trim());
        if name.is_empty() || number.is_empty() {
            return Err(refusal::PAPERS_BLANK.into());
        }
        let good_name = NAME_CHARS.contains(&name.chars().count())
            && name.chars().all(|c| c.is_alphabetic() || " .'-·".contains(c));
        let good_number = NUMBER_CHARS.contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !good_name || !good_number {
            return Err(refusal::PARAM.because(if good_name { "idCard" } else { "realName" }).into());
        }
        let sealed = |text: &str| self.seals.seal_text(Sealed::Papers, principal.user.0, text);
        let mut check = NewCheck {
            user: principal.user.0,
            level: PRIMARY,
            real_name: sealed(name),
            id_number: sealed(number),
            submitted_at: self.clock.now().0,
            ..NewCheck::default()
        };
        if !papers.phone.trim().is_empty() {
            check.phone = sealed(&Phone::parse(papers.phone)?.0);
        }
        if papers.is_advanced {
            self.add_documents(principal, papers, &mut check).await?;
        }
        if !self.store.submit_check(&check).await? {
            return Err(refusal::PARAM.because("a check of this kind is approved or under review").into());
        }
        Ok(())
    }

    /// The advanced check: only after the primary one, for the same person, with the user's own files.
    async fn add_documents(
        &self,
        principal: &Principal,
        papers: &IdentityPapers<'_>,
        check: &mut NewCheck,
    ) -> Result<()> {
        let known = self.store.checks_of(principal.user.0).await?;
        if !known.iter().any(|row| row.level == PRIMARY && row.status == APPROVED) {
            return Err(refusal::PRIMARY_CHECK_FIRST.into());
        }
        check.level = ADVANCED;
        check.country =
            countries::find(papers.country.trim()).ok_or(refusal::PARAM.because("country"))?.code.to_owned();
        check.card_type = papers.card.ok_or(refusal::PARAM.because("cardType"))?.number();
        for url in [papers.front, papers.back, papers.in_hand] {
            // A passport has one side.
            let may_lack = url == papers.back && papers.card == Some(CardType::Passport);
            if url.trim().is_empty() && !may_lack {
                return Err(refusal::PAPERS_BLANK.into());
            }
        }
        check.front_file = self.files.own(principal, papers.front).await?;
        check.hand_file = self.files.own(principal, papers.in_hand).await?;
        if !papers.back.trim().is_empty() {
            check.back_file = self.files.own(principal, papers.back).await?;
        }
        Ok(())
    }

    /// Decides a waiting check for the staff: approved, or refused with the reason that the customer reads.
    pub async fn decide_check(&self, user: UserId, level: i64, refused: Option<&str>) -> Result<()> {
        let checks = self.store.checks_of(user.0).await?;
        let waiting = checks.iter().find(|check| check.level == level && check.status == WAITING);
        let check = waiting.ok_or(refusal::PARAM.because("no check of this level waits"))?;
        let Some(reason) = refused else { return self.approve(check).await };
        if !self.store.decide_check(user.0, level, REFUSED, reason, self.clock.now().0).await? {
            return Err(refusal::PARAM.because("it was decided meanwhile").into());
        }
        Ok(())
    }

    /// Sandbox review: approves every check that has waited long enough, until there is staff that can.
    pub(super) async fn review_waiting(&self) -> Result<()> {
        let seconds = i64::from(self.config.identity.review_seconds);
        let by_people = self.engine_client.read_stale(|engine| engine.staff().is_in_force())?;
        if !self.config.sandbox || seconds == 0 || by_people {
            return Ok(());
        }
        let before = self.clock.now().minus(seconds * 1_000).0;
        for check in self.store.checks_waiting(before, REVIEWED_AT_ONCE).await? {
            self.approve(&check).await?;
        }
        Ok(())
    }

    /// Tells the engine first: a repeat after an interruption changes nothing there, and the row is then updated.
    async fn approve(&self, check: &CheckRow) -> Result<()> {
        let user = self.user(crate::UserId(check.user)).await?;
        let (account, _) = self.accounts_of(&user).await?;
        let level = if check.level == ADVANCED { KycLevel::Advanced } else { KycLevel::Primary };
        let person = crate::UserId(user.id);
        if check.level == ADVANCED {
            self.store.set_country(user.id, &check.country).await?;
        }
        self.content.change_standing(person, account, |standing| standing.kyc = standing.kyc.max(level)).await?;
        if check.level == ADVANCED {
            self.content.reconsider_countries(Some(person)).await?;
        }
        self.store.decide_check(check.user, check.level, APPROVED, "", self.clock.now().0).await?;
        Ok(())
    }
}
