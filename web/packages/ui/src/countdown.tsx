import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down; zero from then on. */
export function useCountdown(until: number | undefined): number {
  const left = () => (until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : 0)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (!until) return
    const timer = setInterval(() => {
      const now = left()
      setSeconds(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const two = (number: number) => String(number).padStart(2, '0')

export function Countdown({ until, className }: { until: number; className?: string }) {
  const seconds = useCountdown(until)
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return (
    <span role="timer" className={`num ${className ?? ''}`}>
      {hours ? `${two(hours)}:${rest}` : rest}
    </span>
  )
}
