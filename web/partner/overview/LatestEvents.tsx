import { useEffect, useRef, useState } from 'react'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatMoney } from '#web/runtime/text/format.ts'
import { useLive } from '../api/live.ts'
import { ORDERS, SIGNUPS } from '../api/operations.ts'
import { useScope } from '../api/PartnerContext.ts'
import type { Order, Signup } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { momentText } from '../parts/moments.ts'
import { orderStateWords } from '../parts/orderState.ts'
import { Rows, type Column } from '../parts/Rows.tsx'
import layout from '#web/design/layout.module.css'

const SHOWN = 12

type Happened = { key: string; at: string; what: string; ref: string }

function ofSignup({ reference, signedUpAt, confirmedAt, ref, sub1 }: Signup): Happened {
  return {
    key: `signup ${reference}`,
    at: signedUpAt,
    what: confirmedAt === null ? 'Sign-up' : 'Sign-up, confirmed',
    ref: [ref, sub1].filter(Boolean).join(' / '),
  }
}

function ofOrder(order: Order): Happened {
  const { reference, completedAt, refundedAt, ref, sub1 } = order
  return {
    key: `order ${reference}`,
    at: refundedAt ?? completedAt,
    what: `Order of ${formatMoney(order.total)}: ${orderStateWords(order)}`,
    ref: [ref, sub1].filter(Boolean).join(' / '),
  }
}

const COLUMNS: Column<Happened>[] = [
  { head: 'Event', cell: ({ what }) => what },
  { head: 'Ref / sub1', cell: ({ ref }) => ref },
  { head: 'When', cell: ({ at }) => momentText(at), isNumeric: true },
]

/** The newest sign-ups and orders: those before the page was opened, and those that arrive meanwhile. */
export function LatestEvents() {
  const { version, signups, orders } = useLive()
  const last = { last: SHOWN }
  const earlierSignups = useAsked(SIGNUPS, last, { version, isOff: !useScope('SIGNUPS_READ') })
  const earlierOrders = useAsked(ORDERS, last, { version, isOff: !useScope('ORDERS_READ') })
  const rows = new Map<string, Happened>()
  // An answer is newer than the event that it was asked for.
  for (const row of [...signups.map(ofSignup), ...orders.map(ofOrder)]) rows.set(row.key, row)
  for (const { node } of earlierSignups.data?.partnerSignups.edges ?? []) {
    const row = ofSignup(node)
    rows.set(row.key, row)
  }
  for (const { node } of earlierOrders.data?.partnerOrders.edges ?? []) {
    const row = ofOrder(node)
    rows.set(row.key, row)
  }
  const latest = [...rows.values()]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, SHOWN)
  return (
    <Panel title="Latest events" flush={latest.length > 0}>
      <Announcement />
      {latest.length === 0 ? (
        <p>None yet. They appear here as they happen.</p>
      ) : (
        <div>
          <Rows label="Latest events" columns={COLUMNS} rows={latest} keyOf={({ key }) => key} />
        </div>
      )}
    </Panel>
  )
}

/** Reads a new event aloud. */
function Announcement() {
  const [newest, ...others] = useNewest()
  return (
    <p role="status" className={layout.visuallyHidden}>
      {newest && `New: ${newest}${others.length > 0 ? `, and ${others.length} more` : ''}`}
    </p>
  )
}

/** What came live since the last time it was read aloud. */
function useNewest(): readonly string[] {
  const { signups, orders } = useLive()
  const known = useRef(new Set([...signups, ...orders].map(({ reference }) => reference)))
  const [newest, setNewest] = useState<readonly string[]>([])
  useEffect(() => {
    const fresh = [
      ...signups
        .filter(({ reference }) => !known.current.has(reference))
        .map((one) => [one, ofSignup(one)] as const),
      ...orders
        .filter(({ reference }) => !known.current.has(reference))
        .map((one) => [one, ofOrder(one)] as const),
    ]
    if (fresh.length === 0) return
    for (const [{ reference }] of fresh) known.current.add(reference)
    setNewest(fresh.map(([, { what }]) => what))
  }, [signups, orders])
  return newest
}
