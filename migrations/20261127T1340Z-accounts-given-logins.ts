import { sql, type Kysely } from 'kysely'

/**
 * Who gave an operator the present login: that colleague could use it, so it is no second person for the
 * colleague's acts. Null for a command on the server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.operator add column login_given_by uuid, add column login_given_at timestamptz`.execute(
    db,
  )
}
