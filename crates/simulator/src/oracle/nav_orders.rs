//! The orders of funds that hold coins, for their oracle: purchases, lock-ups, redemptions.

use plimsoll_engine::USDT;
use plimsoll_engine::accounts::KycLevel;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Event, NavRedeemed};
use plimsoll_engine::funds::FundClass;
use plimsoll_engine::ledger::{LedgerAccount, Reason, Wallet};
use plimsoll_engine::nav_funds::{NavEnd, Redemption};
use plimsoll_units::{AccountId, Amount, DAY_MS, FundId, FundOrderId, Rate, Timestamp};

use super::nav_funds::{NavFunds, account_of, next_midnight};
use super::{Moment, Verdict, hold};

const ONE: i128 = Amount::SCALE;

pub(super) struct Seen {
    pub(super) account: AccountId,
    pub(super) fund: FundId,
    pub(super) amount: i128,
    pub(super) cut_at: Timestamp,
    pub(super) started_at: Option<Timestamp>,
    bought: i128,
    pub(super) units: i128,
    pub(super) locked_until: Timestamp,
    lock_days: u16,
    cap: Rate,
    exit_fee: Rate,
    left_early: i128,
    /// What is asked back, and the earliest cut for it.
    pub(super) request: Option<(Redemption, Timestamp)>,
}

impl Seen {
    pub(super) fn early_left(&self) -> i128 {
        let cap = self.bought * i128::from(self.cap.units()) / i128::from(Rate::SCALE);
        (cap - self.left_early).max(0).min(self.units)
    }

    pub(super) fn free_units(&self, cut_at: Timestamp) -> i128 {
        if cut_at < self.locked_until { self.early_left() } else { self.units }
    }

    fn wallet(&self) -> (LedgerAccount, LedgerAccount) {
        (LedgerAccount::Free(self.account, Wallet::Financial), LedgerAccount::Held(self.account, Wallet::Financial))
    }
}

/// Units for an amount of money, up.
pub(super) fn units_for(money: i128, nav: i128) -> i128 {
    (money * ONE + nav - 1) / nav
}

/// Money for units, down.
pub(super) fn money_for(units: i128, nav: i128) -> i128 {
    units * nav / ONE
}

/// Parts of a total by what each asked for: down, then one unit more for the largest remainders, older orders first.
pub(super) fn share_out(total: i128, asked: &[(FundOrderId, i128)]) -> Vec<(FundOrderId, i128)> {
    let sum: i128 = asked.iter().map(|(_, units)| units).sum();
    if sum == 0 {
        return Vec::new();
    }
    let total = total.min(sum);
    let mut shares: Vec<(FundOrderId, i128)> = asked.iter().map(|(id, units)| (*id, total * units / sum)).collect();
    let left = total - shares.iter().map(|(_, units)| units).sum::<i128>();
    let mut by_remainder: Vec<usize> = (0..asked.len()).collect();
    by_remainder.sort_by_key(|n| (std::cmp::Reverse(total * asked[*n].1 % sum), asked[*n].0));
    for n in by_remainder.into_iter().take(left as usize) {
        shares[n].1 += 1;
    }
    shares
}

impl NavFunds {
    fn order(&mut self, id: FundOrderId) -> Result<&mut Seen, String> {
        self.orders.get_mut(&id).ok_or_else(|| format!("fund order {id} is unknown"))
    }

    fn take_out(&mut self, id: FundOrderId) -> Result<Seen, String> {
        self.orders.remove(&id).ok_or_else(|| format!("fund order {id} is unknown or over"))
    }

    pub(super) fn hear_order(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        match event {
            Event::NavBought { .. } => self.hear_purchase(moment, event),
            Event::NavStarted { .. } => self.hear_start(event),
            Event::NavRedemptionAsked { .. } => self.hear_request(moment, event),
            Event::NavRequestCancelled { order: id, account } => {
                self.check_cancelled(moment, *id, *account)?;
                let order = self.order(*id)?;
                let had = order.request.take().is_some() && order.started_at.is_some();
                hold(had, || format!("fund order {id} asked for nothing"))
            }
            Event::NavRedeemed(redeemed) => self.hear_redemption(redeemed),
            Event::NavEnded { order: id, account, end } => self.hear_end(moment, *id, *account, *end),
            _ => Ok(()),
        }
    }

