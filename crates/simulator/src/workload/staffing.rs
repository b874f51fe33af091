//! People who are registered, change roles and go, what they try to do then, and the audit log that is anchored beside.
//!
//! Only where the setup has registered automation, in whose name all other staff actions are. Draws from a stream of its
//! own, so that a run without staff is the same as before there was any.

use plimsoll_engine::accounts::Status;
use plimsoll_engine::command::{
    AdvanceWithdrawal, AnchorAudit, ApproveCorrection, Command, DefundHouse, ProposeCorrection, RegisterStaff,
    ResumeIndex, SetAccountStatus, WithdrawalStep,
};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::staff::{FIRST_PERSON, StaffBook, StaffRoles};
use plimsoll_engine::{LIQUIDITY_PROVIDER, USDT};
use plimsoll_units::{Amount, DAY_MS, IndexId, StaffId};

use super::{Action, View, Workload};
use crate::universe::NETWORK;

/// Per thousand actions of a run with staff.
const STAFFING: u64 = 80;
/// People of one run; a few more numbers are nobody's.
const PEOPLE: u64 = 7;
/// Automation in whose name nothing else is done, so that it can go.
const IDLE_AUTOMATION: [u32; 6] = [0, 5, 6, 7, 8, 9];

impl Workload {
    pub(super) fn staffing(&mut self, view: &View<'_>) -> Option<Action> {
        let book = view.engine.staff();
        if book.people().next().is_none() || !self.staffing.permille(STAFFING) {
            return None;
        }
        let command = match self.staffing.below(12) {
            0 => self.anchor(book),
            _ if !book.is_in_force() => self.begin().into(),
            1..=4 => self.act(view)?,
            5 | 6 => self.suspend(book)?.into(),
            7 => self.bring_back(book)?.into(),
            _ => self.register(book).into(),
        };
        Some(Action { by: LIQUIDITY_PROVIDER, command })
    }

    /// Before the first owner: automation, the owner itself, and people who come too early.
    fn begin(&mut self) -> RegisterStaff {
        let person = self.person();
        let other = self.person();
        let owner = StaffRoles::OWNER;
        let first = RegisterStaff { staff: person, roles: owner, active: true, by: person, second: None };
        let robot = self.idle_automation();
        let automation = RegisterStaff { staff: robot, roles: StaffRoles::AUTOMATION, by: robot, ..first };
        self.staffing.weighted(&[
            (3, automation),
            (2, RegisterStaff { active: false, ..automation }),
            (1, RegisterStaff { by: person, ..automation }),
            (1, RegisterStaff { second: Some(person), ..automation }),
            (1, RegisterStaff { roles: owner, ..automation }),
            (3, first),
            (1, RegisterStaff { roles: StaffRoles::FINANCE, ..first }),
            (1, RegisterStaff { by: other, ..first }),
            (1, RegisterStaff { second: Some(other), ..first }),
            (1, RegisterStaff { active: false, ..first }),
        ])
    }

    fn register(&mut self, book: &StaffBook) -> RegisterStaff {
        let staff = if self.staffing.permille(900) { self.person() } else { self.idle_automation() };
        let roles = self.staffing.weighted(&[
            (6, StaffRoles::OWNER),
            (2, StaffRoles::OWNER.and(StaffRoles::FINANCE)),
            (4, StaffRoles::FINANCE.and(StaffRoles::SUPPORT)),
            (4, StaffRoles::COMPLIANCE),
            (2, StaffRoles::AUDITOR),
            (1, StaffRoles::AUTOMATION),
            (1, StaffRoles::AUDITOR.and(StaffRoles::FINANCE)),
            (1, StaffRoles(1 << 12)),
            (1, StaffRoles::NONE),
        ]);
        let active = self.staffing.permille(850);
        self.decided(book, staff, roles, active)
    }

    fn suspend(&mut self, book: &StaffBook) -> Option<RegisterStaff> {
        let is_idle = |id: StaffId| id >= FIRST_PERSON || IDLE_AUTOMATION.contains(&id.0);
        let people: Vec<_> = book.people().filter(|(id, _)| is_idle(*id)).map(|(id, record)| (id, *record)).collect();
        let (staff, record) = *self.staffing.pick(&people)?;
        let command = self.decided(book, staff, record.roles, false);
        Some(if self.staffing.permille(700) { RegisterStaff { second: None, ..command } } else { command })
    }

