//! Refusals that do not come from the engine, with wire code and stable message key.
//!
//! The engine's own are in `plimsoll_engine::reject`; both kinds meet in [`Refusal`].

use std::borrow::Cow;

use plimsoll_engine::Reject;

/// Why a user was refused. Nothing happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key} ({code}) {detail}")]
pub struct Refusal {
    /// The negative number clients see.
    pub code: i32,
    /// The stable key clients translate.
    pub key: &'static str,
    /// Details for the reader of the response: a field, a limit. Never a secret.
    pub detail: Cow<'static, str>,
}

const fn refusal(code: i32, key: &'static str) -> Refusal {
    Refusal { code, key, detail: Cow::Borrowed("") }
}

impl Refusal {
    /// Adds details.
    #[must_use]
    pub fn because(mut self, detail: impl Into<Cow<'static, str>>) -> Self {
        self.detail = detail.into();
        self
    }
}

impl From<Reject> for Refusal {
    fn from(reject: Reject) -> Self {
        let detail = match &reject {
            Reject::InvalidInput { what } => Cow::Borrowed(*what),
            other => Cow::Owned(figures(other)),
        };
        Self { code: reject.code(), key: reject.key(), detail }
    }
}

/// The figures of a reject, in words the user can act on.
fn figures(reject: &Reject) -> String {
    match reject {
        Reject::InsufficientBalance { needed, free } | Reject::ContractFunds { needed, free } => {
            format!("needed {needed}, available {free}")
        }
        Reject::DepositBelowMinimum { minimum } => format!("minimum {minimum}"),
        Reject::WithdrawalAmount { minimum, maximum }
        | Reject::SwapAmount { minimum, maximum }
        | Reject::StakeOutOfRange { minimum, maximum } => format!("from {minimum} to {maximum}"),
        Reject::WithdrawalCount { per_day } => format!("{per_day} a day"),
        Reject::WithdrawalKycLimit { left } | Reject::SecondsDailyLimit { left } => format!("{left} left today"),
        Reject::ReviewRequired { limit } => format!("limit {limit}"),
        Reject::WithdrawalCooldown { until }
        | Reject::SecondsTooSoon { until }
        | Reject::SecondsPaused { until }
        | Reject::PracticeResetTooSoon { until } => format!("until {}", until.0),
        Reject::SwapSlippage { would_receive } => format!("would receive {would_receive}"),
        Reject::ClaimOutstanding { claim } => format!("claim {claim}"),
        Reject::MarketClosed { opens_at: Some(at) } => format!("opens at {}", at.0),
        Reject::NotionalTooSmall { notional, minimum } => format!("{notional} is less than {minimum}"),
        Reject::PriceOutsideBand { limit } => format!("limit {limit}"),
        Reject::LeverageLimit { maximum } => format!("at most {maximum}"),
        Reject::PositionLeverage { leverage } => format!("leverage {leverage}"),
        Reject::TierLimit { cap } => format!("cap {cap}"),
        Reject::MarginAdjustment { most } => format!("at most {most}"),
        Reject::TakeProfitBehindMark { mark } | Reject::StopLossBeyondMark { mark } => format!("mark {mark}"),
        Reject::StopLossBehindLiquidation { liquidation } => format!("liquidation at {liquidation}"),
        Reject::LoanScoreTooLow { score, minimum } => format!("score {score}, minimum {minimum}"),
        Reject::LoanLimit { most } => format!("at most {most}"),
        Reject::PledgeLimit { left } => format!("{left} left"),
        Reject::PledgeLtv { ltv, limit } => format!("loan-to-value {ltv}, limit {limit}"),
        Reject::BorrowedTooLittle { minimum } => format!("minimum {minimum}"),
        Reject::BorrowedTooMuch { maximum } => format!("maximum {maximum}"),
        Reject::FundTooLittle { minimum } => format!("minimum {minimum}"),
        Reject::FundTooMuch { maximum } => format!("maximum {maximum}"),
        Reject::FundTimes { times } => format!("at most {times}"),
        Reject::FundSoldOut { left } => format!("{left} left"),
        Reject::FundLevel { level } => format!("level {level}"),
        Reject::NavRequestWaits => "a redemption of this purchase waits already".to_owned(),
        Reject::NavLocked { units, until } => format!("locked until {until}, {units} units can leave"),
        Reject::NavFundInUse => "the fund is in use".to_owned(),
        Reject::FundNotPrefunded { needed, held } => format!("needed {needed}, held {held}"),
        Reject::FundStarted { at } | Reject::FundNotStarted { at } | Reject::FundMatured { at } => {
            format!("at {}", at.0)
        }
        Reject::SaleTooLittle { minimum } => format!("minimum {minimum}"),
        Reject::SaleTooMuch { maximum } => format!("maximum {maximum}"),
        Reject::SaleNotOpen { from } => format!("from {}", from.0),
        Reject::SaleOver { until } => format!("until {}", until.0),
        Reject::SalePriceChanged { price } => format!("price {price}"),
        Reject::CollectiblePriceChanged { price } => format!("price {price}"),
        Reject::LoanPoolShort { available } => format!("available {available}"),
        Reject::LoanWithdrawalOver { until } | Reject::PledgeOverdue { until } => format!("until {}", until.0),
        Reject::PledgeRenewal { from, until } => format!("from {} until {}", from.0, until.0),
        Reject::C2cAmountRange { minimum, maximum } => format!("from {minimum} to {maximum}"),
        Reject::C2cTimeOver { at } => format!("at {}", at.0),
        Reject::C2cTooEarly { from } => format!("from {}", from.0),
        Reject::C2cPriceMoved { price } => format!("price {price}"),
        Reject::C2cPaused { until } => format!("until {}", until.0),
        Reject::C2cRequirement { completed } => format!("at least {completed}"),
        Reject::C2cAdLimit { limit } | Reject::C2cOpenLimit { limit } => format!("at most {limit}"),
        Reject::C2cDailyCount { limit } => format!("{limit} a day"),
        Reject::C2cDailyValue { left } => format!("{left} left today"),
        Reject::CampaignOtherAccount => "another account of the same person has the reward".to_owned(),
        Reject::DividendQuarter => "quarter".to_owned(),
        Reject::SecondPersonRequired { above } => format!("above {above}"),
        _ => String::new(),
    }
}

