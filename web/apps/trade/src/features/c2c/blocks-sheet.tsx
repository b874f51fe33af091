import { useT } from '@plimsoll/i18n'
import { Button, Empty, Failed, List, Row, Sheet, SkeletonRows } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
import { useC2cChanged } from './changed'
import { blocksQuery } from './queries'

/** People the reader does not deal with: neither sees the other's advertisements. */
export function BlocksSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const changed = useC2cChanged()
  const { data, isError, refetch } = useQuery(blocksQuery)
  const unblock = useMutation({
    mutationFn: (uid: string) => call('POST /api/c2c/block', { uid, on: false }),
    onError: showError,
    onSettled: changed,
  })
  return (
    <Sheet open onClose={onClose} title={t('c2c.blocks')} closeLabel={t('common.close')}>
      {isError && !data ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} label={t('common.loading')} />
      ) : data.length ? (
        <List>
          {data.map(({ uid, nick }) => (
            <li key={uid}>
              <Row
                title={<bdi>{nick}</bdi>}
                end={
                  <Button
                    size="sm"
                    look="outline"
                    busy={unblock.isPending && unblock.variables === uid}
                    onClick={() => unblock.mutate(uid)}
                  >
                    {t('c2c.unblock')}
                  </Button>
                }
              />
            </li>
          ))}
        </List>
      ) : (
        <Empty title={t('c2c.no-blocks')}>{t('c2c.no-blocks-note')}</Empty>
      )}
    </Sheet>
  )
}
