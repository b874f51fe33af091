import { useState } from 'react'
import { useStandingNotice } from '~/domain/session/account-status-notice'
import { useSession } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { useSettings } from '~/domain/settings/settings'
import { StandingDialog } from './account-status-dialog'
import { InvitationDialog } from './invitation-dialog'
import { type Asked, nextQuestion } from './onboarding-prompt'
import { OwnCoinDialog } from './own-coin-dialog'
import { PasswordDialog } from './password-dialog'
import { ServiceSheet } from './service-sheet'

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
