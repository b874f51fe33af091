//! File type detection by the first bytes; pictures are re-encoded, which removes everything embedded in them.

use std::io::{Cursor, Write};

use image::{DynamicImage, ImageFormat, ImageReader, Limits};

/// Pixels on the longer side.
const SIDE_MAX: u32 = 8_000;
/// Pixels of one picture, enough for a good camera.
const PIXELS_MAX: u64 = 24_000_000;
/// Maximum size of a decoded pixel: four channels of 16 bits.
const PIXEL_BYTES_MAX: u64 = 8;
/// Memory limit for decoding one picture.
const DECODED_BYTES_MAX: u64 = PIXELS_MAX * PIXEL_BYTES_MAX;
/// Maximum size of a re-encoded picture.
const REDRAWN_BYTES_MAX: usize = super::FILE_BYTES_MAX;
const JPEG_QUALITY: u8 = 88;
const TOO_LARGE: &str = "a picture of at most 8000 pixels a side and 24 megapixels";
const NOT_KEPT: &str = "a picture that can be kept";

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clean {
    pub(super) bytes: Vec<u8>,
    pub(super) media: &'static str,
    pub(super) ending: &'static str,
}

/// The type of a file, from its first bytes and its header alone: nothing is decoded yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pdf,
    Picture {
        format: ImageFormat,
        /// Maximum memory for decoding and re-encoding it.
        memory_bytes: u64,
    },
}

impl Kind {
    /// Or the reason for refusing it. A picture with too many pixels is refused before memory is allocated.
    pub(super) fn of(bytes: &[u8]) -> Result<Self, &'static str> {
        if bytes.starts_with(b"%PDF-1.") || bytes.starts_with(b"%PDF-2.") {
            return Ok(Self::Pdf);
        }
        let format = image::guess_format(bytes).map_err(|_| "a picture (png, jpg, webp) or a pdf")?;
        if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
            return Err("a picture (png, jpg, webp) or a pdf");
        }
        let (width, height) =
            ImageReader::with_format(Cursor::new(bytes), format).into_dimensions().map_err(|_| TOO_LARGE)?;
        let pixels = u64::from(width) * u64::from(height);
        if width > SIDE_MAX || height > SIDE_MAX || pixels > PIXELS_MAX {
            return Err(TOO_LARGE);
        }
        // Decoded, and once more with three or four channels of a byte.
        let memory_bytes = pixels * (PIXEL_BYTES_MAX + 4) + REDRAWN_BYTES_MAX as u64;
        Ok(Self::Picture { format, memory_bytes })
    }

    pub(super) fn memory_bytes(self) -> u64 {
        match self {
            Self::Pdf => 0,
            Self::Picture { memory_bytes, .. } => memory_bytes,
        }
    }
}

/// The file as stored, or the reason for refusing it.
pub(super) fn clean(bytes: Vec<u8>, kind: Kind) -> Result<Clean, &'static str> {
    let Kind::Picture { format, .. } = kind else {
        return Ok(Clean { bytes, media: "application/pdf", ending: "pdf" });
    };
    let picture = decode(&bytes, format)?;
    drop(bytes);
    let mut drawn = Bounded(Vec::new());
    // Transparency is kept; everything else becomes a JPEG.
    if picture.color().has_alpha() {
        let encoder = image::codecs::png::PngEncoder::new(&mut drawn);
        picture.into_rgba8().write_with_encoder(encoder).map_err(|_| NOT_KEPT)?;
        return Ok(Clean { bytes: drawn.0, media: "image/png", ending: "png" });
    }
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut drawn, JPEG_QUALITY);
    picture.into_rgb8().write_with_encoder(encoder).map_err(|_| NOT_KEPT)?;
    Ok(Clean { bytes: drawn.0, media: "image/jpeg", ending: "jpg" })
}

/// A writer with a size limit.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > REDRAWN_BYTES_MAX {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, &'static str> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    reader.limits(limits);
    reader.decode().map_err(|_| TOO_LARGE)
}

pub(super) fn is_picture(name: &str) -> bool {
    name.ends_with(".png") || name.ends_with(".jpg")
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, RgbaImage};

    fn clean(bytes: Vec<u8>) -> Result<Clean, &'static str> {
        let kind = Kind::of(&bytes)?;
        super::clean(bytes, kind)
    }

    fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    fn photo() -> DynamicImage {
        DynamicImage::ImageRgb8(RgbImage::from_fn(40, 30, |x, y| Rgb([x as u8, y as u8, 90])))
    }

    #[test]
    fn pictures_are_drawn_anew_whatever_they_came_as() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let clean = clean(encoded(&photo(), format)).unwrap();
            assert_eq!((clean.media, clean.ending), ("image/jpeg", "jpg"));
            let again = image::load_from_memory(&clean.bytes).unwrap();
            assert_eq!((again.width(), again.height()), (40, 30));
        }
        let clear = DynamicImage::ImageRgba8(RgbaImage::new(5, 5));
        assert_eq!(clean(encoded(&clear, ImageFormat::Png)).unwrap().media, "image/png");
    }

    /// SEC-124, SEC-128.
    #[test]
    fn what_rides_along_is_gone() {
        let mut polyglot = encoded(&photo(), ImageFormat::Jpeg);
        // A comment segment after the start, and an HTML page after the end.
        let comment = [&[0xff, 0xfe, 0, 12][..], b"GPS secret"].concat();
        polyglot.splice(2..2, comment);
        polyglot.extend_from_slice(b"<html><script>alert(1)</script>");
        let clean = clean(polyglot).unwrap();
        let has = |needle: &[u8]| clean.bytes.windows(needle.len()).any(|window| window == needle);
        assert!(!has(b"GPS secret") && !has(b"<script>"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='x'/>".to_vec();
        for bad in
            [vec![], b"<html></html>".to_vec(), svg, b"GIF89a....".to_vec(), b"\x89PNG\r\n\x1a\nrubbish".to_vec()]
        {
            assert!(clean(bad).is_err());
        }
        assert_eq!(clean(b"%PDF-1.7\n...".to_vec()).unwrap().ending, "pdf");
    }

    /// SEC-125.
    #[test]
    fn a_picture_that_is_too_large_is_not_decoded() {
        let wide = DynamicImage::ImageLuma8(image::GrayImage::new(8_001, 1));
        assert!(clean(encoded(&wide, ImageFormat::Png)).is_err());
    }

    /// SEC-162. The header is enough to refuse a picture, and to know its memory use.
    #[test]
    fn pixels_are_counted_before_anything_is_decoded() {
        for (width, height, is_taken) in [(6_000, 4_000, true), (6_000, 4_001, false), (8_000, 8_000, false)] {
            let picture = DynamicImage::ImageLuma8(image::GrayImage::new(width, height));
            let kind = Kind::of(&encoded(&picture, ImageFormat::Png));
            assert_eq!(kind.is_ok(), is_taken, "{width} by {height}");
            if let Ok(kind) = kind {
                assert!(kind.memory_bytes() <= PIXELS_MAX * 12 + REDRAWN_BYTES_MAX as u64);
            }
        }
    }
}
