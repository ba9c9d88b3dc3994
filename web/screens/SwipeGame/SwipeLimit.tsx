import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { formatDate } from '#web/runtime/text/format.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1
// The server's day begins by its own clock.
const LATER_MS = 1000

/**
 * The day's likes are used up: says when new ones come, in the member's own time (LIKE-07). The game then
 * resumes by itself.
 */
export function SwipeLimit(props: { likesPerDay: number; resetsAt: string; onReset: () => void }) {
  const { t } = useTranslation('swipe')
  const { likesPerDay, resetsAt } = props
  const reset = useEffectEvent(props.onReset)
  useEffect(() => {
    const timer = setTimeout(
      reset,
      Math.min(LONGEST_TIMER_MS, Math.max(0, Date.parse(resetsAt) - Date.now()) + LATER_MS),
    )
    return () => clearTimeout(timer)
  }, [resetsAt])
  return (
    <EmptyState
      title={t('limit.title')}
      text={t('limit.text', {
        likes: likesPerDay,
        moment: formatDate(resetsAt, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
      })}
    >
      <LinkButton to="/members" size="large">
        {t('empty.search')}
      </LinkButton>
    </EmptyState>
  )
}
