//! Coverage counters of the runs. A model that never reaches the hard cases proves nothing about them.

/// Each field counts one thing that must happen in some run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) acknowledged: u64,
    pub(crate) answered_again: u64,
    pub(crate) timers: u64,
    pub(crate) takeovers: u64,
    pub(crate) in_doubt_and_written: u64,
    pub(crate) in_doubt_and_written_again: u64,
    pub(crate) lost_reacquisition: u64,
    pub(crate) unsafe_waits: u64,
    pub(crate) fenced: u64,
    pub(crate) answered_unknown: u64,
    pub(crate) answered_unwritten: u64,
    pub(crate) given_up: u64,
    pub(crate) failovers: u64,
    pub(crate) failovers_that_lost_batches: u64,
    pub(crate) regressions: u64,
    pub(crate) kills: u64,
    pub(crate) pauses: u64,
    pub(crate) partitions: u64,
    pub(crate) clock_jumps: u64,
    pub(crate) snapshots: u64,
    pub(crate) snapshot_starts: u64,
}

impl Marks {
    pub(crate) fn add(&mut self, other: &Self) {
        for ((_, mine), (_, theirs)) in self.fields().into_iter().zip(other.clone().fields()) {
            *mine += *theirs;
        }
    }

    pub(crate) fn missed(&mut self) -> Vec<&'static str> {
        self.fields().into_iter().filter(|(_, count)| **count == 0).map(|(name, _)| name).collect()
    }

    fn fields(&mut self) -> [(&'static str, &mut u64); 21] {
        [
            ("acknowledged", &mut self.acknowledged),
            ("answered_again", &mut self.answered_again),
            ("timers", &mut self.timers),
            ("takeovers", &mut self.takeovers),
            ("in_doubt_and_written", &mut self.in_doubt_and_written),
            ("in_doubt_and_written_again", &mut self.in_doubt_and_written_again),
            ("lost_reacquisition", &mut self.lost_reacquisition),
            ("unsafe_waits", &mut self.unsafe_waits),
            ("fenced", &mut self.fenced),
            ("answered_unknown", &mut self.answered_unknown),
            ("answered_unwritten", &mut self.answered_unwritten),
            ("given_up", &mut self.given_up),
            ("failovers", &mut self.failovers),
            ("failovers_that_lost_batches", &mut self.failovers_that_lost_batches),
            ("regressions", &mut self.regressions),
            ("kills", &mut self.kills),
            ("pauses", &mut self.pauses),
            ("partitions", &mut self.partitions),
            ("clock_jumps", &mut self.clock_jumps),
            ("snapshots", &mut self.snapshots),
            ("snapshot_starts", &mut self.snapshot_starts),
        ]
    }
}
