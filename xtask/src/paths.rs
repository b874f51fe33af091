//! Path helpers: texts with `/` between the parts, relative to the repository's root. Touches no disk: the tree knows
//! whether a file exists.

/// Whether `path` matches a pattern in which `*` stands for any characters, slashes too.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = path.strip_prefix(first) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        if let Some(between) = last.replace(part) {
            let Some(at) = rest.find(between) else {
                return false;
            };
            rest = &rest[at + between.len()..];
        }
    }
    last.map_or(rest.is_empty(), |end| rest.ends_with(end))
}

/// The folder of a file, with its closing `/`; empty for the root.
pub(crate) fn folder(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// `path` relative to `folder`, with `..` and `.` resolved.
pub(crate) fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        let yes = [
            ("a.rs", "a.rs"),
            ("*.rs", "crates/a.rs"),
            ("crates/*/src/*", "crates/units/src/lib.rs"),
            ("*/generated/*.rs", "crates/api/src/generated/wire.rs"),
            ("*", ""),
        ];
        for (pattern, path) in yes {
            assert!(matches(pattern, path), "{pattern} against {path}");
        }
        let no =
            [("a.rs", "a.rs.bak"), ("*.rs", "a.rsx"), ("crates/*/src/*", "crates/units/tests/a.rs"), ("ab*ba", "aba")];
        for (pattern, path) in no {
            assert!(!matches(pattern, path), "{pattern} against {path}");
        }
    }

    #[test]
    fn relative_paths_resolve() {
        assert_eq!(join(folder("a/b/c.md"), "../d/./e.md"), "a/d/e.md");
        assert_eq!(join(folder("c.md"), "d"), "d");
    }
}
