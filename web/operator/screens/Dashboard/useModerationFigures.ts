import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useModerationFigures_figures$key } from '#web/__generated__/useModerationFigures_figures.graphql.ts'
import { figureOf, type FigureSection, type Periods } from './figures.rules.ts'
import { COUNT, MINUTES } from './figureTexts.ts'

type Key = useModerationFigures_figures$key | null | undefined
type Props = { periods: Periods; now: Key; before: Key }

function rowsOf(key: Key) {
  if (!key) return []
  const { days, decided, inTime, medianMinutes, slowMinutes } = readInlineData(fragment, key).series
  return days.map((day, at) => ({
    day,
    decided: decided[at]!,
    inTime: inTime[at]!,
    medianMinutes: medianMinutes[at]!,
    slowMinutes: slowMinutes[at]!,
  }))
}

/** How long what waited for a moderator did so, by the day of the decision. */
export function useModerationFigures({ periods, now, before }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  return useMemo(() => {
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
      {
        title: t('moderation'),
        name: 'time-to-moderation',
        figures: [
          minutes('medianMinutes', 'accent'),
          minutes('slowMinutes', 'warning'),
          count('decided'),
          count('inTime'),
        ],
      },
    ]
  }, [periods, now, before, t])
}

const fragment = graphql`
  fragment useModerationFigures_figures on ModerationFigures @inline {
    series {
      days
      decided
      inTime
      medianMinutes
      slowMinutes
    }
  }
`
