//! Regression seeds, which once violated a guarantee or exposed a wrong oracle. The workload has changed since, so a
//! seed no longer takes the same path; each finding has its own test elsewhere.

use plimsoll_simulator::{Plan, run};

/// A restored engine cut a walk over all orders at another place than its leader (`SlotsCountedInMemory`).
const RESTORED_DIFFERENTLY: [u64; 1] = [1_794_909_372_420];
/// A node led from a head that another node had written and not synced (`ClaimNotConfirmed`).
const LED_WITHOUT_ITS_LEASE: [u64; 1] = [1_794_909_319_171];
/// The oracle took a feed that had lost one of two sources during a spike hold for one that was never lost.
const NOT_LIQUIDATED: [u64; 6] =
    [1_794_909_297_285, 1_794_909_299_826, 1_794_909_307_657, 1_794_909_337_082, 1_794_909_341_557, 1_794_909_344_441];
/// No operator confirmed a clock after months without a leader: sources waited for years that never passed.
const NOT_ANSWERED: [u64; 12] = [
    1_794_909_298_778,
    1_794_909_310_476,
    1_794_909_320_650,
    1_794_909_323_769,
    1_794_909_328_523,
    1_794_909_330_243,
    1_794_909_333_513,
    1_794_909_357_853,
    1_794_909_360_463,
    1_794_909_361_746,
    1_794_909_362_674,
    1_794_909_371_744,
];
/// Walks in short slices: two splits of one market at once; payments of a run over several commands.
const CUT_SHORT: [u64; 5] = [378, 2_466, 2_703, 2_811, 3_150];

/// Contract stops deferred to a later command fired after the feed had become a spike hold.
const FIRED_DURING_A_HOLD: [u64; 1] = [1_794_924_752_191];
/// The oracle knew only the last of two fundings whose runs waited for each other. It took 3,000 commands.
const TWO_FUNDINGS_UNDER_WAY: u64 = 1_794_924_763_107;

/// The oracle knew only the last of several splits, and restated a second-contract's entry by one that came after its
/// end.
const SPLIT_AFTER_THE_END: u64 = 1_794_943_702_223;
/// The same in a run of 3,000 commands.
const SPLIT_AFTER_THE_END_OF_A_LONG_RUN: u64 = 1_794_943_724_157;

/// The engine knew only the last of two splits between a second-contract's entry and its exit.
const TWO_SPLITS_BEFORE_THE_END: [u64; 4] =
    [1_794_944_669_676, 1_794_944_672_801, 1_794_944_675_318, 1_794_944_681_508];

/// The oracle overflowed on collateral that was worth more than its numbers held.
const COLLATERAL_WORTH_TOO_MUCH: u64 = 1_794_955_862_072;

/// The oracle did not know that what the insurance fund unwinds during a funding run leaves a share to the next one.
const UNWOUND_DURING_FUNDING: u64 = 1_794_971_253_693;

/// The oracle of dividends did not count units that were bought more than 800 days before.
const HELD_FOR_YEARS: [u64; 2] = [1_795_028_772_607, 1_795_028_778_607];

#[test]
fn long_runs_that_failed_once_are_sound() {
    let kept = [&[TWO_FUNDINGS_UNDER_WAY, SPLIT_AFTER_THE_END_OF_A_LONG_RUN][..], &HELD_FOR_YEARS];
    for seed in kept.concat() {
        if let Err(failure) = run(seed, Plan { commands: 3_000, ..Plan::of(seed) }) {
            panic!("{failure}");
        }
    }
}

#[test]
fn seeds_that_failed_once_are_sound() {
    let kept = [
        &RESTORED_DIFFERENTLY[..],
        &LED_WITHOUT_ITS_LEASE,
        &NOT_LIQUIDATED,
        &NOT_ANSWERED,
        &CUT_SHORT,
        &FIRED_DURING_A_HOLD,
        &[SPLIT_AFTER_THE_END],
        &TWO_SPLITS_BEFORE_THE_END,
        &[COLLATERAL_WORTH_TOO_MUCH],
        &[UNWOUND_DURING_FUNDING],
    ];
    for seed in kept.concat() {
        if let Err(failure) = run(seed, Plan::of(seed)) {
            panic!("{failure}");
        }
    }
}
