//! What of a product's terms the engine would refuse, said before anybody is asked to approve it.

use plimsoll_app::engine::funds::{FUND_DAYS_MAX, FUND_QUOTA_MAX, FUND_RATE_MAX, FUND_TERMS_MAX, Fund, FundTerms};
use plimsoll_app::engine::ledger::System;
use plimsoll_app::engine::loans::{LOAN_AMOUNT_MAX, LOAN_APR_MAX, LOAN_DAYS_MAX, YEAR_DAYS};
use plimsoll_app::engine::pledge::{
    PLEDGE_DAYS_MAX, PLEDGE_FEE_MAX, PLEDGE_LIMIT_INSTITUTION, PLEDGE_RATE_MAX, PLEDGE_TERMS_MAX,
};
use plimsoll_app::engine::{Engine, USDT, campaigns, daily_pools};
use plimsoll_units::{Amount, AssetId, DAY_MS, FundId, Rate, Timestamp};

use super::terms::{ProductTerms, percent};

/// The highest VIP level that can be asked for.
const LEVEL_MAX: u8 = 8;
const TITLE_CHARS: std::ops::RangeInclusive<usize> = 3..=100;
const TERMS_CHARS: std::ops::RangeInclusive<usize> = 20..=2_000;
/// Longest campaign.
const CAMPAIGN_DAYS_MAX: i64 = 366;

/// Texts without an answer are wrong, and said so.
fn amount(text: &str) -> Amount {
    text.parse().unwrap_or(Amount::from_units(-1))
}

fn rate(text: &str) -> Rate {
    percent(text).unwrap_or(Rate::from_units(-1))
}

fn check_amounts(minimum: &str, maximum: &str, most: Amount) -> Result<(), String> {
    let (minimum, maximum) = (amount(minimum), amount(maximum));
    if !minimum.is_positive() || minimum > maximum {
        return Err("minimum and maximum: above zero, in this order".to_owned());
    }
    if maximum > most {
        return Err(format!("maximum: at most {most}"));
    }
    Ok(())
}

fn check_days(days: &[u16], longest: u16, terms: usize) -> Result<(), String> {
    let in_range = days.iter().all(|days| (1..=longest).contains(days));
    if days.is_empty() || days.len() > terms || !in_range || !days.is_sorted_by(|a, b| a < b) {
        return Err(format!("days: one to {terms} terms of 1 to {longest} days, in ascending order"));
    }
    Ok(())
}

fn check_rate(name: &str, rate: Rate, most: Rate) -> Result<(), String> {
    if rate.is_negative() || rate > most {
        return Err(format!("{name}: from 0 to {} percent", super::terms::percent_of(most)));
    }
    Ok(())
}

fn check_level(level: u8) -> Result<(), String> {
    if level > LEVEL_MAX { Err(format!("level: at most {LEVEL_MAX}")) } else { Ok(()) }
}

impl ProductTerms {
    /// The first thing that is wrong, in words.
    pub(crate) fn check(&self, engine: &Engine, number: u32, now: Timestamp) -> Result<(), String> {
        let place = engine.assets().iter().position(|code| code == self.coin());
        let Some(asset) = place.and_then(|place| u16::try_from(place * 2).ok()).map(AssetId) else {
            return Err("coin: not listed".to_owned());
        };
        let has_value = asset == USDT || engine.usdt_value(asset, Amount::ONE).is_some();
        match self {
            Self::Loan { days, daily_percent, minimum, maximum, .. } => {
                if !has_value {
                    return Err("coin: no index values it".to_owned());
                }
                check_days(&[*days], LOAN_DAYS_MAX, 1)?;
                let most = Rate::from_units(LOAN_APR_MAX.units() / YEAR_DAYS);
                check_rate("dailyPercent", rate(daily_percent), most)?;
                check_amounts(minimum, maximum, LOAN_AMOUNT_MAX)
            }
            Self::Pledge { .. } => {
                if asset == USDT || !has_value {
                    return Err("coin: one that an index values, and not USDT".to_owned());
                }
                self.check_pledge()
            }
            Self::Fund { .. } => self.check_fund(engine, number, asset),
            Self::DailyPool { ceiling_percent, minimum, maximum, level, .. } => {
                if engine.daily_pools().pools().any(|(id, pool)| id.0 == number && pool.terms.asset != asset) {
                    return Err("coin: a pool keeps its coin".to_owned());
                }
                let ceiling = rate(ceiling_percent);
                check_rate("ceilingPercent", ceiling, daily_pools::DAILY_CEILING_MAX)?;
                if ceiling.is_zero() {
                    return Err("ceilingPercent: above zero".to_owned());
                }
                check_level(*level)?;
                check_amounts(minimum, maximum, daily_pools::DAILY_AMOUNT_MAX)
            }
            Self::Campaign { reward, begins_at, ends_at, title, terms, .. } => {
                if engine.campaigns().campaigns().any(|(id, _)| id.0 == number) {
                    return Err("a campaign's terms never change".to_owned());
                }
                let reward = amount(reward);
                if !reward.is_positive() || reward > campaigns::CAMPAIGN_REWARD_MAX {
                    return Err(format!("reward: above zero, at most {}", campaigns::CAMPAIGN_REWARD_MAX));
                }
                let lasts = ends_at.saturating_sub(*begins_at);
                if lasts <= 0 || lasts > CAMPAIGN_DAYS_MAX * DAY_MS || *ends_at <= now.0 {
                    return Err(format!("endsAt: in the future, at most {CAMPAIGN_DAYS_MAX} days after beginsAt"));
                }
                if !TITLE_CHARS.contains(&title.chars().count()) || !TERMS_CHARS.contains(&terms.chars().count()) {
                    return Err("title: 3 to 100 characters; terms: 20 to 2,000".to_owned());
                }
                Ok(())
            }
        }
    }

