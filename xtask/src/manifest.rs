//! Dependency tables of a `Cargo.toml`, in any of cargo's spellings. Knows no rule about who may depend on whom.

use toml::{Table, Value};

/// One dependency line.
pub(crate) struct Dependency<'a> {
    /// The package's own name, whatever the manifest calls it.
    pub(crate) name: &'a str,
    pub(crate) for_tests: bool,
    pub(crate) from_workspace: bool,
}

/// Every dependency of the manifest, platform-specific ones included. Those of a build script count as the product's.
pub(crate) fn dependencies(manifest: &Table) -> Vec<Dependency<'_>> {
    let platforms = manifest.get("target").and_then(Value::as_table).into_iter().flatten();
    let tables = std::iter::once(manifest).chain(platforms.filter_map(|(_, value)| value.as_table()));
    let mut found = Vec::new();
    for table in tables {
        for section in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let lines = table.get(section).and_then(Value::as_table).into_iter().flatten();
            found.extend(lines.map(|(key, value)| Dependency {
                name: value.get("package").and_then(Value::as_str).unwrap_or(key),
                for_tests: section == "dev-dependencies",
                from_workspace: value.get("workspace").and_then(Value::as_bool) == Some(true),
            }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_spelling() {
        let manifest: Table = "
            [dependencies]
            plain = \"1\"
            renamed = { package = \"real\", version = \"1\" }
            shared.workspace = true
            [build-dependencies]
            builder = { workspace = true }
            [dev-dependencies]
            tester = { workspace = true }
            [target.'cfg(unix)'.dependencies]
            platform = \"1\"
        "
        .parse()
        .unwrap();
        let found: Vec<_> =
            dependencies(&manifest).iter().map(|d| (d.name.to_owned(), d.for_tests, d.from_workspace)).collect();
        let expected = [
            ("plain", false, false),
            ("real", false, false),
            ("shared", false, true),
            ("builder", false, true),
            ("tester", true, true),
            ("platform", false, false),
        ];
        assert_eq!(found, expected.map(|(name, tests, workspace)| (name.to_owned(), tests, workspace)));
    }
}
