//! Staff: who may be named in commands, who decides about that, and the anchors of the audit log.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::c2c::C2cOutcome;
use plimsoll_engine::command::*;
use plimsoll_engine::dividends::DIVIDEND_RATES_MAX;
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::staff::{STAFF_MAX, StaffRecord, StaffRoles, people_named};
use plimsoll_engine::{Command, Event, Reject, USDT};
use plimsoll_units::*;

use crate::nav_funds::BASKET;
use crate::rewards::{campaign_offer, pool_offer};
use crate::sales::LAUNCH;
use crate::world::*;

const ANNA: StaffId = StaffId(10);
const BEN: StaffId = StaffId(11);
const CARA: StaffId = StaffId(12);
const DORA: StaffId = StaffId(13);
const NOBODY: StaffId = StaffId(99);
const OWNER: StaffRoles = StaffRoles::OWNER;
const FINANCE: StaffRoles = StaffRoles::FINANCE;

fn register(staff: StaffId, roles: StaffRoles, by: StaffId) -> RegisterStaff {
    RegisterStaff { staff, roles, active: true, by, second: None }
}

fn with(second: StaffId, command: RegisterStaff) -> RegisterStaff {
    RegisterStaff { second: Some(second), ..command }
}

fn suspend(staff: StaffId, roles: StaffRoles, by: StaffId) -> RegisterStaff {
    RegisterStaff { active: false, ..register(staff, roles, by) }
}

/// Anna and Ben own the platform, and Cara works for them.
fn owned() -> World {
    let mut world = World::new();
    world.run(register(ANNA, OWNER, ANNA));
    world.run(register(CARA, FINANCE, ANNA));
    world.run(register(BEN, OWNER, ANNA));
    world
}

fn halt(by: StaffId) -> HaltIndex {
    HaltIndex { index: BTC_INDEX, by, reason: "a test".to_owned() }
}

#[test]
fn anybody_is_staff_until_the_first_owner_registers() {
    let mut world = World::new();
    world.run(halt(NOBODY));
    for (command, reject) in [
        (register(CARA, FINANCE, CARA), Reject::StaffNotOwner),
        (register(BEN, OWNER, ANNA), Reject::StaffNotOwner),
        (with(BEN, register(ANNA, OWNER, ANNA)), Reject::StaffNotOwner),
        (suspend(ANNA, OWNER, ANNA), Reject::StaffNotOwner),
    ] {
        world.refused(command, reject);
    }
    world.run(ResumeIndex { index: BTC_INDEX, by: NOBODY });
    world.run(register(ANNA, OWNER.and(FINANCE), ANNA));
    let (roles, since) = (OWNER.and(FINANCE), world.now);
    let said = Event::StaffRegistered { staff: ANNA, roles, active: true, since, by: ANNA, second: None };
    assert_eq!(world.events(), [said]);
    world.refused(halt(NOBODY), Reject::StaffUnknown);
    world.run(halt(ANNA));
    world.reload();
    world.refused(ResumeIndex { index: BTC_INDEX, by: NOBODY }, Reject::StaffUnknown);
}

#[test]
fn roles_that_nobody_may_hold_are_refused() {
    let mut world = owned();
    let robot = StaffId(9);
    for (staff, roles) in [
        (DORA, StaffRoles::NONE),
        (DORA, StaffRoles::AUDITOR.and(FINANCE)),
        (DORA, StaffRoles::AUTOMATION),
        (DORA, StaffRoles::AUTOMATION.and(FINANCE)),
        (DORA, StaffRoles(1024)),
        (robot, FINANCE),
        (robot, OWNER),
    ] {
        world.refused(with(BEN, register(staff, roles, ANNA)), Reject::StaffRoles);
    }
    world.refused(register(robot, OWNER, robot), Reject::StaffUnknown);
    world.run(with(BEN, register(DORA, StaffRoles::AUDITOR, ANNA)));
}

#[test]
fn automation_registers_itself_before_there_is_an_owner() {
    let mut world = World::new();
    let (desk, other) = (StaffId(1), StaffId(2));
    let automation = StaffRoles::AUTOMATION;
    world.refused(register(desk, automation, other), Reject::StaffAutomation);
    world.refused(with(other, register(desk, automation, desk)), Reject::StaffAutomation);
    world.refused(suspend(desk, automation, desk), Reject::StaffUnknown);
    world.run(register(desk, automation, desk));
    assert!(!world.engine.staff().is_in_force());
    world.run(suspend(desk, automation, desk));
    world.run(halt(desk));
    world.run(register(desk, automation, desk));
    world.reload();
    world.run(register(ANNA, OWNER, ANNA));
    world.run(ResumeIndex { index: BTC_INDEX, by: desk });
    world.refused(register(other, automation, other), Reject::StaffUnknown);
    world.refused(register(other, automation, ANNA), Reject::StaffAutomation);
    // An owner can end it, and nobody can begin it again.
    world.run(suspend(desk, automation, ANNA));
    world.refused(halt(desk), Reject::StaffUnknown);
    world.refused(register(desk, automation, ANNA), Reject::StaffAutomation);
}

