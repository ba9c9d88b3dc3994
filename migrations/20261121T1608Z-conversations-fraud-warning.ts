import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/**
 * A member whom the operator has removed for fraud can be written to by nobody, but the conversations stay for the others to read: that is where they
 * are warned (TRUST-08). Profiles asks who talked to such a member, so that the conversation still has a name.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table conversations.member_state add column removed_for_fraud boolean not null default false`.execute(db)
  await sql`create index member_other on conversations.member (other_id)`.execute(db)
  const profiles = sql.id(roleFor('profiles'))
  await sql`grant usage on schema conversations to ${profiles}`.execute(db)
  await sql`grant execute on function conversations.are_related(uuid, uuid) to ${profiles}`.execute(db)
}
