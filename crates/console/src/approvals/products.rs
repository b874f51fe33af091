//! Products, the money behind them, and loans: what such an action would change, and carrying it out.

use plimsoll_app::engine::command::FundHouse;
use plimsoll_app::engine::ledger::{House, System};
use plimsoll_app::engine::{Engine, Event, RequestKey};
use plimsoll_app::lending::LoanRuling;
use plimsoll_app::{AppError, Result};
use plimsoll_store::campaigns::CampaignText;
use plimsoll_units::{Amount, AssetId, CampaignId, LoanId, NetworkId, StaffId};
use serde_json::{Map, Value};

use super::actions::Action;
use super::describe::{Change, Description, change};
use crate::console::Console;
use crate::products::{HouseMoney, ProductKind, ProductTerms, present};
use crate::refusal;

/// `dailyPercent` is the daily percent.
fn field_name(key: &str) -> String {
    let spaced = key.chars().flat_map(|c| if c.is_uppercase() { vec![' ', c.to_ascii_lowercase()] } else { vec![c] });
    spaced.collect()
}

fn field_value(key: &str, value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        Some(Value::Array(list)) => list.iter().map(|one| field_value(key, Some(one))).collect::<Vec<_>>().join(", "),
        Some(Value::Number(at)) if key.ends_with("At") => date(at.as_i64().unwrap_or_default()),
        Some(other) => other.to_string(),
    }
}

/// In UTC, to the minute.
pub(super) fn date(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).map_or_else(|_| ms.to_string(), |at| at.strftime("%F %R UTC").to_string())
}

