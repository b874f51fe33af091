//! Opening hours ahead, as the engine takes them: one publication a week and session, each beginning where the last one
//! ended. The engine refuses a repeated publication as nothing new, so the same weeks can be sent at every start.

use plimsoll_engine::Command;
use plimsoll_engine::command::PublishCalendar;
use plimsoll_feeds::calendar::{Calendar, Session};
use plimsoll_units::{CalendarId, DAY_MS, SECOND_MS, Timestamp};

const WEEK_MS: i64 = 7 * DAY_MS;
/// Weeks published beyond the present one.
const WEEKS_AHEAD: i64 = 3;
/// A rollover must still be in the future when the publication is stamped.
const SOON_MS: i64 = 5 * SECOND_MS;

pub(crate) fn publications(calendar: &Calendar, now: Timestamp) -> Vec<Command> {
    let first = now.floor(WEEK_MS).minus(WEEK_MS);
    let weeks = (0..=WEEKS_AHEAD + 1).map(|n| first.plus(n * WEEK_MS));
    weeks.flat_map(|from| Session::ALL.map(|session| publication(calendar, session, from, now))).collect()
}

fn publication(calendar: &Calendar, session: Session, from: Timestamp, now: Timestamp) -> Command {
    let until = from.plus(WEEK_MS);
    let windows = calendar.windows(session, from, until);
    let rollovers = calendar.rollovers(session, from, until);
    PublishCalendar {
        calendar: CalendarId(session.index() as u16),
        until,
        windows: windows.iter().map(|w| (w.open.max(from), w.close.min(until))).collect(),
        rollovers: rollovers.iter().filter(|r| r.at > now.plus(SOON_MS)).map(|r| (r.at, r.nights)).collect(),
    }
    .into()
}
