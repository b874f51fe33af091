//! Notice texts: plain, with the figures, and with what the reader can do. Must not know who reads them.

use jiff::Timestamp as Moment;
use plimsoll_engine::Engine;
use plimsoll_store::Transaction;
use plimsoll_store::projections::{
    DepositRow, DividendRow, FundOrderRow, LoanRow, NotificationRow, PledgeRow, PositionRow, SecondsRow, WithdrawalRow,
    load,
};
use plimsoll_units::{Amount, AssetId, IndexId, MarketId, Timestamp};

use super::{Topic, fund_words, lending_words};
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) topic: Topic,
    pub(super) title: &'static str,
    pub(super) text: String,
}

/// `None` when its row is missing.
pub(super) async fn of(
    engine_client: &EngineClient,
    tx: &mut Transaction,
    notification: &NotificationRow,
) -> Result<Option<Notice>> {
    let id = [notification.subject];
    Ok(match notification.kind {
        codes::NOTIFY_DEPOSIT => match load::<DepositRow>(tx, &id).await?.pop() {
            Some(row) => Some(deposit(&sum(engine_client, row.amount, row.asset)?)),
            None => None,
        },
        codes::NOTIFY_LIQUIDATED | codes::NOTIFY_DELEVERAGED | codes::NOTIFY_MARGIN_CALL => {
            match load::<PositionRow>(tx, &id).await?.pop() {
                Some(row) => Some(position(
                    notification.kind,
                    &engine_client.read_stale(|engine| market_name(engine, row.market))?,
                )),
                None => None,
            }
        }
        codes::NOTIFY_SECONDS_SETTLED => match load::<SecondsRow>(tx, &id).await?.pop() {
            Some(row) => Some(seconds(&row, &engine_client.read_stale(|engine| index_name(engine, row.instrument))?)),
            None => None,
        },
        codes::NOTIFY_LOAN_PAID_OUT..=codes::NOTIFY_LOAN_REPAID => match load::<LoanRow>(tx, &id).await?.pop() {
            Some(row) => Some(lending_words::loan(
                notification.kind,
                notification.at,
                &row,
                &sum(engine_client, row.amount, row.asset)?,
                &sum(engine_client, row.principal, row.asset)?,
            )),
            None => None,
        },
        codes::NOTIFY_PLEDGE_CALL..=codes::NOTIFY_PLEDGE_CLOSED => match load::<PledgeRow>(tx, &id).await?.pop() {
            Some(row) => Some(lending_words::pledge(
                notification.kind,
                &row,
                &sum(engine_client, row.collateral, row.asset)?,
                &sum(engine_client, row.released, row.asset)?,
            )),
            None => None,
        },
        codes::NOTIFY_FUND_STARTED..=codes::NOTIFY_FUND_REFUSED
        | codes::NOTIFY_NAV_DEALT..=codes::NOTIFY_NAV_RETURNED => match load::<FundOrderRow>(tx, &id).await?.pop() {
            Some(row) => Some(fund_words::fund(
                notification.kind,
                &row,
                &sum(engine_client, row.bought, row.asset)?,
                &sum(engine_client, row.amount, row.asset)?,
                &sum(engine_client, row.paid, row.asset)?,
            )),
            None => None,
        },
        codes::NOTIFY_DIVIDEND_PAID => load::<DividendRow>(tx, &id).await?.pop().map(|row| fund_words::dividend(&row)),
        kind => match load::<WithdrawalRow>(tx, &id).await?.pop() {
            Some(row) => {
                withdrawal(kind, &sum(engine_client, row.amount, row.asset)?, &sum(engine_client, row.fee, row.asset)?)
            }
            None => None,
        },
    })
}

