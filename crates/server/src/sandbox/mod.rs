//! Sandbox setup, the default install: play money, simulated markets, publicly funded house accounts. Listings are
//! data; they enter the engine by the same commands an operator would use.

mod c2c;
mod calendars;
mod funds;
mod launches;
mod lending;
mod listing;
mod nav_funds;
mod offers;
mod participants;
mod tiers;

use std::collections::BTreeMap;

use plimsoll_engine::command::{ActivateRules, FundHouse};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::{Command, Engine, RULES_AT_GENESIS, RULES_KNOWN, Reject, Totals, USDT};
use plimsoll_feeds::instruments::Universe;
use plimsoll_units::{Amount, AssetId, NetworkId};

pub(crate) use c2c::{put_in_place as put_c2c_in_place, run_dealers};
pub(crate) use calendars::publications;
pub(crate) use launches::put_in_place as put_launches_in_place;
pub(crate) use listing::coins;
pub(crate) use participants::Participants;

use crate::venues::FeedSettings;

/// The sandbox's own network for money, without anything behind it.
const SANDBOX: NetworkId = NetworkId(0);

/// Play money of each house account, in USDT.
const INSURANCE: i128 = 5_000_000;
const OPTION_POOL: i128 = 5_000_000;
const LIQUIDITY: i128 = 100_000_000;
/// Coins of the liquidity provider and the swap desk, by value in USDT at the seed price.
const COIN_INVENTORY: i128 = 20_000_000;
const DESK_INVENTORY: i128 = 5_000_000;

/// Codes of the live coins, by id.
pub(crate) fn asset_codes(universe: &Universe) -> Vec<String> {
    let coins = listing::coins(universe);
    let codes = coins.iter().map(|(coin, _)| coin.to_ascii_uppercase());
    let launched = launches::TOKENS.map(str::to_owned);
    std::iter::once("USDT".to_owned()).chain(codes).chain(launched).collect()
}

/// Whether the last of the commands below was executed: the last coin was deposited. An interrupted start sends them
/// all again, which does nothing to those executed before.
pub(crate) fn is_complete(totals: &BTreeMap<AssetId, Totals>, universe: &Universe) -> bool {
    let last = listing::coins(universe).last().map_or(USDT, |(_, asset)| *asset);
    totals.get(&last).is_some_and(|totals| totals.external.is_negative())
}

/// Everything a fresh journal needs, in order.
pub(crate) fn reference_data(universe: &Universe, feeds: &FeedSettings) -> Vec<Command> {
    let mut commands: Vec<Command> = newer_rules(RULES_AT_GENESIS).collect();
    commands.extend(listing::assets(universe));
    let coins = listing::coins(universe);
    commands.extend(listing::indexes(universe, &coins, feeds));
    commands.extend(listing::markets(universe, &coins));
    commands.extend(offers::seconds(universe));
    commands.extend(offers::swaps(&coins));
    commands.extend(offers::channels(&coins));
    commands.extend(lending::lending(&coins));
    commands.extend(funds::funds(&coins));
    commands.extend(nav_funds::nav_funds(&coins));
    commands.extend(capital(universe, &coins));
    commands
}

/// What a journal of an earlier build lacks: products that did not exist then.
pub(crate) fn newer_products(engine: &Engine, universe: &Universe) -> Vec<Command> {
    let coins = listing::coins(universe);
    let has_loans = engine.loans().products().next().is_some();
    let loans = if has_loans { Vec::new() } else { lending::lending(&coins) };
    let has_funds = engine.funds().funds().next().is_some();
    let funds = if has_funds { Vec::new() } else { funds::funds(&coins) };
    let has_nav_funds = engine.nav_funds().funds().next().is_some();
    let nav_funds = if has_nav_funds { Vec::new() } else { nav_funds::nav_funds(&coins) };
    loans.into_iter().chain(funds).chain(nav_funds).collect()
}

