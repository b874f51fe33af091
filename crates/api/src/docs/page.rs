//! API reference page: rendered once, no script, nothing from another host. Knows only the document.

use std::collections::BTreeMap;
use std::fmt::{Result, Write};

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use bytes::Bytes;
use serde_json::Value;

use super::fields::{Field, fields, kind, resolved};

/// Styles of every page that a node renders itself.
pub const COLOURS: &str = include_str!("colours.css");
pub(super) const STYLE: &str = include_str!("page.css");
/// Allows only the page's own style.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
/// A ship's load line: a ring with a bar through it.
pub(super) const MARK: &str =
    "<svg viewBox='0 0 32 32' aria-hidden=true><circle cx=16 cy=16 r=9 /><path d='M1 16h30' /></svg>";
/// Fields of every response, described once at the top.
const ENVELOPE: [&str; 2] = ["code", "msg"];

pub(crate) fn answer(page: Bytes) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY)], page)
}

/// One call.
struct Call<'a> {
    path: &'a str,
    verb: &'a str,
    operation: &'a Value,
}

pub(crate) fn render(document: &Value) -> Bytes {
    let mut html = String::with_capacity(512 * 1024);
    write_page(&mut html, document).expect("writing to memory can't fail");
    html.into()
}

fn write_page(html: &mut String, document: &Value) -> Result {
    let groups = groups(document);
    let info = &document["info"];
    write!(
        html,
        "<!doctype html><html lang=en><head><meta charset=utf-8>\
         <meta name=viewport content='width=device-width, initial-scale=1'>\
         <meta name=color-scheme content='light dark'><title>Plimsoll API</title>\
         <link rel=icon href='data:,'><style>{COLOURS}{STYLE}</style></head><body><main>\
         <header>{MARK}<div><h1>{} API</h1><p>{} calls</p></div></header><p>{}</p>",
        escaped(text(&info["title"])),
        groups.values().map(Vec::len).sum::<usize>(),
        prose(text(&info["description"])),
    )?;
    write!(
        html,
        "<p>A call that needs a session takes its token in the header <code>satoken</code>. What can be posted as JSON \
         can be given in the query as well. A call that changes something may carry an <code>Idempotency-Key</code>: \
         said again with the same key, it answers what it answered the first time.</p>\
         <p>Prices and a person's own news are pushed over <a href=/docs/sockets>two sockets</a>.</p><nav>"
    )?;
    for (tag, calls) in &groups {
        write!(html, "<a href='#{0}'>{0} <small>{1}</small></a>", escaped(tag), calls.len())?;
    }
    html.push_str("</nav>");
    for (tag, calls) in &groups {
        write!(html, "<h2 id='{0}'>{0}</h2>", escaped(tag))?;
        for call in calls {
            write_call(html, document, call)?;
        }
    }
    write!(
        html,
        "<footer><a href=/openapi.json>The document as JSON</a><span>version {}</span></footer></main></body></html>",
        escaped(text(&info["version"])),
    )
}

/// Calls by their group, in the order of the document.
fn groups(document: &Value) -> BTreeMap<&str, Vec<Call<'_>>> {
    let mut groups: BTreeMap<&str, Vec<Call<'_>>> = BTreeMap::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (verb, operation) in item.as_object().into_iter().flatten() {
            let tag = operation["tags"][0].as_str().unwrap_or("other");
            groups.entry(tag).or_default().push(Call { path, verb, operation });
        }
    }
    groups
}

