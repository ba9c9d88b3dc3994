import { sql, type Kysely } from 'kysely'

/** Pictures of reported photos, kept with their case even if the member deletes the photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.kept_picture (
      case_id uuid not null references accounts.moderation_case on delete cascade,
      photo_id uuid not null,
      member_id uuid not null,
      state text not null default 'awaited' check (state in ('awaited', 'kept', 'gone')),
      asked_at timestamptz not null default platform.now(),
      -- Where the sealed copy lies, and what the picture itself hashes to.
      storage_key text,
      sha256 text,
      kept_at timestamptz,
      primary key (case_id, photo_id),
      check ((state = 'kept') = (storage_key is not null)),
      check ((storage_key is null) = (sha256 is null))
    )`.execute(db)
  await sql`create index on accounts.kept_picture (member_id)`.execute(db)
  await sql`create index on accounts.kept_picture (photo_id) where state = 'awaited'`.execute(db)
}
