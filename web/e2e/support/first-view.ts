// What a page costs when it is opened: files of script, and how far it jumps by itself while it comes up.
import type { Page } from '@playwright/test'

/** How many files of script a first view of any page may take. */
export const SCRIPTS_MOST = 8

/** The sum of layout shifts. */
export const SHIFT_MOST = 0.05

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

interface Kept {
  shift: number
  moved: string[]
}

/** Begins to count, from the next address on. */
export async function watchFirstView(page: Page) {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.addInitScript(() => {
    const kept = window as unknown as Kept
    kept.shift = 0
    kept.moved = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue
        kept.shift += value
        for (const { node } of sources)
          kept.moved.push(`${value.toFixed(3)} ${(node as Element | undefined)?.outerHTML?.slice(0, 160)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const { shift, moved } = await page.evaluate(() => {
      const { shift, moved } = window as unknown as Kept
      return { shift, moved }
    })
    return { scripts: [...scripts], shift, moved: moved.slice(0, 4).join('\n') }
  }
}
