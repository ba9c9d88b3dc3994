import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import type { LegacyCall } from './legacy-call.ts'

const PAGE_HIDDEN = ownOperation(
  'mutation LegacyPageHidden { clearActiveConversation { ... on ClearActiveConversationSuccess { viewer { id } } } setPresenceAway { ... on SetPresenceAwaySuccess { away } } }',
)

/**
 * POST /api/page-hidden.php: the beacon of a page that is being hidden. From then on the member is away: not
 * online to others, and again notified by mail and push about the conversation that was on screen. A
 * visitor's beacon changes nothing.
 */
export const pageHidden: LegacyCall = {
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'Report that the page is hidden',
  session: 'open',
  // The body is ignored, but our own clients always send JSON.
  body: z.unknown(),
  answers: { 204: { description: 'The beacon was accepted' } },
  async handle({ context, run }) {
    if (context.viewer !== undefined) await run(PAGE_HIDDEN)
    return { status: 204 }
  },
}
