//! The watcher of one chain: follows what enough nodes agree on, one block after the other, without gaps.
//!
//! The cursor moves by one, after everything in its block is stored. Its whole state is in rows, so it can stop and
//! resume anywhere.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use plimsoll_evm::{Block, Heads};
use plimsoll_store::StoreError;
use plimsoll_store::money::{ChainBlock, ChainCursor, ChainStep};

use super::connected::ConnectedChain;
use crate::error::{AppError, Result};
use crate::money::Money;
use crate::money::worker::MoneyWorker;
use crate::tasks::Tasks;

/// Blocks that are fetched together while catching up.
const BLOCKS_AHEAD: i64 = 16;
/// Blocks in one round, after which transfers are advanced.
const BLOCKS_PER_ROUND: i64 = 64;
/// Blocks that are remembered below what is final.
const BLOCKS_KEPT: i64 = 128;
/// Too few nodes agree for this long: people are told.
const DISPUTED_AFTER: Duration = Duration::from_secs(60);
/// A block is missing for this long: people are told.
const MISSING_AFTER: Duration = Duration::from_secs(120);
/// How far behind the head people are told.
const LAG_ALARM_BLOCKS: i64 = BLOCKS_PER_ROUND;

pub struct ChainWatcher {
    pub(super) money: Money,
    pub(super) rails: MoneyWorker,
    pub(super) chain: Arc<ConnectedChain>,
    agreed_at: Instant,
    moved_at: Instant,
}

impl ChainWatcher {
    fn new(money: &Money, chain: Arc<ConnectedChain>) -> Self {
        let (rails, now) = (MoneyWorker::new(money.clone()), Instant::now());
        Self { money: money.clone(), rails, chain, agreed_at: now, moved_at: now }
    }

    /// One for each connected chain.
    pub fn all(money: &Money) -> Vec<Self> {
        money.chains.all().map(|chain| Self::new(money, Arc::clone(chain))).collect()
    }

    /// Runs until shutdown.
    pub async fn run(mut self, tasks: Tasks) {
        loop {
            match self.round(&tasks).await {
                Ok(()) | Err(AppError::Busy | AppError::NoRoom | AppError::Unknown) => {}
                Err(failure) => tracing::warn!(network = self.chain.network.name, %failure, "the chain waits"),
            }
            if !tasks.rest(self.chain.poll).await {
                return;
            }
        }
    }

    /// One round: reads some blocks and advances what is due.
    pub async fn round(&mut self, tasks: &Tasks) -> Result<()> {
        let about = format!("{} nodes", self.chain.network.name);
        let Some(heads) = self.chain.endpoints.heads(self.chain.finalized_tag).await else {
            metrics::gauge!("plimsoll_chain_agreeing_nodes", "network" => self.chain.network.name).set(0.0);
            if self.agreed_at.elapsed() > DISPUTED_AFTER {
                self.money.alarms.raise(&about, "too few nodes answer or agree: nothing is credited");
            }
            return Ok(());
        };
        self.agreed_at = Instant::now();
        self.money.alarms.clear(&about);
        let Some(mut cursor) = self.cursor(&heads).await? else { return Ok(()) };
        let from = cursor.at.number;
        while cursor.at.number - from < BLOCKS_PER_ROUND && !tasks.is_stopping() {
            let Some(next) = self.advance(&cursor, &heads).await? else { break };
            cursor = next;
        }
        self.report(&cursor, &heads);
        if self.is_on(&cursor, &heads).await { self.advance_transfers(&cursor).await } else { Ok(()) }
    }

    /// Where reading stands. At the first start: before the first block that is to be read.
    async fn cursor(&self, heads: &Heads) -> Result<Option<ChainCursor>> {
        let (store, network) = (&self.money.store, self.chain.id());
        if let Some(cursor) = store.chain_cursor(network).await? {
            return Ok(Some(cursor));
        }
        let about = format!("{} start", self.chain.network.name);
        let before = self.chain.start_block.saturating_sub(1);
        if before > heads.head.number {
            self.money.alarms.raise(&about, "start-block is above the head of the chain: nothing is read");
            return Ok(None);
        }
        self.money.alarms.clear(&about);
        let number = i64::try_from(before).map_err(AppError::world)?;
        let Some(hash) = self.hash_at(number).await else { return Ok(None) };
        let at = ChainBlock { number, hash };
        let now = self.money.now();
        let first = ChainStep { network, to: &at, final_number: number, keep_from: number, at: now };
        let mut tx = store.begin().await?;
        store.step_chain(&mut tx, &first).await?;
        tx.commit().await.map_err(StoreError::from)?;
        Ok(Some(ChainCursor { at, final_number: number, moved_at: now }))
    }

