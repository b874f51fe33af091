import { useRef } from 'react'
import { NO_READINGS, type Readings } from './readings'

/** Brings a chart's readings to whoever shows them; who comes later hears the last ones first. */
export function useReadings() {
  const kept = useRef<{ read: (readings: Readings) => void; hear: (listener: Listener) => () => void }>(null)
  kept.current ??= channel()
  return kept.current
}

type Listener = (readings: Readings) => void

function channel() {
  const listeners = new Set<Listener>()
  let last = NO_READINGS
  return {
    read: (readings: Readings) => {
      last = readings
      for (const listener of listeners) listener(readings)
    },
    hear: (listener: Listener) => {
      listeners.add(listener)
      listener(last)
      return () => void listeners.delete(listener)
    },
  }
}
