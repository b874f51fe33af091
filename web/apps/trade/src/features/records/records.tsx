import { useT } from '@plimsoll/i18n'
import { Button, Chips, Empty, Failed, SkeletonRows } from '@plimsoll/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { list } from '~/shared/api'
import { amount, moment, signed } from '~/shared/format'
import { sign } from '~/shared/money'
import { Page } from '~/shared/page'
import { currentToken, useSession } from '~/shared/session'
import { FILTERS, recordWord } from './record-types'

interface RecordRow {
  id: string | number
  type: number
  symbol: string
  amount: string
  beforeAmount: string
  afterAmount: string
  serialId: string
  remark: string
  operateTime: number | string
  params?: { operateTime?: number; createTime?: number }
}

const PAGE = 30

const when = (row: RecordRow) => row.params?.operateTime ?? row.params?.createTime ?? Number(row.operateTime)

async function save(type: string) {
  const response = await fetch(`/api/record/export${type === 'all' ? '' : `?type=${type}`}`, {
    headers: { satoken: currentToken() },
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = 'plimsoll-records.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Every movement of one's money, with the balance before and after. */
export function Records() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const [type, setType] = useState('all')
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['records', practice, type],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      list<RecordRow>('/api/record/list', {
        pageNum: pageParam,
        pageSize: PAGE,
        ...(type === 'all' ? {} : { type: Number(type) }),
      }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <Page
      title={t('funds.records')}
      actions={
        <Button
          size="sm"
          look="quiet"
          icon={<Download size={16} aria-hidden />}
          onClick={() => void save(type)}
        >
          CSV
        </Button>
      }
    >
      <Chips
        name="record-type"
        label={t('funds.records')}
        value={type}
        onChange={setType}
        choices={[
          { value: 'all', label: t('common.class.all') },
          ...FILTERS.map((one) => ({ value: String(one), label: t(recordWord(one)) })),
        ]}
        className="-mx-4 mb-2 px-4"
      />
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={8} label={t('common.loading')} />
      ) : rows.length ? (
        <>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <div className="font-medium">{t(recordWord(row.type))}</div>
                  <div className="num text-[13px] text-text-3">{moment(when(row))}</div>
                </div>
                <div className="num text-end!">
                  <div className={`font-semibold ${sign(row.amount) < 0 ? '' : 'text-up'}`}>
                    {signed(row.amount, (text) => amount(text))} {row.symbol.toUpperCase()}
                  </div>
                  <div className="text-[13px] text-text-3">{amount(row.afterAmount)}</div>
                </div>
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <Button
              look="quiet"
              wide
              className="mt-3"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('funds.more')}
            </Button>
          ) : null}
        </>
      ) : (
        <Empty title={t('funds.no-records')}>{t('funds.no-records-note')}</Empty>
      )}
    </Page>
  )
}
