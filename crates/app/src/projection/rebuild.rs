//! Rebuild: drops every derived row and derives them again from the first batch.

use std::time::{Duration, Instant};

use plimsoll_store::Store;
use plimsoll_store::projections::Progress;
use tokio::sync::watch;

use super::catch_up::CatchUpError;
use super::writer::Writer;
use crate::app::OpenJournal;

/// Result of a rebuild.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    pub place: Progress,
    /// Rows and facts written.
    pub changes: u64,
    pub took: Duration,
}

/// Rebuilds the rows up to the journal's end at the time of the call. `tell` receives the progress and the total, in
/// batches.
pub async fn rebuild(
    store: &Store,
    journal: OpenJournal,
    tell: &mut (dyn FnMut(&Progress, u64) + Send),
) -> Result<Rebuilt, CatchUpError> {
    let began = Instant::now();
    let open = journal.clone();
    let head = tokio::task::spawn_blocking(move || open()?.head()).await.map_err(|_| CatchUpError::Thread)??;
    store.clear_projections().await?;
    let mut writer = Writer::new(store.clone(), journal, watch::Sender::new(0), watch::channel(0).1);
    writer.find_place().await?;
    writer.catch_up(head.seq, &mut |place| tell(place, head.seq)).await?;
    writer.finish().await?;
    Ok(Rebuilt { place: store.projection_progress().await?, changes: writer.written(), took: began.elapsed() })
}
