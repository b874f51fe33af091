//! What letters say. Plain text, no links: whoever gets one types the address that they know.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::identity) struct OutboundMessage {
    pub(in crate::identity) subject: String,
    pub(in crate::identity) body: String,
}

impl OutboundMessage {
    /// `deed` is what the code is for.
    pub(in crate::identity) fn code(site: &str, code: &str, deed: &str) -> Self {
        Self {
            subject: format!("{site}: {code} is your code"),
            body: format!(
                "{code} is your code to {deed}.\n\nIt is good for ten minutes and can be used once. Nobody from {site} \
                 will ever ask you for it. If you did not ask for it, you need do nothing."
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

    /// Something changed by which its owner is recognised. `undo` is the code that takes it back.
    pub(in crate::identity) fn changed(site: &str, what: &str, rests: bool, undo: Option<&str>) -> Self {
        let rest = if rests { " Withdrawals rest for a day." } else { "" };
        let not_you = undo.map_or_else(
            || "If it was not you, set a new password at once and write to us from within the app.".to_owned(),
            |code| {
                format!(
                    "If it was not you, take it back within 72 hours: open {site} as you always do, add /undo-change \
                     to its address, and enter this code:\n\n{code}\n\nThat puts back what was there before, with \
                     everything changed since, ends every session and lets you set a new password. Nobody from \
                     {site} will ever ask you for this code."
                )
            },
        );
        Self {
            subject: format!("{site}: your {what} was changed"),
            body: format!("Your {what} at {site} was changed.{rest}\n\n{not_you}"),
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
        let letter = OutboundMessage::code("Plimsoll", "123456", "withdraw from your account").with_word("walrus");
        assert!(letter.body.starts_with("Your word: walrus\n"));
        assert!(letter.body.contains("123456 is your code to withdraw"), "{}", letter.body);
        assert!(!OutboundMessage::locked("Plimsoll", "192.0.2.1").with_word("").body.contains("Your word"));
    }
}
