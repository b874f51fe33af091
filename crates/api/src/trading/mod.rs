//! The calls of trading: spot, contracts, positions, protective orders, second-contracts, practice.
//!
//! Owns their names and shapes on the wire, odd spellings included. The session decides who acts and in which realm;
//! a field that says so is not believed.

mod contracts;
mod fields;
mod mode;
mod oco;
mod order_params;
mod orders;
mod positions;
mod practice;
mod preview;
mod protective_orders;
mod replace;
mod scale;
mod seconds;
mod seconds_rows;
mod spot;
mod trailing_stop;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(spot::submit))
        .routes(routes!(spot::preview))
        .routes(routes!(spot::cancel_order))
        .routes(routes!(spot::order_list))
        .routes(routes!(replace::spot))
        .routes(routes!(scale::spot))
        .routes(routes!(oco::place))
        .routes(routes!(replace::contract))
        .routes(routes!(scale::contract))
        .routes(routes!(contracts::submit))
        .routes(routes!(contracts::preview))
        .routes(routes!(contracts::list))
        .routes(routes!(contracts::cancel_order))
        .routes(routes!(contracts::cancel_all))
        .routes(routes!(positions::list))
        .routes(routes!(positions::stop_order))
        .routes(routes!(positions::stop_position))
        .routes(routes!(positions::adjust_amount))
        .routes(routes!(positions::add_margin))
        .routes(routes!(positions::add_principal))
        .routes(routes!(mode::show))
        .routes(routes!(mode::change))
        .routes(routes!(protective_orders::list))
        .routes(routes!(protective_orders::set))
        .routes(routes!(protective_orders::cancel))
        .routes(routes!(trailing_stop::set))
        .routes(routes!(seconds::periods))
        .routes(routes!(seconds::create))
        .routes(routes!(seconds::add))
        .routes(routes!(seconds::preview))
        .routes(routes!(seconds::list))
        .routes(routes!(seconds::limits))
        .routes(routes!(practice::reset))
}

#[cfg(test)]
mod tests {
    use super::routes;

    /// Paths as clients know them, letter by letter.
    const PATHS: [&str; 33] = [
        "/api/currency/order/submit",
        "/api/currency/order/preview",
        "/api/currency/order/cancelOrder",
        "/api/currency/order/orderList",
        "/api/currency/order/replace",
        "/api/currency/order/scale",
        "/api/currency/order/oco",
        "/api/contract/order/replace",
        "/api/contract/order/scale",
        "/api/contract/loss/trail",
        "/api/contract/order/submit",
        "/api/contract/order/preview",
        "/api/contract/order/list",
        "/api/contract/order/canCelOrder",
        "/api/contract/order/cancelAll",
        "/api/contract/position/list",
        "/api/contract/position/stopOrder",
        "/api/contract/position/stopPosition",
        "/api/contract/position/adjustAmount",
        "/api/contract/position/adjustPositionMargn",
        "/api/contract/position/adjustPositionAmout",
        "/api/contract/position/mode",
        "/api/contract/position/setMode",
        "/api/contract/loss/list",
        "/api/contract/loss/sett",
        "/api/contract/loss/cancel",
        "/api/period/list",
        "/api/secondContractOrder/createSecondContractOrder",
        "/api/secondContractOrder/addSecondContractOrder",
        "/api/secondContractOrder/preview",
        "/api/secondContractOrder/selectOrderList",
        "/api/secondContractOrder/limits",
        "/api/virtual/reset",
    ];

    #[test]
    fn every_call_is_described_under_its_own_name() {
        let document = routes().into_openapi();
        let described: Vec<&str> = document.paths.paths.keys().map(String::as_str).collect();
        for path in PATHS {
            assert!(described.contains(&path), "{path}");
        }
        assert_eq!(described.len(), PATHS.len());
    }
}
