//! One connection's frames as quotes: read, put in order, and joined where a venue tells book and trades apart.
//! Must not know sockets or clocks: text and the time of its coming are handed in.

use std::collections::BTreeMap;

use plimsoll_units::{Price, Quantity, Timestamp};

use super::frame::{FRAME_BYTES_MAX, FrameError, Part, Saying, Stream};
use super::tracker::{Tracker, Verdict};
use super::{Quote, Venue};

/// What became of everything that came in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub quotes: u64,
    /// Answers and heartbeats.
    pub alive: u64,
    pub duplicates: u64,
    pub late: u64,
    /// Parts that never came.
    pub lost: u64,
    /// Of pairs nobody asked for.
    pub unknown: u64,
    pub malformed: u64,
    /// What the venue would not do.
    pub refused: u64,
}

/// The state of one connection. A new connection begins with a new one: nothing old is joined to anything new.
#[derive(Clone, Debug)]
pub struct Session {
    venue: Venue,
    pairs: BTreeMap<String, PairState>,
    counts: Counts,
    last_refusal: Option<String>,
}

/// What is known of one pair.
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
    /// What the venue said when it last refused something.
    pub fn last_refusal(&self) -> Option<&str> {
        self.last_refusal.as_deref()
    }

    /// Takes in one frame and returns the quotes it makes.
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

/// A time as most venues write it.
pub(super) fn time(text: &str) -> Result<Timestamp, FrameError> {
    let read: Result<jiff::Timestamp, _> = text.parse();
    read.map(|at| Timestamp(at.as_millisecond())).map_err(|_| FrameError::Time(text.chars().take(40).collect()))
}
