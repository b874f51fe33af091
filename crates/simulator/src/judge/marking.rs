//! Which situations a command brought about, told from its events and its refusals.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::{Command, WithdrawalStep};
use plimsoll_engine::event::{Accepted, Carry, DropReason, Event, OrderEnd, ReduceReason, VoidReason};
use plimsoll_engine::ledger::{Place, Reason, System};
use plimsoll_engine::loans::LoanEnd;
use plimsoll_engine::markets::{Conversion, Market, Product};
use plimsoll_engine::orders::{OrderKind, SelfTrade};
use plimsoll_engine::pledge::{PledgeEnd, SaleReason};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::seconds::Verdict as Ending;
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_engine::{LIQUIDITY_PROVIDER, Reject};
use plimsoll_units::{DepositId, IndexId, LossId, Lots, MarketId, OrderId, PositionId};

use super::Moment;
use super::modes_marking::ModesMarking;
use crate::marks::{Mark, Marks};

#[derive(Default)]
pub(super) struct Marking {
    held: BTreeSet<IndexId>,
    traded: BTreeSet<OrderId>,
    reversed: BTreeSet<DepositId>,
    sizes: BTreeMap<LossId, Lots>,
    trailing: BTreeSet<LossId>,
    markets: BTreeMap<PositionId, MarketId>,
    modes: ModesMarking,
}

impl Marking {
    pub(super) fn note_batch(&self, commands: usize, timers: usize, marks: &mut Marks) {
        marks.reach_if(commands > 1, Mark::BatchOfSeveral);
        marks.reach_if(timers > 1, Mark::TimersInSlices);
    }

    pub(super) fn hear(&mut self, moment: &Moment<'_>, marks: &mut Marks) {
        match moment.result {
            Ok(receipt) if receipt.repeated => marks.reach(Mark::RequestRepeated),
            Ok(_) => self.hear_done(moment, marks),
            Err(reject) => hear_refused(reject, marks),
        }
    }

    fn hear_done(&mut self, moment: &Moment<'_>, marks: &mut Marks) {
        match &moment.request.command {
            Command::AdjustMargin(c) => {
                marks.reach(if c.change.is_positive() { Mark::MarginAdded } else { Mark::MarginTakenOut });
            }
            Command::AdvanceWithdrawal(c) => {
                marks.reach_if(c.step == WithdrawalStep::ApproveByRule, Mark::WithdrawalByRule);
                marks.reach_if(matches!(c.step, WithdrawalStep::FailUnsent { .. }), Mark::WithdrawalFailed);
            }
            Command::SetAccountStatus(c) => marks.reach_if(c.status == Status::Frozen, Mark::AccountFrozen),
            _ => {}
        }
        let count = |wanted: fn(&Event) -> bool| moment.events.iter().filter(|event| wanted(event)).count();
        if count(|event| matches!(event, Event::PositionChanged { .. })) > 1
            && matches!(moment.request.command, Command::AddPrincipal(_) | Command::PlaceOrder(_))
        {
            marks.reach(Mark::PositionAveraged);
        }
        if let (Command::PlaceScale(_), Some(_)) = (&moment.request.command, moment.done()) {
            marks.reach(Mark::ScalePlaced);
        }
        for event in moment.events {
            self.hear_order(moment, event, marks);
            self.hear_contract(moment, event, marks);
            self.hear_price(event, marks);
            hear_seconds(event, marks);
            self.hear_money(event, marks);
            hear_lending(moment, event, marks);
        }
        self.note_losses(moment, marks);
        self.modes.hear(moment, marks);
    }

