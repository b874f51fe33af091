//! Money out: `channel`, `withdraw`, `withdrawal`.

use plimsoll_engine::Event;
use plimsoll_engine::command::{AdvanceWithdrawal, OpenChannel, PayoutRate, RequestWithdrawal, WithdrawalStep};
use plimsoll_engine::treasury::{paid_out, payout_rate};
use plimsoll_units::{Amount, DAY_MS, Rate, WithdrawalId};

use super::tail::{Tail, TwoPeople, one_person, reported};
use super::treasury::{bytes_of, network};
use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// How long an address is in the book unless the line says otherwise.
const KNOWN_MS: i64 = 30 * DAY_MS;
/// Decimals of the currency of a payout.
const CENTS: u32 = 2;

/// The rate of a payout by the newest tick of an index.
fn newest_rate(world: &World, index: &Word, inverse: bool) -> Result<PayoutRate, StepError> {
    let id = world.index(index)?;
    let tick = world.engine.indexes()[id.index()].last_tick().copied();
    let rate = tick.and_then(|tick| Some((tick.id, payout_rate(tick.price, inverse)?)));
    let (tick, rate) = rate.unwrap_or((0, Rate::ZERO));
    Ok(PayoutRate { index: id, tick, rate, inverse })
}

pub(super) fn channel(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let named = words.name("a network")?;
    let coin = words.name("a coin")?;
    let (mut minimum, mut maximum) = (Amount::ONE, Amount::whole(1_000_000));
    let (mut fee_rate, mut fixed_fee, mut deposit_minimum) = (Rate::ZERO, Amount::ZERO, Amount::ZERO);
    let (mut free_per_day, mut count_per_day, mut open) = (0, 10, true);
    while let Some(word) = words.peek() {
        match word.text.as_str() {
            "min" if words.take("min") => minimum = words.amount("an amount")?,
            "max" if words.take("max") => maximum = words.amount("an amount")?,
            "fee" if words.take("fee") => fee_rate = words.rate("a rate like `0.1%`")?,
            "fixed" if words.take("fixed") => fixed_fee = words.amount("an amount")?,
            "free" if words.take("free") => free_per_day = words.parse("a number")?,
            "per-day" if words.take("per-day") => count_per_day = words.parse("a number")?,
            "deposit-min" if words.take("deposit-min") => deposit_minimum = words.amount("an amount")?,
            "closed" if words.take("closed") => open = false,
            _ => break,
        }
    }
    Ok(Box::new(move |world| {
        let (network, asset) = (network(world, Some(&named))?, world.asset(&coin)?);
        world.ask(OpenChannel {
            network,
            asset,
            minimum,
            maximum,
            fee_rate,
            fixed_fee,
            free_per_day,
            count_per_day,
            deposit_minimum,
            open,
        })?;
        Ok(Observations::none())
    }))
}

pub(super) fn withdraw(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let who = words.name("an account")?;
    let amount = words.amount("an amount")?;
    let coin = words.name("a coin")?;
    let (mut named, mut destination, mut known_ms, mut paid) = (None, "home".to_owned(), Some(KNOWN_MS), None);
    let mut tail = Tail::default();
    loop {
        if words.take("on") {
            named = Some(words.name("a network")?);
        } else if words.take("to") {
            destination = words.name("an address")?.text;
        } else if words.take("known") {
            known_ms = Some(words.duration_ms()?);
        } else if words.take("new") {
            known_ms = None;
        } else if words.take("paid") {
            paid = Some((words.name("an index")?, words.take("inverse")));
        } else if !tail.take(words)? {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let (account, asset) = (world.account(&who)?, world.asset(&coin)?);
        let network = network(world, named.as_ref())?;
        let known_since = known_ms.map(|ms| world.now.minus(ms));
        let destination = bytes_of(&destination);
        let key = tail.key(world, account);
        let payout = paid.as_ref().map(|(index, inverse)| newest_rate(world, index, *inverse)).transpose()?;
        let command = RequestWithdrawal { account, asset, network, amount, destination, known_since, payout };
        let receipt = world.request(key, command)?;
        tail.call(world, Kind::Withdrawal, &receipt);
        let fee = world.happened().iter().find_map(|event| match event {
            Event::WithdrawalRequested { fee, .. } => Some(*fee),
            _ => None,
        });
        let net = fee.map(|fee| amount - fee);
        let arrives = |money: Option<Amount>| payout.and_then(|payout| paid_out(money?, payout.rate, CENTS));
        Ok(reported(&receipt, || {
            let facts = Observations::none().with_some("fee", fee).with_some("net", net);
            let facts = facts.with_some("rate", payout.map(|payout| payout.rate));
            facts.with_some("arrives", arrives(Some(amount))).with_some("arrives-net", arrives(net))
        }))
    }))
}

