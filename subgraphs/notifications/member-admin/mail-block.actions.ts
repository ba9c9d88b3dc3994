import { UserError } from '#platform/base/errors.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { deleteMailBlock } from './operator-member.store.ts'

/** No mailbox or mail server stops the mails of this member. */
export class MailBlockNotFoundError extends UserError {
  constructor() {
    super('BLOCK_NOT_FOUND', 'Nothing stops the mails of this member')
  }
}

/**
 * Sends a member mails again after a bounce or a report as spam. What the member chose, stays.
 * @returns the member
 * @throws InvalidInputError; MailBlockNotFoundError when no such reason stops them
 */
export async function liftMailBlock(
  ctx: RequestContext<Tables>,
  given: { memberId: string | undefined; purpose: string },
): Promise<string> {
  const purpose = readPurpose(given.purpose)
  const { memberId } = given
  if (memberId === undefined) throw new MailBlockNotFoundError()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const reasons = await deleteMailBlock(trx, { siteId: ctx.site.id, memberId })
    if (reasons.length === 0) throw new MailBlockNotFoundError()
    await writeAudit(trx, ctx, 'notifications', {
      action: 'mail-block.lifted',
      subjectType: 'member',
      subjectId: memberId,
      purpose,
      before: { reasons },
    })
  })
  return memberId
}
