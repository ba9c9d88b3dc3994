import { RequestError } from '../base/errors.ts'
import { namingKey, sign } from '../base/secrets.ts'
import { ACTION_LIMITS, type ActionName } from './action-limits.ts'
import type { RequestContext, Viewer, Visit } from './request-context.ts'

/**
 * Counts an action of the requester, outside any transaction, so that the count stays when the action fails.
 * @throws RequestError RATE_LIMITED with the seconds until the next is allowed
 */
export async function countAction<Tables>(ctx: RequestContext<Tables>, action: ActionName): Promise<void> {
  const { viewer, site, visit, services } = ctx
  const { config, actions } = services
  if (config.ACTION_LIMIT_FACTOR === 0) return
  const isKnown = viewer !== undefined || visit.operator !== undefined
  const { count, seconds } = ACTION_LIMITS[action][isKnown ? 'member' : 'visitor']
  const who = nameOf(viewer, visit)
  const wait = await actions.count(ctx.db, sign(namingKey(config), `action ${action}`, `${site.id} ${who}`), {
    count: Math.ceil(count * config.ACTION_LIMIT_FACTOR),
    seconds,
  })
  if (wait > 0) throw new RequestError('RATE_LIMITED', `Too many actions of the kind "${action}"`, wait)
}

// The servers of several partners may share an address, and one partner's servers may have many.
function nameOf(viewer: Viewer | undefined, { apiKey, operator, address }: Visit): string {
  if (viewer !== undefined) return `member ${viewer.memberId}`
  // Colleagues share the address of their office.
  if (operator !== undefined) return `operator ${operator.operatorId}`
  return apiKey === undefined ? `visitor ${address}` : `key ${apiKey.id}`
}
