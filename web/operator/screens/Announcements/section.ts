import { Megaphone } from 'lucide-react'
import announcementParameters from '#web/__generated__/AnnouncementScreenQuery$parameters.ts'
import type { AnnouncementScreenQuery } from '#web/__generated__/AnnouncementScreenQuery.graphql.ts'
import listParameters from '#web/__generated__/AnnouncementsScreenQuery$parameters.ts'
import type { AnnouncementsScreenQuery } from '#web/__generated__/AnnouncementsScreenQuery.graphql.ts'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { NEW } from './addresses.ts'

export const section = defineSection({
  path: 'announcements',
  group: 'site',
  place: 2,
  icon: Megaphone,
  title: 'announcements:title',
  roles: [],
  letter: 'l',
  screens: [
    defineScreen<AnnouncementsScreenQuery>({
      path: '',
      load: () => import('./AnnouncementsScreen.tsx'),
      parameters: listParameters,
      variables: () => ({}),
    }),
    defineScreen<AnnouncementScreenQuery>({
      path: ':id',
      load: () => import('./AnnouncementScreen.tsx'),
      parameters: announcementParameters,
      variables: ({ params, url }) => ({
        id: params['id'] ?? NEW,
        exists: params['id'] !== NEW,
        language: url.searchParams.get('language'),
      }),
    }),
  ],
})
