import { sql, type Kysely } from 'kysely'

/**
 * The figures of a site's transparency report, because the rows behind them are removed after two years. The
 * page of the site shows them, so a new count raises the site's version. A case is found by its subject.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index moderation_case_subject on accounts.moderation_case (subject_id)`.execute(db)
  await sql`
    create table accounts.transparency (
      site_id uuid not null references accounts.site on delete cascade,
      year smallint not null,
      figures jsonb not null,
      counted_at timestamptz not null default platform.now(),
      primary key (site_id, year)
    )`.execute(db)
  await sql`
    create trigger touch_site after insert or update or delete on accounts.transparency
      for each row execute function accounts.touch_site()`.execute(db)
}
