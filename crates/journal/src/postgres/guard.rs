//! Safety settings of the server that acknowledged history depends on. Checked at every connection and again inside
//! every append and every lease claim: a barrier that is not durable is none. Knows settings only. They are per server
//! and can change at any time: a promoted standby may have others.

use super::options::Profile;

struct Rule {
    setting: &'static str,
    /// The condition that the setting's value must meet.
    safe: &'static str,
    production_only: bool,
}

const fn always(setting: &'static str, safe: &'static str) -> Rule {
    Rule { setting, safe, production_only: false }
}

const RULES: &[Rule] = &[
    always("fsync", "= 'on'"),
    always("full_page_writes", "= 'on'"),
    always("synchronous_commit", "in ('on', 'remote_apply')"),
    // A warning that is not sent can't put an append in doubt. Set by this crate; a pooler could lose it.
    always("client_min_messages", "= 'warning'"),
    Rule { setting: "synchronous_standby_names", safe: "<> ''", production_only: true },
];

fn rules(profile: Profile) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(move |rule| !rule.production_only || profile == Profile::Production)
}

/// True while every setting is safe: part of each append, take and reacquisition.
pub(super) fn condition(profile: Profile) -> String {
    let conditions: Vec<_> =
        rules(profile).map(|rule| format!("current_setting('{}') {}", rule.setting, rule.safe)).collect();
    conditions.join(" and ")
}

/// Lists the settings that are not safe, as `name = value`, in one column.
pub(super) fn question(profile: Profile) -> String {
    let questions: Vec<_> = rules(profile)
        .map(|Rule { setting, safe, .. }| {
            format!(
                "select '{setting} = ''' || current_setting('{setting}') || ''''
                  where not (current_setting('{setting}') {safe})"
            )
        })
        .collect();
    questions.join(" union all ")
}
