//! What goes wrong between the calls: processes die or sleep, machines lose power, walls are set, disks rot.

use super::World;
use crate::cluster::LEASE_MS;
use crate::coverage::CoveragePoint;
use crate::storage::{Damage, Tail, is_refused, read_flipped_snapshot};

/// How far a wall clock is set, in milliseconds: from a breath to a day.
const JUMPS_MS: [i64; 8] = [-86_400_000, -3_600_000, -1_500, -200, 300, 1_500, 7_200_000, 86_400_000];
const DOWN_MS_MAX: i64 = 4_000;
/// In a thousand rounds.
const CLOCK_CHECKS: u64 = 30;

impl World {
    pub(super) fn misfortune(&mut self) -> Result<(), String> {
        let node = self.rng.index(self.nodes.len());
        // The leader is the one whose death is interesting.
        let node = self.leader().filter(|_| self.rng.permille(700)).unwrap_or(node);
        if self.rng.permille(self.fault_rates.kills) {
            self.kill(node);
        }
        if self.rng.permille(self.fault_rates.pauses) {
            let ms = self.rng.between(100, 4 * LEASE_MS as i64) as u64;
            self.nodes[node].paused_until_ms = self.now_ms + ms;
            self.tally.faults += 1;
            self.tally.coverage.reach_if(ms > LEASE_MS, CoveragePoint::LatePauseEnded);
            self.trace(|| format!("node {node} sleeps for {ms} ms"));
        }
        if self.rng.permille(self.fault_rates.crashes) {
            self.database().crash();
            self.tally.faults += 1;
        }
        if self.rng.permille(self.fault_rates.power_cuts) {
            let tail = Tail::ALL[self.rng.index(Tail::ALL.len())];
            self.database().cut_power(tail);
            self.tally.faults += 1;
        }
        if self.rng.permille(self.fault_rates.clock_jumps) {
            let off = *self.rng.pick(&JUMPS_MS).expect("not empty");
            self.nodes[node].set_wall(off);
            self.tally.faults += 1;
            self.tally.coverage.reach(CoveragePoint::WallClockJumped);
        }
        self.follow_power_cuts();
        self.confirm_clocks(CLOCK_CHECKS);
        self.rot()
    }

    /// The operator looks at clocks that are not believed, in so many of a thousand rounds.
    pub(super) fn confirm_clocks(&mut self, permille: u64) {
        if !self.operator.permille(permille) {
            return;
        }
        for node in &mut self.nodes {
            let confirmed = node.confirm_clock(self.now_ms);
            self.tally.coverage.reach_if(confirmed, CoveragePoint::ClockConfirmed);
        }
    }

    pub(super) fn kill(&mut self, node: usize) {
        let until = self.now_ms + self.rng.between(1, DOWN_MS_MAX) as u64;
        self.crashed |= self.nodes[node].leads();
        self.nodes[node].kill(until);
        self.tally.faults += 1;
        self.trace(|| format!("node {node} was killed"));
    }

    /// On one machine everything loses power together.
    fn follow_power_cuts(&mut self) {
        let cuts = self.database().power_cuts;
        if cuts > self.power_cuts_seen && self.fault_rates.embedded {
            for node in 0..self.nodes.len() {
                self.kill(node);
            }
            self.shadow.kill();
        }
        self.power_cuts_seen = cuts;
    }

    fn rot(&mut self) -> Result<(), String> {
        if self.rng.permille(self.fault_rates.damage) {
            let damage = Damage::ALL[self.rng.index(Damage::ALL.len())];
            let refused = is_refused(&self.database.lock().expect("a run has one thread"), damage, &mut self.rng);
            match refused {
                Some(false) => return Err(format!("a damaged journal was accepted: {damage:?}")),
                Some(true) => {
                    self.tally.faults += 1;
                    self.tally.coverage.reach(CoveragePoint::DamageRefused);
                }
                None => {}
            }
        }
        if self.rng.permille(self.fault_rates.damage) {
            let database = self.database.lock().expect("a run has one thread");
            let refused = read_flipped_snapshot(&database, &mut self.rng);
            drop(database);
            self.tally.faults += u64::from(refused.is_some());
            self.tally.coverage.reach_if(refused == Some(true), CoveragePoint::FlippedSnapshotRefused);
        }
        if self.rng.permille(self.fault_rates.snapshot_damage) {
            let damaged = self.database.lock().expect("a run has one thread").damage_snapshot(&mut self.rng);
            self.tally.faults += u64::from(damaged);
            self.tally.coverage.reach_if(damaged, CoveragePoint::SnapshotDamaged);
        }
        Ok(())
    }

    /// The database refused its own disk although nobody harmed it.
    pub(super) fn check_alarm(&mut self) -> Result<(), String> {
        let (alarm, torn) = {
            let mut database = self.database();
            (database.alarm.clone(), std::mem::take(&mut database.torn_tails))
        };
        self.tally.coverage.reach_if(torn > 0, CoveragePoint::TornTailCut);
        alarm.map_or(Ok(()), |what| Err(format!("the database lost what it had synced: {what}")))
    }

    pub(super) fn is_calm(&self) -> bool {
        self.database().faults.is_calm()
    }
}
