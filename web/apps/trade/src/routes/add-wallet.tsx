import { createFileRoute, redirect } from '@tanstack/react-router'

// An old name. A wallet is added by its address alone: there is one form for that.
export const Route = createFileRoute('/add-wallet')({
  beforeLoad: () => {
    throw redirect({ to: '/addAddress' })
  },
})
