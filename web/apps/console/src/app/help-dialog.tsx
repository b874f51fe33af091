import { Modal } from '@console/kit/modal'
import { words } from '@console/locales'
import type { ReactNode } from 'react'
import type { Desk } from './desks'

const { keys: meaning, groups } = words.help

const LISTS: [string, [string[], string][]][] = [
  [
    groups.anywhere,
    [
      [['Ctrl', 'K'], meaning.palette],
      [['?'], meaning.help],
    ],
  ],
  [
    groups.lists,
    [
      [['j'], meaning.next],
      [['k'], meaning.previous],
      [['Enter'], meaning.open],
      [['x'], meaning.select],
      [['/'], meaning.filter],
      [['Esc'], meaning.close],
    ],
  ],
  [
    groups.decide,
    [
      [['a'], meaning.approve],
      [['r'], meaning.reject],
      [['c'], meaning.comment],
      [['s'], meaning.take],
    ],
  ],
]

/** Every key, in the order in which they are learnt. */
export function HelpDialog({ desks, onClose }: { desks: Desk[]; onClose: () => void }) {
  return (
    <Modal title={words.help.title} onClose={onClose} wide>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <div className="space-y-5">
          {LISTS.map(([title, rows]) => (
            <Group key={title} title={title}>
              {rows.map(([pressed, text]) => (
                <Line key={text} pressed={pressed} text={text} />
              ))}
            </Group>
          ))}
        </div>
        <Group title={groups.goTo}>
          {desks.map((desk) => (
            <Line key={desk.name} pressed={['g', desk.key]} text={words.desks[desk.name]} />
          ))}
        </Group>
      </div>
    </Modal>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-text-3">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ pressed, text }: { pressed: string[]; text: string }) {
  return (
    <div className="flex items-center justify-between border-b border-line py-1.5 text-sm last:border-0">
      <dt>{text}</dt>
      <dd className="flex gap-1">
        {pressed.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
