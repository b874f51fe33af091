import { useT } from '@plimsoll/i18n'
import { Checkbox } from '@plimsoll/ui'
import { useEffect, useRef, useState } from 'react'

/** The first press shows the box; once it is ticked, what was pressed for happens. */
export function useHumanCheck() {
  const [isHuman, setHuman] = useState(false)
  const [waiting, setWaiting] = useState<() => void>()
  return {
    /** Runs it for people, at once or when they have said so. */
    forPeople: (run: () => void) => (isHuman ? run() : setWaiting(() => run)),
    box: waiting ? (
      <HumanBox
        ticked={isHuman}
        onTick={(ticked) => {
          setHuman(ticked)
          if (ticked) waiting()
        }}
      />
    ) : null,
  }
}

function HumanBox({ ticked, onTick }: { ticked: boolean; onTick: (ticked: boolean) => void }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="rounded-md border border-line-strong bg-surface px-4 py-1.5">
      <Checkbox ref={box} checked={ticked} onChange={(event) => onTick(event.target.checked)}>
        <span className="text-[16px] font-medium text-text">{t('auth.human')}</span>
      </Checkbox>
    </div>
  )
}
