import { useTranslation } from 'react-i18next'
import { graphql, readInlineData, useFragment } from 'react-relay'
import type { useLedger_entry$key } from '#web/__generated__/useLedger_entry.graphql.ts'
import type { useLedger_member$key } from '#web/__generated__/useLedger_member.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { whenColumn, type MemberColumn } from './memberColumn.ts'
import type { PagedList } from './PagedRows.tsx'
import { afterOf } from './useOlderRows.ts'

/** A line of the ledger, as the server gave it. */
export type Entry = useLedger_entry$key & { readonly number: number }

/** The member's ledger, the newest lines first. */
export function useLedger(key: useLedger_member$key): PagedList<Entry> {
  const { t } = useTranslation('people')
  const { credits, entries } = useFragment(fragment, key)
  return {
    tab: 'ledger',
    title: t('tabs.ledger'),
    ...(credits ? { about: t('ledger.balance', { count: credits.balance }) } : {}),
    rows: entries?.edges.map(({ node }) => node) ?? [],
    total: entries?.totalCount ?? 0,
    keyOf: ({ number }) => String(number),
    columns: useLedgerColumns(),
    after: entries ? afterOf(entries.pageInfo) : undefined,
  }
}

function useLedgerColumns(): MemberColumn<Entry>[] {
  const { t } = useTranslation('orders')
  const read = (key: Entry) => readInlineData(entryFragment, key)
  const signed = (credits: number) => (credits > 0 ? `+${formatNumber(credits)}` : formatNumber(credits))
  return [
    whenColumn(t('ledger.when'), (key) => read(key).createdAt, MOMENT),
    { key: 'kind', head: t('ledger.kind'), text: (key) => t(`entryKinds.${read(key).kind as 'DEBT'}`) },
    { key: 'credits', head: t('credits'), isNumeric: true, text: (key) => signed(read(key).credits) },
    {
      key: 'value',
      head: t('ledger.value'),
      isExtra: true,
      isNumeric: true,
      text: (key) => {
        const { value } = read(key)
        return value ? moneyText(value) : ''
      },
    },
    {
      key: 'balance',
      head: t('ledger.balance'),
      isNumeric: true,
      text: (key) => formatNumber(read(key).balance),
    },
  ]
}

const entryFragment = graphql`
  fragment useLedger_entry on OperatorEntry @inline {
    createdAt
    kind
    credits
    balance
    value {
      ...money_amount
    }
  }
`

const fragment = graphql`
  fragment useLedger_member on OperatorMember {
    credits @include(if: $money) {
      balance
    }
    entries(first: 50) @include(if: $money) {
      totalCount
      edges {
        node {
          number
          ...useLedger_entry
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
