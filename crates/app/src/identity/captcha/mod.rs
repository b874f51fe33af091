//! A picture of characters that a person reads more easily than a program, and its answer, which is used once.
//!
//! Owns the drawing and the answer's life. When one is asked for is decided where something is tried.

mod drawing;
mod glyphs;

use plimsoll_store::identity::NewTicket;

use super::token::{Hash, Token};
use super::{CodeType, Identity};
use crate::failure::Result;
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

impl Identity {
    /// A new picture for one purpose.
    pub async fn draw_captcha(&self, purpose: CodeType) -> Result<Captcha> {
        let answer = random_answer();
        let seed = rand::random();
        let text = answer.clone();
        let drawn = tokio::task::spawn_blocking(move || drawing::draw(&text, seed));
        let png = drawn.await.map_err(crate::Failure::world)?;
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
    pub(super) async fn check_captcha(&self, purpose: CodeType, answer: CaptchaAnswer<'_>) -> Result<()> {
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
