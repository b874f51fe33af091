import { useState } from 'react'
import { Refused } from '~/domain/api/api'
import { CAPTCHA_REFUSED } from '~/domain/session/captcha-refused'
import { useSettings } from '~/domain/settings/settings'

/** Whether the picture stands on the page: the operator wants it always, or the server asked for it. */
export function useAskedCaptcha() {
  const always = useSettings().MARKET_URL?.h5Code ?? false
  const [asked, ask] = useState(false)
  const [round, setRound] = useState(0)
  return {
    shown: asked || always,
    round,
    /** Another picture after every refusal: the old one is used up. Whether it is the picture that was refused. */
    refused: (error: unknown) => {
      setRound((now) => now + 1)
      const isCaptcha = error instanceof Refused && error.code === CAPTCHA_REFUSED
      if (isCaptcha) ask(true)
      return isCaptcha
    },
  }
}
