import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** What a consumer has before it of a producer's events. */
export type EventQueue = {
  producer: string
  consumer: string
  /** Counted up to 100,000. */
  waiting: number
  /** The age of the oldest one that waits; 0 where none does. */
  lagSeconds: number
  setAside: number
}

/** An event that failed too often. Its payload and key may name members, so they are left out. */
export type SetAsideEvent = {
  producer: string
  id: number
  consumer: string
  topic: string
  createdAt: Date
  setAsideAt: Date
  tries: number
  reason: string
}

/** One kind of job. */
export type JobState = {
  task: string
  /** Due now. */
  waiting: number
  lagSeconds: number
  /** Will be tried again. */
  retrying: number
  /** Out of tries. */
  failed: number
  lastError: string | null
}

/** The queues of all subgraphs. */
export async function listEventQueues(db: Kysely<Tables>): Promise<EventQueue[]> {
  const { rows } = await sql<EventQueue>`select * from accounts.event_queues()`.execute(db)
  return rows
}

/** The events of all subgraphs that were set aside, the oldest first, at most 200. */
export async function listSetAsideEvents(db: Kysely<Tables>): Promise<SetAsideEvent[]> {
  const { rows } = await sql<SetAsideEvent>`select * from accounts.set_aside_events()`.execute(db)
  return rows
}

/** Retries or discards an event. @returns whether there was such an event */
export async function settleEvent(
  trx: Transaction<Tables>,
  { producer, id }: Pick<SetAsideEvent, 'producer' | 'id'>,
  how: 'retry' | 'discard',
): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select accounts.settle_set_aside_event(${producer}, ${id}::bigint, ${how === 'retry'}::boolean) as settled`.execute(
    trx,
  )
  return rows[0]!.settled
}

/** The kinds of jobs that are in the queue, failed ones first. */
export async function listJobStates(db: Kysely<Tables>): Promise<JobState[]> {
  const { rows } = await sql<JobState>`select * from accounts.job_states()`.execute(db)
  return rows
}

/** Gives failed jobs of a kind new tries. @returns how many */
export async function retryJobs(trx: Transaction<Tables>, task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select accounts.retry_failed_jobs(${task}) as count`.execute(
    trx,
  )
  return rows[0]!.count
}
