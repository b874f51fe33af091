// The permissions that the console asks about, by the names of the server's table (crates/console/src/access/permissions.rs).
export const MAY = {
  note: 'people.note',
  freeze: 'people.freeze',
  signOut: 'people.signout',
  reveal: 'people.reveal',
  identity: 'identity.work',
  withdrawals: 'withdrawals.work',
  c2c: 'c2c.work',
  halt: 'risk.halt',
  correct: 'ledger.correct',
  staff: 'staff.work',
  exportAudit: 'audit.export',
  // Products and loans
  products: 'products.work',
  house: 'house.work',
  loans: 'loans.work',
  // Markets
  markets: 'markets.work',
  support: 'support.work',
} as const

/** What a token can never hold: it takes a person with an authenticator. */
export const isForPeopleOnly = (permission: string) =>
  /\.(approve|decide|reveal|export)$|^own\.|^staff\.work$/.test(permission)
