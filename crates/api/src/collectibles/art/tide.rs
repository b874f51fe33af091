//! Waves under a sun: a sky, a disc with rings, and layers of water that darken towards the viewer.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use super::{Canvas, Colour, SIDE};

const LAYERS: u32 = 7;
/// Points of one wave.
const POINTS: u32 = 24;

pub(super) fn draw(canvas: &mut Canvas) {
    // Water from green to violet, a sky on the warmer side of it.
    let hue = canvas.between(165.0, 265.0);
    let warm = canvas.between(270.0, 385.0);
    canvas.gradient("sky", &Colour(warm, 70.0, 30.0), &Colour(warm + 40.0, 85.0, 74.0));
    canvas.ground("url(#sky)");
    stars(canvas);
    sun(canvas, warm);
    for layer in 0..LAYERS {
        wave(canvas, hue, layer);
    }
}

fn stars(canvas: &mut Canvas) {
    for _ in 0..canvas.below(22) + 6 {
        let place = (canvas.between(0.0, SIDE), canvas.between(0.0, SIDE * 0.4));
        let (radius, opacity) = (canvas.between(0.6, 1.8), canvas.between(0.3, 0.9));
        canvas.circle(place, radius, "#fff", opacity);
    }
}

fn sun(canvas: &mut Canvas, warm: f64) {
    let centre = (canvas.between(110.0, 290.0), canvas.between(110.0, 180.0));
    let radius = canvas.between(42.0, 82.0);
    let colour = Colour(warm + 60.0, 95.0, 80.0).to_string();
    for ring in (1..=canvas.below(4) + 2).rev() {
        canvas.circle(centre, radius + f64::from(ring) * 16.0, &colour, 0.09);
    }
    canvas.circle(centre, radius, &colour, 1.0);
}

/// A sum of two sines, filled down to the lower edge.
fn wave(canvas: &mut Canvas, hue: f64, layer: u32) {
    let depth = f64::from(layer) / f64::from(LAYERS - 1);
    let level = SIDE * (0.5 + 0.42 * depth);
    let (first, second) = (canvas.between(5.0, 17.0), canvas.between(2.0, 8.0));
    let (slow, fast) = (canvas.between(0.8, 1.9), canvas.between(2.4, 4.5));
    let (begin, other) = (canvas.between(0.0, TAU), canvas.between(0.0, TAU));
    let mut path = format!("M0 {SIDE}");
    let mut crest = String::new();
    for point in 0..=POINTS {
        let part = f64::from(point) / f64::from(POINTS);
        let height = first * (slow * part * TAU + begin).sin() + second * (fast * part * TAU + other).sin();
        let (x, y) = (part * SIDE, level + height);
        let _ = write!(path, "L{x:.1} {y:.1}");
        let _ = write!(crest, "{}{x:.1} {y:.1}", if point == 0 { 'M' } else { 'L' });
    }
    let _ = write!(path, "L{SIDE} {SIDE}Z");
    let water = Colour(hue + depth * 26.0, 62.0, 58.0 - depth * 42.0).to_string();
    canvas.filled(&path, &water, 0.92);
    canvas.stroked(&crest, &Colour(hue, 80.0, 86.0 - depth * 30.0).to_string(), 1.4);
}
