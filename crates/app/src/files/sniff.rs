//! What a file really is, by its first bytes; pictures are drawn anew, so that nothing rides along in them.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, ImageReader, Limits};

/// Pixels on the longer side.
const SIDE_MAX: u32 = 8_000;
/// Memory that decoding one picture may take.
const DECODED_BYTES_MAX: u64 = 256 * 1024 * 1024;
const JPEG_QUALITY: u8 = 88;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clean {
    pub(super) bytes: Vec<u8>,
    pub(super) media: &'static str,
    pub(super) ending: &'static str,
}

/// The file as it is kept, or why it is not.
pub(super) fn clean(bytes: Vec<u8>) -> Result<Clean, &'static str> {
    if bytes.starts_with(b"%PDF-1.") || bytes.starts_with(b"%PDF-2.") {
        return Ok(Clean { bytes, media: "application/pdf", ending: "pdf" });
    }
    let format = image::guess_format(&bytes).map_err(|_| "a picture (png, jpg, webp) or a pdf")?;
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
        return Err("a picture (png, jpg, webp) or a pdf");
    }
    let picture = decode(&bytes, format)?;
    let mut bytes = Vec::new();
    // What can be seen through stays so; everything else is a photograph.
    if picture.color().has_alpha() {
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).map_err(|_| "a picture that can be kept")?;
        return Ok(Clean { bytes, media: "image/png", ending: "png" });
    }
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    picture.to_rgb8().write_with_encoder(encoder).map_err(|_| "a picture that can be kept")?;
    Ok(Clean { bytes, media: "image/jpeg", ending: "jpg" })
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, &'static str> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    reader.limits(limits);
    reader.decode().map_err(|_| "a picture of at most 8000 pixels a side")
}

pub(super) fn is_picture(name: &str) -> bool {
    name.ends_with(".png") || name.ends_with(".jpg")
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, RgbaImage};

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
        // A comment segment after the start, and a page after the end.
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
}
