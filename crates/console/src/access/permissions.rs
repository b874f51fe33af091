//! The table of permissions: one line each, with the letters of the roles that hold it.

use super::roles::{Role, Roles};

/// Everybody of the staff.
const ALL: &str = "OFCSTRMDA";

const TABLE: &[(&str, &str)] = &[
    ("overview.read", ALL),
    ("approvals.read", ALL),
    ("approvals.decide", ALL),
    ("own.sessions", ALL),
    ("own.tokens", ALL),
    ("people.read", "OFCSRDA"),
    ("people.note", "FCSRD"),
    ("people.signout", "CS"),
    ("people.reveal", "FCS"),
    ("people.freeze", "CSR"),
    ("people.approve", "OC"),
    ("identity.read", "CA"),
    ("identity.work", "C"),
    ("identity.approve", "C"),
    ("withdrawals.read", "FCSA"),
    ("withdrawals.work", "FC"),
    ("withdrawals.approve", "OFC"),
    ("ledger.read", "OFRA"),
    ("ledger.correct", "FS"),
    ("ledger.approve", "OF"),
    ("risk.read", "OFRMA"),
    ("risk.halt", "RM"),
    ("c2c.read", "CDA"),
    ("c2c.work", "D"),
    ("c2c.approve", "CD"),
    ("staff.read", "OA"),
    ("staff.work", "O"),
    ("staff.approve", "O"),
    ("audit.read", "OA"),
    ("audit.export", "OA"),
    // Products and loans. Who proposes terms reads them.
    ("products.read", "OFCTRA"),
    ("products.work", "FT"),
    ("products.approve", "OR"),
    ("house.work", "F"),
    ("house.approve", "O"),
    ("loans.read", "FCA"),
    ("loans.work", "FC"),
    ("loans.approve", "OF"),
    // Markets
    ("markets.read", "ORMA"),
    ("markets.work", "M"),
    ("markets.approve", "OR"),
    // Support.
    ("support.read", "CSDA"),
    ("support.work", "S"),
];

/// Endings of permissions that no token of a script can have: they need a person with an authenticator.
const PEOPLE_ONLY: [&str; 7] =
    [".approve", ".decide", ".reveal", ".export", "staff.work", "own.sessions", "own.tokens"];

fn letters(permission: &str) -> &'static str {
    TABLE.iter().find(|(name, _)| *name == permission).map_or("", |(_, letters)| letters)
}

pub(crate) fn held_by(permission: &str, roles: Roles) -> bool {
    letters(permission).chars().any(|letter| roles.list().iter().any(|role| role.letter() == letter))
}

pub(crate) fn roles_with(permission: &str) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| letters(permission).contains(role.letter())).collect()
}

pub(crate) fn permissions_of(roles: Roles) -> Vec<&'static str> {
    TABLE.iter().map(|(name, _)| *name).filter(|name| held_by(name, roles)).collect()
}

pub(crate) fn is_for_people_only(permission: &str) -> bool {
    PEOPLE_ONLY.iter().any(|ending| permission.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_auditor_reads_and_changes_nothing() {
        let auditor = Roles(Role::Auditor as u16);
        for permission in permissions_of(auditor) {
            let harmless = permission.ends_with(".read")
                || ["approvals.decide", "own.sessions", "own.tokens", "audit.export"].contains(&permission);
            assert!(harmless, "{permission}");
        }
    }

    #[test]
    fn support_freezes_and_approves_no_freeze() {
        let support = Roles(Role::Support as u16);
        assert!(held_by("people.freeze", support));
        assert!(!held_by("people.approve", support));
        assert!(!held_by("nothing.known", support), "what is not in the table is held by nobody");
        assert_eq!(roles_with("people.approve"), [Role::Owner, Role::Compliance]);
    }

    #[test]
    fn every_letter_is_a_role() {
        for (name, letters) in TABLE {
            let known = |letter: char| Role::ALL.iter().any(|role| role.letter() == letter);
            assert!(letters.chars().all(known), "{name} {letters}");
        }
    }
}
