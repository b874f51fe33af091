//! What the repository demands of itself: layers, file sizes, banned words, live files.
//! Reads files and reports; it builds nothing and knows no rule of trading.

mod bans;
mod cases;
mod dependencies;
mod finding;
mod layers;
mod links;
mod lints;
mod manifest;
mod modules;
mod paths;
mod schemas;
mod sizes;
mod source;
mod tidy;
mod tree;
mod wording;

pub use finding::Finding;
pub use layers::{check as check_layers, table as layers_table, write_table as write_layers_table};
pub use tidy::check as check_all;
pub use tree::Tree;
