//! Plimsoll: feeds.
