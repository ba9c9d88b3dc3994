import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import type { Tables } from '../tables.ts'
import { saveAway, savePresence } from './presence.store.ts'

const FLUSH_MILLISECONDS = 1000
/**
 * Activity within this time of the last write is not written again; online is shown for five minutes, so the
 * difference is invisible.
 */
const WRITE_PAUSE_MILLISECONDS = 60_000
const REMEMBERED_MEMBERS = 20_000

type Buffer = {
  waiting: Map<string, Date>
  writtenAt: Map<string, number>
  timer: NodeJS.Timeout | undefined
  written: Promise<void>
}

// One buffer per running subgraph. A crash loses its content: at most a second of "last active" times.
const buffers = new WeakMap<Services, Buffer>()

/** Records activity of the request's member. Makes no database call; a batch is written a moment later. */
export function recordActivity({ viewer, visit, now, db, services }: RequestContext<Tables>): void {
  if (viewer === undefined || visit.audience === 'system' || visit.isBackground) return
  let buffer = buffers.get(services)
  if (buffer === undefined)
    buffers.set(
      services,
      (buffer = { waiting: new Map(), writtenAt: new Map(), timer: undefined, written: Promise.resolve() }),
    )
  const lastWrite = buffer.writtenAt.get(viewer.memberId)
  if (lastWrite !== undefined && Math.abs(now.getTime() - lastWrite) < WRITE_PAUSE_MILLISECONDS) return
  buffer.waiting.set(viewer.memberId, now)
  buffer.timer ??= setTimeout(() => void flushPresence(db, services), FLUSH_MILLISECONDS).unref()
}

/**
 * Writes this process's recorded activity, batch by batch: everything recorded before the call is written
 * when it returns.
 */
export async function flushPresence(db: Kysely<Tables>, services: Services): Promise<void> {
  const buffer = buffers.get(services)
  if (buffer === undefined) return
  buffer.written = buffer.written.then(() => writeBatch(buffer, db, services))
  await buffer.written
}

async function writeBatch(buffer: Buffer, db: Kysely<Tables>, services: Services): Promise<void> {
  clearTimeout(buffer.timer)
  buffer.timer = undefined
  const batch = buffer.waiting
  buffer.waiting = new Map()
  if (batch.size === 0) return
  if (buffer.writtenAt.size > REMEMBERED_MEMBERS) buffer.writtenAt.clear()
  for (const [memberId, at] of batch) buffer.writtenAt.set(memberId, at.getTime())
  try {
    await savePresence(db, batch)
    // Pages that show one of these members ask again; that request decides whether they may see it.
    services.pubSub.publish({ topic: 'presence', keys: [...batch.keys()] })
  } catch (error) {
    for (const memberId of batch.keys()) buffer.writtenAt.delete(memberId)
    log.warn({ code: (error as { code?: string }).code, count: batch.size }, 'activity could not be written')
  }
}

/**
 * The viewer has left the page: offline from this moment until the next activity (NOTI-06), also in pages
 * that already show them.
 */
export async function setPresenceAway(ctx: RequestContext<Tables>): Promise<void> {
  const { db, services, now } = ctx
  const { memberId } = requireViewer(ctx)
  // Earlier activity must not be written after this, and the next activity must be written at once.
  buffers.get(services)?.waiting.delete(memberId)
  buffers.get(services)?.writtenAt.delete(memberId)
  await db.transaction().execute((trx) => saveAway(trx, memberId, now))
  services.pubSub.publish({ topic: 'presence', keys: [memberId] })
}
