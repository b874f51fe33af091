//! Types of the settings, as stored and as sent to clients.

use serde::{Deserialize, Serialize};

use crate::content::links::is_safe as is_link;
use crate::content::markup::is_picture;

/// Validation beyond the type. A page built from a flawed setting would mislead.
pub trait Sound {
    fn flaw(&self) -> Option<&'static str>;
}

/// Maximum length of a list in a setting.
const LIST_MAX: usize = 200;
/// Maximum length of a text in a setting.
const TEXT_MAX: usize = 4_000;

impl<T: Sound> Sound for Vec<T> {
    fn flaw(&self) -> Option<&'static str> {
        if self.len() > LIST_MAX { Some("a list too long") } else { self.iter().find_map(Sound::flaw) }
    }
}

fn bad_text(texts: &[&str]) -> Option<&'static str> {
    texts.iter().any(|text| text.len() > TEXT_MAX).then_some("a text too long")
}

fn bad_link(link: &str) -> Option<&'static str> {
    (!is_link(link)).then_some("a link that leads elsewhere")
}

fn bad_picture(address: &str) -> Option<&'static str> {
    (!is_picture(address)).then_some("a picture that is not ours")
}

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident { $($(#[$with:meta])* $field:ident: $type:ty,)* } $check:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name { $($(#[$with])* pub $field: $type,)* }

            impl Sound for $name {
                fn flaw(&self) -> Option<&'static str> {
                    let check: fn(&Self) -> Option<&'static str> = $check;
                    check(self)
                }
            }
        )*
    };
}

shapes! {
    /// An instrument shown on the home page.
    HomeCoin { coin: String, sort: i64, is_open: bool, } |it| bad_text(&[&it.coin]);

    /// Sign-in methods, whether an invitation is required, and the initial credit score.
    LoginMethods {
        email_is_open: bool,
        phone_is_open: bool,
        ordinary_is_open: bool,
        address_is_open: bool,
        invite_required: bool,
        credits: i64,
    } |it| {
        let any = it.email_is_open || it.phone_is_open || it.ordinary_is_open || it.address_is_open;
        if !any {
            return Some("no way to sign in");
        }
        (!(0..=100).contains(&it.credits)).then_some("credits outside 0 to 100")
    };

    MenuEntry {
        name: String,
        key: String,
        img_url: String,
        checked_img_url: String,
        link_url: String,
        sort: i64,
        is_open: bool,
    } |it| bad_text(&[&it.name, &it.key])
        .or(bad_link(&it.link_url))
        .or(bad_picture(&it.img_url))
        .or(bad_picture(&it.checked_img_url));

    /// Periods of second-contracts, in seconds, as a page lists them.
    OptionPosition { durations: Vec<u32>, default: u32, } |it| {
        let good = it.durations.contains(&it.default) && it.durations.len() <= LIST_MAX;
        (!good).then_some("a default that is not in the list")
    };

    Tab { name: String, key_str: String, sort: i64, is_open: bool, } |it| bad_text(&[&it.name, &it.key_str]);

    /// A way to trade.
    Playing { name: String, key: String, sort: i64, is_open: bool, } |it| {
        let known = ["second", "currency", "contract", "optional"].contains(&it.key.as_str());
        if known { bad_text(&[&it.name]) } else { Some("a way to trade that does not exist") }
    };

    Download { name: String, url: String, sort: i64, is_open: bool, } |it| bad_text(&[&it.name]).or(bad_link(&it.url));

    /// The logo and its variants for dark and light backgrounds.
    Logo {
        logo: String,
        #[serde(rename = "logoA")]
        logo_a: String,
        #[serde(rename = "logoB")]
        logo_b: String,
        #[serde(rename = "logoC")]
        logo_c: String,
        #[serde(rename = "logoD")]
        logo_d: String,
    } |it| [&it.logo, &it.logo_a, &it.logo_b, &it.logo_c, &it.logo_d].into_iter().find_map(|logo| bad_picture(logo));

    /// The market socket's address, and whether every sign-in needs a captcha.
    MarketUrl {
        url: String,
        admin_code: bool,
        #[serde(rename = "h5Code")]
        h5_code: bool,
    } |it| {
        let leads = it.url.starts_with("wss://") || is_link(&it.url);
        (!leads).then_some("a socket that leads elsewhere")
    };

    VipDirections { lang: String, info: String, } |it| bad_text(&[&it.lang, &it.info]);

    SupportStaff { name: String, url: String, img_url: String, }
        |it| bad_text(&[&it.name]).or(bad_link(&it.url)).or(bad_picture(&it.img_url));

    SidebarEntry {
        key: String,
        name: String,
        jump_url: String,
        jump_type: i64,
        sort: i64,
        is_open: bool,
        logo_url: String,
    } |it| bad_text(&[&it.key, &it.name]).or(bad_link(&it.jump_url)).or(bad_picture(&it.logo_url));

    /// Open verification steps. The engine has the limits of each.
    AuthSteps { is_open_primary: bool, is_open_senior: bool, } |_| None;

    /// The time zone for times printed without one.
    Zone {
        offset: i64,
        #[serde(rename = "offSetValue")]
        off_set_value: String,
        zone_id: String,
    } |it| jiff::tz::TimeZone::get(&it.zone_id).is_err().then_some("a zone that does not exist");

    Warning { text: String, } |it| if it.text.is_empty() { Some("no warning") } else { bad_text(&[&it.text]) };

    /// Countries by ISO code in which a product may be used with the live account; `*` is everywhere.
    Jurisdictions {
        second: Vec<String>,
        cfd: Vec<String>,
        loan: Vec<String>,
        c2c: Vec<String>,
        /// Countries where retail clients have the regulated leverage and no more.
        #[serde(default = "regulated_countries")]
        regulated: Vec<String>,
    } |it| {
        let mut codes = it.second.iter().chain(&it.cfd).chain(&it.loan).chain(&it.c2c).chain(&it.regulated);
        let is_code = |code: &str| code == "*" || (code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()));
        codes.any(|code| !is_code(code)).then_some("a country that is not a code")
    };

    Look { theme: String, } |it| bad_text(&[&it.theme]);

    /// Another host for wide screens.
    Desktop { is_open: bool, url: String, } |it| {
        match (it.is_open, it.url.as_str()) {
            (true, "") => Some("an open desktop without an address"),
            (false, "") => None,
            (_, url) => bad_link(url),
        }
    };

    /// Whether a visitor must sign in to contact support.
    Service { login_required: bool, } |_| None;
}

