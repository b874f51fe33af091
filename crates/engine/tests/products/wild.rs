//! Random commands, sensible and absurd, in any order: invariants hold, rejects change nothing, and the same commands
//! give the same state.

use std::collections::{BTreeSet, VecDeque};

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::{Command, Event, USDT};
use plimsoll_units::*;

use crate::c2c::{coin_offer, fiat_offer};
use crate::dice::Dice;
use crate::funds::{SAVINGS, fund_offer};
use crate::lending::{loan_offer, pledge_offer};
use crate::nav_funds::{nav_offer, open_fund};
use crate::rewards::{POOL, pool_offer};
use crate::seconds::offer;
use crate::withdrawals::channel;
use crate::world::*;

const COMMANDS: usize = 3_000;

fn venue() -> World {
    let mut world = World::new();
    for _ in 0..5 {
        world.customer();
    }
    world.practice_account();
    for asset in [USDT, BTC] {
        world.run(OpenChannel { asset, minimum: Amount::ONE, ..channel() });
    }
    for asset in [USDT, BTC, ETH] {
        let (half_spread, commission) = (rate("0.001"), rate("0.001"));
        let (minimum, maximum) = (Amount::from_units(1), Amount::whole(10_000));
        world.run(OfferSwap { asset, half_spread, commission, minimum, maximum, open: true });
        world.fund(House::SwapDesk, asset, "1000");
    }
    world.fund(House::OptionPool, USDT, "100000");
    world.fund(House::LoanPool, USDT, "100000");
    world.run(loan_offer());
    world.run(pledge_offer());
    world.run(OfferFund { open: false, ..fund_offer() });
    world.fund(House::FundReward(SAVINGS), USDT, "100");
    world.run(fund_offer());
    open_fund(&mut world, &nav_offer(), "1000");
    world.fund(House::Liquidity(Wallet::Financial), USDT, "5000");
    world.run(offer(BTC_INDEX, 30));
    world.run(pool_offer());
    world.fund(House::DailyPool(POOL), USDT, "1");
    world.run(StartTierDividends { by: STAFF[0] });
    world.run(coin_offer(USDT));
    world.run(coin_offer(BTC));
    world.run(fiat_offer());
    for account in 1..=5 {
        world.deposit_contract(AccountId(account), "300");
        world.deposit(AccountId(account), USDT, "300");
        world.deposit(AccountId(account), BTC, "0.1");
        world.deposit_financial(AccountId(account), "300");
    }
    world.profile(AccountId(5), Profile::RetailRegulated, KycLevel::Primary);
    world
}

