import { areaOf, type Country, type CountryGroup } from './countries'

type NameOf = (country: Country) => string

/** Letters that stand under another one in a list of names: the forms of alif. */
const SAME: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا' }

const letterOf = (name: string) => {
  const letter = name.slice(0, 1)
  return SAME[letter] ?? letter
}

/** Under the letters of the reader's own alphabet. The server's are those of the English names, which serve Chinese too. */
export function lettered(groups: CountryGroup[], locale: string, nameOf: NameOf): CountryGroup[] {
  if (locale !== 'ar') return groups
  const { compare } = new Intl.Collator(locale)
  const own = new Map<string, Country[]>()
  const all = groups.flatMap((group) => group.data).sort((a, b) => compare(nameOf(a), nameOf(b)))
  for (const country of all) {
    const letter = letterOf(nameOf(country))
    own.set(letter, [...(own.get(letter) ?? []), country])
  }
  return [...own].map(([letter, data]) => ({ letter, data }))
}

/** Only those whose name, code or number has the text: the name as it is shown, in English or in Chinese. */
export function matching(groups: CountryGroup[], typed: string, nameOf: NameOf): CountryGroup[] {
  const text = typed.trim().toLowerCase().replace(/^\+/, '')
  if (!text) return groups
  return groups
    .map((group) => ({
      ...group,
      data: group.data.filter(
        (one) =>
          nameOf(one).toLowerCase().includes(text) ||
          one.englishName.toLowerCase().includes(text) ||
          one.chineseName.includes(text) ||
          one.countryCode.toLowerCase() === text ||
          areaOf(one).startsWith(text),
      ),
    }))
    .filter((group) => group.data.length)
}
