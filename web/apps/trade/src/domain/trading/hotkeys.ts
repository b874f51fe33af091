import { useEffect, useRef } from 'react'
import { useDesk } from '~/shared/desktop'

/** What can be done at a desk without a mouse, by the key that does it. */
export const HOTKEYS = [
  ['B', 'trade.keys.buy'],
  ['S', 'trade.keys.sell'],
  ['M', 'trade.keys.market'],
  ['L', 'trade.keys.limit'],
  ['T', 'trade.keys.stop'],
  ['1 – 4', 'trade.keys.part'],
  ['Shift + Enter', 'trade.keys.send'],
  ['?', 'trade.keys.help'],
] as const

export type Deed =
  | { do: 'side'; buys: boolean }
  | { do: 'kind'; kind: 'market' | 'limit' | 'stop' }
  | { do: 'part'; percent: number }
  | { do: 'send' }
  | { do: 'help' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What a key means. With Control, Alt or Command it is the browser's; a key that is held down is pressed once. */
export function deedOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: Pressed): Deed | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  if (key === '?') return { do: 'help' }
  if (key === 'Enter') return shiftKey ? { do: 'send' } : undefined
  if (shiftKey) return undefined
  switch (key.toLowerCase()) {
    case 'b':
      return { do: 'side', buys: true }
    case 's':
      return { do: 'side', buys: false }
    case 'm':
      return { do: 'kind', kind: 'market' }
    case 'l':
      return { do: 'kind', kind: 'limit' }
    case 't':
      return { do: 'kind', kind: 'stop' }
    case '1':
    case '2':
    case '3':
    case '4':
      return { do: 'part', percent: Number(key) * 25 }
    default:
      return undefined
  }
}

/** Whether a key is meant for something else: for a field that is written in, or for a dialog that stands over the desk. */
export function isBusy(target: EventTarget | null, page: ParentNode = document): boolean {
  if (page.querySelector('[role=dialog],[role=alertdialog]')) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type=range],[type=radio],[type=checkbox]),textarea,select') !== null
  )
}

/** Obeys the keys of a desk for as long as its ticket is there. */
export function useHotkeys(obey: (deed: Deed) => void) {
  const desk = useDesk()
  const latest = useRef(obey)
  latest.current = obey
  useEffect(() => {
    if (!desk) return
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusy(event.target)) return
      const deed = deedOf(event)
      if (!deed) return
      event.preventDefault()
      latest.current(deed)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [desk])
}
