//! Uploaded files: pictures are re-encoded, documents stay private.
//!
//! Owns the folder of uploads and read access. Names are random; the uploader's file name is dropped. Every file is
//! sealed on disk.

mod disk;
mod room;
mod sniff;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use plimsoll_store::Store;
use plimsoll_store::identity::UploadRow;
use plimsoll_units::DAY_MS;

use crate::clock::Clock;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::rate_limits::{Budgets, Limit};
use crate::refusal;
use crate::seal::{Sealed, Seals};
use crate::tasks::Tasks;
use room::Room;
pub use room::Share;

/// Maximum size of a file.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Uploads of one user within a day.
const FILES_PER_DAY: Limit = Limit { name: "upload files", most: 50, window_ms: DAY_MS };
const BYTES_PER_DAY: Limit = Limit { name: "upload bytes", most: 100 * 1024 * 1024, window_ms: DAY_MS };
/// Rows of older files per read.
const ROWS_AT_ONCE: i64 = 200;
/// Path of files under the site's address.
const PATH: &str = "/files/";
const NAME_BYTES: usize = 20;

pub struct Files {
    folder: PathBuf,
    store: Store,
    clock: Clock,
    budgets: Budgets,
    seals: Arc<Seals>,
    room: Room,
}

/// A file to send to a reader.
#[derive(Debug)]
pub struct Served {
    pub media: String,
    pub bytes: Vec<u8>,
    pub is_public: bool,
    /// Held as long as the bytes are.
    pub share: Share,
}

impl Files {
    pub fn new(folder: &Path, store: Store, clock: Clock, seals: Arc<Seals>) -> Self {
        let budgets = Budgets::new(store.clone(), clock.clone());
        Self { folder: folder.join("uploads"), store, clock, budgets, seals, room: Room::default() }
    }

    /// Memory for a request body: its declared size, or the maximum.
    pub async fn room_for_body(&self, said_bytes: Option<u64>) -> Result<Share> {
        let most = FILE_BYTES_MAX as u64;
        self.room.for_body(said_bytes.unwrap_or(most).min(most)).await
    }

    /// Stores a file. Returns its address, at which its owner can read it and by which other requests name it.
    pub async fn take(&self, principal: &Principal, bytes: Vec<u8>) -> Result<String> {
        if bytes.len() > FILE_BYTES_MAX {
            return Err(refusal::PARAM.because("a file of at most 8 MB").into());
        }
        let user = principal.user.0;
        let lines = [FILES_PER_DAY.by(user), BYTES_PER_DAY.by(user).times(bytes.len() as i64)];
        let spent = self.budgets.spend(&lines).await?.map_err(|_| refusal::PARAM.because("no more files today"))?;
        match self.keep(principal, bytes).await {
            Ok(name) => Ok(format!("{PATH}{name}")),
            Err(failure) => {
                self.budgets.give_back(spent).await?;
                Err(failure)
            }
        }
    }

    /// Re-encodes and writes the file. Returns its name.
    async fn keep(&self, principal: &Principal, bytes: Vec<u8>) -> Result<String> {
        let kind = sniff::Kind::of(&bytes).map_err(|why| refusal::PARAM.because(why))?;
        let share = self.room.for_decoding(kind.memory_bytes()).await?;
        let drawn = tokio::task::spawn_blocking(move || (sniff::clean(bytes, kind), share)).await;
        let (clean, _share) = drawn.map_err(AppError::world)?;
        let clean = clean.map_err(|why| refusal::PARAM.because(why))?;
        let name = format!("{}.{}", hex::encode(rand::random::<[u8; NAME_BYTES]>()), clean.ending);
        let size_bytes = clean.bytes.len() as i64;
        self.put(&name, principal.user.0, clean.bytes).await?;
        let row = UploadRow {
            name: name.clone(),
            user: principal.user.0,
            media: clean.media.to_owned(),
            private: true,
            size_bytes,
            at: self.clock.now().0,
        };
        self.store.add_upload(&row).await?;
        Ok(name)
    }

    /// Reads a file. A private file opens only to its signed-in owner; every other reader gets `NOT_FOUND`.
    pub async fn read(&self, name: &str, reader: Option<&Principal>) -> Result<Served> {
        let row = self.row(name).await?;
        if row.private && reader.is_none_or(|reader| reader.user.0 != row.user) {
            return Err(refusal::NOT_FOUND.into());
        }
        let share = self.room.for_reading(u64::try_from(row.size_bytes).unwrap_or_default()).await?;
        let bytes = self.get(&row).await?;
        Ok(Served { media: row.media, bytes, is_public: !row.private, share })
    }

