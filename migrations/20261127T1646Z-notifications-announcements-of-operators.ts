import { sql, type Kysely } from 'kysely'

/**
 * Announcements are written, scheduled, sent and stopped in the console. A process of the release before
 * inserts a row without a state and adds its job at once, so the default is `sending`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications.announcement
      add column state text not null default 'sending'
        check (state in ('draft', 'scheduled', 'sending', 'delivered', 'stopped')),
      -- Rises with every change, so that no editor overwrites another one's.
      add column version int not null default 1,
      -- Who gets it; empty for everybody.
      add column segment jsonb not null default '{}',
      add column send_at timestamptz,
      add column started_at timestamptz,
      -- Where sending goes on: all members up to this id are done.
      add column after_id uuid,
      -- How many would get it when sending began, and how many have; null for those from before this release.
      add column reached_count int,
      add column delivered_count int,
      add column changed_at timestamptz not null default platform.now(),
      -- The operator's name; null for a command on the server.
      add column changed_by text,
      add check (state <> 'scheduled' or send_at is not null)`.execute(db)
  await sql`
    update notifications.announcement set started_at = created_at, changed_at = created_at,
      state = case when finished_at is null then 'sending' else 'delivered' end`.execute(db)
  await sql`
    create unique index announcement_name on notifications.announcement (site_id, name) where name <> ''`.execute(
    db,
  )
}
