// One identity check: what was stated beside what was photographed, a checklist, and the decision.

import type { IdentityCase } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { ClockTag } from '@console/kit/clock-tag'
import { humanize } from '@console/kit/format'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Facts, Section } from '@console/kit/section'
import { Problem } from '@console/kit/state'
import { Tag } from '@console/kit/tag'
import { toast } from '@console/kit/toast'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan, useStaff } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CHECKS, Checklist } from './checklist'
import { ApproveIdentity, RefuseIdentity } from './decision-dialogs'
import { Documents } from './documents'
import { Trail } from './trail'

const w = words.identity

export function CasePane() {
  const { id = '' } = useParams({ strict: false })
  const query = useOne(routes.identityCase, keys.identity.one(id), id)
  return <Loaded query={query}>{(one) => <Case key={one.id} one={one} />}</Loaded>
}

function Case({ one }: { one: IdentityCase }) {
  const { staff } = useStaff()
  const [choice, setChoice] = useState<'approve' | 'refuse' | null>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const isWaiting = one.state === 'waiting'
  const mayWork = useCan()(MAY.identity) && isWaiting
  const left = CHECKS.length - checked.size
  const assign = useWrite(routes.assignIdentity, [keys.identity.all], () => toast(w.taken))
  const isMine = one.assignee?.id === staff.id
  const take = () => void assign.send({ id: one.id })
  useKeys({
    a: mayWork && left === 0 ? () => setChoice('approve') : undefined,
    r: mayWork ? () => setChoice('refuse') : undefined,
    s: mayWork && !isMine ? take : undefined,
  })
  const close = () => setChoice(null)
  return (
    <Pane
      title={one.name}
      note={
        <>
          <Tag tone={one.level === 2 ? 'accent' : 'plain'}>{w.levels[one.level]}</Tag>
          {isWaiting ? (
            <ClockTag from={one.submittedAt} due={one.dueAt} />
          ) : (
            <Tag tone={one.state === 'approved' ? 'good' : 'bad'}>{w.states[one.state]}</Tag>
          )}
          <Link
            to="/people/$id"
            params={{ id: String(one.user) }}
            className="num text-accent-ink hover:underline"
          >
            #{one.user}
          </Link>
          {one.assignee ? <span>{w.takenBy(one.assignee.name)}</span> : null}
        </>
      }
      onClose={useClose()}
      actions={
        mayWork ? (
          <>
            {isMine ? null : (
              <Button look="ghost" hint="s" busy={assign.state === 'busy'} onClick={take}>
                {w.take}
              </Button>
            )}
            <Button hint="r" onClick={() => setChoice('refuse')}>
              {w.refuse}
            </Button>
            <Button
              look="primary"
              hint="a"
              disabled={left > 0}
              title={left ? w.checksLeft(left) : undefined}
              onClick={() => setChoice('approve')}
            >
              {w.approve}
            </Button>
          </>
        ) : null
      }
    >
      <div className="space-y-6 p-5">
        {assign.error ? <Problem error={assign.error} /> : null}
        {isWaiting && one.level === 2 ? <Notice>{w.twoPeople}</Notice> : null}
        <div className="grid gap-6 pane:grid-cols-2">
          <Section title={w.fields}>
            <Facts
              items={one.fields.map((field) => [
                humanize(field.name),
                <span key="value" className="font-medium">
                  {field.value}
                </span>,
              ])}
            />
          </Section>
          {mayWork ? (
            <Section title={w.checklist} note={left ? w.checksLeft(left) : undefined}>
              <Checklist checked={checked} onChange={setChecked} />
            </Section>
          ) : null}
        </div>
        <Section title={w.documents}>
          <Documents id={one.id} documents={one.documents} />
        </Section>
        <Trail one={one} />
      </div>
      {choice === 'approve' ? <ApproveIdentity one={one} onClose={close} /> : null}
      {choice === 'refuse' ? <RefuseIdentity one={one} onClose={close} /> : null}
    </Pane>
  )
}
