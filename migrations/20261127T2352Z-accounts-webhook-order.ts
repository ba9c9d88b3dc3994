import { sql, type Kysely } from 'kysely'

/**
 * Webhook messages in the order of their subject, and an address that learns when an endpoint is disabled.
 * Messages of before have no subject: they are sent in any order, as they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts.webhook_endpoint
      add column contact text check (length(contact) between 3 and 254)`.execute(db)
  await sql`create sequence accounts.webhook_delivery_position`.execute(db)
  await sql`
    alter table accounts.webhook_delivery
      add column subject text,
      add column occurred_at timestamptz,
      add column position bigint,
      add check (subject is null or occurred_at is not null)`.execute(db)
  // As a second step, so that no row is written again.
  await sql`
    alter table accounts.webhook_delivery
      alter column position set default nextval('accounts.webhook_delivery_position')`.execute(db)
  await sql`
    create index webhook_delivery_subject on accounts.webhook_delivery (endpoint_id, subject)
      where due_at is not null`.execute(db)
}
