//! The calls of trading: spot, contracts, positions, protective orders, second-contracts, practice.
//!
//! Owns their names and shapes on the wire, odd spellings included. The session decides who acts and in which realm;
//! a field that says so is not believed.

mod asks;
mod contract;
mod fields;
mod loss;
mod mode;
mod oco;
mod orders;
mod position;
mod practice;
mod preview;
mod replace;
mod scale;
mod second;
mod seconds_rows;
mod spot;
mod trail;

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
        .routes(routes!(contract::submit))
        .routes(routes!(contract::preview))
        .routes(routes!(contract::list))
        .routes(routes!(contract::cancel_order))
        .routes(routes!(contract::cancel_all))
        .routes(routes!(position::list))
        .routes(routes!(position::stop_order))
        .routes(routes!(position::stop_position))
        .routes(routes!(position::adjust_amount))
        .routes(routes!(position::add_margin))
        .routes(routes!(position::add_principal))
        .routes(routes!(mode::show))
        .routes(routes!(mode::change))
        .routes(routes!(loss::list))
        .routes(routes!(loss::set))
        .routes(routes!(loss::cancel))
        .routes(routes!(trail::set))
        .routes(routes!(second::periods))
        .routes(routes!(second::create))
        .routes(routes!(second::add))
        .routes(routes!(second::preview))
        .routes(routes!(second::list))
        .routes(routes!(second::limits))
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
