//! Coverage marking: which situations a command reached, judged by its events and rejects.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::{Command, WithdrawalStep};
use plimsoll_engine::event::{Accepted, Carry, DropReason, Event, OrderEnd, ReduceReason, VoidReason};
use plimsoll_engine::ledger::{LedgerAccount, Reason, System};
use plimsoll_engine::loans::LoanEnd;
use plimsoll_engine::markets::{Conversion, Market, Product};
use plimsoll_engine::orders::{OrderKind, SelfTrade};
use plimsoll_engine::pledge::{PledgeEnd, SaleReason};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::seconds::Verdict as Ending;
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_engine::{LIQUIDITY_PROVIDER, Reject};
use plimsoll_units::{DepositId, IndexId, Lots, MarketId, OrderId, PositionId, ProtectionId};

use super::Moment;
use super::c2c_marking::C2cMarking;
use super::fund_marking::FundMarking;
use super::launch_marking::LaunchMarking;
use super::modes_marking::ModesMarking;
use super::nav_marking::NavMarking;
use super::reward_marking::RewardMarking;
use super::staff_marking::StaffMarking;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct Marking {
    held: BTreeSet<IndexId>,
    traded: BTreeSet<OrderId>,
    reversed: BTreeSet<DepositId>,
    sizes: BTreeMap<ProtectionId, Lots>,
    trailing: BTreeSet<ProtectionId>,
    markets: BTreeMap<PositionId, MarketId>,
    modes: ModesMarking,
    funds: FundMarking,
    nav_funds: NavMarking,
    launches: LaunchMarking,
    c2c: C2cMarking,
    rewards: RewardMarking,
    staff: StaffMarking,
}

