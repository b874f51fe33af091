//! How long each call takes, by its path and status, for Prometheus. Finds a call's figures without making any.

use std::time::Duration;

use axum::http::StatusCode;
use metrics::Histogram;
use rustc_hash::FxHashMap;
use utoipa::openapi::OpenApi;

const NAME: &str = "plimsoll_http_seconds";

pub(crate) struct Metrics {
    /// By the path as it is asked for.
    exact: FxHashMap<String, CallMetrics>,
    /// By what comes before a path's first parameter.
    prefixes: Vec<(String, CallMetrics)>,
}

/// One call's figures.
pub(crate) struct CallMetrics {
    path: String,
    /// Nearly every answer's.
    good: Histogram,
}

impl Metrics {
    pub(crate) fn of(document: &OpenApi) -> Self {
        let (mut exact, mut prefixes) = (FxHashMap::default(), Vec::new());
        for path in document.paths.paths.keys() {
            let meter = CallMetrics { path: path.clone(), good: histogram(path, StatusCode::OK) };
            match path.split_once('{') {
                Some((prefix, _)) => prefixes.push((prefix.to_owned(), meter)),
                None => drop(exact.insert(path.clone(), meter)),
            }
        }
        Self { exact, prefixes }
    }

    /// Nothing for a path that there is not: anybody can think of another one.
    pub(crate) fn of_path(&self, path: &str) -> Option<&CallMetrics> {
        let templated = || self.prefixes.iter().find(|(prefix, _)| path.starts_with(prefix)).map(|(_, meter)| meter);
        self.exact.get(path).or_else(templated)
    }
}

impl CallMetrics {
    pub(crate) fn record(&self, status: StatusCode, took: Duration) {
        let seconds = took.as_secs_f64();
        match status {
            StatusCode::OK => self.good.record(seconds),
            other => histogram(&self.path, other).record(seconds),
        }
    }
}

fn histogram(path: &str, status: StatusCode) -> Histogram {
    metrics::histogram!(NAME, "path" => path.to_owned(), "status" => status.as_u16().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_has_its_figures_and_nothing_else_has() {
        let meters = Metrics::of(&crate::router::described().1);
        let label = |path: &str| meters.of_path(path).map(|meter| meter.path.as_str());
        assert_eq!(label("/api/currency/order/submit"), Some("/api/currency/order/submit"));
        assert_eq!(label("/api/userCoin/remove/1,2"), Some("/api/userCoin/remove/{ids}"));
        assert_eq!(label("/api/nothing"), None);
    }
}
