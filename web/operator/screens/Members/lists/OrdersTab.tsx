import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { OrdersTab_member$key } from '#web/__generated__/OrdersTab_member.graphql.ts'
import type { OrdersTabQuery } from '#web/__generated__/OrdersTabQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { PagedRows } from './PagedRows.tsx'
import { afterOf, type OlderPage } from './useOlderRows.ts'
import { useOrders, type Order } from './useOrders.tsx'

type Props = { member: OrdersTab_member$key; id: string; purpose: string }

/** All orders of the member. */
export function OrdersTab({ member: key, id, purpose }: Props) {
  const list = useOrders(useFragment(fragment, key))
  return <PagedRows leads list={list} readOlder={(after) => readOlder({ id, purpose, after })} />
}

async function readOlder(variables: OrdersTabQuery['variables']): Promise<OlderPage<Order> | undefined> {
  const answer = await fetchQuery<OrdersTabQuery>(operatorEnvironment(), query, variables).toPromise()
  const page = answer?.operatorMember?.orders
  return page && { rows: page.edges.map(({ node }) => node), after: afterOf(page.pageInfo) }
}

const fragment = graphql`
  fragment OrdersTab_member on OperatorMember {
    ...useOrders_member
  }
`

const query = graphql`
  query OrdersTabQuery($id: ID!, $purpose: String!, $after: String) {
    operatorMember(id: $id, purpose: $purpose) {
      orders(first: 50, after: $after) {
        edges {
          node {
            id
            ...useOrders_order
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
