//! Text messages by an HTTP gateway.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};

use super::{MessageSettings, MessengerError, OutboundMessage};
use crate::identity::identifiers::Phone;

const GATEWAY_PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct MessageTransport {
    client: reqwest::Client,
    settings: MessageSettings,
}

impl MessageTransport {
    pub(super) fn open(settings: &MessageSettings) -> Result<Self, MessengerError> {
        // Whoever came first in this process has chosen the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().timeout(GATEWAY_PATIENCE).build().map_err(MessengerError::Gateway)?;
        Ok(Self { client, settings: settings.clone() })
    }

    pub(super) async fn send(&self, to: &Phone, letter: &OutboundMessage) -> Result<(), MessengerError> {
        let body = fill(&self.settings.body, &to.0, &letter.body);
        let mut request = self.client.post(&self.settings.url).header(CONTENT_TYPE, "application/json").body(body);
        if let Some(authorization) = &self.settings.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let response = request.send().await.and_then(reqwest::Response::error_for_status);
        response.map_err(MessengerError::Gateway)?;
        Ok(())
    }
}

/// Texts enter the template as the inside of a JSON string.
fn fill(template: &str, to: &str, text: &str) -> String {
    let inside = |text: &str| {
        let quoted = serde_json::Value::from(text).to_string();
        quoted[1..quoted.len() - 1].to_owned()
    };
    template.replace("{to}", &inside(to)).replace("{text}", &inside(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_can_not_leave_its_place_in_the_template() {
        let body = fill("{\"to\":\"+{to}\",\"text\":\"{text}\"}", "1202", "a \"quoted\"\nline");
        let read: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!((&read["to"], &read["text"]), (&"+1202".into(), &"a \"quoted\"\nline".into()));
    }
}
