//! How far real chains have been read: the cursor of each, and the newest blocks below it.

use sqlx::any::AnyRow;

use super::{number, text};
use crate::{Result, Store, Transaction};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainBlock {
    pub number: i64,
    pub hash: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainCursor {
    /// The newest block whose transfers are all stored.
    pub at: ChainBlock,
    /// Blocks up to here are final: what is in them is never taken back.
    pub final_number: i64,
    pub moved_at: i64,
}

/// A step of the cursor to the next block.
#[derive(Clone, Copy, Debug)]
pub struct ChainStep<'a> {
    pub network: i64,
    pub to: &'a ChainBlock,
    pub final_number: i64,
    /// Older blocks are forgotten.
    pub keep_from: i64,
    pub at: i64,
}

fn read(row: &AnyRow) -> Result<ChainCursor> {
    Ok(ChainCursor {
        at: ChainBlock { number: number(row, "number")?, hash: text(row, "hash")? },
        final_number: number(row, "final_number")?,
        moved_at: number(row, "moved_at")?,
    })
}

impl Store {
    pub async fn chain_cursor(&self, network: i64) -> Result<Option<ChainCursor>> {
        let row = sqlx::query("SELECT * FROM chain_cursors WHERE network = $1")
            .bind(network)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// The hash that a block had when it was read, if it is one of the newest.
    pub async fn chain_block_hash(&self, network: i64, number: i64) -> Result<Option<String>> {
        let found: Option<(String,)> =
            sqlx::query_as("SELECT hash FROM chain_blocks WHERE network = $1 AND number = $2")
                .bind(network)
                .bind(number)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(hash,)| hash))
    }

    /// Moves the cursor, and counts the confirmations of what waits below it.
    pub async fn step_chain(&self, tx: &mut Transaction, step: &ChainStep<'_>) -> Result<()> {
        let ChainStep { network, to, final_number, keep_from, at } = *step;
        self.keep_block(tx, network, to).await?;
        sqlx::query(
            "INSERT INTO chain_cursors (network, number, hash, final_number, moved_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (network) DO UPDATE SET number = excluded.number, hash = excluded.hash,
                 final_number = excluded.final_number, moved_at = excluded.moved_at",
        )
        .bind(network)
        .bind(to.number)
        .bind(&to.hash)
        .bind(final_number)
        .bind(at)
        .execute(&mut **tx)
        .await?;
        sqlx::query("DELETE FROM chain_blocks WHERE network = $1 AND number < $2")
            .bind(network)
            .bind(keep_from)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "UPDATE arrivals SET confirmations = $2 - block
             WHERE network = $1 AND stage < 3 AND block IS NOT NULL AND block <= $2",
        )
        .bind(network)
        .bind(to.number)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    async fn keep_block(&self, tx: &mut Transaction, network: i64, block: &ChainBlock) -> Result<()> {
        sqlx::query(
            "INSERT INTO chain_blocks (network, number, hash) VALUES ($1, $2, $3)
             ON CONFLICT (network, number) DO UPDATE SET hash = excluded.hash",
        )
        .bind(network)
        .bind(block.number)
        .bind(&block.hash)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Goes back to the block that two histories share. Transfers above it that were not credited are lost, credited
    /// ones wait to be reversed, until the other branch is as long as this one was. Returns how many of each.
    pub async fn rewind_chain(
        &self,
        network: i64,
        from: i64,
        to: &ChainBlock,
        now: i64,
        until: i64,
    ) -> Result<[u64; 2]> {
        let mut tx = self.begin().await?;
        sqlx::query("DELETE FROM chain_blocks WHERE network = $1 AND number > $2")
            .bind(network)
            .bind(to.number)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE chain_cursors SET number = $2, hash = $3, moved_at = $4 WHERE network = $1")
            .bind(network)
            .bind(to.number)
            .bind(&to.hash)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        let mut moved = [0; 2];
        let moves = [
            "UPDATE arrivals SET stage = 7, confirmations = 0, branch_until = $3, next_at = $4
             WHERE network = $1 AND block > $2 AND stage IN (0, 1, 7)",
            "UPDATE arrivals SET stage = 8, confirmations = 0, branch_until = $3, next_at = $4
             WHERE network = $1 AND block > $2 AND stage IN (2, 8)",
        ];
        for (sql, count) in moves.into_iter().zip(&mut moved) {
            let done = sqlx::query(sql).bind(network).bind(to.number).bind(from).bind(until).execute(&mut *tx).await?;
            *count = done.rows_affected();
        }
        tx.commit().await?;
        Ok(moved)
    }
}