#[test]
fn one_owner_decides_alone_and_two_decide_together() {
    let mut world = World::new();
    world.run(register(ANNA, OWNER, ANNA));
    world.refused(with(BEN, register(BEN, OWNER, ANNA)), Reject::StaffUnknown);
    world.run(register(CARA, FINANCE, ANNA));
    world.refused(with(CARA, register(DORA, FINANCE, ANNA)), Reject::StaffNotOwner);
    world.refused(register(DORA, FINANCE, CARA), Reject::StaffNotOwner);
    world.run(register(ANNA, OWNER.and(FINANCE), ANNA));
    world.run(register(BEN, OWNER, ANNA));

    let support = register(CARA, StaffRoles::SUPPORT, ANNA);
    world.refused(support, Reject::StaffSecondNeeded);
    world.refused(with(ANNA, support), Reject::SamePerson);
    world.refused(with(NOBODY, support), Reject::StaffUnknown);
    world.refused(with(CARA, support), Reject::StaffNotOwner);
    world.run(with(BEN, support));
    // Nobody approves what concerns oneself; proposing it is allowed.
    world.refused(with(BEN, register(BEN, OWNER.and(FINANCE), ANNA)), Reject::StaffSelfApproval);
    world.run(with(ANNA, register(BEN, OWNER.and(FINANCE), BEN)));
}

#[test]
fn one_owner_makes_somebody_inactive_at_once_and_two_bring_one_back() {
    let mut world = owned();
    let since = world.now;
    world.pass(DAY_MS);
    world.refused(suspend(CARA, StaffRoles::SUPPORT, ANNA), Reject::StaffSecondNeeded);
    world.refused(suspend(CARA, FINANCE, CARA), Reject::StaffNotOwner);
    world.refused(suspend(NOBODY, FINANCE, ANNA), Reject::StaffUnknown);
    world.run(suspend(CARA, FINANCE, ANNA));
    world.refused(suspend(CARA, FINANCE, ANNA), Reject::AlreadyExists);
    world.refused(halt(CARA), Reject::StaffUnknown);
    world.reload();
    world.refused(halt(CARA), Reject::StaffUnknown);
    world.refused(register(CARA, FINANCE, ANNA), Reject::StaffSecondNeeded);
    world.run(with(BEN, register(CARA, FINANCE, ANNA)));
    world.run(halt(CARA));
    let record = StaffRecord { roles: FINANCE, active: true, since };
    assert_eq!(world.engine.staff().get(CARA), Some(&record), "the same roles as before");
    world.run(with(BEN, register(CARA, StaffRoles::RISK, ANNA)));
    assert_eq!(world.engine.staff().get(CARA).map(|record| record.since), Some(world.now));
    world.refused(with(BEN, register(CARA, StaffRoles::RISK, ANNA)), Reject::AlreadyExists);
}

#[test]
fn an_owner_remains() {
    let mut world = owned();
    world.run(suspend(BEN, OWNER, BEN));
    world.refused(halt(BEN), Reject::StaffUnknown);
    for (roles, active) in [(OWNER, false), (FINANCE, true), (FINANCE, false)] {
        let end = RegisterStaff { staff: ANNA, roles, active, by: ANNA, second: None };
        world.refused(end, Reject::StaffLastOwner);
    }
    world.run(register(BEN, OWNER, ANNA));
    world.run(with(BEN, register(ANNA, FINANCE, ANNA)));
    let view = world.engine.staff_view();
    assert_eq!((view.active_owners, view.is_in_force, view.people.len()), (1, true, 3));
}

#[test]
fn staff_has_a_limit() {
    let mut world = World::new();
    world.checked = false;
    world.run(register(ANNA, OWNER, ANNA));
    for n in 1..STAFF_MAX as u32 {
        world.run(register(StaffId(ANNA.0 + n), FINANCE, ANNA));
    }
    world.refused(register(StaffId(u32::MAX), FINANCE, ANNA), Reject::CapacityReached);
    world.run(register(CARA, StaffRoles::SUPPORT, ANNA));
    world.engine.check_invariants().unwrap();
}

