//! Commands at random, sensible and absurd, in any order: whatever comes, the promises hold, refusals change nothing,
//! and the same commands give the same state.

use std::collections::{BTreeSet, VecDeque};

use plimsoll_engine::accounts::{KycLevel, Profile, Status};
use plimsoll_engine::command::*;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::markets::Class;
use plimsoll_engine::seconds::Direction;
use plimsoll_engine::{Command, Event, USDT};
use plimsoll_units::*;

use crate::seconds::offer;
use crate::withdrawals::{channel, request};
use crate::world::*;

const COMMANDS: usize = 1_000;

/// A small generator of its own: the same seed gives the same commands on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
    fn amount(&mut self) -> Amount {
        match self.below(12) {
            0 => self.pick(&[Amount::ZERO, Amount::from_units(1), Amount::from_units(-1)]),
            1 => self.pick(&[
                Amount::from_units(i128::MAX),
                Amount::from_units(i128::MIN),
                Amount::whole(1 << 60),
            ]),
            2..=4 => Amount::from_units(i128::from(self.below(2_000_000)) * 10i128.pow(self.below(8) as u32)),
            _ => Amount::whole(self.below(3_000).into()),
        }
    }
    fn account(&mut self) -> AccountId {
        AccountId(self.below(7) as u32)
    }
    fn asset(&mut self) -> AssetId {
        self.pick(&[
            USDT,
            USDT,
            USDT,
            USDT,
            USDT,
            USDT,
            BTC,
            BTC,
            V_USDT,
            ETH,
            USDC,
            RARE,
            AssetId(3),
            AssetId(500),
        ])
    }
    fn wallet(&mut self) -> Wallet {
        self.pick(&[Wallet::Platform, Wallet::Financial, Wallet::Contract])
    }
    fn staff(&mut self) -> StaffId {
        self.pick(&STAFF)
    }
    fn house(&mut self) -> House {
        let (class, wallet) = (self.pick(&[Class::Crypto, Class::Stock]), self.wallet());
        let (insurance, liquidity) = (House::Insurance(class), House::Liquidity(wallet));
        self.pick(&[
            insurance,
            House::OptionPool,
            House::OptionPool,
            House::SwapDesk,
            House::Corrections,
            liquidity,
        ])
    }
    fn hash(&mut self) -> [u8; 32] {
        [self.below(40) as u8; 32]
    }

    fn money(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        match self.below(10) {
            0..=2 => {
                let (transaction, index, is_final) = (self.hash(), self.below(2) as u32, self.below(2) == 0);
                CreditDeposit {
                    account,
                    asset,
                    amount,
                    network: CHAIN,
                    transaction,
                    index,
                    is_final,
                }
                .into()
            }
            3 => FinaliseDeposit {
                deposit: DepositId(self.below(60)),
            }
            .into(),
            4 => ReverseDeposit {
                deposit: DepositId(self.below(60)),
            }
            .into(),
            5..=6 => {
                let (from, to) = (self.wallet(), self.wallet());
                let known = account.index() < world.engine.accounts().len();
                let all = if known {
                    world.balance(account, from, asset).free
                } else {
                    amount
                };
                Transfer {
                    account,
                    asset,
                    from,
                    to,
                    amount: self.pick(&[amount, all]),
                }
                .into()
            }
            7 => {
                let old = Some(now.minus(3 * DAY_MS));
                let known_since =
                    self.pick(&[None, Some(now), Some(Timestamp::MAX), old, old, old, old, old]);
                let destination = self.hash();
                RequestWithdrawal {
                    asset,
                    amount,
                    known_since,
                    destination,
                    ..request(account, now)
                }
                .into()
            }
            _ => {
                let (by, second) = (self.staff(), self.staff());
                let step = match self.below(9) {
                    0..=1 => WithdrawalStep::StartReview,
                    2 => WithdrawalStep::NeedManual,
                    3 => WithdrawalStep::Approve { by, second },
                    4 => WithdrawalStep::ApproveByRule,
                    5 => WithdrawalStep::Cancel { account },
                    6 => WithdrawalStep::Broadcast {
                        transaction: self.hash(),
                    },
                    7 => WithdrawalStep::Confirm,
                    _ => self.pick(&[
                        WithdrawalStep::Reject { by, reason: 1 },
                        WithdrawalStep::FailUnsent { by },
                    ]),
                };
                let open: Vec<_> = world
                    .engine
                    .treasury()
                    .withdrawals()
                    .map(|(id, w)| (id, w.account))
                    .collect();
                let (withdrawal, owner) = if open.is_empty() {
                    (WithdrawalId(1), account)
                } else {
                    self.pick(&open)
                };
                let step = match step {
                    WithdrawalStep::Cancel { .. } if self.below(2) == 0 => {
                        WithdrawalStep::Cancel { account: owner }
                    }
                    step => step,
                };
                AdvanceWithdrawal { withdrawal, step }.into()
            }
        }
    }

    fn product(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        let index = self.pick(&[BTC_INDEX, BTC_INDEX, ETH_INDEX, STOCK_INDEX, IndexId(70)]);
        let period_s = self.pick(&[30, 60, 31]);
        let stake = if self.below(3) == 0 {
            amount
        } else {
            Amount::whole(5)
        };
        match self.below(10) {
            0..=2 => {
                let direction = self.pick(&[Direction::Up, Direction::Down]);
                PlaceSeconds {
                    account,
                    index,
                    period_s,
                    direction,
                    stake,
                }
                .into()
            }
            3 => {
                let (all_or_nothing, odds) =
                    (self.below(2) == 0, Rate::from_units(self.below(1 << 34) as i64));
                OfferSeconds {
                    all_or_nothing,
                    odds,
                    ..offer(index, period_s)
                }
                .into()
            }
            4 => {
                let exclude_until = self.pick(&[
                    None,
                    None,
                    Some(now),
                    Some(now.plus(DAY_MS)),
                    Some(Timestamp::MAX),
                ]);
                LimitSeconds {
                    account,
                    daily_stake: Some(amount),
                    exclude_until,
                }
                .into()
            }
            5 => {
                let (half_spread, commission) = (rate("0.001"), rate("0.001"));
                OfferSwap {
                    asset,
                    half_spread,
                    commission,
                    minimum: Amount::ONE,
                    maximum: amount,
                    open: true,
                }
                .into()
            }
            6..=7 => QuoteSwap {
                account,
                from: asset,
                to: self.pick(&[BTC, ETH, asset]),
            }
            .into(),
            _ => {
                let open = |account: &AccountId| world.engine.swap().quote(*account).is_some();
                let account = (0..7).map(AccountId).find(open).unwrap_or(account);
                let known = world
                    .engine
                    .swap()
                    .quote(account)
                    .map_or(QuoteId(1), |quote| quote.id);
                let quote = self.pick(&[known, known, QuoteId(2)]);
                let amount = self.pick(&[amount, Amount::ONE, Amount::from_units(1_000_000)]);
                ExecuteSwap {
                    account,
                    quote,
                    amount,
                    minimum_received: Amount::ZERO,
                }
                .into()
            }
        }
    }

    fn operator(&mut self, world: &World) -> Command {
        let now = world.now;
        let (account, asset, amount) = (self.account(), self.asset(), self.amount());
        let (by, second) = (self.staff(), self.staff());
        match self.below(9) {
            0..=1 => {
                let (house, transaction) = (self.house(), self.hash());
                FundHouse {
                    house,
                    asset,
                    amount,
                    network: CHAIN,
                    transaction,
                    index: 9,
                }
                .into()
            }
            2 => DefundHouse {
                house: self.house(),
                asset,
                amount,
                network: CHAIN,
                by,
                second,
            }
            .into(),
            3 => {
                let (wallet, reason) = (self.wallet(), "wild".to_owned());
                ProposeCorrection {
                    account,
                    wallet,
                    asset,
                    amount,
                    reason,
                    by,
                }
                .into()
            }
            4 => ApproveCorrection {
                correction: CorrectionId(self.below(20)),
                by,
            }
            .into(),
            5 => {
                let normal = Status::Normal;
                let status = self.pick(&[
                    normal,
                    normal,
                    normal,
                    normal,
                    Status::Frozen,
                    Status::PartlyFrozen,
                ]);
                SetAccountStatus {
                    account,
                    status,
                    reason: 1,
                    by,
                    second,
                    review_at: now.plus(DAY_MS),
                }
                .into()
            }
            6 => BindReferrer {
                account,
                referrer: self.account(),
            }
            .into(),
            7 => ResetPractice { account }.into(),
            _ if self.below(4) == 0 => HaltIndex {
                index: BTC_INDEX,
                by,
                reason: "wild".to_owned(),
            }
            .into(),
            _ => ResumeIndex { index: BTC_INDEX, by }.into(),
        }
    }
}

