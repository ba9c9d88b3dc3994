import { sql, type Kysely } from 'kysely'

/**
 * Which operator did something, in which role and what for; and one log of what all subgraphs wrote, so
 * that a member's page needs one query. The new columns are null in the rows so far, which rewrites nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts.audit add column operator_id uuid, add column operator_role text, add column purpose text,
      alter column site_id drop not null
  `.execute(db)
  await sql`
    create table accounts.audit_log (
      id uuid primary key,
      at timestamptz not null,
      subgraph text not null,
      -- Null for an act on the whole installation.
      site_id uuid,
      -- Null for a command on the server, whose role is "command line".
      operator_id uuid,
      operator_role text not null,
      action text not null,
      subject_type text not null,
      subject_id uuid,
      purpose text,
      before jsonb,
      after jsonb,
      request_id text
    )`.execute(db)
  await sql`create index on accounts.audit_log (subject_id, at desc, id desc)`.execute(db)
  await sql`create index on accounts.audit_log (operator_id, at desc, id desc)`.execute(db)
  await sql`create index on accounts.audit_log (site_id, at desc, id desc)`.execute(db)
}
