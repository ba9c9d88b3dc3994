import { Percent } from 'lucide-react'
import parameters from '#web/__generated__/VatScreenQuery$parameters.ts'
import type { VatScreenQuery } from '#web/__generated__/VatScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'vat',
  group: 'money',
  place: 5,
  icon: Percent,
  title: 'prices:vat.title',
  roles: ['FINANCE'],
  letter: 'v',
  screens: [
    defineScreen<VatScreenQuery>({
      path: '',
      load: () => import('./VatScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
