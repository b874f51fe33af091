import { call } from '@console/api/client'
import { files, routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { shortHash } from '@console/kit/format'
import { Menu } from '@console/kit/menu'
import { Modal } from '@console/kit/modal'
import { Notice } from '@console/kit/notice'
import { Facts } from '@console/kit/section'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { useQuery } from '@tanstack/react-query'
import { Download, Link2 } from 'lucide-react'
import { useState } from 'react'

const w = words.audit

/** Verifies the chain and exports it. */
export function Proof() {
  const [isOpen, setOpen] = useState(false)
  const mayExport = useCan()(MAY.exportAudit)
  return (
    <div className="ms-auto flex items-center gap-2">
      <Button icon={<Link2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {w.verify}
      </Button>
      {mayExport ? (
        <Menu
          button={(props) => (
            <Button icon={<Download size={14} aria-hidden />} {...props}>
              {w.export}
            </Button>
          )}
        >
          {(close) =>
            (['csv', 'jsonl'] as const).map((format) => (
              <a
                key={format}
                href={files.auditExport(format)}
                download
                onClick={close}
                className="block rounded-md px-2 py-1.5 text-sm hover:bg-sunken"
              >
                {w[format]}
              </a>
            ))
          }
        </Menu>
      ) : null}
      {isOpen ? <ProofDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function ProofDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: ['audit-proof'],
    queryFn: () => call(routes.verifyAudit, {}),
    gcTime: 0,
  })
  return (
    <Modal
      title={w.verify}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      <Loaded query={query}>
        {(proof) => (
          <>
            {proof.problem ? (
              <Notice tone="bad" title={w.broken}>
                {proof.problem}
              </Notice>
            ) : (
              <Notice tone="good" title={w.intact(proof.records)} />
            )}
            <Facts
              items={[
                [
                  w.head,
                  <code key="head" title={proof.headHash}>
                    {shortHash(proof.headHash)}
                  </code>,
                ],
                ['', proof.anchoredSeq ? w.anchored(proof.anchoredSeq) : w.notAnchored],
              ]}
            />
          </>
        )}
      </Loaded>
    </Modal>
  )
}
