// A product's terms: first the form, then what it would change, and then the proposal.

import { keys } from '@console/api/keys'
import type { Preview, Product } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { Button } from '@console/kit/button'
import { DiffTable } from '@console/kit/diff-table'
import { Effects } from '@console/kit/effects'
import { SelectField } from '@console/kit/field'
import { Modal } from '@console/kit/modal'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { Section, Sheet } from '@console/kit/section'
import { Problem } from '@console/kit/state'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { useState } from 'react'
import { FIELDS, termsOf, typedOf } from './fields'
import { TermFields } from './term-fields'

const w = words.products
const MADE = Object.keys(FIELDS)

export function ProductDialog({ product, onClose }: { product?: Product; onClose: () => void }) {
  const [kind, setKind] = useState(product?.kind ?? 'loan')
  const [typed, setTyped] = useState(() => typedOf(kind, product?.form))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [reason, setReason] = useState('')
  const check = useWrite(routes.previewProduct, [], setPreview)
  const terms = termsOf(kind, typed)
  const offer = terms ? { ...(product ? { number: product.number } : {}), terms } : null

  if (preview && offer)
    return (
      <ActionDialog
        title={preview.label}
        route={routes.proposeProduct}
        input={isReason(reason) ? { ...offer, reason: reason.trim() } : null}
        changes={[keys.products.all, keys.approvals.all]}
        submit={w.propose}
        onClose={onClose}
      >
        <Section
          title={w.previewTitle}
          action={
            <Button size="sm" onClick={() => setPreview(null)}>
              {w.edit}
            </Button>
          }
        >
          <Sheet>
            <DiffTable changes={preview.diff} />
          </Sheet>
        </Section>
        <Section title={words.approvals.effects}>
          <Effects effects={preview.effects} />
        </Section>
        <ReasonField value={reason} onValue={setReason} />
      </ActionDialog>
    )
  return (
    <Modal
      title={product ? w.changeTitle(`${w.kinds[product.kind]} ${product.number}`) : w.makeTitle}
      onClose={onClose}
      onSubmit={() => offer && void check.send(offer)}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={check.state === 'busy'} disabled={!offer}>
            {w.check}
          </Button>
        </>
      }
    >
      {check.error ? <Problem error={check.error} /> : null}
      {product ? null : (
        <SelectField
          label={w.kind}
          value={kind}
          choices={MADE.map((one) => [one, w.kinds[one] ?? one])}
          onValue={(next) => {
            setKind(next)
            setTyped(typedOf(next))
          }}
        />
      )}
      <TermFields kind={kind} typed={typed} onTyped={setTyped} isKnown={product !== undefined} />
    </Modal>
  )
}
