import { sql, type Kysely } from 'kysely'

/**
 * Lets a search for interests within a circle see in the index who lives in it, instead of looking at the card of everybody in the coarse squares.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    -- A million members have four million rows: all are written before any index is.
    drop index profiles.card_interest_world, profiles.card_interest_country, profiles.card_interest_cell160;
    alter table profiles.card_interest add column lat double precision, add column lon double precision;
    update profiles.card_interest i set lat = c.lat, lon = c.lon from profiles.card c where c.id = i.profile_id;
    create index card_interest_world on profiles.card_interest (interest_id, pool, birthdate, profile_id, interest_bits);
    create index card_interest_country on profiles.card_interest (interest_id, country, pool, birthdate, profile_id, interest_bits);
    create index card_interest_cell160 on profiles.card_interest (interest_id, cell160, pool, birthdate, profile_id, interest_bits, lat, lon);
  `.execute(db)
}
