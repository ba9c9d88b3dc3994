import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation } from 'react-router'
import type { RepeatOrderScreenQuery } from '../../__generated__/RepeatOrderScreenQuery.graphql.ts'
import type { PageProps } from '../../app/page.ts'
import { isKnownMethod, methodSlug } from '../Checkout/paymentMethods.ts'

/** Leads to the checkout of what was bought last, with the method used then. What is not sold any more leads to the shop. */
export default function RepeatOrderScreen({ queryRef }: PageProps<RepeatOrderScreenQuery>) {
  const { search } = useLocation()
  const { viewer, bundles, paymentMethods } = usePreloadedQuery<RepeatOrderScreenQuery>(query, queryRef)
  if (!viewer) return null
  if (!viewer.paid) return <Navigate to={`/premium${search}`} replace />
  const last = viewer.orders.edges.find(({ node }) => node.state === 'COMPLETED')?.node
  const bundle = bundles.find(({ credits }) => credits === last?.credits)
  if (!last || !bundle) return <Navigate to={`/credits${search}`} replace />
  const method = paymentMethods.includes(last.method) && isKnownMethod(last.method) ? `/${methodSlug(last.method)}` : ''
  return <Navigate to={`/credits/${bundle.id}${method}${search}`} replace />
}

const query = graphql`
  query RepeatOrderScreenQuery @preloadable {
    viewer {
      id
      paid
      orders(first: 20) {
        edges {
          node {
            state
            credits
            method
          }
        }
      }
    }
    paymentMethods
    bundles {
      id
      credits
    }
  }
`
