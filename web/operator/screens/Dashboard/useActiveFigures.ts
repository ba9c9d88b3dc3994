import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { gendersOf, type ActiveRows } from './activeRows.ts'
import { figureOf, type Colour, type FigureSection, type Periods } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import { useGenderName } from './useGenderName.ts'

type Props = { periods: Periods; rows: { now: ActiveRows; before: ActiveRows } }

const COLOURS = ['accent', 'success', 'warning'] as const

/** Active members of a day, a week and a month; and those of the month by gender. */
export function useActiveFigures({ periods, rows }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  const genderName = useGenderName()
  return useMemo(() => {
    const shown = { ...COUNT, inAll: 'last', none: null } as const
    const count = (key: 'ofDay' | 'ofWeek' | 'ofMonth', colour: Colour) =>
      figureOf(
        periods,
        { now: rows.now.days, before: rows.before.days },
        { ...shown, key, head: t(key), colour, of: (row) => row[key] },
      )
    const tokens = [...new Set([...gendersOf(rows.now), ...gendersOf(rows.before)])]
    const genders = tokens.map((token, index) =>
      figureOf(
        periods,
        { now: rows.now.genders, before: rows.before.genders },
        {
          ...shown,
          key: token,
          head: genderName(token),
          colour: COLOURS[index % COLOURS.length]!,
          of: ({ gender, ofMonth }) => (gender === token ? ofMonth : null),
        },
      ),
    )
    return [
      {
        title: t('active'),
        name: 'active-members',
        figures: [count('ofMonth', 'accent'), count('ofWeek', 'success'), count('ofDay', 'warning')],
      },
      { title: t('genders'), name: 'active-by-gender', figures: genders },
    ]
  }, [periods, rows, genderName, t])
}
