import { BadgeCheck } from 'lucide-react'
import parameters from '#web/__generated__/TrustedFlaggersScreenQuery$parameters.ts'
import type { TrustedFlaggersScreenQuery } from '#web/__generated__/TrustedFlaggersScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'trusted-flaggers',
  group: 'moderation',
  place: 2,
  icon: BadgeCheck,
  title: 'flaggers:title',
  roles: [],
  letter: 't',
  screens: [
    defineScreen<TrustedFlaggersScreenQuery>({
      path: '',
      load: () => import('./TrustedFlaggersScreen.tsx'),
      parameters,
      variables: () => ({}),
    }),
  ],
})