// Signing in and input.
pub const USER_UNKNOWN: Refusal = refusal(-1001, "user.not.exists");
pub const CODE_WRONG: Refusal = refusal(-1002, "login.code_error");
pub const CAPTCHA_WRONG: Refusal = refusal(-1003, "user.login.code.error");
pub const PASSWORD_FORMAT: Refusal = refusal(-1004, "signin_password_format_error");
pub const PASSWORDS_DIFFER: Refusal = refusal(-1005, "register_pwd_diff");
pub const NAME_NUMERIC: Refusal = refusal(-1006, "account_cannot_be_numeric");
pub const EMAIL_FORMAT: Refusal = refusal(-1007, "signin_email_format_error");
pub const NAME_TAKEN: Refusal = refusal(-1008, "user.user_name_exisit");
pub const EMAIL_TAKEN: Refusal = refusal(-1008, "user.register.email.exisit");
pub const PHONE_TAKEN: Refusal = refusal(-1008, "user.register.phone.exist");
pub const INVITE_REQUIRED: Refusal = refusal(-1009, "plug_shareCode");
pub const INVITE_WRONG: Refusal = refusal(-1009, "code_error");
pub const TOO_MANY_TRIES: Refusal = refusal(-1010, "user.password.retry.limit.exceed");
pub const SENT_TOO_OFTEN: Refusal = refusal(-1011, "send.too.often");
pub const SURVEY_TOO_SOON: Refusal = refusal(-1011, "survey.too.soon");
pub const OLD_PASSWORD_WRONG: Refusal = refusal(-1012, "user.login.old.password.error");
pub const FUND_PASSWORD_SET: Refusal = refusal(-1013, "user.tard.password_bind");
pub const FUND_PASSWORD_WRONG: Refusal = refusal(-1014, "tard_password.error");
/// Fund password or second factor wrong. Does not say which: each could then be guessed alone.
pub const PROOF_WRONG: Refusal = refusal(-1014, "proof.wrong");
pub const FUND_PASSWORD_MISSING: Refusal = refusal(-1015, "user.password_notbind");
pub const SIGNATURE_INVALID: Refusal = refusal(-1016, "wallet.signature.invalid");
pub const SECRET_REFUSED: Refusal = refusal(-1017, "wallet.secret.refused");
pub const FACTOR_REQUIRED: Refusal = refusal(-1018, "totp.required");
/// A security change without an existing proof.
pub const PROOF_REQUIRED: Refusal = refusal(-1018, "proof.required");
/// The proof is less than a day old.
pub const PROOF_TOO_YOUNG: Refusal = refusal(-1018, "proof.too.young");
pub const PARAM: Refusal = refusal(-1019, "param.invalid");
pub const PASSWORD_SET: Refusal = refusal(-1013, "user.password_bind");
pub const WALLET_TAKEN: Refusal = refusal(-1008, "user.login.address.error");
/// A sign-in method that the operator has disabled.
pub const METHOD_CLOSED: Refusal = refusal(-1019, "login.method.closed");
pub const PRIMARY_CHECK_FIRST: Refusal = refusal(-1019, "user.authentication.not.certified");
pub const PAPERS_BLANK: Refusal = refusal(-1019, "user.kyc.not_blank");
/// A practice session at an endpoint for live accounts only.
pub const LIVE_ONLY: Refusal = refusal(-1019, "param.live.only");

