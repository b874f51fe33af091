//! Rich text: Markdown to HTML, and HTML to HTML without scripts.
//!
//! Everything published passes through here, whoever wrote it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Options, Parser, html};

use super::links;

/// Allowed picture folders, all our own. Pictures from elsewhere would tell third parties who reads what.
const PICTURE_FOLDERS: [&str; 2] = ["/static/", "/files/"];

/// Attributes that bind an element to products; see `products`.
pub(crate) const PRODUCT_ATTRIBUTES: [&str; 2] = ["data-product", "data-product-missing"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .link_rel(Some("noopener noreferrer nofollow"))
        .rm_tags(["map", "area"])
        .add_tag_attributes("div", PRODUCT_ATTRIBUTES)
        .add_tag_attributes("span", PRODUCT_ATTRIBUTES)
        .attribute_filter(|element, attribute, value| keep(element, attribute, value).then_some(Cow::Borrowed(value)));
    builder
});

static STRIPPER: LazyLock<Builder<'static>> = LazyLock::new(Builder::empty);

fn keep(element: &str, attribute: &str, value: &str) -> bool {
    match (element, attribute) {
        ("img", "src") => is_picture(value),
        (_, "href" | "cite" | "src") => links::may_stand(value),
        _ => true,
    }
}

/// Whether an address is one of our pictures.
pub(crate) fn is_picture(address: &str) -> bool {
    let ours = PICTURE_FOLDERS.iter().any(|folder| address.starts_with(folder));
    ours && !address.contains("..") && !address.contains(['\\', '"', '\'', '<', '>', ' '])
}

/// HTML without scripts, styles, frames, event handlers and third-party pictures.
pub(crate) fn sanitised(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

pub(crate) fn from_markdown(text: &str) -> String {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, parser);
    sanitised(&out)
}

/// Only the words, in lower case, for searching.
pub(crate) fn words(html: &str) -> String {
    STRIPPER.clean(&html.replace('<', " <")).to_string().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Script injection attempts. None may leave anything that runs, loads or frames.
    const HOSTILE: &[&str] = &[
        "<script>alert(1)</script>",
        "<ScRiPt src=//evil.example/x.js></sCrIpT>",
        "<img src=x onerror=alert(1)>",
        "<img src=\"https://evil.example/pixel.gif\">",
        "<img src=\"//evil.example/pixel.gif\">",
        "<img src=\"/static/../admin\">",
        "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>",
        "<svg><script>alert(1)</script></svg>",
        "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
        "<a href=\"java\tscript:alert(1)\">x</a>",
        "<a href=\"&#106;avascript:alert(1)\">x</a>",
        "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
        "<a href=\"vbscript:msgbox(1)\">x</a>",
        "<a href=\"//evil.example\">x</a>",
        "<a href=\"\\\\evil.example\">x</a>",
        "<iframe src=\"https://evil.example\"></iframe>",
        "<object data=\"https://evil.example\"></object><embed src=\"https://evil.example\">",
        "<form action=\"https://evil.example\"><input name=password><button>Sign in</button></form>",
        "<base href=\"https://evil.example/\">",
        "<meta http-equiv=refresh content=\"0;url=https://evil.example\">",
        "<link rel=stylesheet href=\"https://evil.example/x.css\">",
        "<style>body{background:url(https://evil.example)}</style>",
        "<p style=\"background:url(javascript:alert(1))\">x</p>",
        "<div onmouseover=alert(1) onfocus=alert(1) tabindex=1>x</div>",
        "<details open ontoggle=alert(1)>x</details>",
        "<template><script>alert(1)</script></template>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
        "<!--><img src=x onerror=alert(1)>-->",
        "<p title='\"><script>alert(1)</script>'>x</p>",
        "<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>",
        "<x onclick=alert(1)>click</x>",
        "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "[x](javascript:alert(1))",
        "![x](https://evil.example/pixel.gif)",
    ];

    /// SEC-129.
    #[test]
    fn nothing_hostile_survives() {
        for hostile in HOSTILE {
            for cleaned in [sanitised(hostile), from_markdown(hostile)] {
                let lower = cleaned.to_lowercase();
                let tags: Vec<&str> = lower.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()).collect();
                for tag in tags {
                    let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or("");
                    let forbidden = ["script", "iframe", "object", "embed", "form", "input", "button", "base", "meta"];
                    assert!(!forbidden.contains(&name), "{hostile} became {cleaned}");
                    let more = ["link", "style", "svg", "math", "template", "video", "audio", "noscript"];
                    assert!(!more.contains(&name), "{hostile} became {cleaned}");
                    for runs in [" on", "javascript:", "vbscript:", "data:", "evil.example", " style", "/admin"] {
                        assert!(!tag.contains(runs), "{hostile} became {cleaned}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_meant_well_stays() {
        let html =
            from_markdown("# A\n\n[fees](/term-article?key=FEES) **b** `c`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        for part in
            ["<h1>A</h1>", "href=\"/term-article?key=FEES\"", "<strong>b</strong>", "<code>c</code>", "<td>1</td>"]
        {
            assert!(html.contains(part), "{part} in {html}");
        }
        let picture = "<img src=\"/static/art/hull.svg\" alt=\"A hull\">";
        assert_eq!(sanitised(picture), picture);
        assert_eq!(sanitised(&html), html, "cleaning twice changes nothing");
        assert_eq!(words("<p>One</p><p>Two &amp; <b>three</b></p>").split_whitespace().collect::<Vec<_>>().len(), 4);
    }

    /// A host that is not what it seems is no link in a text either. SEC-185.
    #[test]
    fn a_link_that_hides_its_host_loses_it() {
        for hostile in
            ["https://trade.example@evil.example/", "https://xn--plmsoll-c2a.example/", "https://plіmsoll.example/"]
        {
            let cleaned = sanitised(&format!("<a href=\"{hostile}\">x</a>"));
            assert!(!cleaned.contains("href"), "{hostile} became {cleaned}");
        }
        assert!(sanitised("<a href=\"http://example.org/a\">x</a>").contains("href=\"http://example.org/a\""));
        assert!(sanitised("<a href=\"#part\">x</a>").contains("href"));
    }
}
