//! Which rules a command can activate, on the build that wrote it and on every later one.

use plimsoll_engine::command::*;
use plimsoll_engine::{RULES_AT_GENESIS, RULES_KNOWN, Reject};

use crate::world::*;

const REFUSED: Reject = Reject::InvalidInput { what: "rules version" };

#[test]
fn rules_are_activated_one_by_one_up_to_the_newest() {
    let mut world = World::new();
    for version in RULES_AT_GENESIS + 1..=RULES_KNOWN {
        world.refused(ActivateRules::new(version + 1), REFUSED);
        world.run(ActivateRules::new(version));
        world.refused(ActivateRules::new(version), REFUSED);
    }
    assert_eq!(world.engine.rules(), RULES_KNOWN);
    world.refused(ActivateRules::new(RULES_KNOWN + 1), REFUSED);
}

/// A build that knew two rules journaled its reject of the third. This build knows them and must reject all the same.
#[test]
fn what_an_earlier_build_refused_stays_refused() {
    let mut world = World::new();
    world.run(ActivateRules { version: 2, known: None });
    world.refused(ActivateRules { version: 3, known: None }, REFUSED);
    world.refused(ActivateRules { version: 3, known: Some(2) }, REFUSED);
    world.run(ActivateRules { version: 3, known: Some(RULES_KNOWN + 1) });
}

/// The encoding of a command without its build's version is that of earlier builds.
#[test]
fn the_command_of_earlier_builds_is_read_and_written_as_it_was() {
    let old = [0x81, 0x03];
    let command: ActivateRules = minicbor::decode(&old).unwrap();
    assert_eq!(command, ActivateRules { version: 3, known: None });
    assert_eq!(minicbor::to_vec(command).unwrap(), old);
}
