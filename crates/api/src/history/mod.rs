//! History of the caller's money, as a list and as a file.

mod records;

pub(crate) use records::routes;
