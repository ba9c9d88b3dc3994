import { sql, type Kysely } from 'kysely'

/**
 * Lets a search for interests begin with those who have them where it looks: in a country, in the coarse squares of a circle, or anywhere. What it
 * passes over on the way, by age or by another interest, stands in the index. None of it changes when members are active, so these indexes stay
 * as compact as they were made, unlike those of the card.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table profiles.card_interest add column country int, add column cell160 int, add column birthdate date;
    update profiles.card_interest i set country = c.country, cell160 = c.cell160, birthdate = c.birthdate from profiles.card c where c.id = i.profile_id;
    alter table profiles.card_interest alter column country set not null, alter column birthdate set not null;
    drop index profiles.card_interest_rare;
    create index card_interest_world on profiles.card_interest (interest_id, pool, birthdate, profile_id, interest_bits);
    create index card_interest_country on profiles.card_interest (interest_id, country, pool, birthdate, profile_id, interest_bits);
    create index card_interest_cell160 on profiles.card_interest (interest_id, cell160, pool, birthdate, profile_id, interest_bits);
  `.execute(db)
}
