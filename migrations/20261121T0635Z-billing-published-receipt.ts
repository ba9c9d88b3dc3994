import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'

/** What the receipt mail says of a completed order (NOTI-02); only notifications may ask. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function billing.published_receipt(p_order uuid) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object('number', o.number, 'credits', o.credits, 'totalMinor', o.price_minor, 'vatMinor', o.vat_minor,
        'vatPercentage', o.vat_percentage, 'currency', o.currency, 'completedAt', o.completed_at)
      from billing."order" o where o.id = p_order $$`.execute(db)
  await sql`revoke all on function billing.published_receipt(uuid) from public`.execute(db)
  await sql`grant usage on schema billing to ${sql.id(roleFor('notifications'))}`.execute(db)
  await sql`grant execute on function billing.published_receipt(uuid) to ${sql.id(roleFor('notifications'))}`.execute(db)
}
