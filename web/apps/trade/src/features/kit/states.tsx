import { useT } from '@plimsoll/i18n'
import {
  Badge,
  Banner,
  Card,
  CoinMark,
  CopyButton,
  Countdown,
  Empty,
  Failed,
  KeyValue,
  List,
  Mark,
  Row,
  Skeleton,
  SkeletonRows,
  Sparkline,
  Steps,
  toast,
  Waterline,
} from '@plimsoll/ui'
import { useState } from 'react'
import { coinPicture } from '~/domain/funds/channels'
import { Part } from './part'

const TONES = ['plain', 'good', 'bad', 'warn', 'accent'] as const
const LEVELS = ['plain', 'good', 'warn', 'bad'] as const
const COUNTDOWN_MS = 90_000

export function States() {
  const t = useT()
  return (
    <Part name="Badge, Banner, Steps, Waterline, Skeleton, Empty, Failed">
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <Banner>{t('funds.in.declare-note')}</Banner>
      <Banner tone="warn" title={t('funds.out.verify')}>
        {t('funds.out.verify-why')}
      </Banner>
      <Banner tone="bad">{t('funds.book.secret')}</Banner>
      <Steps
        steps={[
          { title: t('funds.stage.CREATED'), state: 'done' },
          { title: t('funds.stage.RISK'), note: t('funds.stage-note.RISK'), state: 'now' },
          { title: t('funds.stage.APPROVED'), state: 'ahead' },
          { title: t('funds.stage.REJECTED'), note: t('funds.stage-note.REJECTED'), state: 'failed' },
        ]}
      />
      {LEVELS.map((tone, n) => (
        <Waterline key={tone} label={tone} tone={tone} value={(n + 1) / 5} limit={0.8} />
      ))}
      <Skeleton className="h-8 w-40" />
      <SkeletonRows rows={2} label={t('common.loading')} />
      <Empty title={t('funds.empty')}>{t('funds.empty-platform')}</Empty>
      <Failed
        title={t('common.load-failed')}
        retry={t('common.retry')}
        onRetry={() => toast(t('common.loading'))}
      />
    </Part>
  )
}

export function Data() {
  const t = useT()
  const [until] = useState(() => Date.now() + COUNTDOWN_MS)
  return (
    <Part name="Mark, CoinMark, Sparkline, Countdown, CopyButton, Card, KeyValue, Row">
      <div className="flex flex-wrap items-center gap-4">
        <Mark size={40} />
        <CoinMark symbol="BTC" src={coinPicture('btc')} />
        <CoinMark symbol="EURUSD" />
        <Sparkline points={[3, 4, 3.5, 5, 4.8, 6]} tone="up" fill />
        <Sparkline points={[6, 5, 5.4, 4, 4.2, 3]} tone="down" fill />
        <Countdown until={until} />
        <CopyButton
          text="plimsoll"
          label={t('funds.copy')}
          done={t('funds.copied')}
          failed={t('funds.copy-failed')}
        />
      </div>
      <Card className="p-4">
        <KeyValue
          items={[
            [t('funds.network'), 'Bitcoin'],
            [t('funds.minimum'), '0.0005 BTC'],
          ]}
        />
      </Card>
      <List>
        <li>
          <Row
            start={<CoinMark symbol="ETH" src={coinPicture('eth')} />}
            title="ETH"
            note="Ethereum"
            end={<span className="num">3.5</span>}
            leads
          />
        </li>
        <li>
          <Row title={t('content.shelf.terms')} note={t('content.note.terms')} leads />
        </li>
      </List>
    </Part>
  )
}
