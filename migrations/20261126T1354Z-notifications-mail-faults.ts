import { sql, type Kysely } from 'kysely'

/** Why a mail waits or has failed, so that the operator notices a mail server that refuses everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications.mail
    add column fault text check (fault in ('mailbox', 'full', 'sender', 'mail', 'login', 'connection', 'later')),
    add column failed_at timestamptz`.execute(db)
  // Each scrape of the metrics counts both; nearly all mails are neither.
  await sql`create index mail_waiting on notifications.mail (fault) where state = 'waiting'`.execute(db)
  await sql`create index mail_failed on notifications.mail (failed_at) where state = 'failed'`.execute(db)
}
