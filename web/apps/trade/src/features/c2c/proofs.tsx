import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Card, CopyButton } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { ownFile, showError } from '~/domain/api/api'
import { useOwnPicture } from '~/domain/session/own-picture'
import { figure, moment } from '~/shared/format'
import { saveFile } from '~/shared/save-file'
import type { Proof } from './queries'

const KILOBYTE = 1024
/** So much of a hash is read at a glance; all of it is copied. */
const HASH_SHOWN = 12

function Thumb({ url }: { url: string }) {
  const { address, isClosed } = useOwnPicture(url)
  if (isClosed || !address) return <span className="size-14 rounded-md bg-sunken" aria-hidden />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="shrink-0">
      <img src={address} alt="" className="size-14 rounded-md bg-sunken object-cover" />
    </a>
  )
}

/** A file that has no picture is saved. */
function Document({ proof }: { proof: Proof }) {
  const t = useT()
  const fetch = useMutation({
    mutationFn: () => ownFile(proof.url),
    onSuccess: (file) => saveFile(file, proof.name),
    onError: showError,
  })
  return (
    <button
      type="button"
      aria-label={t('c2c.proof.save', { name: proof.name })}
      disabled={fetch.isPending}
      onClick={() => fetch.mutate()}
      className="grid size-14 shrink-0 place-items-center rounded-md bg-sunken text-text-3 hover:text-text"
    >
      <FileText size={24} aria-hidden />
    </button>
  )
}

function OneProof({ proof }: { proof: Proof }) {
  const t = useT()
  return (
    <li className="flex gap-3 py-3">
      {proof.mime.startsWith('image/') ? <Thumb url={proof.url} /> : <Document proof={proof} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-[15px] font-medium">{t(`c2c.proof-kind.${proof.kind}` as Key)}</span>
          <Badge>{t(`c2c.party.${proof.by}` as Key)}</Badge>
        </div>
        {proof.note ? (
          <p dir="auto" className="text-sm break-words text-text-2">
            {proof.note}
          </p>
        ) : null}
        <p className="num text-[13px] text-text-3">
          {moment(proof.time)} · {figure(String(Math.ceil(proof.size / KILOBYTE)))} kB
        </p>
        <p className="flex items-center gap-1 text-[13px] text-text-3">
          SHA-256 <span className="num">{proof.hash.slice(0, HASH_SHOWN)}…</span>
          <CopyButton
            text={proof.hash}
            label={t('c2c.proof.copy-hash', { name: proof.name })}
            done={t('common.copied')}
            failed={t('common.copy-failed')}
          />
        </p>
      </div>
    </li>
  )
}

/** Files that both sides and the mediator see, and nobody else; each with the hash it had when it came. words: c2c.party.* words: c2c.proof-kind.* */
export function Proofs({ proofs }: { proofs: Proof[] }) {
  const t = useT()
  if (!proofs.length) return null
  return (
    <Card className="px-5 pt-4 pb-2">
      <h2 className="text-[17px] font-semibold">{t('c2c.proofs')}</h2>
      <ul className="divide-y divide-line">
        {proofs.map((proof) => (
          <OneProof key={proof.id} proof={proof} />
        ))}
      </ul>
    </Card>
  )
}
