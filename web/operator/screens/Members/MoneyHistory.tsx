import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { MoneyActs_act$key } from '#web/__generated__/MoneyActs_act.graphql.ts'
import type { MoneyHistory_member$key } from '#web/__generated__/MoneyHistory_member.graphql.ts'
import type { MoneyHistoryQuery } from '#web/__generated__/MoneyHistoryQuery.graphql.ts'
import { MoneyActs } from '#web/operator/parts/MoneyActs.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { OlderButton } from './lists/OlderButton.tsx'
import { afterOf, useOlderRows, type OlderPage } from './lists/useOlderRows.ts'

type Props = { member: MoneyHistory_member$key; id: string; purpose: string; onDecided: () => void }

/** What operators did with the member's money and credits, and what of it waits. */
export function MoneyHistory({ member: key, ...props }: Props) {
  const { moneyHistory } = useFragment(fragment, key)
  if (!moneyHistory || moneyHistory.totalCount === 0) return null
  const { edges, pageInfo, totalCount } = moneyHistory
  const after = afterOf(pageInfo)
  const newest = edges.map(({ node }) => node)
  // Another first page ends elsewhere.
  return <Pages key={after ?? ''} {...props} newest={newest} after={after} total={totalCount} />
}

type PagesProps = Omit<Props, 'member'> & {
  newest: readonly MoneyActs_act$key[]
  after: string | undefined
  total: number
}

function Pages({ id, purpose, newest, after, total, onDecided }: PagesProps) {
  const { t } = useTranslation('orders')
  const { rows, forget, reading } = useOlderRows(after, (from) => readOlder({ id, purpose, after: from }))
  return (
    <Panel title={t('acts.title')} about={formatNumber(total)}>
      <MoneyActs
        acts={[...newest, ...rows]}
        onDecided={() => {
          // An older act still shows as it was read.
          forget()
          onDecided()
        }}
      />
      <OlderButton {...reading} />
    </Panel>
  )
}

async function readOlder(
  variables: MoneyHistoryQuery['variables'],
): Promise<OlderPage<MoneyActs_act$key> | undefined> {
  const answer = await fetchQuery<MoneyHistoryQuery>(operatorEnvironment(), query, variables).toPromise()
  const page = answer?.operatorMember?.moneyHistory
  return page && { rows: page.edges.map(({ node }) => node), after: afterOf(page.pageInfo) }
}

const fragment = graphql`
  fragment MoneyHistory_member on OperatorMember {
    moneyHistory(first: 20) @include(if: $money) {
      totalCount
      edges {
        node {
          ...MoneyActs_act
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

const query = graphql`
  query MoneyHistoryQuery($id: ID!, $purpose: String!, $after: String) {
    operatorMember(id: $id, purpose: $purpose) {
      moneyHistory(first: 20, after: $after) {
        edges {
          node {
            ...MoneyActs_act
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
