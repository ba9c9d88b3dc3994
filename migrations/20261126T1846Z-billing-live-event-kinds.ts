import { sql, type Kysely } from 'kysely'

// Kinds of live events are spelled as the schema spells them. Rows are kept for 30 days and only ever
// inserted, so the update waits for no writer and holds up none; a million rows take some seconds.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update billing.live_event set kind = case kind when 'order' then 'ORDER_CHANGED' else 'CREDITS_CHANGED' end where kind in ('order', 'credits')`.execute(
    db,
  )
}
