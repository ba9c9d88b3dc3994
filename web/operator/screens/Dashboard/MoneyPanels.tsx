import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigurePanel } from './FigurePanel.tsx'
import { figureOf, type Periods, type Rows } from './figures.rules.ts'
import { amountsIn, COUNT } from './figureTexts.ts'
import type { MoneyRow } from './moneyRows.ts'

type Props = { periods: Periods; currency: string; rows: Rows<MoneyRow> }

/** Revenue and refunds in one currency, equal to the books; and orders, with members' first ones. */
export function MoneyPanels({ periods, currency, rows }: Props) {
  const { t } = useTranslation('dashboard')
  const [money, orders] = useMemo(() => {
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
      [amount('sold', 'accent'), amount('refunded', 'warning')] as const,
      [count('orders', 'accent'), count('firstPurchases', 'success')] as const,
    ] as const
  }, [periods, currency, rows, t])
  const { days } = periods
  return (
    <>
      <FigurePanel title={t('revenueIn', { currency })} name="revenue" days={days} figures={money} />
      <FigurePanel title={t('purchases')} name="purchases" days={days} figures={orders} />
    </>
  )
}