impl Marking {
    pub(super) fn note_batch(&self, commands: usize, timers: usize, coverage: &mut Coverage) {
        coverage.reach_if(commands > 1, CoveragePoint::BatchOfSeveral);
        coverage.reach_if(timers > 1, CoveragePoint::TimersInSlices);
    }

    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        self.funds.record(moment, coverage);
        self.nav_funds.record(moment, coverage);
        self.launches.record(moment, coverage);
        self.c2c.record(moment, coverage);
        self.rewards.record(moment, coverage);
        self.staff.record(moment, coverage);
        match moment.result {
            Ok(receipt) if receipt.repeated => coverage.reach(CoveragePoint::RequestRepeated),
            Ok(_) => self.hear_done(moment, coverage),
            Err(reject) => hear_refused(reject, coverage),
        }
    }

    fn hear_done(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        match &moment.request.command {
            Command::AdjustMargin(c) => {
                coverage.reach(if c.change.is_positive() {
                    CoveragePoint::MarginAdded
                } else {
                    CoveragePoint::MarginTakenOut
                });
            }
            Command::AdvanceWithdrawal(c) => {
                coverage.reach_if(c.step == WithdrawalStep::ApproveByRule, CoveragePoint::WithdrawalByRule);
                coverage.reach_if(matches!(c.step, WithdrawalStep::FailUnsent { .. }), CoveragePoint::WithdrawalFailed);
            }
            Command::SetAccountStatus(c) => coverage.reach_if(c.status == Status::Frozen, CoveragePoint::AccountFrozen),
            _ => {}
        }
        let count = |wanted: fn(&Event) -> bool| moment.events.iter().filter(|event| wanted(event)).count();
        if count(|event| matches!(event, Event::PositionChanged { .. })) > 1
            && matches!(moment.request.command, Command::AddPrincipal(_) | Command::PlaceOrder(_))
        {
            coverage.reach(CoveragePoint::PositionAveraged);
        }
        if let (Command::PlaceScale(_), Some(_)) = (&moment.request.command, moment.done()) {
            coverage.reach(CoveragePoint::ScalePlaced);
        }
        for event in moment.events {
            self.hear_order(moment, event, coverage);
            self.hear_contract(moment, event, coverage);
            self.hear_price(event, coverage);
            hear_seconds(event, coverage);
            self.hear_money(event, coverage);
            hear_lending(moment, event, coverage);
        }
        self.note_protections(moment, coverage);
        self.modes.record(moment, coverage);
    }

    fn hear_order(&mut self, moment: &Moment<'_>, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::Traded(trade) => {
                self.traded.insert(trade.maker);
                self.traded.insert(trade.taker);
            }
            Event::PracticeTraded { order, .. } => {
                let placed_now = !super::asked(moment).is_empty();
                coverage.reach(if placed_now {
                    CoveragePoint::PracticeFill
                } else {
                    CoveragePoint::PracticeRestedFill
                });
                self.traded.insert(*order);
            }
            Event::OrderAccepted(Accepted { order, .. }) => {
                let closed = |event: &Event| matches!(event, Event::OrderClosed { order: ended, .. } if ended == order);
                coverage.reach_if(!moment.events.iter().any(closed), CoveragePoint::OrderRested);
            }
            Event::OrderReduced { order, market, .. } => match &moment.request.command {
                Command::ReplaceOrder(c) if c.order == *order => coverage.reach(CoveragePoint::OrderMadeSmaller),
                _ if moment.engine.market(*market).is_some_and(Market::is_contract) => {
                    coverage.reach(CoveragePoint::ClosingLotsExpired);
                }
                _ => coverage.reach(CoveragePoint::PairLowered),
            },
            Event::OrderTriggered { .. } => coverage.reach(CoveragePoint::StopTriggered),
            Event::OrderClosed { order, end, left, .. } => {
                let traded = self.traded.remove(order);
                self.order_ended(moment, *end, *left, traded, coverage);
            }
            _ => {}
        }
    }

    fn order_ended(&self, moment: &Moment<'_>, end: OrderEnd, left: Lots, traded: bool, coverage: &mut Coverage) {
        let placed = match &moment.request.command {
            Command::PlaceOrder(placed) => Some(placed),
            _ => None,
        };
        let kind = placed.map(|placed| placed.kind);
        match end {
            OrderEnd::Filled => {
                coverage.reach_if(left.is_zero(), CoveragePoint::OrderFilledWhole);
                coverage.reach_if(matches!(kind, Some(OrderKind::MarketValue { .. })), CoveragePoint::MarketValueSpent);
            }
            OrderEnd::Cancelled => coverage.reach_if(traded, CoveragePoint::PartialFillThenCancel),
            OrderEnd::Unfilled => {
                coverage.reach(CoveragePoint::ImmediatePartUnfilled);
                coverage.reach_if(
                    traded && matches!(kind, Some(OrderKind::Market { .. })),
                    CoveragePoint::MarketOrderCapped,
                );
            }
            OrderEnd::SelfTrade => match placed.map(|placed| placed.self_trade) {
                Some(SelfTrade::ExpireTaker) => coverage.reach(CoveragePoint::SelfTradeExpiredTaker),
                Some(SelfTrade::ExpireMaker) => coverage.reach(CoveragePoint::SelfTradeExpiredMaker),
                Some(SelfTrade::ExpireBoth) => coverage.reach(CoveragePoint::SelfTradeExpiredBoth),
                None => {}
            },
            OrderEnd::Aged => coverage.reach(CoveragePoint::OrdersAged),
            OrderEnd::Split => {
                let begun = moment.events.iter().any(|event| matches!(event, Event::Split { .. }));
                coverage.reach_if(!begun, CoveragePoint::SplitInLaterCommand);
            }
            OrderEnd::Replaced => coverage.reach_if(traded, CoveragePoint::PartialFillThenReplaced),
            OrderEnd::Paired => {
                let triggered = moment.events.iter().any(|event| matches!(event, Event::OrderTriggered { .. }));
                coverage.reach(if triggered { CoveragePoint::PairTriggered } else { CoveragePoint::PairFilled });
            }
            OrderEnd::PositionGone | OrderEnd::Requoted => {}
        }
    }

    fn hear_contract(&mut self, moment: &Moment<'_>, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::PositionOpened { position, market, .. } => {
                self.markets.insert(*position, *market);
                coverage.reach(CoveragePoint::PositionOpened);
            }
            Event::PositionReduced { position, why, .. } => {
                let foreign = self.markets.get(position).is_some_and(|market| is_foreign(moment, *market));
                coverage.reach_if(foreign && *why == ReduceReason::Order, CoveragePoint::ForeignQuoteClosed);
                match why {
                    ReduceReason::TakeProfit => coverage.reach(CoveragePoint::TakeProfitFired),
                    ReduceReason::StopLoss => coverage.reach(CoveragePoint::StopLossFired),
                    ReduceReason::Liquidation => {
                        coverage.reach(CoveragePoint::LiquidatedWhole);
                        coverage.reach_if(foreign, CoveragePoint::ForeignQuoteLiquidated);
                    }
                    ReduceReason::PartialLiquidation => coverage.reach(CoveragePoint::LiquidatedPartly),
                    ReduceReason::Order | ReduceReason::Takeover | ReduceReason::Deleveraging | ReduceReason::Split => {
                    }
                }
            }
            Event::ProtectionEnded { protection, fired: true, .. } => {
                coverage.reach_if(self.trailing.remove(protection), CoveragePoint::TrailingStopFired);
            }
            Event::ProtectionPlaced { protection, .. } if matches!(moment.request.command, Command::SetTrailing(_)) => {
                self.trailing.insert(*protection);
            }
            Event::Split { .. } => coverage.reach(CoveragePoint::MarketSplit),
            Event::PositionSplit { pnl, .. } => coverage.reach_if(!pnl.is_zero(), CoveragePoint::SplitLeftParts),
            Event::MarginCalled { .. } => coverage.reach(CoveragePoint::MarginCalled),
            Event::PositionModeChanged { .. } => coverage.reach(CoveragePoint::PositionModeChanged),
            Event::TakenOver { .. } => coverage.reach(CoveragePoint::TakenOver),
            Event::Deleveraged { .. } => coverage.reach(CoveragePoint::Deleveraged),
            Event::Carried { paid, why, .. } => match why {
                Carry::Funding => coverage.reach(CoveragePoint::FundingPaid),
                Carry::Overnight if paid.is_negative() => coverage.reach(CoveragePoint::OvernightEarned),
                Carry::Overnight => coverage.reach(CoveragePoint::OvernightPaid),
                Carry::Dividend => coverage.reach(CoveragePoint::DividendPaid),
            },
            Event::Posted(posting) => hear_posting(moment, posting, coverage),
            _ => {}
        }
    }

    fn note_protections(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let now: BTreeMap<ProtectionId, Lots> =
            moment.engine.positions().protections().map(|(id, protection)| (id, protection.lots)).collect();
        let smaller = |(id, lots): (&ProtectionId, &Lots)| self.sizes.get(id).is_some_and(|before| lots < before);
        coverage.reach_if(now.iter().any(smaller), CoveragePoint::ProtectionClipped);
        self.sizes = now;
    }

    fn hear_price(&mut self, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::SpikeHeld { index, .. } => {
                self.held.insert(*index);
                coverage.reach(CoveragePoint::SpikeHeld);
            }
            Event::IndexTick { index, state: FeedState::Ok, .. } => {
                coverage.reach_if(self.held.remove(index), CoveragePoint::SpikeAdopted);
            }
            Event::FeedChanged { state, .. } => match state {
                FeedState::Diverged => coverage.reach(CoveragePoint::FeedDiverged),
                FeedState::Degraded => coverage.reach(CoveragePoint::FeedDegraded),
                FeedState::Ok | FeedState::Stale | FeedState::SpikeHold => {}
            },
            Event::SampleDropped { why, .. } => coverage.reach(match why {
                DropReason::UnknownSource => CoveragePoint::SampleOfNobody,
                DropReason::NotPositive => CoveragePoint::SampleNotPositive,
                DropReason::Absurd => CoveragePoint::SampleAbsurd,
                DropReason::FromTheFuture => CoveragePoint::SampleFromTheFuture,
                DropReason::OutOfOrder => CoveragePoint::SampleOutOfOrder,
            }),
            _ => {}
        }
    }

    fn hear_money(&mut self, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::Swapped { .. } => coverage.reach(CoveragePoint::Swapped),
            Event::DepositCredited { deposit, .. } => {
                coverage.reach(CoveragePoint::DepositCredited);
                coverage.reach_if(self.reversed.remove(deposit), CoveragePoint::DepositCreditedAgain);
            }
            Event::DepositRepeated { .. } => coverage.reach(CoveragePoint::DepositRepeated),
            Event::DepositReversed { deposit, claim, .. } => {
                self.reversed.insert(*deposit);
                let claimed = claim.is_positive();
                coverage.reach(if claimed {
                    CoveragePoint::DepositReversedWithClaim
                } else {
                    CoveragePoint::DepositReversed
                });
            }
            Event::ClaimCovered { .. } => coverage.reach(CoveragePoint::ClaimCovered),
            Event::WithdrawalMoved { stage, .. } => match stage {
                WithdrawalStage::Confirmed => coverage.reach(CoveragePoint::WithdrawalConfirmed),
                WithdrawalStage::Rejected => coverage.reach(CoveragePoint::WithdrawalRejected),
                WithdrawalStage::Cancelled => coverage.reach(CoveragePoint::WithdrawalCancelled),
                _ => {}
            },
            Event::Corrected { amount, .. } => {
                coverage.reach(if amount.is_positive() {
                    CoveragePoint::CorrectionCredited
                } else {
                    CoveragePoint::CorrectionDebited
                });
            }
            Event::VipChanged { .. } => coverage.reach(CoveragePoint::VipChanged),
            Event::ReferralPaid { .. } => coverage.reach(CoveragePoint::ReferralPaid),
            Event::PracticeReset { .. } => coverage.reach(CoveragePoint::PracticeReset),
            _ => {}
        }
    }
}

