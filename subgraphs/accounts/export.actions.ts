import type { Transaction } from 'kysely'
import { SUBGRAPHS, type SubgraphName } from '#platform/config.ts'
import { exportPartKey } from '#platform/member-data.jobs.ts'
import { appendEvent, transactAndRing, type EventHandler } from '#platform/outbox.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { addJob, type JobHandler, type Services } from '#platform/services.ts'
import { findSite, siteOrigin } from '#platform/site.ts'
import { findAccountsFor, type Account } from './account.store.ts'
import { countAttempt, type AttemptLimit } from './attempt.store.ts'
import { TooManyAttemptsError } from './errors.ts'
import { exportRequested, mailRequested } from './events.ts'
import { addExportPart, deleteExpiredExports, findExportFor, insertExport } from './export.store.ts'
import { requireOwnPassword } from './own-password.actions.ts'
import type { Tables } from './tables.ts'

const EXPORTS_PER_ACCOUNT: AttemptLimit = { kind: 'export', count: 3, minutes: 24 * 60 }
// An event does not carry the version of the site, and a link must carry the domain as it is now.
const ALWAYS_FRESH = -1
/** The job that removes the parts of archives whose time is over. */
export const DELETE_EXPORT_FILES = 'accounts.delete-export-files'

/**
 * Asks for an archive of everything that is kept of the viewer. Every subgraph writes its part by a job; a mail tells when it is ready. While one
 * is being made, asking again makes no second one.
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError after three in a day
 */
export async function requestExport(ctx: RequestContext<Tables>, password: string): Promise<Account> {
  const account = await requireOwnPassword(ctx, password, 'password')
  const { id: accountId, siteId } = account
  const waiting = await findExportFor(ctx.db, { siteId, memberId: accountId })
  if (waiting !== undefined && waiting.readyAt === null) return account
  const minutes = await countAttempt(ctx.db, ctx.services.config, { limit: EXPORTS_PER_ACCOUNT, siteId, subject: accountId })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    const exportId = await insertExport(trx, { siteId, accountId })
    await appendEvent(trx, 'accounts', exportRequested({ exportId, siteId, memberId: accountId }), ctx.requestId)
  })
  return account
}

/** A subgraph has written its part; with the last one the member gets a mail. */
export function onExportPart(services: Services): EventHandler {
  return async (trx: Transaction<Tables>, { payload, requestId }) => {
    const { exportId, siteId, memberId, subgraph } = payload as { exportId: string; siteId: string; memberId: string; subgraph: SubgraphName }
    const made = await addExportPart(trx, exportId, subgraph)
    // The member was erased, or the archive expired, while this part was being written.
    if (made === 'gone') return addJob(trx, DELETE_EXPORT_FILES, { exportId })
    const account = made === undefined ? undefined : (await findAccountsFor(trx, siteId, [memberId])).get(memberId)
    const site = await findSite(trx, siteId, ALWAYS_FRESH)
    if (made === undefined || account === undefined || site === undefined) return
    const variables = { url: `${siteOrigin(site, services.config)}/notifications`, until: made.expiresAt.toISOString() }
    const mail = mailRequested({ siteId, memberId, type: 'exportReady', locale: account.locale, to: account.email!, variables })
    await appendEvent(trx, 'accounts', mail, requestId ?? undefined)
  }
}

/** Removes the parts of one archive from the storage. */
export const deleteExportFiles: JobHandler = async ({ services }, { exportId }: { exportId: string }) => {
  for (const subgraph of SUBGRAPHS) await services.storage.delete(exportPartKey(exportId, subgraph))
}

/** Ends archives after their seven days, files included. */
export async function expireExports(trx: Transaction<Tables>): Promise<void> {
  for (const exportId of await deleteExpiredExports(trx)) await addJob(trx, DELETE_EXPORT_FILES, { exportId })
}
