//! Tests of the proof table, row by row.

use super::*;

const NOW: i64 = 100 * DAY_MS;

/// A factor changed this long ago; `None`: at registration.
fn held(factor: Factor, changed_ms_ago: Option<i64>) -> Held {
    Held { factor, subject: String::new(), changed: changed_ms_ago.map(|ago| (1, NOW - ago)) }
}

fn check(kind: ChangeKind, factors: &[Held], shown: &[Factor]) -> &'static str {
    let factors = Factors(factors.to_vec());
    let shown: Vec<Held> = shown.iter().filter_map(|factor| factors.find(*factor, "").cloned()).collect();
    match factors.judge(kind, "", &shown, NOW) {
        Ok(()) => "ok",
        Err(refused) => refused.key,
    }
}

const REQUIRED: &str = "proof.required";
const YOUNG: &str = "proof.too.young";
const HOUR_MS: i64 = 3_600_000;

/// SEC-210.
#[test]
fn a_session_alone_changes_nothing() {
    let everything: Vec<Held> = Factor::ALL.iter().map(|factor| held(*factor, None)).collect();
    for (kind, alone, beside) in TABLE {
        assert_eq!(check(kind, &everything, &[]), REQUIRED, "{kind:?}");
        assert!(!alone.is_empty() && !beside.is_empty());
        for factor in Factor::ALL {
            let without_app = everything.iter().filter(|held| held.factor != Authenticator).cloned();
            let wanted = if alone.contains(&factor) && factor != Authenticator { "ok" } else { REQUIRED };
            assert_eq!(check(kind, &without_app.collect::<Vec<_>>(), &[factor]), wanted, "{kind:?} by {factor:?}");
            let wanted = if beside.contains(&factor) { "ok" } else { REQUIRED };
            assert_eq!(check(kind, &everything, &[factor]), wanted, "{kind:?} by {factor:?}");
        }
    }
}

/// SEC-211.
#[test]
fn a_factor_younger_than_a_day_authorises_no_other() {
    for (kind, alone, _) in TABLE {
        for factor in alone.iter().copied() {
            for (ago, is_old) in [(0, false), (FACTOR_REST_MS - 1, false), (FACTOR_REST_MS, true)] {
                let wanted = if is_old || kind.factor() == Some(factor) { "ok" } else { YOUNG };
                // An old authenticator shortens the list, which is the other column.
                if !is_old || factor != Authenticator {
                    assert_eq!(check(kind, &[held(factor, Some(ago))], &[factor]), wanted, "{kind:?} by {factor:?}");
                }
            }
        }
    }
    // One proof that is old enough is enough.
    let factors = [held(LoginPassword, None), held(Mailbox, Some(HOUR_MS))];
    assert_eq!(check(ChangeKind::AddAuthenticator, &factors, &[Mailbox, LoginPassword]), "ok");
    assert_eq!(check(ChangeKind::AddAuthenticator, &factors, &[Mailbox]), YOUNG);
}

/// SEC-211.
#[test]
fn a_young_authenticator_takes_no_other_proof_away() {
    let factors = [held(LoginPassword, None), held(Authenticator, Some(HOUR_MS))];
    assert_eq!(check(ChangeKind::BindMailbox, &factors, &[Authenticator]), YOUNG);
    assert_eq!(check(ChangeKind::BindMailbox, &factors, &[LoginPassword]), "ok");
    let factors = [held(LoginPassword, None), held(Authenticator, Some(FACTOR_REST_MS))];
    assert_eq!(check(ChangeKind::BindMailbox, &factors, &[LoginPassword]), REQUIRED);
    assert_eq!(check(ChangeKind::BindMailbox, &factors, &[Authenticator]), "ok");
}

/// SEC-212.
#[test]
fn a_proof_that_changed_since_it_was_shown_is_none() {
    let before = held(LoginPassword, None);
    let after = Factors(vec![Held { changed: Some((2, NOW - 2 * FACTOR_REST_MS)), ..before.clone() }]);
    assert_eq!(after.judge(ChangeKind::AddPasskey, "", &[before], NOW).map_err(|refused| refused.key), Err(REQUIRED));
}

/// SEC-211.
#[test]
fn a_young_passkey_speaks_for_itself_alone() {
    let key = |subject: &str| Held { subject: subject.to_owned(), ..held(Passkey, Some(HOUR_MS)) };
    let factors = Factors(vec![key("a"), key("b")]);
    assert_eq!(factors.judge(ChangeKind::RemovePasskey, "a", &[key("a")], NOW), Ok(()));
    let other = factors.judge(ChangeKind::RemovePasskey, "b", &[key("a")], NOW);
    assert_eq!(other.map_err(|refused| refused.key), Err(YOUNG));
    let added = factors.judge(ChangeKind::AddPasskey, "c", &[key("a")], NOW);
    assert_eq!(added.map_err(|refused| refused.key), Err(YOUNG));
}

#[test]
fn screens_are_told_what_proves_and_what_rests() {
    let factors = Factors(vec![held(LoginPassword, None), held(Mailbox, Some(HOUR_MS))]);
    let (good, resting) = factors.proofs(ChangeKind::AddAuthenticator, NOW);
    assert_eq!((good, resting), (vec![LoginPassword], vec![(Mailbox, NOW - HOUR_MS + FACTOR_REST_MS)]));
}

#[test]
fn every_factor_is_read_back_from_its_name() {
    for factor in Factor::ALL {
        assert_eq!(Factor::parse(factor.name()), Some(factor));
    }
}
