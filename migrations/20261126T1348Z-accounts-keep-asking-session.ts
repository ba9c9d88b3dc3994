import { sql, type Kysely } from 'kysely'

// An address-change link logs out the member's other browsers, but not the one that requested it with the
// password. Adding a column without a default is instant, and processes of the previous release do not read
// it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.auth_token add column session_id uuid`.execute(db)
  await sql`comment on column accounts.auth_token.session_id is 'The session that asked for a mail-change link; it stays open when the link is used.'`.execute(
    db,
  )
}
