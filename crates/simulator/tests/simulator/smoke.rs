//! A few short runs in every build: the long ones are in `soak` and `planted`, at release speed.

use plimsoll_simulator::{Depth, Plan, run};

#[test]
fn a_few_seeds_are_sound() {
    for seed in 1..=4 {
        let depth = Depth { books: true, twin: seed == 1, ..Depth::default() };
        let plan = Plan { commands: 260, depth, ..Plan::of(seed) };
        if let Err(failure) = run(seed, plan) {
            panic!("{failure}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let depth = Depth { log: true, ..Depth::default() };
    let hash = |seed| run(seed, Plan { commands: 200, depth, ..Plan::of(seed) }).map(|tally| tally.log_hash);
    let (first, second, other) = (hash(11), hash(11), hash(12));
    assert_eq!(first, second);
    assert_ne!(first, other);
    assert!(first.is_ok_and(|hash| hash.is_some()));
}
