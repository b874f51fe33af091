import { Toasts } from '@console/kit/toast'
import { resume, wireSession } from '@console/session/session'
import { StepUpDialog } from '@console/session/step-up-dialog'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueries } from './queries'
import { router } from './router'
import { followSystem } from './theme'
import './style.css'

const queries = makeQueries()
wireSession(queries)
followSystem()
void resume()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <StepUpDialog />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
