import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { gendersOf, type ActiveRows } from './activeRows.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Colour, type Periods } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import { useGenderName } from './useGenderName.ts'

type Props = { periods: Periods; rows: { now: ActiveRows; before: ActiveRows } }

const COLOURS = ['accent', 'success', 'warning'] as const

/** Active members of a day, a week and a month; and those of the month by gender. */
export function ActivePanels({ periods, rows }: Props) {
  const { t } = useTranslation('dashboard')
  const genderName = useGenderName()
  const [active, genders] = useMemo(() => {
    const shown = { ...COUNT, inAll: 'last', none: null } as const
    const count = (key: 'ofDay' | 'ofWeek' | 'ofMonth', colour: Colour) =>
      figureOf(
        periods,
        { now: rows.now.days, before: rows.before.days },
        { ...shown, key, head: t(key), colour, of: (row) => row[key] },
      )
    const tokens = [...new Set([...gendersOf(rows.now), ...gendersOf(rows.before)])]
    return [
      [count('ofMonth', 'accent'), count('ofWeek', 'success'), count('ofDay', 'warning')] as const,
      tokens.map((token, index) =>
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
      ),
    ] as const
  }, [periods, rows, genderName, t])
  const { days } = periods
  return (
    <>
      <FigurePanel title={t('active')} name="active-members" days={days} figures={active} />
      <FigurePanel title={t('genders')} name="active-by-gender" days={days} figures={genders} />
    </>
  )
}
