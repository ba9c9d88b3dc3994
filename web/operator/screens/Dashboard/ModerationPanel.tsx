import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { ModerationPanel_figures$key } from '#web/__generated__/ModerationPanel_figures.graphql.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Periods } from './figures.rules.ts'
import { COUNT, MINUTES } from './figureTexts.ts'

type Key = ModerationPanel_figures$key | null | undefined

function rowsOf(key: Key) {
  if (!key) return []
  return readInlineData(fragment, key).days.map(({ day, decided, inTime, medianMinutes, slowMinutes }) => ({
    day,
    decided,
    inTime,
    medianMinutes,
    slowMinutes,
  }))
}

/** How long what waited for a moderator did so, by the day of the decision. */
export function ModerationPanel({ periods, now, before }: { periods: Periods; now: Key; before: Key }) {
  const { t } = useTranslation('dashboard')
  const figures = useMemo(() => {
    const rows = { now: rowsOf(now), before: rowsOf(before) }
    const minutes = (key: 'medianMinutes' | 'slowMinutes', colour: 'accent' | 'warning') =>
      figureOf(periods, rows, {
        ...MINUTES,
        key,
        head: t(key),
        colour,
        inAll: 'none',
        none: null,
        of: (row) => row[key],
      })
    const count = (key: 'decided' | 'inTime') =>
      figureOf(periods, rows, {
        ...COUNT,
        key,
        head: t(key),
        colour: 'accent',
        inAll: 'sum',
        isTableOnly: true,
        of: (row) => row[key],
      })
    return [
      minutes('medianMinutes', 'accent'),
      minutes('slowMinutes', 'warning'),
      count('decided'),
      count('inTime'),
    ]
  }, [periods, now, before, t])
  return (
    <FigurePanel title={t('moderation')} name="time-to-moderation" days={periods.days} figures={figures} />
  )
}

const fragment = graphql`
  fragment ModerationPanel_figures on ModerationFigures @inline {
    days {
      day
      decided
      inTime
      medianMinutes
      slowMinutes
    }
  }
`
