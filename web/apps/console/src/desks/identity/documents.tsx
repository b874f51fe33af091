import type { IdentityCase } from '@console/api/customer-types'
import { files } from '@console/api/routes'
import { Picture } from '@console/kit/picture'
import { words } from '@console/locales'

/** The documents of a case, side by side. */
export function Documents({ id, documents }: { id: string; documents: IdentityCase['documents'] }) {
  if (documents.length === 0) return <p className="text-sm text-text-3">{words.identity.noDocuments}</p>
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {documents.map((one) => (
        <Picture key={one.n} src={files.identityDocument(id, one.n)} type="image/*" label={one.label} />
      ))}
    </div>
  )
}
