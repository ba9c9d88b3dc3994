import type { Transaction } from 'kysely'
import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { isUniqueViolation } from '#platform/postgres/database-errors.ts'
import { writeAudit, type AuditedAct } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { changeEmail, confirmAccount, type Account } from '../account/account.store.ts'
import { expireAuthTokens } from '../account/auth-token.store.ts'
import { isAddressBanned } from '../account/banned-address.store.ts'
import { isEmail, maskedEmail } from '../account/email-address.rules.ts'
import { undoLink } from '../email-change/email-change.actions.ts'
import { MemberActRefusedError } from '../errors.ts'
import { accountConfirmed, addressChanged, exportRequested, mailRequested, statusChanged } from '../events.ts'
import { moveAccount } from '../leaving/deletion.store.ts'
import { findExportFor, insertExport } from '../leaving/export.store.ts'
import { deleteGrantsOf } from '../session/app-access.store.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import { requestMailWithLink } from '../signup/activation.actions.ts'
import type { Tables } from '../tables.ts'
import { insertNote, lockAccountOfSite } from './member-admin.store.ts'

type Context = RequestContext<Tables>

/** Whom an act is about, and why. `memberId` is undefined for an id of another kind. */
export type ActInput = { memberId: string | undefined; purpose: string }
type Act = Omit<AuditedAct, 'subjectType' | 'subjectId' | 'purpose'>

const NOTE_LENGTH_MAX = 5000

/**
 * Does something with a member's account, under its lock, and writes it into the audit.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND
 */
export async function actOnMember(
  ctx: Context,
  { memberId, purpose: given }: ActInput,
  work: (trx: Transaction<Tables>, account: Account) => Promise<Act>,
): Promise<string> {
  const purpose = readPurpose(given)
  if (memberId === undefined) throw new MemberActRefusedError('MEMBER_NOT_FOUND')
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const account = await lockAccountOfSite(trx, { siteId: ctx.site.id, memberId })
    if (account === undefined) throw new MemberActRefusedError('MEMBER_NOT_FOUND')
    const act = await work(trx, account)
    await writeAudit(trx, ctx, 'accounts', { ...act, subjectType: 'member', subjectId: memberId, purpose })
  })
  return memberId
}

/** Writes into the audit that an operator opened a member's page. */
export function openMember(ctx: Context, input: ActInput): Promise<string> {
  return actOnMember(ctx, input, () => Promise.resolve({ action: 'member.opened' }))
}

/**
 * Sends the activation mail again, however often the member has asked for it.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND, MEMBER_STATE for a confirmed address
 */
export function resendActivation(ctx: Context, input: ActInput): Promise<string> {
  return actOnMember(ctx, input, async (trx, account) => {
    if (account.status !== 'not_confirmed') throw new MemberActRefusedError('MEMBER_STATE')
    await requestMailWithLink(ctx, trx, account, account.host)
    return { action: 'activation.resent' }
  })
}

/**
 * Confirms a member's address without the mailed link, when the operator is sure whose it is.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND, MEMBER_STATE
 */
export function confirmMember(ctx: Context, input: ActInput): Promise<string> {
  return actOnMember(ctx, input, async (trx, { id: memberId, siteId }) => {
    if (!(await confirmAccount(trx, memberId))) throw new MemberActRefusedError('MEMBER_STATE')
    await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId }), ctx.requestId)
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: 'ACTIVE' }), ctx.requestId)
    return { action: 'address.confirmed', before: { status: 'not_confirmed' }, after: { status: 'active' } }
  })
}

/**
 * Gives an account another address. Every session, grant to an app and mailed link ends, and a notice with a
 * way back goes to the address of before, if that was confirmed. It proves nothing: an unconfirmed account
 * stays so.
 * @throws InvalidInputError NEW_EMAIL_INVALID; MemberActRefusedError MEMBER_NOT_FOUND, MEMBER_STATE,
 * EMAIL_TAKEN
 */
