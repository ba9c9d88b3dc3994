import { UserRound } from 'lucide-react'
import parameters from '#web/__generated__/AccountScreenQuery$parameters.ts'
import type { AccountScreenQuery } from '#web/__generated__/AccountScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'account',
  group: 'own',
  place: 1,
  icon: UserRound,
  title: 'console:account.title',
  roles: ['MODERATOR', 'SUPPORT', 'FINANCE'],
  letter: 'u',
  screens: [
    defineScreen<AccountScreenQuery>({
      path: '',
      load: () => import('./AccountScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
