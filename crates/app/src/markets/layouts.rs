//! A user's named chart layouts: how charts look, with indicators and drawings.
//!
//! Only the client understands the content. Here it has to be a JSON object of bounded size.

use plimsoll_store::markets::{ChartLayoutRow, Saved};
use plimsoll_units::Timestamp;
use serde_json::{Map, Value};

use super::Markets;
use crate::error::Result;
use crate::principal::UserId;
use crate::refusal;

/// How many a user may have.
pub const LAYOUTS_MAX: usize = 20;
/// The largest content. Half of what a request may carry, as quotes within a text are escaped there.
pub const LAYOUT_BYTES_MAX: usize = 32 * 1024;
/// The longest name.
const NAME_CHARS_MAX: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub id: i64,
    pub name: String,
    /// When it was last saved.
    pub changed_at: Timestamp,
}

/// A layout to save: over the one with this number, or as a new one.
#[derive(Clone, Debug)]
pub struct LayoutForm {
    pub id: Option<i64>,
    pub name: String,
    pub content: String,
}

impl From<ChartLayoutRow> for Layout {
    fn from(row: ChartLayoutRow) -> Self {
        Self { id: row.id, name: row.name, changed_at: Timestamp(row.changed_at) }
    }
}

impl Markets {
    /// The last used first.
    pub async fn layouts(&self, user: UserId) -> Result<Vec<Layout>> {
        Ok(self.store.chart_layouts(user.0).await?.into_iter().map(Layout::from).collect())
    }

    /// A layout and its content. It is the last used from now on.
    pub async fn open_layout(&self, user: UserId, id: i64) -> Result<(Layout, String)> {
        let found = self.store.open_chart_layout(user.0, id, self.clock.now().0).await?;
        let (row, content) = found.ok_or(refusal::NOT_FOUND)?;
        Ok((row.into(), content))
    }

    pub async fn save_layout(&self, user: UserId, form: &LayoutForm) -> Result<Layout> {
        let name = checked_name(&form.name).ok_or(refusal::PARAM.because("name"))?;
        let content = checked_content(&form.content).ok_or(refusal::PARAM.because("content"))?;
        let at = self.clock.now().0;
        let saved = match form.id {
            Some(id) => self.store.change_chart_layout(user.0, id, name, &content, at).await?,
            None => self.store.add_chart_layout(user.0, name, &content, LAYOUTS_MAX as i64, at).await?,
        };
        match saved {
            Saved::As(id) => Ok(Layout { id, name: name.to_owned(), changed_at: Timestamp(at) }),
            Saved::NameTaken => Err(refusal::PARAM.because("another layout has this name").into()),
            Saved::Full => Err(refusal::PARAM.because(format!("{LAYOUTS_MAX} layouts at most")).into()),
            Saved::Unknown => Err(refusal::NOT_FOUND.into()),
        }
    }

    /// What is not there is gone already: nothing to refuse.
    pub async fn remove_layout(&self, user: UserId, id: i64) -> Result<()> {
        self.store.remove_chart_layout(user.0, id).await?;
        Ok(())
    }
}

fn checked_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let is_good = !name.is_empty() && name.chars().count() <= NAME_CHARS_MAX && !name.chars().any(char::is_control);
    is_good.then_some(name)
}

/// The content in its shortest form. The parser bounds how deep it may be nested.
fn checked_content(content: &str) -> Option<String> {
    if content.len() > LAYOUT_BYTES_MAX {
        return None;
    }
    let object: Map<String, Value> = serde_json::from_str(content).ok()?;
    Some(Value::Object(object).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_plain_text() {
        assert_eq!(checked_name("  Scalping "), Some("Scalping"));
        assert_eq!(checked_name("日内"), Some("日内"));
        let long = "x".repeat(NAME_CHARS_MAX + 1);
        for name in ["", "  ", "a\nb", long.as_str()] {
            assert_eq!(checked_name(name), None, "{name:?}");
        }
        assert!(checked_name(&long[1..]).is_some());
    }

    #[test]
    fn contents_are_bounded_json_objects() {
        assert_eq!(checked_content("{ \"a\" : [1] }").as_deref(), Some("{\"a\":[1]}"));
        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(LAYOUT_BYTES_MAX));
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(1000), "]".repeat(1000));
        for content in ["", "[]", "1", "{", "{\"a\":1} x", large.as_str(), deep.as_str()] {
            assert_eq!(checked_content(content), None, "{}", &content[..content.len().min(20)]);
        }
    }
}
