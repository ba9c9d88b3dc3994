import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { figureOf, type FigureSection, type Periods, type Rows } from './figures.rules.ts'
import { amountsIn, COUNT } from './figureTexts.ts'
import type { MoneyRow } from './moneyRows.ts'

type Props = { periods: Periods; currency: string; rows: Rows<MoneyRow> }

/** Revenue and refunds in one currency, equal to the books; and orders, with members' first ones. */
export function useMoneyFigures({ periods, currency, rows }: Props): readonly FigureSection[] {
  const { t } = useTranslation('dashboard')
  return useMemo(() => {
    const amount = (key: 'sold' | 'refunded', colour: 'accent' | 'warning') =>
      figureOf(periods, rows, {
        ...amountsIn(currency),
        key,
        head: t(key),
        fileHead: t('inCurrency', { figure: t(key), currency }),
        colour,
        inAll: 'sum',
        of: (row) => (row.currency === currency ? row[key] : null),
      })
    const count = (key: 'orders' | 'firstPurchases', colour: 'accent' | 'success') =>
      figureOf(periods, rows, { ...COUNT, key, head: t(key), colour, inAll: 'sum', of: (row) => row[key] })
    return [
      {
        title: t('revenueIn', { currency }),
        name: 'revenue',
        figures: [amount('sold', 'accent'), amount('refunded', 'warning')],
      },
      {
        title: t('purchases'),
        name: 'purchases',
        figures: [count('orders', 'accent'), count('firstPurchases', 'success')],
      },
    ]
  }, [periods, currency, rows, t])
}
