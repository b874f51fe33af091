//! A booted platform on each database, and people who use it.

mod client;
mod platform;
mod schema;

pub(crate) use client::{Client, PASSWORD};
pub(crate) use platform::Database;
pub(crate) use platform::{LIMITS, Platform};

/// The same test on SQLite and on PostgreSQL, side by side, against platforms that all tests share: each makes its own
/// people.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($platform:ident) $body:block)*) => {
        $($(#[$meta])*
        #[test]
        fn $name() {
            async fn test($platform: &'static $crate::support::Platform) $body

            $crate::support::on_each(|database| {
                $crate::support::run(test($crate::support::Platform::shared(database)));
            });
        })*
    };
}

/// Runs a test on each database at the same time; what fails on one fails the test, under that database's name.
pub(crate) fn on_each(test: impl Fn(Database) + Sync) {
    std::thread::scope(|scope| {
        let names = [Database::Sqlite, Database::Postgres].map(|database| {
            let test = &test;
            let thread = std::thread::Builder::new().name(format!("{database:?}"));
            thread.spawn_scoped(scope, move || test(database)).expect("a thread")
        });
        for thread in names {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

pub(crate) fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}