fn venue() -> World {
    let mut world = World::new();
    for _ in 0..5 {
        world.customer();
    }
    world.practice_account();
    for asset in [USDT, BTC] {
        world.run(OpenChannel {
            asset,
            minimum: Amount::ONE,
            ..channel()
        });
    }
    for asset in [USDT, BTC, ETH] {
        let (half_spread, commission) = (rate("0.001"), rate("0.001"));
        let (minimum, maximum) = (Amount::from_units(1), Amount::whole(10_000));
        world.run(OfferSwap {
            asset,
            half_spread,
            commission,
            minimum,
            maximum,
            open: true,
        });
        world.fund(House::SwapDesk, asset, "1000");
    }
    world.fund(House::OptionPool, USDT, "100000");
    world.run(offer(BTC_INDEX, 30));
    for account in 1..=5 {
        world.deposit_contract(AccountId(account), "300");
        world.deposit(AccountId(account), USDT, "300");
    }
    world.profile(AccountId(5), Profile::RetailRegulated, KycLevel::Primary);
    world
}

/// What happened, by the name of the event; a withdrawal's with its stage.
fn mark(event: &Event) -> String {
    match event {
        Event::WithdrawalMoved { stage, .. } => format!("{stage:?}"),
        Event::SecondsSettled { verdict, .. } => format!("{verdict:?}"),
        Event::SecondsVoided { why, .. } => format!("{why:?}"),
        event => format!("{event:?}")
            .split([' ', '('])
            .next()
            .unwrap_or_default()
            .to_owned(),
    }
}

