//! The one writer: stamp → apply → append → release. The engine's only clock.
//!
//! Owns the order of commands, the rule that no answer leaves before its batch is durable, recovery and snapshots.
//! Knows no command (a [`Machine`] does) and no SQL (a journal does).

mod applier;
mod apply_loop;
mod clock;
mod commit_loop;
mod committer;
mod deferred_wakes;
mod follower;
mod group_commit;
mod leader;
mod lease;
mod machine;
mod metrics;
pub mod payload;
pub mod planted;
mod platform;
mod publisher;
mod queue;
mod recovery;
mod replay;
mod sched_slice;
mod sequencer;
mod snapshotter;

pub use applier::{Applier, Committed, Offered, Sealed};
pub use clock::{Clock, DOWNTIME_MAX_MS, Guard, JUMP_MAX_MS, Reading, SLEW_PPM, SystemClock};
pub use commit_loop::Status;
pub use committer::{Committer, Renewal, Stall, Step, Stop, Terms};
pub use deferred_wakes::wake_or_defer;
pub use follower::{Claim, Follower, NEWEST, Observer, Origin, ReplayError, Settlement, begin};
pub use leader::{Leader, Stopped, Turn};
pub use lease::LEASE_MARGIN;
pub use machine::{AppliedBatch, DecodeError, Machine, PrefetchDistance, Stamp};
pub use metrics::{COMMIT_BUCKETS, Figures};
pub use payload::PayloadError;
pub use platform::{Outcome, Platform};
pub use publisher::{SUBSCRIBER_BATCHES, Subscriber};
pub use queue::{Pending, SubmitError};
pub use recovery::{OpenError, Recovered};
pub use replay::{Progress, Verified, examine, replay, verify};
pub use sequencer::{DATABASE_PATIENCE, Handle, LEASE_TTL, Options, QUEUE_COMMANDS, Sequencer};
pub use snapshotter::{Audit, SnapshotPolicy, Snapshotter};
