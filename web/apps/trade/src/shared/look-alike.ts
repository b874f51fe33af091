/** A host of plain letters with a dot in it; nothing for one that is written in other scripts or hides behind a name. */
export function canonicalHost({ username, password, hostname }: URL): string | undefined {
  const labels = hostname.split('.')
  const plain = labels.every((label) => /^[a-z\d-]+$/.test(label) && !label.startsWith('xn--'))
  return username || password || labels.length < 2 || !plain ? undefined : hostname
}

const ALIKE: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', '5': 's', '3': 'e' }

/** A host with everything that looks alike written alike. */
const skeleton = (host: string) =>
  host
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0135i]/g, (sign) => ALIKE[sign] ?? sign)
    .replace(/[-.]/g, '')

/** Whether a host could be taken for this one: `p1imsoll.example` for `plimsoll.example`. */
export function looksLike(host: string, own: string): boolean {
  if (host === own || host.endsWith(`.${own}`) || !own.includes('.')) return false
  return skeleton(host).includes(skeleton(own))
}
