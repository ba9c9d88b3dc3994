import { sql, type Kysely } from 'kysely'

// Adding a column without a default is instant, and processes of the previous release do not read it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.session add column password_given_at timestamptz`.execute(db)
  await sql`comment on column accounts.session.password_given_at is 'When the password was last given in this session, for what asks for it beside the login.'`.execute(
    db,
  )
}