/// Activates every rule set of this build that a journal does not follow yet. A new journal begins with today's rules;
/// an older one gets them at the next start. Nodes of an earlier build that follow it stop there with an error.
pub(crate) fn newer_rules(followed: u32) -> impl Iterator<Item = Command> {
    (followed + 1..=RULES_KNOWN).map(|version| ActivateRules::new(version).into())
}

/// Whether a reject says that a command of the list was executed before.
pub(crate) fn is_listed_already(reject: &Reject) -> bool {
    let again = ["rules version", "the fund has units"];
    matches!(reject, Reject::AlreadyExists) || matches!(reject, Reject::InvalidInput { what } if again.contains(what))
}

fn capital(universe: &Universe, coins: &[(String, AssetId)]) -> Vec<Command> {
    let mut funds: Vec<(House, AssetId, Amount)> =
        Class::ALL.iter().map(|class| (House::Insurance(*class), USDT, Amount::whole(INSURANCE))).collect();
    funds.push((House::OptionPool, USDT, Amount::whole(OPTION_POOL)));
    funds.push((House::SwapDesk, USDT, Amount::whole(DESK_INVENTORY)));
    funds.push((House::Liquidity(Wallet::Platform), USDT, Amount::whole(LIQUIDITY)));
    funds.push((House::Liquidity(Wallet::Contract), USDT, Amount::whole(LIQUIDITY)));
    for (coin, asset) in coins {
        let Some(id) = universe.find(&format!("{coin}usdt")) else {
            continue;
        };
        let price = universe.get(id).seed_price;
        let worth = |usdt: i128| Amount::from_units(usdt * Amount::SCALE * Amount::SCALE / price.units());
        funds.push((House::Liquidity(Wallet::Platform), *asset, worth(COIN_INVENTORY)));
        funds.push((House::SwapDesk, *asset, worth(DESK_INVENTORY)));
    }
    let fund = |(n, (house, asset, amount)): (usize, (House, AssetId, Amount))| {
        let index = n as u32;
        Command::from(FundHouse { house, asset, amount, network: SANDBOX, transaction: [0; 32], index })
    };
    funds.into_iter().enumerate().map(fund).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::Arc;

    use plimsoll_engine::Stamp;
    use plimsoll_engine::prices::FeedState;
    use plimsoll_feeds::calendar::Calendar;
    use plimsoll_feeds::simulator::{Simulator, SimulatorConfig};
    use plimsoll_units::{HOUR_MS, SECOND_MS, Timestamp};

    /// Tuesday, 10 November 2026, 15:30 in London, 10:30 in New York: everything trades but Hong Kong and Australia.
    pub(crate) const BUSY: Timestamp = Timestamp(1_794_324_600_000);

    pub(crate) struct Node {
        pub(crate) engine: Engine,
        pub(crate) stamp: Stamp,
    }

    impl Node {
        pub(crate) fn apply(&mut self, at: Timestamp, command: Command) {
            self.stamp = Stamp { seq: self.stamp.seq + 1, at };
            let said = format!("{command:?}");
            if let Err(reject) = self.engine.apply(self.stamp, &command.into()) {
                panic!("{said}: {reject:?}");
            }
        }
    }

    pub(crate) fn listed(universe: &Universe, calendar: &Calendar, at: Timestamp) -> Node {
        let mut node = Node { engine: Engine::new(), stamp: Stamp::default() };
        for command in reference_data(universe, &FeedSettings::default()).into_iter().chain(publications(calendar, at))
        {
            node.apply(at, command);
        }
        node
    }

    #[test]
    fn every_instrument_is_listed_and_every_open_one_is_priced_within_seconds() {
        let (universe, calendar) = (Arc::new(Universe::bundled()), Arc::new(Calendar::bundled()));
        let mut node = listed(&universe, &calendar, BUSY);
        assert_eq!(node.engine.rules(), RULES_KNOWN);
        assert_eq!(node.engine.indexes().len(), universe.len());
        assert!(is_complete(&node.engine.totals(), &universe));
        let contracts = universe.tradable().filter(|(_, i)| i.contract.as_ref().is_some_and(|t| t.lots_max > 0));
        let spots = universe.tradable().filter(|(_, i)| i.spot.is_some());
        assert_eq!(node.engine.markets().len(), contracts.count() + spots.count());

        let config =
            SimulatorConfig { seed: 7, start: BUSY, universe: Arc::clone(&universe), calendar: Arc::clone(&calendar) };
        let mut simulator = Simulator::new(config).unwrap();
        for _ in 0..3 {
            simulator.step();
            for sample in simulator.samples() {
                node.apply(sample.at, crate::feed::observation(sample).into());
            }
        }
        node.engine.check_invariants().unwrap();
        let now = BUSY.plus(3 * SECOND_MS);
        let open: Vec<_> = universe.iter().filter(|(_, i)| calendar.is_open(i.session, now)).collect();
        assert!(open.len() >= 55, "{} are open", open.len());
        for (id, instrument) in open {
            let index = &node.engine.indexes()[id.index()];
            assert_eq!(index.state(now), FeedState::Ok, "{}", instrument.symbol);
            assert_eq!(index.symbol, instrument.symbol);
        }
    }

    /// Coins wait for their venues; everything else is simulated as usual.
    #[test]
    fn coins_that_venues_price_list_their_venues() {
        let (settings, calendar) = (toml::from_str::<FeedSettings>("coins = \"venues\"").unwrap(), Calendar::bundled());
        let universe = settings.universe();
        let mut node = Node { engine: Engine::new(), stamp: Stamp::default() };
        for command in reference_data(&universe, &settings).into_iter().chain(publications(&calendar, BUSY)) {
            node.apply(BUSY, command);
        }
        assert_eq!(node.engine.indexes().len(), universe.len());
        settings.check(&node.engine, &universe).unwrap();
        assert!(FeedSettings::default().check(&node.engine, &Universe::bundled()).is_err(), "begun with venues");
        let simulated = listed(&Universe::bundled(), &calendar, BUSY);
        assert!(settings.check(&simulated.engine, &universe).is_err(), "begun with the simulator");
        FeedSettings::default().check(&simulated.engine, &Universe::bundled()).unwrap();
    }

    /// An interrupted start: the whole list is sent again, and only existing entries are refused.
    #[test]
    fn the_whole_list_can_be_sent_again() {
        let (universe, calendar) = (Universe::bundled(), Calendar::bundled());
        let mut node = listed(&universe, &calendar, BUSY);
        let before = node.engine.totals();
        for command in reference_data(&universe, &FeedSettings::default()) {
            node.stamp.seq += 1;
            if let Err(reject) = node.engine.apply(node.stamp, &command.clone().into()) {
                assert!(is_listed_already(&reject), "{command:?}: {reject:?}");
            }
        }
        assert_eq!(node.engine.totals(), before);
    }

    #[test]
    fn a_journal_from_before_gets_the_rules_it_lacks() {
        let mut node = Node { engine: Engine::new(), stamp: Stamp::default() };
        node.apply(BUSY, ActivateRules::new(RULES_AT_GENESIS + 1).into());
        newer_rules(node.engine.rules()).collect::<Vec<_>>().into_iter().for_each(|command| node.apply(BUSY, command));
        assert_eq!(node.engine.rules(), RULES_KNOWN);
        assert_eq!(newer_rules(RULES_KNOWN).count(), 0);
    }

    /// Six hours later the same weeks are sent again: all known, except for new ones.
    #[test]
    fn hours_that_are_known_are_refused_as_nothing_new() {
        let (universe, calendar) = (Universe::bundled(), Calendar::bundled());
        let mut node = listed(&universe, &calendar, BUSY);
        let later = BUSY.plus(6 * HOUR_MS);
        for command in publications(&calendar, later) {
            node.stamp = Stamp { seq: node.stamp.seq + 1, at: later };
            let outcome = node.engine.apply(node.stamp, &command.into());
            let nothing_new = plimsoll_engine::Reject::InvalidInput { what: "nothing new" };
            assert_eq!(outcome.unwrap_err(), nothing_new);
        }
    }
}
