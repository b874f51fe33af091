//! Payment methods that the operator allows: how buyers pay sellers outside the platform.

use serde::Deserialize;

/// Only methods whose payments can't be taken back by the payer belong here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct C2cSettings {
    pub methods: Vec<PaymentMethod>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaymentMethod {
    /// Never given to another method: advertisements and orders carry it.
    pub id: u16,
    pub key: String,
    pub name: String,
    /// Currencies that it pays in; none: all.
    #[serde(default)]
    pub fiats: Vec<String>,
    pub fields: Vec<PaymentField>,
}

/// A detail of a payment account, beside the holder's name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaymentField {
    pub key: String,
    pub label: String,
    #[serde(default = "yes")]
    pub required: bool,
}

fn yes() -> bool {
    true
}

impl C2cSettings {
    pub fn method(&self, id: u16) -> Option<&PaymentMethod> {
        self.methods.iter().find(|method| method.id == id)
    }
}

impl PaymentMethod {
    pub fn pays_in(&self, fiat: &str) -> bool {
        self.fiats.is_empty() || self.fiats.iter().any(|code| code == fiat)
    }
}

fn method(id: u16, key: &str, name: &str, fiats: &[&str], fields: &[(&str, &str, bool)]) -> PaymentMethod {
    let field = |(key, label, required): &(&str, &str, bool)| PaymentField {
        key: (*key).to_owned(),
        label: (*label).to_owned(),
        required: *required,
    };
    PaymentMethod {
        id,
        key: key.to_owned(),
        name: name.to_owned(),
        fiats: fiats.iter().map(|code| (*code).to_owned()).collect(),
        fields: fields.iter().map(field).collect(),
    }
}

impl Default for C2cSettings {
    fn default() -> Self {
        let (bank, number) = (("bank", "Bank", true), ("number", "Account number or IBAN", true));
        Self {
            methods: vec![
                method(1, "bank-transfer", "Bank transfer", &[], &[bank, number, ("code", "BIC / SWIFT", false)]),
                method(2, "sepa-instant", "SEPA Instant", &["EUR"], &[("number", "IBAN", true)]),
                method(
                    3,
                    "faster-payments",
                    "Faster Payments",
                    &["GBP"],
                    &[("sort", "Sort code", true), ("number", "Account number", true)],
                ),
                method(4, "wise", "Wise", &[], &[("email", "Email or Wisetag", true)]),
                method(5, "revolut", "Revolut", &[], &[("tag", "Revtag", true)]),
                method(6, "fedwire", "Fedwire", &["USD"], &[bank, ("routing", "Routing number", true), number]),
                method(7, "interac", "Interac e-Transfer", &["CAD"], &[("email", "Email", true)]),
                method(8, "payid", "PayID", &["AUD"], &[("payid", "PayID", true)]),
                method(9, "paynow", "PayNow", &["SGD"], &[("phone", "Phone or UEN", true)]),
                method(10, "twint", "TWINT", &["CHF"], &[("phone", "Phone", true)]),
                method(11, "zengin", "Zengin transfer", &["JPY"], &[bank, ("branch", "Branch", true), number]),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_number_of_its_own_and_something_to_pay_to() {
        let settings = C2cSettings::default();
        for (at, method) in settings.methods.iter().enumerate() {
            assert_eq!(settings.methods.iter().position(|other| other.id == method.id), Some(at));
            assert!(method.fields.iter().any(|field| field.required), "{}", method.name);
        }
        assert!(settings.method(2).unwrap().pays_in("EUR") && !settings.method(2).unwrap().pays_in("USD"));
    }
}
