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
    let turned: Vec<bool> = (0..cells * cells).map(|_| canvas.below(2) == 0).collect();
    // Ply over ply across all cells, so that a ribbon is never cut by its neighbour.
    for (ply, width) in [side * 0.34, side * 0.2, side * 0.07].into_iter().enumerate() {
        for (cell, is_turned) in (0..).zip(&turned) {
            let (row, column) = (cell / cells, cell % cells);
            let part = f64::from(row + column) / f64::from(2 * cells);
            let shade = match ply {
                0 => Colour(hue + turn * part, 72.0, lightness),
                1 => Colour(hue, 38.0, ground),
                _ => Colour(hue + turn + 60.0 * part, 90.0, lightness + 8.0),
            };
            let arcs = arcs(f64::from(column) * side, f64::from(row) * side, side, *is_turned);
            canvas.stroked(&arcs.concat(), &shade.to_string(), width);
        }
    }
    for _ in 0..canvas.below(9) + 3 {
        let (column, row) = (canvas.below(cells), canvas.below(cells));
        let place = ((f64::from(column) + 0.5) * side, (f64::from(row) + 0.5) * side);
        canvas.circle(place, side * 0.13, &Colour(hue + turn + 180.0, 88.0, 60.0).to_string(), 0.95);
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
