import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { useLive } from '../api/live.ts'
import { USAGE } from '../api/operations.ts'
import { usePartner } from '../api/PartnerContext.ts'
import type { UsageDay } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { DayChart } from '../parts/DayChart.tsx'
import { daysOf, lastDays } from '../parts/days.rules.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { dayText } from '../parts/moments.ts'
import { RangeFilter, useRangeDays } from '../parts/RangeFilter.tsx'
import { Rows, type Column } from '../parts/Rows.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useToday } from '../parts/useToday.ts'
import { DeprecatedUses } from './DeprecatedUses.tsx'

const COLUMNS: Column<UsageDay>[] = [
  { head: 'Day', cell: ({ day }) => dayText(day) },
  { head: 'Operations', cell: ({ operations }) => formatNumber(operations), isNumeric: true },
  { head: 'Cost', cell: ({ cost }) => formatNumber(cost), isNumeric: true },
  { head: 'Refused', cell: ({ refused }) => formatNumber(refused), isNumeric: true },
]

/** What the partner's keys used by day. */
export function UsageScreen() {
  const { version } = useLive()
  const { current } = usePartner()
  const range = lastDays(useRangeDays(), useToday('UTC'))
  const { data, fault, again } = useAsked(USAGE, range, { version })
  const days = data?.partner.usage ?? []
  const cost = new Map(days.map((day) => [day.day, day.cost]))
  return (
    <Screen
      title="Usage"
      state={`All of your keys, days in UTC. This key may use ${formatNumber(current.costPerMinute)} points a minute.`}
      toolbar={
        <Toolbar label="Period">
          <RangeFilter />
        </Toolbar>
      }
    >
      <FaultNote fault={fault} onRetry={again} />
      <Panel title="Cost">
        <DayChart label="Points by day" days={daysOf(range)} whole={{ name: 'Cost', values: cost }} />
      </Panel>
      {data && (
        <Panel title="By day" flush={days.length > 0}>
          {days.length === 0 ? (
            <p>Your keys were not used in this period.</p>
          ) : (
            <Rows label="Usage by day" columns={COLUMNS} rows={days.toReversed()} keyOf={({ day }) => day} />
          )}
        </Panel>
      )}
      {data && <DeprecatedUses uses={data.partner.deprecatedUses} />}
      <p>
        Refused are operations for which the key’s minute had too little left; they cost nothing.{' '}
        <a href="/developers/limits">What operations cost</a>
      </p>
    </Screen>
  )
}
