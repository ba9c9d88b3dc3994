import { sql, type Kysely } from 'kysely'

// Links in mails lead to the site's domain on which the member last signed up or logged in. Null until the
// next login: the site's first domain.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.account add column host text`.execute(db)
}
