import { Inbox } from 'lucide-react'
import { defineScreen, defineSection } from '#web/operator/sections/section.tsx'
import { QueueCount } from './QueueCount.tsx'
import { QueueLinks } from './QueueLinks.tsx'

export const section = defineSection({
  path: 'queue',
  group: 'moderation',
  place: 1,
  icon: Inbox,
  title: 'queue:queue.title',
  roles: ['MODERATOR', 'SUPPORT'],
  letter: 'q',
  Count: QueueCount,
  Links: QueueLinks,
  // One screen for the list and for each case, so that the next case is there at once.
  screens: [defineScreen({ path: ':caseId?', load: () => import('./QueueScreen.tsx') })],
})
