//! Bundled texts of a new sandbox. Files under `seeds/`, embedded.
//!
//! Owns the file format. Knows no rows.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use plimsoll_store::content::{Article, ArticleText};
use serde::Deserialize;

use super::kind::Kind;
use super::markup;

/// The language of everything bundled.
pub(crate) const LANGUAGE: &str = "en";
/// Author of bundled texts.
pub(crate) const AUTHOR: &str = "bundled";
/// Source of news when a file names none.
const OWN_SOURCE: &str = "This platform";

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../seeds/", $folder, "/", $name, ".md")))),*]
    };
}

type Files = &'static [(&'static str, &'static str)];

const RULES: Files = files! { "rules":
    "about" "agency" "c2c" "contracts" "defi" "fees" "funds" "institution" "introduction" "liquidation" "loans"
    "mark-price" "pledge" "premium" "privacy" "promotion" "registry-clause" "risk-warning" "seconds" "spot" "terms"
    "usdc-loans" "white-paper"
};
const NOTICES: Files = files! { "notices":
    "check-a-receipt" "funds-none" "hours" "levels" "no-campaign" "no-release-fees" "paper" "practice-first"
    "registration" "sandbox-roll" "vault-approvals" "vault-none" "welcome"
};
const NEWS: Files = files! { "news":
    "funding-explained" "house-edge" "mark-not-last" "practice-well" "reading-an-order-book" "recognising-a-fraud"
    "testing-by-breaking" "what-a-hash-chain-proves" "where-yield-comes-from" "why-no-bonus" "why-the-line"
};
const HOME: Files = files! { "home":
    "costs-first" "defi-faq-rate" "defi-faq-revoke" "defi-how" "faq-price" "faq-real" "faq-withdraw" "loan-faq-fee"
    "loan-faq-late" "loan-how" "sixty-one" "why-here"
};
const HELP: Files = files! { "help":
    "1-getting-started" "2-trading" "3-contracts" "4-money" "5-security"
};
const SLIDES: &str = include_str!("../../seeds/slides.toml");
pub(crate) const SURVEYS: [&str; 3] = [
    include_str!("../../seeds/surveys/risk.toml"),
    include_str!("../../seeds/surveys/suitability.toml"),
    include_str!("../../seeds/surveys/satisfaction.toml"),
];
pub(crate) const DICTIONARIES: &str = include_str!("../../seeds/dictionaries.toml");
pub(crate) const LANGUAGES: &str = include_str!("../../seeds/languages.toml");
pub(crate) const SETTINGS: &str = include_str!("../../seeds/settings.json");

/// An article with its first text.
pub(crate) type Bundled = (Article, ArticleText);

/// Everything bundled that is published as an article.
///
/// # Panics
/// On a malformed bundled file: a test reads them all.
pub(crate) fn articles() -> Vec<Bundled> {
    let mut all: Vec<Bundled> = Vec::new();
    for (kind, files) in [(Kind::Rule, RULES), (Kind::Notice, NOTICES), (Kind::News, NEWS), (Kind::Home, HOME)] {
        all.extend(files.iter().map(|(slug, file)| article(kind, slug, file)));
    }
    for (slug, file) in HELP {
        all.extend(help(slug, file));
    }
    all.extend(slides());
    all
}

/// A header of `name: value` lines, a line of dashes, and the text.
struct File<'a> {
    head: Vec<(&'a str, &'a str)>,
    text: &'a str,
}

impl<'a> File<'a> {
    fn read(file: &'a str) -> Self {
        let (head, text) = file.split_once("\n---\n").expect("a bundled file has a head");
        let line = |line: &'a str| line.split_once(": ").expect("a head's line is `name: value`");
        Self { head: head.lines().map(line).collect(), text }
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.head.iter().find(|(known, _)| *known == name).map(|(_, value)| value.trim())
    }

