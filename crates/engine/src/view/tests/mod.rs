//! Views are held against worked examples, and previews against what really happens afterwards.

mod contracts;
mod lists;
mod markets;
mod seconds;
mod spot;
mod venue;