fn is_foreign(moment: &Moment<'_>, market: MarketId) -> bool {
    let product = moment.engine.market(market).map(|market| &market.spec.product);
    matches!(product, Some(Product::Contract { conversion, .. }) if *conversion != Conversion::One)
}

fn hear_posting(moment: &Moment<'_>, posting: &plimsoll_engine::ledger::Posting, coverage: &mut Coverage) {
    let from_insurance = matches!(posting.from, LedgerAccount::System(System::Insurance(_)));
    let by_timer = matches!(moment.request.command, Command::RunTimers(_));
    coverage.reach_if(from_insurance && by_timer && posting.reason == Reason::Pnl, CoveragePoint::InsuranceUnwound);
    if posting.from == LedgerAccount::System(System::HouseDebt) {
        coverage.reach(CoveragePoint::HouseDebt);
        coverage.reach_if(posting.reason == Reason::Shortfall, CoveragePoint::InsuranceExhausted);
    }
    let house = LedgerAccount::Held(LIQUIDITY_PROVIDER, plimsoll_engine::ledger::Wallet::Platform);
    coverage.reach_if(posting.to == house && posting.reason == Reason::Hold, CoveragePoint::ProviderRequoted);
}

fn hear_seconds(event: &Event, coverage: &mut Coverage) {
    match event {
        Event::SecondsSettled { verdict, paid, .. } => match verdict {
            Ending::Win => coverage.reach(CoveragePoint::SecondsWon),
            Ending::Draw => coverage.reach(CoveragePoint::SecondsDrawn),
            Ending::Lose if paid.is_positive() => coverage.reach(CoveragePoint::SecondsSoftLoss),
            Ending::Lose => coverage.reach(CoveragePoint::SecondsLost),
        },
        Event::SecondsVoided { why, .. } => coverage.reach(match why {
            VoidReason::NoEntryTick => CoveragePoint::SecondsVoidNoEntry,
            VoidReason::FeedStale => CoveragePoint::SecondsVoidStale,
            VoidReason::FeedGuarded => CoveragePoint::SecondsVoidGuarded,
            VoidReason::Halted => CoveragePoint::SecondsVoidHalted,
        }),
        _ => {}
    }
}

