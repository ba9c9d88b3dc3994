import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { useClosingColumns_amount$key } from '#web/__generated__/useClosingColumns_amount.graphql.ts'
import type {
  useClosingColumns_day$data,
  useClosingColumns_day$key,
} from '#web/__generated__/useClosingColumns_day.graphql.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import css from './ClosingScreen.module.css'

type Day = useClosingColumns_day$data
type Money = Day['money'][number]
type Sum = Money['sold']

const amountOf = (sum: useClosingColumns_amount$key) => readInlineData(amountFragment, sum).amountMinor

/** The columns of the daily closing: credits, money by currency, VAT by country, numbers of invoices. */
export function useClosingColumns(): readonly Column<useClosingColumns_day$key>[] {
  const { t } = useTranslation('orders')
  const figure = (
    key: string,
    head: string,
    text: (day: Day) => string,
  ): Column<useClosingColumns_day$key> => ({
    key,
    head,
    isNumeric: true,
    text: (day) => text(readInlineData(fragment, day)),
    cell: (day) => <span className={css.lines}>{text(readInlineData(fragment, day))}</span>,
  })
  // Currencies in which nothing moved would hide those in which something did.
  const sums = (of: (money: Money) => Sum) => (day: Day) => {
    const moved = day.money.map(of).filter((sum) => amountOf(sum) !== 0)
    return moved.length === 0 ? '–' : moved.map(moneyText).join('\n')
  }
  const series = ({ first, last, count, isGapless }: Day['invoices'][number]) => {
    if (first === last) return first
    return t(isGapless ? 'closing.series' : 'closing.seriesWithGap', { first, last, count })
  }
  const dayOf = (day: useClosingColumns_day$key) =>
    formatDate(readInlineData(fragment, day).day, { dateStyle: 'medium', timeZone: 'UTC' })
  return [
    {
      key: 'day',
      head: t('closing.day'),
      text: dayOf,
      cell: (day) => <span className={css.lines}>{dayOf(day)}</span>,
    },
    figure('sold', t('closing.sold'), ({ credits }) => formatNumber(credits.sold)),
    figure('given', t('closing.given'), ({ credits }) => formatNumber(credits.given)),
    figure('used', t('closing.used'), ({ credits }) => formatNumber(credits.used)),
    figure('taken', t('closing.takenBack'), ({ credits }) => formatNumber(credits.takenBack)),
    figure('owed', t('closing.owed'), ({ credits }) => formatNumber(credits.owed)),
    figure(
      'revenue',
      t('closing.revenue'),
      sums(({ sold }) => sold),
    ),
    figure(
      'refunded',
      t('refunded'),
      sums(({ refunded }) => refunded),
    ),
    figure(
      'vat',
      t('closing.vat'),
      sums(({ vatTotal }) => vatTotal),
    ),
    figure(
      'liability',
      t('closing.liability'),
      sums(({ liability }) => liability),
    ),
    // One column, so that the table fits a window of 1200 pixels.
    figure('fee', t('closing.fee'), (day) => {
      const reported = day.money.flatMap(({ providerFee, paidOut }) =>
        providerFee && paidOut ? `${moneyText(providerFee)}\n/ ${moneyText(paidOut)}` : [],
      )
      const open = day.feesUnreported > 0 ? [t('closing.feesOpen', { count: day.feesUnreported })] : []
      return [...reported, ...open].join('\n') || '–'
    }),
    figure('invoices', t('closing.invoices'), (day) => day.invoices.map(series).join('\n')),
    figure('creditNotes', t('closing.creditNotes'), (day) => day.creditNotes.map(series).join('\n')),
  ]
}

const fragment = graphql`
  fragment useClosingColumns_day on ClosingDay @inline {
    day
    credits {
      sold
      given
      used
      takenBack
      owed
    }
    money {
      sold {
        ...money_amount
        ...useClosingColumns_amount
      }
      refunded {
        ...money_amount
        ...useClosingColumns_amount
      }
      vatTotal {
        ...money_amount
        ...useClosingColumns_amount
      }
      liability {
        ...money_amount
        ...useClosingColumns_amount
      }
      providerFee {
        ...money_amount
      }
      paidOut {
        ...money_amount
      }
    }
    feesUnreported
    invoices {
      first
      last
      count
      isGapless
    }
    creditNotes {
      first
      last
      count
      isGapless
    }
  }
`

const amountFragment = graphql`
  fragment useClosingColumns_amount on Money @inline {
    amountMinor
  }
`
