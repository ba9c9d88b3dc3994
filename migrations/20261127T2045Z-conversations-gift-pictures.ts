import { sql, type Kysely } from 'kysely'

/** The pictures that operators have sent for the gifts of their site. The files have their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations.gift_picture (
      id uuid primary key,
      site_id uuid not null,
      uploaded_at timestamptz not null default platform.now()
    )`.execute(db)
  await sql`create index gift_picture_by_age on conversations.gift_picture (uploaded_at)`.execute(db)
}
