//! A finding: what is wrong, where, and by which rule. Does not know how it was found.

use std::fmt;

/// Something a person must look at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub path: String,
    /// Counted from 1; 0 when the whole file is meant.
    pub line: usize,
    pub rule: &'static str,
    pub message: String,
    /// A warning is printed, but does not fail the check.
    pub fatal: bool,
}

impl Finding {
    pub(crate) fn error(path: impl Into<String>, line: usize, rule: &'static str, message: impl Into<String>) -> Self {
        Self { path: path.into(), line, rule, message: message.into(), fatal: true }
    }

    pub(crate) fn warning(
        path: impl Into<String>,
        line: usize,
        rule: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self { fatal: false, ..Self::error(path, line, rule, message) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = if self.fatal { "error" } else { "warning" };
        match self.line {
            0 => write!(f, "{}: {level}[{}]: {}", self.path, self.rule, self.message),
            line => write!(f, "{}:{line}: {level}[{}]: {}", self.path, self.rule, self.message),
        }
    }
}
