import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CohortsPanel_figures$key } from '#web/__generated__/CohortsPanel_figures.graphql.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, shareOf } from './figures.rules.ts'
import { COUNT, SHARE } from './figureTexts.ts'

/** The weeks after the sign-up that are shown; those with a colour are drawn, too. */
const WEEKS = [
  { week: 1, colour: 'accent', isTableOnly: false },
  { week: 2, colour: 'accent', isTableOnly: true },
  { week: 4, colour: 'success', isTableOnly: false },
  { week: 8, colour: 'accent', isTableOnly: true },
  { week: 12, colour: 'warning', isTableOnly: false },
] as const

/** How many of the members who signed up in a week came back in a week after it. */
export function CohortsPanel({ figures: key }: { figures: CohortsPanel_figures$key }) {
  const { t } = useTranslation('dashboard')
  const { cohortSeries } = useFragment(fragment, key)
  const [mondays, figures] = useMemo(() => {
    const cohorts = cohortSeries.days.map((day, at) => ({
      day,
      week: cohortSeries.week[at]!,
      members: cohortSeries.members[at]!,
    }))
    const sizes = new Map(cohorts.filter(({ week }) => week === 0).map(({ day, members }) => [day, members]))
    const days = [...sizes.keys()]
    const periods = { days, daysBefore: undefined }
    const rows = { now: cohorts, before: [] }
    return [
      days,
      [
        figureOf(periods, rows, {
          ...COUNT,
          key: 'cohort',
          head: t('cohort'),
          colour: 'accent',
          inAll: 'sum',
          isTableOnly: true,
          of: ({ week, members }) => (week === 0 ? members : null),
        }),
        ...WEEKS.map(({ week: wanted, colour, isTableOnly }) =>
          figureOf(periods, rows, {
            ...SHARE,
            key: `week${wanted}`,
            head: t('week', { week: wanted }),
            colour,
            inAll: 'none',
            isTableOnly,
            none: null,
            of: ({ day, week, members }) =>
              week === wanted ? (shareOf(members, sizes.get(day) ?? 0) ?? null) : null,
          }),
        ),
      ],
    ] as const
  }, [cohortSeries, t])
  return <FigurePanel title={t('retention')} name="retention" days={mondays} figures={figures} unit="weeks" />
}

const fragment = graphql`
  fragment CohortsPanel_figures on ActiveFigures {
    cohortSeries {
      days
      week
      members
    }
  }
`
