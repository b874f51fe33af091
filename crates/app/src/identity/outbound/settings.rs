//! How letters leave: the operator's mail server and message gateway.

use serde::Deserialize;

/// A mail server.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MailSettings {
    pub host: String,
    pub port: u16,
    /// `tls` from the first byte, `starttls`, or `plain` for a server on the same machine.
    #[serde(default = "tls")]
    pub security: String,
    pub user: Option<String>,
    pub password: Option<String>,
    /// Whom mails come from: `Name <address>`.
    pub from: String,
}

fn tls() -> String {
    "tls".to_owned()
}

/// A gateway that takes a text message as one HTTP request.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MessageSettings {
    pub url: String,
    /// A JSON body in which `{to}` and `{text}` stand for the number and the message.
    pub body: String,
    /// The value of the `Authorization` header.
    pub authorization: Option<String>,
}

/// Without passwords.
impl std::fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailSettings").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

/// Without what authorises.
impl std::fmt::Debug for MessageSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MessageSettings").field("url", &self.url).finish_non_exhaustive()
    }
}
