//! Event descriptions in the scenario language: a name and labelled values each. One table serves the parser and the
//! runner.

use std::fmt::Debug;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::c2c::C2cEnd;
use plimsoll_engine::event::{Accepted, Event, NavHolding};
use plimsoll_engine::funds::FundEnd;
use plimsoll_engine::ledger::{LedgerAccount, Posting, System, Wallet, realm_of};
use plimsoll_engine::nav_funds::Redemption;
use plimsoll_engine::staff::StaffRoles;
use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CollectibleId, FundId, FundOrderId, IndexId, LoanId, Lots,
    MarketId, OrderId, PledgeId, PositionId, ProtectionId, Rate, SaleOrderId, Side, Ticks,
};

use crate::names::Kind;
use crate::numbers::show_moment;
use crate::observations::Observations;
use crate::world::World;

macro_rules! events {
    ($w:ident; $($pattern:pat => $name:literal { $($label:literal: $value:expr),* $(,)? })*) => {
        /// Every event's name with its labels.
        pub(crate) const EVENTS: &[(&str, &[&str])] = &[$(($name, &[$($label),*])),*];

        #[expect(unused_variables, reason = "the names are for the values, which are not asked for here")]
        pub(crate) fn name_of(event: &Event) -> &'static str {
            match event { $($pattern => $name,)* }
        }

        pub(crate) fn describe($w: &World, event: &Event) -> Observations {
            match event { $($pattern => Observations::none()$(.with($label, $value))*,)* }
        }
    };
}