    fn hear_order(&mut self, moment: &Moment<'_>, event: &Event, marks: &mut Marks) {
        match event {
            Event::Traded(trade) => {
                self.traded.insert(trade.maker);
                self.traded.insert(trade.taker);
            }
            Event::PracticeTraded { order, .. } => {
                let placed_now = !super::asked(moment).is_empty();
                marks.reach(if placed_now { Mark::PracticeFill } else { Mark::PracticeRestedFill });
                self.traded.insert(*order);
            }
            Event::OrderAccepted(Accepted { order, .. }) => {
                let closed = |event: &Event| matches!(event, Event::OrderClosed { order: ended, .. } if ended == order);
                marks.reach_if(!moment.events.iter().any(closed), Mark::OrderRested);
            }
            Event::OrderReduced { order, market, .. } => match &moment.request.command {
                Command::ReplaceOrder(c) if c.order == *order => marks.reach(Mark::OrderMadeSmaller),
                _ if moment.engine.market(*market).is_some_and(Market::is_contract) => {
                    marks.reach(Mark::ClosingLotsExpired);
                }
                _ => marks.reach(Mark::PairLowered),
            },
            Event::OrderTriggered { .. } => marks.reach(Mark::StopTriggered),
            Event::OrderClosed { order, end, left, .. } => {
                let traded = self.traded.remove(order);
                self.order_ended(moment, *end, *left, traded, marks);
            }
            _ => {}
        }
    }

    fn order_ended(&self, moment: &Moment<'_>, end: OrderEnd, left: Lots, traded: bool, marks: &mut Marks) {
        let placed = match &moment.request.command {
            Command::PlaceOrder(placed) => Some(placed),
            _ => None,
        };
        let kind = placed.map(|placed| placed.kind);
        match end {
            OrderEnd::Filled => {
                marks.reach_if(left.is_zero(), Mark::OrderFilledWhole);
                marks.reach_if(matches!(kind, Some(OrderKind::MarketValue { .. })), Mark::MarketValueSpent);
            }
            OrderEnd::Cancelled => marks.reach_if(traded, Mark::PartialFillThenCancel),
            OrderEnd::Unfilled => {
                marks.reach(Mark::ImmediatePartUnfilled);
                marks.reach_if(traded && matches!(kind, Some(OrderKind::Market { .. })), Mark::MarketOrderCapped);
            }
            OrderEnd::SelfTrade => match placed.map(|placed| placed.self_trade) {
                Some(SelfTrade::ExpireTaker) => marks.reach(Mark::SelfTradeExpiredTaker),
                Some(SelfTrade::ExpireMaker) => marks.reach(Mark::SelfTradeExpiredMaker),
                Some(SelfTrade::ExpireBoth) => marks.reach(Mark::SelfTradeExpiredBoth),
                None => {}
            },
            OrderEnd::Aged => marks.reach(Mark::OrdersAged),
            OrderEnd::Split => {
                let begun = moment.events.iter().any(|event| matches!(event, Event::Split { .. }));
                marks.reach_if(!begun, Mark::SplitInLaterCommand);
            }
            OrderEnd::Replaced => marks.reach_if(traded, Mark::PartialFillThenReplaced),
            OrderEnd::Paired => {
                let triggered = moment.events.iter().any(|event| matches!(event, Event::OrderTriggered { .. }));
                marks.reach(if triggered { Mark::PairTriggered } else { Mark::PairFilled });
            }
            OrderEnd::PositionGone | OrderEnd::Requoted => {}
        }
    }