fn fields_of(terms: Option<&ProductTerms>) -> Map<String, Value> {
    match terms.and_then(|terms| serde_json::to_value(terms).ok()) {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// All fields, before and after.
fn changes(before: Option<&ProductTerms>, after: &ProductTerms) -> Vec<Change> {
    let (old, new) = (fields_of(before), fields_of(Some(after)));
    let line = |(key, value): (&String, &Value)| {
        change(&field_name(key), field_value(key, old.get(key)), field_value(key, Some(value)))
    };
    new.iter().filter(|(key, _)| *key != "kind").map(line).collect()
}

fn pool(engine: &Engine, system: System, asset: AssetId) -> Amount {
    engine.ledger().system(system, asset)
}

/// What stands behind it, and what it means for those who have it already.
fn effects(engine: &Engine, terms: &ProductTerms, number: u32, asset: AssetId, is_new: bool) -> Vec<String> {
    let coin = terms.coin();
    let kept = "Those who have it already keep the terms they agreed to.".to_owned();
    let behind = match terms {
        ProductTerms::Loan { .. } => {
            format!(
                "The lending pool holds {} {coin}; what it lacks is not lent.",
                pool(engine, System::LoanPool, asset)
            )
        }
        ProductTerms::Pledge { .. } => {
            let usdt = plimsoll_app::engine::USDT;
            format!("The lending pool holds {} USDT; what it lacks is not lent.", pool(engine, System::LoanPool, usdt))
        }
        ProductTerms::Fund { .. } => {
            let (needed, held) = terms.rewards(engine, number, asset);
            format!(
                "Its rewards need {needed} {coin} before it opens, and hold {held}. Customers' money never pays them."
            )
        }
        ProductTerms::DailyPool { .. } => {
            let held = engine.daily_coverage(plimsoll_units::DailyPoolId(number)).map_or(Amount::ZERO, |c| c.held);
            format!(
                "The pool holds {held} {coin}; a day that it cannot pay whole is shared out, and the rest is not owed."
            )
        }
        ProductTerms::Campaign { .. } => {
            format!("Its budget is empty until {coin} is paid in; without a whole reward in it nobody is paid.")
        }
    };
    let offered = match terms {
        ProductTerms::Loan { open, .. }
        | ProductTerms::Pledge { open, .. }
        | ProductTerms::Fund { open, .. }
        | ProductTerms::DailyPool { open, .. } => *open,
        ProductTerms::Campaign { .. } => true,
    };
    let seen = if offered { "Everybody whom it is for can take it." } else { "Nobody can take it while it is closed." };
    [behind, seen.to_owned()].into_iter().chain((!is_new).then_some(kept)).collect()
}

impl Console {
    pub(super) async fn describe_product(&self, number: u32, terms: &ProductTerms) -> Result<Description> {
        let asset = self.app.money.asset(terms.coin())?;
        let now = self.app.clock.now();
        let survey = if let ProductTerms::Campaign { survey, .. } = terms { Some(*survey) } else { None };
        if survey.is_some_and(|id| !self.app.content.surveys("en").iter().any(|known| known.id == id)) {
            return Err(refusal::PARAM.because("survey: no such questionnaire").into());
        }
        let read = self.app.engine_client.read(|engine| {
            terms.check(engine, number, now)?;
            let before = present(engine, terms.kind(), number);
            let effects = effects(engine, terms, number, asset, before.is_none());
            Ok::<_, String>((before, effects))
        });
        let (before, effects) = read.await?.map_err(|wrong| refusal::PARAM.because(wrong))?;
        Ok(Description {
            label: format!("{} {number}, {}", kind_name(terms.kind()), terms.coin()),
            base: match &before {
                Some(terms) => serde_json::to_string(terms).map_err(AppError::world)?,
                None => "new".to_owned(),
            },
            diff: changes(before.as_ref(), terms),
            effects,
        })
    }

    pub(super) async fn offer_product(
        &self,
        number: u32,
        terms: &ProductTerms,
        by: StaffId,
        key: RequestKey,
    ) -> Result<String> {
        let asset = self.app.money.asset(terms.coin())?;
        let command = terms.command(number, asset, by).ok_or(refusal::PARAM.because("terms"))?;
        if let ProductTerms::Campaign { title, terms, survey, .. } = terms {
            // Before the command: an offer without its words would not be shown.
            let (title, terms) = (title.clone(), terms.clone());
            let campaign = CampaignId(number);
            self.store().save_campaign_text(&CampaignText { campaign, title, terms, survey: *survey }).await?;
        }
        self.app.engine_client.submit(command, Some(key)).await?;
        Ok(format!("{} {number}", kind_name(terms.kind())))
    }

    pub(super) async fn describe_house(&self, money: &HouseMoney) -> Result<Description> {
        let asset = self.app.money.asset(&money.coin)?;
        let amount = money.amount.parse::<Amount>().ok().filter(|amount| amount.is_positive());
        let amount = amount.ok_or(refusal::PARAM.because("amount: above zero"))?;
        money.transaction_bytes().ok_or(refusal::PARAM.because("transaction: 64 hexadecimal digits"))?;
        let networks = self.app.money.networks();
        let network = networks.iter().find(|(id, _)| *id == NetworkId(money.network));
        let network = network.map(|(_, name)| name.clone()).ok_or(refusal::PARAM.because("network"))?;
        let held = self.app.engine_client.read(|engine| held(engine, money.house(), asset)).await?;
        let held = held.ok_or(refusal::PARAM.because("house: this product does not exist, or has another coin"))?;
        Ok(Description {
            label: format!("{amount} {} to {}", money.coin, money.name()),
            // A pool moves all day; what matters is that the transfer is counted once.
            base: String::new(),
            diff: vec![
                change(&format!("{} in {}", money.coin, money.name()), held, held + amount),
                change("network", "", network),
                change("transaction", "", &money.transaction),
                change("place in the transaction", "", money.index),
            ],
            effects: vec![
                format!(
                    "{amount} {} are booked from outside to {}; the ledger stays balanced.",
                    money.coin,
                    money.name()
                ),
                "A transfer counts once, and never as a customer's deposit too.".to_owned(),
            ],
        })
    }

    pub(super) async fn fund_house(&self, money: &HouseMoney, key: RequestKey) -> Result<String> {
        let command = FundHouse {
            house: money.house(),
            asset: self.app.money.asset(&money.coin)?,
            amount: money.amount.parse().map_err(|_| refusal::PARAM.because("amount"))?,
            network: NetworkId(money.network),
            transaction: money.transaction_bytes().ok_or(refusal::PARAM.because("transaction"))?,
            index: money.index,
        };
        let done = self.app.engine_client.submit(command, Some(key)).await?;
        if done.events().iter().any(|event| matches!(event, Event::DepositRepeated { .. })) {
            return Err(refusal::IMPORTED.because("this transfer is booked already").into());
        }
        Ok("booked".to_owned())
    }

    pub(super) async fn describe_loan(&self, loan: u64, approve: bool, reason: u16) -> Result<Description> {
        let case = self.app.lending.case(LoanId(loan)).await?;
        let row = &case.row;
        if row.loan.running.is_some() {
            return Err(refusal::PARAM.because("it was decided").into());
        }
        let user = self.store().user_of_account(row.loan.account.0.into()).await?.unwrap_or_default();
        let coin = &row.coin;
        let mut diff = vec![change("application", "waiting", if approve { "paid out" } else { "declined" })];
        let effects = if approve {
            vec![
                format!(
                    "{} {coin} go from the lending pool, which holds {}, to the customer.",
                    row.loan.amount, case.pool.available
                ),
                format!(
                    "Owed after {} days: {} {coin}, {} of it interest.",
                    row.loan.days,
                    row.loan.amount + case.interest,
                    case.interest
                ),
            ]
        } else {
            diff.push(change("reason", "", reason));
            vec!["The customer is told and may apply again.".to_owned()]
        };
        Ok(Description {
            label: format!("Loan {loan} of customer {user}, {} {coin}", row.loan.amount),
            base: format!("{} {} {}", row.loan.applied_at, row.loan.amount, row.loan.days),
            diff,
            effects,
        })
    }

    pub(super) async fn decide_loan_as(
        &self,
        (loan, approve, reason): (u64, bool, u16),
        by: StaffId,
        second: Option<StaffId>,
    ) -> Result<String> {
        let ruling = if approve { LoanRuling::Approve } else { LoanRuling::Decline { reason } };
        self.app.lending.decide_as(LoanId(loan), ruling, by, second).await?;
        Ok(if approve { "paid out" } else { "declined" }.to_owned())
    }

    /// The number of a new product: after those that exist and those that are proposed.
    pub(crate) async fn free_product_number(&self, kind: ProductKind) -> Result<u32> {
        let mut number = self.app.engine_client.read(|engine| crate::products::next_number(engine, kind)).await?;
        let open = self.store().proposals(true, (i64::MAX, ""), i64::from(u16::MAX)).await?;
        let targets: Vec<String> = open.into_iter().map(|row| row.target).collect();
        while targets.contains(&Action::product_target(kind, number)) {
            number += 1;
        }
        Ok(number)
    }
}

/// What a house account of the operator holds; `None` when there is no such account in this coin.
fn held(engine: &Engine, house: House, asset: AssetId) -> Option<Amount> {
    let balance = |system| Some(pool(engine, system, asset));
    match house {
        House::LoanPool => balance(System::LoanPool),
        House::OptionPool => (asset == plimsoll_app::engine::USDT).then(|| pool(engine, System::OptionPool, asset)),
        House::SwapDesk => balance(System::SwapDesk),
        House::Corrections => balance(System::Corrections),
        House::FundReward(id) => {
            engine.funds().fund(id).filter(|fund| fund.terms.asset == asset)?;
            balance(System::FundReward(id))
        }
        House::Campaign(id) => {
            engine.campaigns().campaign(id).filter(|campaign| campaign.asset == asset)?;
            balance(System::Campaign(id))
        }
        House::DailyPool(id) => {
            engine.daily_pools().pool(id).filter(|pool| pool.terms.asset == asset)?;
            balance(System::DailyPool(id))
        }
        House::Insurance(_) | House::Liquidity(_) => None,
    }
}

const fn kind_name(kind: ProductKind) -> &'static str {
    match kind {
        ProductKind::Loan => "Loan product",
        ProductKind::Pledge => "Pledge product",
        ProductKind::Fund => "Fund",
        ProductKind::NavFund => "Fund of coins",
        ProductKind::DailyPool => "Daily pool",
        ProductKind::Campaign => "Campaign",
        ProductKind::Sale => "Token sale",
        ProductKind::Series => "Collectible series",
        ProductKind::Tier => "Institution tier",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_named_and_dated_in_words() {
        assert_eq!(field_name("dailyPercent"), "daily percent");
        assert_eq!(field_value("endsAt", Some(&1_794_324_600_000_i64.into())), "2026-11-10 15:30 UTC");
        assert_eq!(field_value("days", Some(&serde_json::json!([7, 30]))), "7, 30");
    }
}
