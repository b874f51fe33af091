//! What nodes tell the world, and what the world checks at that moment.

use std::sync::Arc;

use plimsoll_engine::Event;
use plimsoll_sequencer::{Outcome, Platform, ReplayError, Sealed, Stop, verify};

use super::World;
use super::traffic::Ticket;
use crate::cluster::{Recovered, Report};
use crate::coverage::CoveragePoint;
use crate::storage::Line;

/// Steps a node makes in a round at most: a batch needs one call, a doubt several.
const STEPS_PER_ROUND: u64 = 4;
/// Steps in a thousand that a recovering rival leaves out.
const RECOVERY_PAUSES: u64 = 700;

impl World {
    pub(super) fn step_nodes(&mut self) -> Result<(), String> {
        for id in 0..self.nodes.len() {
            for _ in 0..1 + self.rng.below(STEPS_PER_ROUND) {
                self.step_node(id)?;
            }
        }
        Ok(())
    }

    pub(super) fn step_node(&mut self, id: usize) -> Result<(), String> {
        if self.now_ms < self.nodes[id].paused_until_ms {
            return Ok(());
        }
        // A recovery that takes its time gives the rival room to lead.
        if self.fault_rates.rivals && self.nodes[id].claims() && self.operator.permille(RECOVERY_PAUSES) {
            return Ok(());
        }
        let with_hash = self.rng.permille(250);
        let reported = self.nodes[id].step(self.now_ms, &mut self.rng, with_hash);
        self.catch_up();
        if self.database().faults.take_killed().is_some() {
            // Whatever it was about to say, nobody hears it.
            self.kill(id);
            return Ok(());
        }
        self.record(id, reported)
    }

    fn record(&mut self, id: usize, reported: Report<Ticket>) -> Result<(), String> {
        match reported {
            Report::Nothing => {}
            Report::Leads(recovered) => self.hear_leader(id, &recovered)?,
            Report::ClaimLost => self.tally.coverage.reach(CoveragePoint::ClaimLost),
            Report::Durable(sealed) => self.hear_durable(sealed)?,
            Report::Ended(stopped) => {
                self.crashed = true;
                let coverage = &mut self.tally.coverage;
                coverage.reach_if(stopped.why == Stop::Fenced, CoveragePoint::LeaderFenced);
                coverage.reach_if(matches!(stopped.why, Stop::Storage(_)), CoveragePoint::StorageStoppedLeader);
                coverage.reach_if(!stopped.unknown.is_empty(), CoveragePoint::AnsweredUnknown);
                coverage.reach_if(!stopped.unwritten.is_empty(), CoveragePoint::AnsweredUnwritten);
                if let Stop::Damaged { seq, what } = &stopped.why {
                    return Err(format!("the leader found damage at batch {seq}: {what}"));
                }
                for ticket in stopped.unwritten {
                    self.unwritten(ticket);
                }
                self.trace(|| format!("node {id} stopped: {}", stopped.why));
            }
            Report::GaveUp => {
                self.crashed = true;
                self.tally.coverage.reach(CoveragePoint::LeaderGaveUp);
            }
            Report::Refused(error) => self.hear_refusal(&error)?,
            Report::Broken(what) => return Err(what),
        }
        Ok(())
    }

    /// A reader may find that what it saw is gone, if it was seen before it was durable. Nothing else may be wrong.
    pub(super) fn hear_refusal(&mut self, error: &ReplayError) -> Result<(), String> {
        self.crashed = true;
        let vanished = self.database().vanished > 0;
        let about_the_end =
            matches!(error, ReplayError::Regression { .. } | ReplayError::BrokenChain { .. } | ReplayError::Store(_));
        if vanished && about_the_end {
            self.tally.coverage.reach(CoveragePoint::VisibleRowVanished);
            return Ok(());
        }
        Err(format!("a sound journal was refused: {error}: {error:?}"))
    }

    fn hear_leader(&mut self, id: usize, recovered: &Recovered) -> Result<(), String> {
        self.audit(None)?;
        let (ours, head) = (self.auditor.head(), recovered.head);
        if ours != head {
            return Err(format!("node {id} leads from batch {}, durable are {}", head.seq, ours.seq));
        }
        let engine = self.auditor.engine();
        let equal =
            engine.digest() == recovered.digest && recovered.state_hash.is_none_or(|hash| hash == engine.state_hash());
        if !equal {
            return Err(format!("node {id} recovered another state than the journal gives"));
        }
        self.tally.recoveries += u64::from(std::mem::take(&mut self.crashed));
        let coverage = &mut self.tally.coverage;
        coverage.reach(if recovered.from_snapshot {
            CoveragePoint::StartedFromSnapshot
        } else {
            CoveragePoint::StartedFromGenesis
        });
        coverage.reach_if(self.last_leader.is_some_and(|last| last != id), CoveragePoint::StandbyTookOver);
        self.last_leader = Some(id);
        self.trace(|| format!("node {id} leads from batch {}", head.seq));
        Ok(())
    }

