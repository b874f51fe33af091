//! Two splits of one market at the same date: the market is suspended until both are complete. Random runs did not
//! reach this within a thousand seeds, so it has its own test.

use plimsoll_engine::slices;
use plimsoll_scenario::run;

/// Longer than any split of so small a market takes, even a step at a time.
const LONGEST_MS: u32 = 60;

fn scenario(rules: u32, splits: u32, halted_ms: u32) -> String {
    let activate: String = (2..=rules).map(|version| format!("  rules {version}\n")).collect();
    let split = "  split ACME-CFD 2 for 1 on 2026-01-06T00:00:00Z by dave and erin\n".repeat(splits as usize);
    format!(
        r#"
case "a market that is split stands still"
{activate}  account alice profile global
  account bob profile global
  deposit alice 100000 USDT
  deposit bob 100000 USDT
  transfer alice 100000 USDT from platform to contract
  transfer bob 100000 USDT from platform to contract
  index ACME stock at 200
  contract ACME-CFD lot 1
  open bob short 100 lots ACME-CFD @ 200 x5 as short
  open alice long 100 lots ACME-CFD @ 200 x5 as long
  tick ACME 200
{split}  clock 2026-01-06T00:00:00.{halted_ms:03}Z
  open alice long 1 lots ACME-CFD @ 50 x5 -> reject MarketHalted
"#
    )
}

/// Milliseconds after the date in which orders are rejected because a split is in progress, checked one by one.
fn halted(rules: u32, splits: u32) -> Vec<u32> {
    slices::set_most(Some(1));
    let is_halted = |ms: &u32| run("splits", &scenario(rules, splits, *ms)).failed() == 0;
    let halted = (0..LONGEST_MS).filter(is_halted).collect();
    slices::set_most(None);
    halted
}

#[test]
fn a_market_with_two_splits_at_once_stands_still_until_both_are_over() {
    let one = halted(3, 1);
    let two = halted(3, 2);
    assert!(one.len() > 2, "one split takes several commands: {one:?}");
    assert!(two.len() as u32 <= LONGEST_MS / 2 && two.len() >= 2 * one.len() - 1, "one: {one:?}, two: {two:?}");
    assert!(two.windows(2).all(|pair| pair[0] + 1 == pair[1]), "never open in between: {two:?}");
    // Under the earlier rules, the first split that ended reopened the market.
    assert!(halted(2, 2).len() < two.len());
}