/// An event's name; a withdrawal's with its stage.
fn mark(event: &Event) -> String {
    match event {
        Event::WithdrawalMoved { stage, .. } => format!("{stage:?}"),
        Event::SecondsSettled { verdict, .. } => format!("{verdict:?}"),
        Event::SecondsVoided { why, .. } => format!("{why:?}"),
        event => format!("{event:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
    }
}

/// Marks that a run over a few seeds must hit: a test that never gets there proves nothing.
const MARKS: &[&str] = &[
    "CollectibleMinted",
    "CollectiblePriced",
    "CollectibleSold",
    "SaleAllotted",
    "SaleCommitted",
    "SaleEnded",
    "TokensVested",
    "Approved",
    "Broadcast",
    "C2cAdChanged",
    "C2cAdEnded",
    "C2cAdOff",
    "C2cAdOn",
    "C2cAdPosted",
    "C2cAppealDue",
    "C2cAppealed",
    "C2cDecided",
    "C2cHeld",
    "C2cOpened",
    "C2cPaid",
    "C2cReleased",
    "C2cReturned",
    "Cancelled",
    "ClaimCovered",
    "CollateralChanged",
    "CollateralSold",
    "Confirmed",
    "Corrected",
    "CorrectionProposed",
    "DailyPoolJoined",
    "DailyPoolLeft",
    "DailyPoolPaid",
    "DepositCredited",
    "DepositFinal",
    "DepositRepeated",
    "DepositReversed",
    "Draw",
    "FundBought",
    "FundEnded",
    "FundMatured",
    "FundPaid",
    "FundRedeemed",
    "FundStarted",
    "HaltChanged",
    "LoanApplied",
    "LoanDeclined",
    "LoanDisbursed",
    "LoanRepaid",
    "LoanSettled",
    "Lose",
    "Manual",
    "NavBought",
    "NavClosed",
    "NavCut",
    "NavEnded",
    "NavRedeemed",
    "NavRedemptionAsked",
    "NavRequestCancelled",
    "NavSeeded",
    "NavStarted",
    "NavTraded",
    "NoEntryTick",
    "PledgeClosed",
    "PledgeOpened",
    "PledgeRepaid",
    "PracticeReset",
    "Rejected",
    "Review",
    "RewardClaimed",
    "SecondsAccepted",
    "SecondsEntered",
    "StatusChanged",
    "SwapQuoted",
    "Swapped",
    "VipChanged",
    "Win",
];

/// Returns the state hash, and adds the marks that were reached.
fn play(seed: u64, marks: &mut BTreeSet<String>) -> [u8; 32] {
    let mut dice = Dice(seed);
    let mut world = venue();
    let mut said = VecDeque::from([Command::from(RunTimers {})]);
    for n in 0..COMMANDS {
        let command = match dice.below(25) {
            0..=3 => dice.money(&world),
            4..=7 => dice.product(&world),
            8..=9 => dice.operator(&world),
            10..=12 => dice.lending(&world),
            13..=14 => dice.fund(&world),
            15..=16 => dice.nav_fund(&world),
            17..=19 => dice.c2c(&world),
            20..=21 => dice.launch(&world),
            22..=23 => dice.reward(&world),
            // Somebody says again what was said before.
            _ => dice.pick(&said.iter().collect::<Vec<_>>()).clone(),
        };
        said.truncate(19);
        said.push_front(command.clone());
        if world.try_run(command).is_ok() {
            marks.extend(world.events().iter().map(mark));
        }
        let mut ms = dice.pick(&[0, 1, 250, 250, 1_000, 4_000, 10_000, 30_000]);
        while ms > 2_000 && dice.below(4) > 0 {
            ms -= 2_000;
            marks.extend(world.pass(2_000).iter().map(mark));
            world.tick_all();
            if dice.below(8) == 0 {
                marks.extend(world.pass(700).iter().map(mark));
                world.tick(BTC_INDEX, "66000");
                marks.extend(world.pass(700).iter().map(mark));
            }
            // A fall that is confirmed.
            let fall = dice.pick(&["49000", "46000"]);
            for _ in 0..if dice.below(40) == 0 { 4 } else { 0 } {
                marks.extend(world.pass(500).iter().map(mark));
                world.tick(BTC_INDEX, fall);
                marks.extend(world.events().iter().map(mark));
            }
        }
        marks.extend(world.pass(ms).iter().map(mark));
        let spike = dice.below(10) == 0;
        let at = if spike { "66000" } else { dice.pick(&["60000", "60001", "59999", "60500"]) };
        world.tick(BTC_INDEX, at);
        marks.extend(world.events().iter().map(mark));
        world.tick(ETH_INDEX, "3300");
        if n % 100 == 0 {
            world.reload();
        }
        if n % 200 == 199 {
            marks.extend(world.pass(DAY_MS).iter().map(mark));
        }
    }
    world.engine.state_hash()
}

#[test]
fn whatever_comes_the_promises_hold() {
    let mut marks = BTreeSet::new();
    for seed in 0..16 {
        play(seed, &mut marks);
    }
    let missed: Vec<_> = MARKS.iter().filter(|mark| !marks.contains(**mark)).collect();
    assert!(missed.is_empty(), "never seen: {missed:?}");
}

#[test]
fn the_same_commands_give_the_same_state() {
    let mut marks = BTreeSet::new();
    assert_eq!(play(77, &mut marks), play(77, &mut marks));
}
