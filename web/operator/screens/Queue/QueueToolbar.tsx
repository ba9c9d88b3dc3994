import { List, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#web/design/form/Button.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { KINDS, queueAddress, type Kind } from './kinds.ts'
import { useQueueCounts } from './queueCounts.ts'
import css from './QueueToolbar.module.css'

type Props = { kind: Kind | undefined; canSkip: boolean; onList: () => void; onSkip: () => void }

/** In the top bar: which kinds, the list where it has no room, and skipping. */
export function QueueToolbar({ kind, canSkip, onList, onSkip }: Props) {
  const { t } = useTranslation('queue')
  const navigate = useNavigate()
  const counts = useQueueCounts()
  const options = [
    { value: 'ALL' as const, text: t('queue.all', { number: formatNumber(counts.total) }) },
    ...KINDS.map((value) => ({ value, text: `${t(`kinds.${value}`)} (${formatNumber(counts.of(value))})` })),
  ]
  return (
    <div role="group" aria-label={t('queue.toolbar')} className={css.bar}>
      <FilterSelect
        label={t('queue.show')}
        value={kind ?? 'ALL'}
        options={options}
        onChange={(value) => void navigate(queueAddress({ kind: value === 'ALL' ? undefined : value }))}
      />
      <Button look="quiet" icon={List} onClick={onList}>
        <span className={css.words}>{t('queue.list')}</span> <kbd aria-hidden>O</kbd>
      </Button>
      <Button look="quiet" icon={SkipForward} disabled={!canSkip} onClick={onSkip}>
        <span className={css.words}>{t('queue.skip')}</span> <kbd aria-hidden>S</kbd>
      </Button>
    </div>
  )
}
