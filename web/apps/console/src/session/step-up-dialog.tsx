// Opens by itself when a call needs a fresh code; the client repeats the call when the code was right.

import { call } from '@console/api/client'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { CodeField } from '@console/kit/field'
import { Modal } from '@console/kit/modal'
import { words } from '@console/locales'
import { useState } from 'react'
import { useStepUp } from './step-up'

export function StepUpDialog() {
  const isOpen = useStepUp((state) => state.waiting.length > 0)
  return isOpen ? <Ask /> : null
}

function Ask() {
  const answer = useStepUp((state) => state.answer)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const submit = async () => {
    setBusy(true)
    setWrong(false)
    try {
      await call(routes.stepUp, { code })
      answer(true)
    } catch {
      setWrong(true)
      setCode('')
      setBusy(false)
    }
  }
  return (
    <Modal
      title={words.stepUp.title}
      onClose={() => answer(false)}
      onSubmit={submit}
      actions={
        <>
          <Button look="ghost" onClick={() => answer(false)}>
            {words.common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={code.length < 6}>
            {words.stepUp.submit}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{words.stepUp.text}</p>
      <CodeField
        label={words.stepUp.code}
        value={code}
        onValue={setCode}
        error={isWrong ? words.stepUp.wrong : undefined}
      />
    </Modal>
  )
}
