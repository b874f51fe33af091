//! Notifications to account owners. Practice accounts get none: the screen is enough.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::c2c::{C2cAdOff, C2cDue};
use plimsoll_engine::funds::FundEnd;
use plimsoll_engine::nav_funds::NavEnd;
use plimsoll_engine::pledge::SaleReason;
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_engine::{Event, LIQUIDITY_PROVIDER};
use plimsoll_store::projections::{DividendRow, NotificationRow};
use plimsoll_units::{AccountId, C2cOrderId};

use super::Draft;
use crate::projection::change::Change;
use crate::projection::codes;

impl Draft<'_> {
    pub(super) fn notify_user(&mut self, event: &Event) {
        match *event {
            Event::DepositCredited { deposit, account, .. } => {
                self.notification(account, codes::NOTIFY_DEPOSIT, deposit.0);
            }
            Event::WithdrawalRequested { withdrawal, account, .. } => {
                self.notification(account, codes::NOTIFY_WITHDRAWAL_REQUESTED, withdrawal.0);
            }
            Event::WithdrawalMoved { withdrawal, account, stage } => {
                let kind = match stage {
                    WithdrawalStage::Approved => codes::NOTIFY_WITHDRAWAL_APPROVED,
                    WithdrawalStage::Confirmed => codes::NOTIFY_WITHDRAWAL_PAID,
                    WithdrawalStage::Rejected => codes::NOTIFY_WITHDRAWAL_REFUSED,
                    WithdrawalStage::Cancelled => codes::NOTIFY_WITHDRAWAL_CANCELLED,
                    WithdrawalStage::Created
                    | WithdrawalStage::Review
                    | WithdrawalStage::Manual
                    | WithdrawalStage::Broadcast => return,
                };
                self.notification(account, kind, withdrawal.0);
            }
            Event::Liquidated { position, account, .. } => {
                self.notification(account, codes::NOTIFY_LIQUIDATED, position.0);
            }
            Event::Deleveraged { position, account, .. } => {
                self.notification(account, codes::NOTIFY_DELEVERAGED, position.0);
            }
            Event::MarginCalled { position, account } => {
                self.notification(account, codes::NOTIFY_MARGIN_CALL, position.0);
            }
            Event::SecondsSettled { order, account, .. } | Event::SecondsVoided { order, account, .. } => {
                self.notification(account, codes::NOTIFY_SECONDS_SETTLED, order.0);
            }
            Event::LoanDisbursed { loan, account, .. } => {
                self.notification(account, codes::NOTIFY_LOAN_PAID_OUT, loan.0);
            }
            Event::LoanDeclined { loan, account, .. } => {
                self.notification(account, codes::NOTIFY_LOAN_REFUSED, loan.0);
            }
            Event::LoanNotice { loan, account, .. } => self.notification(account, codes::NOTIFY_LOAN_DUE, loan.0),
            Event::LoanLate { loan, account, .. } => self.notification(account, codes::NOTIFY_LOAN_LATE, loan.0),
            Event::LoanDebitFailed { loan, account, .. } => {
                self.notification(account, codes::NOTIFY_LOAN_DEBIT_FAILED, loan.0);
            }
            Event::LoanSettled { loan, account, .. } => self.notification(account, codes::NOTIFY_LOAN_REPAID, loan.0),
            Event::PledgeCalled { pledge, account, .. } => {
                self.notification(account, codes::NOTIFY_PLEDGE_CALL, pledge.0);
            }
            Event::CollateralSold(sale) if sale.why != SaleReason::Owner => {
                self.notification(sale.account, codes::NOTIFY_PLEDGE_SOLD, sale.pledge.0);
            }
            Event::PledgeEnding { pledge, account, .. } => {
                self.notification(account, codes::NOTIFY_PLEDGE_ENDING, pledge.0);
            }
            Event::PledgeOverdue { pledge, account, .. } => {
                self.notification(account, codes::NOTIFY_PLEDGE_OVERDUE, pledge.0);
            }
            Event::FundStarted { order, account } => self.notification(account, codes::NOTIFY_FUND_STARTED, order.0),
            Event::FundMatured { order, account, .. } => {
                self.notification(account, codes::NOTIFY_FUND_MATURED, order.0);
            }
            Event::FundEnded { order, account, end: FundEnd::Refused { .. } } => {
                self.notification(account, codes::NOTIFY_FUND_REFUSED, order.0);
            }
            Event::NavStarted { order, account, .. } => self.notification(account, codes::NOTIFY_NAV_DEALT, order.0),
            Event::NavRedeemed(ref redeemed) => {
                let kind = if redeemed.waits { codes::NOTIFY_NAV_PAID_PART } else { codes::NOTIFY_NAV_PAID };
                self.notification(redeemed.account, kind, redeemed.order.0);
            }
            Event::NavEnded { order, account, end: NavEnd::TooSmall } => {
                self.notification(account, codes::NOTIFY_NAV_RETURNED, order.0);
            }
            Event::SaleBegan { sale } => self.announcement(codes::NOTIFY_SALE_BEGAN, sale.0.into()),
            Event::SaleAllotted { order, account, .. } => {
                self.notification(account, codes::NOTIFY_SALE_ALLOTTED, order.0);
            }
            Event::SaleReturned { order, account, .. } => {
                self.notification(account, codes::NOTIFY_SALE_RETURNED, order.0);
            }
            Event::TokensVested { order, account, .. } => {
                self.notification(account, codes::NOTIFY_TOKENS_VESTED, order.0);
            }
            Event::CollectibleSold { trade, seller, buyer, .. } => {
                self.notification(seller, codes::NOTIFY_COLLECTIBLE_SOLD, trade);
                self.notification(buyer, codes::NOTIFY_COLLECTIBLE_BOUGHT, trade);
            }
            Event::DividendPaid { quarter, account, .. } => {
                let id = DividendRow::id_of(account, quarter);
                self.notification(account, codes::NOTIFY_DIVIDEND_PAID, id.unsigned_abs());
            }
            Event::PledgeClosed { pledge, account, .. } => {
                self.notification(account, codes::NOTIFY_PLEDGE_CLOSED, pledge.0);
            }
            _ => self.notify_of_c2c(event),
        }
    }

    fn notify_of_c2c(&mut self, event: &Event) {
        let (accounts, kind, order): (&[AccountId], i64, C2cOrderId) = match *event {
            Event::C2cOpened(opened) => (&[opened.maker], codes::NOTIFY_C2C_OPENED, opened.order),
            Event::C2cPaid { order, seller, .. } => (&[seller], codes::NOTIFY_C2C_PAID, order),
            Event::C2cReleased(release) => (&[release.buyer], codes::NOTIFY_C2C_RELEASED, release.order),
            Event::C2cReturned { order, buyer, seller, .. } => (&[buyer, seller], codes::NOTIFY_C2C_RETURNED, order),
            Event::C2cAppealed { order, buyer, seller, .. } => (&[buyer, seller], codes::NOTIFY_C2C_APPEALED, order),
            Event::C2cAppealDue { order, buyer, seller, due: C2cDue::Evidence } => {
                (&[buyer, seller], codes::NOTIFY_C2C_EVIDENCE_OVER, order)
            }
            Event::C2cDecided { order, winner, loser, .. } => (&[winner, loser], codes::NOTIFY_C2C_DECIDED, order),
            Event::C2cAdOff { ad, account, why } if why != C2cAdOff::Owner => {
                return self.notification(account, codes::NOTIFY_C2C_AD_OFF, ad.0);
            }
            Event::C2cPaused { account, .. } => {
                return self.notification(account, codes::NOTIFY_C2C_PAUSED, account.0.into());
            }
            _ => return,
        };
        for account in accounts {
            self.notification(*account, kind, order.0);
        }
    }

    fn notification(&mut self, account: AccountId, kind: i64, subject: u64) {
        let live = self.engine.account(account).is_some_and(|account| account.realm == Realm::Live);
        if live && self.is_customer(account) {
            self.enter_notification(account, kind, subject);
        }
    }

    /// To everybody who asked for it: rows elsewhere say who that is.
    fn announcement(&mut self, kind: i64, subject: u64) {
        self.enter_notification(LIQUIDITY_PROVIDER, kind, subject);
    }

    fn enter_notification(&mut self, account: AccountId, kind: i64, subject: u64) {
        let subject = i64::try_from(subject).expect("the databases count in signed 64-bit numbers");
        let (seq, n, at) = (self.at.seq, self.notifications, self.at.at);
        self.notifications += 1;
        self.out.push(Change::Tiding(NotificationRow { seq, n, account, kind, subject, at }));
    }
}
