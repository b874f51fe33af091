//! The repository's text files, read once, without `.git` and what `.gitignore` names. Knows paths and bytes, no rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::paths;

/// Larger files are data, not prose or code, and are not read.
const FILE_BYTES_MAX: u64 = 2 << 20;

/// Every text file by its path from the root, with `/` between the parts.
#[derive(Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, String>,
    /// Files that are not text: their paths alone.
    others: BTreeSet<String>,
}

impl Tree {
    /// Read the repository that starts at `root`.
    pub fn read(root: &Path) -> Result<Self> {
        let ignored = Ignored::parse(&fs::read_to_string(root.join(".gitignore")).unwrap_or_default());
        let mut tree = Self::default();
        tree.read_folder(root, "", &ignored)?;
        Ok(tree)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str, ignored: &Ignored) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| format!("list {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                continue;
            };
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            if ignored.contains(&path, &name) || kind.is_symlink() {
                continue;
            }
            if kind.is_dir() {
                self.read_folder(&entry.path(), &format!("{path}/"), ignored)?;
            } else if entry.metadata()?.len() <= FILE_BYTES_MAX {
                let bytes = fs::read(entry.path()).with_context(|| format!("read {path}"))?;
                match String::from_utf8(bytes) {
                    Ok(text) => drop(self.files.insert(path, text)),
                    Err(_) => drop(self.others.insert(path)),
                }
            }
        }
        Ok(())
    }

    /// A tree made of these files, for tests of the rules.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Self { files, others: BTreeSet::new() }
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether the file exists, text or not.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.others.contains(path)
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    pub(crate) fn rust_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// Every `Cargo.toml`, with its folder (ending in `/`, empty for the root).
    pub(crate) fn manifests(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter_map(|(path, text)| {
            let folder = path.strip_suffix("Cargo.toml")?;
            (folder.is_empty() || folder.ends_with('/')).then_some((folder, text))
        })
    }
}

/// The part of `.gitignore` that this repository uses: names, root-anchored paths, and `*` within them.
struct Ignored {
    anchored: Vec<String>,
    names: Vec<String>,
}

impl Ignored {
    fn parse(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (anchored, names): (Vec<_>, Vec<_>) =
            lines.map(|line| line.trim_end_matches('/').to_owned()).partition(|line| line.contains('/'));
        let anchored = anchored.iter().map(|line| line.trim_start_matches('/').to_owned()).collect();
        Self { anchored, names }
    }

    fn contains(&self, path: &str, name: &str) -> bool {
        name == ".git"
            || self.anchored.iter().any(|pattern| paths::matches(pattern, path))
            || self.names.iter().any(|pattern| paths::matches(pattern, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_git_would_keep() {
        let root = tempfile::tempdir().unwrap();
        for (path, bytes) in [
            (".gitignore", &b"/target\n*.db\nnode_modules/\n"[..]),
            ("a/lib.rs", b"text"),
            ("a/target/kept.rs", b"not anchored here"),
            ("target/x.rs", b"ignored"),
            ("a/my.db", b"ignored"),
            ("a/node_modules/b/c.js", b"ignored"),
            (".git/config", b"ignored"),
            ("picture.png", b"\xff\xfe\x00"),
        ] {
            let file = root.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
        let tree = Tree::read(root.path()).unwrap();
        let paths: Vec<_> = tree.files().map(|(path, _)| path).collect();
        assert_eq!(paths, [".gitignore", "a/lib.rs", "a/target/kept.rs"]);
    }
}