    fn hear_purchase(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let Event::NavBought { order: id, account, fund: fund_id, amount, cut_at } = *event else { return Ok(()) };
        let wanted = matches!(&moment.request.command, Command::BuyNavFund(c)
            if (c.account, c.fund, c.amount) == (account, fund_id, amount));
        let own = self.orders.values().filter(|order| (order.account, order.fund) == (account, fund_id));
        let paid_in: i128 = own.map(|order| order.amount).sum();
        let fund = self.fund(fund_id)?;
        let offer = &fund.offer;
        let in_range = amount >= offer.minimum && paid_in + amount.units() <= offer.maximum.units();
        hold(wanted && offer.open && in_range && fund.units > 0, || format!("fund order {id} is not on offer"))?;
        let buyer = moment.engine.account(account).ok_or("an order of nobody")?;
        let admitted = offer.class != FundClass::Institution || buyer.kyc == KycLevel::Institution;
        hold(admitted && buyer.vip >= offer.level, || format!("account {account} may not buy fund {fund_id}"))?;
        hold(cut_at == next_midnight(moment.at), || format!("fund order {id} is for {cut_at}"))?;
        // Tiers come from thirty days of equity, which scenarios check.
        let exit = offer.exits.get(usize::from(moment.engine.institution_tier(account)));
        let (cap, exit_fee) = exit.map_or((Rate::ONE, Rate::ZERO), |exit| (exit.cap, exit.fee));
        let order = Seen {
            account,
            fund: fund_id,
            amount: amount.units(),
            cut_at,
            started_at: None,
            bought: 0,
            units: 0,
            locked_until: Timestamp::ZERO,
            lock_days: offer.lock_days,
            cap,
            exit_fee,
            left_early: 0,
            request: None,
        };
        let (free, held) = order.wallet();
        self.expect(free, held, amount.units(), Reason::FundBuy);
        hold(self.orders.insert(id, order).is_none(), || format!("fund order {id} was made twice"))
    }

    /// The cut that runs, when it is this purchase's turn: after all redemptions, the oldest first.
    fn turn(&self, id: FundOrderId) -> Result<(Timestamp, i128), String> {
        let order = self.orders.get(&id).ok_or_else(|| format!("fund order {id} is unknown"))?;
        let running = self.funds.get(&order.fund).and_then(|fund| fund.running.as_ref());
        let cut = running.ok_or_else(|| format!("fund order {id} was dealt without a cut"))?;
        let waits = self.orders.iter().filter(|(_, other)| other.fund == order.fund && other.started_at.is_none());
        let first = waits.map(|(id, other)| (other.cut_at, *id)).min();
        let in_turn = cut.redemptions.is_empty() && first == Some((order.cut_at, id)) && order.cut_at <= cut.at;
        hold(in_turn, || format!("fund order {id} was dealt before its turn"))?;
        Ok((cut.at, cut.nav))
    }

    fn hear_start(&mut self, event: &Event) -> Verdict {
        let Event::NavStarted { order: id, account, units, nav, at, locked_until } = *event else { return Ok(()) };
        let (cut_at, cut_nav) = self.turn(id)?;
        let order = self.order(id)?;
        let due = order.amount * ONE / cut_nav;
        let lock_end = cut_at.plus(i64::from(order.lock_days) * DAY_MS);
        let said = (account, units.units(), nav.units(), at, locked_until);
        let right = (order.account, due, cut_nav, cut_at, lock_end);
        hold(said == right && due > 0, || format!("fund order {id} starts with {said:?}, should with {right:?}"))?;
        (order.bought, order.units, order.started_at, order.locked_until) = (due, due, Some(cut_at), lock_end);
        let (fund_id, amount, (_, held)) = (order.fund, order.amount, order.wallet());
        let fund = self.fund(fund_id)?;
        fund.units += due;
        fund.move_in(USDT, amount);
        self.expect(held, account_of(fund_id), amount, Reason::FundStart);
        Ok(())
    }

    fn hear_request(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        let Event::NavRedemptionAsked { order: id, account, wanted, cut_at } = *event else { return Ok(()) };
        let asked = matches!(&moment.request.command, Command::RedeemNavFund(c)
            if (c.order, c.account, c.wanted) == (id, account, wanted));
        let order = self.orders.get(&id).ok_or_else(|| format!("fund order {id} is unknown"))?;
        let nav = self.funds[&order.fund].nav;
        let units = match wanted {
            Redemption::Units(units) => units.units(),
            Redemption::Money(money) => units_for(money.units(), nav),
        };
        let may = order.started_at.is_some() && order.request.is_none() && order.account == account;
        hold(asked && may && cut_at == next_midnight(moment.at), || format!("fund order {id} asks for {cut_at}"))?;
        let most = order.free_units(cut_at);
        hold(0 < units && units <= most, || format!("fund order {id} asks for {units} of {most}"))?;
        self.order(id)?.request = Some((wanted, cut_at));
        Ok(())
    }