    /// Some blocks further, or back to where two histories part. `None` when there is nothing to do now.
    async fn advance(&mut self, cursor: &ChainCursor, heads: &Heads) -> Result<Option<ChainCursor>> {
        let head = i64::try_from(heads.head.number).map_err(AppError::world)?;
        if head <= cursor.at.number {
            if self.has_left(cursor, heads).await? {
                return self.back(cursor).await;
            }
            self.moved_at = Instant::now();
            return Ok(None);
        }
        let blocks = self.fetch(cursor.at.number + 1, head.min(cursor.at.number + BLOCKS_AHEAD)).await;
        let mut at = cursor.clone();
        for block in &blocks {
            if block.parent.to_string() != at.at.hash {
                // What was read before is behind the cursor already.
                return self.back(&at).await;
            }
            at = self.take(&at, block, heads).await?;
        }
        let about = format!("{} blocks", self.chain.network.name);
        if !blocks.is_empty() {
            self.moved_at = Instant::now();
            self.money.alarms.clear(&about);
            return Ok(Some(at));
        }
        if self.moved_at.elapsed() > MISSING_AFTER {
            let what = format!("block {} can not be read: everything after it waits", cursor.at.number + 1);
            self.money.alarms.raise(&about, &what);
        }
        Ok(None)
    }

    async fn back(&self, cursor: &ChainCursor) -> Result<Option<ChainCursor>> {
        if self.go_back(cursor).await? { Ok(self.money.store.chain_cursor(self.chain.id()).await?) } else { Ok(None) }
    }

    /// Whether the chain ends in another block than the one that was read with its number.
    async fn has_left(&self, cursor: &ChainCursor, heads: &Heads) -> Result<bool> {
        let head = i64::try_from(heads.head.number).map_err(AppError::world)?;
        let known = if head == cursor.at.number {
            Some(cursor.at.hash.clone())
        } else {
            self.money.store.chain_block_hash(self.chain.id(), head).await?
        };
        // Where it only lags, it ends in a block that is known.
        Ok(known.is_some_and(|known| known != heads.head.hash.to_string()))
    }

    /// Whether the cursor's block is one of the chain that nodes agree on now.
    async fn is_on(&self, cursor: &ChainCursor, heads: &Heads) -> bool {
        if i64::try_from(heads.head.number) == Ok(cursor.at.number) {
            return heads.head.hash.to_string() == cursor.at.hash;
        }
        self.hash_at(cursor.at.number).await.is_some_and(|hash| hash == cursor.at.hash)
    }

    pub(super) async fn hash_at(&self, number: i64) -> Option<String> {
        let hash = self.chain.endpoints.hash_at(u64::try_from(number).ok()?).await?;
        Some(hash.to_string())
    }

    /// Blocks in their order, up to the first one that can not be had.
    async fn fetch(&self, from: i64, to: i64) -> Vec<Block> {
        let fetched = (from..=to).map(|number| async move {
            let number = u64::try_from(number).ok()?;
            let hash = self.chain.endpoints.hash_at(number).await?;
            self.chain.endpoints.block(hash).await.filter(|block| block.number == number)
        });
        join_all(fetched).await.into_iter().map_while(|block| block).collect()
    }

    /// Stores everything in a block, then moves the cursor onto it.
    async fn take(&self, cursor: &ChainCursor, block: &Block, heads: &Heads) -> Result<ChainCursor> {
        let found = self.store_payments(block).await?;
        let number = cursor.at.number + 1;
        let deep_enough = number - i64::from(self.chain.final_after);
        let tagged = match heads.finalized {
            Some(finalized) => deep_enough.min(i64::try_from(finalized).map_err(AppError::world)?),
            // Without an answer nothing more becomes final.
            None if self.chain.finalized_tag => cursor.final_number,
            None => deep_enough,
        };
        let final_number = tagged.max(cursor.final_number);
        let to = ChainBlock { number, hash: block.hash.to_string() };
        let (store, now) = (&self.money.store, self.money.now());
        let keep_from = final_number - BLOCKS_KEPT;
        let mut tx = store.begin().await?;
        let step = ChainStep { network: self.chain.id(), to: &to, final_number, keep_from, at: now };
        store.step_chain(&mut tx, &step).await?;
        tx.commit().await.map_err(StoreError::from)?;
        if found > 0 {
            tracing::info!(network = self.chain.network.name, number, found, "transfers to our addresses");
        }
        let moved_at = now;
        Ok(ChainCursor { at: to, final_number, moved_at })
    }

    /// What the operator sees of it.
    fn report(&self, cursor: &ChainCursor, heads: &Heads) {
        let network = self.chain.network.name;
        let behind = i64::try_from(heads.head.number).unwrap_or(i64::MAX) - cursor.at.number;
        let faults: u64 = self.chain.endpoints.all().iter().map(|endpoint| endpoint.faults()).sum();
        metrics::gauge!("plimsoll_chain_lag_blocks", "network" => network).set(behind.max(0) as f64);
        metrics::gauge!("plimsoll_chain_lag_seconds", "network" => network).set(self.moved_at.elapsed().as_secs_f64());
        metrics::gauge!("plimsoll_chain_agreeing_nodes", "network" => network).set(heads.agreeing as f64);
        metrics::gauge!("plimsoll_chain_node_faults", "network" => network).set(faults as f64);
        metrics::gauge!("plimsoll_chain_block", "network" => network).set(cursor.at.number as f64);
        let about = format!("{network} lag");
        if behind > LAG_ALARM_BLOCKS {
            self.money.alarms.raise(&about, "the chain is read far behind its head");
        } else {
            self.money.alarms.clear(&about);
        }
    }
}