/// Marks that a run over a few seeds must hit: a test that never gets there proves nothing.
const MARKS: [&str; 27] = [
    "Approved",
    "Broadcast",
    "Cancelled",
    "ClaimCovered",
    "Confirmed",
    "Corrected",
    "CorrectionProposed",
    "DepositCredited",
    "DepositFinal",
    "DepositRepeated",
    "DepositReversed",
    "Draw",
    "FeedGuarded",
    "HaltChanged",
    "Lose",
    "Manual",
    "NoEntryTick",
    "PracticeReset",
    "Rejected",
    "Review",
    "SecondsAccepted",
    "SecondsEntered",
    "StatusChanged",
    "SwapQuoted",
    "Swapped",
    "VipChanged",
    "Win",
];

/// Returns the state's hash, and adds the marks that were hit.
fn play(seed: u64, marks: &mut BTreeSet<String>) -> [u8; 32] {
    let mut dice = Dice(seed);
    let mut world = venue();
    let mut said = VecDeque::from([Command::from(RunTimers {})]);
    for n in 0..COMMANDS {
        let command = match dice.below(11) {
            0..=3 => dice.money(&world),
            4..=7 => dice.product(&world),
            8..=9 => dice.operator(&world),
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
                world.pass(1);
                world.tick(BTC_INDEX, "66000");
            }
        }
        marks.extend(world.pass(ms).iter().map(mark));
        let spike = dice.below(10) == 0;
        let at = if spike {
            "66000"
        } else {
            dice.pick(&["60000", "60001", "59999", "60500"])
        };
        world.tick(BTC_INDEX, at);
        marks.extend(world.events().iter().map(mark));
        world.tick(ETH_INDEX, "3300");
        if n % 100 == 0 {
            world.reload();
        }
        if n % 300 == 299 {
            marks.extend(world.pass(DAY_MS).iter().map(mark));
        }
    }
    world.engine.state_hash()
}

#[test]
fn whatever_comes_the_promises_hold() {
    let mut marks = BTreeSet::new();
    for seed in 0..8 {
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
