import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type {
  useClosingColumns_day$data,
  useClosingColumns_day$key,
} from '#web/__generated__/useClosingColumns_day.graphql.ts'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'

type Day = useClosingColumns_day$data
type Money = Day['money'][number]

/** The columns of the daily closing: credits, money by currency, VAT by country, numbers of papers. */
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
  })
  const sums = (of: (money: Money) => string) => (day: Day) => day.money.map(of).join(' · ')
  const series = ({ first, last, count, isGapless }: Day['invoices'][number]) =>
    t(isGapless ? 'closing.series' : 'closing.seriesWithGap', { first, last, count })
  return [
    {
      key: 'day',
      head: t('closing.day'),
      text: (day) => formatDate(readInlineData(fragment, day).day, { dateStyle: 'medium', timeZone: 'UTC' }),
    },
    figure('sold', t('closing.sold'), ({ credits }) => formatNumber(credits.sold)),
    figure('given', t('closing.given'), ({ credits }) => formatNumber(credits.given)),
    figure('used', t('closing.used'), ({ credits }) => formatNumber(credits.used)),
    figure('taken', t('closing.takenBack'), ({ credits }) => formatNumber(credits.takenBack)),
    figure('owed', t('closing.owed'), ({ credits }) => formatNumber(credits.owed)),
    figure(
      'revenue',
      t('closing.revenue'),
      sums(({ sold }) => moneyText(sold)),
    ),
    figure(
      'refunded',
      t('refunded'),
      sums(({ refunded }) => moneyText(refunded)),
    ),
    figure(
      'vat',
      t('closing.vat'),
      sums(({ vatTotal }) => moneyText(vatTotal)),
    ),
    figure(
      'liability',
      t('closing.liability'),
      sums(({ liability }) => moneyText(liability)),
    ),
    figure('invoices', t('closing.invoices'), (day) => day.invoices.map(series).join(', ')),
    figure('creditNotes', t('closing.creditNotes'), (day) => day.creditNotes.map(series).join(', ')),
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
      }
      refunded {
        ...money_amount
      }
      vatTotal {
        ...money_amount
      }
      liability {
        ...money_amount
      }
    }
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
