import { FileSearch } from 'lucide-react'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'

export const section = defineSection({
  path: 'failed-requests',
  group: 'operations',
  place: 10,
  icon: FileSearch,
  title: 'operations:log.title',
  roles: ['SUPPORT'],
  letter: 'f',
  screens: [defineScreen({ path: '', load: () => import('./FailedRequestsScreen.tsx') })],
})
