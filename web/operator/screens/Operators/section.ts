import { UserCog } from 'lucide-react'
import parameters from '#web/__generated__/OperatorsScreenQuery$parameters.ts'
import type { OperatorsScreenQuery } from '#web/__generated__/OperatorsScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'operators',
  group: 'operations',
  place: 9,
  icon: UserCog,
  title: 'console:operators.title',
  roles: [],
  letter: 'p',
  screens: [
    defineScreen<OperatorsScreenQuery>({
      path: '',
      load: () => import('./OperatorsScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
