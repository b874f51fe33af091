import { t } from '@plimsoll/i18n'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, Refused } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'
import { useChartState } from '../state'
import { layoutFrom, packed } from './layout'

/** Changes come in bursts: they are saved when it has been quiet for so long. */
const QUIET_MS = 1200

const KEY = ['chart-layouts']

/** The reader's saved layouts, the last used first. */
export function useLayouts() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: KEY,
    enabled: signedIn,
    staleTime: 60_000,
    queryFn: () => call('POST /api/chart/layouts/list'),
  })
}

async function open(id: number) {
  const { name, content } = await call('POST /api/chart/layouts/open', { id })
  useChartState.getState().load(layoutFrom(JSON.parse(content)), { id, name })
}

async function save(id: number | undefined, name: string) {
  const { layout } = useChartState.getState()
  const params = { name, content: packed(layout), ...(id === undefined ? {} : { id }) }
  const saved = await call('POST /api/chart/layouts/save', params)
  // What changed while it was on its way is not saved yet.
  if (useChartState.getState().layout === layout)
    useChartState.getState().saved({ id: saved.id, name: saved.name })
  else useChartState.setState({ open: { id: saved.id, name: saved.name } })
}

/** What can be done with saved layouts. */
export function useLayoutDeeds() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    open: useMutation({ mutationFn: open, onSettled }),
    /** Under a new name, beside the others. */
    saveAs: useMutation({ mutationFn: (name: string) => save(undefined, name), onSettled }),
    rename: useMutation({
      mutationFn: (name: string) => save(useChartState.getState().open?.id, name),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: async (id: number) => {
        await call('POST /api/chart/layouts/remove', { id })
        if (useChartState.getState().open?.id === id) useChartState.setState({ open: undefined })
      },
      onSettled,
    }),
  }
}

const isGone = (error: unknown) => error instanceof Refused && error.key === 'content.not.found'

/**
 * Keeps the layout on the server in step with this browser. A browser that has none of its own begins with the one that
 * was used last; the first change of somebody who has none saves the first one.
 */
export function useLayoutSync() {
  const signedIn = useSignedIn()
  const { data: layouts } = useLayouts()
  const queries = useQueryClient()
  const { layout, unsaved, open: opened } = useChartState()
  const looked = useRef(false)

  useEffect(() => {
    if (!signedIn) looked.current = false
    if (!signedIn || !layouts || looked.current) return
    looked.current = true
    const { open: known, unsaved: changed } = useChartState.getState()
    const there = layouts.find(({ id }) => id === known?.id)
    if (known && !there) useChartState.setState({ open: undefined })
    const wanted = there ?? layouts[0]
    // What was changed here and not saved is worth more than what was saved elsewhere.
    if (wanted && !changed) void open(wanted.id).catch(() => undefined)
  }, [signedIn, layouts])

  useEffect(() => {
    if (!signedIn || !unsaved || !layouts) return
    const isFirst = opened === undefined && layouts.length === 0
    if (opened === undefined && !isFirst) return
    const timer = setTimeout(() => {
      save(opened?.id, opened?.name ?? t('chart.layout.first'))
        .then(() => queries.invalidateQueries({ queryKey: KEY }))
        // The next change tries again; a layout that was removed elsewhere is not written over.
        .catch((error: unknown) => isGone(error) && useChartState.setState({ open: undefined }))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [signedIn, layout, unsaved, opened, layouts, queries])
}
