import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useStateWords_announcement$key } from '#web/__generated__/useStateWords_announcement.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'

const TONES = {
  DRAFT: 'plain',
  SCHEDULED: 'accent',
  SENDING: 'warning',
  DELIVERED: 'success',
  STOPPED: 'danger',
} as const

/** How far an announcement is, in words and as the tone of a tag. */
export function useStateWords() {
  const { t } = useTranslation('announcements')
  return (key: useStateWords_announcement$key) => {
    const { state, deliveredCount: delivered, reachedCount: reached, ...rest } = readInlineData(fragment, key)
    const name = (state in TONES ? state : 'DRAFT') as keyof typeof TONES
    const counts =
      delivered == null || reached == null || name === 'DRAFT' || name === 'SCHEDULED'
        ? undefined
        : // Members who joined meanwhile may make it more than were counted.
          t('counts', { sent: formatNumber(delivered), all: formatNumber(Math.max(delivered, reached)) })
    const at =
      rest.sendAt != null && name === 'SCHEDULED'
        ? formatDate(rest.sendAt, { ...MOMENT, timeZone: rest.timeZone })
        : undefined
    return { tone: TONES[name], name: t(`states.${name}`), detail: counts ?? at }
  }
}

const fragment = graphql`
  fragment useStateWords_announcement on Announcement @inline {
    state
    deliveredCount
    reachedCount
    sendAt
    timeZone
  }
`
