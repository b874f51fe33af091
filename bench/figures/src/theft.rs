//! How much of the processors the host of a virtual machine gave to others meanwhile: Linux calls it steal.
//! What was measured then says more about the neighbours than about the subject.

use std::io;
use std::time::{Duration, Instant};

/// Time since the machine started, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processors {
    all: u64,
    stolen: u64,
}

impl Processors {
    pub fn now() -> io::Result<Self> {
        read(&std::fs::read_to_string("/proc/stat")?).ok_or_else(|| io::Error::other("/proc/stat can't be read"))
    }

    /// The share that was taken away since.
    pub fn stolen_since(&self, earlier: &Self) -> f64 {
        let all = self.all.saturating_sub(earlier.all).max(1);
        self.stolen.saturating_sub(earlier.stolen) as f64 / all as f64
    }
}

/// Keeps all processors busy for a moment and tells the share that was taken away: an idle machine does not notice.
pub fn probe(time: Duration) -> io::Result<f64> {
    let before = Processors::now()?;
    let until = Instant::now() + time;
    std::thread::scope(|scope| -> io::Result<()> {
        for _ in 0..std::thread::available_parallelism()?.get() {
            scope.spawn(|| while Instant::now() < until {});
        }
        Ok(())
    })?;
    Ok(Processors::now()?.stolen_since(&before))
}

/// The first line is of all processors: user, nice, system, idle, waiting, two kinds of interrupts, stolen; guests are
/// counted among the users.
fn read(stat: &str) -> Option<Processors> {
    let mut fields = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace().map(str::parse);
    let mut eight = [0; 8];
    for field in &mut eight {
        *field = fields.next()?.ok()?;
    }
    Some(Processors { all: eight.iter().sum(), stolen: eight[7] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stolen_is_a_share_of_all() {
        let before = read("cpu  10 0 10 70 0 0 0 10 5 0\ncpu0 1 2 3\n").unwrap();
        let after = read("cpu  20 0 20 120 0 0 10 30 9 0\n").unwrap();
        assert_eq!(before, Processors { all: 100, stolen: 10 });
        assert_eq!(after.stolen_since(&before), 0.2);
        assert_eq!(before.stolen_since(&after), 0.0);
        assert_eq!((read("cpu0 1 2"), read("cpu  1 2 3")), (None, None));
    }
}
