import { useLayoutEffect, useRef, useState } from 'react'

/** How large an element is, as it changes. `there`: it is drawn by now. */
export function useRoom(there = true) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !there) return
    setSize({ width: element.clientWidth, height: element.clientHeight })
    const watcher = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [there])
  return [box, size] as const
}