events! { w;
    Event::Posted(Posting { from, to, asset, amount, reason }) => "posted" {
        "from": place(w, *from), "to": place(w, *to), "coin": coin(w, *asset), "amount": amount, "reason": kebab(reason),
    }

    Event::AccountOpened { account, realm } => "account-opened" { "account": who(w, *account), "realm": kebab(realm) }
    Event::StatusChanged { account, status, reason } => "status-changed" {
        "account": who(w, *account), "status": kebab(status), "reason": reason,
    }
    Event::VipChanged { account, level } => "vip-changed" { "account": who(w, *account), "level": level }
    Event::PracticeReset { account } => "practice-reset" { "account": who(w, *account) }
    Event::PositionModeChanged { account, mode } => "position-mode-changed" {
        "account": who(w, *account), "mode": kebab(mode),
    }
    Event::RulesActivated { version } => "rules-activated" { "version": version }

    Event::AssetListed { asset } => "asset-listed" { "coin": coin(w, *asset) }
    Event::IndexListed { index: i } => "index-listed" { "index": index(w, *i) }
    Event::MarketListed { market: m } => "market-listed" { "market": market(w, *m) }

    Event::IndexTick { index: i, tick, price, state } => "index-tick" {
        "index": index(w, *i), "tick": tick, "price": price, "state": kebab(state),
    }
    Event::SampleDropped { index: i, source, why } => "sample-dropped" {
        "index": index(w, *i), "source": w.names.source_name(*source), "why": kebab(why),
    }
    Event::SpikeHeld { index: i, candidate } => "spike-held" { "index": index(w, *i), "candidate": candidate }
    Event::FeedChanged { index: i, state } => "feed-changed" { "index": index(w, *i), "state": kebab(state) }
    Event::MarkTick { market: m, mark } => "mark-tick" { "market": market(w, *m), "mark": mark }
    Event::HaltChanged { index: i, halted } => "halt-changed" { "index": index(w, *i), "halted": yes(*halted) }

    Event::OrderAccepted(Accepted { order: o, account, market: m, side: s, ticks, lots, hold, .. }) => "order-accepted" {
        "order": order(w, *o), "account": who(w, *account), "market": market(w, *m), "side": side(*s),
        "price": price(w, *m, *ticks), "quantity": size(w, *m, *lots), "hold": hold,
    }
    Event::OrderTriggered { order: o, market: m } => "order-triggered" {
        "order": order(w, *o), "market": market(w, *m),
    }
    Event::OrderClosed { order: o, account, market: m, end, left } => "order-closed" {
        "order": order(w, *o), "account": who(w, *account), "market": market(w, *m), "end": kebab(end),
        "left": size(w, *m, *left),
    }
    Event::OrderReduced { order: o, account, market: m, lots, left } => "order-reduced" {
        "order": order(w, *o), "account": who(w, *account), "market": market(w, *m), "quantity": size(w, *m, *lots),
        "left": size(w, *m, *left),
    }
    Event::Traded(t) => "traded" {
        "market": market(w, t.market), "price": price(w, t.market, t.ticks), "quantity": size(w, t.market, t.lots),
        "side": side(t.taker_side), "maker": who(w, t.maker_account), "taker": who(w, t.taker_account),
        "maker-order": order(w, t.maker), "taker-order": order(w, t.taker),
        "maker-fee": t.maker_fee, "taker-fee": t.taker_fee,
    }
    Event::PracticeTraded { order: o, account, market: m, side: s, ticks, lots, fee } => "practice-traded" {
        "order": order(w, *o), "account": who(w, *account), "market": market(w, *m), "side": side(*s),
        "price": price(w, *m, *ticks), "quantity": size(w, *m, *lots), "fee": fee,
    }

    Event::PositionOpened { position: p, account, market: m, side: s } => "position-opened" {
        "position": position(w, *p), "account": who(w, *account), "market": market(w, *m), "side": long_short(*s),
    }
    Event::PositionChanged { position: p, account } => "position-changed" {
        "position": position(w, *p), "account": who(w, *account),
    }
    Event::PositionReduced { position: p, account, lots, price, pnl, fee, why } => "position-reduced" {
        "position": position(w, *p), "account": who(w, *account), "lots": lots, "price": price, "pnl": pnl, "fee": fee,
        "why": kebab(why),
    }
    Event::PositionClosed { position: p, account, why } => "position-closed" {
        "position": position(w, *p), "account": who(w, *account), "why": kebab(why),
    }
    Event::MarginCalled { position: p, account } => "margin-called" {
        "position": position(w, *p), "account": who(w, *account),
    }
    Event::ProtectionPlaced { protection: l, position: p, account } => "loss-set" {
        "loss": protection(w, *l), "position": position(w, *p), "account": who(w, *account),
    }
    Event::ProtectionEnded { protection: l, account, fired } => "loss-done" {
        "loss": protection(w, *l), "account": who(w, *account), "fired": yes(*fired),
    }
    Event::Liquidated { position: p, account, lots, fee } => "liquidated" {
        "position": position(w, *p), "account": who(w, *account), "lots": lots, "fee": fee,
    }
    Event::TakenOver { position: p, market: m, lots, price } => "taken-over" {
        "position": position(w, *p), "market": market(w, *m), "lots": lots, "price": price,
    }
    Event::Deleveraged { position: p, account, lots, price, rank } => "deleveraged" {
        "position": position(w, *p), "account": who(w, *account), "lots": lots, "price": price, "rank": rank,
    }
    Event::FundingRate { market: m, rate, mark } => "funding-rate" {
        "market": market(w, *m), "rate": rate, "mark": mark,
    }
    Event::Carried { position: p, account, paid, why } => "carried" {
        "position": position(w, *p), "account": who(w, *account), "paid": paid, "why": kebab(why),
    }

    Event::Split { market: m, new, old } => "split" { "market": market(w, *m), "new": new, "old": old, }
    Event::PositionSplit { position: p, account, lots, value, pnl, .. } => "position-split" {
        "position": position(w, *p), "account": who(w, *account), "lots": lots, "value": value, "pnl": pnl,
    }

    Event::SecondsAccepted { order, account, index: i, direction, stake, reserved } => "seconds-accepted" {
        "order": w.names.show(Kind::Seconds, order.0), "account": who(w, *account), "index": index(w, *i),
        "direction": kebab(direction), "stake": stake, "reserved": reserved,
    }
    Event::SecondsEntered { order, account, tick, price, expires_at } => "seconds-entered" {
        "order": w.names.show(Kind::Seconds, order.0), "account": who(w, *account), "tick": tick, "price": price,
        "expires": show_moment(*expires_at),
    }
    Event::SecondsSettled { order, account, verdict, exit_tick, exit, paid } => "seconds-settled" {
        "order": w.names.show(Kind::Seconds, order.0), "account": who(w, *account), "verdict": kebab(verdict),
        "tick": exit_tick, "exit": exit, "paid": paid,
    }
    Event::SecondsVoided { order, account, why } => "seconds-voided" {
        "order": w.names.show(Kind::Seconds, order.0), "account": who(w, *account), "why": kebab(why),
    }

    Event::SwapQuoted { quote, account, mid, rate, expires_at } => "swap-quoted" {
        "quote": w.names.show(Kind::Quote, quote.0), "account": who(w, *account), "mid": mid, "rate": rate,
        "expires": show_moment(*expires_at),
    }
    Event::Swapped { quote, account, given, received } => "swapped" {
        "quote": w.names.show(Kind::Quote, quote.0), "account": who(w, *account), "given": given, "received": received,
    }

    Event::DepositCredited { deposit, account, asset, amount } => "deposit-credited" {
        "deposit": w.names.show(Kind::Deposit, deposit.0), "account": who(w, *account), "coin": coin(w, *asset),
        "amount": amount,
    }
    Event::DepositRepeated { deposit } => "deposit-repeated" { "deposit": w.names.show(Kind::Deposit, deposit.0) }
    Event::DepositFinal { deposit } => "deposit-final" { "deposit": w.names.show(Kind::Deposit, deposit.0) }
    Event::DepositReversed { deposit, debited, claim } => "deposit-reversed" {
        "deposit": w.names.show(Kind::Deposit, deposit.0), "debited": debited, "claim": claim,
    }
    Event::ClaimCovered { account, asset, amount } => "claim-covered" {
        "account": who(w, *account), "coin": coin(w, *asset), "amount": amount,
    }
    Event::WithdrawalRequested { withdrawal, account, asset, amount, fee } => "withdrawal-requested" {
        "withdrawal": w.names.show(Kind::Withdrawal, withdrawal.0), "account": who(w, *account),
        "coin": coin(w, *asset), "amount": amount, "fee": fee,
    }
    Event::WithdrawalMoved { withdrawal, account, stage } => "withdrawal-moved" {
        "withdrawal": w.names.show(Kind::Withdrawal, withdrawal.0), "account": who(w, *account), "stage": kebab(stage),
    }
    Event::CorrectionProposed { correction, account } => "correction-proposed" {
        "correction": w.names.show(Kind::Correction, correction.0), "account": who(w, *account),
    }
    Event::Corrected { correction, account, amount } => "corrected" {
        "correction": w.names.show(Kind::Correction, correction.0), "account": who(w, *account), "amount": amount,
    }
    Event::ReferralPaid { referrer, asset, amount } => "referral-paid" {
        "referrer": who(w, *referrer), "coin": coin(w, *asset), "amount": amount,
    }

    Event::LoanApplied { loan: l, account, product, amount } => "loan-applied" {
        "loan": loan(w, *l), "account": who(w, *account), "product": w.names.product_name(product.0), "amount": amount,
    }
    Event::LoanDeclined { loan: l, account, reason } => "loan-declined" {
        "loan": loan(w, *l), "account": who(w, *account),
        "reason": reason.map_or_else(|| "none".to_owned(), |reason| reason.to_string()),
    }
    Event::LoanDisbursed { loan: l, account, amount, due_at } => "loan-disbursed" {
        "loan": loan(w, *l), "account": who(w, *account), "amount": amount, "due": show_moment(*due_at),
    }
    Event::LoanNotice { loan: l, account, step, at } => "loan-notice" {
        "loan": loan(w, *l), "account": who(w, *account), "step": kebab(step), "at": show_moment(*at),
    }
    Event::LoanLate { loan: l, account, step } => "loan-late" {
        "loan": loan(w, *l), "account": who(w, *account), "step": kebab(step),
    }
    Event::LoanRepaid { loan: l, account, penalty, interest, principal, left } => "loan-repaid" {
        "loan": loan(w, *l), "account": who(w, *account), "penalty": penalty, "interest": interest,
        "principal": principal, "left": left,
    }
    Event::LoanSettled { loan: l, account, end, raises_score } => "loan-settled" {
        "loan": loan(w, *l), "account": who(w, *account), "end": kebab(end), "raises-score": yes(*raises_score),
    }
    Event::LoanDebitFailed { loan: l, account, due } => "loan-debit-failed" {
        "loan": loan(w, *l), "account": who(w, *account), "due": due,
    }

    Event::PledgeOpened { pledge: p, account, product, collateral, loan, ends_at } => "pledge-opened" {
        "pledge": pledge(w, *p), "account": who(w, *account), "product": w.names.product_name(product.0),
        "collateral": collateral, "loan": loan, "ends": show_moment(*ends_at),
    }
    Event::CollateralChanged { pledge: p, account, change, collateral } => "collateral-changed" {
        "pledge": pledge(w, *p), "account": who(w, *account), "change": change, "collateral": collateral,
    }
    Event::PledgeCalled { pledge: p, account, step, price } => "pledge-called" {
        "pledge": pledge(w, *p), "account": who(w, *account), "step": percent(*step), "price": price,
    }
    Event::CollateralSold(sale) => "collateral-sold" {
        "pledge": pledge(w, sale.pledge), "account": who(w, sale.account), "why": kebab(&sale.why),
        "price": sale.price, "sold": sale.sold, "fee": sale.fee, "interest": sale.interest,
        "principal": sale.principal, "shortfall": sale.shortfall, "left": sale.left,
    }
    Event::PledgeRepaid { pledge: p, account, interest, principal, left } => "pledge-repaid" {
        "pledge": pledge(w, *p), "account": who(w, *account), "interest": interest, "principal": principal,
        "left": left,
    }
    Event::PledgeRenewed { pledge: p, account, rate, ends_at } => "pledge-renewed" {
        "pledge": pledge(w, *p), "account": who(w, *account), "rate": rate, "ends": show_moment(*ends_at),
    }
    Event::PledgeEnding { pledge: p, account, ends_at } => "pledge-ending" {
        "pledge": pledge(w, *p), "account": who(w, *account), "ends": show_moment(*ends_at),
    }
    Event::PledgeOverdue { pledge: p, account, until } => "pledge-overdue" {
        "pledge": pledge(w, *p), "account": who(w, *account), "until": show_moment(*until),
    }
    Event::PledgeClosed { pledge: p, account, end, released } => "pledge-closed" {
        "pledge": pledge(w, *p), "account": who(w, *account), "end": kebab(end), "released": released,
    }

    Event::FundBought { order: o, account, fund, amount, days, value_at, ends_at } => "fund-bought" {
        "order": fund_order(w, *o), "account": who(w, *account), "fund": w.names.product_name(fund.0),
        "amount": amount, "days": days, "value": show_moment(*value_at), "ends": show_moment(*ends_at),
    }
    Event::FundStarted { order: o, account } => "fund-started" {
        "order": fund_order(w, *o), "account": who(w, *account),
    }
    Event::FundPaid { order: o, account, reward } => "fund-paid" {
        "order": fund_order(w, *o), "account": who(w, *account), "reward": reward,
    }
    Event::FundMatured { order: o, account, amount, reward } => "fund-matured" {
        "order": fund_order(w, *o), "account": who(w, *account), "amount": amount, "reward": reward,
    }
    Event::FundRedeemed { order: o, account, amount, forfeited, left } => "fund-redeemed" {
        "order": fund_order(w, *o), "account": who(w, *account), "amount": amount, "forfeited": forfeited, "left": left,
    }
    Event::FundEnded { order: o, account, end } => "fund-ended" {
        "order": fund_order(w, *o), "account": who(w, *account), "end": fund_end(*end),
    }

    Event::NavSeeded { fund: f, amount } => "nav-seeded" { "fund": fund(w, *f), "amount": amount }
    Event::NavClosed { fund: f, amount } => "nav-closed" { "fund": fund(w, *f), "amount": amount }
    Event::NavBought { order: o, account, fund: f, amount, cut_at } => "nav-bought" {
        "order": fund_order(w, *o), "account": who(w, *account), "fund": fund(w, *f), "amount": amount,
        "cut": show_moment(*cut_at),
    }
    Event::NavCut(cut) => "nav-cut" {
        "fund": fund(w, cut.fund), "at": show_moment(cut.at), "gross": cut.gross, "fee": cut.fee, "nav": cut.nav,
        "units": cut.units, "cash": cut.cash, "holdings": holdings(w, &cut.holdings), "asked": cut.asked,
        "dealt": cut.dealt,
    }
    Event::NavStarted { order: o, account, units, nav, at, locked_until } => "nav-started" {
        "order": fund_order(w, *o), "account": who(w, *account), "units": units, "nav": nav, "at": show_moment(*at),
        "locked": show_moment(*locked_until),
    }
    Event::NavRedemptionAsked { order: o, account, wanted, cut_at } => "nav-redemption-asked" {
        "order": fund_order(w, *o), "account": who(w, *account), "wanted": redemption(*wanted),
        "cut": show_moment(*cut_at),
    }
    Event::NavRequestCancelled { order: o, account } => "nav-request-cancelled" {
        "order": fund_order(w, *o), "account": who(w, *account),
    }
    Event::NavRedeemed(r) => "nav-redeemed" {
        "order": fund_order(w, r.order), "account": who(w, r.account), "units": r.units, "nav": r.nav,
        "gross": r.gross, "fee": r.fee, "net": r.net, "left": r.left, "waits": yes(r.waits), "at": show_moment(r.at),
    }
    Event::NavEnded { order: o, account, end } => "nav-ended" {
        "order": fund_order(w, *o), "account": who(w, *account), "end": kebab(end),
    }
    Event::NavTraded { fund: f, from, to, given, received } => "nav-traded" {
        "fund": fund(w, *f), "from": coin(w, *from), "to": coin(w, *to), "given": given, "received": received,
    }

    Event::SaleOpened { sale } => "sale-opened" { "sale": w.names.product_name(sale.0) }
    Event::SaleBegan { sale } => "sale-began" { "sale": w.names.product_name(sale.0) }
    Event::SaleCommitted { order: o, account, sale, amount, committed } => "sale-committed" {
        "order": sale_order(w, *o), "account": who(w, *account), "sale": w.names.product_name(sale.0),
        "amount": amount, "committed": committed,
    }
    Event::SaleCancelled { order: o, account, sale, refund } => "sale-cancelled" {
        "order": sale_order(w, *o), "account": who(w, *account), "sale": w.names.product_name(sale.0),
        "refund": refund,
    }
    Event::SaleAllotted { order: o, account, sale, tokens, locked, paid, refund } => "sale-allotted" {
        "order": sale_order(w, *o), "account": who(w, *account), "sale": w.names.product_name(sale.0),
        "tokens": tokens, "locked": locked, "paid": paid, "refund": refund,
    }
    Event::SaleReturned { order: o, account, sale, refund, end } => "sale-returned" {
        "order": sale_order(w, *o), "account": who(w, *account), "sale": w.names.product_name(sale.0),
        "refund": refund, "end": kebab(end),
    }
    Event::SaleEnded { sale, end, sold, paid } => "sale-ended" {
        "sale": w.names.product_name(sale.0), "end": kebab(end), "sold": sold, "paid": paid,
    }
    Event::TokensVested { order: o, account, sale, amount, left } => "tokens-vested" {
        "order": sale_order(w, *o), "account": who(w, *account), "sale": w.names.product_name(sale.0),
        "amount": amount, "left": left,
    }

    Event::CollectibleMinted { collectible: c, owner } => "collectible-minted" {
        "item": collectible(w, *c), "owner": who(w, *owner),
    }
    Event::CollectiblePriced { collectible: c, owner, price, before } => "collectible-priced" {
        "item": collectible(w, *c), "owner": who(w, *owner), "price": price_or_none(*price),
        "before": price_or_none(*before),
    }
    Event::CollectibleSold { trade, collectible: c, seller, buyer, price, fee, royalty } => "collectible-sold" {
        "trade": trade, "item": collectible(w, *c), "seller": who(w, *seller), "buyer": who(w, *buyer),
        "price": price, "fee": fee, "royalty": royalty,
    }

    Event::C2cAdPosted { ad: a, account } => "ad-posted" { "ad": ad(w, *a), "account": who(w, *account) }
    Event::C2cAdChanged { ad: a, account } => "ad-changed" { "ad": ad(w, *a), "account": who(w, *account) }
    Event::C2cAdOn { ad: a, account } => "ad-on" { "ad": ad(w, *a), "account": who(w, *account) }
    Event::C2cAdOff { ad: a, account, why } => "ad-off" {
        "ad": ad(w, *a), "account": who(w, *account), "why": kebab(why),
    }
    Event::C2cAdEnded { ad: a, account } => "ad-ended" { "ad": ad(w, *a), "account": who(w, *account) }
    Event::C2cOpened(opened) => "c2c-opened" {
        "order": c2c_order(w, opened.order), "ad": ad(w, opened.ad), "maker": who(w, opened.maker),
        "taker": who(w, opened.taker), "buyer": who(w, opened.buyer), "seller": who(w, opened.seller),
        "coin": coin(w, opened.asset), "fiat": opened.fiat, "method": opened.method, "price": opened.price,
        "quantity": opened.quantity, "amount": opened.amount, "fee": opened.fee, "value": opened.value,
        "until": show_moment(opened.pay_until),
    }
    Event::C2cPaid { order: o, buyer, seller, release_until } => "c2c-paid" {
        "order": c2c_order(w, *o), "buyer": who(w, *buyer), "seller": who(w, *seller),
        "until": show_moment(*release_until),
    }
    Event::C2cAppealed { order: o, buyer, seller, by, reason, evidence_until, decide_until } => "c2c-appealed" {
        "order": c2c_order(w, *o), "buyer": who(w, *buyer), "seller": who(w, *seller), "by": kebab(by),
        "reason": reason, "evidence": show_moment(*evidence_until), "decision": show_moment(*decide_until),
    }
    Event::C2cAppealDue { order: o, buyer, seller, due } => "c2c-appeal-due" {
        "order": c2c_order(w, *o), "buyer": who(w, *buyer), "seller": who(w, *seller), "due": kebab(due),
    }
    Event::C2cReleased(release) => "c2c-released" {
        "order": c2c_order(w, release.order), "ad": ad(w, release.ad), "maker": who(w, release.maker),
        "buyer": who(w, release.buyer), "seller": who(w, release.seller), "coin": coin(w, release.asset),
        "received": release.received, "fee": release.fee, "opened": show_moment(release.opened_at),
        "paid": show_moment(release.paid_at), "by": kebab(&release.by), "appeal": yes(release.in_appeal),
    }
    Event::C2cReturned { order: o, ad: a, maker, buyer, seller, asset, amount, paid_at, end } => "c2c-returned" {
        "order": c2c_order(w, *o), "ad": ad(w, *a), "maker": who(w, *maker), "buyer": who(w, *buyer),
        "seller": who(w, *seller), "coin": coin(w, *asset), "amount": amount, "paid": yes(paid_at.is_some()),
        "end": c2c_end(*end),
    }
    Event::C2cDecided { order: o, winner, loser, reason, forged } => "c2c-decided" {
        "order": c2c_order(w, *o), "winner": who(w, *winner), "loser": who(w, *loser), "reason": reason,
        "forged": yes(*forged),
    }
    Event::C2cPaused { account, until } => "c2c-paused" {
        "account": who(w, *account), "until": show_moment(*until),
    }
    Event::C2cHeld { order: o, account, asset, amount, until } => "c2c-held" {
        "order": c2c_order(w, *o), "account": who(w, *account), "coin": coin(w, *asset), "amount": amount,
        "until": show_moment(*until),
    }

    Event::RewardClaimed { campaign, account, number, asset, amount } => "reward-claimed" {
        "campaign": w.names.product_name(campaign.0), "account": who(w, *account), "number": number,
        "coin": coin(w, *asset), "amount": amount,
    }
    Event::DailyPoolJoined { pool, account, amount, total } => "daily-pool-joined" {
        "pool": w.names.product_name(pool.0), "account": who(w, *account), "amount": amount, "total": total,
    }
    Event::DailyPoolLeft { pool, account, amount, total } => "daily-pool-left" {
        "pool": w.names.product_name(pool.0), "account": who(w, *account), "amount": amount, "total": total,
    }
    Event::DailyPoolPaid { pool, account, earned, amount, .. } => "daily-pool-paid" {
        "pool": w.names.product_name(pool.0), "account": who(w, *account), "earned": earned, "amount": amount,
    }
    Event::DividendQuarterClosed { quarter: q, income } => "dividend-quarter-closed" {
        "quarter": quarter(*q), "income": income,
    }
    Event::DividendDeclared { quarter: q, income, amount, pools } => "dividend-declared" {
        "quarter": quarter(*q), "income": income, "amount": amount, "first": pools[0], "second": pools[1],
    }
    Event::DividendPaid { quarter: q, account, unit_days, shares } => "dividend-paid" {
        "quarter": quarter(*q), "account": who(w, *account), "first": shares[0], "second": shares[1],
        "first-days": unit_days[0], "second-days": unit_days[1],
    }
    Event::DividendDone { quarter: q, left } => "dividend-done" { "quarter": quarter(*q), "left": left }

    Event::StaffRegistered { staff, roles: r, active, since, by, second } => "staff-registered" {
        "staff": w.names.staff_name(*staff), "roles": roles(*r), "active": yes(*active), "since": show_moment(*since),
        "by": w.names.staff_name(*by), "second": second.map_or("none".to_owned(), |second| w.names.staff_name(second)),
    }
    Event::AuditAnchored { seq, hash } => "audit-anchored" { "seq": seq, "hash": format!("{:02x}", hash[0]) }
}

