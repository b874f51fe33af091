//! Simulated market participants of a sandbox: accounts without a user that make and take by the same commands as
//! users, so that books have depth and charts have trades and volume.
//!
//! They know only public data (the book, the index) and do not influence the index: the feed does not know them. Their
//! accounts are marked by their group, get no rows and count as the house's own. With real money there are none.

mod decide;
mod funds;
mod markets;
mod random;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use plimsoll_app::EngineClient;
use plimsoll_engine::accounts::{Account, Realm, SIMULATED_GROUPS_FROM};
use plimsoll_engine::command::OpenAccount;
use plimsoll_engine::{Command, Engine};
use plimsoll_sequencer::{Handle, Platform, SubmitError};
use plimsoll_units::{AccountId, AssetId, SECOND_MS, Timestamp};

use decide::Trader;
use markets::Activity;
use random::Random;

use super::nav_funds;
use crate::feed;

/// Number of accounts.
const PARTICIPANTS: u32 = 12;
/// Time between two steps.
const STEP_MS: i64 = 250;
/// Actions per second, of all together. With prices the journal stays under 40 MB an hour.
const ACTIONS_PER_SECOND: f64 = 7.0;
/// Steps between two looks at funds whose coins are not bought yet.
const FUND_STEPS: u64 = 20;
/// Maximum actions in one step: after a pause of the process they do not catch up.
const ACTIONS_PER_STEP_MAX: u32 = 8;

/// Runs on its own thread until stopped.
pub(crate) struct Participants {
    pub(crate) handle: Handle<Platform>,
    pub(crate) engine_client: EngineClient,
    pub(crate) seed: u64,
    /// When this sandbox's market began: with the seed and the market's state it determines their actions.
    pub(crate) began: Timestamp,
    pub(crate) stop: Arc<AtomicBool>,
    /// Live coins by code.
    pub(crate) coins: Vec<(String, AssetId)>,
}

impl Participants {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let people = self.people()?;
        let mut crowd = Crowd::new(self.seed, people);
        let mut step = self.step();
        while self.rest_until(step + 1) {
            step = self.step();
            let mut commands = self.engine_client.read_stale(|engine| crowd.act(engine, step))?;
            if step.is_multiple_of(FUND_STEPS) {
                let trades = |engine: &Engine| nav_funds::first_trades(engine, &self.coins);
                commands.extend(self.engine_client.read_stale(trades)?);
            }
            for command in commands {
                match self.handle.submit(command.into()) {
                    // Users come first: an action that finds no room is dropped.
                    Ok(_) | Err(SubmitError::Busy | SubmitError::NoRoom) => {}
                    Err(SubmitError::Unavailable) => return Ok(()),
                    Err(error) => return Err(error).context("submitting an order of a simulated participant"),
                }
            }
        }
        Ok(())
    }

    /// Their accounts; missing ones are opened.
    fn people(&self) -> anyhow::Result<Vec<AccountId>> {
        let known = self.engine_client.read_stale(accounts)?;
        for number in known.len() as u32..PARTICIPANTS {
            let open = OpenAccount { realm: Realm::Live, group: SIMULATED_GROUPS_FROM + number };
            let committed = self.handle.submit(Command::from(open).into())?.wait()?;
            if let Err(reject) = &committed.reply.result {
                bail!("no account for a simulated participant: {}", reject.name());
            }
        }
        // The replica may be behind the last reply.
        loop {
            let people = self.engine_client.read_stale(accounts)?;
            if people.len() as u32 >= PARTICIPANTS {
                return Ok(people);
            }
            std::thread::sleep(Duration::from_millis(STEP_MS as u64));
        }
    }

    fn step(&self) -> u64 {
        (feed::now().since(self.began) / STEP_MS).unsigned_abs()
    }

    /// `false` when stopping.
    fn rest_until(&self, step: u64) -> bool {
        while !self.stop.load(Ordering::Relaxed) {
            if self.step() >= step {
                return true;
            }
            std::thread::sleep(Duration::from_millis(STEP_MS as u64 / 5));
        }
        false
    }
}

fn accounts(engine: &Engine) -> Vec<AccountId> {
    let numbered = engine.accounts().iter().enumerate();
    let is_participant =
        |account: &Account| account.is_simulated() && account.group < SIMULATED_GROUPS_FROM + PARTICIPANTS;
    numbered.filter(|(_, account)| is_participant(account)).map(|(n, _)| AccountId(n as u32)).collect()
}

/// Their actions, as a function of the seed, the step and the state of the market.
struct Crowd {
    seed: u64,
    people: Vec<AccountId>,
    activity: Activity,
}

impl Crowd {
    fn new(seed: u64, people: Vec<AccountId>) -> Self {
        Self { seed, people, activity: Activity::default() }
    }

    fn act(&mut self, engine: &Engine, step: u64) -> Vec<Command> {
        let mut random = Random::new(self.seed, step);
        self.activity.look(engine);
        let expected = ACTIONS_PER_SECOND * STEP_MS as f64 / SECOND_MS as f64;
        let actions = random.poisson(expected).min(ACTIONS_PER_STEP_MAX);
        let mut commands = Vec::new();
        for _ in 0..actions {
            let Some(market) = self.activity.draw(&mut random) else { break };
            let account = self.people[random.below(self.people.len() as u64) as usize];
            let leaning = self.activity.leaning(engine, market, step);
            commands.extend(Trader { engine, account, market, leaning }.act(&mut random));
        }
        commands
    }
}

#[cfg(test)]
mod tests;
