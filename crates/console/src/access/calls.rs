//! What every call needs, read from one file. A call that is not in it cannot be made.

use std::sync::LazyLock;

use axum::http::Method;

/// The file: method, path, permission, and whether digits of the authenticator are asked for.
pub const CALLS: &str = include_str!("calls.txt");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nobody is signed in yet.
    Public,
    Permission(&'static str),
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) need: Need,
    pub(crate) needs_step_up: bool,
}

static TABLE: LazyLock<Vec<Call>> = LazyLock::new(|| {
    let lines = CALLS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(read).collect()
});

fn read(line: &'static str) -> Call {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap_or_else(|| panic!("a line of four words: {line}"));
    let (method, path, need, step_up) = (word(), word(), word(), word());
    Call {
        method: method.parse().unwrap_or_else(|_| panic!("a method: {line}")),
        path,
        need: if need == "public" { Need::Public } else { Need::Permission(need) },
        needs_step_up: match step_up {
            "step-up" => true,
            "-" => false,
            _ => panic!("step-up or -: {line}"),
        },
    }
}

/// The call that a request makes.
pub(crate) fn find(method: &Method, path: &str) -> Option<&'static Call> {
    TABLE.iter().find(|call| call.method == *method && matches(call.path, path))
}

/// A part in braces stands for any one part.
fn matches(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('/'), path.split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some(known), Some(part)) if known == part || (known.starts_with('{') && !part.is_empty()) => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::access::roles_with;

    #[test]
    fn a_path_is_one_call_at_most() {
        let found = |path: &str| find(&Method::GET, path).map(|call| call.path);
        assert_eq!(found("/ops/v1/people/12/orders"), Some("/ops/v1/people/{id}/orders"));
        for strange in ["/ops/v1/people//orders", "/ops/v1/people/12/orders/", "/ops/v1/people/12/other", "/ops/v1"] {
            assert_eq!(found(strange), None, "{strange}");
        }
        for call in TABLE.iter() {
            let same = TABLE.iter().filter(|other| other.method == call.method && matches(other.path, call.path));
            assert_eq!(same.count(), 1, "{}", call.path);
        }
    }

    #[test]
    fn every_permission_is_held_by_somebody() {
        for call in TABLE.iter() {
            if let Need::Permission(permission) = call.need {
                assert!(!roles_with(permission).is_empty(), "{} {}: {permission}", call.method, call.path);
            }
        }
    }

    #[test]
    fn the_table_lists_exactly_the_calls_that_there_are() {
        let document = crate::document();
        let mut described = BTreeSet::new();
        for (path, item) in &document.paths.paths {
            for (method, operation) in [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)] {
                if operation.is_some() {
                    described.insert(format!("{method} {path}"));
                }
            }
        }
        let listed: BTreeSet<String> = TABLE.iter().map(|call| format!("{} {}", call.method, call.path)).collect();
        assert_eq!(described.len(), listed.len(), "{:?}", described.symmetric_difference(&listed).collect::<Vec<_>>());
        assert_eq!(described, listed);
    }
}
