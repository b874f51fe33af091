//! A booted platform on each database, and people who use it.

mod client;
mod platform;
mod schema;

pub(crate) use client::{Client, PASSWORD};
pub(crate) use platform::Database;
pub(crate) use platform::Platform;

/// The same test on SQLite and on PostgreSQL, against a platform that all tests share: each makes its own people.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($platform:ident) $body:block)*) => {
        $(mod $name {
            #[allow(unused_imports, reason = "not every test needs all of its module")]
            use super::*;

            async fn test($platform: &'static $crate::support::Platform) $body

            $(#[$meta])*
            #[test]
            fn sqlite() {
                let platform = $crate::support::Platform::shared($crate::support::platform_sqlite());
                $crate::support::run(test(platform));
            }

            $(#[$meta])*
            #[test]
            fn postgres() {
                let platform = $crate::support::Platform::shared($crate::support::platform_postgres());
                $crate::support::run(test(platform));
            }
        })*
    };
}

pub(crate) fn platform_sqlite() -> platform::Database {
    platform::Database::Sqlite
}

pub(crate) fn platform_postgres() -> platform::Database {
    platform::Database::Postgres
}

pub(crate) fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}
