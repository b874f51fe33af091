//! Memory that uploads may take, all of them together: bodies on their way in, pictures being decoded, files being read.
//!
//! Each kind has a budget of its own, so that bodies that wait for a decoder never keep it from starting.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{AppError, Result};

/// What bodies that are being received may take.
const BODIES_MB: u32 = 64;
/// What pictures that are being decoded and drawn anew may take: one of the largest, or many small ones.
const DECODING_MB: u32 = 320;
/// What files on their way to readers may take.
const READING_MB: u32 = 64;
/// How long an upload or a download waits for memory before it is refused as busy.
const PATIENCE: Duration = Duration::from_secs(10);

const MB: u64 = 1024 * 1024;

#[derive(Debug)]
pub(super) struct Room {
    bodies: Budget,
    decoding: Budget,
    reading: Budget,
}

#[derive(Debug)]
struct Budget {
    shares: Arc<Semaphore>,
    whole_mb: u32,
}

/// A share that is given back when it is dropped.
#[derive(Debug)]
pub struct Share {
    _permit: OwnedSemaphorePermit,
}

impl Default for Room {
    fn default() -> Self {
        let budget = |whole_mb: u32| Budget { shares: Arc::new(Semaphore::new(whole_mb as usize)), whole_mb };
        Self { bodies: budget(BODIES_MB), decoding: budget(DECODING_MB), reading: budget(READING_MB) }
    }
}

impl Room {
    /// For a body of so many bytes, which is gathered in pieces and then in one.
    pub(super) async fn for_body(&self, bytes: u64) -> Result<Share> {
        self.bodies.share(2 * bytes).await
    }

    pub(super) async fn for_decoding(&self, bytes: u64) -> Result<Share> {
        self.decoding.share(bytes).await
    }

    /// For a file of so many bytes, sealed and opened.
    pub(super) async fn for_reading(&self, bytes: u64) -> Result<Share> {
        self.reading.share(2 * bytes).await
    }
}

impl Budget {
    async fn share(&self, bytes: u64) -> Result<Share> {
        let wanted = u32::try_from(bytes.div_ceil(MB)).unwrap_or(u32::MAX).clamp(1, self.whole_mb);
        let asked = Arc::clone(&self.shares).acquire_many_owned(wanted);
        let permit = tokio::time::timeout(PATIENCE, asked).await.map_err(|_| AppError::Busy)?;
        Ok(Share { _permit: permit.expect("budgets are never closed") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-162.
    #[tokio::test]
    async fn what_uploads_take_together_is_bounded() {
        let room = Room::default();
        let mut held = Vec::new();
        for _ in 0..DECODING_MB / 32 {
            held.push(room.for_decoding(32 * MB).await.unwrap());
        }
        let next = room.for_decoding(1);
        let waits = tokio::time::timeout(Duration::from_millis(50), next).await;
        assert!(waits.is_err(), "the next one waits");
        held.pop();
        assert!(room.for_decoding(32 * MB).await.is_ok(), "a share that was given back is given out again");
        assert!(room.for_body(8 * MB).await.is_ok(), "bodies have a budget of their own");
    }

    #[tokio::test]
    async fn one_that_is_larger_than_the_budget_has_it_alone() {
        let room = Room::default();
        let alone = room.for_decoding(u64::MAX / 4).await.unwrap();
        assert_eq!(room.decoding.shares.available_permits(), 0);
        drop(alone);
        assert_eq!(room.decoding.shares.available_permits(), DECODING_MB as usize);
    }
}
