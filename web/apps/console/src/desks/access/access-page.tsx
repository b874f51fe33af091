// One's own sessions and tokens.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Token } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { when } from '@console/kit/format'
import { Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { useStaff } from '@console/session/store'
import { PageHead } from '@console/table/desk-frame'
import { Loaded } from '@console/table/loaded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sessions } from './sessions'
import { EndTokenDialog, TokenDialog } from './token-dialogs'

const w = words.access

export function AccessPage() {
  const { staff } = useStaff()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<Token | null>(null)
  const tokens = useQuery({ queryKey: keys.access.tokens, queryFn: () => call(routes.tokens, {}) })
  return (
    <>
      <PageHead title={w.title} />
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl space-y-7 px-6 py-6">
          <Section title={w.profile}>
            <p className="font-semibold">{staff.name}</p>
            <p className="text-text-2">{staff.email}</p>
            <div className="mt-2 flex flex-wrap gap-1">
              {staff.roles.map((role) => (
                <Tag key={role}>{words.roles[role]}</Tag>
              ))}
            </div>
          </Section>
          <Sessions />
          <Section title={w.tokens} action={<Button onClick={() => setMaking(true)}>{w.newToken}</Button>}>
            <Loaded query={tokens}>
              {({ rows }) =>
                rows.length === 0 ? (
                  <p className="text-sm text-text-3">{w.noTokens}</p>
                ) : (
                  <Sheet className="divide-y divide-line">
                    {rows.map((token) => (
                      <div key={token.id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
                        <div className="min-w-0 flex-1">
                          <p className="font-medium">{token.name}</p>
                          <p className="truncate text-xs text-text-3">{token.permissions.join(', ')}</p>
                        </div>
                        <span className="text-xs text-text-3">
                          {token.usedAt ? <Ago at={token.usedAt} /> : w.unused}
                        </span>
                        <span className="text-xs text-text-3">{w.ends(when(token.endsAt))}</span>
                        <Button size="sm" onClick={() => setEnding(token)}>
                          {w.end}
                        </Button>
                      </div>
                    ))}
                  </Sheet>
                )
              }
            </Loaded>
          </Section>
        </div>
      </div>
      {isMaking ? <TokenDialog onClose={() => setMaking(false)} /> : null}
      {ending ? <EndTokenDialog token={ending} onClose={() => setEnding(null)} /> : null}
    </>
  )
}