    /// The same for a file that its owner has shared: the caller has checked with whom.
    pub async fn read_shared(&self, name: &str) -> Result<Served> {
        let row = self.row(name).await?;
        let share = self.room.for_reading(u64::try_from(row.size_bytes).unwrap_or_default()).await?;
        let bytes = self.get(&row).await?;
        Ok(Served { media: row.media, bytes, is_public: false, share })
    }

    /// The same, if this user has uploaded it.
    pub async fn read_shared_by(&self, name: &str, owner: i64) -> Result<Served> {
        let row = self.row(name).await?;
        if row.user == owner { self.read_shared(name).await } else { Err(refusal::NOT_FOUND.into()) }
    }

    async fn put(&self, name: &str, owner: i64, bytes: Vec<u8>) -> Result<()> {
        let (folder, name, seals) = (self.folder.clone(), name.to_owned(), Arc::clone(&self.seals));
        let write = move || disk::write(&folder, &name, &seals.seal(Sealed::File, owner, &bytes));
        tokio::task::spawn_blocking(write).await.map_err(AppError::world)?
    }

    /// Also reads files from before files were sealed.
    async fn get(&self, row: &UploadRow) -> Result<Vec<u8>> {
        let (folder, name, owner, seals) = (self.folder.clone(), row.name.clone(), row.user, Arc::clone(&self.seals));
        let read = move || {
            let kept = disk::read(&folder, &name)?;
            if seals.is_sealed(&kept) { Ok(seals.open(Sealed::File, owner, &kept)?.to_vec()) } else { Ok(kept) }
        };
        tokio::task::spawn_blocking(read).await.map_err(AppError::world)?
    }

    /// Seals files that were stored unsealed or with an older key, one after the other.
    pub async fn seal_older(self: Arc<Self>, tasks: Tasks) {
        match self.try_seal_older(&tasks).await {
            Ok(0) => {}
            Ok(sealed) => tracing::info!(sealed, "older files were sealed"),
            Err(error) => tracing::warn!(%error, "older files are not sealed yet; the next start goes on"),
        }
    }

    async fn try_seal_older(&self, tasks: &Tasks) -> Result<u64> {
        let (mut after, mut count) = (String::new(), 0);
        loop {
            let rows = self.store.uploads_after(&after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(count) };
            after.clone_from(&last.name);
            for row in &rows {
                if tasks.is_stopping() {
                    return Ok(count);
                }
                let path = self.folder.join(&row.name);
                let seals = Arc::clone(&self.seals);
                let look = move || std::fs::read(path).is_ok_and(|kept| !seals.is_current(&kept));
                // A missing file needs no seal.
                if tokio::task::spawn_blocking(look).await.map_err(AppError::world)? {
                    let bytes = self.get(row).await?;
                    self.put(&row.name, row.user, bytes).await?;
                    count += 1;
                }
            }
        }
    }

    /// The name of a file that this user uploaded, from its link.
    pub async fn own(&self, principal: &Principal, url: &str) -> Result<String> {
        let name = name_in(url).ok_or(refusal::PARAM.because("a file that was uploaded here"))?;
        let row = self.row(name).await.map_err(|_| refusal::PARAM.because("a file that was uploaded here"))?;
        if row.user != principal.user.0 {
            return Err(refusal::PARAM.because("a file that was uploaded here").into());
        }
        Ok(row.name)
    }

    /// Makes a user's picture public. Returns its permanent address.
    pub async fn publish(&self, principal: &Principal, url: &str) -> Result<String> {
        let name = self.own(principal, url).await?;
        if !sniff::is_picture(&name) {
            return Err(refusal::PARAM.because("a picture").into());
        }
        self.store.publish_upload(principal.user.0, &name).await?;
        Ok(format!("{PATH}{name}"))
    }

    pub(crate) fn is_picture(&self, name: &str) -> bool {
        sniff::is_picture(name)
    }

    async fn row(&self, name: &str) -> Result<UploadRow> {
        Ok(self.store.upload(name).await?.ok_or(refusal::NOT_FOUND)?)
    }
}

/// The file named by a link, with or without a host.
fn name_in(url: &str) -> Option<&str> {
    let (_, rest) = url.trim().split_once(PATH)?;
    let name = rest.split(['?', '#']).next()?;
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    (plain && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-126.
    #[test]
    fn a_link_names_one_file_and_no_path() {
        assert_eq!(name_in("https://example.com/files/ab12.png?until=1&seal=x"), Some("ab12.png"));
        assert_eq!(name_in("/files/ab12.png"), Some("ab12.png"));
        for bad in ["", "ab12.png", "/files/", "/files/../x", "/files/a/b.png", "/files/a%2fb.png"] {
            assert_eq!(name_in(bad), None, "{bad}");
        }
    }
}