/// `owner+finance`, or `none`.
pub(crate) fn roles(roles: StaffRoles) -> String {
    let names: Vec<&str> = roles.names().collect();
    if names.is_empty() { "none".to_owned() } else { names.join("+") }
}

/// `2028Q1`.
pub(crate) fn quarter(quarter: i64) -> String {
    format!("{}Q{}", quarter.div_euclid(4), quarter.rem_euclid(4) + 1)
}

/// The labels of an event, if there is one of that name.
pub(crate) fn labels_of(name: &str) -> Option<&'static [&'static str]> {
    EVENTS.iter().find(|(known, _)| *known == name).map(|(_, labels)| *labels)
}

/// `PartlyFrozen` as a scenario writes it: `partly-frozen`.
pub(crate) fn kebab(value: &impl Debug) -> String {
    let mut text = String::new();
    for c in format!("{value:?}").chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

pub(crate) fn side(side: Side) -> &'static str {
    match side {
        Side::Buy => "buy",
        Side::Sell => "sell",
    }
}

pub(crate) fn long_short(side: Side) -> &'static str {
    match side {
        Side::Buy => "long",
        Side::Sell => "short",
    }
}

pub(crate) fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

pub(crate) fn who(w: &World, account: AccountId) -> String {
    w.names.account_name(account)
}

