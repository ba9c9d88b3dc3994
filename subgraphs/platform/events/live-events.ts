import { sql } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { cursorRefusal, numberUpTo } from '../base/cursors.ts'
import type { Queryable, QueryableTransaction } from '../postgres/database.ts'
import type { PubSub } from './pub-sub.ts'

/**
 * What can happen to a member, as a subgraph's `events.ts` declares it in one union. Kinds are spelled as SQL
 * writes them and as the schema shows them. It carries ids only; the resolver reads the rest again.
 */
export type LiveEventShape = { kind: string; subjectId?: string; detailId?: string }

/** Something that happened to a member, numbered without gaps in the order of commit. */
export type LiveEvent<Shape extends LiveEventShape = LiveEventShape> = Shape & { sequence: number }

/**
 * Declares the live events of a subgraph: `liveEvents<LikesLiveEvent>('likes')`. All that writes or follows
 * them goes through this one value, so a kind that is not declared does not compile.
 */
export function liveEvents<Shape extends LiveEventShape>(schema: SubgraphName) {
  return {
    /**
     * Records an event for the members concerned, in the transaction that causes it. Notify them by pub/sub
     * after the commit.
     */
    append: (trx: QueryableTransaction, memberIds: string[], event: Shape): Promise<void> =>
      appendLiveEvent(trx, schema, memberIds, event),
    /** The member's newest sequence: what a client that has just read everything passes as its cursor. */
    latestSequence: (db: Queryable, memberId: string): Promise<number> =>
      latestSequence(db, schema, memberId),
    /**
     * The member's events from a cursor on: first those that were missed, then each as it is committed. A
     * notification of pub/sub only says "read"; the sequence decides what is new, so nothing is missed and
     * nothing comes twice, whatever happens to connections.
     * @param of.after the last sequence the client has; undefined starts with what happens from now on
     * @throws RequestError BAD_USER_INPUT for a cursor that is no sequence
     */
    follow: (of: Following): AsyncIterableIterator<LiveEvent<Shape>> =>
      memberEvents(schema, of) as AsyncIterableIterator<LiveEvent<Shape>>,
  }
}

type Following = { db: Queryable; pubSub: PubSub; memberId: string; after: string | null | undefined }

// What a slow client may have waiting in memory per stream; the rest waits in its rows.
const BATCH = 200
const SWEEP_MILLISECONDS = 5000
const SEQUENCE = numberUpTo(Number.MAX_SAFE_INTEGER)

type Follower = { memberId: string; position: () => number | undefined; notify: () => void }
type Sweep = { followers: Set<Follower>; timer: NodeJS.Timeout }

// Per database and schema, because one statement checks all streams.
const sweeps = new WeakMap<Queryable, Map<SubgraphName, Sweep>>()

/**
 * Checks every few seconds whether a stream is behind, whatever happened to its notifications: one statement,
 * however many are open.
 */
function sweep(db: Queryable, schema: SubgraphName, follower: Follower): () => void {
  const ofDatabase = sweeps.get(db) ?? new Map<SubgraphName, Sweep>()
  sweeps.set(db, ofDatabase)
  let own = ofDatabase.get(schema)
  if (own === undefined) {
    const followers = new Set<Follower>()
    // Everything else that queries a lost database reports it.
    const timer = setInterval(
      () => void notifyThoseBehind(db, schema, followers).catch(() => undefined),
      SWEEP_MILLISECONDS,
    ).unref()
    ofDatabase.set(schema, (own = { followers, timer }))
  }
  const { followers, timer } = own
  followers.add(follower)
  return () => {
    followers.delete(follower)
    if (followers.size > 0 || ofDatabase.get(schema)?.timer !== timer) return
    clearInterval(timer)
    ofDatabase.delete(schema)
  }
}

