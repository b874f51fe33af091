// What the mock answers to a call. Knows just enough of the rules to walk through every screen.
import { appeals, approvals, identity, withdrawals } from './cases'
import { audit, exposure, indices, overview, profileLists, trialBalance } from './house'
import { by, customer, customers, DAY, HOUR, now, STAFF } from './people'

interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
  cookie: string
  origin: string
}

interface Given {
  status: number
  type: string
  body: string
  cookie?: string
}

const PERMISSIONS =
  'overview.read approvals.read approvals.decide own.sessions own.tokens people.read people.note people.signout people.reveal people.freeze people.approve identity.read identity.work identity.approve withdrawals.read withdrawals.work withdrawals.approve ledger.read ledger.correct ledger.approve risk.read risk.halt c2c.read c2c.work c2c.approve staff.read staff.work staff.approve audit.read audit.export'.split(
    ' ',
  )

const json = (data: unknown, cookie?: string): Given => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ code: 200, msg: 'ok', data }),
  ...(cookie ? { cookie } : {}),
})
const refuse = (code: number, msg = ''): Given => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ code, msg, msgKey: '' }),
})

let steppedUpUntil = 0

const session = () => ({
  staff: by(1),
  permissions: PERMISSIONS,
  csrf: 'csrf',
  endsAt: Date.now() + 8 * HOUR,
  idleMs: 15 * 60_000,
  stepUpUntil: steppedUpUntil || null,
  isSandbox: true,
  brand: 'Harbour',
})

/** A part of a list, by the number of its first row. */
function page<Row>(rows: Row[], query: Record<string, string>): Given {
  const from = Number(query.cursor ?? 0)
  const limit = Number(query.limit ?? 50)
  const next = from + limit < rows.length ? String(from + limit) : null
  return json({ rows: rows.slice(from, from + limit), next })
}

const proposal = () => json({ proposal: { id: 'prop-1', digest: 'd1', expiresAt: Date.now() + DAY } })

const drawing = (title: string): Given => ({
  status: 200,
  type: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" font-family="sans-serif"><rect width="640" height="400" rx="18" fill="#dfe8f0"/><rect x="32" y="90" width="150" height="190" rx="10" fill="#a9bccd"/><circle cx="107" cy="160" r="40" fill="#7f97ad"/><rect x="52" y="215" width="110" height="65" rx="30" fill="#7f97ad"/><text x="32" y="56" font-size="26" fill="#2f4356">${title}</text><g fill="#2f4356" font-size="22"><text x="214" y="120">SURNAME / GIVEN NAMES</text><text x="214" y="160">14.03.1988</text><text x="214" y="200">C01X00T478</text><text x="214" y="240">VALID TO 08.2031</text></g><text x="32" y="350" font-size="24" font-family="monospace" fill="#2f4356">P&lt;XXXSPECIMEN&lt;&lt;DOCUMENT&lt;&lt;&lt;&lt;&lt;&lt;</text></svg>`,
})

function read({ path, query }: Asked): Given {
  const [desk = '', id = '', list = '', last = ''] = path.split('/')
  switch (desk) {
    case 'overview':
      return json(overview(1))
    case 'sessions':
      return json({
        rows: [0, 1].map((n) => ({
          id: n,
          startedAt: now - n * DAY,
          seenAt: now - n * 3 * HOUR,
          ip: `198.51.100.${n + 4}`,
          agent: n ? 'Safari on iPad' : 'Chrome on macOS',
          isCurrent: n === 0,
        })),
      })
    case 'tokens':
      return json({
        rows: [
          {
            id: 1,
            name: 'Nightly report',
            permissions: ['ledger.read', 'risk.read'],
            createdAt: now - 9 * DAY,
            endsAt: now + 21 * DAY,
            usedAt: now - 7 * HOUR,
          },
        ],
      })
    case 'approvals': {
      if (id) return json(approvals.find((one) => one.id === id))
      const isOpen = query.state !== 'closed'
      const rows = approvals.filter((one) => (one.state === 'OPEN') === isOpen)
      return page(query.mine ? rows.filter((one) => one.proposedBy.id === 1) : rows, query)
    }
    case 'people': {
      if (list) return page(profileLists[list] ?? [], query)
      if (id) return customer(Number(id)) ? json(customer(Number(id))) : refuse(-7001)
      const q = (query.q ?? '').toLowerCase()
      const rows = customers.filter(
        (row) =>
          (!q || `${row.id} ${row.name ?? ''} ${row.contact}`.toLowerCase().includes(q)) &&
          (!query.status || row.status === query.status) &&
          (!query.kyc || String(row.kyc) === query.kyc) &&
          (!query.country || row.country === query.country) &&
          (!query.tag || row.tags.includes(query.tag)),
      )
      return page(rows, query)
    }
    case 'identity':
      if (list === 'documents') return drawing(['Front', 'Back', 'Portrait', 'Address'][Number(last)] ?? '')
      if (id) return json(identity.find((one) => one.id === id))
      return page(
        identity.filter(
          (one) =>
            one.state === (query.state ?? 'waiting') && (!query.level || String(one.level) === query.level),
        ),
        query,
      )
    case 'withdrawals':
      if (id) return json(withdrawals.find((one) => one.id === Number(id)))
      return page(
        withdrawals.filter((one) => one.stage === (query.stage ?? 'manual')),
        query,
      )
    case 'c2c':
      if (last) return drawing(last)
      if (list) return json(appeals.find((one) => one.id === Number(list)))
      return page(
        appeals.filter((one) => (one.decision === null) === (query.state !== 'closed')),
        query,
      )
    case 'risk':
      return page<object>(id === 'markets' ? exposure : indices, query)
    case 'ledger':
      return id === 'trial-balance' ? json(trialBalance) : page([], query)
    case 'staff':
      return json({
        rows: STAFF.map((person, n) => ({
          ...person,
          createdAt: now - (90 - n) * DAY,
          seenAt: n === 4 ? null : now - n * 5 * HOUR,
        })),
        invitations: [
          {
            id: 1,
            email: 'sam@harbour.example',
            roles: ['support', 'content'],
            endsAt: now + 20 * HOUR,
            by: by(1),
          },
        ],
      })
    case 'audit':
      if (id === 'verify')
        return json({
          records: 9260,
          headHash: 'c1f0a9d27e5b4c33'.repeat(4),
          anchoredSeq: 9251,
          problem: null,
        })
      return page(
        audit.filter(
          (row) =>
            (!query.action || row.action.includes(query.action)) &&
            (!query.target || row.target.includes(query.target)),
        ),
        query,
      )
    default:
      return refuse(-7001)
  }
}

