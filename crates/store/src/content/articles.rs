//! Published articles.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store, Transaction};

/// The fields that stay when the text changes. `(kind, slug)` identifies it; times are 0 where absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Article {
    pub kind: String,
    pub slug: String,
    pub key: String,
    pub model: String,
    pub sort: i64,
    pub image: String,
    pub link: String,
    pub source: String,
    pub source_url: String,
    pub author: String,
    pub published_at: i64,
    pub expires_at: i64,
    /// Its product's name; empty without one.
    pub product: String,
}

/// One version of an article's text in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticleText {
    pub language: String,
    pub title: String,
    pub summary: String,
    pub body: String,
    pub effective_at: i64,
    /// Its author.
    pub author: String,
    /// The bundled version it is based on; 0 when written by a person.
    pub seed: i64,
}

/// An article with its current text in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    pub id: i64,
    pub version: i64,
    pub article: Article,
    pub text: ArticleText,
}

/// Seeding state: the newest bundled version, and whether a person wrote one since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededText {
    pub kind: String,
    pub slug: String,
    pub language: String,
    pub newest_seed: i64,
    pub edited: bool,
}

impl Store {
    /// Every visible article, in every language it has, with the newest text in force at `at`.
    pub async fn published(&self, at: i64, limit: i64) -> Result<Vec<Published>> {
        let rows = sqlx::query(
            "SELECT a.id, a.kind, a.slug, a.key, a.model, a.sort, a.image, a.link, a.source, a.source_url,
                    a.author, a.published_at, a.expires_at, a.product, t.language, t.version, t.title, t.summary, t.body,
                    t.effective_at, t.author AS written_by, t.seed
             FROM articles a JOIN article_texts t ON t.article = a.id
             WHERE a.hidden = 0 AND t.version = (
                 SELECT MAX(n.version) FROM article_texts n
                 WHERE n.article = t.article AND n.language = t.language AND n.effective_at <= $1)
             ORDER BY a.kind, a.sort, a.id, t.language LIMIT $2",
        )
        .bind(at)
        .bind(limit)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(published).collect()
    }

    pub async fn seeded_texts(&self) -> Result<Vec<SeededText>> {
        let rows: Vec<(String, String, String, i64, i64)> = sqlx::query_as(
            "SELECT a.kind, a.slug, t.language, MAX(t.seed), MIN(t.seed)
             FROM articles a JOIN article_texts t ON t.article = a.id GROUP BY a.kind, a.slug, t.language",
        )
        .fetch_all(&self.pool)
        .await?;
        let state = |(kind, slug, language, newest_seed, oldest)| SeededText {
            kind,
            slug,
            language,
            newest_seed,
            edited: oldest == 0,
        };
        Ok(rows.into_iter().map(state).collect())
    }

    /// Hides an article, or shows it again.
    pub async fn hide_article(&self, id: i64, hidden: bool) -> Result<bool> {
        let changed = sqlx::query("UPDATE articles SET hidden = $2 WHERE id = $1")
            .bind(id)
            .bind(i64::from(hidden))
            .execute(&self.pool)
            .await?;
        Ok(changed.rows_affected() == 1)
    }
}

/// Inserts or updates the article and adds a version of its text. Returns the article's id.
pub async fn publish_article(tx: &mut Transaction, article: &Article, text: &ArticleText, at: i64) -> Result<i64> {
    let (id,): (i64,) = sqlx::query_as(
        "INSERT INTO articles (kind, slug, key, model, sort, image, link, source, source_url, author, published_at,
                               expires_at, product, hidden)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)
         ON CONFLICT (kind, slug) DO UPDATE SET
             key = excluded.key, model = excluded.model, sort = excluded.sort, image = excluded.image,
             link = excluded.link, source = excluded.source, source_url = excluded.source_url,
             author = excluded.author, published_at = excluded.published_at, expires_at = excluded.expires_at,
             product = excluded.product
         RETURNING id",
    )
    .bind(&article.kind)
    .bind(&article.slug)
    .bind(&article.key)
    .bind(&article.model)
    .bind(article.sort)
    .bind(&article.image)
    .bind(&article.link)
    .bind(&article.source)
    .bind(&article.source_url)
    .bind(&article.author)
    .bind(article.published_at)
    .bind(article.expires_at)
    .bind(&article.product)
    .fetch_one(&mut **tx)
    .await?;
    sqlx::query(
        "INSERT INTO article_texts (article, language, version, title, summary, body, effective_at, author, seed, at)
         VALUES ($1, $2,
                 COALESCE((SELECT MAX(version) FROM article_texts WHERE article = $1 AND language = $2), 0) + 1,
                 $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(&text.language)
    .bind(&text.title)
    .bind(&text.summary)
    .bind(&text.body)
    .bind(text.effective_at)
    .bind(&text.author)
    .bind(text.seed)
    .bind(at)
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

fn published(row: &AnyRow) -> Result<Published> {
    Ok(Published {
        id: row.try_get("id")?,
        version: row.try_get("version")?,
        article: Article {
            kind: row.try_get("kind")?,
            slug: row.try_get("slug")?,
            key: row.try_get("key")?,
            model: row.try_get("model")?,
            sort: row.try_get("sort")?,
            image: row.try_get("image")?,
            link: row.try_get("link")?,
            source: row.try_get("source")?,
            source_url: row.try_get("source_url")?,
            author: row.try_get("author")?,
            published_at: row.try_get("published_at")?,
            expires_at: row.try_get("expires_at")?,
            product: row.try_get("product")?,
        },
        text: ArticleText {
            language: row.try_get("language")?,
            title: row.try_get("title")?,
            summary: row.try_get("summary")?,
            body: row.try_get("body")?,
            effective_at: row.try_get("effective_at")?,
            author: row.try_get("written_by")?,
            seed: row.try_get("seed")?,
        },
    })
}
