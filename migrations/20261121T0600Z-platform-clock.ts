import { sql, type Kysely } from 'kysely'

/** The one clock. The offset is a row per database that only a test or demo database may set (ARCHITECTURE §5, Time). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table platform.clock_offset (
    only_row boolean primary key default true check (only_row),
    shift interval not null default '0',
    movable boolean not null default false,
    check (movable or shift = '0'))`.execute(db)
  await sql`insert into platform.clock_offset default values`.execute(db)
  // Whole milliseconds, so that a time survives the way through JavaScript and back in cursors. Stable, so that one statement sees one moment; security definer, so that no role needs the table.
  await sql`create function platform.now() returns timestamptz language sql stable security definer set search_path = platform, pg_temp as $$
    select date_trunc('milliseconds', now() + shift) from platform.clock_offset $$`.execute(db)
}