fn order(w: &World, order: OrderId) -> String {
    w.names.show(Kind::Order, order.0)
}

pub(crate) fn position(w: &World, position: PositionId) -> String {
    w.names.show(Kind::Position, position.0)
}

fn protection(w: &World, protection: ProtectionId) -> String {
    w.names.show(Kind::Loss, protection.0)
}

fn loan(w: &World, loan: LoanId) -> String {
    w.names.show(Kind::Loan, loan.0)
}

fn pledge(w: &World, pledge: PledgeId) -> String {
    w.names.show(Kind::Pledge, pledge.0)
}

fn fund_order(w: &World, order: FundOrderId) -> String {
    w.names.show(Kind::FundOrder, order.0)
}

fn fund(w: &World, fund: FundId) -> String {
    w.names.product_name(fund.0)
}

/// `10 BTC at 60000`, one after the other.
fn holdings(w: &World, holdings: &[NavHolding]) -> String {
    let show = |held: &NavHolding| format!("{} {} at {}", held.amount, coin(w, held.asset), held.price);
    holdings.iter().map(show).collect::<Vec<_>>().join(" ")
}

/// `12.5 units`, or an amount of money.
pub(crate) fn redemption(wanted: Redemption) -> String {
    match wanted {
        Redemption::Units(units) => format!("{units} units"),
        Redemption::Money(amount) => amount.to_string(),
    }
}

