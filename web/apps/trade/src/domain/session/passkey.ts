import type { Params, Schema } from '@plimsoll/api'
import { call } from '~/domain/api/api'

/** A ceremony as the server begins it. */
type Begun = Schema<'Begun'>

/** What the browser answered, with the ticket it answers. */
export type PasskeyAnswer = Schema<'PasskeyAnswer'>

/** The person turned away, or no passkey of theirs is on this device. */
export class PasskeyAbandoned extends Error {}

/** Whether this browser can do it. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

async function asked(credential: Promise<Credential | null>): Promise<unknown> {
  try {
    const given = await credential
    if (given) return (given as PublicKeyCredential).toJSON()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  throw new PasskeyAbandoned()
}

/** Devices that can't promise to guard the key further are welcome: each use asks for the person anyway. */
const welcoming = (options: PublicKeyCredentialCreationOptionsJSON) => ({
  ...options,
  extensions: { ...options.extensions, enforceCredentialProtectionPolicy: false },
})

/** Has the device make a passkey for this account. It will count for money, so its owner is proved with `factor`. */
export async function makePasskey(
  label: string,
  factor: Params<'POST /api/user/passkeyRegisterFinish'>,
): Promise<void> {
  const { ticket, options } = await call('POST /api/user/passkeyRegisterStart')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    welcoming(options as PublicKeyCredentialCreationOptionsJSON),
  )
  const credential = await asked(navigator.credentials.create({ publicKey }))
  await call('POST /api/user/passkeyRegisterFinish', { ticket, credential, label, ...factor })
}

async function use({ ticket, options }: Begun): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return { ticket, credential: await asked(navigator.credentials.get({ publicKey })) }
}

/** Signs in with whatever passkey for this site the person picks. */
export async function signInByPasskey() {
  const answer = await use(await call('POST /api/user/passkeyLoginStart'))
  return call('POST /api/user/passkeyLoginFinish', answer)
}

/** Confirms one kind of action; the answer is good once, for that. */
export const confirmByPasskey = async (
  codeType: 'WITHDRAW' | 'NEW_ADDRESS' | 'C2C_RELEASE' | 'BIND' | 'UPD_PASSWORD' | 'UPD_FUND_PWD',
) => use(await call('POST /api/user/passkeyConfirmStart', { codeType }))
