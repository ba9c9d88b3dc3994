import { ChartLine } from 'lucide-react'
import parameters from '#web/__generated__/DashboardScreenQuery$parameters.ts'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { readDashboardFilter, variablesOf } from './range.rules.ts'
import { siteDay } from './siteDay.ts'

export const section = defineSection({
  path: 'dashboard',
  group: 'numbers',
  place: 1,
  icon: ChartLine,
  title: 'dashboard:title',
  roles: ['FINANCE'],
  letter: 'n',
  screens: [
    defineScreen<DashboardScreenQuery>({
      path: '',
      load: () => import('./DashboardScreen.tsx'),
      parameters,
      variables: async ({ url }) => variablesOf(readDashboardFilter(url.searchParams, await siteDay())),
    }),
  ],
})
