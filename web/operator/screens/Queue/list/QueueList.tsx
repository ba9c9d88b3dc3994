import { BadgeCheck, Siren } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { QueueRow } from './QueueRow.tsx'
import type { ListedCase } from './useQueueList.ts'
import css from './QueueList.module.css'

type Props = {
  cases: readonly ListedCase[]
  total: number
  currentId: string | undefined
  canShowMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onChoose: (caseId: string) => void
}

/**
 * What waits: trusted flaggers' notices, then what is most dangerous, then the oldest. What a colleague has
 * is grey, with the name.
 */
export function QueueList({ cases, total, currentId, onMore, onChoose, ...more }: Props) {
  const { t } = useTranslation('queue')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const groups = [
    { key: 'trusted', cases: cases.filter((one) => one.isTrusted) },
    { key: 'dangerous', cases: cases.filter((one) => one.isDangerous && !one.isTrusted) },
    { key: 'urgent', cases: cases.filter((one) => one.isUrgent && !one.isDangerous && !one.isTrusted) },
    { key: 'oldest', cases: cases.filter((one) => !one.isUrgent && !one.isDangerous && !one.isTrusted) },
  ] as const
  const left = total - cases.length
  return (
    <nav ref={list} className={css.list} aria-label={t('queue.list')}>
      {groups
        .filter((group) => group.cases.length > 0)
        .map((group) => (
          <section key={group.key}>
            <h2 className={classes(css.head, group.key === 'dangerous' && css.dangerous)}>
              {group.key === 'trusted' && <Icon of={BadgeCheck} size={16} />}
              {group.key === 'dangerous' && <Icon of={Siren} size={16} />}
              {t(`queue.${group.key}`)}
              <span>{formatNumber(group.cases.length)}</span>
            </h2>
            <ul>
              {group.cases.map((one) => (
                <li key={one.id}>
                  <QueueRow about={one} isCurrent={one.id === currentId} onChoose={() => onChoose(one.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {more.canShowMore ? (
        <Button look="plain" block busy={more.isLoadingMore} onClick={onMore}>
          {t('queue.more')}
        </Button>
      ) : (
        left > 0 && <p className={css.left}>{t('queue.left', { count: left })}</p>
      )}
    </nav>
  )
}
