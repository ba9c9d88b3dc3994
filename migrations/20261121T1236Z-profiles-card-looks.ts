import { sql, type Kysely } from 'kysely'

/**
 * Search reads from indexes alone only where the table is freshly vacuumed, and the usual settings wait until a fifth of a million cards has changed. No free
 * space in its pages lets the cards of those who are active gather in few pages, so that their next change clouds no others.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table profiles.card set (fillfactor = 100, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.005,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0)`.execute(db)
  // Hair, eyes and body together leave one in hundreds: far fewer than any order or place, so such a search begins there.
  await sql`
    create index card_looks_ranked on profiles.card
      (pool, hair, eye, body, ranked_at, id, created_at, birthdate, country, lat, lon, relationship, has_photo, interest_bits)`.execute(db)
}
