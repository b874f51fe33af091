//! Roles of the staff. Nobody gets one from another; an auditor has no other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The numbers are the journal's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    Owner = 1,
    Finance = 2,
    Compliance = 4,
    Support = 8,
    Content = 16,
    Risk = 32,
    Markets = 64,
    Mediator = 128,
    Auditor = 256,
}

impl Role {
    pub const ALL: [Self; 9] = [
        Self::Owner,
        Self::Finance,
        Self::Compliance,
        Self::Support,
        Self::Content,
        Self::Risk,
        Self::Markets,
        Self::Mediator,
        Self::Auditor,
    ];

    /// The letter in the table of permissions.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Owner => 'O',
            Self::Finance => 'F',
            Self::Compliance => 'C',
            Self::Support => 'S',
            Self::Content => 'T',
            Self::Risk => 'R',
            Self::Markets => 'M',
            Self::Mediator => 'D',
            Self::Auditor => 'A',
        }
    }
}

/// A set of roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles(pub u16);

impl Roles {
    pub fn has(self, role: Role) -> bool {
        self.0 & role as u16 != 0
    }

    pub fn list(self) -> Vec<Role> {
        Role::ALL.into_iter().filter(|role| self.has(*role)).collect()
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<T: IntoIterator<Item = Role>>(roles: T) -> Self {
        Self(roles.into_iter().fold(0, |bits, role| bits | role as u16))
    }
}
