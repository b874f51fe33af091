import { useEffect, useRef, useState } from 'react'

/** How large an element is, as it changes. */
export function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [box, size] as const
}
