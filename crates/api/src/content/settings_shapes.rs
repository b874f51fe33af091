//! Settings on the wire, exactly as clients know them.

use plimsoll_app::content::settings;
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! mirrors {
    ($($(#[$doc:meta])* $name:ident of $of:ident { $($(#[$with:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Serialize, ToSchema)]
            #[serde(rename_all = "camelCase")]
            pub(super) struct $name { $($(#[$with])* $field: $type,)* }

            impl From<&settings::$of> for $name {
                fn from(it: &settings::$of) -> Self {
                    Self { $($field: it.$field.clone(),)* }
                }
            }
        )*
    };
}

mirrors! {
    HomeCoinSetting of HomeCoin { coin: String, sort: i64, is_open: bool, }

    LoginSetting of LoginMethods {
        email_is_open: bool,
        phone_is_open: bool,
        /// By name and password.
        ordinary_is_open: bool,
        /// By wallet.
        address_is_open: bool,
        invite_required: bool,
        /// The initial credit score.
        credits: i64,
    }

    MenuSetting of MenuEntry {
        name: String,
        key: String,
        img_url: String,
        checked_img_url: String,
        link_url: String,
        sort: i64,
        is_open: bool,
    }

    OptionPositionSetting of OptionPosition {
        /// Seconds.
        durations: Vec<u32>,
        default: u32,
    }

    TabSetting of Tab { name: String, key_str: String, sort: i64, is_open: bool, }

    PlayingSetting of Playing { name: String, key: String, sort: i64, is_open: bool, }

    DownloadSetting of Download { name: String, url: String, sort: i64, is_open: bool, }

    LogoSetting of Logo {
        logo: String,
        #[serde(rename = "logoA")]
        logo_a: String,
        #[serde(rename = "logoB")]
        logo_b: String,
        #[serde(rename = "logoC")]
        logo_c: String,
        #[serde(rename = "logoD")]
        logo_d: String,
    }

    MarketUrlSetting of MarketUrl {
        url: String,
        admin_code: bool,
        /// Whether every sign-in needs a captcha.
        #[serde(rename = "h5Code")]
        h5_code: bool,
    }

    VipDirectionsSetting of VipDirections { lang: String, info: String, }

    SupportStaffSetting of SupportStaff { name: String, url: String, img_url: String, }

    SidebarSetting of SidebarEntry {
        key: String,
        name: String,
        jump_url: String,
        jump_type: i64,
        sort: i64,
        is_open: bool,
        logo_url: String,
    }

    TimeZoneSetting of Zone {
        offset: i64,
        #[serde(rename = "offSetValue")]
        off_set_value: String,
        zone_id: String,
    }

    /// Another host for wide screens.
    DesktopSetting of Desktop { is_open: bool, url: String, }

    ServiceSetting of Service {
        /// Whether a visitor must sign in to contact support.
        login_required: bool,
    }

    /// Countries by ISO code in which a product may be used with the live account; `*` is everywhere.
    JurisdictionSetting of Jurisdictions {
        second: Vec<String>,
        cfd: Vec<String>,
        loan: Vec<String>,
        c2c: Vec<String>,
    }
}

/// All of a list.
pub(super) fn all<'a, T: 'a, U: From<&'a T>>(list: &'a [T]) -> Vec<U> {
    list.iter().map(U::from).collect()
}
