import { useState } from 'react'
import { useSession } from '~/shared/session'
import { useSettings } from '~/shared/settings'
import { useStandingNotice } from '~/shared/standing-notice'
import { useUser } from '~/shared/user'
import { type Asked, nextQuestion } from './asked'
import { InvitationDialog } from './invitation-dialog'
import { OwnCoinDialog } from './own-coin-dialog'
import { PasswordDialog } from './password-dialog'
import { ServiceSheet } from './service-sheet'
import { StandingDialog } from './standing-dialog'

/** What may stand over any page, one at a time: first what was told, then what is asked. */
export function Dialogs() {
  const practice = useSession((session) => session.practice)
  const noticed = useStandingNotice((notice) => notice.open)
  const inviteRequired = useSettings().LOGIN_REGIS_SETTING?.inviteRequired ?? false
  const { data } = useUser()
  const [put, putOff] = useState<Asked[]>([])
  const question = noticed
    ? undefined
    : nextQuestion({ user: data?.user, practice, inviteRequired, putOff: put })
  const later = (asked: Asked) => () => putOff([...put, asked])
  return (
    <>
      <StandingDialog />
      <OwnCoinDialog />
      <ServiceSheet />
      {question === 'password' ? <PasswordDialog onClose={later('password')} /> : null}
      {question === 'invitation' ? <InvitationDialog onClose={later('invitation')} /> : null}
    </>
  )
}