fn sale_order(w: &World, order: SaleOrderId) -> String {
    w.names.show(Kind::SaleOrder, order.0)
}

fn collectible(w: &World, id: CollectibleId) -> String {
    w.names.product_name(u32::try_from(id.0).unwrap_or(u32::MAX))
}

fn price_or_none(price: Option<Amount>) -> String {
    price.map_or_else(|| "none".to_owned(), |price| price.to_string())
}

fn ad(w: &World, ad: C2cAdId) -> String {
    w.names.show(Kind::Ad, ad.0)
}

fn c2c_order(w: &World, order: C2cOrderId) -> String {
    w.names.show(Kind::C2cOrder, order.0)
}

/// `timed-out`, `refunded`, or `cancelled 2` with the buyer's reason.
fn c2c_end(end: C2cEnd) -> String {
    match end {
        C2cEnd::Cancelled { reason } => format!("cancelled {reason}"),
        C2cEnd::TimedOut | C2cEnd::Refunded => kebab(&end),
    }
}

/// `cancelled`, `redeemed`, or `refused 4` with the operator's reason.
fn fund_end(end: FundEnd) -> String {
    match end {
        FundEnd::Refused { reason } => format!("refused {reason}"),
        FundEnd::Cancelled | FundEnd::Redeemed => kebab(&end),
    }
}

