/** Where the server keeps the pictures it ships with: the app draws those itself, sharper and in the theme's colours. */
const SHIPPED = '/static/art/'

/** A picture the operator chose in place of ours: from this site, or over a safe line from another. */
export const ownPicture = (address: string | undefined): string | undefined => {
  if (!address || address.startsWith(SHIPPED)) return undefined
  return /^\/(?![/\\])/.test(address) || /^https:\/\//i.test(address) ? address : undefined
}
