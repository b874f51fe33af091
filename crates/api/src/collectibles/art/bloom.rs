//! Petals around a centre: rings of leaves, each ring smaller, turned and lighter than the one behind it.

use std::f64::consts::TAU;

use super::{Canvas, Colour, SIDE};

const CENTRE: f64 = SIDE / 2.0;

pub(super) fn draw(canvas: &mut Canvas) {
    let hue = canvas.between(0.0, 360.0);
    let other = hue + [40.0, 150.0, 210.0][canvas.below(3) as usize];
    canvas.gradient("ground", &Colour(other, 46.0, 15.0), &Colour(other + 30.0, 52.0, 28.0));
    canvas.ground("url(#ground)");
    seeds(canvas, other);
    let (rings, petals) = (canvas.below(3) + 4, canvas.below(8) + 6);
    let (plump, lean) = (canvas.between(0.55, 1.25), canvas.between(-0.5, 0.5));
    for ring in 0..rings {
        let part = f64::from(ring) / f64::from(rings);
        let length = 182.0 * (1.0 - part * 0.82);
        let shade = Colour(hue + (other - hue) * part * 0.35, 78.0, 40.0 + part * 42.0);
        let turn = TAU / f64::from(petals) * if ring % 2 == 0 { 0.0 } else { 0.5 };
        for petal in 0..petals {
            let angle = TAU * f64::from(petal) / f64::from(petals) + turn;
            canvas.filled(&leaf(angle, length, plump, lean), &shade.to_string(), 0.78);
        }
    }
    heart(canvas, hue);
}

/// Dots in a spiral, as seeds lie in a flower.
fn seeds(canvas: &mut Canvas, hue: f64) {
    let (count, colour) = (canvas.below(70) + 50, Colour(hue + 20.0, 60.0, 60.0).to_string());
    for seed in 0..count {
        let (angle, reach) = (f64::from(seed) * 2.399_963, 14.0 * f64::from(seed).sqrt() * 1.9);
        let place = (CENTRE + reach * angle.cos(), CENTRE + reach * angle.sin());
        canvas.circle(place, 1.0 + f64::from(seed) / f64::from(count) * 2.4, &colour, 0.45);
    }
}

fn leaf(angle: f64, length: f64, plump: f64, lean: f64) -> String {
    let at = |reach: f64, side: f64| {
        let turned = angle + side;
        (CENTRE + reach * turned.cos(), CENTRE + reach * turned.sin())
    };
    let tip = at(length, lean * 0.2);
    let (left, right) = (at(length * 0.62, plump * 0.42 + lean * 0.2), at(length * 0.62, -plump * 0.42 + lean * 0.2));
    format!(
        "M{CENTRE} {CENTRE}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {CENTRE} {CENTRE}Z",
        left.0, left.1, tip.0, tip.1, right.0, right.1
    )
}

fn heart(canvas: &mut Canvas, hue: f64) {
    let radius = canvas.between(13.0, 27.0);
    canvas.circle((CENTRE, CENTRE), radius, &Colour(hue + 180.0, 85.0, 70.0).to_string(), 1.0);
    canvas.circle((CENTRE, CENTRE), radius * 0.55, &Colour(hue + 200.0, 80.0, 34.0).to_string(), 0.9);
}
