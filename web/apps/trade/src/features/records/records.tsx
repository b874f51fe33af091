import { useT } from '@plimsoll/i18n'
import { Button, Empty } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { showError } from '~/domain/api/api'
import { Paged } from '~/domain/api/paged'
import { FundsPage } from '~/domain/layout/funds-page'
import { saveCsv } from './export'
import { askedOf, EVERYTHING, isBackwards, isFiltered, type RecordFilter } from './filter'
import { Filters } from './filters'
import { RecordList, type RecordRow, RecordTable } from './lines'
import { RecordSheet } from './record-sheet'

/** Every movement of one's money, with the balance before and after. */
export function Records() {
  const t = useT()
  const [filter, setFilter] = useState<RecordFilter>(EVERYTHING)
  const [choosing, setChoosing] = useState(false)
  const [open, setOpen] = useState<RecordRow | undefined>(undefined)
  const save = useMutation({ mutationFn: () => saveCsv(filter), onError: showError })
  const filtered = isFiltered(filter)
  return (
    <FundsPage
      title={t('funds.records')}
      actions={
        <>
          <Button
            size="sm"
            look="quiet"
            className="me-1 desk:hidden"
            aria-expanded={choosing}
            aria-controls="record-filters"
            icon={<SlidersHorizontal size={16} aria-hidden />}
            onClick={() => setChoosing(!choosing)}
          >
            {t('funds.filter')}
            {filtered ? <span className="ms-1.5 inline-block size-2 rounded-full bg-accent" /> : null}
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={save.isPending}
            disabled={isBackwards(filter)}
            icon={<Download size={16} aria-hidden />}
            aria-label={t('funds.csv')}
            onClick={() => save.mutate()}
          >
            CSV
          </Button>
        </>
      }
    >
      <div id="record-filters" className={`mb-4 ${choosing ? '' : 'hidden desk:block'}`}>
        <Filters value={filter} onChange={setFilter} />
      </div>
      <Paged
        operation="POST /api/record/list"
        name="records"
        filter={isBackwards(filter) ? {} : askedOf(filter)}
        empty={
          <Empty title={t('funds.no-records')}>
            {t(filtered ? 'funds.no-records-filter' : 'funds.no-records-note')}
          </Empty>
        }
      >
        {(rows) => (
          <>
            <RecordList rows={rows} onOpen={setOpen} />
            <RecordTable rows={rows} onOpen={setOpen} />
          </>
        )}
      </Paged>
      <RecordSheet row={open} onClose={() => setOpen(undefined)} />
    </FundsPage>
  )
}
