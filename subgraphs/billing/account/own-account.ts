import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { findAccountFor, type Account } from './account.store.ts'

/**
 * The viewer's own credit account: credits, debt and country are usually asked for together. Undefined for a
 * visitor.
 */
export async function ownAccount(
  ctx: Pick<RequestContext<Tables>, 'db' | 'viewer' | 'readsOnly'>,
): Promise<Account | undefined> {
  const { viewer } = ctx
  if (viewer === undefined) return undefined
  return batchLoad(ctx, 'own-account', viewer.memberId, async () => {
    const account = await findAccountFor(ctx.db, viewer)
    return new Map(account === undefined ? [] : [[viewer.memberId, account]])
  })
}
