import { describe, expect, it } from 'vitest'
import { isSecret } from './secrets'

const PHRASE = 'hollow crack step false river stone lamp cover night paper wheel garden'

describe('a text that gives away a wallet', () => {
  it('is a recovery phrase, however it is separated', () => {
    expect(isSecret(PHRASE)).toBe(true)
    expect(isSecret(`  ${PHRASE.toUpperCase().replaceAll(' ', ',\n')}`)).toBe(true)
    expect(isSecret(PHRASE.split(' ').slice(0, 11).join(' '))).toBe(true)
  })
  it('is a private key in any usual form', () => {
    expect(isSecret('ab'.repeat(32))).toBe(true)
    expect(isSecret(`0x${'AB'.repeat(32)}`)).toBe(true)
    expect(isSecret(`my key ${'0f'.repeat(32)}`)).toBe(true)
    expect(isSecret(`K${'w'.repeat(51)}`)).toBe(true)
    expect(isSecret(`xprv${'9'.repeat(107)}`)).toBe(true)
  })
  it('is neither an address nor a name', () => {
    expect(isSecret('TYkfEcAWumA33TBBDCnQzux7e1LJwuWoyh')).toBe(false)
    expect(isSecret('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(false)
    expect(isSecret('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(false)
    expect(isSecret('My cold store at home')).toBe(false)
  })
})
