import { CreditCard } from 'lucide-react'
import parameters from '#web/__generated__/PaymentMethodsScreenQuery$parameters.ts'
import type { PaymentMethodsScreenQuery } from '#web/__generated__/PaymentMethodsScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'payment-methods',
  group: 'money',
  place: 6,
  icon: CreditCard,
  title: 'prices:methods.title',
  roles: ['FINANCE'],
  letter: 'y',
  screens: [
    defineScreen<PaymentMethodsScreenQuery>({
      path: '',
      load: () => import('./PaymentMethodsScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
