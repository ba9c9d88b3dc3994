import { sql, type Kysely } from 'kysely'

// A link that changes the address logs out the member's other browsers, but not the one that asked for it with the password.
// A column without a default is added in a moment, and processes of the release before do not read it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.auth_token add column session_id uuid`.execute(db)
  await sql`comment on column accounts.auth_token.session_id is 'The session that asked for a mail-change link; it stays open when the link is used.'`.execute(
    db,
  )
}