async function notifyThoseBehind(
  db: Queryable,
  schema: SubgraphName,
  followers: Set<Follower>,
): Promise<void> {
  const memberIds = [...new Set([...followers].map(({ memberId }) => memberId))]
  const { rows } = await sql<{ memberId: string; lastSequence: number }>`
    select member_id, last_sequence from ${sql.table(`${schema}.live_cursor`)} where member_id = any(${memberIds}::uuid[])`.execute(
    db,
  )
  const latest = new Map(rows.map(({ memberId, lastSequence }) => [memberId, lastSequence]))
  for (const { memberId, position, notify } of followers)
    if ((latest.get(memberId) ?? 0) > (position() ?? Infinity)) notify()
}

async function appendLiveEvent(
  trx: QueryableTransaction,
  schema: SubgraphName,
  memberIds: string[],
  event: LiveEventShape,
): Promise<void> {
  await sql`select ${sql.id(schema, 'append_live_event')}(${memberIds}::uuid[], ${event.kind}, ${event.subjectId ?? null}::uuid, ${event.detailId ?? null}::uuid)`.execute(
    trx,
  )
}

async function latestSequence(db: Queryable, schema: SubgraphName, memberId: string): Promise<number> {
  const { rows } = await sql<{
    lastSequence: number
  }>`select last_sequence from ${sql.table(`${schema}.live_cursor`)} where member_id = ${memberId}::uuid`.execute(
    db,
  )
  return rows[0]?.lastSequence ?? 0
}

function memberEvents(
  schema: SubgraphName,
  { db, pubSub, memberId, after }: Following,
): AsyncIterableIterator<LiveEvent> {
  let position = sequenceOf(after)
  let buffer: LiveEvent[] = []
  let done = false
  let dirty = true
  let wake: (() => void) | undefined
  // The start is fixed when the member subscribes, not at the first event: anything committed in between must
  // arrive.
  const start =
    position === undefined
      ? latestSequence(db, schema, memberId).then((latest) => void (position = latest))
      : Promise.resolve()
  start.catch(() => undefined)
  const notify = () => {
    dirty = true
    wake?.()
  }
  const offs = [
    pubSub.subscribeTo('member', memberId, notify),
    sweep(db, schema, { memberId, position: () => position, notify }),
  ]

  const stop = async () => {
    done = true
    for (const off of offs) off()
    wake?.()
    return { value: undefined, done: true as const }
  }
  return {
    async next() {
      await start
      while (!done) {
        const event = buffer.shift()
        if (event !== undefined) {
          position = event.sequence
          return { value: event, done: false }
        }
        if (dirty) {
          dirty = false
          buffer = await readEvents(db, schema, { memberId, position: position! })
          if (buffer.length === BATCH) dirty = true
          continue
        }
        await new Promise<void>((resolve) => (wake = resolve))
        wake = undefined
      }
      return { value: undefined, done: true }
    },
    return: stop,
    async throw(error) {
      await stop()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function sequenceOf(cursor: string | null | undefined): number | undefined {
  if (cursor == null) return undefined
  const sequence = SEQUENCE.read(cursor)
  if (sequence === undefined) throw cursorRefusal()
  return sequence
}

async function readEvents(
  db: Queryable,
  schema: SubgraphName,
  { memberId, position }: { memberId: string; position: number },
): Promise<LiveEvent[]> {
  const { rows } = await sql<StoredLiveEvent>`
    select sequence, kind, subject_id, detail_id from ${sql.table(`${schema}.live_event`)}
    where member_id = ${memberId}::uuid and sequence > ${position} order by sequence limit ${BATCH}`.execute(
    db,
  )
  return rows.map(({ sequence, kind, subjectId, detailId }) => ({
    sequence,
    kind,
    ...(subjectId === null ? {} : { subjectId }),
    ...(detailId === null ? {} : { detailId }),
  }))
}

type StoredLiveEvent = {
  sequence: number
  kind: string
  subjectId: string | null
  detailId: string | null
}
