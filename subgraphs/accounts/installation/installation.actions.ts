import type { Kysely, Transaction } from 'kysely'
import { listBackups } from '#platform/files/backup-files.ts'
import { writeAudit, type CommandLine } from '#platform/requests/audit.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { OperationRefusedError } from '../errors.ts'
import { requireAdminOfAll } from '../operator/operator.actions.ts'
import { sendSoon } from '../partner/webhook.actions.ts'
import { enableDisabledEndpoint, enableWebhookEndpoint } from '../partner/webhook.store.ts'
import type { Tables } from '../tables.ts'
import { retryJobs, settleEvent } from './installation.store.ts'

type Context = RequestContext<Tables>

const EVENT_NAME = /^([a-z]{1,20}):(\d{1,15})$/

/**
 * Retries an event that was set aside, once its cause is mended, or discards it for good. Later events about
 * the same thing may have been handled in the meantime.
 * @param of.name its producer and number, as in the list
 * @throws OperationRefusedError EVENT_NOT_FOUND; RequestError FORBIDDEN
 */
export async function settleSetAsideEvent(
  db: Kysely<Tables>,
  actor: OperatorActor<Tables>,
  { name, how }: { name: string; how: 'retry' | 'discard' },
): Promise<void> {
  requireAdminOfAll(actor)
  const [, producer, id] = EVENT_NAME.exec(name) ?? []
  if (producer === undefined) throw new OperationRefusedError('EVENT_NOT_FOUND')
  await inActTransaction(db, actor, async (trx) => {
    if (!(await settleEvent(trx, { producer, id: Number(id) }, how)))
      throw new OperationRefusedError('EVENT_NOT_FOUND')
    await writeAudit(trx, actor, 'accounts', {
      action: how === 'retry' ? 'event.retried' : 'event.discarded',
      subjectType: 'installation',
      after: { event: name },
    })
  })
}

/**
 * Gives the jobs of a kind that are out of tries new ones.
 * @throws OperationRefusedError JOB_NOT_FOUND where none has failed; RequestError FORBIDDEN
 */
export async function retryFailedJobs(ctx: Context, task: string): Promise<void> {
  requireAdminOfAll(ctx)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const count = await retryJobs(trx, task)
    if (count === 0) throw new OperationRefusedError('JOB_NOT_FOUND')
    await writeAudit(trx, ctx, 'accounts', {
      action: 'jobs.retried',
      subjectType: 'installation',
      after: { task, count },
    })
  })
}

/**
 * Sends messages to a disabled webhook of a partner again, on any site.
 * @throws OperationRefusedError WEBHOOK_NOT_DISABLED; RequestError FORBIDDEN
 */
export async function enableDisabledWebhook(ctx: Context, webhookId: string | undefined): Promise<void> {
  requireAdminOfAll(ctx)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const enabled = webhookId === undefined ? undefined : await enableDisabledEndpoint(trx, webhookId)
    if (enabled === undefined) throw new OperationRefusedError('WEBHOOK_NOT_DISABLED')
    await sendSoon(trx)
    await writeEnabled(trx, ctx, { webhook: webhookId, ...enabled })
  })
}

/**
 * Sends messages to a disabled or paused webhook of a site again, by a command on the server.
 * @returns whether the site has such a webhook
 */
export async function enableWebhookByCommand(
  db: Kysely<Tables>,
  { siteId, id }: { siteId: string; id: string },
): Promise<boolean> {
  const commandLine: CommandLine = { commandLine: true, siteId }
  return inActTransaction(db, commandLine, async (trx) => {
    const enabled = await enableWebhookEndpoint(trx, siteId, id)
    if (enabled === undefined) return false
    await sendSoon(trx)
    await writeEnabled(trx, commandLine, { webhook: id, ...enabled })
    return true
  })
}

function writeEnabled(
  trx: Transaction<Tables>,
  actor: OperatorActor<Tables>,
  enabled: Record<string, unknown>,
): Promise<void> {
  return writeAudit(trx, actor, 'accounts', {
    action: 'webhook.enabled',
    subjectType: 'installation',
    after: enabled,
  })
}

/** When the newest backup was made; undefined where there is none. */
export async function newestBackupAt({ services: { config } }: Context): Promise<Date | undefined> {
  const [newest] = await listBackups(config.BACKUP_DIR)
  return newest?.madeAt
}
