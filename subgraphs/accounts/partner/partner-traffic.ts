import { RequestError } from '#platform/base/errors.ts'
import type { PartnerTraffic, RequestContext } from '#platform/requests/request-context.ts'

/**
 * The traffic that is the asking partner's own.
 * @throws RequestError FORBIDDEN for everybody else
 */
export function requireTraffic({ visit }: Pick<RequestContext, 'visit'>): PartnerTraffic {
  if (visit.audience !== 'partner' || visit.traffic === undefined)
    throw new RequestError('FORBIDDEN', 'This takes a partner key with traffic of its own')
  return visit.traffic
}
