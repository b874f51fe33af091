//! One instrument's path within a minute: the minute's end is drawn first, the seconds between are bridged. So minutes
//! can be stepped alone, and the seconds of any one minute filled in later, to the same prices.

use super::jumps::Jump;

pub(super) const SECONDS_A_MINUTE: u8 = 60;

/// A part of the path without jumps: logarithms of price over seed, and the deviation of its diffusion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) sigma: f64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// The current logarithm of price over seed.
    log: f64,
    /// The same at the end of this minute.
    target: f64,
    /// The rest of this minute's diffusion.
    left: f64,
    /// Deviation of this minute's diffusion.
    sigma_minute: f64,
    /// This minute's jumps, as logarithms; at most one from each cause.
    jumps: Vec<Jump>,
}

impl Path {
    pub(super) fn log(&self) -> f64 {
        self.log
    }

    /// Begins a minute without jumps.
    pub(super) fn plan(&mut self, diffusion: f64, sigma_minute: f64) {
        self.jumps.clear();
        self.left = diffusion;
        self.sigma_minute = sigma_minute;
        self.target = self.log + diffusion;
    }

    /// Adds a jump to the minute just planned; its size is a logarithm.
    pub(super) fn add_jump(&mut self, jump: Jump) {
        self.jumps.push(jump);
        self.target += jump.size;
    }

    /// The whole minute at once.
    pub(super) fn take_minute(&mut self) -> Segment {
        let segment = Segment { from: self.log, to: self.target, sigma: self.sigma_minute };
        self.log = self.target;
        segment
    }

    /// The next second, a Brownian bridge to the minute's end. `noise` is a standard normal number.
    pub(super) fn take_second(&mut self, second: u8, noise: f64) -> Segment {
        let jumped: f64 = self.jumps.iter().filter(|jump| jump.second == second).map(|jump| jump.size).sum();
        let from = self.log + jumped;
        let sigma = self.sigma_minute * (1.0 / f64::from(SECONDS_A_MINUTE)).sqrt();
        let remaining = f64::from(SECONDS_A_MINUTE - second);
        let step = self.left / remaining + sigma * ((remaining - 1.0) / remaining).sqrt() * noise;
        self.left -= step;
        // The last second ends exactly where the minute does: rounding must not add up.
        let to = if second == SECONDS_A_MINUTE - 1 { self.target } else { from + step };
        self.log = to;
        Segment { from, to, sigma }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::{Purpose, Random, Stream};
    use super::*;

    #[test]
    fn seconds_end_where_the_minute_does() {
        let random = Random::new(1);
        let mut fine = Path::default();
        fine.plan(0.01, 0.02);
        fine.add_jump(Jump { second: 30, size: 0.5 });
        let mut coarse = fine.clone();
        for second in 0..SECONDS_A_MINUTE {
            let noise = random.draw(Stream::of(Purpose::PathSecond, 0), u64::from(second), 0).normal(0);
            let before = fine.log();
            let segment = fine.take_second(second, noise);
            let jump = if second == 30 { 0.5 } else { 0.0 };
            assert_eq!(segment.from, before + jump);
        }
        assert_eq!(fine.log(), coarse.take_minute().to);
    }

    #[test]
    fn a_second_has_the_variance_of_a_second() {
        const MINUTES: u64 = 2_000;
        let random = Random::new(2);
        let mut square = [0.0; SECONDS_A_MINUTE as usize];
        for minute in 0..MINUTES {
            let mut path = Path::default();
            path.plan(0.01 * random.draw(Stream::of(Purpose::PathMinute, 0), minute, 0).normal(0), 0.01);
            for second in 0..SECONDS_A_MINUTE {
                let step = minute * 60 + u64::from(second);
                let noise = random.draw(Stream::of(Purpose::PathSecond, 0), step, 0).normal(0);
                let segment = path.take_second(second, noise);
                let relative = (segment.to - segment.from) / segment.sigma;
                square[usize::from(second)] += relative * relative / MINUTES as f64;
            }
        }
        assert!(square.iter().all(|s| (s - 1.0).abs() < 0.2), "{square:?}");
        assert!((square.iter().sum::<f64>() / 60.0 - 1.0).abs() < 0.02);
    }
}
