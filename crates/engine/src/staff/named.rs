//! The people a command names, and the check before every command that they may act at all. Which role a command needs is
//! decided elsewhere.

use plimsoll_units::StaffId;

use crate::command::{Command, WithdrawalStep};
use crate::engine::Engine;
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// Who acts, and who agrees. Every command is listed, so that a new one has to say whom it names.
#[expect(clippy::too_many_lines, reason = "a line for each command")]
pub const fn people_named(command: &Command) -> (Option<StaffId>, Option<StaffId>) {
    match command {
        // Two people
        Command::DeclareDividend(c) => (Some(c.by), Some(c.second)),
        Command::DeclareSplit(c) => (Some(c.by), Some(c.second)),
        Command::SetAccountStatus(c) => (Some(c.by), Some(c.second)),
        Command::DefundHouse(c) => (Some(c.by), Some(c.second)),
        Command::CloseNavFund(c) => (Some(c.by), Some(c.second)),
        Command::WithdrawSale(c) => (Some(c.by), Some(c.second)),
        Command::DeclareTierDividend(c) => (Some(c.by), Some(c.second)),
        // One person, or two
        Command::DecideLoan(c) => (Some(c.by), c.second),
        Command::DecideC2cOrder(c) => (Some(c.by), c.second),
        Command::RegisterStaff(c) => (Some(c.by), c.second),
        Command::AdvanceWithdrawal(c) => match c.step {
            WithdrawalStep::Approve { by, second } => (Some(by), Some(second)),
            WithdrawalStep::Reject { by, .. } | WithdrawalStep::FailUnsent { by } => (Some(by), None),
            WithdrawalStep::StartReview
            | WithdrawalStep::NeedManual
            | WithdrawalStep::ApproveByRule
            | WithdrawalStep::Cancel { .. }
            | WithdrawalStep::Broadcast { .. }
            | WithdrawalStep::Confirm => (None, None),
        },
        // One person
        Command::HaltIndex(c) => (Some(c.by), None),
        Command::ResumeIndex(c) => (Some(c.by), None),
        Command::ProposeCorrection(c) => (Some(c.by), None),
        Command::ApproveCorrection(c) => (Some(c.by), None),
        Command::RefuseFundOrder(c) => (Some(c.by), None),
        Command::SeedNavFund(c) => (Some(c.by), None),
        Command::TradeNavFund(c) => (Some(c.by), None),
        Command::OpenSale(c) => (Some(c.by), None),
        Command::MintCollectible(c) => (Some(c.by), None),
        Command::OfferCampaign(c) => (Some(c.by), None),
        Command::OfferDailyPool(c) => (Some(c.by), None),
        Command::StartTierDividends(c) => (Some(c.by), None),
        // Nobody
        Command::RunTimers(_)
        | Command::ActivateRules(_)
        | Command::ListAsset(_)
        | Command::ListIndex(_)
        | Command::ListMarket(_)
        | Command::PublishCalendar(_)
        | Command::PublishFinancing(_)
        | Command::OpenAccount(_)
        | Command::SetProfile(_)
        | Command::NoteSecurityChange(_)
        | Command::BindReferrer(_)
        | Command::ResetPractice(_)
        | Command::SetPositionMode(_)
        | Command::ObservePrice(_)
        | Command::PlaceOrder(_)
        | Command::CancelOrder(_)
        | Command::AdjustMargin(_)
        | Command::AddPrincipal(_)
        | Command::PlaceProtection(_)
        | Command::CancelProtection(_)
        | Command::ReplaceOrder(_)
        | Command::PlaceScale(_)
        | Command::PlaceOco(_)
        | Command::SetTrailing(_)
        | Command::OfferSeconds(_)
        | Command::PlaceSeconds(_)
        | Command::LimitSeconds(_)
        | Command::OfferSwap(_)
        | Command::QuoteSwap(_)
        | Command::ExecuteSwap(_)
        | Command::Transfer(_)
        | Command::CreditDeposit(_)
        | Command::FinaliseDeposit(_)
        | Command::ReverseDeposit(_)
        | Command::OpenChannel(_)
        | Command::RequestWithdrawal(_)
        | Command::FundHouse(_)
        | Command::OfferLoan(_)
        | Command::ApplyLoan(_)
        | Command::RepayLoan(_)
        | Command::WithdrawLoan(_)
        | Command::SetLoanDebit(_)
        | Command::OfferPledge(_)
        | Command::OpenPledge(_)
        | Command::AddCollateral(_)
        | Command::RemoveCollateral(_)
        | Command::SellCollateral(_)
        | Command::RepayPledge(_)
        | Command::RedeemPledge(_)
        | Command::RenewPledge(_)
        | Command::OfferFund(_)
        | Command::BuyFund(_)
        | Command::CancelFundOrder(_)
        | Command::RedeemFund(_)
        | Command::OfferNavFund(_)
        | Command::BuyNavFund(_)
        | Command::RedeemNavFund(_)
        | Command::CancelNavOrder(_)
        | Command::OfferSale(_)
        | Command::CommitSale(_)
        | Command::CancelCommitment(_)
        | Command::PriceCollectible(_)
        | Command::BuyCollectible(_)
        | Command::OfferC2cCoin(_)
        | Command::OfferC2cFiat(_)
        | Command::PostC2cAd(_)
        | Command::ChangeC2cAd(_)
        | Command::SwitchC2cAd(_)
        | Command::EndC2cAd(_)
        | Command::TakeC2cAd(_)
        | Command::MarkC2cPaid(_)
        | Command::CancelC2cOrder(_)
        | Command::ReleaseC2cOrder(_)
        | Command::AppealC2cOrder(_)
        | Command::ClaimReward(_)
        | Command::JoinDailyPool(_)
        | Command::LeaveDailyPool(_)
        | Command::AnchorAudit(_) => (None, None),
    }
}

impl Engine {
    /// Once an owner is active: refuses a command whose `by` or `second` is not active, or whose two people are the same.
    pub(crate) fn check_people_named(&self, command: &Command) -> Result<(), Reject> {
        let (Some(by), second) = people_named(command) else {
            return Ok(());
        };
        if !self.staff.is_in_force() {
            return Ok(());
        }
        let may_act = |person| {
            let suffices = planted(Bug::SuspendedStaffActs) && self.staff.get(person).is_some();
            suffices || self.staff.is_active(person)
        };
        if !may_act(by) || second.is_some_and(|second| !may_act(second)) {
            return Err(Reject::StaffUnknown);
        }
        if second == Some(by) && !planted(Bug::OnePersonSuffices) {
            return Err(Reject::SamePerson);
        }
        Ok(())
    }
}
