import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { DeliveryPanels_figures$key } from '#web/__generated__/DeliveryPanels_figures.graphql.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Colour, type Periods } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'

type Key = DeliveryPanels_figures$key | null | undefined
type Counted = 'mails' | 'sent' | 'failed' | 'bounced' | 'reported' | 'unsubscribed' | 'pushes' | 'refused'

function rowsOf(key: Key) {
  if (!key) return []
  return readInlineData(fragment, key).days.map(
    ({ day, mails, sent, failed, bounced, reported, unsubscribed, pushes, refused, browsers }) => ({
      day,
      mails,
      sent,
      failed,
      bounced,
      reported,
      unsubscribed,
      pushes,
      refused,
      browsers,
    }),
  )
}

/** What became of mails and pushes, and how many members and browsers get no more of them. */
export function DeliveryPanels({ periods, now, before }: { periods: Periods; now: Key; before: Key }) {
  const { t } = useTranslation('dashboard')
  const [mails, pushes] = useMemo(() => {
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
      [
        count('mails', 'accent', true),
        count('sent', 'accent'),
        count('failed', 'warning'),
        count('bounced', 'warning', true),
        count('reported', 'warning', true),
        count('unsubscribed', 'warning', true),
      ],
      [count('pushes', 'accent'), browsers, count('refused', 'warning')],
    ] as const
  }, [periods, now, before, t])
  const { days } = periods
  return (
    <>
      <FigurePanel title={t('mail')} name="mail" days={days} figures={mails} />
      <FigurePanel title={t('push')} name="push" days={days} figures={pushes} />
    </>
  )
}

const fragment = graphql`
  fragment DeliveryPanels_figures on DeliveryFigures @inline {
    days {
      day
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
