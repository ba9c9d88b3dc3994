import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** Lets billing note in its own transaction that a member is paid, so that the photo limit changes with the payment and not a moment later (CRED-02). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function profiles.note_paid(p_member uuid) returns void
    language sql security definer set search_path = pg_catalog, pg_temp as $$
      update profiles.profile set paid = true where id = p_member and not paid $$`.execute(db)
  await sql`revoke all on function profiles.note_paid(uuid) from public`.execute(db)
  await sql`grant usage on schema profiles to ${sql.id(roleFor('billing'))}`.execute(db)
  await sql`grant execute on function profiles.note_paid(uuid) to ${sql.id(roleFor('billing'))}`.execute(db)
}
