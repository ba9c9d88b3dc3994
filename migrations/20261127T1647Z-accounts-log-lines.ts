import { sql, type Kysely } from 'kysely'

/**
 * Lines of the log that belong to a failed request, so that the console finds them by the reference on a
 * member's screen. Ids, codes and places of the program only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.log_line (
      id uuid primary key,
      at timestamptz not null,
      request_id uuid not null,
      level text not null check (level in ('error', 'warn')),
      part text not null,
      -- Null where the request failed before its site was known.
      site_id uuid,
      operation text,
      message text not null,
      error_class text,
      error_code text,
      error_words text,
      stack text
    )`.execute(db)
  await sql`create index log_line_of_request on accounts.log_line (request_id)`.execute(db)
  await sql`create index log_line_newest on accounts.log_line (at desc, id desc)`.execute(db)
  await sql`
    create table accounts.log_gap (
      -- By the hour.
      at timestamptz not null,
      part text not null,
      -- How many lines came too fast to be kept.
      left_out int not null,
      primary key (at, part)
    )`.execute(db)
}
