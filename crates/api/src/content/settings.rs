//! Startup settings of a client in one object, and lists by name.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use plimsoll_app::content::settings::{DictionaryEntry, Language as Offered, MenuEntry};
use plimsoll_app::content::{LOSS_ACCOUNTS_MIN, LOSS_DAYS, LossShare, ProductLine};
use plimsoll_app::refusal;
use serde::Serialize;
use utoipa::ToSchema;

use super::settings_shapes::*;
use crate::api::Api;
use crate::money::{DepositChannelView, WithdrawalChannelView};
use crate::response::{Answer, Data};
use crate::wire::{Decimal, WireAmount};

/// The list of languages.
const LANGUAGES: &str = "t_app_language";

/// Settings by the keys that clients know. `DEFI_INCOME_SETTING` is absent while there is nothing to compute it from.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AllSettings {
    #[serde(rename = "ASSET_COIN")]
    asset_coin: Vec<DepositChannelView>,
    #[serde(rename = "WITHDRAWAL_CHANNEL_SETTING")]
    withdrawal_channels: Vec<WithdrawalChannelView>,
    #[serde(rename = "HOME_COIN_SETTING")]
    home_coins: Vec<HomeCoinSetting>,
    #[serde(rename = "LOGIN_REGIS_SETTING")]
    login: LoginSetting,
    #[serde(rename = "MIDDLE_MENU_SETTING")]
    middle_menu: Vec<MenuSetting>,
    #[serde(rename = "BOTTOM_MENU_SETTING")]
    bottom_menu: Vec<MenuSetting>,
    #[serde(rename = "OPTION_POSITION")]
    option_position: OptionPositionSetting,
    #[serde(rename = "TAB_SETTING")]
    tabs: Vec<TabSetting>,
    #[serde(rename = "PLAYING_SETTING")]
    playing: Vec<PlayingSetting>,
    #[serde(rename = "DOWNLOAD_SETTING")]
    downloads: Vec<DownloadSetting>,
    #[serde(rename = "LOGO_SETTING")]
    logo: LogoSetting,
    #[serde(rename = "MARKET_URL")]
    market_url: MarketUrlSetting,
    #[serde(rename = "VIP_LEVEL_SETTING")]
    vip_levels: VipLevelSetting,
    #[serde(rename = "VIP_DIRECTIONS_SETTING")]
    vip_directions: Vec<VipDirectionsSetting>,
    #[serde(rename = "SUPPORT_STAFF_SETTING")]
    support_staff: Vec<SupportStaffSetting>,
    #[serde(rename = "APP_SIDEBAR_SETTING")]
    sidebar: Vec<SidebarSetting>,
    #[serde(rename = "AUTH_LIMIT")]
    auth_limit: AuthLimit,
    #[serde(rename = "t_app_language")]
    languages: Vec<DictionaryView>,
    #[serde(rename = "timeZone")]
    time_zone: TimeZoneSetting,
    #[serde(rename = "FEED_STATE")]
    feed_state: FeedState,
    #[serde(rename = "RISK_WARNING")]
    risk_warning: RiskWarning,
    #[serde(rename = "JURISDICTION")]
    jurisdiction: JurisdictionSetting,
    #[serde(rename = "DESKTOP_SETTING")]
    desktop: DesktopSetting,
    #[serde(rename = "SERVICE_SETTING")]
    service: ServiceSetting,
}

/// Where each fee level begins and ends, by the volume of thirty days in USDT: `vip0Start`, `vip0End`, … `vip8Start`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VipLevelSetting {
    is_open: bool,
    #[serde(flatten)]
    bounds: BTreeMap<String, String>,
}

/// What may be withdrawn in any 24 hours, in USDT, and which steps of verification are open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuthLimit {
    primary_limit: WireAmount,
    is_open_primary: bool,
    senior_limit: WireAmount,
    is_open_senior: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FeedState {
    /// `SIM` or `LIVE`.
    feed: &'static str,
    /// Instruments in total, with a reliable price, and without a recent one (closed markets included).
    all: usize,
    good: usize,
    stale: usize,
    /// Whether simulated participants quote and trade beside users: in a sandbox only.
    participants: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RiskWarning {
    /// The share of accounts that lost money, in percent, counted from settled results; null while there are too few.
    loss_pct: Option<String>,
    /// Why there is no share.
    reason: Option<String>,
    /// Accounts with a result in the period.
    accounts: u64,
    period: String,
    text: String,
}

impl RiskWarning {
    fn of(share: LossShare, text: String) -> Self {
        let loss_pct = share.percent();
        let too_few = || format!("fewer than {LOSS_ACCOUNTS_MIN} accounts had a result in {LOSS_DAYS} days");
        let reason = loss_pct.is_none().then(too_few);
        Self { loss_pct, reason, accounts: share.accounts, period: format!("{LOSS_DAYS}d"), text }
    }
}

/// An entry of a list that clients request by its type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DictionaryView {
    dict_value: String,
    dict_label: String,
    dict_type: String,
    remark: String,
    img_url: String,
    /// `Y` or `N`.
    is_default: &'static str,
    dict_sort: usize,
    /// `0`: in use.
    status: &'static str,
}

impl DictionaryView {
    fn language(sort: usize, language: &Offered) -> Self {
        Self {
            dict_value: language.value.clone(),
            dict_label: language.label.clone(),
            dict_type: LANGUAGES.to_owned(),
            remark: language.remark.clone(),
            img_url: format!("/static/art/language-{}.svg", language.value),
            is_default: if language.is_default { "Y" } else { "N" },
            dict_sort: sort,
            status: "0",
        }
    }

