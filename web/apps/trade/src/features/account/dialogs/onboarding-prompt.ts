import type { User } from '~/domain/session/user'

export type Asked = 'password' | 'invitation'

/** What a person is asked next, if anything. What they put off is asked again when the app is next opened. */
export function nextQuestion({
  user,
  practice,
  inviteRequired,
  putOff,
}: {
  user: Pick<User['user'], 'isSetPassword' | 'appParentIds'> | undefined
  practice: boolean
  inviteRequired: boolean
  putOff: Asked[]
}): Asked | undefined {
  if (!user || practice) return undefined
  const open: Asked[] = [
    ...(user.isSetPassword === 0 ? (['password'] as const) : []),
    ...(inviteRequired && !user.appParentIds ? (['invitation'] as const) : []),
  ]
  return open.find((asked) => !putOff.includes(asked))
}
