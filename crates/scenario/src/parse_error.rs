//! What is wrong with a scenario's text, and where. Knows no verb and no engine.

/// A line that can't be read. Lines and columns count from one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}
