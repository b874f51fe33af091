//! Captcha drawing: characters rotated, on a wave, among lines and dots. Knows no answers.

use image::{ExtendedColorType, GrayImage, ImageEncoder, Luma};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::glyphs::{self, GLYPHS};

const WIDTH: u32 = 140;
const HEIGHT: u32 = 48;
/// Pixels from one character to the next, and from the edge to the middle of the first.
const PITCH: f32 = 25.0;
const MARGIN: f32 = 20.0;
/// Size of a dot in pixels.
const DOT: std::ops::Range<f32> = 3.4..4.4;
/// Maximum rotation of a character, in radians.
const TURN: f32 = 0.45;
const LINES: usize = 4;
const SPECKS: usize = 260;
const PAPER: u8 = 242;

/// A PNG of `text`; deterministic for a seed.
pub(super) fn draw(text: &str, seed: u64) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut picture = GrayImage::from_pixel(WIDTH, HEIGHT, Luma([PAPER]));
    let wave =
        (random.random_range(0.0..6.3_f32), random.random_range(0.05..0.09_f32), random.random_range(1.5..3.0_f32));
    for (at, c) in text.chars().enumerate() {
        let (_, glyph) = GLYPHS.iter().find(|(known, _)| *known == c).expect("captchas are made of known characters");
        let pose = Pose {
            x: MARGIN + at as f32 * PITCH + random.random_range(-3.0..3.0),
            y: HEIGHT as f32 / 2.0 + random.random_range(-4.0..4.0),
            turn: random.random_range(-TURN..TURN),
            dot: random.random_range(DOT),
            ink: random.random_range(20..90),
        };
        draw_glyph(&mut picture, glyph, &pose, wave);
    }
    for _ in 0..LINES {
        draw_line(&mut picture, &mut random);
    }
    for _ in 0..SPECKS {
        let (x, y) = (random.random_range(0..WIDTH), random.random_range(0..HEIGHT));
        picture.put_pixel(x, y, Luma([random.random_range(40..220)]));
    }
    encode(&picture)
}

struct Pose {
    x: f32,
    y: f32,
    turn: f32,
    dot: f32,
    ink: u8,
}

/// Draws a character by testing every pixel near it against the glyph's dots.
fn draw_glyph(picture: &mut GrayImage, glyph: &[u8; glyphs::HEIGHT], pose: &Pose, wave: (f32, f32, f32)) {
    let (phase, pace, height) = wave;
    let (sin, cos) = pose.turn.sin_cos();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let across = x as f32 - pose.x;
        let down = y as f32 - pose.y + height * (phase + x as f32 * pace * 3.0).sin();
        let column = (across * cos + down * sin) / pose.dot + glyphs::WIDTH as f32 / 2.0;
        let row = (down * cos - across * sin) / pose.dot + glyphs::HEIGHT as f32 / 2.0;
        if glyphs::dot(glyph, column.floor() as i32, row.floor() as i32) {
            *pixel = Luma([pose.ink]);
        }
    }
}

/// A line across the whole picture, in the ink of the characters.
fn draw_line(picture: &mut GrayImage, random: &mut StdRng) {
    let (from, to) = (random.random_range(0.0..HEIGHT as f32), random.random_range(0.0..HEIGHT as f32));
    let (bend, ink) = (random.random_range(-12.0..12.0_f32), random.random_range(40..120));
    for x in 0..WIDTH {
        let part = x as f32 / WIDTH as f32;
        let y = from + (to - from) * part + bend * (part * std::f32::consts::PI).sin();
        for y in [y, y + 1.0] {
            if (0.0..HEIGHT as f32).contains(&y) {
                picture.put_pixel(x, y as u32, Luma([ink]));
            }
        }
    }
}

fn encode(picture: &GrayImage) -> Vec<u8> {
    let mut png = Vec::new();
    image::codecs::png::PngEncoder::new(&mut png)
        .write_image(picture.as_raw(), WIDTH, HEIGHT, ExtendedColorType::L8)
        .expect("writing to memory can't fail");
    png
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(png: &[u8]) -> usize {
        let picture = image::load_from_memory(png).unwrap().to_luma8();
        assert_eq!(picture.dimensions(), (WIDTH, HEIGHT));
        picture.pixels().filter(|pixel| pixel.0[0] < 100).count()
    }

    #[test]
    fn a_picture_is_a_png_with_characters_on_it() {
        assert!(ink(&draw("AC3WX", 1)) > ink(&draw("", 1)) + 600);
    }

    #[test]
    fn no_two_pictures_of_one_text_are_alike() {
        assert_eq!(draw("HK479", 5), draw("HK479", 5));
        assert_ne!(draw("HK479", 5), draw("HK479", 6));
    }
}
