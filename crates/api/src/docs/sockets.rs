//! AsyncAPI document of the sockets, and a page to read it on. Knows only the document.

use std::fmt::{Result, Write};

use bytes::Bytes;
use serde_json::Value;

use super::page::{COLOURS, MARK, STYLE, escaped, prose, text};

/// Written by hand: sockets have no routes to derive it from. Tests compare it with the frames sent.
pub(crate) const DOCUMENT: &str = include_str!("../../../../docs/asyncapi.json");

pub(crate) fn document() -> Value {
    serde_json::from_str(DOCUMENT).expect("the sockets' document is JSON")
}

pub(crate) fn render(document: &Value) -> Bytes {
    let mut html = String::with_capacity(64 * 1024);
    write_page(&mut html, document).expect("writing to memory can't fail");
    html.into()
}

fn write_page(html: &mut String, document: &Value) -> Result {
    let info = &document["info"];
    write!(
        html,
        "<!doctype html><html lang=en><head><meta charset=utf-8>\
         <meta name=viewport content='width=device-width, initial-scale=1'>\
         <meta name=color-scheme content='light dark'><title>{0}</title>\
         <link rel=icon href='data:,'><style>{COLOURS}{STYLE}</style></head><body><main>\
         <header>{MARK}<div><h1>{0}</h1><p><a href=/docs>The API</a></p></div></header><p>{1}</p>",
        escaped(text(&info["title"])),
        prose(text(&info["description"])),
    )?;
    for (name, channel) in document["channels"].as_object().into_iter().flatten() {
        write!(
            html,
            "<h2 id='{}'>{}</h2><p><code>{}</code></p><p>{}</p>",
            escaped(name),
            escaped(text(&channel["title"])),
            escaped(text(&channel["address"])),
            prose(text(&channel["description"])),
        )?;
        for (action, heading) in [("receive", "Said by the client"), ("send", "Said by the server")] {
            write!(html, "<h3>{heading}</h3>")?;
            for message in messages(document, name, action) {
                write_message(html, message)?;
            }
        }
    }
    write!(
        html,
        "<footer><a href=/asyncapi.json>The document as JSON (AsyncAPI {})</a></footer></main></body></html>",
        escaped(text(&document["asyncapi"])),
    )
}

/// The messages of a channel in one direction, in the document's order.
pub(crate) fn messages<'a>(document: &'a Value, channel: &str, action: &str) -> Vec<&'a Value> {
    let operations = document["operations"].as_object().into_iter().flatten().map(|(_, operation)| operation);
    let of_channel = format!("#/channels/{channel}");
    let wanted = operations.filter(|it| it["action"] == action && it["channel"]["$ref"] == of_channel);
    let names = wanted.flat_map(|it| it["messages"].as_array().into_iter().flatten());
    let named = names.filter_map(|it| it["$ref"].as_str()?.rsplit('/').next());
    named.map(|name| &document["components"]["messages"][name]).collect()
}

fn write_message(html: &mut String, message: &Value) -> Result {
    let example = &message["examples"][0]["payload"];
    let example = example.as_str().map_or_else(|| format!("{example:#}"), str::to_owned);
    write!(
        html,
        "<details open class=frame><summary><span class=verb>{}</span><span class=what>{}</span></summary>\
         <pre><code>{}</code></pre></details>",
        escaped(text(&message["title"])),
        prose(text(&message["summary"])),
        escaped(&example),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere_and_every_message_is_shown() {
        let document = document();
        let page = String::from_utf8(render(&document).to_vec()).unwrap();
        let mut said = 0;
        for channel in ["market", "person"] {
            assert!(page.contains(&escaped(text(&document["channels"][channel]["address"]))), "{channel}");
            for message in ["receive", "send"].iter().flat_map(|action| messages(&document, channel, action)) {
                assert!(message["summary"].is_string() && !message["examples"][0]["payload"].is_null(), "{message}");
                assert!(page.contains(&prose(text(&message["summary"]))), "{message}");
                said += 1;
            }
        }
        assert_eq!(said, document["components"]["messages"].as_object().unwrap().len());
        for foreign in ["http://", "https://", "<script", "src="] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }
}
