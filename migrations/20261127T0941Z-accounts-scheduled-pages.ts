import { sql, type Kysely } from 'kysely'

/**
 * Pages edited in the console: who published a version, and versions that wait for their moment. They wait in
 * a table of their own, because processes of the previous release show the newest row of accounts.document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for the product's own text and for a command on the server.
  await sql`alter table accounts.document add column published_by uuid`.execute(db)
  await sql`
    create table accounts.scheduled_document (
      site_id uuid not null references accounts.site,
      kind text not null,
      locale text not null,
      body text not null,
      publish_at timestamptz not null,
      scheduled_at timestamptz not null default platform.now(),
      scheduled_by uuid,
      primary key (site_id, kind, locale)
    )`.execute(db)
  await sql`create index on accounts.scheduled_document (publish_at)`.execute(db)
}
