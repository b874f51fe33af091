//! What visitors read: rules, notices, help, home texts, news, slides.

use plimsoll_store::content::{Article, ArticleText, publish_article};

use super::kind::Kind;
use super::library::Entry;
use super::{Content, ProductLine, links, markup};
use crate::error::Result;
use crate::principal::UserId;
use crate::refusal;

/// Read marks looked at.
const MARKS_MAX: i64 = 2_000;
/// The longest text that is published.
const BODY_MAX: usize = 256 * 1024;
const TITLE_MAX: usize = 300;
/// The longest question a search takes.
const QUESTION_MAX: usize = 100;

/// An article as a page shows it. Owned: it outlives the snapshot it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub id: i64,
    pub version: i64,
    pub article: Article,
    pub text: ArticleText,
}

impl From<Entry<'_>> for Shown {
    fn from(entry: Entry<'_>) -> Self {
        Self { id: entry.id, version: entry.version, article: entry.article.clone(), text: entry.text.clone() }
    }
}

impl Content {
    /// All of a kind with this key and model, where either is asked for. Clients send both with stray spaces.
    pub fn articles(&self, kind: Kind, key: &str, model: &str, language: &str) -> Vec<Shown> {
        let (key, model) = (key.trim(), model.trim());
        let snapshot = self.snapshot();
        let wanted = |entry: &Entry<'_>| {
            (key.is_empty() || entry.article.key == key) && (model.is_empty() || entry.article.model == model)
        };
        snapshot.library.list(kind, language, self.clock.now().0).filter(wanted).map(Shown::from).collect()
    }

    pub fn article(&self, kind: Kind, id: i64, language: &str) -> Result<Shown> {
        let snapshot = self.snapshot();
        let found = snapshot.library.find(kind, id, language, self.clock.now().0);
        Ok(found.map(Shown::from).ok_or(refusal::NOT_FOUND)?)
    }

    /// The texts of a rules key. A key without a text is not found, rather than an empty page.
    pub fn rules(&self, key: &str, language: &str) -> Result<Vec<Shown>> {
        let found = self.articles(Kind::Rule, key, "", language);
        if found.is_empty() { Err(refusal::NOT_FOUND.because(key.trim().to_owned()).into()) } else { Ok(found) }
    }

    /// News of a type, or all, newest first.
    pub fn news(&self, kind: &str, language: &str) -> Vec<Shown> {
        let mut news = self.articles(Kind::News, kind, "", language);
        news.sort_by_key(|shown| std::cmp::Reverse((shown.article.published_at, shown.id)));
        news
    }

    /// Help groups with their questions; with a question, only those in which its words occur.
    pub fn help(&self, question: &str, language: &str) -> Result<Vec<(Shown, Vec<Shown>)>> {
        if question.len() > QUESTION_MAX {
            return Err(refusal::PARAM.because("q").into());
        }
        let snapshot = self.snapshot();
        let now = self.clock.now().0;
        let entries = snapshot.library.search(Kind::Help, question, language, now);
        let groups = snapshot.library.list(Kind::HelpGroup, language, now).map(|group| {
            let slug = &group.article.slug;
            let of_group: Vec<Shown> =
                entries.iter().filter(|entry| entry.article.key == *slug).map(|entry| Shown::from(*entry)).collect();
            (Shown::from(group), of_group)
        });
        Ok(groups.filter(|(_, entries)| question.trim().is_empty() || !entries.is_empty()).collect())
    }

    /// Notices that a person has read.
    pub async fn read_notices(&self, user: UserId) -> Result<Vec<i64>> {
        Ok(self.store.read_marks_of(user.0, MARKS_MAX).await?)
    }

    /// Notices of a kind that is meant to be noticed and that a person has not read yet, newest first.
    pub async fn unread_notices(&self, user: UserId, language: &str) -> Result<Vec<Shown>> {
        let read = self.read_notices(user).await?;
        let mut notices = self.articles(Kind::Notice, "INFORMATION_NOTICE", "", language);
        notices.retain(|notice| !read.contains(&notice.id));
        notices.sort_by_key(|shown| std::cmp::Reverse((shown.article.published_at, shown.id)));
        Ok(notices)
    }

    /// Publishes an article, or a new version of its text, in HTML by a person. Returns its number.
    pub async fn publish(&self, mut article: Article, mut text: ArticleText) -> Result<i64> {
        let kind = Kind::of(&article.kind).ok_or(refusal::PARAM.because("kind"))?;
        let refuse = |what: &'static str| Err(refusal::PARAM.because(what).into());
        if text.title.is_empty() || text.title.len() > TITLE_MAX {
            return refuse("title");
        }
        if text.body.len() > BODY_MAX {
            return refuse("content");
        }
        if !article.image.is_empty() && !markup::is_picture(&article.image) {
            return refuse("image");
        }
        if !article.link.is_empty() && !links::is_safe(&article.link) {
            return refuse("link");
        }
        if !article.source_url.is_empty() && !links::is_safe(&article.source_url) {
            return refuse("source link");
        }
        if !article.product.is_empty() && ProductLine::of(&article.product).is_none() {
            return refuse("product");
        }
        if kind == Kind::News && article.source.is_empty() {
            return refuse("news names its source");
        }
        text.body = markup::sanitised(&text.body);
        text.seed = 0;
        kind.name().clone_into(&mut article.kind);
        let mut tx = self.store.begin().await?;
        let id = publish_article(&mut tx, &article, &text, self.clock.now().0).await?;
        tx.commit().await.map_err(plimsoll_store::StoreError::from)?;
        self.refresh().await?;
        Ok(id)
    }
}