    fn check_pledge(&self) -> Result<(), String> {
        let Self::Pledge {
            initial_percent,
            call_percent,
            liquidation_percent,
            daily_percent,
            fee_percent,
            minimum,
            maximum,
            days,
            ..
        } = self
        else {
            return Ok(());
        };
        let [initial, call, liquidation] =
            [initial_percent, call_percent, liquidation_percent].map(|level| rate(level));
        let fee = rate(fee_percent);
        let in_order = initial.is_positive() && initial < call && call < liquidation && liquidation < Rate::ONE;
        if !in_order || (liquidation + fee) >= Rate::ONE {
            return Err("initial, call and liquidation: in this order, with the fee below 100 percent".to_owned());
        }
        check_rate("feePercent", fee, PLEDGE_FEE_MAX)?;
        check_rate("dailyPercent", rate(daily_percent), PLEDGE_RATE_MAX)?;
        check_days(days, PLEDGE_DAYS_MAX, PLEDGE_TERMS_MAX)?;
        check_amounts(minimum, maximum, PLEDGE_LIMIT_INSTITUTION)
    }

    fn check_fund(&self, engine: &Engine, number: u32, asset: AssetId) -> Result<(), String> {
        let Self::Fund { days, yearly_percent, quota, minimum, maximum, level, open, .. } = self else { return Ok(()) };
        check_days(days, FUND_DAYS_MAX, FUND_TERMS_MAX)?;
        let yearly = rate(yearly_percent);
        check_rate("yearlyPercent", yearly, FUND_RATE_MAX)?;
        if yearly.is_zero() {
            return Err("yearlyPercent: above zero".to_owned());
        }
        let most = amount(quota);
        if !most.is_positive() || most > FUND_QUOTA_MAX {
            return Err(format!("quota: above zero, at most {FUND_QUOTA_MAX}"));
        }
        check_amounts(minimum, maximum, most)?;
        check_level(*level)?;
        if engine.nav_funds().fund(FundId(number)).is_some() {
            return Err("the number belongs to a fund that holds coins".to_owned());
        }
        let known = engine.funds().fund(FundId(number));
        if known.is_some_and(|known| known.terms.asset != asset) {
            return Err("coin: a fund keeps its coin".to_owned());
        }
        if known.is_some_and(|known| most < known.sold) {
            return Err("quota: not below what was sold".to_owned());
        }
        let (needed, held) = self.rewards(engine, number, asset);
        if *open && held < needed {
            let first = "Propose it closed, pay its rewards in, then open it";
            return Err(format!("open: the fund's rewards hold {held} of {needed} {}. {first}", self.coin()));
        }
        Ok(())
    }

    /// What the rewards of a fund must hold before it may open, and what they hold.
    pub(crate) fn rewards(&self, engine: &Engine, number: u32, asset: AssetId) -> (Amount, Amount) {
        let id = FundId(number);
        let held = engine.ledger().system(System::FundReward(id), asset);
        let Some(terms) = self.fund_terms(asset) else { return (Amount::ZERO, held) };
        let zero = Amount::ZERO;
        let mut fund = engine.funds().fund(id).cloned().unwrap_or_else(|| Fund {
            terms: terms.clone(),
            sold: zero,
            waiting: zero,
            waiting_reserved: zero,
            paid: zero,
        });
        fund.terms = terms;
        (engine.fund_coverage(id, &fund).needed, held)
    }

    fn fund_terms(&self, asset: AssetId) -> Option<FundTerms> {
        let Self::Fund { days, yearly_percent, quota, minimum, maximum, times, level, offered_to, pays, open, .. } =
            self
        else {
            return None;
        };
        Some(FundTerms {
            asset,
            days: days.clone(),
            rate: percent(yearly_percent)?,
            quota: quota.parse().ok()?,
            minimum: minimum.parse().ok()?,
            maximum: maximum.parse().ok()?,
            times: *times,
            level: *level,
            class: offered_to.class(),
            pays: pays.pays(),
            open: *open,
        })
    }
}
