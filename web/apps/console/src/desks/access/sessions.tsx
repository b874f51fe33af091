import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { Section, Sheet } from '@console/kit/section'
import { Problem } from '@console/kit/state'
import { Tag } from '@console/kit/tag'
import { toast } from '@console/kit/toast'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { Loaded } from '@console/table/loaded'
import { useQuery } from '@tanstack/react-query'

const w = words.access

/** Where one is signed in; any but this one can be ended. */
export function Sessions() {
  const query = useQuery({ queryKey: keys.access.sessions, queryFn: () => call(routes.sessions, {}) })
  const end = useWrite(routes.endSession, [keys.access.sessions], () => toast(w.ended))
  return (
    <Section title={w.sessions}>
      {end.error ? <Problem error={end.error} /> : null}
      <Loaded query={query}>
        {({ rows }) => (
          <Sheet className="divide-y divide-line">
            {rows.map((session) => (
              <div key={session.id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{session.agent}</p>
                  <p className="num text-xs text-text-3">{session.ip}</p>
                </div>
                {session.isCurrent ? <Tag tone="good">{w.thisOne}</Tag> : null}
                <Ago at={session.seenAt} className="text-xs text-text-3" />
                {session.isCurrent ? null : (
                  <Button
                    size="sm"
                    busy={end.state === 'busy'}
                    onClick={() => void end.send({ id: session.id })}
                  >
                    {w.end}
                  </Button>
                )}
              </div>
            ))}
          </Sheet>
        )}
      </Loaded>
    </Section>
  )
}
