import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Periods, type Rows } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import type { SignupRow } from './signupRows.ts'

type Props = { periods: Periods; rows: Rows<SignupRow> }

/** Sign-ups, and members who confirmed their address. */
export function SignupsPanel({ periods, rows }: Props) {
  const { t } = useTranslation('dashboard')
  const figures = useMemo(() => {
    const count = (key: 'signups' | 'activated', colour: 'accent' | 'success') =>
      figureOf(periods, rows, { ...COUNT, key, head: t(key), colour, inAll: 'sum', of: (row) => row[key] })
    return [count('signups', 'accent'), count('activated', 'success')]
  }, [periods, rows, t])
  return <FigurePanel title={t('signups')} name="signups" days={periods.days} figures={figures} />
}