    fn hear_contract(&mut self, moment: &Moment<'_>, event: &Event, marks: &mut Marks) {
        match event {
            Event::PositionOpened { position, market, .. } => {
                self.markets.insert(*position, *market);
                marks.reach(Mark::PositionOpened);
            }
            Event::PositionReduced { position, why, .. } => {
                let foreign = self.markets.get(position).is_some_and(|market| is_foreign(moment, *market));
                marks.reach_if(foreign && *why == ReduceReason::Order, Mark::ForeignQuoteClosed);
                match why {
                    ReduceReason::TakeProfit => marks.reach(Mark::TakeProfitFired),
                    ReduceReason::StopLoss => marks.reach(Mark::StopLossFired),
                    ReduceReason::Liquidation => {
                        marks.reach(Mark::LiquidatedWhole);
                        marks.reach_if(foreign, Mark::ForeignQuoteLiquidated);
                    }
                    ReduceReason::PartialLiquidation => marks.reach(Mark::LiquidatedPartly),
                    ReduceReason::Order | ReduceReason::Takeover | ReduceReason::Deleveraging | ReduceReason::Split => {
                    }
                }
            }
            Event::LossDone { loss, fired: true, .. } => {
                marks.reach_if(self.trailing.remove(loss), Mark::TrailingStopFired);
            }
            Event::LossSet { loss, .. } if matches!(moment.request.command, Command::SetTrailing(_)) => {
                self.trailing.insert(*loss);
            }
            Event::Split { .. } => marks.reach(Mark::MarketSplit),
            Event::PositionSplit { pnl, .. } => marks.reach_if(!pnl.is_zero(), Mark::SplitLeftParts),
            Event::MarginCalled { .. } => marks.reach(Mark::MarginCalled),
            Event::PositionModeChanged { .. } => marks.reach(Mark::PositionModeChanged),
            Event::TakenOver { .. } => marks.reach(Mark::TakenOver),
            Event::Deleveraged { .. } => marks.reach(Mark::Deleveraged),
            Event::Carried { paid, why, .. } => match why {
                Carry::Funding => marks.reach(Mark::FundingPaid),
                Carry::Overnight if paid.is_negative() => marks.reach(Mark::OvernightEarned),
                Carry::Overnight => marks.reach(Mark::OvernightPaid),
                Carry::Dividend => marks.reach(Mark::DividendPaid),
            },
            Event::Posted(posting) => hear_posting(moment, posting, marks),
            _ => {}
        }
    }

    fn note_losses(&mut self, moment: &Moment<'_>, marks: &mut Marks) {
        let now: BTreeMap<LossId, Lots> =
            moment.engine.positions().losses().map(|(id, loss)| (id, loss.lots)).collect();
        let smaller = |(id, lots): (&LossId, &Lots)| self.sizes.get(id).is_some_and(|before| lots < before);
        marks.reach_if(now.iter().any(smaller), Mark::LossClipped);
        self.sizes = now;
    }

    fn hear_price(&mut self, event: &Event, marks: &mut Marks) {
        match event {
            Event::SpikeHeld { index, .. } => {
                self.held.insert(*index);
                marks.reach(Mark::SpikeHeld);
            }
            Event::IndexTick { index, state: FeedState::Ok, .. } => {
                marks.reach_if(self.held.remove(index), Mark::SpikeAdopted);
            }
            Event::FeedChanged { state, .. } => match state {
                FeedState::Diverged => marks.reach(Mark::FeedDiverged),
                FeedState::Degraded => marks.reach(Mark::FeedDegraded),
                FeedState::Ok | FeedState::Stale | FeedState::SpikeHold => {}
            },
            Event::SampleDropped { why, .. } => marks.reach(match why {
                DropReason::UnknownSource => Mark::SampleOfNobody,
                DropReason::NotPositive => Mark::SampleNotPositive,
                DropReason::Absurd => Mark::SampleAbsurd,
                DropReason::FromTheFuture => Mark::SampleFromTheFuture,
                DropReason::OutOfOrder => Mark::SampleOutOfOrder,
            }),
            _ => {}
        }
    }

