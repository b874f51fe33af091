//! Pictures of our own: the art of slides and notices, icons of menus, letters for languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::settings::languages;

macro_rules! drawings {
    ($($name:literal)*) => {
        &[$((concat!($name, ".svg"), include_str!(concat!("../../seeds/art/", $name, ".svg")))),*]
    };
}

const DRAWINGS: &[(&str, &str)] =
    drawings! { "anchor" "compass" "hull" "ledger" "levels" "logo" "logo-light" "ticks" "vault" "waterline" };
const ICONS: &str = include_str!("../../seeds/art/icons.toml");

const QUIET: &str = "#6b7c8c";
const CHOSEN: &str = "#12527a";

/// By file name, as served under `/static/art/`.
static PICTURES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let drawings = DRAWINGS.iter().map(|(name, svg)| ((*name).to_owned(), (*svg).to_owned()));
    let icons: BTreeMap<String, String> = toml::from_str(ICONS).expect("bundled icons");
    let icons = icons.iter().flat_map(|(name, path)| {
        [(format!("icon-{name}.svg"), icon(path, QUIET)), (format!("icon-{name}-on.svg"), icon(path, CHOSEN))]
    });
    let letters = languages().into_iter().map(|l| (format!("language-{}.svg", l.value), letters(&l.value)));
    drawings.chain(icons).chain(letters).collect()
});

/// An SVG by its file name.
pub fn picture(name: &str) -> Option<&'static str> {
    PICTURES.get(name).map(String::as_str)
}

fn icon(path: &str, colour: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{path}\"/></svg>"
    )
}

/// A language has no flag: countries do. Its tag stands for it.
fn letters(tag: &str) -> String {
    let size = if tag.len() > 2 { 13 } else { 20 };
    let tag = tag.to_ascii_uppercase();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"22\" \
         fill=\"{CHOSEN}\"/><text x=\"24\" y=\"25\" fill=\"#fff\" font-family=\"sans-serif\" font-size=\"{size}\" \
         font-weight=\"600\" text-anchor=\"middle\" dominant-baseline=\"middle\">{tag}</text></svg>"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::content::seeds;
    use crate::content::settings::Settings;

    /// Every picture that a bundled text or setting names is there, and none holds a script.
    #[test]
    fn no_box_is_empty() {
        let mut named: Vec<String> = seeds::articles().into_iter().map(|(article, _)| article.image).collect();
        let settings = Settings::read(&BTreeMap::new());
        let menus = settings.middle_menu.iter().chain(&settings.bottom_menu);
        named.extend(menus.flat_map(|entry| [entry.img_url.clone(), entry.checked_img_url.clone()]));
        named.extend(settings.sidebar.iter().map(|entry| entry.logo_url.clone()));
        named.extend(settings.support_staff.iter().map(|entry| entry.img_url.clone()));
        named.extend([&settings.logo.logo, &settings.logo.logo_b].map(Clone::clone));
        for address in named.iter().filter(|address| !address.is_empty()) {
            let name = address.strip_prefix("/static/art/").expect("art of our own");
            let svg = picture(name).unwrap_or_else(|| panic!("{name} is missing"));
            assert!(svg.starts_with("<svg ") && !svg.contains("<script") && !svg.contains(" on"), "{name}");
        }
        assert!(picture("language-zh-TW.svg").is_some() && picture("../settings.json").is_none());
    }
}
