import { RequestError } from '../base/errors.ts'
import type { OperatorRole } from './audience.ts'
import type { OperatorVisit, RequestContext } from './request-context.ts'

/** Counted from the login, however the session is used; it also ends when left alone for 30 minutes. */
export const OPERATOR_SESSION_HOURS = 8

/**
 * The request's operator. The graph already demands one by the audience of a field; call this where an action
 * needs the operator, or a role that depends on the rows.
 * @param roles an admin needs none of them; left out for every role, `anywhere` for every role and every site
 * @throws RequestError UNAUTHENTICATED without an operator's session, FORBIDDEN for another role or site
 */
export function requireOperator(
  { visit }: Pick<RequestContext, 'visit'>,
  roles?: readonly OperatorRole[] | 'anywhere',
): OperatorVisit {
  const { operator } = visit
  if (operator === undefined) throw new RequestError('UNAUTHENTICATED', 'This needs a signed-in operator')
  if (roles === 'anywhere') return operator
  if (!operator.mayWorkHere) throw new RequestError('FORBIDDEN', 'This operator does not work on this site')
  if (operator.role !== 'admin' && roles !== undefined && !roles.includes(operator.role))
    throw new RequestError('FORBIDDEN', `This needs an operator with the role ${roles.join(' or ')}`)
  return operator
}

/**
 * For what belongs to the whole installation. An admin of some sites could otherwise decide for all.
 * @throws RequestError UNAUTHENTICATED, FORBIDDEN
 */
export function requireAdminOfAll(ctx: Pick<RequestContext, 'visit'>): void {
  const { role, siteIds } = requireOperator(ctx, 'anywhere')
  if (role !== 'admin' || siteIds !== null)
    throw new RequestError('FORBIDDEN', 'This needs an admin of every site')
}

/** Whether an operator may work on a site. @param siteIds null for every site */
export function worksOn(siteIds: readonly string[] | null, siteId: string): boolean {
  return siteIds === null || siteIds.includes(siteId)
}
