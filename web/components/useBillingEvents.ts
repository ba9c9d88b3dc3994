import { useEffect } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useBillingEventsCatchUpQuery } from '../__generated__/useBillingEventsCatchUpQuery.graphql.ts'
import type { useBillingEventsSubscription } from '../__generated__/useBillingEventsSubscription.graphql.ts'
import { keepSubscribed } from './keepSubscribed.ts'

/** Credits, the paid state and orders, live, wherever they are shown. Mounted once, by the members' shell. */
export function useBillingEvents(): void {
  const environment = useRelayEnvironment()
  useEffect(
    () =>
      keepSubscribed<useBillingEventsSubscription>(environment, {
        subscription,
        cursorOf: ({ billingEvents }) => billingEvents.cursor,
        updater: (store) => {
          const before = environment.getStore().getSource().get(store.getRoot().getLinkedRecord('viewer')?.getDataID() ?? '')
          const paid = store.getRootField('billingEvents')?.getLinkedRecord('viewer')?.getValue('paid')
          // Being paid changes what the server shows: hidden photos, limits, history. What the store holds was answered to a free member.
          if (before?.paid === false && paid === true) store.invalidateStore()
        },
        catchUp: () => {
          fetchQuery<useBillingEventsCatchUpQuery>(environment, catchUpQuery, {}).subscribe({})
        },
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
        paid
        conversationsLeft
        photoLimit
      }
      order {
        id
        ...OrderProgress_order
        ...OrderFacts_order
      }
    }
  }
`

// The newest orders as well: the one just paid may have been settled while the page was loading.
const catchUpQuery = graphql`
  query useBillingEventsCatchUpQuery {
    viewer {
      id
      credits
      paid
      conversationsLeft
      orders(first: 3) {
        edges {
          node {
            id
            ...OrderProgress_order
            ...OrderFacts_order
          }
        }
      }
    }
  }
`
