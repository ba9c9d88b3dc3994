import { Tag } from '#web/design/notice/Badge.tsx'
import { FilterDay } from '#web/operator/parts/FilterDay.tsx'
import { formatMoney, formatNumber } from '#web/runtime/text/format.ts'
import { ask } from '../api/ask.ts'
import { useLive } from '../api/live.ts'
import { ORDERS, type OrdersAsked } from '../api/operations.ts'
import { useScope } from '../api/PartnerContext.ts'
import type { Order } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { momentText } from '../parts/moments.ts'
import { orderStateWords } from '../parts/orderState.ts'
import { Reference } from '../parts/Reference.tsx'
import type { Column } from '../parts/Rows.tsx'
import { ScopeNote } from '../parts/ScopeNote.tsx'
import { Screen } from '../parts/Screen.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { ListPage } from './ListPage.tsx'
import { ORDER_FILE } from './orderFile.rules.ts'
import { usePaging } from './usePaging.ts'

const COLUMNS: Column<Order>[] = [
  { head: 'Paid', cell: ({ completedAt }) => momentText(completedAt) },
  { head: 'State', cell: (order) => <OrderState order={order} /> },
  { head: 'Total', cell: ({ total }) => formatMoney(total), isNumeric: true },
  { head: 'VAT', cell: ({ vat }) => formatMoney(vat), isNumeric: true },
  { head: 'Credits', cell: ({ credits }) => formatNumber(credits), isNumeric: true },
  { head: 'First', cell: ({ isFirst }) => (isFirst ? 'first' : 'later') },
  { head: 'Ref', cell: ({ ref }) => ref },
  { head: 'sub1', cell: ({ sub1 }) => sub1 },
  { head: 'Reference', cell: ({ reference }) => <Reference of={reference} /> },
  { head: 'Sign-up', cell: ({ signupReference }) => <Reference of={signupReference} /> },
]

function OrderState({ order }: { order: Order }) {
  const words = orderStateWords(order)
  if (order.state === 'CHARGED_BACK') return <Tag tone="danger">{words}</Tag>
  return <Tag tone={order.refunded === null ? 'success' : 'warning'}>{words}</Tag>
}

/** The paid orders of the partner's traffic. */
export function OrdersScreen() {
  return useScope('ORDERS_READ') ? (
    <Orders />
  ) : (
    <Screen title="Orders">
      <ScopeNote scope="orders:read" what="orders" />
    </Screen>
  )
}

/** The address names a day, the graph a time: the first one of that day in the reader's time zone. */
function variablesOf({ refundedSince, ...filters }: Record<string, string>): OrdersAsked {
  if (refundedSince === undefined) return filters
  const since = new Date(`${refundedSince}T00:00`)
  return { ...filters, refundedSince: Number.isNaN(since.getTime()) ? refundedSince : since.toISOString() }
}

function Orders() {
  const { version } = useLive()
  const paging = usePaging(['from', 'to', 'refundedSince'])
  const filters = variablesOf(paging.filters)
  const { data, ...asked } = useAsked(ORDERS, { ...filters, ...paging.page }, { version })
  return (
    <ListPage
      title="Orders"
      what="orders"
      columns={COLUMNS}
      asked={{ ...asked, data: data?.partnerOrders }}
      paging={paging}
      filters={
        <FilterDay
          label="Refunded since"
          value={paging.filters['refundedSince'] ?? ''}
          onChange={(day) => paging.filter('refundedSince', day)}
        />
      }
      actions={
        <DownloadButton
          key={JSON.stringify(paging.filters)}
          name="orders"
          columns={ORDER_FILE}
          read={async (after, signal) =>
            (await ask(ORDERS, { ...filters, first: 100, ...(after === null ? {} : { after }) }, { signal }))
              .partnerOrders
          }
        />
      }
    />
  )
}
