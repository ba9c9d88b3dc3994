import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { MemberActRefusedError } from '../errors.ts'
import { concludeErasure } from '../leaving/deletion.actions.ts'
import { eraseAccountNow } from '../leaving/deletion.store.ts'
import { gaveLogin } from '../published.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { actOnMember, type ActInput } from './member-acts.actions.ts'
import { decideErasureAsk, findErasureAsk, insertErasureAsk } from './member-admin.store.ts'

type Context = RequestContext<Tables>

/**
 * Asks for the erasure of a member before the time: nothing is erased until another operator confirms it.
 * Asking twice is asking once.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND
 */
export function eraseMemberNow(ctx: Context, input: ActInput): Promise<string> {
  const { operatorId: askedBy, name: askedByName } = requireOperator(ctx)
  return actOnMember(ctx, input, async (trx, { id: memberId, siteId }) => {
    if ((await findErasureAsk(trx, { siteId, memberId })) === undefined)
      await insertErasureAsk(trx, { siteId, accountId: memberId, askedBy, askedByName })
    return { action: 'erasure.asked' }
  })
}

/**
 * Erases a member whose erasure another operator has asked for, with no way back: every subgraph erases its
 * part. The address of a suspended member stays barred. An operator whose login the asking one has just
 * created or reset is no other one.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND, ERASURE_NOT_ASKED, SECOND_PERSON_OWN
 */
export async function confirmMemberErasure(ctx: Context, input: ActInput): Promise<string> {
  const { operatorId: decidedBy } = requireOperator(ctx)
  let ended: string[] = []
  const memberId = await actOnMember(ctx, input, async (trx, { id: erasedId, siteId }) => {
    const ask = await findErasureAsk(trx, { siteId, memberId: erasedId })
    if (ask === undefined) throw new MemberActRefusedError('ERASURE_NOT_ASKED')
    if (ask.askedBy === decidedBy || (await gaveLogin(trx, ask.askedBy, decidedBy)))
      throw new MemberActRefusedError('SECOND_PERSON_OWN')
    await decideErasureAsk(trx, ask.id, { state: 'done', decidedBy })
    ended = await deleteSessionsOf(trx, erasedId)
    const { email, status } = (await eraseAccountNow(trx, erasedId))!
    const erased = { siteId, memberId: erasedId, email, status }
    await concludeErasure(trx, ctx.services.config, erased, ctx.requestId)
    return {
      action: 'member.erased',
      before: { status, askedBy: ask.askedBy },
      after: { status: 'erased' },
    }
  })
  signalEnded(ctx, ended)
  return memberId
}

/**
 * Declines the erasure of a member that was asked for, or takes back one's own.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND, ERASURE_NOT_ASKED
 */
export function declineMemberErasure(ctx: Context, input: ActInput): Promise<string> {
  const { operatorId: decidedBy } = requireOperator(ctx)
  return actOnMember(ctx, input, async (trx, { id: memberId, siteId }) => {
    const ask = await findErasureAsk(trx, { siteId, memberId })
    if (ask === undefined) throw new MemberActRefusedError('ERASURE_NOT_ASKED')
    await decideErasureAsk(trx, ask.id, { state: 'declined', decidedBy })
    return { action: 'erasure.declined' }
  })
}