/// In universal time: a notice does not know where it is read.
pub(super) fn moment(at: Timestamp) -> String {
    Moment::from_millisecond(at.0).map_or_else(|_| at.0.to_string(), |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

fn sum(engine_client: &EngineClient, amount: Amount, asset: AssetId) -> Result<String> {
    let code = engine_client.read_stale(|engine| engine.assets().get(asset.index() / 2).cloned())?;
    Ok(format!("{amount} {}", code.unwrap_or_else(|| asset.to_string())))
}

fn market_name(engine: &Engine, market: MarketId) -> String {
    engine.market(market).map_or_else(|| market.to_string(), |market| market.spec.symbol.to_ascii_uppercase())
}

fn index_name(engine: &Engine, index: IndexId) -> String {
    engine.index(index).map_or_else(|| index.to_string(), |index| index.symbol.to_ascii_uppercase())
}

fn deposit(sum: &str) -> Notice {
    Notice { topic: Topic::Deposits, title: "Deposit credited", text: format!("{sum} came in and can be used now.") }
}

fn withdrawal(kind: i64, sum: &str, fee: &str) -> Option<Notice> {
    let (title, text) = match kind {
        codes::NOTIFY_WITHDRAWAL_REQUESTED => (
            "Withdrawal requested",
            format!(
                "You asked to withdraw {sum}, of which {fee} is the fee. If it was not you, cancel it in the app at \
                 once and set a new password."
            ),
        ),
        codes::NOTIFY_WITHDRAWAL_APPROVED => {
            ("Withdrawal approved", format!("Your withdrawal of {sum} was approved and is on its way."))
        }
        codes::NOTIFY_WITHDRAWAL_PAID => ("Withdrawal paid", format!("Your withdrawal of {sum} was paid out.")),
        codes::NOTIFY_WITHDRAWAL_REFUSED => (
            "Withdrawal refused",
            format!(
                "Your withdrawal of {sum} was refused. All of it is back in your account, the fee included. The \
                 reason stands beside it in the list, and you can object by writing to us in the app."
            ),
        ),
        codes::NOTIFY_WITHDRAWAL_CANCELLED => (
            "Withdrawal cancelled",
            format!("Your withdrawal of {sum} was cancelled. All of it is back in your account, the fee included."),
        ),
        _ => return None,
    };
    Some(Notice { topic: Topic::Withdrawals, title, text })
}

fn position(kind: i64, market: &str) -> Notice {
    let (title, text) = match kind {
        codes::NOTIFY_MARGIN_CALL => (
            "Margin is running out",
            format!(
                "The margin of your position in {market} is close to what it must keep. Add margin or close a part of \
                 it; otherwise it may be closed by the rules. You can't lose more than its margin."
            ),
        ),
        codes::NOTIFY_DELEVERAGED => (
            "Position closed to cover another",
            format!(
                "Your position in {market} was closed, in whole or in part, at the bankruptcy price of a position on \
                 the other side, because the insurance fund could not take that over. No fee was charged; the \
                 ranking is published."
            ),
        ),
        _ => (
            "Position liquidated",
            format!(
                "Your position in {market} was closed, in whole or in part, because its margin had fallen to what it \
                 must keep. What was left of the margin went back to your account."
            ),
        ),
    };
    Notice { topic: Topic::Liquidations, title, text }
}

fn seconds(row: &SecondsRow, instrument: &str) -> Notice {
    let paid = row.paid.unwrap_or(Amount::ZERO);
    let stake = row.stake;
    let (title, what) = match (row.status, row.verdict) {
        (codes::SECONDS_VOID, _) => ("Second-contract refunded", "No sound price was there to settle it.".to_owned()),
        (_, Some(codes::VERDICT_WIN)) => ("Second-contract won", format!("{paid} USDT were paid.")),
        (_, Some(codes::VERDICT_DRAW)) => ("Second-contract drawn", "The stake was returned.".to_owned()),
        _ if paid.is_positive() => ("Second-contract lost", format!("{paid} USDT of the stake were returned.")),
        _ => ("Second-contract lost", "The stake is lost.".to_owned()),
    };
    let text = format!("{instrument}, {} seconds, stake {stake} USDT. {what}", row.period_s);
    Notice { topic: Topic::Seconds, title, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_that_the_money_is_back_and_how_to_object() {
        let said = withdrawal(codes::NOTIFY_WITHDRAWAL_REFUSED, "100 USDT", "1 USDT").unwrap();
        assert_eq!((said.topic, said.title), (Topic::Withdrawals, "Withdrawal refused"));
        assert!(said.text.contains("100 USDT") && said.text.contains("back in your account"), "{}", said.text);
        assert!(said.text.contains("object"), "{}", said.text);
        assert_eq!(withdrawal(-1, "", ""), None);
    }

    #[test]
    fn only_what_the_operator_names_is_also_a_letter() {
        let settings = super::super::NoticeSettings::default();
        assert!(settings.writes(Topic::Withdrawals) && !settings.writes(Topic::Seconds));
    }
}
