//! Views are compared with worked examples, and previews with what really happens afterwards.

mod contracts;
mod lists;
mod markets;
mod seconds;
mod spot;
mod venue;
