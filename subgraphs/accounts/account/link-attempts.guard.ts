import { RequestError } from '#platform/base/errors.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { countAttempt, takeBackAttempt, type AttemptLimit } from './attempt.store.ts'

const DEAD_LINKS_PER_ADDRESS: AttemptLimit = { kind: 'dead-link-address', count: 25, minutes: 5 }

/**
 * Runs the action of a mailed link, unless the visitor's network address has opened too many dead links.
 * Members share network addresses, so a working link uses up no attempts.
 * @throws RequestError RATE_LIMITED
 */
export async function followLink<Result>(
  ctx: RequestContext<Tables>,
  follow: () => Promise<Result>,
): Promise<Result> {
  const { config } = ctx.services
  const of = { limit: DEAD_LINKS_PER_ADDRESS, siteId: ctx.site.id, subject: ctx.visit.address }
  const minutes = await countAttempt(ctx.db, config, of)
  if (minutes > 0)
    throw new RequestError(
      'RATE_LIMITED',
      'Too many links that lead nowhere were opened from this address',
      minutes * 60,
    )
  const result = await follow()
  await takeBackAttempt(ctx.db, config, of)
  return result
}
