//! Parses the instrument tables and refuses what could not trade. Must not know what the instruments are used for.

use plimsoll_units::{Amount, ParseDecimalError, Price, Quantity, Rate};
use serde::Deserialize;

use super::{Class, ContractTerms, INSTRUMENTS_MAX, Instrument, SpotTerms};
use crate::calendar::Session;

const SYMBOL_BYTES_MAX: usize = 16;

/// Why a table of instruments was refused.
#[derive(Debug, thiserror::Error)]
pub enum UniverseError {
    #[error("instrument table is not of its form")]
    Form(#[from] serde_json::Error),
    #[error("instrument {symbol}: {field} is no number")]
    Number {
        symbol: String,
        field: &'static str,
        #[source]
        source: ParseDecimalError,
    },
    #[error("instrument {symbol}: {rule}")]
    Invalid { symbol: String, rule: &'static str },
    #[error("instrument {0} is listed twice")]
    Duplicate(String),
    #[error("more than {INSTRUMENTS_MAX} instruments")]
    TooMany,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Row {
    symbol: String,
    coin: String,
    #[serde(rename = "baseCoin")]
    _settled_in: String,
    quote_ccy: String,
    show_symbol: String,
    asset_class: Class,
    seed_price: String,
    tick: String,
    price_precision: u8,
    share_number: String,
    unit: String,
    min_share: u64,
    max_share: u64,
    typ_spread: String,
    ann_vol_pct: serde_json::Number,
    max_leverage: u16,
    retail_max_leverage: u16,
    session: Session,
    spot: bool,
    second: bool,
    maker_fee_pct: serde_json::Number,
    taker_fee_pct: serde_json::Number,
    spot_step: Option<String>,
    spot_min_qty: Option<String>,
    spot_min_notional: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ConversionRow {
    symbol: String,
    asset_class: Class,
    quote_ccy: String,
    show_symbol: String,
    seed_price: String,
    tick: String,
    price_precision: u8,
    typ_spread: String,
    ann_vol_pct: serde_json::Number,
    session: Session,
}

pub(super) fn read(tradable: &str, conversions: &str) -> Result<Vec<Instrument>, UniverseError> {
    let rows: Vec<Row> = serde_json::from_str(tradable)?;
    let conversions: Vec<ConversionRow> = serde_json::from_str(conversions)?;
    if rows.len() + conversions.len() > INSTRUMENTS_MAX {
        return Err(UniverseError::TooMany);
    }
    let mut instruments = Vec::with_capacity(rows.len() + conversions.len());
    for row in rows {
        let instrument = row.into_instrument()?;
        check(&instrument, instrument.is_conversion_only(), "tradable, yet neither as contract nor as spot")?;
        instruments.push(instrument);
    }
    for row in conversions {
        instruments.push(row.into_instrument()?);
    }
    instruments.iter().try_for_each(validate)?;
    Ok(instruments)
}

/// Parses one field; an error names its instrument.
struct Fields<'a>(&'a str);

impl Fields<'_> {
    fn number<T>(&self, field: &'static str, read: Result<T, ParseDecimalError>) -> Result<T, UniverseError> {
        read.map_err(|source| UniverseError::Number { symbol: self.0.to_owned(), field, source })
    }
    /// JSON numbers print as the shortest text that reads back the same, which is what the table says.
    fn percent(&self, field: &'static str, number: &serde_json::Number) -> Result<Rate, UniverseError> {
        self.number(field, Rate::from_percent(&number.to_string()))
    }
}

impl Row {
    fn into_instrument(self) -> Result<Instrument, UniverseError> {
        let spot = self.spot_terms()?;
        let contract = self.contract_terms()?;
        let fields = Fields(&self.symbol);
        Ok(Instrument {
            seed_price: fields.number("seedPrice", self.seed_price.parse())?,
            tick: fields.number("tick", self.tick.parse())?,
            spread: fields.number("typSpread", self.typ_spread.parse())?,
            volatility: fields.percent("annVolPct", &self.ann_vol_pct)?,
            symbol: self.symbol,
            display: self.show_symbol,
            coin: self.coin,
            class: self.asset_class,
            quote: self.quote_ccy,
            price_decimals: self.price_precision,
            session: self.session,
            contract,
            spot,
            seconds: self.second,
        })
    }

    fn contract_terms(&self) -> Result<Option<ContractTerms>, UniverseError> {
        let fields = Fields(&self.symbol);
        let lot: Quantity = fields.number("shareNumber", self.share_number.parse())?;
        if lot.is_zero() && self.max_share == 0 && self.max_leverage == 0 {
            return Ok(None); // A row that lists spot only says so with zeros.
        }
        Ok(Some(ContractTerms {
            lot,
            unit: self.unit.clone(),
            lots_min: self.min_share,
            lots_max: self.max_share,
            leverage_max: self.max_leverage,
            leverage_max_retail: self.retail_max_leverage,
            maker_fee: fields.percent("makerFeePct", &self.maker_fee_pct)?,
            taker_fee: fields.percent("takerFeePct", &self.taker_fee_pct)?,
        }))
    }

    fn spot_terms(&self) -> Result<Option<SpotTerms>, UniverseError> {
        let fields = Fields(&self.symbol);
        let invalid = |rule| Err(UniverseError::Invalid { symbol: self.symbol.clone(), rule });
        match (self.spot, &self.spot_step, &self.spot_min_qty, &self.spot_min_notional) {
            (true, Some(step), Some(quantity), Some(notional)) => Ok(Some(SpotTerms {
                step: fields.number("spotStep", step.parse())?,
                quantity_min: fields.number("spotMinQty", quantity.parse())?,
                notional_min: fields.number("spotMinNotional", notional.parse::<Amount>())?,
            })),
            (false, None, None, None) => Ok(None),
            (true, ..) => invalid("spot needs spotStep, spotMinQty and spotMinNotional"),
            (false, ..) => invalid("has spot terms but no spot"),
        }
    }
}

impl ConversionRow {
    fn into_instrument(self) -> Result<Instrument, UniverseError> {
        let fields = Fields(&self.symbol);
        Ok(Instrument {
            seed_price: fields.number("seedPrice", self.seed_price.parse())?,
            tick: fields.number("tick", self.tick.parse())?,
            spread: fields.number("typSpread", self.typ_spread.parse())?,
            volatility: fields.percent("annVolPct", &self.ann_vol_pct)?,
            coin: self.symbol.clone(),
            symbol: self.symbol,
            display: self.show_symbol,
            class: self.asset_class,
            quote: self.quote_ccy,
            price_decimals: self.price_precision,
            session: self.session,
            contract: None,
            spot: None,
            seconds: false,
        })
    }
}

fn check(instrument: &Instrument, broken: bool, rule: &'static str) -> Result<(), UniverseError> {
    if broken {
        return Err(UniverseError::Invalid { symbol: instrument.symbol.clone(), rule });
    }
    Ok(())
}

fn validate(instrument: &Instrument) -> Result<(), UniverseError> {
    let check = |broken, rule| check(instrument, broken, rule);
    let i = instrument;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    check(i.symbol.is_empty() || i.symbol.len() > SYMBOL_BYTES_MAX, "symbol has 1 to 16 characters")?;
    check(!i.symbol.chars().all(plain), "symbol is lower-case letters and digits")?;
    check(!i.tick.is_positive(), "tick is positive")?;
    check(u32::from(i.price_decimals) > Price::DECIMALS, "pricePrecision is at most 8")?;
    let shown = 10i128.pow(Price::DECIMALS - u32::from(i.price_decimals));
    check(i.tick.units() % shown != 0, "pricePrecision shows every tick")?;
    check(!i.seed_price.is_positive(), "seedPrice is positive")?;
    check(i.seed_price.units() % i.tick.units() != 0, "seedPrice is whole ticks")?;
    check(!i.spread.is_positive(), "typSpread is positive")?;
    check(i.spread.units() % i.tick.units() != 0, "typSpread is whole ticks")?;
    check(!i.volatility.is_positive(), "annVolPct is positive")?;
    check(i.seconds && i.contract.is_none(), "seconds are offered on contracts only")?;
    if let Some(terms) = &i.contract {
        check(!terms.lot.is_positive(), "shareNumber is positive")?;
        check(terms.lots_min == 0 || terms.lots_min > terms.lots_max, "1 <= minShare <= maxShare")?;
        check(terms.leverage_max_retail == 0, "retailMaxLeverage is at least 1")?;
        check(terms.leverage_max_retail > terms.leverage_max, "retailMaxLeverage <= maxLeverage")?;
        check(terms.maker_fee.is_negative(), "makerFeePct is not negative")?;
        check(terms.taker_fee < terms.maker_fee, "takerFeePct >= makerFeePct")?;
    }
    if let Some(terms) = &i.spot {
        check(!terms.step.is_positive(), "spotStep is positive")?;
        check(!terms.quantity_min.is_positive(), "spotMinQty is positive")?;
        check(terms.quantity_min.units() % terms.step.units() != 0, "spotMinQty is whole steps")?;
        check(!terms.notional_min.is_positive(), "spotMinNotional is positive")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Universe;

    const TRADABLE: &str = include_str!("../../data/instruments.json");
    const CONVERSIONS: &str = include_str!("../../data/conversions.json");

    /// Changes one field of the first instrument and expects the refusal to name the rule.
    fn refused(field: &str, value: serde_json::Value, words: &str) {
        let mut rows: Vec<serde_json::Value> = serde_json::from_str(TRADABLE).unwrap();
        rows[0][field] = value;
        let changed = serde_json::to_string(&rows).unwrap();
        let error = Universe::from_json(&changed, CONVERSIONS).expect_err(field);
        assert!(error.to_string().contains(words), "{field}: {error}");
    }

    #[test]
    fn what_could_not_trade_is_refused_by_name() {
        refused("tick", "0".into(), "tick is positive");
        refused("tick", "1e-2".into(), "tick is no number");
        refused("tick", "0.001".into(), "pricePrecision shows every tick");
        refused("seedPrice", "60000.005".into(), "seedPrice is whole ticks");
        refused("typSpread", "0.005".into(), "typSpread is whole ticks");
        refused("annVolPct", 0.into(), "annVolPct is positive");
        refused("minShare", 60_000.into(), "1 <= minShare <= maxShare");
        refused("retailMaxLeverage", 200.into(), "retailMaxLeverage <= maxLeverage");
        refused("takerFeePct", 0.01.into(), "takerFeePct >= makerFeePct");
        refused("spotStep", serde_json::Value::Null, "spot needs");
        refused("spotMinQty", "0.000015".into(), "spotMinQty is whole steps");
        refused("spot", false.into(), "has spot terms but no spot");
        refused("symbol", "BTC/USDT".into(), "lower-case letters");
        refused("symbol", "ethusdt".into(), "listed twice");
        refused("session", "LUNAR".into(), "not of its form");
        refused("surprise", 1.into(), "not of its form");
    }
}
