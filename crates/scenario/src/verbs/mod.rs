//! The verbs of the language, in one table. Each verb parses its own line and returns the action to run.

mod book;
mod c2c;
mod calendar;
mod campaigns;
mod collectibles;
mod contracts;
mod daily_pools;
mod dividends;
mod events;
mod fills;
mod funds;
mod ledger;
mod listing;
mod loans;
mod nav_funds;
mod nav_looks;
mod operations;
mod orders;
mod people;
mod pledge;
mod position;
mod prices;
mod rows;
mod sales;
mod seconds;
mod staff;
mod swap;
mod tail;
mod tiers;
mod time;
mod trailing;
mod treasury;
mod withdrawals;

use crate::describe;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(crate) struct Verb {
    pub(crate) name: &'static str,
    /// Whether it acts, or only inspects.
    pub(crate) acts: bool,
    /// Facts it can report.
    pub(crate) facts: &'static [&'static str],
    /// The fact whose label may be left out.
    pub(crate) bare: Option<&'static str>,
    pub(crate) read: fn(&mut Words<'_>) -> Result<Run, ParseError>,
}

const fn acts(
    name: &'static str,
    facts: &'static [&'static str],
    read: fn(&mut Words<'_>) -> Result<Run, ParseError>,
) -> Verb {
    Verb { name, acts: true, facts, bare: None, read }
}

const fn looks(
    name: &'static str,
    bare: Option<&'static str>,
    facts: &'static [&'static str],
    read: fn(&mut Words<'_>) -> Result<Run, ParseError>,
) -> Verb {
    Verb { name, acts: false, facts, bare, read }
}

const ORDER: &[&str] = &[
    "fills", "quantity", "left", "average", "fee", "hold", "closing", "released", "paid", "received", "wallet", "pnl",
    "status", "position", "repeated",
];
const ROW: &[&str] = &["orders", "traded", "hold", "repeated"];
const MADE: &[&str] = &["repeated"];
const PAID: &[&str] = &["paid", "penalty", "interest", "principal", "left", "status", "repeated"];
const PLEDGE_PAID: &[&str] =
    &["paid", "interest", "principal", "left", "sold", "fee", "collateral", "released", "status", "repeated"];
const COLLATERAL: &[&str] = &["collateral", "ltv", "debt", "repeated"];