    fn hear_durable(&mut self, mut sealed: Sealed<Platform, Ticket>) -> Result<(), String> {
        let (seq, hash) = (sealed.batch.seq, sealed.batch.hash);
        if !self.database().is_durable(seq, &hash) {
            return Err(format!("batch {seq} was acknowledged and is not durable"));
        }
        self.audit(Some((seq, &sealed.replies)))?;
        for event in sealed.replies.iter().flat_map(|outcome| &outcome.events) {
            // Sources follow a split; some run late, as anywhere.
            if let Event::Split { market, new, old } = event
                && let Some(market) = self.auditor.engine().market(*market)
            {
                self.venues.split(market.spec.index, *new, *old);
            }
        }
        let full = self.database().is_full();
        self.tally.coverage.reach_if(self.was_full && !full, CoveragePoint::NoSpaceThenServed);
        self.was_full = full;
        match self.database.lock().expect("a run has one thread").take_doubt(seq) {
            Some(true) => self.tally.coverage.reach(CoveragePoint::InDoubtAndWritten),
            Some(false) => self.tally.coverage.reach(CoveragePoint::InDoubtAndWrittenAgain),
            None => {}
        }
        let answers: Vec<_> = sealed.take_answers().collect();
        for (ticket, committed) in answers {
            self.acknowledge(ticket, &committed)?;
        }
        Ok(())
    }

    /// Hold everything that has become durable to the laws.
    pub(super) fn audit(&mut self, said: Option<(u64, &[Arc<Outcome>])>) -> Result<(), String> {
        let rows = self.database().durable_after(self.auditor.head().seq).to_vec();
        for row in rows {
            let said = said.filter(|(seq, _)| *seq == row.batch.seq).map(|(_, replies)| replies);
            self.auditor.audit(&row, said)?;
            self.trace(|| format!("batch {} to command {}", row.batch.seq, row.batch.last));
        }
        Ok(())
    }

    pub(super) fn step_shadow(&mut self) -> Result<(), String> {
        if !self.rng.coin() {
            return Ok(());
        }
        let before = self.database().power_cuts;
        let stepped = self.shadow.step(&mut self.rng);
        self.catch_up();
        let in_snapshot = self.database().power_cuts > before;
        self.tally.coverage.reach_if(in_snapshot, CoveragePoint::CrashInSnapshot);
        if self.database().faults.take_killed().is_some() {
            self.shadow.kill();
            return Ok(());
        }
        match stepped {
            Ok(written) => self.tally.coverage.reach_if(written, CoveragePoint::SnapshotWritten),
            Err(error) => {
                self.shadow.kill();
                self.hear_refusal(&error)?;
            }
        }
        Ok(())
    }

    /// From the first batch to the last, and every snapshot that is left.
    pub(super) fn check_whole_journal(&mut self) -> Result<(), String> {
        let mut line = Line::new(&self.database, super::SHADOW);
        let follower = plimsoll_sequencer::replay::<Platform>(&mut line, 0, &mut |_| {})
            .map_err(|error| format!("the whole journal does not replay: {error}"))?;
        let engine = self.auditor.engine();
        if follower.position() != self.auditor.head() || follower.machine().engine().state_hash() != engine.state_hash()
        {
            return Err("the whole journal gives another state than it gave on the way".into());
        }
        // A snapshot may have been damaged on purpose; what can be read must be right.
        if self.tally.coverage.count(CoveragePoint::SnapshotDamaged) == 0
            && self.tally.coverage.count(CoveragePoint::CrashInSnapshot) == 0
        {
            verify::<Platform>(&mut line, &mut |_| {}).map_err(|error| format!("a snapshot is wrong: {error}"))?;
        }
        Ok(())
    }

    pub(super) fn trace(&self, line: impl FnOnce() -> String) {
        if self.plan.depth.trace {
            println!("{:>14} {}", self.now_ms, line());
        }
    }
}
