//! The chain changed its mind: back to the block that both histories share, if it is not below what is final.

use plimsoll_store::money::{ChainBlock, ChainCursor};
use plimsoll_units::SECOND_MS;

use super::watcher::ChainWatcher;
use crate::error::Result;

/// How long a new branch may take to become as long as the old one, before what it does not have yet is undone.
const BRANCH_LIFE_MS: i64 = 60 * SECOND_MS;

impl ChainWatcher {
    /// Moves the cursor back. Returns whether reading can go on from there.
    pub(super) async fn go_back(&self, cursor: &ChainCursor) -> Result<bool> {
        let (store, network) = (&self.money.store, self.chain.id());
        let about = format!("{} history", self.chain.network.name);
        let mut number = cursor.at.number;
        let shared = loop {
            number -= 1;
            if number < cursor.final_number {
                break None;
            }
            let Some(known) = store.chain_block_hash(network, number).await? else { break None };
            // Too few agree at this height: nothing is decided on it.
            let Some(agreed) = self.hash_at(number).await else { return Ok(false) };
            if known == agreed {
                break Some(ChainBlock { number, hash: known });
            }
        };
        let Some(shared) = shared else {
            let what = "the chain was rewritten below what is final: nothing is credited until people have decided";
            self.money.alarms.raise(&about, what);
            return Ok(false);
        };
        let now = self.money.now();
        let from = cursor.at.number;
        let [lost, reversing] = store.rewind_chain(network, from, &shared, now, now + BRANCH_LIFE_MS).await?;
        let depth = from - shared.number;
        metrics::gauge!("plimsoll_chain_reorganised_blocks", "network" => self.chain.network.name).set(depth as f64);
        tracing::warn!(network = self.chain.network.name, depth, lost, reversing, "the chain was reorganised");
        self.money.alarms.clear(&about);
        Ok(true)
    }
}
