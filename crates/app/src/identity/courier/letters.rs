//! What letters say. Plain text, no links: whoever gets one types the address that they know.

use crate::identity::purpose::CodeType;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::identity) struct Letter {
    pub(in crate::identity) subject: String,
    pub(in crate::identity) body: String,
}

impl Letter {
    pub(in crate::identity) fn code(site: &str, code: &str, purpose: CodeType) -> Self {
        Self {
            subject: format!("{site}: {code} is your code"),
            body: format!(
                "{code} is your code to {}.\n\nIt is good for ten minutes and can be used once. Nobody from {site} \
                 will ever ask you for it. If you did not ask for it, you need do nothing.",
                purpose.deed()
            ),
        }
    }

    /// Somebody tried to open an account with an address that has one.
    pub(in crate::identity) fn already_registered(site: &str) -> Self {
        Self {
            subject: format!("{site}: you have an account"),
            body: format!(
                "Somebody tried to open an account at {site} with this address, which has one already. If it was \
                 you, sign in or set a new password. If not, you need do nothing."
            ),
        }
    }

    pub(in crate::identity) fn locked(site: &str, ip: &str) -> Self {
        Self {
            subject: format!("{site}: wrong passwords for your account"),
            body: format!(
                "Several wrong passwords were tried for your account from {ip}. That address has to wait a quarter \
                 of an hour; you can sign in from elsewhere. If it was not you, consider a new password and a second \
                 factor."
            ),
        }
    }

    pub(in crate::identity) fn changed(site: &str, what: &str) -> Self {
        Self {
            subject: format!("{site}: your {what} was changed"),
            body: format!(
                "Your {what} at {site} was changed. Withdrawals rest for a day. If it was not you, set a new password \
                 at once and write to us from within the app."
            ),
        }
    }

    /// What a message in the app says.
    pub(in crate::identity) fn news(site: &str, title: &str, text: &str) -> Self {
        Self { subject: format!("{site}: {title}"), body: text.to_owned() }
    }

    /// Shows the owner's own word, which no forger knows.
    pub(in crate::identity) fn with_word(mut self, word: &str) -> Self {
        if !word.is_empty() {
            self.body = format!("Your word: {word}\n\n{}", self.body);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_letter_says_what_for_and_shows_the_owners_word() {
        let letter = Letter::code("Plimsoll", "123456", CodeType::Withdraw).with_word("walrus");
        assert!(letter.body.starts_with("Your word: walrus\n"));
        assert!(letter.body.contains("123456 is your code to withdraw"), "{}", letter.body);
        assert!(!Letter::locked("Plimsoll", "192.0.2.1").with_word("").body.contains("Your word"));
    }
}
