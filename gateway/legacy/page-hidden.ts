import { z } from 'zod'
import type { LegacyCall } from './legacy-call.ts'

const PAGE_HIDDEN =
  'mutation LegacyPageHidden { clearActiveConversation { viewer { id } } markAway { away } }'

/**
 * POST /api/page-hidden.php: the beacon of a page that is being hidden. The member is away from then on: not online to others, and told by mail and
 * push again of what was on screen. A visitor's beacon changes nothing.
 */
export const pageHidden: LegacyCall = {
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'The page is hidden',
  session: 'open',
  // Nothing is read of it, but what is no JSON comes from no client of ours.
  body: z.unknown(),
  answers: { 204: { description: 'The beacon was taken' } },
  async handle({ context, run }) {
    if (context.viewer !== undefined) await run(PAGE_HIDDEN)
    return { status: 204 }
  },
}
