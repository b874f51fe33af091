//! Arcs on a grid: each cell joins its sides by quarter circles one way or the other, so that they run on as ribbons.

use super::{Canvas, Colour, SIDE};

pub(super) fn draw(canvas: &mut Canvas) {
    let hue = canvas.between(0.0, 360.0);
    let cells = [5, 6, 8, 10][canvas.below(4) as usize];
    let side = SIDE / f64::from(cells);
    let turn = [30.0, 120.0, 180.0][canvas.below(3) as usize];
    let is_dark = canvas.below(3) > 0;
    let (ground, lightness) = if is_dark { (11.0, 64.0) } else { (93.0, 44.0) };
    canvas.ground(&Colour(hue, 38.0, ground).to_string());
    let widths = [side * 0.34, side * 0.2, side * 0.07];
    for row in 0..cells {
        for column in 0..cells {
            let (x, y) = (f64::from(column) * side, f64::from(row) * side);
            let is_turned = canvas.below(2) == 0;
            let part = f64::from(row + column) / f64::from(2 * cells);
            let arcs = arcs(x, y, side, is_turned);
            for (ply, width) in widths.into_iter().enumerate() {
                let shade = match ply {
                    0 => Colour(hue + turn * part, 72.0, lightness),
                    1 => Colour(hue + turn * part, 30.0, ground),
                    _ => Colour(hue + turn + 60.0 * part, 90.0, lightness + 12.0),
                };
                arcs.iter().for_each(|arc| canvas.stroked(arc, &shade.to_string(), width));
            }
            if canvas.below(9) == 0 {
                let colour = Colour(hue + turn + 180.0, 88.0, 60.0).to_string();
                canvas.circle((x + side / 2.0, y + side / 2.0), side * 0.13, &colour, 0.95);
            }
        }
    }
}

/// The two quarter circles of a cell.
fn arcs(x: f64, y: f64, side: f64, is_turned: bool) -> [String; 2] {
    let (half, right, low) = (side / 2.0, x + side, y + side);
    let (middle_x, middle_y) = (x + half, y + half);
    if is_turned {
        [
            format!("M{middle_x:.1} {y:.1}A{half:.1} {half:.1} 0 0 1 {x:.1} {middle_y:.1}"),
            format!("M{right:.1} {middle_y:.1}A{half:.1} {half:.1} 0 0 0 {middle_x:.1} {low:.1}"),
        ]
    } else {
        [
            format!("M{middle_x:.1} {y:.1}A{half:.1} {half:.1} 0 0 0 {right:.1} {middle_y:.1}"),
            format!("M{x:.1} {middle_y:.1}A{half:.1} {half:.1} 0 0 1 {middle_x:.1} {low:.1}"),
        ]
    }
}