pub(crate) const VERBS: &[Verb] = &[
    // Time and prices
    acts("clock", &[], time::clock),
    acts("wait", &[], time::wait),
    acts("tick", &["price", "state"], prices::tick),
    acts("sample", &["price", "state", "dropped"], prices::sample),
    acts("stream", &[], prices::stream),
    // Listings and sessions
    acts("asset", &[], listing::asset),
    acts("index", &[], listing::index),
    acts("spot", &[], listing::spot),
    acts("contract", &[], listing::contract),
    acts("hours", &[], calendar::hours),
    acts("halt", &[], calendar::halt),
    acts("resume", &[], calendar::resume),
    acts("financing", &[], operations::financing),
    acts("dividend", &[], operations::dividend),
    acts("split", &[], operations::split),
    acts("rules", &[], operations::rules),
    // Accounts
    acts("account", &[], people::account),
    acts("profile", &[], people::profile),
    acts("freeze", &[], people::freeze),
    acts("unfreeze", &[], people::unfreeze),
    acts("security-change", &[], people::security_change),
    acts("refer", &[], people::refer),
    acts("reset", &[], people::reset),
    acts("mode", MADE, people::mode),
    // Orders and positions
    acts("limit", ORDER, orders::limit),
    acts("market", ORDER, orders::market),
    acts("stop-limit", ORDER, orders::stop_limit),
    acts("trigger", ORDER, orders::trigger),
    acts("cancel", &["released", "repeated"], orders::cancel),
    acts("replace", ORDER, rows::replace),
    acts("scale", ROW, rows::scale),
    acts("oco", ROW, rows::oco),
    acts("open", ORDER, contracts::open),
    acts("close", ORDER, contracts::close),
    acts("margin", MADE, contracts::margin),
    acts("principal", ORDER, contracts::principal),
    acts("tp", MADE, contracts::take_profit),
    acts("sl", MADE, contracts::stop_loss),
    acts("trail", MADE, trailing::trail),
    acts("unset", MADE, contracts::unset),
    // Second-contracts
    acts("offer-seconds", &[], seconds::offer),
    acts("seconds", &["reserved", "repeated"], seconds::place),
    acts("limit-seconds", &[], seconds::limit),
    // Swap
    acts("offer-swap", &[], swap::offer),
    acts("quote", &["mid", "rate", "expires"], swap::quote),
    acts("swap", &["given", "received", "repeated"], swap::execute),
    // Deposits and withdrawals
    acts("transfer", MADE, treasury::transfer),
    acts("deposit", &["covered", "repeated"], treasury::deposit),
    acts("finalise", &[], treasury::finalise),
    acts("reverse", &["debited", "claim"], treasury::reverse),
    acts("fund", MADE, treasury::fund),
    acts("defund", &[], treasury::defund),
    acts("correction", &[], treasury::correction),
    acts("approve-correction", &[], treasury::approve_correction),
    acts("channel", &[], withdrawals::channel),
    acts("withdraw", &["fee", "net", "rate", "arrives", "arrives-net", "repeated"], withdrawals::withdraw),
    acts("withdrawal", &["stage"], withdrawals::withdrawal),
    // Lending
    acts("offer-loan", &[], loans::offer),
    acts("apply-loan", MADE, loans::apply),
    acts("approve-loan", &["due"], loans::approve),
    acts("decline-loan", &[], loans::decline),
    acts("repay-loan", PAID, loans::repay),
    acts("withdraw-loan", PAID, loans::withdraw),
    acts("loan-debit", &[], loans::debit),
    acts("offer-pledge", &[], pledge::offer),
    acts("pledge", &["ltv", "call", "liquidation", "ends", "repeated"], pledge::open),
    acts("add-collateral", COLLATERAL, pledge::add),
    acts("remove-collateral", COLLATERAL, pledge::remove),
    acts("sell-collateral", PLEDGE_PAID, pledge::sell),
    acts("repay-pledge", PLEDGE_PAID, pledge::repay),
    acts("redeem", PLEDGE_PAID, pledge::redeem),
    acts("renew", &["paid", "ends", "repeated"], pledge::renew),
    // Funds
    acts("offer-fund", &[], funds::offer),
    acts("buy-fund", &["reserved", "value", "ends", "repeated"], funds::buy),
    acts("cancel-fund", &["returned", "repeated"], funds::cancel),
    acts("redeem-fund", &["returned", "forfeited", "left", "repeated"], funds::redeem),
    acts("refuse-fund", &[], funds::refuse),
    acts("offer-nav", &[], nav_funds::offer),
    acts("seed-nav", &[], nav_funds::seed),
    acts("buy-nav", &["cut", "repeated"], nav_funds::buy),
    acts("redeem-nav", &["cut", "repeated"], nav_funds::redeem),
    acts("cancel-nav", &["returned", "repeated"], nav_funds::cancel),
    acts("trade-nav", &["given", "received"], nav_funds::trade),
    acts("close-nav", &["returned"], nav_funds::close),
    // Token sales
    acts("offer-sale", &[], sales::offer),
    acts("open-sale", &[], sales::open),
    acts("commit-sale", &["committed", "repeated"], sales::commit),
    acts("cancel-commitment", &["refund", "repeated"], sales::cancel),
    acts("withdraw-sale", &[], sales::withdraw),
    // Collectibles
    acts("mint-item", &[], collectibles::mint),
    acts("price-item", MADE, collectibles::price),
    acts("buy-item", &["price", "fee", "royalty", "received", "repeated"], collectibles::buy),
    // C2C
    acts("c2c-coin", &[], c2c::coin),
    acts("c2c-fiat", &[], c2c::fiat),
    acts("post-ad", MADE, c2c::post),
    acts("change-ad", &[], c2c::change),
    acts("switch-ad", &[], c2c::switch),
    acts("end-ad", &[], c2c::end),
    acts("take-ad", c2c::TAKE, c2c::take),
    acts("c2c-paid", &["until", "repeated"], c2c::paid),
    acts("c2c-cancel", &["returned", "repeated"], c2c::cancel),
    acts("c2c-release", c2c::RELEASE, c2c::release),
    acts("c2c-appeal", &["evidence", "decision", "repeated"], c2c::appeal),
    acts("c2c-decide", &[], c2c::decide),
    // Campaigns, pools with a daily ceiling, dividends of institutions
    acts("offer-campaign", &[], campaigns::offer),
    acts("claim-reward", &["number", "paid", "repeated"], campaigns::claim),
    acts("offer-daily", &[], daily_pools::offer),
    acts("join-daily", MADE, daily_pools::join),
    acts("leave-daily", MADE, daily_pools::leave),
    acts("start-dividends", &[], dividends::start),
    acts("declare-dividend", &[], dividends::declare),
    // The operator's staff and its audit log
    acts("register-staff", &[], staff::register),
    acts("suspend-staff", &[], staff::suspend),
    acts("anchor-audit", &[], staff::anchor),
    // Looking
    looks("balance", None, &["free", "held", "total"], ledger::balance),
    looks("system", Some("amount"), &["amount"], ledger::system),
    looks("total", Some("sum"), &["sum", "customers", "house", "external"], ledger::total),
    looks("standing", None, people::STANDING, people::standing),
    looks("price", Some("price"), &["price", "state", "tick"], prices::price),
    looks("mark", Some("mark"), &["mark", "last"], prices::mark),
    looks("book", None, &["bids", "asks", "bid", "ask", "last"], book::book),
    looks("order", None, &["left", "closing", "hold", "status", "gone"], orders::order),
    looks("position", None, position::FACTS, position::position),
    looks("loss", None, &["trigger", "lots", "status", "gone"], trailing::protection),
    looks("interest", None, &["long", "short", "insurance"], position::interest),
    looks("bet", None, &["status", "entry", "expires", "stake", "reserved", "gone"], seconds::bet),
    looks("odds", None, &["break-even", "loss"], seconds::odds),
    looks("loan", None, loans::FACTS, loans::loan),
    looks("loan-cost", None, loans::COST, loans::cost),
    looks("loan-limit", Some("most"), &["most", "owed"], loans::limit),
    looks("pledged", None, pledge::FACTS, pledge::pledged),
    looks("pledge-cost", None, pledge::COST, pledge::cost),
    looks("fund-order", None, funds::ORDER, funds::order),
    looks("fund-preview", None, funds::PREVIEW, funds::preview),
    looks("fund-coverage", None, funds::COVERAGE, funds::coverage),
    looks("nav-fund", None, nav_looks::FUND, nav_looks::fund),
    looks("nav-order", None, nav_looks::ORDER, nav_looks::order),
    looks("nav-preview", None, nav_looks::PREVIEW, nav_looks::preview),
    looks("nav-exit", None, nav_looks::EXIT, nav_looks::exit),
    looks("sale", None, sales::SALE, sales::sale),
    looks("sale-preview", None, sales::PREVIEW, sales::preview),
    looks("token-lock", None, sales::LOCK, sales::lock),
    looks("item", None, collectibles::ITEM, collectibles::item),
    looks("ad", None, c2c::AD, c2c::ad),
    looks("c2c-order", None, c2c::ORDER, c2c::order),
    looks("c2c-preview", None, c2c::PREVIEW, c2c::preview),
    looks("dealer", None, c2c::DEALER, c2c::dealer),
    looks("campaign", None, campaigns::CAMPAIGN, campaigns::campaign),
    looks("daily-pool", None, daily_pools::POOL, daily_pools::pool),
    looks("daily-share", None, daily_pools::SHARE, daily_pools::share),
    looks("fee-income", Some("income"), &["income"], dividends::income),
    looks("unit-days", None, &["first", "second"], dividends::unit_days),
    looks("declared", None, dividends::DECLARED, dividends::declared),
    looks("staff", None, staff::STAFF, staff::staff),
    looks("audit", None, &["seq", "hash", "at"], staff::audit),
    looks("event", None, &[], events::event),
];

pub(crate) fn find(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

impl Verb {
    /// The facts a line with this verb can report. Those of `event` depend on the event.
    pub(crate) fn labels(&self, words: &Words<'_>) -> Vec<&'static str> {
        if self.name != "event" {
            return self.facts.to_vec();
        }
        let of_event = words.peek().and_then(|word| describe::labels_of(&word.text)).unwrap_or_default();
        of_event.iter().copied().chain(["none", "count"]).collect()
    }
}
