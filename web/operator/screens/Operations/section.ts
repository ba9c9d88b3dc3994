import { Activity } from 'lucide-react'
import parameters from '#web/__generated__/OperationsScreenQuery$parameters.ts'
import type { OperationsScreenQuery } from '#web/__generated__/OperationsScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'operations',
  group: 'operations',
  place: 7,
  icon: Activity,
  title: 'operations:title',
  roles: [],
  letter: 'i',
  screens: [
    defineScreen<OperationsScreenQuery>({
      path: '',
      load: () => import('./OperationsScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
