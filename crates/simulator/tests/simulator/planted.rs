//! Planted bugs: a simulator that finds nothing proves nothing. Every planted bug must be found within `SEEDS_MAX`
//! seeds.

use std::io::Write;

use plimsoll_engine::planted::{Bug as EngineBug, plant as plant_in_engine};
use plimsoll_sequencer::planted::{Bug as WriterBug, plant as plant_in_writer};
use plimsoll_simulator::{DatabaseFault, Plan, run};

/// The maximum number of seeds it may take to find a bug.
const SEEDS_MAX: u64 = 1_000;

/// Runs seeds until one fails; prints how many it took and the failure.
fn hunt(name: &str, flaw: Option<DatabaseFault>) {
    for seed in 0..SEEDS_MAX {
        if let Err(failure) = run(seed, Plan { flaw, ..Plan::of(seed) }) {
            let what: String = failure.what.chars().take(150).collect();
            // Bypasses the test harness, which captures the output of passing tests.
            let line = format!("{name}: found by seed {} of {SEEDS_MAX}: {what}", seed + 1);
            writeln!(std::io::stdout(), "{line}").expect("somebody reads the test's output");
            return;
        }
    }
    panic!("{name} was not found in {SEEDS_MAX} seeds");
}

fn hunt_in_engine(bug: EngineBug) {
    plant_in_engine(Some(bug));
    hunt(&format!("{bug:?}"), None);
    plant_in_engine(None);
}

fn hunt_in_writer(bug: WriterBug) {
    plant_in_writer(Some(bug));
    hunt(&format!("{bug:?}"), None);
    plant_in_writer(None);
}

macro_rules! hunts {
    ($hunt:ident: $($test:ident $bug:expr;)*) => {
        $(#[test]
        fn $test() {
            $hunt($bug);
        })*
    };
}