    fn hear_money(&mut self, event: &Event, marks: &mut Marks) {
        match event {
            Event::Swapped { .. } => marks.reach(Mark::Swapped),
            Event::DepositCredited { deposit, .. } => {
                marks.reach(Mark::DepositCredited);
                marks.reach_if(self.reversed.remove(deposit), Mark::DepositCreditedAgain);
            }
            Event::DepositRepeated { .. } => marks.reach(Mark::DepositRepeated),
            Event::DepositReversed { deposit, claim, .. } => {
                self.reversed.insert(*deposit);
                let claimed = claim.is_positive();
                marks.reach(if claimed { Mark::DepositReversedWithClaim } else { Mark::DepositReversed });
            }
            Event::ClaimCovered { .. } => marks.reach(Mark::ClaimCovered),
            Event::WithdrawalMoved { stage, .. } => match stage {
                WithdrawalStage::Confirmed => marks.reach(Mark::WithdrawalConfirmed),
                WithdrawalStage::Rejected => marks.reach(Mark::WithdrawalRejected),
                WithdrawalStage::Cancelled => marks.reach(Mark::WithdrawalCancelled),
                _ => {}
            },
            Event::Corrected { amount, .. } => {
                marks.reach(if amount.is_positive() { Mark::CorrectionCredited } else { Mark::CorrectionDebited });
            }
            Event::VipChanged { .. } => marks.reach(Mark::VipChanged),
            Event::ReferralPaid { .. } => marks.reach(Mark::ReferralPaid),
            Event::PracticeReset { .. } => marks.reach(Mark::PracticeReset),
            _ => {}
        }
    }
}

fn is_foreign(moment: &Moment<'_>, market: MarketId) -> bool {
    let product = moment.engine.market(market).map(|market| &market.spec.product);
    matches!(product, Some(Product::Contract { conversion, .. }) if *conversion != Conversion::One)
}

fn hear_posting(moment: &Moment<'_>, posting: &plimsoll_engine::ledger::Posting, marks: &mut Marks) {
    let from_insurance = matches!(posting.from, Place::System(System::Insurance(_)));
    let by_timer = matches!(moment.request.command, Command::RunTimers(_));
    marks.reach_if(from_insurance && by_timer && posting.reason == Reason::Pnl, Mark::InsuranceUnwound);
    if posting.from == Place::System(System::HouseDebt) {
        marks.reach(Mark::HouseDebt);
        marks.reach_if(posting.reason == Reason::Shortfall, Mark::InsuranceExhausted);
    }
    let house = Place::Held(LIQUIDITY_PROVIDER, plimsoll_engine::ledger::Wallet::Platform);
    marks.reach_if(posting.to == house && posting.reason == Reason::Hold, Mark::ProviderRequoted);
}

fn hear_seconds(event: &Event, marks: &mut Marks) {
    match event {
        Event::SecondsSettled { verdict, paid, .. } => match verdict {
            Ending::Win => marks.reach(Mark::SecondsWon),
            Ending::Draw => marks.reach(Mark::SecondsDrawn),
            Ending::Lose if paid.is_positive() => marks.reach(Mark::SecondsSoftLoss),
            Ending::Lose => marks.reach(Mark::SecondsLost),
        },
        Event::SecondsVoided { why, .. } => marks.reach(match why {
            VoidReason::NoEntryTick => Mark::SecondsVoidNoEntry,
            VoidReason::FeedStale => Mark::SecondsVoidStale,
            VoidReason::FeedGuarded => Mark::SecondsVoidGuarded,
            VoidReason::Halted => Mark::SecondsVoidHalted,
        }),
        _ => {}
    }
}

