//! Several nodes, of which enough must name one hash.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;

use super::client::RpcError;
use super::endpoint::Endpoint;
use crate::block::Block;
use crate::fields::Hash;

/// Blocks below the highest one that are tried when nodes disagree at the tip.
const TIP_DEPTH_MAX: u64 = 8;

/// How the contents of a block are believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// They hash to the block's hash: one node suffices.
    Roots,
    /// Enough nodes say the same: for chains whose encodings differ from Ethereum's.
    Quorum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlockId {
    pub number: u64,
    pub hash: Hash,
}

/// What enough nodes agree on now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// The highest block of which enough nodes name one hash.
    pub head: BlockId,
    /// The block that enough nodes call final.
    pub finalized: Option<u64>,
    /// Nodes that agree on the head.
    pub agreeing: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum EndpointsError {
    #[error("there are no endpoints")]
    None,
    #[error("the quorum of {quorum} is not between 1 and the {operators} operators")]
    Quorum { quorum: usize, operators: usize },
    #[error(transparent)]
    Rpc(#[from] RpcError),
}

/// More than half.
pub fn quorum_of(operators: usize) -> usize {
    operators / 2 + 1
}

#[derive(Debug)]
pub struct Endpoints {
    all: Vec<Arc<Endpoint>>,
    quorum: usize,
    verification: Verification,
    /// Whole blocks are asked of one node after the other.
    turn: AtomicUsize,
}

impl Endpoints {
    /// A quorum counts operators, so `quorum` may not be more than there are of them.
    pub fn new(all: Vec<Endpoint>, quorum: usize, verification: Verification) -> Result<Self, EndpointsError> {
        let operators = all.iter().map(|one| one.operator.as_str()).collect::<BTreeSet<_>>().len();
        if operators == 0 {
            return Err(EndpointsError::None);
        }
        if quorum == 0 || quorum > operators {
            return Err(EndpointsError::Quorum { quorum, operators });
        }
        let all = all.into_iter().map(Arc::new).collect();
        Ok(Self { all, quorum, verification, turn: AtomicUsize::new(0) })
    }

    pub fn all(&self) -> &[Arc<Endpoint>] {
        &self.all
    }

    /// The head, or `None` while too few nodes answer or agree.
    pub async fn heads(&self, wants_finalized: bool) -> Option<Heads> {
        let latest = self.ask_all("latest").await;
        let highest = self.reached(latest.iter().map(|(endpoint, block)| (*endpoint, block.number)))?;
        let finalized = if wants_finalized {
            let tagged = self.ask_all("finalized").await;
            self.reached(tagged.iter().map(|(endpoint, block)| (*endpoint, block.number)))
        } else {
            None
        };
        for number in (highest.saturating_sub(TIP_DEPTH_MAX)..=highest).rev() {
            if let Some((hash, agreeing)) = self.agreed(number).await {
                return Some(Heads { head: BlockId { number, hash }, finalized, agreeing });
            }
        }
        None
    }

    /// The hash of the block with this number, if enough nodes name it.
    pub async fn hash_at(&self, number: u64) -> Option<Hash> {
        self.agreed(number).await.map(|(hash, _)| hash)
    }

    /// A block by its hash, believed as the settings say. `None` while no node gives it soundly.
    pub async fn block(&self, hash: Hash) -> Option<Block> {
        match self.verification {
            Verification::Roots => self.verified_block(hash).await,
            Verification::Quorum => self.reported_block(hash).await,
        }
    }

    async fn verified_block(&self, hash: Hash) -> Option<Block> {
        let first = self.turn.fetch_add(1, Ordering::Relaxed);
        for place in 0..self.all.len() {
            let endpoint = &self.all[first.wrapping_add(place) % self.all.len()];
            if let Ok(Some(block)) = endpoint.block(hash, Block::verified).await {
                endpoint.judged(true, "");
                return Some(block);
            }
        }
        None
    }

    async fn reported_block(&self, hash: Hash) -> Option<Block> {
        let asked = self
            .all
            .iter()
            .map(|endpoint| async move { Some((endpoint, endpoint.block(hash, Block::reported).await.ok()??)) });
        let mut said: Vec<(Block, Vec<&Arc<Endpoint>>)> = Vec::new();
        for (endpoint, block) in join_all(asked).await.into_iter().flatten() {
            match said.iter_mut().find(|(known, _)| *known == block) {
                Some((_, who)) => who.push(endpoint),
                None => said.push((block, vec![endpoint])),
            }
        }
        let place = said.iter().position(|(_, who)| self.is_quorum(who.iter().copied()))?;
        for (other, (_, who)) in said.iter().enumerate() {
            who.iter()
                .for_each(|endpoint| endpoint.judged(other == place, "other contents of a block than the others"));
        }
        Some(said.swap_remove(place).0)
    }

    /// The hash that enough nodes name for a number, and how many.
    async fn agreed(&self, number: u64) -> Option<(Hash, usize)> {
        let mut named: BTreeMap<Hash, Vec<&Arc<Endpoint>>> = BTreeMap::new();
        for (endpoint, block) in self.ask_all(&format!("{number:#x}")).await {
            if block.number == number {
                named.entry(block.hash).or_default().push(endpoint);
            } else {
                endpoint.judged(false, "a block with another number than was asked for");
            }
        }
        let agreed = named.into_iter().find(|(_, who)| self.is_quorum(who.iter().copied()));
        agreed.map(|(hash, who)| (hash, who.len()))
    }

    async fn ask_all(&self, block: &str) -> Vec<(&Arc<Endpoint>, BlockId)> {
        let asked = self.all.iter().map(|endpoint| async move {
            let (number, hash) = endpoint.named(block).await.ok()??;
            Some((endpoint, BlockId { number, hash }))
        });
        join_all(asked).await.into_iter().flatten().collect()
    }

    fn is_quorum<'a>(&self, who: impl Iterator<Item = &'a Arc<Endpoint>>) -> bool {
        who.map(|endpoint| endpoint.operator.as_str()).collect::<BTreeSet<_>>().len() >= self.quorum
    }

    /// The highest number that enough operators have reached.
    fn reached<'a>(&self, said: impl Iterator<Item = (&'a Arc<Endpoint>, u64)>) -> Option<u64> {
        let mut by_operator: BTreeMap<&str, u64> = BTreeMap::new();
        for (endpoint, number) in said {
            let highest = by_operator.entry(&endpoint.operator).or_default();
            *highest = number.max(*highest);
        }
        let mut heights: Vec<u64> = by_operator.into_values().collect();
        heights.sort_unstable_by(|one, other| other.cmp(one));
        heights.get(self.quorum - 1).copied()
    }
}
