//! Rows derived from the journal: orders, positions and money, for reading.
//!
//! Owns their columns and queries. Knows no event and no rule: the projection defines what a number in a `kind` or
//! `status` column means.

mod c2c_lists;
mod collectible_lists;
mod column;
mod fund_lists;
mod lending_lists;
mod lists;
mod notifications;
mod params;
mod progress;
mod public;
mod results;
mod row_reader;
mod rows;
mod sale_lists;
mod statements;
mod table;
#[cfg(test)]
mod tests;
mod writer;

pub use c2c_lists::{C2C_ADS_SEEN_MAX, C2cCounts, C2cOrderFilter};
pub use collectible_lists::{CollectibleFilter, CollectibleOrder, SeriesCounts};
pub use lists::{LedgerFilter, OrderFilter, PlaceInTime};
pub use notifications::Announced;
pub use progress::Progress;
pub use rows::c2c::{C2cAdRow, C2cOrderRow};
pub use rows::collectibles::{CollectibleEventRow, CollectibleRow, CollectibleTradeRow, SeriesRow};
pub use rows::funds::{DividendRow, FundOrderRow, FundPaymentRow, NavCutRow, NavHoldingRow};
pub use rows::lending::{CollateralSaleRow, LoanCreditRow, LoanPaymentRow, LoanRow, PledgeRow};
pub use rows::money::{
    CorrectionRow, CostRow, DepositRow, LedgerRow, SwapQuoteRow, SwapRow, WithdrawalRow, WithdrawalStepRow,
};
pub use rows::notifications::NotificationRow;
pub use rows::public::{FundingRateRow, HouseDayRow, LiquidationRow};
pub use rows::sales::SaleOrderRow;
pub use rows::trading::{CarryRow, FillRow, LossRow, OrderRow, PositionRow, SecondsRow};
pub use table::{Keyed, Table, load};
pub use writer::{RowsTransaction, RowsWriter};