fn hear_lending(moment: &Moment<'_>, event: &Event, marks: &mut Marks) {
    let by_timer = matches!(moment.request.command, Command::RunTimers(_));
    match event {
        Event::LoanDisbursed { .. } => marks.reach(Mark::LoanDisbursed),
        Event::LoanDeclined { reason, .. } => {
            marks.reach(if reason.is_some() { Mark::LoanDeclined } else { Mark::LoanUndecided });
        }
        Event::LoanRepaid { left, .. } => {
            marks.reach_if(left.is_positive(), Mark::LoanRepaidInPart);
            marks.reach_if(by_timer, Mark::LoanDebited);
        }
        Event::LoanSettled { end, .. } => marks.reach(match end {
            LoanEnd::OnTime => Mark::LoanRepaidOnTime,
            LoanEnd::Late => Mark::LoanRepaidLate,
            LoanEnd::Withdrawn => Mark::LoanWithdrawn,
        }),
        Event::LoanLate { .. } => marks.reach(Mark::LoanOverdue),
        Event::LoanDebitFailed { .. } => marks.reach(Mark::LoanDebitFailed),
        Event::PledgeOpened { .. } => marks.reach(Mark::PledgeOpened),
        Event::CollateralChanged { change, .. } => {
            marks.reach(if change.is_positive() { Mark::CollateralAdded } else { Mark::CollateralRemoved });
        }
        Event::PledgeCalled { .. } => marks.reach(Mark::PledgeCalled),
        Event::CollateralSold(sale) => {
            marks.reach_if(sale.shortfall.is_positive(), Mark::PledgeShortfall);
            marks.reach(match sale.why {
                SaleReason::Liquidation if sale.left.is_zero() => Mark::PledgeLiquidatedWhole,
                SaleReason::Liquidation => Mark::PledgeLiquidatedPartly,
                SaleReason::TermOver => Mark::PledgeSoldAtTerm,
                SaleReason::Owner => Mark::PledgeSoldByOwner,
            });
        }
        Event::PledgeOverdue { .. } => marks.reach(Mark::PledgeOverdue),
        Event::PledgeRenewed { .. } => marks.reach(Mark::PledgeRenewed),
        Event::PledgeClosed { end: PledgeEnd::Repaid, .. } => marks.reach(Mark::PledgeRedeemed),
        _ => {}
    }
}

fn hear_refused(reject: &Reject, marks: &mut Marks) {
    marks.reach(match reject {
        Reject::RequestReused => Mark::RequestReused,
        Reject::RequestExpired => Mark::RequestExpired,
        Reject::FillOrKillUnfilled => Mark::FillOrKillRefused,
        Reject::PostOnlyWouldTrade => Mark::PostOnlyRefused,
        Reject::PriceOutsideBand { .. } => Mark::PriceOutsideBand,
        Reject::OrderRate => Mark::OrderRateLimited,
        Reject::IdenticalOrder => Mark::IdenticalOrderRefused,
        Reject::MarketClosed { .. } => Mark::MarketClosed,
        Reject::MarketHalted => Mark::MarketHalted,
        Reject::ReduceOnlyBeforeClose => Mark::ReduceOnlyBeforeClose,
        Reject::FeedStale => Mark::FeedStale,
        Reject::SecondsCapacity => Mark::SecondsCapacity,
        Reject::SecondsPaused { .. } => Mark::SecondsPaused,
        Reject::SecondsDailyLimit { .. } => Mark::SecondsDailyLimit,
        Reject::QuoteExpired => Mark::QuoteExpired,
        Reject::DeskEmpty => Mark::SwapDeskEmpty,
        Reject::SwapSlippage { .. } => Mark::SwapSlippage,
        Reject::WithdrawalCooldown { .. } => Mark::WithdrawalCooldown,
        Reject::ClaimOutstanding { .. } => Mark::ClaimBlocksWithdrawal,
        Reject::HouseMoneyInUse => Mark::HouseMoneyInUse,
        Reject::SamePerson => Mark::SamePersonRefused,
        Reject::WrongRealm => Mark::WrongRealmRefused,
        Reject::OutOfRange => Mark::OutOfRange,
        Reject::LoanPoolShort { .. } => Mark::LoanPoolShort,
        Reject::LoanLimit { .. } => Mark::LoanLimit,
        Reject::PledgeLtv { .. } => Mark::CollateralKept,
        Reject::UnknownAccount => Mark::HouseAccountRefused,
        Reject::PositionModeOrders | Reject::PositionModePositions => Mark::PositionModeRefused,
        Reject::NothingToClose => Mark::NothingToClose,
        Reject::PositionLeverage { .. } => Mark::PositionLeverageRefused,
        _ => return,
    });
}