export async function changeMemberAddress(
  ctx: Context,
  { newEmail: given, ...input }: ActInput & { newEmail: string },
): Promise<string> {
  const newEmail = asciiEmail(given)
  if (!isEmail(newEmail)) throw new InvalidInputError([{ path: 'newEmail', code: 'NEW_EMAIL_INVALID' }])
  let ended: string[] = []
  const memberId = await actOnMember(ctx, input, async (trx, before) => {
    const { id, siteId, locale, host } = before
    if (before.status === 'deletion_requested') throw new MemberActRefusedError('MEMBER_STATE')
    const isBanned = await isAddressBanned(trx, ctx.services.config, { siteId, email: newEmail })
    if (isBanned || (await changeEmail(trx, before, newEmail)) === undefined)
      throw new MemberActRefusedError('EMAIL_TAKEN')
    await expireAuthTokens(trx, id, ['activation', 'password-reset', 'mail-change'])
    const sessions = await deleteSessionsOf(trx, id)
    ended = [...sessions, ...(await deleteGrantsOf(trx, id)).keys()]
    const changed = addressChanged({ siteId, memberId: id, email: newEmail, locale, name: null })
    await appendEvent(trx, 'accounts', changed, ctx.requestId)
    if (before.confirmedAt !== null) {
      const variables = { newEmail: maskedEmail(newEmail), ...(await undoLink(ctx, trx, { before, host })) }
      const to = before.email!
      const notice = mailRequested({ siteId, memberId: id, type: 'emailChanged', locale, to, variables })
      await appendEvent(trx, 'accounts', notice, ctx.requestId)
    }
    return { action: 'address.changed', after: { sessionsEnded: sessions.length } }
  }).catch((error: unknown) => {
    // Another account of the site took the address in parallel.
    throw isUniqueViolation(error) ? new MemberActRefusedError('EMAIL_TAKEN') : error
  })
  signalEnded(ctx, ended)
  return memberId
}

/**
 * Logs a member out everywhere, and revokes the access of connected apps.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND
 */
export async function endMemberSessions(ctx: Context, input: ActInput): Promise<string> {
  let ended: string[] = []
  const memberId = await actOnMember(ctx, input, async (trx, { id }) => {
    const [sessions, grants] = [await deleteSessionsOf(trx, id), await deleteGrantsOf(trx, id)]
    ended = [...sessions, ...grants.keys()]
    return {
      action: 'sessions.ended',
      after: { sessionsEnded: sessions.length, appsDisconnected: grants.size },
    }
  })
  signalEnded(ctx, ended)
  return memberId
}

/**
 * Pauses an active account, or ends the pause of one: it is hidden, and its member can end the pause.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND, MEMBER_STATE
 */
export function pauseMember(
  ctx: Context,
  { isPaused, ...input }: ActInput & { isPaused: boolean },
): Promise<string> {
  return actOnMember(ctx, input, async (trx, { id: memberId, siteId, status: before }) => {
    const [from, to] = isPaused ? (['active', 'paused'] as const) : (['paused', 'active'] as const)
    const moved = await moveAccount(trx, memberId, { from: [from], to })
    if (moved === undefined) throw new MemberActRefusedError('MEMBER_STATE')
    const status = isPaused ? 'PAUSED' : 'ACTIVE'
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status }), ctx.requestId)
    return {
      action: isPaused ? 'member.paused' : 'member.resumed',
      before: { status: before },
      after: { status: to },
    }
  })
}

/**
 * Has the archive of a member's data made; the mail with the way to it goes to the member alone. One that is
 * being made is not begun again.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND
 */
export function exportForMember(ctx: Context, input: ActInput): Promise<string> {
  return actOnMember(ctx, input, async (trx, { id: memberId, siteId }) => {
    const waiting = await findExportFor(trx, { siteId, memberId })
    if (waiting === undefined || waiting.readyAt !== null) {
      const exportId = await insertExport(trx, { siteId, accountId: memberId })
      await appendEvent(trx, 'accounts', exportRequested({ exportId, siteId, memberId }), ctx.requestId)
    }
    return { action: 'archive.requested' }
  })
}

/**
 * Writes a note about a member, for other operators. It is part of the archive that the member can ask for.
 * @throws InvalidInputError; MemberActRefusedError MEMBER_NOT_FOUND
 */
export function addMemberNote(
  ctx: Context,
  { text: given, ...input }: ActInput & { text: string },
): Promise<string> {
  const { operatorId, name: operatorName } = requireOperator(ctx)
  const text = readText(given)
  const faults: InvalidField[] = []
  if (text === '') faults.push({ path: 'text', code: 'TEXT_REQUIRED' })
  if (isLongerThan(text, NOTE_LENGTH_MAX))
    faults.push({ path: 'text', code: 'TEXT_TOO_LONG', limit: NOTE_LENGTH_MAX })
  if (faults.length > 0) throw new InvalidInputError(faults)
  return actOnMember(ctx, input, async (trx, { id: accountId, siteId }) => {
    await insertNote(trx, { siteId, accountId, text, operatorId, operatorName })
    return { action: 'note.added' }
  })
}
