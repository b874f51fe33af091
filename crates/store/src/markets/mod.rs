//! Rows of charts, of the public tick log and of users' favourites. Packed bytes are kept, not understood.

mod candles;
mod favourites;
mod progress;
mod splits;
mod ticks;

pub use candles::{CandleChunkRow, RunningMinuteRow};
pub use favourites::FavouriteRow;
pub use progress::ChartProgress;
pub use splits::SplitRow;
pub use ticks::{DayEndRow, TickChunkRow, TickDayRow};