    fn entry(sort: usize, entry: &DictionaryEntry) -> Self {
        Self {
            dict_value: entry.value.clone(),
            dict_label: entry.label.clone(),
            dict_type: entry.kind.clone(),
            remark: entry.remark.clone(),
            img_url: String::new(),
            is_default: if sort == 0 { "Y" } else { "N" },
            dict_sort: sort,
            status: "0",
        }
    }
}

/// `SIM` for simulated prices, `LIVE` for market prices.
pub(super) fn feed(api: &Api) -> &'static str {
    if api.app.config.sandbox { "SIM" } else { "LIVE" }
}

fn languages(offered: &[Offered]) -> Vec<DictionaryView> {
    offered.iter().enumerate().map(|(n, language)| DictionaryView::language(n, language)).collect()
}

fn vip_levels(api: &Api) -> Answer<VipLevelSetting> {
    let levels = api.app.content.fee_levels()?;
    let mut bounds = BTreeMap::new();
    for (n, level) in levels.iter().enumerate() {
        bounds.insert(format!("vip{}Start", level.level), level.volume.to_string());
        if let Some(next) = levels.get(n + 1) {
            bounds.insert(format!("vip{}End", level.level), next.volume.to_string());
        }
    }
    Ok(VipLevelSetting { is_open: true, bounds })
}

/// Menu entries that lead to products of this build.
fn menu(entries: &[MenuEntry], has_vault: bool) -> Vec<MenuSetting> {
    entries.iter().filter(|entry| ProductLine::is_menu_built(&entry.key, has_vault)).map(Into::into).collect()
}

fn gathered(api: &Api) -> Answer<AllSettings> {
    let settings = api.app.content.settings();
    let has_vault = api.app.vault.settings().is_some();
    let feeds = api.app.content.feed_count()?;
    let [primary, senior] = api.app.content.verification_limits().map(Decimal);
    let deposits = api.app.money.deposit_channels()?;
    let withdrawals = api.app.money.withdrawal_channels()?;
    Ok(AllSettings {
        asset_coin: deposits.into_iter().map(Into::into).collect(),
        withdrawal_channels: withdrawals.into_iter().map(Into::into).collect(),
        home_coins: all(&settings.home_coins),
        login: (&settings.login).into(),
        middle_menu: menu(&settings.middle_menu, has_vault),
        bottom_menu: menu(&settings.bottom_menu, has_vault),
        option_position: (&settings.option_position).into(),
        tabs: all(&settings.tabs),
        playing: all(&settings.playing),
        downloads: all(&settings.downloads),
        logo: (&settings.logo).into(),
        market_url: (&settings.market_url).into(),
        vip_levels: vip_levels(api)?,
        vip_directions: all(&settings.vip_directions),
        support_staff: all(&settings.support_staff),
        sidebar: all(&settings.sidebar),
        auth_limit: AuthLimit {
            primary_limit: primary,
            is_open_primary: settings.auth_steps.is_open_primary,
            senior_limit: senior,
            is_open_senior: settings.auth_steps.is_open_senior,
        },
        languages: languages(&settings.languages),
        time_zone: (&settings.zone).into(),
        feed_state: FeedState {
            feed: feed(api),
            all: feeds.all,
            good: feeds.good,
            stale: feeds.stale,
            participants: api.app.config.has_participants(),
        },
        risk_warning: RiskWarning::of(api.app.content.loss_share(), settings.risk_warning.text.clone()),
        jurisdiction: (&settings.jurisdiction).into(),
        desktop: (&settings.desktop).into(),
        service: (&settings.service).into(),
    })
}

/// Everything a client needs at startup.
#[utoipa::path(
    get, path = "/api/common/getAllSetting", tag = "content",
    responses((status = 200, body = Data<AllSettings>))
)]
pub(super) async fn get_all_setting(State(api): State<Api>) -> Answer<Data<AllSettings>> {
    Ok(Data::of(gathered(&api)?))
}

/// The same, for clients that post.
#[utoipa::path(
    post, path = "/api/common/getAllSetting", tag = "content",
    responses((status = 200, body = Data<AllSettings>))
)]
pub(super) async fn post_all_setting(State(api): State<Api>) -> Answer<Data<AllSettings>> {
    Ok(Data::of(gathered(&api)?))
}

/// A list by its type, such as `t_app_language`.
#[utoipa::path(
    post, path = "/api/common/type/{key}", tag = "content", params(("key" = String, Path)),
    responses((status = 200, body = Data<Vec<DictionaryView>>))
)]
pub(super) async fn dictionary(State(api): State<Api>, Path(key): Path<String>) -> Answer<Data<Vec<DictionaryView>>> {
    let settings = api.app.content.settings();
    if key == LANGUAGES {
        return Ok(Data::of(languages(&settings.languages)));
    }
    let entries = settings.dictionaries.iter().filter(|entry| entry.kind == key).enumerate();
    let found: Vec<_> = entries.map(|(n, entry)| DictionaryView::entry(n, entry)).collect();
    if found.is_empty() { Err(refusal::NOT_FOUND.into()) } else { Ok(Data::of(found)) }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WhitePaper {
    url: &'static str,
}

/// Where the white paper is read.
#[utoipa::path(
    post, path = "/api/common/getWhitePaperSetting", tag = "content",
    responses((status = 200, body = Data<WhitePaper>))
)]
pub(super) async fn white_paper() -> Answer<Data<WhitePaper>> {
    Ok(Data::of(WhitePaper { url: "/term-article?key=WHITE_PAPER" }))
}
