//! Rows of charts, of the public tick log, and of users' favourites, chart layouts and price alerts. Packed bytes are
//! stored without being interpreted.

mod alerts;
mod candles;
mod favourites;
mod layouts;
mod progress;
mod splits;
mod ticks;

pub use alerts::{NewPriceAlert, PriceAlertRow};
pub use candles::{CandleChunkRow, RunningMinuteRow};
pub use favourites::FavouriteRow;
pub use layouts::{ChartLayoutRow, Saved};
pub use progress::ChartProgress;
pub use splits::SplitRow;
pub use ticks::{DayEndRow, TickChunkRow, TickDayRow};
