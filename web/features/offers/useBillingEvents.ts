import { useEffect, useEffectEvent } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useBillingEventsCatchUpQuery } from '#web/__generated__/useBillingEventsCatchUpQuery.graphql.ts'
import type { useBillingEventsSubscription } from '#web/__generated__/useBillingEventsSubscription.graphql.ts'
import { keepSubscribed } from '#web/runtime/live/keepSubscribed.ts'

/**
 * Credits, the paid state and orders, live, wherever they are shown. Mounted once, by the members' shell.
 * @param cursor where the shell's first answer stood; undefined without one
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
          // Being paid changes what the server shows: hidden photos, limits, history. What the store holds was answered to a free member.
          const hasBecomePaid = before?.paid === false && paid === true
          // A debt closes the direct debit, and the checkout that was read before offers it still; settling it is the other way round.
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
