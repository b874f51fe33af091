import { words } from '@console/locales'

/** What follows from a proposal, in sentences. */
export function Effects({ effects }: { effects: string[] }) {
  if (effects.length === 0) return <p className="text-sm text-text-3">{words.approvals.noEffects}</p>
  return (
    <ul className="list-disc space-y-1 ps-5 marker:text-text-3">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
