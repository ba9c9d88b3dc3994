import { History } from 'lucide-react'
import parameters from '#web/__generated__/AuditScreenQuery$parameters.ts'
import type { AuditScreenQuery } from '#web/__generated__/AuditScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { readAuditFilter, variablesOf } from './auditFilter.rules.ts'

export const section = defineSection({
  path: 'audit',
  group: 'operations',
  place: 8,
  icon: History,
  title: 'audit:title',
  roles: [],
  letter: 'a',
  screens: [
    defineScreen<AuditScreenQuery>({
      path: '',
      load: () => import('./AuditScreen.tsx'),
      parameters,
      variables: ({ url }) => variablesOf(readAuditFilter(url.searchParams)),
    }),
  ],
})
