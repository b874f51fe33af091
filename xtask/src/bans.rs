//! Banned words in Rust code, each with its reason and replacement. Checks code only: comments and strings are free.

use crate::finding::Finding;
use crate::modules::{self, Role};
use crate::paths;
use crate::source::{Source, find_all};
use crate::tree::Tree;

struct Ban {
    patterns: &'static [&'static str],
    paths: &'static [&'static str],
    /// Files to which the reason does not apply.
    except: &'static [&'static str],
    /// Whether it applies to tests too.
    in_tests: bool,
    reason: &'static str,
    instead: &'static str,
}

const EVERYWHERE: &[&str] = &["*"];
/// The crates that move money: the same commands must give the same state on every machine and every run.
const MONEY: &[&str] = &["crates/units/src/*", "crates/engine/src/*"];
/// The one type that may hold a hash map: it has lookups and no iteration.
const LOOKUP: &[&str] = &["crates/engine/src/lookup.rs"];

const BANS: &[Ban] = &[
    Ban {
        patterns: &["f32", "f64"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "floats lose cents and differ between machines",
        instead: "Amount, Price, Quantity or Rate",
    },
    Ban {
        patterns: &["SystemTime", "Instant", "std::time", "core::time"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "a replay happens at another time",
        instead: "the Timestamp of the command's stamp",
    },
    Ban {
        patterns: &["HashMap", "HashSet", "FxHashMap", "FxHashSet", "RandomState"],
        paths: MONEY,
        except: LOOKUP,
        in_tests: false,
        reason: "the order of a hash map is not part of the journal",
        instead: "BTreeMap, a dense Vec, or the lookup-only map",
    },
    Ban {
        patterns: &["rand", "fastrand", "getrandom", "thread_rng"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "chance is not part of the journal",
        instead: "a value carried by the command",
    },
    Ban {
        patterns: &["tokio", "async", "await", "std::thread"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "the machine is one plain function; who calls it and when is the sequencer's matter",
        instead: "plain functions and plain values",
    },
    Ban {
        patterns: &["std::fs", "std::net", "std::env", "std::process", "std::io"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "the outside world is not part of the journal",
        instead: "a value carried by the command",
    },
    Ban {
        patterns: &["println!", "print!", "eprintln!", "eprint!", "tracing", "log::"],
        paths: MONEY,
        except: &[],
        in_tests: false,
        reason: "what happened is said by events, once",
        instead: "an Event",
    },
    Ban {
        patterns: &["todo!", "unimplemented!"],
        paths: EVERYWHERE,
        except: &[],
        in_tests: true,
        reason: "unfinished work does not merge",
        instead: "the work, or a smaller change",
    },
    Ban {
        patterns: &["dbg!"],
        paths: EVERYWHERE,
        except: &[],
        in_tests: true,
        reason: "a trace of debugging",
        instead: "a test, or nothing",
    },
    Ban {
        patterns: &["#[ignore"],
        paths: EVERYWHERE,
        except: &[],
        in_tests: true,
        reason: "a test that does not run proves nothing",
        instead: "a test that runs, or none",
    },
    Ban {
        patterns: &["assert!(true"],
        paths: EVERYWHERE,
        except: &[],
        in_tests: true,
        reason: "a test that can't fail proves nothing",
        instead: "an assertion about what the code did",
    },
    Ban {
        patterns: &["#[allow(", "#![allow("],
        paths: EVERYWHERE,
        except: &[],
        in_tests: true,
        reason: "it stays when its cause is gone",
        instead: "#[expect(…, reason = \"…\")]",
    },
    Ban {
        patterns: &[".unwrap()"],
        paths: EVERYWHERE,
        except: &[],
        in_tests: false,
        reason: "it says nothing when it fails",
        instead: "`?`, or expect(\"why it can't fail\")",
    },
];

pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let roles = modules::roles(tree);
    let mut findings = Vec::new();
    for (path, text) in tree.rust_files() {
        let source = Source::read(text);
        let is_tests = roles.get(path) == Some(&Role::Tests);
        let counts = |at: usize, in_tests: bool| in_tests || !(is_tests || source.in_tests(at));
        for ban in BANS.iter().filter(|ban| ban.applies_to(path)) {
            for pattern in ban.patterns {
                let hits = find_all(&source.code, pattern).into_iter();
                findings.extend(hits.filter(|hit| counts(hit.at, ban.in_tests)).map(|hit| {
                    let message = format!("`{pattern}`: {}; use {}", ban.reason, ban.instead);
                    Finding::error(path, hit.line, "banned", message)
                }));
            }
        }
        if in_any(MONEY, path) {
            let floats = float_literals(&source.code).into_iter().filter(|(at, _)| counts(*at, false));
            findings.extend(floats.map(|(_, line)| {
                Finding::error(path, line, "banned", "a float literal; use Amount, Price, Quantity or Rate")
            }));
        }
    }
    findings
}

impl Ban {
    fn applies_to(&self, path: &str) -> bool {
        in_any(self.paths, path) && !in_any(self.except, path)
    }
}

fn in_any(patterns: &[&str], path: &str) -> bool {
    patterns.iter().any(|pattern| paths::matches(pattern, path))
}

/// Positions of literals like `1.5`, with their lines: the type is not written, so no banned word matches.
fn float_literals(code: &str) -> Vec<(usize, usize)> {
    let bytes = code.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_float = |at: usize| {
        let mut start = at;
        while start > 0 && (bytes[start - 1].is_ascii_digit() || bytes[start - 1] == b'_') {
            start -= 1;
        }
        let before = start.checked_sub(1).map(|at| bytes[at]);
        // `pair.0.1` is a field of a field, and `x1.0` a field of `x1`.
        let field = before.is_some_and(|byte| byte == b'.' || byte.is_ascii_alphabetic());
        bytes[at] == b'.' && digit(start) && start < at && digit(at + 1) && !field
    };
    let at = (0..bytes.len()).filter(|at| is_float(*at));
    at.map(|at| (at, 1 + code[..at].matches('\n').count())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let manifest = "[package]\nname = \"a\"\n";
        let tree =
            Tree::of(&[("crates/engine/Cargo.toml", manifest), ("crates/feeds/Cargo.toml", manifest), (path, text)]);
        check(&tree).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn money_crates_refuse_what_a_replay_could_not_repeat() {
        for text in [
            "let a: f64 = b;",
            "use std::time::Duration;",
            "let map: HashMap<u8, u8>;",
            "use rand::Rng;",
            "async fn a() {}",
            "std::fs::read(path)",
            "println!(\"a\")",
            "let a = 0.5;",
            "let a = 1_000.25 * b;",
        ] {
            assert_eq!(lines("crates/engine/src/lib.rs", text), [1], "{text}");
            assert_eq!(lines("crates/feeds/src/lib.rs", text), [0; 0], "{text} in another crate");
            let in_tests = format!("#[cfg(test)]\nmod tests {{ {text} }}");
            assert_eq!(lines("crates/engine/src/lib.rs", &in_tests), [0; 0], "{text} in tests");
        }
    }

    #[test]
    fn words_in_comments_and_strings_and_fields_are_left_alone() {
        for text in [
            "// f64 and HashMap",
            "let a = \"f64 0.5\";",
            "let a = pair.0.1;",
            "let a = x1.0.checked_add(1..2);",
            "for a in 0..10 {}",
            "let a = brand;",
        ] {
            assert_eq!(lines("crates/engine/src/lib.rs", text), [0; 0], "{text}");
        }
    }

    #[test]
    fn only_the_lookup_file_may_hold_a_hash_map() {
        assert_eq!(lines(LOOKUP[0], "type A = HashMap<u8, u8>;"), [0; 0]);
    }

    #[test]
    fn unfinished_and_toothless_code_is_refused_in_tests_too() {
        for text in [
            "todo!()",
            "unimplemented!()",
            "dbg!(a)",
            "#[ignore = \"slow\"]",
            "assert!(true, \"a\")",
            "#[allow(dead_code)]",
        ] {
            let in_tests = format!("#[cfg(test)]\nmod tests {{\n{text}\n}}");
            assert_eq!(lines("crates/feeds/src/lib.rs", &in_tests), [3], "{text}");
            assert_eq!(lines("crates/feeds/tests/a.rs", text), [1], "{text}");
        }
    }

    #[test]
    fn unwrap_is_for_tests() {
        assert_eq!(lines("crates/feeds/src/lib.rs", "a\n.unwrap()"), [2]);
        assert_eq!(lines("crates/feeds/src/lib.rs", "a.unwrap_or(1)"), [0; 0]);
        assert_eq!(lines("crates/feeds/src/lib.rs", "#[cfg(test)]\nmod tests { a.unwrap() }"), [0; 0]);
        assert_eq!(lines("crates/feeds/tests/a.rs", "a.unwrap()"), [0; 0]);
    }
}
