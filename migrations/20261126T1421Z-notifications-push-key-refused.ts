import { sql, type Kysely } from 'kysely'

// Adding columns without a default is instant, and processes of the previous release do not read them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications.push_subscription
    add column vapid_public_key text, add column refused_at timestamptz`.execute(db)
  await sql`comment on column notifications.push_subscription.vapid_public_key is 'The VAPID key that the browser subscribed with; null until it is known.'`.execute(
    db,
  )
  await sql`comment on column notifications.push_subscription.refused_at is 'When the push service refused every key of ours; nothing is sent there from then on.'`.execute(
    db,
  )
}
