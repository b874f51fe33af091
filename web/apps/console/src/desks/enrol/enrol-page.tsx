// A link that makes somebody staff: the token is in the fragment, which no server log ever sees.

import { call } from '@console/api/client'
import { routes } from '@console/api/routes'
import { Loading } from '@console/kit/state'
import { words } from '@console/locales'
import { Entrance } from '@console/session/entrance'
import { enter } from '@console/session/session'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EnrolForm } from './enrol-form'

export function EnrolPage() {
  const [token] = useState(() => location.hash.slice(1))
  const navigate = useNavigate()
  // Out of the address and the history as soon as it was read.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const invitation = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call(routes.lookAtEnrolment, { token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!token || invitation.isError)
    return (
      <Entrance title={words.enrol.gone} text={words.enrol.goneText}>
        <Link to="/" className="font-semibold text-accent-ink hover:underline">
          {words.enrol.toSignIn}
        </Link>
      </Entrance>
    )
  if (!invitation.data) return <Loading rows={3} />
  return (
    <EnrolForm
      token={token}
      invitation={invitation.data}
      onDone={(session) => {
        enter(session)
        void navigate({ to: '/' })
      }}
    />
  )
}
