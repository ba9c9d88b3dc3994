import type { Transaction } from 'kysely'
import { SUBGRAPHS } from '#platform/base/config.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { exportPartKey, type ExportPartMade } from '#platform/process/member-data.jobs.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import { readSite } from '#platform/site/site.store.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { TooManyAttemptsError } from '../errors.ts'
import { exportRequested, mailRequested } from '../events.ts'
import { requireOwnPassword, requirePasswordOf } from '../session/own-password.guard.ts'
import type { Tables } from '../tables.ts'
import { addExportPart, deleteExpiredExports, findExportFor, insertExport } from './export.store.ts'

const EXPORTS_PER_ACCOUNT: AttemptLimit = { kind: 'export', count: 3, minutes: 24 * 60 }
/** The job that removes the parts of expired archives. */
export const DELETE_EXPORT_FILES = 'accounts.delete-export-files'

/**
 * Requests an archive of all the viewer's data. Every subgraph writes its part in a job; a mail announces
 * that it is ready. A request during that time does not start a second one.
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError after three in a day
 */
export async function requestExport(
  ctx: RequestContext<Tables>,
  password: string | null | undefined,
): Promise<Account> {
  const account = await requireOwnPassword(ctx, password, 'password')
  await beginExport(ctx, account)
  return account
}

/**
 * The same for a suspended member.
 * @throws RequestError UNAUTHENTICATED for other callers; what `requestExport` throws
 */
export async function requestSuspendedExport(
  ctx: RequestContext<Tables>,
  password: string,
): Promise<Account> {
  const holder = requireViewer({ viewer: ctx.visit.suspended })
  const account = await requirePasswordOf(ctx, holder, { password, path: 'password' })
  await beginExport(ctx, account)
  return account
}

async function beginExport(ctx: RequestContext<Tables>, account: Account): Promise<void> {
  const { id: accountId, siteId } = account
  const waiting = await findExportFor(ctx.db, { siteId, memberId: accountId })
  if (waiting !== undefined && waiting.readyAt === null) return
  const minutes = await countAttempt(ctx.db, ctx.services.config, {
    limit: EXPORTS_PER_ACCOUNT,
    siteId,
    subject: accountId,
  })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const exportId = await insertExport(trx, { siteId, accountId })
    await appendEvent(
      trx,
      'accounts',
      exportRequested({ exportId, siteId, memberId: accountId }),
      ctx.requestId,
    )
  })
}

/** A subgraph has written its part; with the last one the member gets a mail. */
export function onExportPart(services: Services): EventHandler<ExportPartMade> {
  return async (trx: Transaction<Tables>, { payload, requestId }) => {
    const { exportId, siteId, memberId, subgraph } = payload
    const made = await addExportPart(trx, exportId, subgraph)
    // The member was erased, or the archive expired, while this part was being written.
    if (made === 'gone') return addJob(trx, DELETE_EXPORT_FILES, { exportId })
    const account =
      made === undefined ? undefined : (await findAccountsFor(trx, siteId, [memberId])).get(memberId)
    const site = await readSite(trx, siteId)
    if (made === undefined || account === undefined || site === undefined) return
    const variables = {
      url: `${siteOrigin(site, services.config, account.host)}/settings/account#export`,
      until: made.expiresAt.toISOString(),
    }
    const mail = mailRequested({
      siteId,
      memberId,
      type: 'exportReady',
      locale: account.locale,
      to: account.email!,
      variables,
    })
    await appendEvent(trx, 'accounts', mail, requestId ?? undefined)
  }
}

/** Removes the parts of one archive from the storage. */
export const deleteExportFiles: JobHandler = async ({ services }, { exportId }: { exportId: string }) => {
  for (const subgraph of SUBGRAPHS) await services.storage.delete(exportPartKey(exportId, subgraph))
}

/** Removes archives after seven days, files included. */
export async function expireExports(trx: Transaction<Tables>): Promise<void> {
  for (const exportId of await deleteExpiredExports(trx)) await addJob(trx, DELETE_EXPORT_FILES, { exportId })
}
