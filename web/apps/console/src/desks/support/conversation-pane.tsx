// One conversation: what was said, who the customer is, and the answer.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Conversation } from '@console/api/support-types'
import { ActionDialog } from '@console/kit/action-dialog'
import { Button } from '@console/kit/button'
import { ClockTag } from '@console/kit/clock-tag'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Colleague } from '@console/kit/person'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { Section } from '@console/kit/section'
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
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Composer, focusAnswer } from './composer'
import { CustomerFacts } from './customer-facts'
import { Messages } from './messages'

const w = words.support

export function ConversationPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.conversation, keys.support.one(id), id)
  return <Loaded query={query}>{(one) => <Whole key={one.id} conversation={one} />}</Loaded>
}

function CloseDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id, version } = conversation
  return (
    <ActionDialog
      title={w.closeTitle}
      route={routes.closeConversation}
      input={isReason(reason) ? { id, version, reason: reason.trim() } : null}
      changes={[keys.support.all]}
      submit={w.close}
      done={w.closed}
      onClose={onClose}
    >
      <Notice>{w.closeText}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

function Whole({ conversation }: { conversation: Conversation }) {
  const [isClosing, setClosing] = useState(false)
  const { staff } = useStaff()
  const mayWork = useCan()(MAY.support)
  const isMine = conversation.assignee?.id === staff.id
  const isOpen = conversation.state !== 'closed'
  const assign = useWrite(routes.assignConversation, [keys.support.all], () =>
    toast(isMine ? w.givenBack : w.taken, { tone: 'good' }),
  )
  const take = () => void assign.send({ id: conversation.id, version: conversation.version, take: !isMine })
  useKeys({
    s: mayWork && isOpen ? take : undefined,
    c: mayWork && isOpen ? focusAnswer : undefined,
    r: mayWork && isOpen ? () => setClosing(true) : undefined,
  })
  return (
    <Pane
      title={conversation.name || words.people.unnamed}
      note={
        <>
          {conversation.waitingSince && conversation.dueAt ? (
            <ClockTag from={conversation.waitingSince} due={conversation.dueAt} />
          ) : (
            <Tag tone={conversation.state === 'answered' ? 'good' : 'plain'}>
              {w.states[conversation.state]}
            </Tag>
          )}
          <span>{w.topics[conversation.topic] ?? conversation.topic}</span>
          <span className="num">#{conversation.id}</span>
          {conversation.assignee ? <Colleague person={conversation.assignee} /> : null}
        </>
      }
      onClose={useClose()}
      actions={
        mayWork && isOpen ? (
          <>
            <Button hint="s" busy={assign.state === 'busy'} onClick={take}>
              {isMine ? w.giveBack : w.take}
            </Button>
            <Button look="ghost" hint="r" onClick={() => setClosing(true)}>
              {w.close}
            </Button>
          </>
        ) : null
      }
    >
      <div className="grid gap-6 p-5 pane:grid-cols-[1fr_15rem]">
        <div className="min-w-0 space-y-4">
          {assign.error ? <Problem error={assign.error} /> : null}
          <Section title={w.messages}>
            <Messages conversation={conversation} />
          </Section>
          {mayWork ? <Composer conversation={conversation} /> : null}
        </div>
        <CustomerFacts conversation={conversation} />
      </div>
      {isClosing ? <CloseDialog conversation={conversation} onClose={() => setClosing(false)} /> : null}
    </Pane>
  )
}
