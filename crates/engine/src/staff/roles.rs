//! What a member of the staff may do for the operator, as bits. No role implies another.

use minicbor::{Decode, Encode};

#[derive(Clone, Copy, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
pub struct StaffRoles(#[n(0)] pub u16);

impl StaffRoles {
    pub const NONE: Self = Self(0);
    pub const OWNER: Self = Self(1);
    pub const FINANCE: Self = Self(2);
    pub const COMPLIANCE: Self = Self(4);
    pub const SUPPORT: Self = Self(8);
    pub const CONTENT: Self = Self(16);
    pub const RISK: Self = Self(32);
    pub const MARKETS: Self = Self(64);
    pub const MEDIATOR: Self = Self(128);
    /// Reads everything and does nothing, so it is held alone.
    pub const AUDITOR: Self = Self(256);
    /// The simulated staff of a sandbox, which is no person.
    pub const AUTOMATION: Self = Self(512);

    /// Every role with its name.
    pub const ALL: [(&'static str, Self); 10] = [
        ("owner", Self::OWNER),
        ("finance", Self::FINANCE),
        ("compliance", Self::COMPLIANCE),
        ("support", Self::SUPPORT),
        ("content", Self::CONTENT),
        ("risk", Self::RISK),
        ("markets", Self::MARKETS),
        ("mediator", Self::MEDIATOR),
        ("auditor", Self::AUDITOR),
        ("automation", Self::AUTOMATION),
    ];
    /// Roles that exclude every other one.
    const ALONE: [Self; 2] = [Self::AUDITOR, Self::AUTOMATION];

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    pub const fn has(self, role: Self) -> bool {
        self.0 & role.0 == role.0
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().filter(move |(_, role)| self.has(*role)).map(|(name, _)| name)
    }

    /// Only roles that exist, and those together that one person may hold.
    pub(crate) fn is_possible(self) -> bool {
        let every = Self::ALL.iter().fold(Self::NONE, |all, (_, role)| all.and(*role));
        every.has(self) && Self::ALONE.into_iter().all(|alone| !self.has(alone) || self == alone)
    }
}

impl std::fmt::Debug for StaffRoles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StaffRoles({:#x}", self.0)?;
        self.names().try_for_each(|name| write!(f, " {name}"))?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_is_a_bit_of_its_own() {
        let bits: Vec<u16> = StaffRoles::ALL.iter().map(|(_, role)| role.0).collect();
        assert_eq!(bits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    }

    #[test]
    fn auditors_and_automation_hold_one_role_and_others_combine() {
        let all_others = StaffRoles(0xff);
        let possible = [StaffRoles::NONE, StaffRoles::AUDITOR, StaffRoles::AUTOMATION, all_others];
        assert!(possible.iter().all(|roles| roles.is_possible()));
        let impossible = [
            StaffRoles::AUDITOR.and(StaffRoles::OWNER),
            StaffRoles::AUTOMATION.and(StaffRoles::FINANCE),
            StaffRoles::AUDITOR.and(StaffRoles::AUTOMATION),
            StaffRoles(1024),
            StaffRoles(u16::MAX),
        ];
        assert!(impossible.iter().all(|roles| !roles.is_possible()));
    }
}
