//! Products of this build, so that texts, menus and rules mention no others.
//!
//! Texts of a missing product stay stored and are not shown. Owns the list; knows no product.

use super::markup;

/// A product that a text, a menu entry or a rule may be about. Products of every build are not listed: a text about
/// spot trading needs no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductLine {
    /// Small loans without collateral.
    Loans,
    /// Borrowing against collateral.
    Pledge,
    Funds,
    /// Trades between users.
    C2c,
    /// Coins placed in a smart contract.
    Vault,
    Subscriptions,
    Collectibles,
    Campaigns,
    /// Tiers for large accounts, with their dividend pool.
    Institutions,
}

/// Products of this build. Adding a finished product makes its texts, menu entries and rules appear.
const BUILT: &[ProductLine] = &[
    ProductLine::Loans,
    ProductLine::Pledge,
    ProductLine::Funds,
    ProductLine::Subscriptions,
    ProductLine::Collectibles,
    ProductLine::C2c,
    ProductLine::Campaigns,
    ProductLine::Institutions,
];

impl ProductLine {
    pub const ALL: [Self; 9] = [
        Self::Loans,
        Self::Pledge,
        Self::Funds,
        Self::C2c,
        Self::Vault,
        Self::Subscriptions,
        Self::Collectibles,
        Self::Campaigns,
        Self::Institutions,
    ];

    /// Its tag in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loans => "loans",
            Self::Pledge => "pledge",
            Self::Funds => "funds",
            Self::C2c => "c2c",
            Self::Vault => "vault",
            Self::Subscriptions => "subscriptions",
            Self::Collectibles => "collectibles",
            Self::Campaigns => "campaigns",
            Self::Institutions => "institutions",
        }
    }

    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|line| line.name() == name)
    }

    pub fn is_built(self) -> bool {
        BUILT.contains(&self)
    }

    /// The product that a menu entry leads to, by its key.
    fn of_menu(key: &str) -> Option<Self> {
        Some(match key {
            "host_non-collateralized_mining" => Self::Vault,
            "defi_host_lockup" => Self::Pledge,
            "fast_help_loan" => Self::Loans,
            "financial" => Self::Funds,
            "c2c" => Self::C2c,
            "subscription" => Self::Subscriptions,
            "nft" => Self::Collectibles,
            _ => return None,
        })
    }

    /// Whether a menu entry with this key leads to an existing page. A vault is there where the operator has set one.
    pub fn is_menu_built(key: &str, has_vault: bool) -> bool {
        Self::of_menu(key).is_none_or(|line| line.is_built() || (has_vault && line == Self::Vault))
    }
}

/// Whether a text with this tag is shown. Unknown tags come from a newer build.
pub(super) fn is_shown(tag: &str) -> bool {
    tag.is_empty() || ProductLine::of(tag).is_some_and(ProductLine::is_built)
}

/// Whether any product named in an attribute is built.
fn is_any_built(names: &str) -> bool {
    names.split_whitespace().filter_map(ProductLine::of).any(ProductLine::is_built)
}

/// A text without the parts about missing products: elements with `data-product` are shown when one of the named
/// products exists, elements with `data-product-missing` when none does.
pub(super) fn visible(html: &str) -> String {
    visible_where(html, is_any_built)
}

fn visible_where(html: &str, is_built: impl Fn(&str) -> bool) -> String {
    let mut shown = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(part) = Part::first(rest) {
        shown.push_str(part.before);
        if is_built(part.products) != part.is_for_missing {
            shown.push_str(&visible_where(part.inside, &is_built as &dyn Fn(&str) -> bool));
        }
        rest = part.after;
    }
    shown.push_str(rest);
    shown
}

/// An element about a product, and the text around it.
struct Part<'a> {
    before: &'a str,
    products: &'a str,
    is_for_missing: bool,
    inside: &'a str,
    after: &'a str,
}

impl<'a> Part<'a> {
    /// The first such element of a sanitised text: its attributes are quoted and its tags are closed.
    fn first(html: &'a str) -> Option<Self> {
        let (at, attribute) = markup::PRODUCT_ATTRIBUTES
            .iter()
            .filter_map(|name| html.find(&format!(" {name}=\"")).map(|at| (at, *name)))
            .min_by_key(|(at, _)| *at)?;
        let start = html[..at].rfind('<')?;
        let tag = html[start + 1..].split([' ', '>']).next()?;
        let products = html[at + attribute.len() + 3..].split('"').next()?;
        let opened = start + html[start..].find('>')? + 1;
        let (inside, after) = split_closing(&html[opened..], tag)?;
        let is_for_missing = attribute == markup::PRODUCT_ATTRIBUTES[1];
        Some(Self { before: &html[..start], products, is_for_missing, inside, after })
    }
}