    fn hear_redemption(&mut self, redeemed: &NavRedeemed) -> Verdict {
        let id = redeemed.order;
        let mut order = self.take_out(id)?;
        let fund = self.fund(order.fund)?;
        let cut = fund.running.as_mut().ok_or_else(|| format!("fund order {id} was paid without a cut"))?;
        let next = if cut.redemptions.is_empty() { None } else { Some(cut.redemptions.remove(0)) };
        let (at, nav) = (cut.at, cut.nav);
        let units = next.filter(|(next, _)| *next == id).map(|(_, units)| units);
        let units = units.ok_or_else(|| format!("fund order {id} was paid, and it is the turn of {next:?}"))?;
        let (wanted, asked_for) = order.request.take().ok_or_else(|| format!("fund order {id} asked for nothing"))?;
        let worth = money_for(units, nav);
        let gross = match wanted {
            Redemption::Units(_) => worth,
            Redemption::Money(money) => worth.min(money.units()),
        };
        let early = at < order.locked_until;
        let scale = i128::from(Rate::SCALE);
        let fee = if early { (gross * i128::from(order.exit_fee.units()) + scale - 1) / scale } else { 0 };
        order.units -= units;
        order.left_early += if early { units } else { 0 };
        let rest = match wanted {
            Redemption::Units(wanted) => Redemption::Units(wanted - Amount::from_units(units)),
            Redemption::Money(wanted) => Redemption::Money(wanted - Amount::from_units(gross)),
        };
        let (Redemption::Units(still) | Redemption::Money(still)) = rest;
        let waits = still.is_positive() && order.units > 0;
        order.request = waits.then_some((rest, asked_for));
        let right = ([units, nav, gross, fee, gross - fee, order.units], waits, at);
        let NavRedeemed { fee, net, left, .. } = *redeemed;
        let figures = [redeemed.units, redeemed.nav, redeemed.gross, fee, net, left].map(Amount::units);
        let said = (figures, redeemed.waits, redeemed.at);
        hold(said == right, || format!("fund order {id} is paid {said:?}, should be {right:?}"))?;
        fund.units -= units;
        fund.move_in(USDT, -net.units());
        self.expect(account_of(order.fund), order.wallet().0, net.units(), Reason::FundRedeem);
        if order.units > 0 {
            self.orders.insert(id, order);
        }
        Ok(())
    }

    fn hear_end(&mut self, moment: &Moment<'_>, id: FundOrderId, account: AccountId, end: NavEnd) -> Verdict {
        match end {
            NavEnd::Redeemed => {
                let is_last = moment.events.iter().any(
                    |event| matches!(event, Event::NavRedeemed(redeemed) if redeemed.order == id && redeemed.left.is_zero()),
                );
                return hold(is_last && !self.orders.contains_key(&id), || format!("fund order {id} ended with units"));
            }
            NavEnd::TooSmall => {
                let (_, nav) = self.turn(id)?;
                let units = self.order(id)?.amount * ONE / nav;
                hold(units == 0, || format!("fund order {id} came back and is worth {units} units"))?;
            }
            NavEnd::Cancelled => self.check_cancelled(moment, id, account)?,
        }
        let order = self.take_out(id)?;
        hold(order.started_at.is_none(), || format!("fund order {id} came back after it was dealt"))?;
        let (free, held) = order.wallet();
        self.expect(held, free, order.amount, Reason::FundRefund);
        Ok(())
    }

    /// Its owner said so, and no cut that deals it has begun.
    fn check_cancelled(&self, moment: &Moment<'_>, id: FundOrderId, account: AccountId) -> Verdict {
        let order = self.orders.get(&id).ok_or_else(|| format!("fund order {id} is unknown"))?;
        let asked = matches!(&moment.request.command, Command::CancelNavOrder(c)
            if (c.order, c.account) == (id, account))
            && account == order.account;
        let running = self.funds.get(&order.fund).and_then(|fund| fund.running.as_ref());
        let is_dealt = running.is_some_and(|cut| match order.started_at {
            None => order.cut_at <= cut.at,
            Some(_) => cut.redemptions.iter().any(|(dealt, _)| *dealt == id),
        });
        hold(asked && !is_dealt, || format!("fund order {id} was taken back at {}", moment.at))
    }
}
