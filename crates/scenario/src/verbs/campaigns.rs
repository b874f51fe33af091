//! Campaigns: `offer-campaign`, `claim-reward`, `campaign`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{ClaimReward, OfferCampaign};

use super::tail::{Tail, one_person, reported};
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::Words;

pub(super) const CAMPAIGN: &[&str] = &["reward", "budget", "claims", "paid", "ends"];

pub(super) fn offer(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a campaign")?;
    words.must("reward")?;
    let reward = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let begins_at = if words.take("from") { Some(words.moment()?) } else { None };
    words.must("until")?;
    let ends_at = words.moment()?;
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (campaign, asset) = (world.names.campaign(&name)?, world.asset(&coin)?);
        let (begins_at, by) = (begins_at.unwrap_or(world.now), world.names.staff(&by)?);
        world.ask(OfferCampaign { campaign, asset, reward, begins_at, ends_at, by })?;
        Ok(Observations::none())
    }))
}

pub(super) fn claim(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let name = words.name("a campaign")?;
    let tail = Tail::read(words)?;
    Ok(Box::new(move |world| {
        let (account, campaign) = (world.account(&who)?, world.names.campaign(&name)?);
        let key = tail.key(world, account);
        let receipt = world.request(key, ClaimReward { account, campaign })?;
        Ok(reported(&receipt, || {
            let paid = world.happened().iter().find_map(|event| match event {
                Event::RewardClaimed { amount, .. } => Some(*amount),
                _ => None,
            });
            Observations::none().with("number", receipt.id).with("paid", paid.unwrap_or_default())
        }))
    }))
}

pub(super) fn campaign(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a campaign")?;
    Ok(Box::new(move |world| {
        let id = world.names.campaign(&name)?;
        let Some(campaign) = world.engine.campaigns().campaign(id) else {
            return Err(StepError::at(&name, format!("no campaign is called `{}`", name.text)));
        };
        Ok(Observations::none()
            .with("reward", campaign.reward)
            .with("budget", world.engine.campaign_budget(id))
            .with("claims", campaign.claims)
            .with("paid", campaign.paid())
            .with("ends", show_moment(campaign.ends_at)))
    }))
}