/// What happens to a withdrawal; nothing when the line only looks at it.
enum Step {
    Look,
    Review,
    Manual,
    Approve(TwoPeople),
    ApproveByRule,
    Reject(Word, u16),
    Cancel(Word),
    Broadcast(String),
    Confirm,
    Fail(Word),
}

impl Step {
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        if words.is_empty() {
            return Ok(Self::Look);
        }
        if words.take("review") {
            return Ok(Self::Review);
        }
        if words.take("manual") {
            return Ok(Self::Manual);
        }
        if words.take("approve") {
            let by_rule = words.take("by-rule");
            return if by_rule { Ok(Self::ApproveByRule) } else { TwoPeople::read(words).map(Self::Approve) };
        }
        if words.take("reject") {
            let by = one_person(words)?;
            let reason = if words.take("reason") { words.parse("a reason's number")? } else { 1 };
            return Ok(Self::Reject(by, reason));
        }
        if words.take("cancel") {
            return one_person(words).map(Self::Cancel);
        }
        if words.take("broadcast") {
            let transaction = if words.take("tx") { words.name("a transaction")?.text } else { "sent".to_owned() };
            return Ok(Self::Broadcast(transaction));
        }
        if words.take("confirm") {
            return Ok(Self::Confirm);
        }
        if words.take("fail") {
            return one_person(words).map(Self::Fail);
        }
        let steps = "`review`, `manual`, `approve`, `reject`, `cancel`, `broadcast`, `confirm` or `fail`";
        Err(words.wrong(steps))
    }

    fn command(&self, world: &mut World) -> Result<Option<WithdrawalStep>, StepError> {
        Ok(Some(match self {
            Self::Look => return Ok(None),
            Self::Review => WithdrawalStep::StartReview,
            Self::Manual => WithdrawalStep::NeedManual,
            Self::Approve(people) => {
                let (by, second) = people.ids(world)?;
                WithdrawalStep::Approve { by, second }
            }
            Self::ApproveByRule => WithdrawalStep::ApproveByRule,
            Self::Reject(by, reason) => WithdrawalStep::Reject { by: world.names.staff(by)?, reason: *reason },
            Self::Cancel(who) => WithdrawalStep::Cancel { account: world.account(who)? },
            Self::Broadcast(transaction) => WithdrawalStep::Broadcast { transaction: bytes_of(transaction) },
            Self::Confirm => WithdrawalStep::Confirm,
            Self::Fail(by) => WithdrawalStep::FailUnsent { by: world.names.staff(by)? },
        }))
    }
}

pub(super) fn withdrawal(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a withdrawal")?;
    let step = Step::read(words)?;
    Ok(Box::new(move |world| {
        let withdrawal = WithdrawalId(world.names.find(Kind::Withdrawal, &name)?);
        if let Some(step) = step.command(world)? {
            world.ask(AdvanceWithdrawal { withdrawal, step })?;
        }
        Ok(Observations::none().with_some("stage", world.stage(withdrawal)))
    }))
}
