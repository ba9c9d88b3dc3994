import { ownOperation } from '../operations/own-operations.ts'
import { isCrossOrigin } from '../requests/open-request.ts'
import { LegacyError, type LegacyCall } from './legacy-call.ts'

const LOG_OUT = ownOperation('mutation LegacyLogOut { logOut { ... on LogOutSuccess { ended } } }')

/**
 * GET /api/logout.php. A GET that changes state: kept for old clients, refused when another site's page
 * triggers it.
 */
export const logOut: LegacyCall = {
  method: 'GET',
  path: '/api/logout.php',
  summary: 'Log out',
  session: 'open',
  changesState: true,
  answers: {
    204: { description: 'The session has ended' },
    403: { description: 'cross_site: the request came from another site' },
  },
  async handle({ headers, run }) {
    if (isCrossOrigin({ headers })) throw new LegacyError(403, 'cross_site')
    await run(LOG_OUT)
    return { status: 204 }
  },
}