/// The inside of an element that was just opened, and the rest after it.
fn split_closing<'a>(html: &'a str, tag: &str) -> Option<(&'a str, &'a str)> {
    let (opening, closing) = (format!("<{tag}"), format!("</{tag}>"));
    let (mut depth, mut at) = (1, 0);
    loop {
        let close = at + html[at..].find(&closing)?;
        let opened = html[at..close].matches(&opening).count();
        depth = depth + opened - 1;
        at = close + closing.len();
        if depth == 0 {
            return Some((&html[..close], &html[at..]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::seeds;

    fn check(html: &str, built: &str, expected: &str) {
        let is_built = |names: &str| names.split(' ').any(|name| name == built);
        assert_eq!(visible_where(html, is_built), expected, "{html} with {built}");
    }

    #[test]
    fn parts_about_products_come_and_go_with_them() {
        let text = "a<span data-product=\"loans\">, loans</span><span data-product-missing=\"loans\">.</span>!";
        check(text, "loans", "a, loans!");
        check(text, "c2c", "a.!");
        let nested = "<div data-product=\"loans pledge\"><div>x</div><span data-product=\"c2c\">y</span></div>z";
        check(nested, "pledge", "<div>x</div>z");
        check(nested, "", "z");
        check("<p>plain</p>", "", "<p>plain</p>");
    }

    #[test]
    fn every_tag_names_a_product() {
        for (article, text) in seeds::articles() {
            let name = format!("{}/{}", article.kind, article.slug);
            assert!(article.product.is_empty() || ProductLine::of(&article.product).is_some(), "{name}");
            for attribute in markup::PRODUCT_ATTRIBUTES {
                for named in text.body.split(&format!(" {attribute}=\"")).skip(1) {
                    for product in named.split('"').next().unwrap().split(' ') {
                        assert!(ProductLine::of(product).is_some(), "{name}: {product}");
                    }
                }
            }
        }
    }

    /// Words of missing products, and texts that use them in another sense.
    #[test]
    fn what_is_shown_speaks_of_no_product_that_is_not_there() {
        const WORDS: [(&str, ProductLine); 10] = [
            ("loan", ProductLine::Loans),
            ("borrow", ProductLine::Pledge),
            ("pledg", ProductLine::Pledge),
            ("for funds", ProductLine::Funds),
            ("fund class", ProductLine::Institutions),
            ("c2c", ProductLine::C2c),
            ("vault", ProductLine::Vault),
            ("nft", ProductLine::Collectibles),
            ("subscription", ProductLine::Subscriptions),
            ("campaign", ProductLine::Campaigns),
        ];
        // There, a bonus is called a loan, and a name is borrowed.
        const IN_ANOTHER_SENSE: [&str; 2] = ["why-no-bonus", "why-the-line"];
        for (article, text) in seeds::articles().into_iter().filter(|(article, _)| is_shown(&article.product)) {
            let input = markup::words(&format!("{} {} {}", text.title, text.summary, visible(&text.body)));
            for (word, product) in WORDS {
                let is_meant = input.contains(word) && !IN_ANOTHER_SENSE.contains(&article.slug.as_str());
                assert!(!is_meant || product.is_built(), "{}/{} speaks of '{word}'", article.kind, article.slug);
            }
        }
    }

    #[test]
    fn menus_lead_only_to_what_is_there() {
        assert!(ProductLine::is_menu_built("swap", false) && ProductLine::is_menu_built("an-operators-own", false));
        for line in ProductLine::ALL {
            assert_eq!(ProductLine::of(line.name()), Some(line));
        }
        for (key, line) in [("c2c", ProductLine::C2c), ("fast_help_loan", ProductLine::Loans)] {
            assert_eq!(ProductLine::is_menu_built(key, false), line.is_built(), "{key}");
        }
        let vault = "host_non-collateralized_mining";
        assert!(ProductLine::is_menu_built(vault, true) && !ProductLine::is_menu_built(vault, false));
    }
}
