//! Uploads on the disk: sealed, and for the eyes of this process's user alone.

use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::error::{AppError, Result};

/// Read and written by its owner alone.
const FILE_MODE: u32 = 0o600;
/// Opened and listed by its owner alone.
const FOLDER_MODE: u32 = 0o700;

/// Writes a file whole or not at all. Blocks.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    std::fs::DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder).map_err(failed)?;
    let (fresh, path) = (folder.join(format!("{name}.new")), folder.join(name));
    let written = write_through(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| {
        // What is left of it would only take room.
        let _ = std::fs::remove_file(&fresh);
        failed(error)
    })
}

fn write_through(path: &PathBuf, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(FILE_MODE).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Blocks.
pub(super) fn read(folder: &Path, name: &str) -> Result<Vec<u8>> {
    std::fs::read(folder.join(name)).map_err(failed)
}

fn failed(error: std::io::Error) -> AppError {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => AppError::NoRoom,
        _ => AppError::world(error),
    }
}
