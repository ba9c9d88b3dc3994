import { sql, type Kysely } from 'kysely'

/**
 * What a site decides about the entries of its lists, its own and those of every site: their order and other
 * names. And what each change in the console did. A process of the release before reads the lists without
 * them, in the order of every site.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles.site_choice (
      site_id uuid not null,
      choice_id int not null references profiles.choice on delete cascade,
      position int not null,
      -- By locale, only those that differ from the names of every site.
      names jsonb not null,
      primary key (site_id, choice_id)
    )`.execute(db)
  for (const [when, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`
      create trigger touch_site_on_${sql.raw(when)} after ${sql.raw(when)} on profiles.site_choice
        referencing ${sql.raw(rows)} table as changed for each statement execute function profiles.touch_site_of_choice()`.execute(
      db,
    )
  await sql`
    create table profiles.list_change (
      id uuid primary key,
      -- The order of the changes.
      number bigint generated always as identity,
      site_id uuid not null,
      list text not null,
      at timestamptz not null default platform.now(),
      operator_id uuid not null,
      operator_name text not null,
      -- The version of the list from which the change began.
      from_version text not null,
      before jsonb not null,
      after jsonb not null,
      -- The change that this one put back.
      reverted_id uuid references profiles.list_change
    )`.execute(db)
  await sql`create index list_change_of_list on profiles.list_change (site_id, list, number)`.execute(db)
  await sql`create index list_change_reverted on profiles.list_change (reverted_id) where reverted_id is not null`.execute(
    db,
  )
}
