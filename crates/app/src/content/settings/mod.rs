//! What an operator decides about pages and methods: typed, versioned, the newest version in force.
//!
//! Owns the keys and what makes a value acceptable. What the engine knows (limits, levels, channels) is not kept here.

mod bundled;
mod shapes;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

pub use bundled::{DictionaryEntry, Language};
pub(crate) use bundled::{Seed, dictionaries, languages, seeds};
pub use shapes::*;

use crate::error::Result;
use crate::refusal;

/// The setting that says where products may be used.
pub(crate) const JURISDICTION: &str = "JURISDICTION";
/// The longest setting.
const BODY_MAX: usize = 64 * 1024;

macro_rules! settings {
    ($($field:ident: $type:ty = $key:literal;)*) => {
        /// Everything in force. Cheap to share, never changed: a new version is a new snapshot.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings {
            $(pub $field: $type,)*
            /// Languages on offer; the first of them that is the default is the one to begin with.
            pub languages: Vec<Language>,
            pub dictionaries: Vec<DictionaryEntry>,
        }

        impl Settings {
            pub const KEYS: &'static [&'static str] = &[$($key),*];

            /// From bodies by key. What can't be read in this build's shape is replaced by what is bundled.
            pub(crate) fn read(bodies: &BTreeMap<String, String>) -> Self {
                let bundled = seeds();
                Self {
                    $($field: value($key, bodies, &bundled),)*
                    languages: languages(),
                    dictionaries: dictionaries(),
                }
            }

            /// Whether a body would do for a key.
            pub fn check(key: &str, body: &str) -> Result<()> {
                match key {
                    $($key => check::<$type>(body),)*
                    _ => Err(refusal::NOT_FOUND.because("no such setting").into()),
                }
            }
        }
    };
}

settings! {
    home_coins: Vec<HomeCoin> = "HOME_COIN_SETTING";
    login: LoginMethods = "LOGIN_REGIS_SETTING";
    middle_menu: Vec<MenuEntry> = "MIDDLE_MENU_SETTING";
    bottom_menu: Vec<MenuEntry> = "BOTTOM_MENU_SETTING";
    option_position: OptionPosition = "OPTION_POSITION";
    tabs: Vec<Tab> = "TAB_SETTING";
    playing: Vec<Playing> = "PLAYING_SETTING";
    downloads: Vec<Download> = "DOWNLOAD_SETTING";
    logo: Logo = "LOGO_SETTING";
    market_url: MarketUrl = "MARKET_URL";
    vip_directions: Vec<VipDirections> = "VIP_DIRECTIONS_SETTING";
    support_staff: Vec<SupportStaff> = "SUPPORT_STAFF_SETTING";
    sidebar: Vec<SidebarEntry> = "APP_SIDEBAR_SETTING";
    auth_steps: AuthSteps = "AUTH_LIMIT";
    zone: Zone = "timeZone";
    risk_warning: Warning = "RISK_WARNING";
    jurisdiction: Jurisdictions = "JURISDICTION";
    look: Look = "PLATFORM";
    desktop: Desktop = "DESKTOP_SETTING";
    service: Service = "SERVICE_SETTING";
}

fn parse<T: DeserializeOwned + Sound>(body: &str) -> std::result::Result<T, String> {
    if body.len() > BODY_MAX {
        return Err("too long".to_owned());
    }
    let value: T = serde_json::from_str(body).map_err(|error| error.to_string())?;
    value.flaw().map_or(Ok(value), |flaw| Err(flaw.to_owned()))
}

fn check<T: DeserializeOwned + Sound>(body: &str) -> Result<()> {
    parse::<T>(body).map_err(|flaw| refusal::PARAM.because(flaw))?;
    Ok(())
}

fn value<T: DeserializeOwned + Sound>(key: &str, bodies: &BTreeMap<String, String>, bundled: &[Seed]) -> T {
    if let Some(body) = bodies.get(key) {
        match parse(body) {
            Ok(value) => return value,
            Err(flaw) => tracing::error!(key, flaw, "a setting can't be read; what is bundled stands in for it"),
        }
    }
    let seed = bundled.iter().find(|seed| seed.key == key).expect("every setting is bundled");
    parse(&seed.body).expect("what is bundled is sound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_bundled_is_sound_and_everything_has_a_bundled_value() {
        let bundled = seeds();
        let mut keys: Vec<&str> = bundled.iter().map(|seed| seed.key.as_str()).collect();
        let mut known = Settings::KEYS.to_vec();
        keys.sort_unstable();
        known.sort_unstable();
        assert_eq!(keys, known);
        assert!(known.contains(&JURISDICTION));
        for seed in &bundled {
            Settings::check(&seed.key, &seed.body).unwrap_or_else(|error| panic!("{}: {error}", seed.key));
        }
        let settings = Settings::read(&BTreeMap::new());
        assert!(settings.login.email_is_open);
        assert_eq!(settings.languages.len(), 25);
        assert_eq!(settings.languages.iter().filter(|language| language.is_default).count(), 1);
    }

    #[test]
    fn a_setting_that_misleads_is_refused() {
        let rows = [
            ("NO_SUCH", "{}"),
            ("LOGIN_REGIS_SETTING", "{}"),
            ("MARKET_URL", r#"{"url":"http://evil.example","adminCode":false,"h5Code":true}"#),
            ("timeZone", r#"{"offset":0,"offSetValue":"x","zoneId":"Mars/Olympus"}"#),
            ("JURISDICTION", r#"{"second":["Germany"],"cfd":[],"loan":[],"c2c":[]}"#),
            ("SUPPORT_STAFF_SETTING", r#"[{"name":"x","url":"javascript:alert(1)","imgUrl":"/static/art/a.svg"}]"#),
            ("PLAYING_SETTING", r#"[{"name":"x","key":"lottery","sort":1,"isOpen":true}]"#),
            ("PLATFORM", r#"{"theme":"a","approveAddress":"0x1"}"#),
        ];
        for (key, body) in rows {
            assert!(Settings::check(key, body).is_err(), "{key} {body}");
        }
    }

    #[test]
    fn a_row_that_cannot_be_read_does_not_take_the_platform_down() {
        let bodies = BTreeMap::from([
            ("LOGIN_REGIS_SETTING".to_owned(), "not JSON".to_owned()),
            ("PLATFORM".to_owned(), r#"{"theme":"night"}"#.to_owned()),
        ]);
        let settings = Settings::read(&bodies);
        assert_eq!(settings.look.theme, "night");
        assert_eq!(settings.login, Settings::read(&BTreeMap::new()).login);
    }
}
