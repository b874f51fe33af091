//! C2C of the sandbox: coins, currencies, and a few simulated dealers, marked as such, who answer, pay and release.

mod dealers;
mod plan;

use anyhow::Context;
use plimsoll_app::App;
use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::c2c::FiatRate;
use plimsoll_engine::command::{OfferC2cCoin, OfferC2cFiat, SetProfile};
use plimsoll_engine::{Engine, USDT};
use plimsoll_units::{AccountId, Amount, AssetId, IndexId, Rate};

use super::launches::Desk;
pub(crate) use dealers::run as run_dealers;

/// 0.10 % of the quantity, from the maker.
const FEE: Rate = Rate::from_units(Rate::SCALE / 1_000);
/// Largest order of each coin.
const COINS: [(&str, i128); 4] = [("USDT", 100_000), ("USDC", 100_000), ("BTC", 2), ("ETH", 40)];
/// Currencies with their decimals and the index that says what a dollar is in them; the first has none.
const FIATS: [(&str, u8, &str); 8] = [
    ("USD", 2, ""),
    ("EUR", 2, "eurusd"),
    ("GBP", 2, "gbpusd"),
    ("AUD", 2, "audusd"),
    ("JPY", 0, "usdjpy"),
    ("CHF", 2, "usdchf"),
    ("CAD", 2, "usdcad"),
    ("SGD", 2, "usdsgd"),
];
/// Numbers of the dealers' accounts among the sandbox's own people.
const PEOPLE_FROM: u32 = 50;

/// Opens C2C; the dealers come by themselves. Nothing with real money.
pub(crate) async fn put_in_place(app: &App) -> anyhow::Result<()> {
    let desk = Desk::new(&app.engine_client);
    open_coins(&desk).await.context("coins of C2C")?;
    open_fiats(&desk).await.context("currencies of C2C")
}

async fn open_coins(desk: &Desk<'_>) -> anyhow::Result<()> {
    for (code, maximum) in COINS {
        let Some(asset) = desk.read(|engine| asset_of(engine, code)).await? else { continue };
        if desk.read(|engine| engine.c2c().coin(asset).is_none()).await? {
            desk.send(OfferC2cCoin { asset, fee: FEE, maximum: Amount::whole(maximum), open: true }).await?;
        }
    }
    Ok(())
}

async fn open_fiats(desk: &Desk<'_>) -> anyhow::Result<()> {
    for (code, decimals, index) in FIATS {
        let fiat = code.parse()?;
        let rate = desk.read(|engine| rate_of(engine, index)).await?;
        if desk.read(|engine| engine.c2c().fiat(fiat).is_none()).await? {
            desk.send(OfferC2cFiat { fiat, decimals, rate, open: true }).await?;
        }
    }
    Ok(())
}

fn rate_of(engine: &Engine, symbol: &str) -> FiatRate {
    if symbol.is_empty() {
        return FiatRate::Dollar;
    }
    let place = engine.indexes().iter().position(|index| index.symbol == symbol);
    let index = place.and_then(|place| u16::try_from(place).ok()).map(IndexId);
    index.map_or(FiatRate::Unknown, |index| FiatRate::Index { index, inverse: symbol.ends_with("usd") })
}

fn asset_of(engine: &Engine, code: &str) -> Option<AssetId> {
    let place = engine.assets().iter().position(|known| known == code)?;
    if code == "USDT" { Some(USDT) } else { u16::try_from(place * 2).ok().map(AssetId) }
}

/// Dealers are verified like anybody who posts advertisements.
async fn verify(desk: &Desk<'_>, account: AccountId) -> anyhow::Result<()> {
    let level = desk.read(|engine| engine.account(account).map(|account| account.kyc)).await?;
    if level != Some(KycLevel::Advanced) {
        let (profile, kyc) = (Profile::default(), KycLevel::Advanced);
        desk.send(SetProfile { account, profile, kyc, assessed: false, seconds_allowed: false }).await?;
    }
    Ok(())
}
