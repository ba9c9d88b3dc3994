import { useEffect, useEffectEvent } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useBillingEventsCatchUpQuery } from '#web/__generated__/useBillingEventsCatchUpQuery.graphql.ts'
import type { useBillingEventsSubscription } from '#web/__generated__/useBillingEventsSubscription.graphql.ts'
import { keepSubscribed } from '#web/runtime/live/keepSubscribed.ts'

/**
 * Keeps credits, paid state and orders live. Mounted once, by the members' shell.
 * @param cursor the cursor of the shell's first answer; undefined without one
 */
export function useBillingEvents(cursor: string | undefined): void {
  const environment = useRelayEnvironment()
  const firstCursor = useEffectEvent(() => cursor)
  useEffect(
    () =>
      keepSubscribed<useBillingEventsSubscription>(environment, {
        subscription,
        after: firstCursor(),
        cursorOf: ({ billingEvents }) => billingEvents.cursor,
        updater: (store, data) => {
          const { id = '', paid, creditsOwed } = data?.billingEvents.viewer ?? {}
          const before = environment.getStore().getSource().get(id)
          // Paid members see more: hidden photos, limits, history. The store holds the answers for a free
          // member.
          const hasBecomePaid = before?.paid === false && paid === true
          // A debt rules out direct debit, but a checkout loaded earlier still offers it; settling the debt
          // is the reverse.
          const owed = before?.creditsOwed
          const hasDebtTurned = typeof owed === 'number' && owed > 0 !== (creditsOwed ?? owed) > 0
          if (hasBecomePaid || hasDebtTurned) store.invalidateStore()
        },
        catchUp: () => fetchQuery<useBillingEventsCatchUpQuery>(environment, catchUpQuery, {}).toPromise(),
      }),
    [environment],
  )
}

const subscription = graphql`
  subscription useBillingEventsSubscription($after: String) {
    billingEvents(after: $after) {
      cursor
      kind
      viewer {
        id
        credits
        creditsOwed
        paid
        hasOrders
        conversationsLeft
        photoLimit
      }
      order {
        id
        ...OrderProgress_order
        ...OrderFacts_order
        ...WithdrawOrder_order
      }
    }
  }
`

// The newest orders as well: the one just paid may have been settled while the page was loading.
const catchUpQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- for the store, from which the page reads
  query useBillingEventsCatchUpQuery {
    viewer {
      id
      credits
      creditsOwed
      paid
      hasOrders
      conversationsLeft
      orders(first: 3) {
        edges {
          node {
            id
            # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
            ...OrderProgress_order
            # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
            ...OrderFacts_order
            # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
            ...WithdrawOrder_order
          }
        }
      }
    }
  }
`
