import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useDeliveryFigures_figures$key } from '#web/__generated__/useDeliveryFigures_figures.graphql.ts'
import { figureOf, type Colour, type FigureSection, type Periods } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'

type Key = useDeliveryFigures_figures$key | null | undefined
type Props = { periods: Periods; now: Key; before: Key }
type Counted = 'mails' | 'sent' | 'failed' | 'bounced' | 'reported' | 'unsubscribed' | 'pushes' | 'refused'

function rowsOf(key: Key) {
  if (!key) return []
  const { days, browsers, ...counts } = readInlineData(fragment, key).series
  return days.map((day, at) => ({
    day,
    mails: counts.mails[at]!,
    sent: counts.sent[at]!,
    failed: counts.failed[at]!,
    bounced: counts.bounced[at]!,
    reported: counts.reported[at]!,
    unsubscribed: counts.unsubscribed[at]!,
    pushes: counts.pushes[at]!,
    refused: counts.refused[at]!,
    browsers: browsers[at],
  }))
}

/** What became of mails and pushes, and how many members and browsers get no more of them. */
export function useDeliveryFigures({ periods, now, before }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  return useMemo(() => {
    const rows = { now: rowsOf(now), before: rowsOf(before) }
    const count = (key: Counted, colour: Colour, isTableOnly = false) =>
      figureOf(periods, rows, {
        ...COUNT,
        key,
        head: t(key),
        colour,
        isTableOnly,
        inAll: 'sum',
        of: (row) => row[key],
      })
    const browsers = figureOf(periods, rows, {
      ...COUNT,
      key: 'browsers',
      head: t('browsers'),
      colour: 'success',
      inAll: 'last',
      none: null,
      of: (row) => row.browsers ?? null,
    })
    return [
      {
        title: t('mail'),
        name: 'mail',
        figures: [
          count('mails', 'accent', true),
          count('sent', 'accent'),
          count('failed', 'warning'),
          count('bounced', 'warning', true),
          count('reported', 'warning', true),
          count('unsubscribed', 'warning', true),
        ],
      },
      {
        title: t('push'),
        name: 'push',
        figures: [count('pushes', 'accent'), browsers, count('refused', 'warning')],
      },
    ]
  }, [periods, now, before, t])
}

const fragment = graphql`
  fragment useDeliveryFigures_figures on DeliveryFigures @inline {
    series {
      days
      mails
      sent
      failed
      bounced
      reported
      unsubscribed
      pushes
      refused
      browsers
    }
  }
`
