//! Members of the staff: how they come, sign in and prove themselves. Which roles they have, the engine knows.

mod actor;
mod enrolment;
mod passwords;
mod people;
mod secrets;
mod seen_lately;
mod sign_in;
mod tokens;

pub(crate) use actor::{Actor, Via};
pub(crate) use enrolment::{EnrolmentForm, Invited, checked_email};
pub(crate) use passwords::Passwords;
pub(crate) use people::{Names, Person, StaffList};
pub(crate) use secrets::hash_of;
pub(crate) use seen_lately::SeenLately;
pub(crate) use sign_in::{SessionView, SignInForm, SignedIn};