/// This installation offers no vault.
pub const VAULT_ABSENT: Refusal = refusal(-1019, "defi.vault.absent");
/// The wallet is not one that the caller has signed in with.
pub const VAULT_WALLET: Refusal = refusal(-1019, "defi.wallet.foreign");
/// A receipt that is not the announced approval.
pub const APPROVAL_REFUSED: Refusal = refusal(-1019, "defi.approval.refused");

/// The chain's nodes do not show the transaction in a block yet: ask again.
pub const APPROVAL_PENDING: Refusal = refusal(-1019, "defi.approval.pending");

// Funds.
pub const AMOUNT: Refusal = refusal(-2001, "asset_amount_error");
pub const DEPOSIT_MINIMUM: Refusal = refusal(-2002, "recharge.amout.min");
pub const DEPOSIT_MAXIMUM: Refusal = refusal(-2002, "recharge.amout.max");
pub const ADDRESS_MISSING: Refusal = refusal(-2006, "withdraw.address.isnull");
pub const ADDRESS_CHECKSUM: Refusal = refusal(-2006, "address.checksum");
pub const COOLDOWN: Refusal = refusal(-2007, "withdraw.cooldown");
pub const QUOTE_EXPIRED: Refusal = refusal(-2009, "exchange.quote.expired");
pub const FROZEN: Refusal = refusal(-2012, "account.frozen");

// Trading.
pub const ORDER_STATE: Refusal = refusal(-3008, "order.status.error");
pub const FEED_STALE: Refusal = refusal(-3018, "feed.stale");
pub const RATE_LIMIT: Refusal = refusal(-3019, "order.rate.limit");

// Users, content, system.
/// The operator does not lend in this country.
/// What a reward is for is not done yet.
pub const CAMPAIGN_NOT_YET: Refusal = refusal(-5011, "campaign.not.yet");
pub const LOAN_COUNTRY: Refusal = refusal(-5001, "loan.not.eligible");
pub const BANK_EXISTS: Refusal = refusal(-1019, "back.code.exist.error");
pub const NAME_DIFFERS: Refusal = refusal(-6004, "c2c.payer.name");
/// A conversation stays here: no links, no handles.
pub const C2C_LINK: Refusal = refusal(-6025, "c2c.link");
/// A payment account that is missing, too new or not the seller's.
pub const C2C_PAY_ACCOUNT: Refusal = refusal(-6026, "c2c.pay.account");
/// One of the two has blocked the other.
pub const C2C_BLOCKED: Refusal = refusal(-6027, "c2c.blocked");
/// Somebody else has this name.
pub const C2C_NICK_TAKEN: Refusal = refusal(-6028, "c2c.nick.taken");
pub const NOT_FOUND: Refusal = refusal(-7001, "content.not.found");
pub const SANDBOX_ONLY: Refusal = refusal(-9003, "system.sandbox");
pub const DUPLICATE: Refusal = refusal(-9004, "duplicate.request");
