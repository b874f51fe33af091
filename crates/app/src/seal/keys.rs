//! Where seal keys come from: a file that only its owner reads, made at the first start, or the environment.
//! Must not know what is sealed with them.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use zeroize::Zeroizing;

const KEY_BYTES: usize = 32;
/// Read and written by its owner alone.
const FILE_MODE: u32 = 0o600;
/// What anybody else might do with a file.
const OTHERS: u32 = 0o077;
/// Keys of one ring.
const KEYS_MAX: usize = 64;
const FIRST: u32 = 1;

const HEADING: &str = "# Keys that seal secrets in the database: a number and 64 hexadecimal digits a line; the \
                       highest number seals,\n# the others still open. Without this file those secrets are lost: keep \
                       a copy, but not beside the database's.\n";

/// One key.
pub(super) struct Key(pub(super) Zeroizing<[u8; KEY_BYTES]>);

impl Key {
    /// Tells keys apart and says nothing of them.
    pub(super) fn fingerprint(&self) -> String {
        hex::encode(&blake3::derive_key("plimsoll seal print v1", &self.0[..])[..8])
    }
}

/// All keys that a node has.
pub struct KeyRing {
    pub(super) current: u32,
    pub(super) keys: BTreeMap<u32, Key>,
}

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("the seal keys in {file}")]
    File {
        file: String,
        #[source]
        source: std::io::Error,
    },
    #[error("the seal keys in {file} can be read by others: chmod 600 {file}")]
    Open { file: String },
    #[error("seal keys: line {line} is not a number and 64 hexadecimal digits")]
    Line { line: usize },
    #[error("seal keys: number {key} stands there twice")]
    Twice { key: u32 },
    #[error("seal keys: none, or more than {KEYS_MAX}")]
    Count,
    #[error("the database holds secrets sealed with key {key}, which is not among the keys of this node")]
    Missing { key: u32 },
}

impl KeyRing {
    /// A number and a key a line, or with commas between them and a colon within.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let mut keys = BTreeMap::new();
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            for entry in line.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
                let wrong = || KeyError::Line { line: n + 1 };
                let (number, digits) = entry.split_once([' ', ':']).ok_or_else(wrong)?;
                let number: u32 = number.trim().parse().map_err(|_| wrong())?;
                let mut key = Zeroizing::new([0; KEY_BYTES]);
                hex::decode_to_slice(digits.trim(), key.as_mut_slice()).map_err(|_| wrong())?;
                if keys.insert(number, Key(key)).is_some() {
                    return Err(KeyError::Twice { key: number });
                }
            }
        }
        match keys.last_key_value() {
            Some((current, _)) if keys.len() <= KEYS_MAX => Ok(Self { current: *current, keys }),
            _ => Err(KeyError::Count),
        }
    }

    /// Nothing when there is no such file.
    pub fn read_file(path: &Path) -> Result<Option<Self>, KeyError> {
        let file = path.display().to_string();
        let failed = |source| KeyError::File { file: file.clone(), source };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => Zeroizing::new(text),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let mode = std::fs::metadata(path).map_err(failed)?.permissions().mode();
        if mode & OTHERS != 0 {
            return Err(KeyError::Open { file });
        }
        Self::read(&text).map(Some)
    }

    /// A first key, in a file of its own. When another process makes one at the same time, both have the same.
    pub fn make_file(path: &Path) -> Result<Self, KeyError> {
        let failed = |source| KeyError::File { file: path.display().to_string(), source };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let draft = path.with_extension(format!("{}.new", std::process::id()));
        Self::random().write(&draft).map_err(failed)?;
        // Whole or not at all, and never over another.
        let linked = std::fs::hard_link(&draft, path);
        std::fs::remove_file(&draft).map_err(failed)?;
        match linked {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        Self::read_file(path)?.ok_or_else(|| failed(ErrorKind::NotFound.into()))
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(FILE_MODE).open(path)?;
        write!(file, "{HEADING}")?;
        for (number, key) in &self.keys {
            let digits = Zeroizing::new(hex::encode(&key.0[..]));
            writeln!(file, "{number} {}", digits.as_str())?;
        }
        // A key that seals something must not be lost with the power.
        file.sync_all()
    }

    pub fn random() -> Self {
        let key = Key(Zeroizing::new(rand::random()));
        Self { current: FIRST, keys: BTreeMap::from([(FIRST, key)]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("seal.keys");
        assert!(KeyRing::read_file(&path).unwrap().is_none());
        let made = KeyRing::make_file(&path).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, FILE_MODE);
        let read = KeyRing::read_file(&path).unwrap().unwrap();
        assert_eq!(read.keys[&FIRST].fingerprint(), made.keys[&FIRST].fingerprint());
        let again = KeyRing::make_file(&path).unwrap();
        assert_eq!(again.keys[&FIRST].fingerprint(), made.keys[&FIRST].fingerprint(), "never over another");
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left lying about");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(KeyRing::read_file(&path), Err(KeyError::Open { .. })));
    }

    #[test]
    fn lines_are_read_strictly() {
        let key = "ab".repeat(32);
        assert_eq!(KeyRing::read(&format!("# two\n1 {key}\n7 {}", "cd".repeat(32))).unwrap().current, 7);
        assert_eq!(KeyRing::read(&format!("1:{key},2:{}", "cd".repeat(32))).unwrap().current, 2);
        for bad in ["", "# none", "1", "x 00", "1 abcd", &format!("1 {key}\n1 {key}"), &format!("-1 {key}")] {
            assert!(KeyRing::read(bad).is_err(), "{bad}");
        }
    }
}
