import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  OrderEntries_order$data,
  OrderEntries_order$key,
} from '#web/__generated__/OrderEntries_order.graphql.ts'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'

type Entry = OrderEntries_order$data['entries'][number]

/** The lines of the member's ledger that belong to the order. */
export function OrderEntries({ order: key }: { order: OrderEntries_order$key }) {
  const { t } = useTranslation('orders')
  const { number, entries } = useFragment(fragment, key)
  const columns: Column<Entry>[] = [
    { key: 'when', head: t('ledger.when'), text: ({ createdAt }) => formatDate(createdAt, MOMENT) },
    { key: 'kind', head: t('ledger.kind'), text: ({ kind }) => t(`entryKinds.${kind as 'DEBT'}`) },
    {
      key: 'credits',
      head: t('credits'),
      isNumeric: true,
      text: ({ credits }) => (credits > 0 ? `+${formatNumber(credits)}` : formatNumber(credits)),
    },
    {
      key: 'value',
      head: t('ledger.value'),
      isNumeric: true,
      text: ({ value }) => (value ? moneyText(value) : ''),
    },
    {
      key: 'balance',
      head: t('ledger.balance'),
      isNumeric: true,
      text: ({ balance }) => formatNumber(balance),
    },
  ]
  return (
    <Panel
      title={t('ledger.title')}
      flush
      actions={<CsvButton name={`${number}-ledger`} columns={columns} rows={entries} />}
    >
      <Table
        label={t('ledger.title')}
        columns={columns}
        rows={entries}
        keyOf={({ number }) => String(number)}
        dense
        still
      />
    </Panel>
  )
}

const fragment = graphql`
  fragment OrderEntries_order on OperatorOrder {
    number
    entries {
      number
      createdAt
      kind
      credits
      balance
      value {
        ...money_amount
      }
    }
  }
`