    fn bring_back(&mut self, book: &StaffBook) -> Option<RegisterStaff> {
        let gone: Vec<_> = book.people().filter(|(_, record)| !record.active).map(|(id, r)| (id, r.roles)).collect();
        let (staff, roles) = *self.staffing.pick(&gone)?;
        Some(self.decided(book, staff, roles, true))
    }

    /// Mostly by those who may decide it.
    fn decided(&mut self, book: &StaffBook, staff: StaffId, roles: StaffRoles, active: bool) -> RegisterStaff {
        let owners: Vec<StaffId> = book.people().filter(|(_, r)| r.is_active_owner()).map(|(id, _)| id).collect();
        let anybody = self.anybody_of_staff(book);
        let owner = self.staffing.pick(&owners).copied().unwrap_or(anybody);
        let by = if self.staffing.permille(900) { owner } else { anybody };
        let others: Vec<StaffId> = owners.iter().copied().filter(|other| *other != by).collect();
        let right = self.staffing.pick(&others).copied();
        let stranger = Some(self.anybody_of_staff(book));
        let second = self.staffing.weighted(&[(14, right), (2, None), (2, Some(staff)), (1, Some(by)), (1, stranger)]);
        RegisterStaff { staff, roles, active, by, second }
    }

    /// Work in somebody's name, who may be active, gone, automation, or nobody at all.
    fn act(&mut self, view: &View<'_>) -> Option<Command> {
        let book = view.engine.staff();
        let by = self.anybody_of_staff(book);
        let other = self.anybody_of_staff(book);
        let second = if self.staffing.permille(100) { by } else { other };
        let account = self.staffing.pick(&view.universe.accounts)?.0;
        let amount = Amount::from_units(1 + i128::from(self.staffing.below(100)));
        let (asset, network, wallet) = (USDT, NETWORK, Wallet::Platform);
        let command = match self.staffing.below(6) {
            0 => {
                let review_at = view.now.plus(DAY_MS);
                SetAccountStatus { account, status: Status::Normal, reason: 7, by, second, review_at }.into()
            }
            1 => {
                let halted =
                    (0..view.universe.feeds.len() as u16).map(IndexId).find(|index| view.open.is_halted(*index));
                ResumeIndex { index: halted.unwrap_or(IndexId(0)), by }.into()
            }
            2 => ProposeCorrection { account, wallet, asset, amount, reason: "a mistake".to_owned(), by }.into(),
            3 => ApproveCorrection { correction: *self.staffing.pick(&view.open.corrections())?, by }.into(),
            4 => {
                let withdrawals: Vec<_> = view.engine.treasury().withdrawals().map(|(id, _)| id).collect();
                let withdrawal = *self.staffing.pick(&withdrawals)?;
                let (approve, reject) =
                    (WithdrawalStep::Approve { by, second }, WithdrawalStep::Reject { by, reason: 3 });
                let step = if self.staffing.permille(800) { approve } else { reject };
                AdvanceWithdrawal { withdrawal, step }.into()
            }
            _ => DefundHouse { house: House::LoanPool, asset, amount, network, by, second }.into(),
        };
        Some(command)
    }

    fn anchor(&mut self, book: &StaffBook) -> Command {
        let last = book.anchor().map_or(0, |anchor| anchor.seq);
        let seq = if self.staffing.permille(850) { last + self.staffing.below(1_000) } else { last / 2 };
        AnchorAudit { seq, hash: self.staffing.bytes() }.into()
    }

    fn person(&mut self) -> StaffId {
        StaffId(FIRST_PERSON.0 + self.staffing.below(PEOPLE) as u32)
    }

    fn idle_automation(&mut self) -> StaffId {
        StaffId(*self.staffing.pick(&IDLE_AUTOMATION).expect("not empty"))
    }

    fn anybody_of_staff(&mut self, book: &StaffBook) -> StaffId {
        let nobody = StaffId(FIRST_PERSON.0 + PEOPLE as u32 + self.staffing.below(5) as u32);
        let known = |is_active| -> Vec<StaffId> {
            book.people().filter(|(_, record)| record.active == is_active).map(|(id, _)| id).collect()
        };
        let active = self.staffing.pick(&known(true)).copied().unwrap_or(nobody);
        let gone = self.staffing.pick(&known(false)).copied().unwrap_or(nobody);
        self.staffing.weighted(&[(6, active), (2, gone), (1, nobody)])
    }
}
