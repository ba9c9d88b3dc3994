import { Users } from 'lucide-react'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { ErasureCount } from './erasures/ErasureCount.tsx'

export const section = defineSection({
  path: 'members',
  group: 'people',
  place: 1,
  icon: Users,
  title: 'people:title',
  roles: ['SUPPORT', 'MODERATOR', 'FINANCE'],
  letter: 'm',
  Count: ErasureCount,
  // Both queries are audited with a purpose, which the screens ask for first.
  screens: [
    defineScreen({ path: '', load: () => import('./MembersScreen.tsx') }),
    defineScreen({ path: ':id', load: () => import('./MemberScreen.tsx') }),
  ],
})
