//! A picture of characters that a person reads more easily than a program, and its answer, which is used once.
//!
//! Owns the drawing and the answer's life. When one is asked for is decided where something is tried.

mod drawing;
mod glyphs;

use plimsoll_store::Store;
use plimsoll_store::identity::NewTicket;

use super::CodeType;
use super::token::{Hash, Token};
use crate::clock::Clock;
use crate::error::Result;
use crate::refusal;

/// How long an answer is good.
const LIFE_MS: i64 = 60_000;
/// Characters in a picture.
const LENGTH: usize = 5;

/// A picture, and the token by which its reader is recognised.
pub struct Captcha {
    pub png: Vec<u8>,
    pub token: Token,
}

/// What a reader sends back.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaptchaAnswer<'a> {
    /// The token that came with the picture.
    pub token: Option<&'a str>,
    pub text: &'a str,
}

pub(super) struct Captchas {
    store: Store,
    clock: Clock,
}

impl Captchas {
    pub(super) fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    pub(super) async fn draw(&self, purpose: CodeType) -> Result<Captcha> {
        let answer = random_answer();
        let seed = rand::random();
        let text = answer.clone();
        let drawn = tokio::task::spawn_blocking(move || drawing::draw(&text, seed));
        let png = drawn.await.map_err(crate::AppError::world)?;
        let token = Token::random();
        let ticket = NewTicket {
            kind: purpose.captcha_kind(),
            hash: token.hash().to_string(),
            user: None,
            held: answer.as_bytes(),
            expires_at: self.clock.now().plus(LIFE_MS).0,
        };
        self.store.put_ticket(&ticket).await?;
        Ok(Captcha { png, token })
    }

    /// Whether the answer is right. A picture is answered once, rightly or not.
    pub(super) async fn check(&self, purpose: CodeType, answer: CaptchaAnswer<'_>) -> Result<()> {
        let Some(token) = answer.token else {
            return Err(refusal::CAPTCHA_WRONG.into());
        };
        let hash = Hash::of(token).to_string();
        let ticket = self.store.take_ticket(purpose.captcha_kind(), &hash, self.clock.now().0).await?;
        let typed = answer.text.trim().to_ascii_uppercase();
        match ticket {
            Some(ticket) if ticket.held == typed.as_bytes() => Ok(()),
            _ => Err(refusal::CAPTCHA_WRONG.into()),
        }
    }
}

fn random_answer() -> String {
    let index = |_| rand::random_range(0..glyphs::GLYPHS.len());
    (0..LENGTH).map(index).map(|at| glyphs::GLYPHS[at].0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_store::test_support::stores;
    use plimsoll_units::Timestamp;

    const NOW: Timestamp = Timestamp(1_000_000);

    /// What the picture shows, which only its row knows.
    async fn shown(captchas: &Captchas, captcha: &Captcha, purpose: CodeType) -> String {
        let hash = captcha.token.hash().to_string();
        let ticket = captchas.store.ticket(purpose.captcha_kind(), &hash, captchas.clock.now().0).await.unwrap();
        String::from_utf8(ticket.unwrap().held).unwrap()
    }

    async fn is_right(captchas: &Captchas, purpose: CodeType, captcha: &Captcha, text: &str) -> bool {
        captchas.check(purpose, CaptchaAnswer { token: Some(captcha.token.text()), text }).await.is_ok()
    }

    /// SEC-014.
    #[tokio::test]
    async fn an_answer_is_good_once_for_its_purpose_for_a_minute() {
        for store in stores().await {
            let clock = Clock::by_hand(NOW);
            let captchas = Captchas::new(store, clock.clone());
            let captcha = captchas.draw(CodeType::Login).await.unwrap();
            let text = shown(&captchas, &captcha, CodeType::Login).await;
            assert_eq!(text.len(), LENGTH);
            assert!(!is_right(&captchas, CodeType::Register, &captcha, &text).await, "another purpose");
            assert!(is_right(&captchas, CodeType::Login, &captcha, &text.to_lowercase()).await);
            assert!(!is_right(&captchas, CodeType::Login, &captcha, &text).await, "used");

            let captcha = captchas.draw(CodeType::Login).await.unwrap();
            let text = shown(&captchas, &captcha, CodeType::Login).await;
            assert!(!is_right(&captchas, CodeType::Login, &captcha, "").await);
            assert!(!is_right(&captchas, CodeType::Login, &captcha, &text).await, "a wrong answer uses it up");

            let captcha = captchas.draw(CodeType::Login).await.unwrap();
            let text = shown(&captchas, &captcha, CodeType::Login).await;
            clock.set(NOW.plus(LIFE_MS));
            assert!(!is_right(&captchas, CodeType::Login, &captcha, &text).await, "too late");
            let nobody = CaptchaAnswer { token: None, text: &text };
            assert!(captchas.check(CodeType::Login, nobody).await.is_err(), "no cookie");
            clock.set(NOW);
        }
    }
}