fn hear_lending(moment: &Moment<'_>, event: &Event, coverage: &mut Coverage) {
    let by_timer = matches!(moment.request.command, Command::RunTimers(_));
    match event {
        Event::LoanDisbursed { .. } => coverage.reach(CoveragePoint::LoanDisbursed),
        Event::LoanDeclined { reason, .. } => {
            coverage.reach(if reason.is_some() { CoveragePoint::LoanDeclined } else { CoveragePoint::LoanUndecided });
        }
        Event::LoanRepaid { left, .. } => {
            coverage.reach_if(left.is_positive(), CoveragePoint::LoanRepaidInPart);
            coverage.reach_if(by_timer, CoveragePoint::LoanDebited);
        }
        Event::LoanSettled { end, .. } => coverage.reach(match end {
            LoanEnd::OnTime => CoveragePoint::LoanRepaidOnTime,
            LoanEnd::Late => CoveragePoint::LoanRepaidLate,
            LoanEnd::Withdrawn => CoveragePoint::LoanWithdrawn,
        }),
        Event::LoanLate { .. } => coverage.reach(CoveragePoint::LoanOverdue),
        Event::LoanDebitFailed { .. } => coverage.reach(CoveragePoint::LoanDebitFailed),
        Event::PledgeOpened { .. } => coverage.reach(CoveragePoint::PledgeOpened),
        Event::CollateralChanged { change, .. } => {
            coverage.reach(if change.is_positive() {
                CoveragePoint::CollateralAdded
            } else {
                CoveragePoint::CollateralRemoved
            });
        }
        Event::PledgeCalled { .. } => coverage.reach(CoveragePoint::PledgeCalled),
        Event::CollateralSold(sale) => {
            coverage.reach_if(sale.shortfall.is_positive(), CoveragePoint::PledgeShortfall);
            coverage.reach(match sale.why {
                SaleReason::Liquidation if sale.left.is_zero() => CoveragePoint::PledgeLiquidatedWhole,
                SaleReason::Liquidation => CoveragePoint::PledgeLiquidatedPartly,
                SaleReason::TermOver => CoveragePoint::PledgeSoldAtTerm,
                SaleReason::Owner => CoveragePoint::PledgeSoldByOwner,
            });
        }
        Event::PledgeOverdue { .. } => coverage.reach(CoveragePoint::PledgeOverdue),
        Event::PledgeRenewed { .. } => coverage.reach(CoveragePoint::PledgeRenewed),
        Event::PledgeClosed { end: PledgeEnd::Repaid, .. } => coverage.reach(CoveragePoint::PledgeRedeemed),
        _ => {}
    }
}

