import { createFileRoute, redirect } from '@tanstack/react-router'

/** An invitation: a link that says who invited. */
export const Route = createFileRoute('/i&{$inviteCode}')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/sign-up', search: { invite_code: params.inviteCode } })
  },
})