function write({ path, body, origin }: Asked): Given {
  const [desk = '', id = '', act = '', last = ''] = path.split('/')
  const needsStepUp = /\/(approve|reveal)$|^staff\/invite$|^tokens$/.test(path) && desk !== 'withdrawals'
  if (needsStepUp && Date.now() > steppedUpUntil) return refuse(-8002)
  if (path === 'step-up') {
    if (body.code === '000000') return refuse(-1019)
    steppedUpUntil = Date.now() + 5 * 60_000
    return json({ until: steppedUpUntil })
  }
  if (desk === 'approvals') return decideApproval(id, act, body)
  if (act === 'notes') return json(null)
  if (act === 'tags') {
    const row = customers.find((one) => one.id === Number(id))
    if (row) row.tags = body.tags as string[]
    return json(null)
  }
  if (act === 'reveal') return json({ value: 'farid.lopez@post.example' })
  if (act === 'assign') {
    const one = identity.find(({ id: of }) => of === id)
    if (one) one.assignee = by(1)
    return json(null)
  }
  if (last === 'say') {
    const appeal = appeals.find((one) => one.id === Number(act))
    appeal?.messages.push({
      id: appeal.messages.length + 1,
      author: 'staff',
      text: String(body.text),
      file: null,
      at: Date.now(),
    })
    return json(null)
  }
  if (path === 'staff/invite') return json({ proposal: null, link: `${origin}/console/enrol#mocktoken` })
  if (path === 'tokens') return json({ token: 'plm_ops_4f1c0a77d2e94b3f8a61c5' })
  if (/freeze|lift|roles|corrections|approve|decide/.test(path)) return proposal()
  return json({ proposal: null })
}

function decideApproval(id: string, act: string, body: Record<string, unknown>): Given {
  const one = approvals.find((other) => other.id === id)
  if (!one) return refuse(-7001)
  if (act === 'comment') one.comments.push({ by: by(1), text: String(body.text), at: Date.now() })
  if (act === 'rebase') return json({ id: 'prop-1' })
  if (act === 'approve' && one.proposedBy.id === 1) return refuse(-8003)
  const states = { approve: 'EXECUTED', reject: 'REJECTED', withdraw: 'WITHDRAWN' } as const
  if (act in states) {
    Object.assign(one, { state: states[act as keyof typeof states], decidedBy: by(1), decidedAt: Date.now() })
  }
  return json(null)
}

export function answer(asked: Asked): Given {
  const isIn = /mock=1/.test(asked.cookie)
  if (asked.path === 'session') {
    if (asked.method === 'POST') return json(session(), 'mock=1; Path=/; HttpOnly; SameSite=Strict')
    if (asked.method === 'DELETE') return json(null, 'mock=0; Path=/; HttpOnly; SameSite=Strict')
    return isIn ? json(session()) : { status: 401, type: 'application/json', body: '{}' }
  }
  if (asked.path === 'enrolment/look')
    return json({
      email: 'sam@harbour.example',
      roles: ['support', 'content'],
      endsAt: now + 20 * HOUR,
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      totpUri:
        'otpauth://totp/Harbour:sam@harbour.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Harbour',
    })
  if (asked.path === 'enrolment') return json(session(), 'mock=1; Path=/; HttpOnly; SameSite=Strict')
  if (!isIn) return { status: 401, type: 'application/json', body: '{}' }
  return asked.method === 'GET' ? read(asked) : write(asked)
}
