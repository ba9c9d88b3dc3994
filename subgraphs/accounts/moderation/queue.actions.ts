import { cursorOf, INSTANT, numberUpTo, ROW_ID } from '#platform/base/cursors.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { readContext, type ContextMessage } from '#subgraphs/conversations/published.ts'
import { lockCase, type ModerationCase } from '../case/case.store.ts'
import type { Tables } from '../tables.ts'
import type { CaseKind } from '../tables/case.tables.ts'
import { messagesOf } from './case-messages.service.ts'
import { refuseCase } from './decision.actions.ts'
import { releaseCase, takeCase, takeNextCase } from './queue.store.ts'

type Context = RequestContext<Tables>

/**
 * The order of the queue: trusted flaggers' notices first, then what is dangerous, then answers promised
 * within a day, then the oldest.
 */
export const QUEUE_CURSOR = cursorOf<[priority: number, at: Date, id: string]>(numberUpTo(7), INSTANT, ROW_ID)
/** How many messages on each side of the reported one a moderator reads. */
const NEIGHBOURS = 2

/**
 * Takes the first case that waits and that no other operator works on, for five minutes.
 * @returns undefined when nothing waits for this operator
 */
export function takeNext(
  ctx: Context,
  { kinds, skipIds }: { kinds: readonly CaseKind[] | null; skipIds: readonly string[] },
): Promise<ModerationCase | undefined> {
  const { operatorId } = requireOperator(ctx, ['moderator'])
  const of = { siteId: ctx.site.id, kinds, skipIds }
  return ctx.db.transaction().execute((trx) => takeNextCase(trx, operatorId, of))
}

/**
 * Takes one case for five minutes, or renews that.
 * @throws CaseTakenError, CaseDecidedError, OtherOperatorError
 */
export function take(ctx: Context, caseId: string | undefined): Promise<ModerationCase> {
  const { operatorId } = requireOperator(ctx, ['moderator'])
  return ctx.db.transaction().execute(async (trx) => {
    const about = caseId === undefined ? undefined : await lockCase(trx, ctx.site.id, caseId)
    await refuseCase(trx, about, operatorId)
    return (await takeCase(trx, operatorId, about!.id))!
  })
}

/**
 * Gives a case back to the queue.
 * @returns the case; undefined when this site has no such case
 */
export function release(ctx: Context, caseId: string | undefined): Promise<ModerationCase | undefined> {
  const { operatorId } = requireOperator(ctx, ['moderator'])
  return ctx.db.transaction().execute(async (trx) => {
    if (caseId !== undefined) await releaseCase(trx, operatorId, caseId)
    return caseId === undefined ? undefined : lockCase(trx, ctx.site.id, caseId)
  })
}

/**
 * The messages that a case is about, with few neighbours: operators read nothing else of a conversation.
 * Reading them is written into the audit.
 */
export async function readMessages(ctx: Context, about: ModerationCase): Promise<ContextMessage[]> {
  const subject = await messagesOf(ctx.db, about)
  if (subject === undefined) return []
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const messages = await readContext(trx, about.siteId, { ...subject, neighbours: NEIGHBOURS })
    await writeAudit(trx, ctx, 'accounts', {
      action: 'messages.read',
      subjectType: 'member',
      subjectId: about.memberId ?? undefined,
      after: { caseId: about.id, messageIds: messages.map(({ id }) => id) },
    })
    return messages
  })
}
