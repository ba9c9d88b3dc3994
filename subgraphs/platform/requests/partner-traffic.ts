import { RequestError } from '../base/errors.ts'
import type { PartnerTraffic, RequestContext } from './request-context.ts'

/**
 * The calling partner's own traffic.
 * @throws RequestError FORBIDDEN for any other caller
 */
export function requireTraffic({ visit }: Pick<RequestContext, 'visit'>): PartnerTraffic {
  if (visit.audience !== 'partner' || visit.traffic === undefined)
    throw new RequestError('FORBIDDEN', 'This needs a partner key with its own traffic')
  return visit.traffic
}
