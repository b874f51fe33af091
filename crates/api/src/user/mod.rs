//! Endpoints of users: `/api/user`, uploads, and a sandbox's outbox.
//!
//! Owns their names and shapes on the wire, odd spellings included. The session says who acts: a `userId` in a body is
//! accepted from old clients where it is the caller's own, and refused where it is not.

mod captcha;
mod changes;
mod client_info;
mod codes;
mod countries;
mod factors;
mod freeze;
mod info;
mod invitation;
mod kyc;
mod limits;
mod outbox;
mod passkeys;
mod passwords;
mod profile;
mod sessions;
mod sign_in;
mod uploads;
mod wallet;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;

pub(crate) use uploads::file_answer;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::register))
        .routes(routes!(sign_in::login))
        .routes(routes!(sign_in::login_totp))
        .routes(routes!(sign_in::login_out))
        .routes(routes!(wallet::nonce))
        .routes(routes!(wallet::bind))
        .routes(routes!(captcha::draw))
        .routes(routes!(codes::send_email))
        .routes(routes!(codes::send_mobile))
        .routes(routes!(info::get_info))
        .routes(routes!(limits::limits))
        .routes(routes!(passwords::change))
        .routes(routes!(passwords::set_first))
        .routes(routes!(passwords::change_by_email))
        .routes(routes!(passwords::recover))
        .routes(routes!(passwords::set_fund))
        .routes(routes!(passwords::change_fund))
        .routes(routes!(passwords::reset_fund))
        .routes(routes!(changes::terms))
        .routes(routes!(changes::undo))
        .routes(routes!(profile::bind_email))
        .routes(routes!(profile::set_contact_phone))
        .routes(routes!(profile::rename))
        .routes(routes!(profile::set_avatar))
        .routes(routes!(profile::mark_read))
        .routes(routes!(profile::phishing_word))
        .routes(routes!(kyc::upload))
        .routes(routes!(countries::list))
        .routes(routes!(invitation::bind, invitation::bind_by_post))
        .routes(routes!(sessions::note_visit))
        .routes(routes!(sessions::login_logs))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::revoke))
        .routes(routes!(factors::begin_totp))
        .routes(routes!(factors::enable_totp))
        .routes(routes!(factors::disable_totp))
        .routes(routes!(passkeys::begin))
        .routes(routes!(passkeys::finish))
        .routes(routes!(passkeys::begin_login))
        .routes(routes!(passkeys::finish_login))
        .routes(routes!(passkeys::begin_confirmation))
        .routes(routes!(passkeys::list))
        .routes(routes!(passkeys::rename))
        .routes(routes!(passkeys::remove))
        .merge(uploads::routes())
        .routes(routes!(uploads::serve))
        .routes(routes!(outbox::read))
        .routes(routes!(freeze::set_own))
}
