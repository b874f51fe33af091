//! Purpose of a code or a captcha. One made for one purpose is not valid for another.

/// As on the wire, in capital letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeType {
    Login,
    Register,
    FindUser,
    FindPassword,
    UpdatePassword,
    Bind,
    Withdraw,
    UpdateFundPassword,
    NewAddress,
    ReleaseC2c,
}

impl CodeType {
    const ALL: [Self; 10] = [
        Self::Login,
        Self::Register,
        Self::FindUser,
        Self::FindPassword,
        Self::UpdatePassword,
        Self::Bind,
        Self::Withdraw,
        Self::UpdateFundPassword,
        Self::NewAddress,
        Self::ReleaseC2c,
    ];

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == text)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Login => "LOGIN",
            Self::Register => "REGISTER",
            Self::FindUser => "FIND_USER",
            Self::FindPassword => "FIND_PASSWORD",
            Self::UpdatePassword => "UPD_PASSWORD",
            Self::Bind => "BIND",
            Self::Withdraw => "WITHDRAW",
            Self::UpdateFundPassword => "UPD_FUND_PWD",
            Self::NewAddress => "NEW_ADDRESS",
            Self::ReleaseC2c => "C2C_RELEASE",
        }
    }

    pub(super) fn captcha_kind(self) -> &'static str {
        match self {
            Self::Login => "captcha LOGIN",
            Self::Register => "captcha REGISTER",
            Self::FindUser => "captcha FIND_USER",
            Self::FindPassword => "captcha FIND_PASSWORD",
            Self::UpdatePassword => "captcha UPD_PASSWORD",
            Self::Bind => "captcha BIND",
            Self::Withdraw => "captcha WITHDRAW",
            Self::UpdateFundPassword => "captcha UPD_FUND_PWD",
            Self::NewAddress => "captcha NEW_ADDRESS",
            Self::ReleaseC2c => "captcha C2C_RELEASE",
        }
    }

    /// The ticket kind of a passkey response that confirms one kind of action.
    pub(super) fn passkey_kind(self) -> &'static str {
        match self {
            Self::Withdraw => "passkey WITHDRAW",
            Self::UpdateFundPassword => "passkey UPD_FUND_PWD",
            Self::NewAddress => "passkey NEW_ADDRESS",
            Self::ReleaseC2c => "passkey C2C_RELEASE",
            Self::UpdatePassword => "passkey UPD_PASSWORD",
            Self::Bind => "passkey BIND",
            _ => "passkey LOGIN",
        }
    }

    /// Whether it confirms an action of a signed-in user.
    pub fn is_confirmation(self) -> bool {
        match self {
            Self::UpdatePassword
            | Self::Bind
            | Self::Withdraw
            | Self::UpdateFundPassword
            | Self::NewAddress
            | Self::ReleaseC2c => true,
            Self::Login | Self::Register | Self::FindUser | Self::FindPassword => false,
        }
    }

    /// The action named in the message.
    pub(super) fn deed(self) -> &'static str {
        match self {
            Self::Login => "sign in",
            Self::Register => "open your account",
            Self::FindUser => "find your account",
            Self::FindPassword => "set a new password",
            Self::UpdatePassword => "change your password",
            Self::Bind => "bind this address to your account",
            Self::Withdraw => "withdraw from your account",
            Self::UpdateFundPassword => "change your fund password",
            Self::NewAddress => "save a new withdrawal address",
            Self::ReleaseC2c => "release coins to another customer",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_purpose_is_read_back_and_has_a_captcha_of_its_own() {
        for purpose in CodeType::ALL {
            assert_eq!(CodeType::parse(purpose.name()), Some(purpose));
            assert_eq!(purpose.captcha_kind(), format!("captcha {}", purpose.name()));
        }
        assert_eq!(CodeType::parse("login"), None);
    }
}
