//! The tail of a line: an idempotency key, a name for what is created, two people.

use plimsoll_engine::{Receipt, RequestKey};
use plimsoll_units::{AccountId, StaffId};

use crate::names::Kind;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// Longest key: it must fit the engine's sixteen bytes.
const KEY_BYTES_MAX: usize = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Tail {
    key: Option<Key>,
    pub(crate) name: Option<Word>,
}

#[derive(Clone, Debug)]
struct Key {
    /// `None` is a fresh key.
    name: Option<String>,
    issued_ago_ms: i64,
}

impl Tail {
    /// Parses the whole tail: nothing else may follow.
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut tail = Self::default();
        while tail.take(words)? {}
        Ok(tail)
    }

    /// Parses `as NAME` or `key NAME [issued 1h ago]`, if present.
    pub(crate) fn take(&mut self, words: &mut Words<'_>) -> Result<bool, ParseError> {
        if words.take("as") {
            self.name = Some(words.name("a name")?);
            return Ok(true);
        }
        if words.take("key") {
            let name = words.read("a key", |text| {
                if text.len() <= KEY_BYTES_MAX { Ok(text.to_owned()) } else { Err("at most 16 bytes".to_owned()) }
            })?;
            let mut key = Key { name: Some(name).filter(|name| name != "new"), issued_ago_ms: 0 };
            if words.take("issued") {
                key.issued_ago_ms = words.duration_ms()?;
                words.must("ago")?;
            }
            self.key = Some(key);
            return Ok(true);
        }
        Ok(false)
    }

    pub(crate) fn key(&self, world: &mut World, account: AccountId) -> Option<RequestKey> {
        let key = self.key.as_ref()?;
        let mut bytes = [0; KEY_BYTES_MAX];
        match &key.name {
            Some(name) => bytes[..name.len()].copy_from_slice(name.as_bytes()),
            // The high byte keeps generated keys apart from written ones.
            None => bytes[..].copy_from_slice(&(u128::from(world.invent()) | 1 << 127).to_be_bytes()),
        }
        Some(RequestKey { account, key: bytes, issued_at: world.now.minus(key.issued_ago_ms) })
    }

    /// Names what was created.
    pub(crate) fn call(&self, world: &mut World, kind: Kind, receipt: &Receipt) {
        if let Some(name) = &self.name {
            world.names.call(kind, receipt.id, &name.text);
        }
    }
}

/// A repetition has nothing else to report.
pub(crate) fn reported(receipt: &Receipt, facts: impl FnOnce() -> Observations) -> Observations {
    if receipt.repeated { Observations::none().with("repeated", "") } else { facts() }
}

/// `by carol`.
pub(crate) fn one_person(words: &mut Words<'_>) -> Result<Word, ParseError> {
    words.must("by")?;
    words.name("a person")
}

/// `by carol and dave`.
#[derive(Clone, Debug)]
pub(crate) struct TwoPeople(Word, Word);

impl TwoPeople {
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let first = one_person(words)?;
        words.must("and")?;
        Ok(Self(first, words.name("a second person")?))
    }

    pub(crate) fn ids(&self, world: &mut World) -> Result<(StaffId, StaffId), StepError> {
        Ok((world.names.staff(&self.0)?, world.names.staff(&self.1)?))
    }
}

/// `by carol`, `by carol and dave`.
#[derive(Clone, Debug)]
pub(crate) struct People(Word, Option<Word>);

impl People {
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let first = one_person(words)?;
        let second = if words.take("and") { Some(words.name("a second person")?) } else { None };
        Ok(Self(first, second))
    }

    pub(crate) fn ids(&self, world: &mut World) -> Result<(StaffId, Option<StaffId>), StepError> {
        let by = world.names.staff(&self.0)?;
        let second = self.1.as_ref().map(|word| world.names.staff(word)).transpose()?;
        Ok((by, second))
    }
}
