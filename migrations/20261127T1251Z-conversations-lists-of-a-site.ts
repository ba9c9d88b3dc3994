import { sql, type Kysely } from 'kysely'

/**
 * What a site decides about the gifts of every site, and what each change of gifts and icebreakers in the
 * console did. A process of the release before offers the gifts as every site has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations.site_gift (
      site_id uuid not null,
      gift_id uuid not null references conversations.gift on delete cascade,
      position int not null,
      -- By locale, only those that differ from the names of every site.
      names jsonb not null,
      picture text not null,
      -- Null for the price in the site's settings.
      credits int check (credits between 0 and 1000),
      primary key (site_id, gift_id)
    )`.execute(db)
  await sql`
    create table conversations.list_change (
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
      reverted_id uuid references conversations.list_change
    )`.execute(db)
  await sql`create index list_change_of_list on conversations.list_change (site_id, list, number)`.execute(db)
  await sql`create index list_change_reverted on conversations.list_change (reverted_id) where reverted_id is not null`.execute(
    db,
  )
}
