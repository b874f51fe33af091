//! Everything published, in memory: public pages are read without asking the database.
//!
//! Owns which text a reader of a language gets. Bounded by what was loaded.

use std::collections::BTreeMap;

use plimsoll_store::content::{Article, ArticleText, Published};

use super::kind::Kind;
use super::{links, markup, products, seeds};

/// Articles a platform may publish, languages counted.
pub(crate) const TEXTS_MAX: i64 = 20_000;

/// One article in the language that suits the reader best.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub id: i64,
    pub article: &'a Article,
    pub text: &'a ArticleText,
    pub version: i64,
}

#[derive(Clone, Debug)]
struct Text {
    version: i64,
    text: ArticleText,
    /// Title and body in lower case, without tags: what a search looks at.
    words: String,
}

#[derive(Clone, Debug)]
struct Item {
    id: i64,
    article: Article,
    /// By lower-cased language tag.
    texts: BTreeMap<String, Text>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Library {
    items: BTreeMap<Kind, Vec<Item>>,
}

impl Library {
    /// From rows in the order in which they are to be listed. Rows of a kind that this build does not know are of a
    /// newer one's: they are passed over.
    pub(crate) fn new(rows: Vec<Published>) -> Self {
        let mut items: BTreeMap<Kind, Vec<Item>> = BTreeMap::new();
        for mut row in rows {
            let Some(kind) = Kind::of(&row.article.kind) else {
                continue;
            };
            if !products::is_shown(&row.article.product) {
                continue;
            }
            row.text.body = products::visible(&row.text.body);
            // A row that was written before the rule for links, or past it.
            for link in [&mut row.article.link, &mut row.article.source_url] {
                if !links::is_safe(link) {
                    link.clear();
                }
            }
            let words = format!("{} {}", row.text.title.to_lowercase(), markup::words(&row.text.body));
            let text = Text { version: row.version, text: row.text, words };
            let snapshot = items.entry(kind).or_default();
            if snapshot.last().is_none_or(|last| last.id != row.id) {
                snapshot.push(Item { id: row.id, article: row.article, texts: BTreeMap::new() });
            }
            let item = snapshot.last_mut().expect("pushed above");
            item.texts.insert(text.text.language.to_lowercase(), text);
        }
        Self { items }
    }

    /// All of a kind that are published at `now`, in their order.
    pub(crate) fn list<'a>(&'a self, kind: Kind, language: &'a str, now: i64) -> impl Iterator<Item = Entry<'a>> + 'a {
        let items = self.items.get(&kind).map_or(&[][..], Vec::as_slice);
        items.iter().filter(move |item| item.is_current(now)).map(move |item| item.entry(language))
    }

    pub(crate) fn find<'a>(&'a self, kind: Kind, id: i64, language: &'a str, now: i64) -> Option<Entry<'a>> {
        let item = self.items.get(&kind)?.iter().find(|item| item.id == id)?;
        item.is_current(now).then(|| item.entry(language))
    }

    /// Those of a kind in which every word of a question occurs.
    pub(crate) fn search<'a>(&'a self, kind: Kind, question: &str, language: &'a str, now: i64) -> Vec<Entry<'a>> {
        let asked = question.to_lowercase();
        let words: Vec<&str> = asked.split_whitespace().collect();
        let items = self.items.get(&kind).map_or(&[][..], Vec::as_slice);
        let current = items.iter().filter(|item| item.is_current(now));
        let found = current.filter(|item| words.iter().all(|word| item.text(language).words.contains(word)));
        found.map(|item| item.entry(language)).collect()
    }
}

impl Item {
    fn is_current(&self, now: i64) -> bool {
        let over = self.article.expires_at != 0 && self.article.expires_at <= now;
        self.article.published_at <= now && !over
    }

    /// The language asked for, or the one it is a variety of, or English, or whatever there is.
    fn text(&self, language: &str) -> &Text {
        let variety_of = language.split('-').next().unwrap_or(language);
        let wanted = [language, variety_of, seeds::LANGUAGE].into_iter().find_map(|tag| self.texts.get(tag));
        wanted.or_else(|| self.texts.values().next()).expect("an item is made with a text")
    }

    fn entry(&self, language: &str) -> Entry<'_> {
        let text = self.text(language);
        Entry { id: self.id, article: &self.article, text: &text.text, version: text.version }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, kind: Kind, language: &str, title: &str, published_at: i64, expires_at: i64) -> Published {
        let article = Article { kind: kind.name().into(), published_at, expires_at, ..Article::default() };
        let text = ArticleText { language: language.into(), title: title.into(), ..ArticleText::default() };
        Published { id, version: 1, article, text }
    }

    #[test]
    fn a_reader_gets_the_nearest_language() {
        let rows = [("en", "Fees"), ("zh", "费用"), ("zh-TW", "費用")];
        let library = Library::new(rows.map(|(tag, title)| row(1, Kind::Rule, tag, title, 0, 0)).into());
        for (asked, title) in [("en", "Fees"), ("zh-tw", "費用"), ("zh-hk", "费用"), ("de", "Fees")] {
            let found = library.find(Kind::Rule, 1, asked, 0).unwrap();
            assert_eq!(found.text.title, title, "{asked}");
        }
        assert_eq!(library.list(Kind::Rule, "en", 0).count(), 1, "one article in three languages");
    }

    #[test]
    fn what_is_not_yet_or_no_longer_published_is_not_shown() {
        let library =
            Library::new(vec![row(1, Kind::News, "en", "Soon", 10, 0), row(2, Kind::News, "en", "Over", 0, 10)]);
        let titles = |now| library.list(Kind::News, "en", now).map(|e| e.text.title.as_str()).collect::<Vec<_>>();
        assert_eq!(titles(9), ["Over"]);
        assert_eq!(titles(10), ["Soon"]);
        assert!(library.find(Kind::News, 2, "en", 10).is_none());
        assert!(library.find(Kind::Rule, 1, "en", 10).is_none(), "a number is of one kind");
    }

    #[test]
    fn texts_of_products_that_are_not_built_are_not_shown() {
        let mut rows: Vec<_> = (1..=3).map(|id| row(id, Kind::Notice, "en", "A", 0, 0)).collect();
        rows[0].article.product = "no-such-product".into();
        rows[1].text.body = "<p>a<span data-product=\"no-such-product\">b</span></p>".into();
        rows[2].article.link = "javascript:alert(1)".into();
        let library = Library::new(rows);
        let shown: Vec<_> = library.list(Kind::Notice, "en", 0).collect();
        assert_eq!(shown.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(shown[0].text.body, "<p>a</p>");
        assert_eq!(shown[1].article.link, "", "rows are not believed about links");
        assert!(library.find(Kind::Notice, 1, "en", 0).is_none());
    }

    #[test]
    fn a_search_wants_every_word() {
        let mut first = row(1, Kind::Help, "en", "How long does a Withdrawal take?", 0, 0);
        first.text.body = "<p>Within <b>seconds</b></p>".into();
        let library = Library::new(vec![first, row(2, Kind::Help, "en", "What is funding?", 0, 0)]);
        let found = |asked| library.search(Kind::Help, asked, "en", 0).iter().map(|e| e.id).collect::<Vec<_>>();
        assert_eq!(found("withdrawal SECONDS"), [1]);
        assert_eq!(found("withdrawal funding"), [] as [i64; 0]);
        assert_eq!(found("  "), [1, 2]);
        assert_eq!(found("<b>"), [] as [i64; 0], "tags are not words");
    }
}
