import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { classes } from '#web/design/classes.ts'
import { closeDrawer } from '#web/operator/parts/drawer.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { kindOf, KINDS, queueAddress, type Kind } from './kinds.ts'
import { useQueueCounts } from './queueCounts.ts'
import css from './QueueLinks.module.css'

// Rare: they stand in the rail only while some wait.
const RARE: readonly Kind[] = ['SCAM', 'SERIAL_REPORTER']

/** Below the queue in the rail: what may not wait, and one entry for each kind. */
export function QueueLinks() {
  const { t } = useTranslation('queue')
  const { pathname, search } = useLocation()
  const counts = useQueueCounts()
  const isHere = pathname.startsWith('/operator/queue')
  const chosen = kindOf(new URLSearchParams(search))
  return (
    <ul className={css.links}>
      {counts.firstDangerousId !== undefined && (
        <li>
          <Link
            to={queueAddress({ caseId: counts.firstDangerousId })}
            className={classes(css.link, css.danger)}
            onClick={closeDrawer}
          >
            {t('queue.dangerous')}
            <span className={css.count}>{formatNumber(counts.dangerous)}</span>
          </Link>
        </li>
      )}
      {KINDS.filter((kind) => !RARE.includes(kind) || counts.of(kind) > 0).map((kind) => (
        <li key={kind}>
          <Link
            to={queueAddress({ kind })}
            className={css.link}
            aria-current={isHere && chosen === kind ? 'page' : undefined}
            onClick={closeDrawer}
          >
            {t(`kinds.${kind}`)}
            <span className={css.count}>{formatNumber(counts.of(kind))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
