//! One connection's frames as quotes: parsed, sequenced, and merged where a venue sends book and trades separately.
//! Must not know sockets or clocks: the caller passes text and receive time.

use std::collections::BTreeMap;

use plimsoll_units::{Price, Quantity, Timestamp};

use super::frame::{FRAME_BYTES_MAX, FrameError, Part, Saying, Stream};
use super::tracker::{Tracker, Verdict};
use super::{Quote, Venue};

/// Counters of everything received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub quotes: u64,
    /// Replies and heartbeats.
    pub alive: u64,
    pub duplicates: u64,
    pub late: u64,
    /// Parts that were lost.
    pub lost: u64,
    /// Of pairs that were not requested.
    pub unknown: u64,
    pub malformed: u64,
    /// Requests that the venue refused.
    pub refused: u64,
}

/// The state of one connection. A new connection starts with a new one: old and new data are never merged.
#[derive(Clone, Debug)]
pub struct Session {
    venue: Venue,
    pairs: BTreeMap<String, PairState>,
    counts: Counts,
    last_refusal: Option<String>,
}

/// The state of one pair.
#[derive(Clone, Debug, Default)]
struct PairState {
    trackers: [Tracker; Stream::COUNT],
    bid: Option<Price>,
    ask: Option<Price>,
    last: Option<Price>,
    last_quantity: Option<Quantity>,
}

impl Session {
    pub fn new(venue: Venue, pairs: &[String]) -> Self {
        let pairs = pairs.iter().map(|pair| (pair.clone(), PairState::default())).collect();
        Self { venue, pairs, counts: Counts::default(), last_refusal: None }
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }
    /// The venue's last refusal.
    pub fn last_refusal(&self) -> Option<&str> {
        self.last_refusal.as_deref()
    }

    /// Processes one frame and returns its quotes.
    pub fn take(&mut self, text: &str, received_at: Timestamp) -> Result<Vec<Quote>, FrameError> {
        let said = if text.len() > FRAME_BYTES_MAX { Err(FrameError::TooLong) } else { self.venue.read(text) };
        let said = said.inspect_err(|_| self.counts.malformed += 1)?;
        let mut quotes = Vec::new();
        for saying in said {
            match saying {
                Saying::Alive => self.counts.alive += 1,
                Saying::Refused(why) => {
                    self.counts.refused += 1;
                    self.last_refusal = Some(why);
                }
                Saying::Part(part) => quotes.extend(self.join(part, received_at)),
            }
        }
        self.counts.quotes += quotes.len() as u64;
        Ok(quotes)
    }

    fn join(&mut self, part: Part, received_at: Timestamp) -> Option<Quote> {
        let Some(standing) = self.pairs.get_mut(&part.pair) else {
            self.counts.unknown += 1;
            return None;
        };
        match standing.trackers[part.stream as usize].judge(&part) {
            Verdict::Fresh => {}
            Verdict::AfterGap(lost) => self.counts.lost += lost,
            Verdict::Duplicate => {
                self.counts.duplicates += 1;
                return None;
            }
            Verdict::Late => {
                self.counts.late += 1;
                return None;
            }
        }
        if let Some((bid, ask)) = part.book {
            (standing.bid, standing.ask) = (bid, ask);
        }
        if part.last.is_some() {
            (standing.last, standing.last_quantity) = (part.last, part.last_quantity);
        }
        Some(Quote {
            venue: self.venue,
            pair: part.pair,
            bid: standing.bid,
            ask: standing.ask,
            last: standing.last,
            last_quantity: standing.last_quantity,
            source_at: part.at,
            received_at,
        })
    }
}

/// A timestamp in most venues' format.
pub(super) fn time(text: &str) -> Result<Timestamp, FrameError> {
    let read: Result<jiff::Timestamp, _> = text.parse();
    read.map(|at| Timestamp(at.as_millisecond())).map_err(|_| FrameError::Time(text.chars().take(40).collect()))
}
