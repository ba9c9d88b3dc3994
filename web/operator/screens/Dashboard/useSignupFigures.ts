import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { figureOf, type FigureSection, type Periods, type Rows } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import type { SignupRow } from './signupRows.ts'

type Props = { periods: Periods; rows: Rows<SignupRow> }

/** Sign-ups, and members who confirmed their address. */
export function useSignupFigures({ periods, rows }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  return useMemo(() => {
    const count = (key: 'signups' | 'activated', colour: 'accent' | 'success') =>
      figureOf(periods, rows, { ...COUNT, key, head: t(key), colour, inAll: 'sum', of: (row) => row[key] })
    const figures = [count('signups', 'accent'), count('activated', 'success')]
    return [{ title: t('signups'), name: 'signups', figures }]
  }, [periods, rows, t])
}