    fn text_of(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    fn number(&self, name: &str) -> i64 {
        self.get(name).map_or(0, |value| value.parse().expect("a bundled number"))
    }

    /// The beginning of a day, UTC.
    fn day(&self, name: &str) -> i64 {
        let Some(value) = self.get(name) else {
            return 0;
        };
        let date: Date = value.parse().expect("a bundled date");
        date.to_zoned(TimeZone::UTC).expect("a day of this century").timestamp().as_millisecond()
    }
}

fn article(kind: Kind, slug: &str, file: &str) -> Bundled {
    let file = File::read(file);
    let key = match kind {
        Kind::News => file.text_of("type"),
        Kind::Home => file.text_of("home"),
        _ => file.text_of("key"),
    };
    let own_source = if kind == Kind::News { OWN_SOURCE } else { "" };
    let article = Article {
        kind: kind.name().to_owned(),
        slug: slug.to_owned(),
        key,
        model: file.text_of("model"),
        sort: file.number("sort"),
        image: file.text_of("image"),
        link: file.text_of("link"),
        source: file.get("source").unwrap_or(own_source).to_owned(),
        source_url: file.text_of("source-url"),
        author: file.text_of("author"),
        published_at: file.day("published").max(file.day("effective")),
        expires_at: 0,
        product: file.text_of("product"),
    };
    let text = ArticleText {
        title: file.text_of("title"),
        summary: file.text_of("summary"),
        body: markup::from_markdown(file.text),
        effective_at: file.day("effective"),
        ..text(file.number("version"))
    };
    (article, text)
}

fn text(seed: i64) -> ArticleText {
    ArticleText { language: LANGUAGE.to_owned(), author: AUTHOR.to_owned(), seed, ..ArticleText::default() }
}

/// A group of questions, one heading each.
fn help(slug: &str, file: &str) -> Vec<Bundled> {
    let file = File::read(file);
    let seed = file.number("version");
    let sort = slug.split('-').next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let of_kind = |kind: Kind, slug: String, key: &str, sort| Article {
        kind: kind.name().to_owned(),
        slug,
        key: key.to_owned(),
        sort,
        ..Article::default()
    };
    let group = ArticleText { title: file.text_of("title"), ..text(seed) };
    let mut all = vec![(of_kind(Kind::HelpGroup, slug.to_owned(), "", sort), group)];
    for (n, section) in file.text.split("\n## ").enumerate().filter(|(_, section)| !section.trim().is_empty()) {
        let section = section.strip_prefix("## ").unwrap_or(section);
        let (question, answer) = section.split_once('\n').expect("a question has an answer");
        let entry =
            ArticleText { title: question.trim().to_owned(), body: markup::from_markdown(answer), ..text(seed) };
        all.push((of_kind(Kind::Help, format!("{slug}/{n:02}"), slug, n as i64), entry));
    }
    all
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slides {
    slides: Vec<Slide>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slide {
    slug: String,
    version: i64,
    title: String,
    image: String,
    link: String,
    /// The product it is about.
    #[serde(default)]
    product: String,
}

fn slides() -> Vec<Bundled> {
    let read: Slides = toml::from_str(SLIDES).expect("bundled slides");
    let bundled = |(n, slide): (usize, Slide)| {
        let article = Article {
            kind: Kind::Slide.name().to_owned(),
            slug: slide.slug,
            sort: n as i64,
            image: slide.image,
            link: slide.link,
            product: slide.product,
            ..Article::default()
        };
        (article, ArticleText { title: slide.title, ..text(slide.version) })
    };
    read.slides.into_iter().enumerate().map(bundled).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::content::{links, products};

    /// A file missing from the list above would go unnoticed.
    #[test]
    fn every_file_in_the_folders_is_bundled() {
        for (folder, files) in [("rules", RULES), ("notices", NOTICES), ("news", NEWS), ("home", HOME), ("help", HELP)]
        {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(folder);
            let names = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let there: BTreeSet<String> = names.map(|name| name.trim_end_matches(".md").to_owned()).collect();
            let listed: BTreeSet<String> = files.iter().map(|(name, _)| (*name).to_owned()).collect();
            assert_eq!(there, listed, "{folder}");
        }
    }

    #[test]
    fn what_is_bundled_is_complete() {
        let all = articles();
        let count = |kind: Kind| all.iter().filter(|(article, _)| article.kind == kind.name()).count();
        assert!(count(Kind::Rule) >= 23 && count(Kind::Notice) >= 8 && count(Kind::News) >= 10);
        assert!(count(Kind::HelpGroup) == 5 && count(Kind::Help) >= 20 && count(Kind::Slide) == 6);
        let slugs: BTreeSet<_> = all.iter().map(|(article, _)| (&article.kind, &article.slug)).collect();
        assert_eq!(slugs.len(), all.len(), "a slug names one article");
        for (article, text) in &all {
            let name = format!("{}/{}", article.kind, article.slug);
            assert!(!text.title.is_empty() && text.seed > 0, "{name}");
            assert!(article.image.is_empty() || markup::is_picture(&article.image), "{name}: {}", article.image);
            assert!(article.link.is_empty() || links::is_safe(&article.link), "{name}: {}", article.link);
            let has_body = ![Kind::HelpGroup.name(), Kind::Slide.name()].contains(&article.kind.as_str());
            assert_eq!(text.body.is_empty(), !has_body, "{name}");
            if article.kind == Kind::News.name() {
                assert!(!article.source.is_empty() && article.published_at > 0, "{name} names its source");
            }
        }
    }

    /// Every link to one of our texts leads to one that is shown.
    #[test]
    fn links_between_texts_lead_somewhere() {
        let all: Vec<_> = articles().into_iter().filter(|(article, _)| products::is_shown(&article.product)).collect();
        let keys: BTreeSet<&str> = all.iter().map(|(article, _)| article.key.as_str()).collect();
        for (article, text) in &all {
            let body = products::visible(&text.body);
            let bodies = [body.as_str(), article.link.as_str()];
            let links = bodies.iter().flat_map(|body| body.split("/term-article?key=").skip(1));
            for link in links {
                let key: String = link.chars().take_while(|c| c.is_ascii_uppercase() || *c == '_').collect();
                assert!(keys.contains(key.as_str()), "{}/{} links to {key}", article.kind, article.slug);
            }
        }
    }

    /// A daily rate sounds small and comes to a multiple a year: no text of ours may advertise one. SEC-142.
    #[test]
    fn texts_sell_nothing_that_cannot_be_paid() {
        for (article, text) in articles() {
            let body = markup::words(&text.body);
            for claim in ["guaranteed profit", "risk-free", "risk free", "500,000 members", "act now", "only today"] {
                assert!(!body.contains(claim), "{}/{} says '{claim}'", article.kind, article.slug);
            }
        }
    }
}
