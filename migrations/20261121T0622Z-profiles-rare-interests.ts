import { sql, type Kysely } from 'kysely'

/**
 * Lets a search for rare interests start from the few who have them. The bits of all interests stand in the index beside each one, so that
 * those who lack another of the wanted interests are passed over without a look at their card.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table profiles.card_interest add column interest_bits bigint;
    update profiles.card_interest i set interest_bits = c.interest_bits from profiles.card c where c.id = i.profile_id;
    alter table profiles.card_interest alter column interest_bits set not null;
    drop index profiles.card_interest_interest_id_pool_profile_id_idx;
    create index card_interest_rare on profiles.card_interest (interest_id, pool, profile_id, interest_bits);
  `.execute(db)
}
