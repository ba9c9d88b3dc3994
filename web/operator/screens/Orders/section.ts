import { ReceiptEuro } from 'lucide-react'
import orderParameters from '#web/__generated__/OrderScreenQuery$parameters.ts'
import type { OrderScreenQuery } from '#web/__generated__/OrderScreenQuery.graphql.ts'
import ordersParameters from '#web/__generated__/OrdersScreenQuery$parameters.ts'
import type { OrdersScreenQuery } from '#web/__generated__/OrdersScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { readOrderFilter, variablesOf } from './orderFilter.rules.ts'

export const section = defineSection({
  path: 'orders',
  group: 'money',
  place: 1,
  icon: ReceiptEuro,
  title: 'orders:title',
  roles: ['FINANCE', 'SUPPORT'],
  letter: 'o',
  screens: [
    defineScreen<OrdersScreenQuery>({
      path: '',
      load: () => import('./OrdersScreen.tsx'),
      parameters: ordersParameters,
      variables: ({ url }) => variablesOf(readOrderFilter(url.searchParams)),
    }),
    defineScreen<OrderScreenQuery>({
      path: ':number',
      load: () => import('./OrderScreen.tsx'),
      parameters: orderParameters,
      variables: ({ params }) => ({ number: params.number ?? '' }),
    }),
  ],
})