/// A command of each kind that names staff; most of them would be refused for other reasons too.
fn naming(by: StaffId, second: StaffId, now: Timestamp) -> Vec<Command> {
    let (account, market, sale, fund) = (AccountId(1), MarketId(0), LAUNCH, BASKET);
    let (asset, network, amount, withdrawal) = (USDT, CHAIN, Amount::ONE, WithdrawalId(1));
    let review_at = now.plus(DAY_MS);
    let (owner, royalty) = (account, Rate::ZERO);
    let mint = MintCollectible {
        collectible: CollectibleId(1),
        series: 1,
        number: 1,
        owner,
        author: None,
        handling_fee: royalty,
        royalty,
        by,
    };
    let (quarter, rates) = (0, DIVIDEND_RATES_MAX);
    let (loan, order) = (LoanId(1), C2cOrderId(1));
    vec![
        DeclareDividend { market, per_unit: amount, ex_date: review_at, by, second }.into(),
        DeclareSplit { market, new: 2, old: 1, ex_date: review_at, by, second }.into(),
        SetAccountStatus { account, status: Status::Frozen, reason: 1, by, second, review_at }.into(),
        DefundHouse { house: House::OptionPool, asset, amount, network, by, second }.into(),
        CloseNavFund { fund, by, second }.into(),
        WithdrawSale { sale, reason: 1, by, second }.into(),
        DeclareTierDividend { quarter, rates, by, second }.into(),
        DecideLoan { loan, outcome: LoanOutcome::Decline { reason: 1 }, by, second: Some(second) }.into(),
        DecideC2cOrder { order, outcome: C2cOutcome::Release, reason: 1, by, second: Some(second) }.into(),
        register(DORA, FINANCE, by).into(),
        with(second, register(DORA, FINANCE, by)).into(),
        AdvanceWithdrawal { withdrawal, step: WithdrawalStep::Approve { by, second } }.into(),
        AdvanceWithdrawal { withdrawal, step: WithdrawalStep::Reject { by, reason: 1 } }.into(),
        AdvanceWithdrawal { withdrawal, step: WithdrawalStep::FailUnsent { by } }.into(),
        halt(by).into(),
        ResumeIndex { index: ETH_INDEX, by }.into(),
        ProposeCorrection { account, wallet: Wallet::Platform, asset, amount, reason: "r".to_owned(), by }.into(),
        ApproveCorrection { correction: CorrectionId(1), by }.into(),
        RefuseFundOrder { order: FundOrderId(1), reason: 1, by }.into(),
        SeedNavFund { fund, amount, by }.into(),
        TradeNavFund { fund, from: USDT, to: BTC, amount, minimum_received: Amount::ONE, by }.into(),
        OpenSale { sale, by }.into(),
        mint.into(),
        OfferCampaign { by, ..campaign_offer(now) }.into(),
        OfferDailyPool { by, ..pool_offer() }.into(),
        StartTierDividends { by }.into(),
    ]
}

#[test]
fn every_command_that_names_staff_names_people_who_are_active() {
    let kinds = naming(ANNA, BEN, START).len();
    for n in 0..kinds {
        let mut world = owned();
        world.customer();
        world.run(with(BEN, register(DORA, StaffRoles::SUPPORT, ANNA)));
        world.run(suspend(DORA, StaffRoles::SUPPORT, ANNA));
        let now = world.now;
        let named = |by, second| naming(by, second, now).swap_remove(n);
        let has_two = people_named(&named(ANNA, BEN)).1.is_some();
        for gone in [NOBODY, DORA] {
            world.refused(named(gone, BEN), Reject::StaffUnknown);
            if has_two {
                world.refused(named(ANNA, gone), Reject::StaffUnknown);
            }
        }
        if has_two {
            world.refused(named(ANNA, ANNA), Reject::SamePerson);
        }
        let outcome = world.try_run(named(ANNA, BEN));
        assert!(!matches!(outcome, Err(Reject::StaffUnknown | Reject::SamePerson)), "{outcome:?}");
    }
}

#[test]
fn commands_that_name_nobody_need_nobody() {
    let mut world = owned();
    let account = world.customer();
    world.deposit(account, USDT, "10");
    assert_eq!(people_named(&RunTimers {}.into()), (None, None));
    world.run(AnchorAudit { seq: 1, hash: [1; 32] });
}

#[test]
fn anchors_of_the_audit_log_only_go_forward() {
    let mut world = World::new();
    let empty = world.engine.state_hash();
    world.refused(AnchorAudit { seq: 0, hash: [1; 32] }, Reject::AuditBehind { last: 0 });
    assert_eq!(world.engine.state_hash(), empty);
    world.run(AnchorAudit { seq: 7, hash: [1; 32] });
    assert_eq!(world.events(), [Event::AuditAnchored { seq: 7, hash: [1; 32] }]);
    world.reload();
    for seq in [0, 6, 7] {
        world.refused(AnchorAudit { seq, hash: [2; 32] }, Reject::AuditBehind { last: 7 });
    }
    world.pass(SECOND_MS);
    world.run(AnchorAudit { seq: u64::MAX, hash: [2; 32] });
    let anchor = world.engine.staff_view().anchor.expect("just anchored");
    assert_eq!((anchor.seq, anchor.hash, anchor.at), (u64::MAX, [2; 32], world.now));
    assert!(!world.engine.staff().is_in_force(), "an anchor names nobody");
}
