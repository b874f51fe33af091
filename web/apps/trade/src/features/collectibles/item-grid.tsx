import type { Params } from '@plimsoll/api'
import { Skeleton } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { Paged } from '~/domain/api/paged'
import { ItemTile } from './item-tile'

const GRID = 'grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4'
const REFRESH_MS = 15_000

/** Items as a wall of pictures. */
export function ItemGrid({
  filter,
  empty,
}: {
  filter: Partial<Params<'POST /api/nftProduct/list'>>
  empty: ReactNode
}) {
  return (
    <Paged
      operation="POST /api/nftProduct/list"
      name="collectibles"
      refreshMs={REFRESH_MS}
      filter={filter}
      empty={empty}
      loading={
        <div className={GRID}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="aspect-[3/4] rounded-lg" />
          ))}
        </div>
      }
    >
      {(rows) => (
        <ul className={GRID}>
          {rows.map((item) => (
            <li key={item.id}>
              <ItemTile item={item} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}
