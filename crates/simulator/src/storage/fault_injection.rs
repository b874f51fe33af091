//! What becomes of each call to the database. Every run draws its own mixture of misfortunes.
//!
//! Owns the odds. Knows neither the disk nor what a call asks for.

use crate::rng::Rng;

use super::disk::Tail;

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Take,
    Renew,
    Reacquire,
    Head,
    Lease,
    Append,
    Tail,
    PutSnapshot,
    LatestSnapshot,
}

impl Call {
    fn writes(self) -> bool {
        matches!(self, Self::Take | Self::Renew | Self::Reacquire | Self::Append | Self::PutSnapshot)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InjectedFault {
    Fine,
    /// Executed, after so long.
    Slow {
        ms: u64,
    },
    /// Never executed, and the caller can't know.
    RequestLost,
    /// Executed and durable; the answer never arrives.
    AnswerLost,
    /// Executed and seen by others, but not synced; the answer never arrives.
    Unsynced,
    /// Executed later, by a backend whose client is long gone.
    Late {
        after_ms: u64,
    },
    /// Certainly not executed.
    Unavailable,
    /// Written, and the sync fails.
    SyncFails,
    /// No room for any write for a while.
    DiskFull {
        for_ms: u64,
    },
    ReadFails,
    /// The database's machine loses power after so much of the record was written.
    PowerCut {
        written_permille: u64,
        tail: Tail,
    },
    /// The calling process is killed, before or after the statement was executed.
    CallerDies {
        executed: bool,
    },
}

/// In a thousand calls.
#[derive(Clone, Debug, Default)]
struct Rates {
    slow: u64,
    request_lost: u64,
    answer_lost: u64,
    unsynced: u64,
    late: u64,
    unavailable: u64,
    sync_fails: u64,
    disk_full: u64,
    read_fails: u64,
    power_cut: u64,
    caller_dies: u64,
}

/// How long a slow answer takes at most: longer than a lease.
const SLOW_MS_MAX: i64 = 4_000;
const LATE_MS_MAX: i64 = 6_000;
const FULL_MS_MAX: i64 = 15_000;
/// Writes in a thousand that a disk which is slow to sync shows before they are durable.
const SLOW_TO_SYNC: u64 = 150;

#[derive(Clone, Debug)]
pub(crate) struct FaultInjector {
    rng: Rng,
    rates: Rates,
    is_calm: bool,
    full_until_ms: u64,
    /// A node whose process ended inside a call.
    killed: Option<usize>,
    /// The power goes with the next write.
    doomed: bool,
    pub(crate) faults: u64,
}

impl FaultInjector {
    pub(crate) fn new(mut rng: Rng) -> Self {
        let mut rate = |most: u64| if rng.coin() { 1 + rng.below(most) } else { 0 };
        let rates = Rates {
            slow: rate(20),
            request_lost: rate(15),
            answer_lost: rate(20),
            unsynced: rate(20),
            late: rate(20),
            unavailable: rate(15),
            sync_fails: rate(10),
            disk_full: rate(6),
            read_fails: rate(15),
            power_cut: rate(14),
            caller_dies: rate(14),
        };
        Self { rng, rates, is_calm: false, full_until_ms: 0, killed: None, doomed: false, faults: 0 }
    }

    /// Writes are often seen before they are durable.
    pub(crate) fn slow_to_sync(mut self) -> Self {
        self.rates.unsynced = self.rates.unsynced.max(SLOW_TO_SYNC);
        self
    }

    /// Nothing goes wrong.
    pub(crate) fn calm() -> Self {
        Self { is_calm: true, ..Self::new(Rng::new(0)) }
    }

    pub(crate) fn calm_down(&mut self) {
        self.is_calm = true;
        self.full_until_ms = 0;
    }

    pub(crate) fn is_calm(&self) -> bool {
        self.is_calm
    }

    pub(crate) fn take_killed(&mut self) -> Option<usize> {
        self.killed.take()
    }

    pub(super) fn kill(&mut self, node: usize) {
        self.killed = Some(node);
    }

    pub(super) fn is_full(&self, now_ms: u64) -> bool {
        now_ms < self.full_until_ms
    }

    pub(super) fn fill(&mut self, until_ms: u64) {
        self.full_until_ms = until_ms;
    }

    pub(super) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    pub(super) fn draw(&mut self, call: Call) -> InjectedFault {
        if self.is_calm {
            return InjectedFault::Fine;
        }
        let fault = if call.writes() { self.draw_write() } else { self.draw_read() };
        self.faults += u64::from(fault != InjectedFault::Fine);
        fault
    }

    fn draw_read(&mut self) -> InjectedFault {
        let Rates { slow, unavailable, read_fails, caller_dies, .. } = self.rates;
        let ms = self.rng.between(1, SLOW_MS_MAX) as u64;
        // Many reads are made while recovering: a death in each would leave nobody to recover.
        self.one_of(&[
            (slow / 4, InjectedFault::Slow { ms }),
            (unavailable, InjectedFault::Unavailable),
            (read_fails, InjectedFault::ReadFails),
            (caller_dies / 4, InjectedFault::CallerDies { executed: false }),
        ])
    }

    fn draw_write(&mut self) -> InjectedFault {
        if std::mem::take(&mut self.doomed) {
            return InjectedFault::PowerCut { written_permille: 0, tail: Tail::Lost };
        }
        let rates = self.rates.clone();
        let ms = self.rng.between(1, SLOW_MS_MAX) as u64;
        let after_ms = self.rng.between(1, LATE_MS_MAX) as u64;
        let for_ms = self.rng.between(1, FULL_MS_MAX) as u64;
        let (written_permille, executed) = (self.rng.below(1_001), self.rng.coin());
        let tail = Tail::ALL[self.rng.index(Tail::ALL.len())];
        let fault = self.one_of(&[
            (rates.slow, InjectedFault::Slow { ms }),
            (rates.request_lost, InjectedFault::RequestLost),
            (rates.answer_lost, InjectedFault::AnswerLost),
            (rates.unsynced, InjectedFault::Unsynced),
            (rates.late, InjectedFault::Late { after_ms }),
            (rates.unavailable, InjectedFault::Unavailable),
            (rates.sync_fails, InjectedFault::SyncFails),
            (rates.disk_full, InjectedFault::DiskFull { for_ms }),
            (rates.power_cut, InjectedFault::PowerCut { written_permille, tail }),
            (rates.caller_dies, InjectedFault::CallerDies { executed }),
        ]);
        // What others have seen and the disk has not is at its most dangerous just before the power goes.
        self.doomed = fault == InjectedFault::Unsynced && self.rng.permille(300);
        fault
    }

    fn one_of(&mut self, menu: &[(u64, InjectedFault)]) -> InjectedFault {
        let mut draw = self.rng.below(1_000);
        for (rate, fault) in menu {
            if draw < *rate {
                return *fault;
            }
            draw -= rate;
        }
        InjectedFault::Fine
    }
}
