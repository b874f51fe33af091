//! File permissions: data on disk is accessible only to the user that runs the process.
//!
//! New files are private from the start; files that an earlier build left open are restricted at startup.

use std::fs::{DirBuilder, Permissions};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

use anyhow::Context;
use rustix::fs::Mode;

/// Read and written by its owner alone.
const FILE_MODE: u32 = 0o600;
/// Opened and listed by its owner alone.
const FOLDER_MODE: u32 = 0o700;
/// Permissions of group and others.
const OTHERS: u32 = 0o077;
/// Maximum entries read in one folder.
const ENTRIES_MAX: usize = 1_000_000;

/// Sets the umask, so that every file and folder of this process is private, including a database's log and index,
/// which libraries create.
pub(crate) fn make_private_by_default() {
    rustix::process::umask(Mode::from_raw_mode(OTHERS));
}

/// Creates a private folder, with its parents. An existing one stays as it is.
pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let made = DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder);
    made.with_context(|| format!("making {}", folder.display()))
}

/// Restricts the files of a database: itself, its log, its index, and whatever else begins with its name. The folder is
/// restricted too if it contains nothing else: a shared folder is left to its owner.
pub(crate) fn close_data(database: &Path, also: &[&str]) -> anyhow::Result<()> {
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(stem) = database.file_stem().and_then(|stem| stem.to_str()) else { return Ok(()) };
    let mut is_ours_alone = true;
    for entry in entries(folder)? {
        let entry = entry.with_context(|| format!("listing {}", folder.display()))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(stem) || also.contains(&name.as_ref());
        is_ours_alone &= is_ours;
        if name.starts_with(stem) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            close(&entry.path(), FILE_MODE)?;
        }
    }
    if is_ours_alone {
        close(folder, FOLDER_MODE)?;
    } else if mode(folder)? & OTHERS != 0 {
        tracing::warn!(folder = %folder.display(), "others can list this folder: keep the database in one of its own");
    }
    Ok(())
}

/// Restricts a folder and everything in it.
pub(crate) fn close_folder(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in entries(folder)? {
        let entry = entry.with_context(|| format!("listing {}", folder.display()))?;
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => close_folder(&entry.path())?,
            Ok(kind) if kind.is_file() => close(&entry.path(), FILE_MODE)?,
            _ => {}
        }
    }
    close(folder, FOLDER_MODE)
}

fn entries(folder: &Path) -> anyhow::Result<impl Iterator<Item = std::io::Result<std::fs::DirEntry>>> {
    let listed = std::fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))?;
    Ok(listed.take(ENTRIES_MAX))
}

fn mode(path: &Path) -> anyhow::Result<u32> {
    let found = std::fs::metadata(path).with_context(|| format!("reading the permissions of {}", path.display()))?;
    Ok(found.permissions().mode())
}

/// Removes permissions of others; the owner's stay.
fn close(path: &Path, wanted: u32) -> anyhow::Result<()> {
    // A database's log may disappear at any moment.
    let Ok(found) = mode(path) else { return Ok(()) };
    if found & OTHERS == 0 {
        return Ok(());
    }
    let closed = std::fs::set_permissions(path, Permissions::from_mode(wanted));
    closed.with_context(|| format!("{} can be read by others, and can't be closed", path.display()))?;
    tracing::warn!(path = %path.display(), "others could read this: closed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open_file(path: &Path) {
        std::fs::write(path, b"x").unwrap();
        std::fs::set_permissions(path, Permissions::from_mode(0o644)).unwrap();
    }

    fn bits(path: &Path) -> u32 {
        mode(path).unwrap() & 0o777
    }

    /// SEC-164.
    #[test]
    fn what_an_earlier_build_left_open_is_closed_and_what_is_not_ours_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        std::fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
        let ours = ["plimsoll.db", "plimsoll.db-wal", "plimsoll-rows.db", "plimsoll-rows.db-shm", "plimsoll.db.anchor"];
        ours.iter().for_each(|name| open_file(&data.join(name)));
        let foreign = data.join("holiday.jpg");
        open_file(&foreign);
        close_data(&data.join("plimsoll.db"), &["files"]).unwrap();
        for name in ours {
            assert_eq!(bits(&data.join(name)), FILE_MODE, "{name}");
        }
        assert_eq!((bits(&foreign), bits(&data)), (0o644, 0o755), "a folder that is shared is left as it is");
        std::fs::remove_file(foreign).unwrap();
        close_data(&data.join("plimsoll.db"), &["files"]).unwrap();
        assert_eq!(bits(&data), FOLDER_MODE);

        let uploads = data.join("files").join("uploads");
        std::fs::create_dir_all(&uploads).unwrap();
        open_file(&uploads.join("a.jpg"));
        close_folder(&data.join("files")).unwrap();
        assert_eq!((bits(&uploads), bits(&uploads.join("a.jpg"))), (FOLDER_MODE, FILE_MODE));
    }
}
