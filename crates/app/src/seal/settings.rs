//! Where the operator keeps seal keys, and how a node comes by its own.

use std::path::PathBuf;

use plimsoll_store::Store;
use serde::Deserialize;

use super::{KeyError, KeyRing, Seals};
use crate::error::{AppError, Result};

#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SealSettings {
    /// A file with keys. Left out, it is beside the data, and made at the first start.
    pub file: Option<PathBuf>,
    /// The keys themselves, from the environment, where a file is not wanted.
    #[serde(skip)]
    pub keys: Option<String>,
}

impl SealSettings {
    /// The keys of this node, held against what the rows were sealed with. A first key is made only where nothing was
    /// sealed yet: otherwise the right one is somewhere else.
    pub(crate) async fn seals(&self, store: &Store, now: i64) -> Result<Seals> {
        let known = store.seal_keys().await?;
        let ring = match (&self.keys, &self.file) {
            (Some(keys), _) => KeyRing::read(keys),
            (None, Some(file)) => match KeyRing::read_file(file) {
                Ok(Some(ring)) => Ok(ring),
                Ok(None) => match known.first() {
                    Some((key, _)) => Err(KeyError::Missing { key: *key }),
                    None => {
                        tracing::info!(file = %file.display(), "made a key that seals secrets: keep a copy of it");
                        KeyRing::make_file(file)
                    }
                },
                Err(error) => Err(error),
            },
            (None, None) => Ok(KeyRing::random()),
        };
        let seals = Seals::new(ring.map_err(AppError::world)?);
        if let Some((key, _)) = known.iter().find(|(key, fingerprint)| !seals.has(*key, fingerprint)) {
            return Err(AppError::world(KeyError::Missing { key: *key }));
        }
        let (key, fingerprint) = seals.current();
        store.note_seal_key(key, &fingerprint, now).await?;
        Ok(seals)
    }
}

/// Without keys.
impl std::fmt::Debug for SealSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealSettings").field("file", &self.file).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_store::test_support::stores;

    use super::*;
    use crate::seal::Sealed;

    #[tokio::test]
    async fn a_node_without_the_right_key_does_not_start() {
        for store in stores().await {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("seal.keys");
            let settings = SealSettings { file: Some(file.clone()), keys: None };
            let first = settings.seals(&store, 1).await.unwrap();
            let sealed = first.seal(Sealed::TotpSecret, 7, b"secret");
            let again = settings.seals(&store, 2).await.unwrap();
            assert_eq!(again.open(Sealed::TotpSecret, 7, &sealed).unwrap().as_slice(), b"secret");

            let lost = folder.path().join("lost.keys");
            std::fs::rename(&file, &lost).unwrap();
            assert!(settings.seals(&store, 3).await.is_err(), "no new key is made over sealed secrets");
            assert!(!file.exists());
            let other = SealSettings { file: None, keys: Some(format!("1:{}", "ab".repeat(32))) };
            assert!(other.seals(&store, 4).await.is_err(), "another key of the same number");
            // A second key joins the first: both are known from then on.
            let text = std::fs::read_to_string(&lost).unwrap() + "2 " + &"cd".repeat(32);
            let both = SealSettings { file: None, keys: Some(text) };
            assert_eq!(both.seals(&store, 5).await.unwrap().current().0, 2);
            std::fs::rename(&lost, &file).unwrap();
            assert!(settings.seals(&store, 6).await.is_err(), "the newest is missing now");
        }
    }
}
