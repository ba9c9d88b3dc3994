import { Undo2 } from 'lucide-react'
import parameters from '#web/__generated__/RefundsScreenQuery$parameters.ts'
import type { RefundsScreenQuery } from '#web/__generated__/RefundsScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'refunds',
  group: 'money',
  place: 2,
  icon: Undo2,
  title: 'orders:waiting.title',
  roles: ['FINANCE', 'SUPPORT'],
  letter: 'w',
  screens: [
    defineScreen<RefundsScreenQuery>({
      path: '',
      load: () => import('./RefundsScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
