//! Letters by mail server.

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::{MailSettings, MessengerError, OutboundMessage};
use crate::identity::identifiers::Email;

pub(super) struct MailTransport {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl MailTransport {
    pub(super) fn open(settings: &MailSettings) -> Result<Self, MessengerError> {
        let from = settings.from.parse().map_err(|error| MessengerError::OutboundMessage(Box::new(error)))?;
        let host = settings.host.as_str();
        let builder = match settings.security.as_str() {
            "plain" => AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host),
            "starttls" => AsyncSmtpTransport::<Tokio1Executor>::starttls_relay(host).map_err(MessengerError::Mail)?,
            _ => AsyncSmtpTransport::<Tokio1Executor>::relay(host).map_err(MessengerError::Mail)?,
        };
        let mut builder = builder.port(settings.port);
        if let (Some(user), Some(password)) = (&settings.user, &settings.password) {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self { server: builder.build(), from })
    }

    pub(super) async fn send(&self, to: &Email, letter: &OutboundMessage) -> Result<(), MessengerError> {
        let to = to.shown.parse().map_err(|error| MessengerError::OutboundMessage(Box::new(error)))?;
        let mail = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject.clone())
            .body(letter.body.clone())
            .map_err(|error| MessengerError::OutboundMessage(Box::new(error)))?;
        self.server.send(mail).await.map_err(MessengerError::Mail)?;
        Ok(())
    }
}
