// One customer: tabs of what they have and did, and what staff can do.

import type { Customer } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { Tabs } from '@console/kit/tabs'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useFilters } from '@console/table/search'
import { useClose, useOne } from '@console/table/use-one'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FreezeDialog, LiftDialog, SignOutDialog } from './freeze-dialogs'
import { RevealDialog } from './reveal-dialog'
import { Summary } from './summary'
import { type ListTab, PersonList, TABS } from './tabs'
import { KycTag, StatusTag } from './tags'

type Opened = 'freeze' | 'lift' | 'signout' | 'reveal' | null

export function PersonPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.person, keys.people.one(id), id)
  return <Loaded query={query}>{(person) => <Profile key={person.id} person={person} />}</Loaded>
}

function Profile({ person }: { person: Customer }) {
  const can = useCan()
  const [search, setSearch] = useFilters()
  const [opened, setOpened] = useState<Opened>(null)
  const tab = TABS.find((one) => one === search.tab)
  const close = () => setOpened(null)
  const isFrozen = person.status !== 'normal'
  return (
    <Pane
      title={person.name || words.people.unnamed}
      note={
        <>
          <span className="num">#{person.id}</span>
          <span>{person.contact}</span>
          <KycTag level={person.kyc} />
          {isFrozen ? <StatusTag status={person.status} /> : null}
        </>
      }
      onClose={useClose()}
      actions={
        <>
          {can(MAY.reveal) ? (
            <Button look="ghost" onClick={() => setOpened('reveal')}>
              {words.people.reveal}
            </Button>
          ) : null}
          {can(MAY.signOut) ? (
            <Button onClick={() => setOpened('signout')}>{words.people.signOut}</Button>
          ) : null}
          {can(MAY.freeze) ? (
            isFrozen ? (
              <Button onClick={() => setOpened('lift')}>{words.people.lift}</Button>
            ) : (
              <Button look="danger" onClick={() => setOpened('freeze')}>
                {words.people.freeze}
              </Button>
            )
          ) : null}
        </>
      }
      tabs={
        <Tabs<'summary' | ListTab>
          label={words.people.title}
          value={tab ?? 'summary'}
          tabs={(['summary', ...TABS] as const).map((one) => [one, words.people.tabs[one]])}
          onChange={(next) => setSearch({ tab: next === 'summary' ? undefined : next })}
          className="border-0!"
        />
      }
    >
      {tab ? <PersonList id={person.id} tab={tab} /> : <Summary person={person} />}
      {opened === 'freeze' ? <FreezeDialog person={person} onClose={close} /> : null}
      {opened === 'lift' ? <LiftDialog person={person} onClose={close} /> : null}
      {opened === 'signout' ? <SignOutDialog person={person} onClose={close} /> : null}
      {opened === 'reveal' ? <RevealDialog person={person} onClose={close} /> : null}
    </Pane>
  )
}
