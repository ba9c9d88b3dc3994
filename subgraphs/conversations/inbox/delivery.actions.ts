import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import type { Tables } from '../tables.ts'
import { saveDelivered, type Delivery } from './delivery.store.ts'

const FLUSH_MILLISECONDS = 200

type Buffer = { waiting: Map<string, Delivery>; timer: NodeJS.Timeout | undefined }

// One buffer per running subgraph. Its content is lost with a process that is killed; the next time the
// member opens the list records it again.
const buffers = new WeakMap<Services, Buffer>()

/**
 * Records that a device of the viewer has the messages of a conversation up to a number. Makes no database
 * call; a batch is written a moment later.
 */
export function markDelivered(
  { viewer, db, services }: RequestContext<Tables>,
  conversationId: string,
  number: number,
): void {
  if (viewer === undefined) return
  let buffer = buffers.get(services)
  if (buffer === undefined) buffers.set(services, (buffer = { waiting: new Map(), timer: undefined }))
  const key = `${viewer.memberId} ${conversationId}`
  const known = buffer.waiting.get(key)
  if (known !== undefined && known.number >= number) return
  buffer.waiting.set(key, { memberId: viewer.memberId, conversationId, number })
  buffer.timer ??= setTimeout(() => void flushDeliveries(db, services), FLUSH_MILLISECONDS).unref()
}

/** Writes the deliveries that this process has recorded. */
export async function flushDeliveries(db: Kysely<Tables>, services: Services): Promise<void> {
  const buffer = buffers.get(services)
  if (buffer === undefined || buffer.waiting.size === 0) return
  clearTimeout(buffer.timer)
  const batch = [...buffer.waiting.values()]
  buffer.waiting = new Map()
  buffer.timer = undefined
  try {
    const senderIds = await saveDelivered(db, batch)
    if (senderIds.length > 0) services.pubSub.publish({ topic: 'member', keys: senderIds })
  } catch (error) {
    log.warn(
      { code: (error as { code?: string }).code, count: batch.length },
      'deliveries could not be written',
    )
  }
}
