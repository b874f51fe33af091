//! Generated pictures of collectibles. Series and number decide every stroke, so a picture is the same on every server.
//!
//! Three manners, one for each series in turn: waves under a sun, arcs on a grid, and petals around a centre. Writes
//! numbers and colours only: no text from outside gets into a picture.

mod bloom;
mod lattice;
mod tide;

use std::fmt::Write as _;

/// Side of the square that everything is drawn in.
const SIDE: f64 = 400.0;

/// The picture of one number of a series.
pub(super) fn draw(series: u32, number: u32) -> String {
    let mut canvas = Canvas::new(series, number);
    match series % 3 {
        1 => tide::draw(&mut canvas),
        2 => lattice::draw(&mut canvas),
        _ => bloom::draw(&mut canvas),
    }
    canvas.finish()
}

/// A picture under construction, and the numbers that it is drawn from.
struct Canvas {
    state: u64,
    definitions: String,
    shapes: String,
}

impl Canvas {
    fn new(series: u32, number: u32) -> Self {
        let state = u64::from(series) << 32 | u64::from(number);
        Self { state: state ^ 0x0005_EED0_FA17_1DE5, definitions: String::new(), shapes: String::new() }
    }

    /// SplitMix64: short, and spread well enough for a picture.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        let part = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * part
    }

    fn below(&mut self, limit: u32) -> u32 {
        (self.next() % u64::from(limit)) as u32
    }

    /// A gradient from top to bottom, to fill with `url(#name)`.
    fn gradient(&mut self, name: &str, from: &Colour, to: &Colour) {
        let _ = write!(
            self.definitions,
            "<linearGradient id=\"{name}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"{from}\"/>\
             <stop offset=\"1\" stop-color=\"{to}\"/></linearGradient>",
        );
    }

    fn ground(&mut self, fill: &str) {
        let _ = write!(self.shapes, "<rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>");
    }

    fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, opacity: f64) {
        let _ = write!(
            self.shapes,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" fill-opacity=\"{opacity:.2}\"/>"
        );
    }

    fn filled(&mut self, path: &str, fill: &str, opacity: f64) {
        let _ = write!(self.shapes, "<path d=\"{path}\" fill=\"{fill}\" fill-opacity=\"{opacity:.2}\"/>");
    }

    fn stroked(&mut self, path: &str, colour: &str, width: f64) {
        let _ = write!(
            self.shapes,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\"/>"
        );
    }

    fn finish(self) -> String {
        let Self { definitions, shapes, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" role=\"img\">\
             <defs>{definitions}</defs>{shapes}</svg>"
        )
    }
}

/// Hue, saturation and lightness.
#[derive(Clone, Copy)]
struct Colour(f64, f64, f64);

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "hsl({:.0} {:.0}% {:.0}%)", self.0.rem_euclid(360.0), self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_has_its_own_picture_and_it_stays_the_same() {
        let mut seen = BTreeSet::new();
        for series in 1..=3 {
            for number in 1..=50 {
                let picture = draw(series, number);
                assert_eq!(picture, draw(series, number));
                assert!(picture.len() < 64_000, "{} bytes", picture.len());
                assert!(seen.insert(picture), "{series} {number}");
            }
        }
    }

    /// Nothing that loads, links or runs.
    #[test]
    fn a_picture_refers_to_nothing_outside() {
        for series in 0..6 {
            let picture = draw(series, 7);
            for word in ["href", "script", "style", "onload", "foreignObject", "data:", "NaN", "inf"] {
                assert!(!picture.contains(word), "{series}: {word}");
            }
            assert_eq!(picture.matches("http").count(), 1, "the namespace alone");
            assert!(picture.matches("url(").count() == picture.matches("url(#").count());
        }
    }
}
