//! Records as a file for a spreadsheet (RFC 4180), read in parts so that a long one needs little memory.

use jiff::Timestamp as Moment;
use plimsoll_store::projections::{LedgerFilter, PlaceInTime};

use super::{History, Record, RecordFilter};
use crate::{AppError, Principal, Result};

/// The longest file.
pub const EXPORT_ROWS_MAX: u32 = 100_000;
/// Rows read at once.
const PART_ROWS: u32 = 1_000;
/// What a spreadsheet would take for the beginning of a formula.
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

const HEADINGS: [&str; 10] =
    ["Time (UTC)", "Number", "Type", "Wallet", "Coin", "Amount", "Before", "After", "Remark", "Reference"];

/// A file on its way out.
#[derive(Clone, Debug)]
pub struct Export {
    filter: LedgerFilter,
    who: Principal,
    last: Option<PlaceInTime>,
    left: u32,
    begun: bool,
}

impl History {
    /// Begins a file of the records that a list with this filter would show, newest first.
    pub async fn export(&self, who: &Principal, asked: &RecordFilter) -> Result<Export> {
        let filter = self.ledger_filter(who, asked)?;
        self.catch_up().await;
        Ok(Export { filter, who: *who, last: None, left: EXPORT_ROWS_MAX, begun: false })
    }

    /// The next part of the file; nothing after the last.
    pub async fn next_part(&self, export: &mut Export) -> Result<Option<Vec<u8>>> {
        let Export { filter, who, last, left, begun } = export;
        let asked = PART_ROWS.min(*left);
        let rows = match asked {
            0 => Vec::new(),
            _ => self.store.ledger_before(who.account, filter, *last, asked).await?,
        };
        if rows.is_empty() && *begun {
            return Ok(None);
        }
        *left -= rows.len() as u32;
        *last = rows.last().map(|row| PlaceInTime { at: row.at, seq: row.seq, n: row.n }).or(*last);
        let first = !std::mem::replace(begun, true);
        let records = self.reported(who.account, rows).await?;
        lines(&records, first).map(Some).map_err(AppError::world)
    }
}

fn lines(records: &[Record], with_headings: bool) -> csv::Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    if with_headings {
        writer.write_record(HEADINGS)?;
    }
    for record in records {
        let at = Moment::from_millisecond(record.at.0).map_or_else(|_| record.at.to_string(), |at| at.to_string());
        writer.write_record([
            at,
            record.id.clone(),
            record.kind.to_string(),
            record.wallet.to_string(),
            harmless(&record.symbol),
            record.amount.to_string(),
            record.before.to_string(),
            record.after.to_string(),
            harmless(&record.remark),
            record.subject.map(|subject| subject.to_string()).unwrap_or_default(),
        ])?;
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}

/// Text that somebody wrote, such that no spreadsheet runs it. Numbers are ours and stay as they are.
fn harmless(text: &str) -> String {
    if text.starts_with(FORMULA_STARTS) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::{Amount, Timestamp};

    fn record(remark: &str) -> Record {
        Record {
            id: "12-0".to_owned(),
            kind: 67,
            wallet: 1,
            symbol: "USDT".to_owned(),
            amount: Amount::whole(-5),
            before: Amount::whole(20),
            after: Amount::whole(15),
            remark: remark.to_owned(),
            subject: Some(3),
            at: Timestamp(1_767_787_200_000),
        }
    }

    #[test]
    fn a_line_is_read_back_as_it_was_written() {
        let text = String::from_utf8(lines(&[record("paid \"twice\",\r\nmended")], true).unwrap()).unwrap();
        assert_eq!(
            text,
            "Time (UTC),Number,Type,Wallet,Coin,Amount,Before,After,Remark,Reference\r\n\
             2026-01-07T12:00:00Z,12-0,67,1,USDT,-5,20,15,\"paid \"\"twice\"\",\r\nmended\",3\r\n"
        );
    }

    #[test]
    fn no_text_begins_a_formula() {
        for text in ["=1+1", "+1", "-1", "@x", "\tx", "\rx"] {
            let line = String::from_utf8(lines(&[record(text)], false).unwrap()).unwrap();
            assert!(line.contains(&format!("'{text}")), "{line}");
        }
        assert_eq!(harmless("Deposit"), "Deposit");
    }
}
