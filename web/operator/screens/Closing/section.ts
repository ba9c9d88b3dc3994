import { BookCheck } from 'lucide-react'
import parameters from '#web/__generated__/ClosingScreenQuery$parameters.ts'
import type { ClosingScreenQuery } from '#web/__generated__/ClosingScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { monthOf } from './month.rules.ts'

export const section = defineSection({
  path: 'closing',
  group: 'money',
  place: 4,
  icon: BookCheck,
  title: 'orders:closing.title',
  roles: ['FINANCE'],
  letter: 'c',
  screens: [
    defineScreen<ClosingScreenQuery>({
      path: '',
      load: () => import('./ClosingScreen.tsx'),
      parameters,
      variables: ({ url }) => {
        const { from, to } = monthOf(url.searchParams.get('month'), new Date())
        return { from, to }
      },
    }),
  ],
})
