import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { MailFault } from '../tables/notification.types.ts'

/** Mails of the whole installation. */
export type MailHealth = {
  /** Within the last 24 hours. */
  sent: number
  /** Written within the last 24 hours and kept in the local mailbox, because there is no mail server. */
  kept: number
  waiting: number
  oldestWaitingAt: Date | null
  /** Given up within the last 24 hours. */
  failed: number
}

/** What is wrong with mails: those that wait after a failed try, and those given up within 24 hours. */
export type MailTrouble = {
  fault: MailFault
  waiting: number
  failed: number
  /** The mail server's code of the newest of them, never its words, which may repeat the address. */
  code: string | null
}

/** Text messages of the whole installation. */
export type SmsHealth = MailHealth & { code: string | null }

/** Pushes of the whole installation. */
export type PushHealth = {
  /** Written within the last 24 hours. */
  written: number
  /** Browsers that get pushes. */
  browsers: number
  /** Browsers whose push service refused every key within the last 24 hours. */
  refused: number
}

// A mail is tried for three days; the block range index is on the day it was written.
const TRIED_DAYS = 4

/** Mails that a member has switched off in the meantime are not failures. */
export async function findMailHealth(db: Kysely<Tables>): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    select (select count(*)::int from notifications.mail m
        where m.created_at > platform.now() - ${`${TRIED_DAYS} days`}::interval and m.sent_at > platform.now() - interval '1 day') as sent,
      (select count(*)::int from notifications.mail m
        where m.created_at > platform.now() - interval '1 day' and m.state = 'kept') as kept,
      w.count as waiting, w.oldest as oldest_waiting_at,
      (select count(*)::int from notifications.mail m
        where m.state = 'failed' and m.fault is not null and m.failed_at > platform.now() - interval '1 day') as failed
    from (select count(*)::int as count, min(m.created_at) as oldest from notifications.mail m where m.state = 'waiting') w`.execute(
    db,
  )
  return rows[0]!
}

/** By cause, the most frequent one first. */
export async function listMailTroubles(db: Kysely<Tables>): Promise<MailTrouble[]> {
  const { rows } = await sql<MailTrouble>`
    select m.fault, (count(*) filter (where m.state = 'waiting'))::int as waiting, (count(*) filter (where m.state = 'failed'))::int as failed,
      (array_agg(m.failure order by m.id desc))[1] as code
    from notifications.mail m
    where m.fault is not null and (m.state = 'waiting' or (m.state = 'failed' and m.failed_at > platform.now() - interval '1 day'))
    group by 1 order by count(*) desc, 1`.execute(db)
  return rows
}

/** A message has no moment of its failure, so those that failed count from the day they were written. */
export async function findSmsHealth(db: Kysely<Tables>): Promise<SmsHealth> {
  const { rows } = await sql<SmsHealth>`
    select (count(*) filter (where s.sent_at > platform.now() - interval '1 day'))::int as sent,
      (count(*) filter (where s.state = 'kept' and s.created_at > platform.now() - interval '1 day'))::int as kept,
      (count(*) filter (where s.state = 'waiting'))::int as waiting,
      min(s.created_at) filter (where s.state = 'waiting') as oldest_waiting_at,
      (count(*) filter (where s.state = 'failed' and s.created_at > platform.now() - interval '1 day'))::int as failed,
      (array_agg(s.failure order by s.id desc) filter (where s.state = 'failed' and s.created_at > platform.now() - interval '1 day'))[1] as code
    from notifications.sms s`.execute(db)
  return rows[0]!
}

/** A push keeps no state of its own: what waits or has failed is among the jobs. */
export async function findPushHealth(db: Kysely<Tables>): Promise<PushHealth> {
  const { rows } = await sql<PushHealth>`
    select (select count(*)::int from notifications.push p where p.created_at > platform.now() - interval '1 day') as written,
      (select count(*)::int from notifications.push_subscription b where b.refused_at is null) as browsers,
      (select count(*)::int from notifications.push_subscription b where b.refused_at > platform.now() - interval '1 day') as refused`.execute(
    db,
  )
  return rows[0]!
}
