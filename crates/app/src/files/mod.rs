//! Files that people hand in: pictures re-drawn here, documents kept closed.
//!
//! Owns the folder of uploads and who may read what. Names are random; what the uploader called a file is forgotten.

mod sniff;

use std::path::{Path, PathBuf};

use plimsoll_store::Store;
use plimsoll_store::identity::UploadRow;
use plimsoll_units::{DAY_MS, MINUTE_MS, Timestamp};
use subtle::ConstantTimeEq;

use crate::clock::Clock;
use crate::failure::{Failure, Result};
use crate::principal::Principal;
use crate::refusal;

/// The largest file.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;
/// What one person may hand in within a day.
const FILES_PER_DAY: i64 = 50;
const BYTES_PER_DAY: i64 = 100 * 1024 * 1024;
/// How long a link to a closed file is good.
const LINK_MS: i64 = 10 * MINUTE_MS;
/// Where files are found under the site's address.
const PATH: &str = "/files/";
const NAME_BYTES: usize = 20;

pub struct Files {
    folder: PathBuf,
    store: Store,
    clock: Clock,
    /// Signs links; new at every start, which ends links that are minutes old anyway.
    key: [u8; 32],
}

/// A file on its way to a reader.
#[derive(Debug)]
pub struct Served {
    pub media: String,
    pub bytes: Vec<u8>,
    pub is_public: bool,
}

impl Files {
    pub fn new(folder: &Path, store: Store, clock: Clock) -> Self {
        Self { folder: folder.join("uploads"), store, clock, key: rand::random() }
    }

    /// Takes a file in. Returns a link that its owner can read for a while, and by which it is named in other calls.
    pub async fn take(&self, principal: &Principal, bytes: Vec<u8>) -> Result<String> {
        if bytes.len() > FILE_BYTES_MAX {
            return Err(refusal::PARAM.because("a file of at most 8 MB").into());
        }
        let now = self.clock.now();
        let (count, sum) = self.store.uploads_since(principal.user.0, now.minus(DAY_MS).0).await?;
        if count >= FILES_PER_DAY || sum + bytes.len() as i64 > BYTES_PER_DAY {
            return Err(refusal::PARAM.because("no more files today").into());
        }
        let clean = tokio::task::spawn_blocking(move || sniff::clean(bytes)).await.map_err(Failure::world)?;
        let clean = clean.map_err(|why| refusal::PARAM.because(why))?;
        let name = format!("{}.{}", hex::encode(rand::random::<[u8; NAME_BYTES]>()), clean.ending);
        tokio::fs::create_dir_all(&self.folder).await.map_err(Failure::world)?;
        let size_bytes = clean.bytes.len() as i64;
        tokio::fs::write(self.folder.join(&name), clean.bytes).await.map_err(Failure::world)?;
        let row = UploadRow {
            name: name.clone(),
            user: principal.user.0,
            media: clean.media.to_owned(),
            private: true,
            size_bytes,
            at: now.0,
        };
        self.store.add_upload(&row).await?;
        Ok(self.link(&name))
    }

    /// A link to a closed file, good for a few minutes.
    pub fn link(&self, name: &str) -> String {
        let until = self.clock.now().plus(LINK_MS);
        format!("{PATH}{name}?until={}&seal={}", until.0, self.seal(name, until))
    }

    fn seal(&self, name: &str, until: Timestamp) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(&until.0.to_le_bytes()).update(name.as_bytes());
        hasher.finalize().to_hex()[..32].to_owned()
    }

    /// A file for whoever holds a good link, or for anybody if it is public.
    pub async fn read(&self, name: &str, link: Option<(Timestamp, &str)>) -> Result<Served> {
        let row = self.row(name).await?;
        let sealed = link.is_some_and(|(until, seal)| {
            let expected = self.seal(name, until);
            self.clock.now() < until && bool::from(expected.as_bytes().ct_eq(seal.as_bytes()))
        });
        if row.private && !sealed {
            return Err(refusal::NOT_FOUND.into());
        }
        let bytes = tokio::fs::read(self.folder.join(&row.name)).await.map_err(Failure::world)?;
        Ok(Served { media: row.media, bytes, is_public: !row.private })
    }

    /// The name of a file that this person handed in, from its link.
    pub async fn own(&self, principal: &Principal, url: &str) -> Result<String> {
        let name = name_in(url).ok_or(refusal::PARAM.because("a file that was uploaded here"))?;
        let row = self.row(name).await.map_err(|_| refusal::PARAM.because("a file that was uploaded here"))?;
        if row.user != principal.user.0 {
            return Err(refusal::PARAM.because("a file that was uploaded here").into());
        }
        Ok(row.name)
    }

    /// Opens a picture of this person's to everybody. Returns its lasting address.
    pub async fn publish(&self, principal: &Principal, url: &str) -> Result<String> {
        let name = self.own(principal, url).await?;
        if !sniff::is_picture(&name) {
            return Err(refusal::PARAM.because("a picture").into());
        }
        self.store.publish_upload(principal.user.0, &name).await?;
        Ok(format!("{PATH}{name}"))
    }

    async fn row(&self, name: &str) -> Result<UploadRow> {
        Ok(self.store.upload(name).await?.ok_or(refusal::NOT_FOUND)?)
    }
}

/// The file named by a link, with or without a host before it.
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
