import type { LegacyCall } from './legacy-call.ts'

/**
 * POST /api/page-hidden.php: the beacon of a page that is being hidden. It asks nothing of the graph: every other request counts as activity of
 * the member and this one does not, so that the member stops being online by the same rule as after a closed window.
 */
export const pageHidden: LegacyCall = {
  method: 'POST', path: '/api/page-hidden.php', summary: 'The page is hidden', session: 'open',
  answers: { 204: { description: 'The beacon was taken' } },
  handle: async () => ({ status: 204 }),
}
