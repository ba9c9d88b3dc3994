import { Columns } from '#web/operator/parts/Columns.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { formatMoney, formatNumber } from '#web/runtime/text/format.ts'
import { useLive } from '../api/live.ts'
import { ORDER_DAYS, SIGNUP_DAYS } from '../api/operations.ts'
import { usePartner, useScope } from '../api/PartnerContext.ts'
import type { DayRange, Money, OrderDay, SignupDay } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { DayChart } from '../parts/DayChart.tsx'
import { daysOf, lastDays } from '../parts/days.rules.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { RangeFilter, useRangeDays } from '../parts/RangeFilter.tsx'
import { ScopeNote } from '../parts/ScopeNote.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useToday } from '../parts/useToday.ts'
import { LatestEvents } from './LatestEvents.tsx'
import { Totals, type Total } from './Totals.tsx'
import css from './OverviewScreen.module.css'

/** What the partner's traffic did: totals, by day, and the latest events as they happen. */
export function OverviewScreen() {
  const { partner } = usePartner()
  const range = lastDays(useRangeDays(), useToday(partner.timeZone))
  if (partner.network === null)
    return (
      <Screen title="Overview">
        <p>
          This key names no network, so it sees no sign-ups and orders. Ask the site’s operator for a key with
          your network.
        </p>
      </Screen>
    )
  return (
    <Screen
      title="Overview"
      state={`Days of ${partner.timeZone}`}
      toolbar={
        <Toolbar label="Period">
          <RangeFilter />
        </Toolbar>
      }
    >
      <Figures range={range} />
      <LatestEvents />
    </Screen>
  )
}

function Figures({ range }: { range: DayRange }) {
  const { version } = useLive()
  const [hasSignups, hasOrders] = [useScope('SIGNUPS_READ'), useScope('ORDERS_READ')]
  const signups = useAsked(SIGNUP_DAYS, range, { version, isOff: !hasSignups })
  const orders = useAsked(ORDER_DAYS, range, { version, isOff: !hasOrders })
  const days = daysOf(range)
  const signupDays = signups.data?.partnerSignupDays
  const orderDays = orders.data?.partnerOrderDays
  return (
    <>
      <FaultNote fault={signups.fault} onRetry={signups.again} />
      <FaultNote fault={orders.fault} onRetry={orders.again} />
      <Totals totals={[...totalsOfSignups(signupDays), ...totalsOfOrders(orderDays)]} />
      <div className={css.charts}>
        <Columns>
          <Panel title="Sign-ups">
            {hasSignups ? (
              <SignupChart days={days} rows={signupDays ?? []} />
            ) : (
              <ScopeNote scope="signups:read" what="sign-ups" />
            )}
          </Panel>
          <Panel title="Orders">
            {hasOrders ? (
              <OrderChart days={days} rows={orderDays ?? []} />
            ) : (
              <ScopeNote scope="orders:read" what="orders" />
            )}
          </Panel>
        </Columns>
      </div>
    </>
  )
}

function SignupChart({ days, rows }: { days: readonly string[]; rows: readonly SignupDay[] }) {
  return (
    <DayChart
      label="Sign-ups by day"
      days={days}
      whole={{ name: 'Sign-ups', values: byDay(rows, ({ signups }) => signups) }}
      part={{ name: 'Confirmed', values: byDay(rows, ({ confirmed }) => confirmed) }}
    />
  )
}

function OrderChart({ days, rows }: { days: readonly string[]; rows: readonly OrderDay[] }) {
  const currencies = [...new Set(rows.map(({ total }) => total.currency))]
  return (
    <DayChart
      label="Paid orders by day"
      days={days}
      whole={{ name: 'Orders', values: byDay(rows, ({ orders }) => orders) }}
      more={currencies.map((currency) => ({
        name: `Paid, ${currency}`,
        values: byDay(
          rows.filter(({ total }) => total.currency === currency),
          ({ total }) => total.amountMinor,
        ),
        text: (amountMinor: number) => formatMoney({ amountMinor, currency }),
      }))}
    />
  )
}

/** A day can have a row for each currency. */
function byDay<Row extends { day: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  for (const row of rows) values.set(row.day, (values.get(row.day) ?? 0) + valueOf(row))
  return values
}

const sum = <Row,>(rows: readonly Row[], valueOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + valueOf(row), 0)

function totalsOfSignups(rows: readonly SignupDay[] | undefined): Total[] {
  if (rows === undefined) return []
  return [
    { name: 'Sign-ups', text: formatNumber(sum(rows, ({ signups }) => signups)) },
    { name: 'Confirmed', text: formatNumber(sum(rows, ({ confirmed }) => confirmed)) },
  ]
}

function totalsOfOrders(rows: readonly OrderDay[] | undefined): Total[] {
  if (rows === undefined) return []
  return [
    { name: 'Orders', text: formatNumber(sum(rows, ({ orders }) => orders)) },
    { name: 'Paid', text: moneyOf(rows.map(({ total }) => total)) },
    { name: 'Refunded', text: moneyOf(rows.map(({ refunded }) => refunded)) },
  ]
}

/** The sum in each currency. */
function moneyOf(amounts: readonly Money[]): string {
  const sums = new Map<string, number>()
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  const texts = [...sums].map(([currency, amountMinor]) => formatMoney({ amountMinor, currency }))
  return texts.length === 0 ? '–' : texts.join(' + ')
}
