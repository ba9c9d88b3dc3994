import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { queueAddress, type Kind } from './kinds.ts'
import { useQueueCounts } from './queueCounts.ts'
import { useOwnDay } from './useOwnDay.ts'
import type { WorkState } from './work/caseWork.ts'
import type { Queue } from './work/queue.ts'
import css from './EmptyQueue.module.css'

type Props = { queue: Queue; state: WorkState; kind: Kind | undefined; undo: ReactNode }

/** Where no case is on the screen: nothing waits, only skipped ones do, or the server gave no answer. */
export function EmptyQueue({ queue, state, kind, undo }: Props) {
  const { t } = useTranslation('queue')
  const { phase, skippedCount } = state
  return (
    <div className={css.empty}>
      <div className={css.middle}>
        {phase === 'asking' && <p aria-busy>{t('queue.asking')}</p>}
        {phase === 'empty' && <NothingForMe kind={kind} />}
        {phase === 'skipped' && (
          <EmptyPage title={t('empty.skipped')} text={t('empty.skippedText', { count: skippedCount })}>
            <Button onClick={() => void queue.work.takeSkipped()}>{t('empty.takeSkipped')}</Button>
          </EmptyPage>
        )}
        {phase === 'failed' && (
          <EmptyPage title={t('empty.failed')} text={t('empty.failedText')}>
            <Button onClick={() => void queue.work.retry()}>{t('empty.again')}</Button>
          </EmptyPage>
        )}
      </div>
      {queue.mayDecide && phase !== 'asking' && <OwnDayPanel />}
      <div className={css.undo}>{undo}</div>
    </div>
  )
}

/** Nothing to take: because nothing waits, nothing of the chosen kind does, or others have to decide it. */
function NothingForMe({ kind }: { kind: Kind | undefined }) {
  const { t } = useTranslation('queue')
  const counts = useQueueCounts()
  const waiting = kind === undefined ? counts.total : counts.of(kind)
  const ofOtherKinds = counts.total - waiting
  const title =
    waiting > 0 ? t('empty.forOthers') : kind && ofOtherKinds > 0 ? t('empty.kind') : t('empty.title')
  return (
    <EmptyPage
      hasCat={counts.total === 0}
      title={title}
      text={waiting > 0 ? t('empty.forOthersText', { count: waiting }) : t('empty.text')}
    >
      {ofOtherKinds > 0 && (
        <LinkButton to={queueAddress({})}>{t('empty.allKinds', { count: ofOtherKinds })}</LinkButton>
      )}
    </EmptyPage>
  )
}

function OwnDayPanel() {
  const { t } = useTranslation('queue')
  const { decided, refused, undone, seconds } = useOwnDay()
  const share = decided === 0 ? 0 : Math.round((refused / decided) * 100)
  return (
    <aside className={css.day} aria-label={t('empty.day')}>
      <h2>{t('empty.day')}</h2>
      <Facts
        facts={[
          { name: t('empty.decided'), value: formatNumber(decided) },
          {
            name: t('empty.each'),
            value: decided === 0 ? '–' : t('empty.seconds', { count: Math.round(seconds / decided) }),
          },
          { name: t('empty.against'), value: t('empty.share', { number: formatNumber(refused), share }) },
          { name: t('empty.undone'), value: formatNumber(undone) },
        ]}
      />
      <p>{t('empty.device')}</p>
    </aside>
  )
}