fn write_call(html: &mut String, document: &Value, call: &Call<'_>) -> Result {
    let Call { path, verb, operation } = call;
    write!(
        html,
        "<details id='{}'><summary><span class='verb {verb}'>{}</span><code>{}</code><span class=what>{}</span></summary>",
        escaped(text(&operation["operationId"])),
        verb.to_uppercase(),
        escaped(path),
        prose(text(&operation["summary"])),
    )?;
    if let Some(more) = operation["description"].as_str() {
        write!(html, "<p>{}</p>", prose(more))?;
    }
    let who = if operation.get("security").is_some() { "Needs a session." } else { "For everybody." };
    write!(html, "<p class=who>{who}</p>")?;
    write_fields(html, "Asked", &asked(document, operation))?;
    let (media, schema) = body(&operation["responses"]["200"]);
    match (media, schema) {
        (Some("application/json"), Some(schema)) => {
            let mut answered = fields(document, schema);
            answered.retain(|field| !ENVELOPE.contains(&field.path.as_str()));
            write_fields(html, "Answered", &answered)?;
        }
        (Some(media), _) => write!(html, "<h3>Answered</h3><p><code>{}</code></p>", escaped(media))?,
        (None, _) => {}
    }
    html.push_str("</details>");
    Ok(())
}

/// Input of a call: parameters first, then the body.
fn asked(document: &Value, operation: &Value) -> Vec<Field> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let mut all: Vec<Field> = parameters
        .map(|parameter| {
            let schema = &parameter["schema"];
            let own = parameter["description"].as_str().or_else(|| resolved(document, schema)["description"].as_str());
            Field {
                path: text(&parameter["name"]).to_owned(),
                kind: format!("{} in the {}", kind(document, schema), text(&parameter["in"])),
                required: parameter["required"] == true,
                note: own.unwrap_or_default().to_owned(),
            }
        })
        .collect();
    if let (_, Some(schema)) = body(&operation["requestBody"]) {
        all.extend(fields(document, schema));
    }
    all
}

/// The media type of a body, and its schema.
fn body(described: &Value) -> (Option<&str>, Option<&Value>) {
    match described["content"].as_object().and_then(|content| content.iter().next()) {
        Some((media, body)) => (Some(media), body.get("schema")),
        None => (None, None),
    }
}

fn write_fields(html: &mut String, title: &str, fields: &[Field]) -> Result {
    if fields.is_empty() {
        return Ok(());
    }
    write!(html, "<h3>{title}</h3><dl>")?;
    for Field { path, kind, required, note } in fields {
        let mark = if *required && title == "Asked" { " <b>required</b>" } else { "" };
        write!(
            html,
            "<div><dt><code>{}</code>{mark}</dt><dd>{}</dd><dd>{}</dd></div>",
            escaped(path),
            escaped(kind),
            prose(note),
        )?;
    }
    html.push_str("</dl>");
    Ok(())
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Text with `code` between backticks.
pub(super) fn prose(said: &str) -> String {
    let mut html = String::with_capacity(said.len() + 16);
    for (n, part) in said.split('`').enumerate() {
        let part = escaped(part);
        if n % 2 == 1 {
            html.push_str("<code>");
            html.push_str(&part);
            html.push_str("</code>");
        } else {
            html.push_str(&part);
        }
    }
    html
}

pub(super) fn escaped(said: &str) -> String {
    let mut html = String::with_capacity(said.len());
    for sign in said.chars() {
        match sign {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            _ => html.push(sign),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> String {
        let document = serde_json::to_value(crate::document()).unwrap();
        String::from_utf8(render(&document).to_vec()).unwrap()
    }

    #[test]
    fn every_call_stands_on_it() {
        let (page, document) = (page(), serde_json::to_value(crate::document()).unwrap());
        let paths = document["paths"].as_object().unwrap();
        assert!(paths.len() > 100);
        for (path, item) in paths {
            for (_, operation) in item.as_object().unwrap() {
                assert!(page.contains(&format!("<details id='{}'>", text(&operation["operationId"]))), "{path}");
            }
            assert!(page.contains(&format!("<code>{path}</code>")), "{path}");
        }
        assert!(page.contains("<code>data.dealPrice</code>"), "what an order answers");
    }

    #[test]
    fn it_needs_nobody_else() {
        let page = page();
        for foreign in ["http://", "https://", "<script", "src=", "@import", "url("] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }

    #[test]
    fn what_is_said_can_not_become_markup() {
        assert_eq!(prose("a <b> & `c>d` 'e'"), "a &lt;b&gt; &amp; <code>c&gt;d</code> &#39;e&#39;");
    }
}