fn hear_refused(reject: &Reject, coverage: &mut Coverage) {
    coverage.reach(match reject {
        Reject::RequestReused => CoveragePoint::RequestReused,
        Reject::RequestExpired => CoveragePoint::RequestExpired,
        Reject::FillOrKillUnfilled => CoveragePoint::FillOrKillRefused,
        Reject::PostOnlyWouldTrade => CoveragePoint::PostOnlyRefused,
        Reject::PriceOutsideBand { .. } => CoveragePoint::PriceOutsideBand,
        Reject::OrderRate => CoveragePoint::OrderRateLimited,
        Reject::IdenticalOrder => CoveragePoint::IdenticalOrderRefused,
        Reject::MarketClosed { .. } => CoveragePoint::MarketClosed,
        Reject::MarketHalted => CoveragePoint::MarketHalted,
        Reject::ReduceOnlyBeforeClose => CoveragePoint::ReduceOnlyBeforeClose,
        Reject::FeedStale => CoveragePoint::FeedStale,
        Reject::SecondsCapacity => CoveragePoint::SecondsCapacity,
        Reject::SecondsPaused { .. } => CoveragePoint::SecondsPaused,
        Reject::SecondsDailyLimit { .. } => CoveragePoint::SecondsDailyLimit,
        Reject::QuoteExpired => CoveragePoint::QuoteExpired,
        Reject::DeskEmpty => CoveragePoint::SwapDeskEmpty,
        Reject::SwapSlippage { .. } => CoveragePoint::SwapSlippage,
        Reject::WithdrawalCooldown { .. } => CoveragePoint::WithdrawalCooldown,
        Reject::ClaimOutstanding { .. } => CoveragePoint::ClaimBlocksWithdrawal,
        Reject::HouseMoneyInUse => CoveragePoint::HouseMoneyInUse,
        Reject::SamePerson => CoveragePoint::SamePersonRefused,
        Reject::WrongRealm => CoveragePoint::WrongRealmRefused,
        Reject::OutOfRange => CoveragePoint::OutOfRange,
        Reject::LoanPoolShort { .. } => CoveragePoint::LoanPoolShort,
        Reject::LoanLimit { .. } => CoveragePoint::LoanLimit,
        Reject::PledgeLtv { .. } => CoveragePoint::CollateralKept,
        Reject::UnknownAccount => CoveragePoint::HouseAccountRefused,
        Reject::PositionModeOrders | Reject::PositionModePositions => CoveragePoint::PositionModeRefused,
        Reject::NothingToClose => CoveragePoint::NothingToClose,
        Reject::PositionLeverage { .. } => CoveragePoint::PositionLeverageRefused,
        _ => return,
    });
}