/// A rate in percent, with as many decimals as it has.
pub(crate) fn percent(rate: Rate) -> String {
    let (units, scale) = (rate.units().unsigned_abs(), Rate::SCALE.unsigned_abs() / 100);
    let sign = if rate.is_negative() { "-" } else { "" };
    format!("{sign}{}.{:08}%", units / scale, units % scale)
}

fn index(w: &World, index: IndexId) -> String {
    w.engine.index(index).map_or_else(String::new, |i| i.symbol.clone())
}

fn market(w: &World, market: MarketId) -> String {
    w.engine.market(market).map_or_else(String::new, |m| m.spec.symbol.clone())
}

fn price(w: &World, market: MarketId, ticks: Ticks) -> String {
    w.engine.market(market).map_or_else(String::new, |m| m.price(ticks).to_string())
}

/// Coins on spot, lots on contracts.
pub(crate) fn size(w: &World, market: MarketId, lots: Lots) -> String {
    match w.engine.market(market) {
        Some(m) if !m.is_contract() => m.quantity(lots).to_string(),
        _ => lots.to_string(),
    }
}

/// A coin's code; practice coins say so.
pub(crate) fn coin(w: &World, asset: AssetId) -> String {
    let code = w.engine.assets().get(asset.index() / 2).cloned().unwrap_or_default();
    if realm_of(asset) == Realm::Practice { format!("{code} practice") } else { code }
}

