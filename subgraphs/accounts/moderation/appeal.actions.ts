import { InvalidInputError } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireAccountHolder, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { openCase } from '../case/case.store.ts'
import { newReference } from '../case/reference.rules.ts'
import { AppealClosedError } from '../errors.ts'
import { mailRequested } from '../events.ts'
import { findDecider, findStatements, insertAppeal, type Statement } from '../statement/statement.store.ts'
import type { Tables } from '../tables.ts'

const APPEAL_LENGTH_MAX = 5000

/**
 * Appeals against a statement of reasons, also as a suspended member (TRUST-07). Another operator than the
 * first decides. A receipt goes out by mail.
 * @param input.statementId a global id
 * @returns the statement, with its appeal
 * @throws AppealClosedError when there is no such statement, its six months are over or it has an appeal;
 * InvalidInputError for words that are missing or too long
 */
export async function appeal(
  ctx: RequestContext<Tables>,
  input: { statementId: string; words: string },
): Promise<Statement> {
  const { siteId, memberId } = requireAccountHolder(ctx)
  const words = readText(input.words)
  if (words === '') throw new InvalidInputError([{ path: 'words', code: 'TEXT_REQUIRED' }])
  if (isLongerThan(words, APPEAL_LENGTH_MAX))
    throw new InvalidInputError([{ path: 'words', code: 'TEXT_TOO_LONG', limit: APPEAL_LENGTH_MAX }])
  const statement = await findOwnStatement(ctx, rowIdOf('Statement', input.statementId))
  if (statement === undefined) throw new AppealClosedError('STATEMENT_NOT_FOUND')
  if (statement.appealUntil <= ctx.now) throw new AppealClosedError('APPEAL_TOO_LATE')
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const { id: statementId, decisionId } = statement
    const reference = newReference()
    if ((await insertAppeal(trx, { statementId, siteId, memberId, reference, words })) === undefined)
      throw new AppealClosedError('APPEAL_FILED')
    await openCase(trx, {
      siteId,
      kind: 'appeal',
      memberId,
      subjectType: 'statement',
      subjectId: statementId,
      notFor: await findDecider(trx, decisionId),
    })
    const mail = mailRequested({
      siteId,
      memberId,
      type: 'appealReceived',
      locale: account.locale,
      to: account.email!,
      variables: { reference },
    })
    await appendEvent(trx, 'accounts', mail, ctx.requestId)
  })
  return statement
}

/** A statement of reasons of the requesting member, who may be suspended. */
export async function findOwnStatement(
  ctx: RequestContext<Tables>,
  statementId: string | undefined,
): Promise<Statement | undefined> {
  const holder = ctx.viewer ?? ctx.visit.suspended
  if (holder === undefined || statementId === undefined) return undefined
  const statement = (await findStatements(ctx.db, holder.siteId, [statementId])).get(statementId)
  return statement?.memberId === holder.memberId ? statement : undefined
}
