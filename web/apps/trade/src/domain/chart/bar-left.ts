/** Time until the running candle ends, as a clock has it; nothing once it has ended, as where a market is closed. */
export function barLeft(endsAt: number, now: number): string {
  const seconds = Math.ceil((endsAt - now) / 1000)
  if (seconds <= 0) return ''
  const two = (figure: number) => String(figure).padStart(2, '0')
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)]
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60]
  if (days) return `${days}d ${two(hours)}h`
  return hours ? `${two(hours)}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}