fn place(w: &World, place: LedgerAccount) -> String {
    let wallet = |wallet: Wallet| kebab(&wallet);
    match place {
        LedgerAccount::Free(account, pocket) => format!("{} {} free", who(w, account), wallet(pocket)),
        LedgerAccount::Held(account, pocket) => format!("{} {} held", who(w, account), wallet(pocket)),
        LedgerAccount::System(system) => match system {
            System::External(network) => format!("external {}", w.names.network_name(network)),
            System::Insurance(class) => format!("insurance {}", kebab(&class)),
            System::Clearing(m) => format!("clearing {}", market(w, m)),
            System::Carry(m) => format!("carry {}", market(w, m)),
            System::OptionPool => "pool".to_owned(),
            System::OptionEscrow => "escrow".to_owned(),
            System::SwapDesk => "desk".to_owned(),
            System::HouseDebt => "debt".to_owned(),
            System::LoanPool => "lending".to_owned(),
            System::C2cEscrow => "c2c-escrow".to_owned(),
            System::Fund(fund) => format!("fund {}", w.names.product_name(fund.0)),
            System::FundReward(fund) => format!("reward {}", w.names.product_name(fund.0)),
            System::FundReserved(fund) => format!("reserved {}", w.names.product_name(fund.0)),
            System::Sale(sale) => format!("sale {}", w.names.product_name(sale.0)),
            System::Campaign(campaign) => format!("campaign {}", w.names.product_name(campaign.0)),
            System::DailyPool(pool) => format!("daily-pool {}", w.names.product_name(pool.0)),
            System::Dividend => "dividends".to_owned(),
            System::Fee | System::Rounding | System::Corrections | System::Claims | System::Shadow => kebab(&system),
        },
    }
}
