import type pg from 'pg'
import { DatabaseRefusedError } from './database.ts'

/** The migrations before the first release, which the baseline replaces: their number, and the last one. */
export const LAST_UNRELEASED = { count: 67, name: '20261122T1400Z-accounts-repeated-requests' }

// Objects for processes of the previous version during an update, and an unread column.
const DROPS = `
  drop trigger place_interest on profiles.card_interest;
  drop function profiles.place_interest();
  drop function profiles.fictional_for(uuid);
  drop function accounts.open_partner_request(bytea);
  alter table likes.member_state drop column if exists status;
  drop table migrations.kysely_migration, migrations.kysely_migration_lock;`

// The baseline's names, and its additions; migrations then build on it. PostgreSQL keeps the names of
// indexes, sequences and constraints when their table is renamed.
const CHANGES = `
  alter table profiles.pool rename to search_segment;
  alter table profiles.card rename column pool to segment;
  alter table profiles.card rename to search_index;
  alter table profiles.card_interest rename column pool to segment;
  alter table profiles.card_interest rename to search_interest;
  alter table notifications.edition rename to digest_run;
  create unlogged table platform.action_count (key bytea primary key, count int not null, ends_at timestamptz not null) with (fillfactor = 50);
  alter table accounts.account add column if not exists status_before_deletion text;
  create index if not exists message_image_unsent_of_member on conversations.message_image (uploader_id, created_at) where message_id is null;
  update accounts.account set status_before_deletion = status_before where status = 'deletion_requested';
  alter table billing.payment add column if not exists tried_at timestamptz;
  alter table conversations.message add column if not exists reply_to uuid;
  create table if not exists conversations.message_reaction (message_id uuid not null references conversations.message on delete cascade,
    member_id uuid not null, emoji text not null check (emoji in ('heart', 'thumbs-up', 'thumbs-down', 'laugh', 'surprise', 'sad')),
    reacted_at timestamptz not null default platform.now(), primary key (message_id, member_id));
  create index if not exists message_reaction_member on conversations.message_reaction (member_id);
  alter table accounts.auth_token drop constraint auth_token_purpose_check;
  alter table accounts.auth_token add constraint auth_token_purpose_check
    check (purpose in ('activation', 'password-reset', 'mail-change', 'mail-change-undo', 'deletion-undo'));
  create index if not exists auth_token_kept_address on accounts.auth_token (site_id, lower(new_email)) where purpose = 'mail-change-undo';
  alter table accounts.complaint drop constraint complaint_about_kind_check;
  alter table accounts.complaint add constraint complaint_about_kind_check
    check (about_kind in ('member', 'photo', 'message', 'payment', 'suspension', 'other'));
  alter table billing.refund add column if not exists tried_at timestamptz;
  create function pg_temp.name_now(was text) returns text language sql immutable as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(was,
      '^card_looks_', 'search_appearance_'), '^card_(.*_(ranked|created))$', 'search_\\1'), '^card_interest_', 'search_interest_'),
      '^card_', 'search_index_'), '^pool_', 'search_segment_'), '^edition_', 'digest_run_'), '_pool_', '_segment_')
  $$;
  do $$ declare was record; begin
    for was in select oid::regclass as relation, pg_temp.name_now(relname) as name from pg_class
        where relkind in ('i', 'S') and relnamespace in ('profiles'::regnamespace, 'notifications'::regnamespace) and relname <> pg_temp.name_now(relname)
    loop execute format('alter table %s rename to %I', was.relation, was.name); end loop;
    for was in select conrelid::regclass as relation, conname, pg_temp.name_now(conname) as name from pg_constraint
        where connamespace in ('profiles'::regnamespace, 'notifications'::regnamespace) and conname <> pg_temp.name_now(conname)
    loop execute format('alter table %s rename constraint %I to %I', was.relation, was.conname, was.name); end loop;
  end $$;
  drop function pg_temp.name_now(text);`

/**
 * Takes over a database from before the first release by turning its tables into the baseline's. It leaves
 * the functions to the run.
 * @returns false when nothing but empty bookkeeping was there, so that the baseline is still to come
 * @throws DatabaseRefusedError – when it is not in the last state
 */
export async function takeOverUnreleased(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ count: number; last: string | null }>(
    `select count(*)::int as count, max(name collate "C") as last from migrations.kysely_migration`,
  )
  const { count, last } = rows[0]!
  if (count === 0) {
    await client.query('drop table migrations.kysely_migration, migrations.kysely_migration_lock')
    return false
  }
  if (count !== LAST_UNRELEASED.count || last !== LAST_UNRELEASED.name) {
    throw new DatabaseRefusedError(
      `This database was made before the first release and is not in its last state (it has ${count} migrations up to ${last}, not ` +
        `${LAST_UNRELEASED.count} up to ${LAST_UNRELEASED.name}). Start it once with the last commit that still has ` +
        `migrations/${LAST_UNRELEASED.name}.ts, or begin with an empty DATA_DIR or database.`,
    )
  }
  await client.query(DROPS + CHANGES)
  return true
}
