//! Operator alarms: logged once, counted, and listed until they are cleared. The platform keeps running.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Alarms listed at once; further ones are still counted and logged.
const ALARMS_MAX: usize = 100;

/// Clones share the list.
#[derive(Clone, Debug, Default)]
pub struct Alarms(Arc<Mutex<BTreeMap<String, String>>>);

impl Alarms {
    /// Raises an alarm about a subject. While it lasts, raising it again neither logs nor counts.
    pub fn raise(&self, about: &str, what: &str) {
        let mut alarms = self.lock();
        if alarms.get(about).is_some_and(|said| said == what) {
            return;
        }
        metrics::counter!("plimsoll_alarms").increment(1);
        tracing::error!(about, what, "alarm: a human must look");
        if alarms.len() < ALARMS_MAX || alarms.contains_key(about) {
            alarms.insert(about.to_owned(), what.to_owned());
        }
    }

    /// Clears an alarm.
    pub fn clear(&self, about: &str) {
        if self.lock().remove(about).is_some() {
            tracing::warn!(about, "the alarm is over");
        }
    }

    /// Current alarms: subject and text.
    pub fn list(&self) -> Vec<(String, String)> {
        self.lock().iter().map(|(about, what)| (about.clone(), what.clone())).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().expect("nobody panics with it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_is_shown_until_it_is_over_and_the_list_is_bounded() {
        let alarms = Alarms::default();
        alarms.raise("withdrawal 7", "another address");
        alarms.raise("withdrawal 7", "another address");
        assert_eq!(alarms.list(), [("withdrawal 7".to_owned(), "another address".to_owned())]);
        alarms.clear("withdrawal 7");
        assert!(alarms.list().is_empty());
        (0..2 * ALARMS_MAX).for_each(|n| alarms.raise(&n.to_string(), "x"));
        assert_eq!(alarms.list().len(), ALARMS_MAX);
    }
}