/// Countries that limit retail leverage or forbid such contracts to retail clients: the EU and the EEA, the United
/// Kingdom, Australia, and those with rules as strict or stricter.
const REGULATED: [&str; 38] = [
    "AT", "AU", "BE", "BG", "CA", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR", "HR", "HU", "IE",
    "IL", "IS", "IT", "JP", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "TR", "US",
];

fn regulated_countries() -> Vec<String> {
    REGULATED.map(str::to_owned).to_vec()
}

impl Jurisdictions {
    /// Whether retail clients there keep the regulated leverage: in every country not known to be unregulated.
    pub fn is_regulated(&self, country: &str) -> bool {
        country.is_empty() || Self::allows(&self.regulated, country)
    }

    /// Whether a list of countries contains this one. An unknown country is only on the list `*`.
    pub fn allows(list: &[String], country: &str) -> bool {
        list.iter().any(|code| code == "*" || (!country.is_empty() && code.eq_ignore_ascii_case(country)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_country_is_regulated_and_a_setting_from_before_knows_which_are() {
        let old: Jurisdictions = serde_json::from_str(r#"{"second":[],"cfd":["*"],"loan":[],"c2c":[]}"#).unwrap();
        let regulated = ["", "DE", "de", "GB", "SG", "PA"].map(|country| old.is_regulated(country));
        assert_eq!(regulated, [true, true, true, true, false, false]);
    }

    #[test]
    fn an_unknown_country_is_allowed_only_where_everybody_is() {
        let list = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
        for (codes, country, allowed) in [
            (&["*"][..], "", true),
            (&["SG", "HK"], "hk", true),
            (&["SG", "HK"], "DE", false),
            (&["SG"], "", false),
            (&[], "SG", false),
        ] {
            assert_eq!(Jurisdictions::allows(&list(codes), country), allowed, "{codes:?} {country}");
        }
    }
}
