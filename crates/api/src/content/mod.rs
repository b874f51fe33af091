//! Endpoints of content and profile: settings, texts, news, messages, questionnaires, levels, the calculator.
//!
//! Owns their names and shapes on the wire, odd spellings included.

mod calc;
mod config_script;
mod feedback;
mod fields;
mod help;
mod investor;
mod levels;
mod mail;
mod news;
mod notices;
mod pictures;
mod referral;
mod rules;
mod settings;
mod settings_shapes;
mod survey;

use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(settings::get_all_setting, settings::post_all_setting))
        .routes(routes!(settings::dictionary))
        .routes(routes!(settings::white_paper))
        .routes(routes!(notices::list))
        .routes(routes!(notices::all))
        .routes(routes!(notices::one))
        .routes(routes!(rules::list))
        .routes(routes!(rules::one))
        .routes(routes!(rules::slides))
        .routes(routes!(help::list))
        .routes(routes!(help::one))
        .routes(routes!(help::home))
        .routes(routes!(news::list))
        .routes(routes!(news::one))
        .routes(routes!(mail::list))
        .routes(routes!(mail::mark))
        .routes(routes!(feedback::submit))
        .routes(routes!(feedback::list))
        .routes(routes!(feedback::reply))
        .routes(routes!(feedback::read))
        .routes(routes!(survey::list))
        .routes(routes!(survey::set))
        .routes(routes!(survey::results))
        .routes(routes!(investor::set))
        .routes(routes!(investor::user_info))
        .routes(routes!(calc::position))
        .routes(routes!(levels::vip))
        .routes(routes!(levels::credit))
        .routes(routes!(levels::option_fee))
        .routes(routes!(referral::info))
        .routes(routes!(referral::list))
        .routes(routes!(config_script::script))
        .route("/static/art/{name}", get(pictures::art))
}