hunts! { hunt_in_engine:
    finds_a_fee_rounded_down EngineBug::FeeRoundedDown;
    finds_a_deposit_credited_twice EngineBug::DepositCreditedTwice;
    finds_a_deposit_into_practice EngineBug::DepositIntoPractice;
    finds_a_forgotten_claim EngineBug::ClaimForgotten;
    finds_an_unchecked_transfer EngineBug::TransferUnchecked;
    finds_a_withdrawal_of_what_can_be_undone EngineBug::WithdrawsUndoable;
    finds_a_refund_without_its_fee EngineBug::RefundForgetsFee;
    finds_a_hold_released_twice EngineBug::HoldReleasedTwice;
    finds_a_hold_kept_after_a_cancel EngineBug::CancelKeepsHold;
    finds_a_lost_lot EngineBug::FillLosesLot;
    finds_last_in_first_out EngineBug::LastInFirstOut;
    finds_a_trade_with_oneself EngineBug::SelfTradeAllowed;
    finds_a_trade_through_the_limit EngineBug::TradesThroughLimit;
    finds_a_reject_that_leaves_a_trace EngineBug::RejectLeavesTrace;
    finds_a_liquidation_on_a_stale_price EngineBug::LiquidatesOnStalePrice;
    finds_a_lost_feed_trusted_at_once EngineBug::FreshnessIgnored;
    finds_a_spike_taken_at_once EngineBug::SpikeTakenAtOnce;
    finds_a_liar_that_is_not_clamped EngineBug::LiarUnclamped;
    finds_an_ignored_halt EngineBug::HaltIgnored;
    finds_funding_that_is_not_zero_sum EngineBug::FundingNotZeroSum;
    finds_funding_paid_by_the_wrong_side EngineBug::FundingBackwards;
    finds_parts_of_a_lot_lost_in_a_split EngineBug::SplitForgetsRemainder;
    finds_early_timers EngineBug::TimersEarly;
    finds_a_settlement_on_a_later_tick EngineBug::SettlesOnLaterTick;
    finds_a_refund_by_a_halt EngineBug::HaltRefunds;
    finds_a_quote_used_twice EngineBug::QuoteReusable;
    finds_the_wrong_coin EngineBug::WrongCoinDebited;
    finds_forgotten_requests EngineBug::RequestsForgotten;
    finds_a_reused_key EngineBug::ReusedKeyAnswered;
    finds_one_person_alone EngineBug::OnePersonSuffices;
    finds_an_expired_key_that_runs EngineBug::ExpiredKeyRuns;
    finds_a_price_outside_the_band EngineBug::BandIgnored;
    finds_too_much_leverage EngineBug::LeverageUnchecked;
    finds_a_pool_that_promises_too_much EngineBug::PoolOvercommitted;
    finds_a_snapshot_without_protections EngineBug::SnapshotForgetsProtections;
    finds_a_snapshot_without_requests EngineBug::SnapshotForgetsRequests;
    finds_order_slots_counted_in_memory EngineBug::SlotsCountedInMemory;
    finds_a_run_that_begins_with_an_empty_slice EngineBug::RunBeginsWithEmptySlice;
    finds_a_replaced_order_that_stays EngineBug::ReplaceKeepsOld;
    finds_a_scale_that_holds_too_little EngineBug::ScaleHoldsOnce;
    finds_a_pair_that_outlives_a_fill EngineBug::PairOutlivesFill;
    finds_a_pair_that_is_not_lowered EngineBug::PairNotLowered;
    finds_a_trailing_stop_that_goes_back EngineBug::TrailFollowsBothWays;
    finds_a_position_beside_its_opposite EngineBug::NetOpensBeside;
    finds_a_hold_for_netted_lots EngineBug::NettedLotsKeepHold;
    finds_closing_lots_without_a_position EngineBug::ClosingLotsNeverExpire;
    finds_interest_charged_again EngineBug::InterestChargedAgain;
    finds_a_liquidation_that_sells_too_little EngineBug::LiquidatesTooLittle;
    finds_collateral_removed_below_the_initial_value EngineBug::RemovesBelowInitial;
    finds_a_liquidation_at_the_margin_call EngineBug::LiquidatesAtCall;
    finds_a_reward_kept_by_an_early_redemption EngineBug::RedemptionKeepsReward;
    finds_a_last_day_that_is_not_paid EngineBug::LastDayUnpaid;
    finds_an_early_exit_without_its_fee EngineBug::EarlyExitFree;
    finds_a_fund_that_trades_below_the_index EngineBug::FundTradesAtACost;
    finds_a_capped_share_that_is_lost EngineBug::CappedShareLost;
    finds_tokens_that_are_not_locked EngineBug::VestingForgotten;
    finds_a_royalty_taken_from_the_author EngineBug::RoyaltyFromAuthor;
    finds_a_release_by_a_timer EngineBug::C2cReleasesByItself;
    finds_a_seller_who_steps_back EngineBug::C2cSellerCancels;
    finds_a_reward_paid_again EngineBug::RewardPaidAgain;
    finds_fresh_money_that_earns EngineBug::FreshMoneyEarns;
    finds_income_with_what_referrers_got EngineBug::DividendForgetsReferrals;
    finds_somebody_inactive_who_acts EngineBug::SuspendedStaffActs;
}

hunts! { hunt_in_writer:
    finds_an_answer_before_the_append WriterBug::AcknowledgesBeforeAppend;
    finds_an_answer_in_doubt WriterBug::AcknowledgesInDoubt;
    finds_an_ignored_storage_error WriterBug::StorageErrorIgnored;
    finds_a_doubt_without_its_barrier WriterBug::DoubtWithoutBarrier;
    finds_an_unchecked_chain WriterBug::ChainUnchecked;
    finds_a_claim_that_was_not_confirmed WriterBug::ClaimNotConfirmed;
}

macro_rules! flaws {
    ($($test:ident $flaw:expr;)*) => {
        $(#[test]
        fn $test() {
            hunt(&format!("{:?}", $flaw), Some($flaw));
        })*
    };
}

flaws! {
    finds_an_answer_before_the_sync DatabaseFault::AnswersBeforeSync;
    finds_a_sync_that_is_tried_again DatabaseFault::RetriesSync;
    finds_a_lease_without_a_fence DatabaseFault::NoFence;
    finds_a_log_without_a_watermark DatabaseFault::NoWatermark;
}

#[test]
fn no_bug_is_without_its_hunt() {
    let this = include_str!("planted.rs");
    let hunted = |kind: &str, name: String| assert!(this.contains(&format!("{kind}::{name};")), "{name} is not hunted");
    EngineBug::ALL.iter().for_each(|bug| hunted("EngineBug", format!("{bug:?}")));
    WriterBug::ALL.iter().for_each(|bug| hunted("WriterBug", format!("{bug:?}")));
}
