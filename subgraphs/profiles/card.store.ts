import { sql, type Transaction } from 'kysely'
import { cardAttributes, isFindable } from './card.rules.ts'
import { cellsOf } from './location.rules.ts'
import type { ProfileTable, Tables } from './tables.ts'

/**
 * Brings what search reads in step with a profile, in the transaction that changed it. A new card is ranked as active now; an old one keeps
 * its rank, because only presence moves it.
 * @param profile the row as it is after the change, locked by this transaction
 */
export async function saveCard(trx: Transaction<Tables>, profile: Omit<ProfileTable, 'photoCount'>): Promise<void> {
  if (!isFindable(profile)) {
    await trx.deleteFrom('profiles.card').where('id', '=', profile.id).execute()
    return
  }
  const card = {
    ...cardAttributes(profile),
    ...cellsOf(profile.lat, profile.lon),
    pool: await poolOf(trx, profile),
    hasPhoto: await hasShownPhoto(trx, profile.id),
  }
  const updated = await trx.updateTable('profiles.card').set(card).where('id', '=', profile.id).executeTakeFirst()
  if (updated.numUpdatedRows === 0n) {
    const { rows } = await sql<{ rankedAt: Date }>`select profiles.next_rank() as ranked_at`.execute(trx)
    await trx.insertInto('profiles.card').values({ id: profile.id, createdAt: profile.createdAt, rankedAt: rows[0]!.rankedAt, ...card }).execute()
  }
  await trx.deleteFrom('profiles.card_interest').where('profileId', '=', profile.id).execute()
  await sql`insert into profiles.card_interest (profile_id, interest_id, pool, interest_bits, country, cell160, lat, lon, birthdate)
    select ${profile.id}::uuid, interest, ${card.pool}, ${card.interestBits}::bigint, ${card.country}::int, ${card.cell160}::int, ${card.lat}::float8, ${card.lon}::float8, ${card.birthdate}::date from unnest(${profile.interestIds}::int[]) interest on conflict do nothing`.execute(trx)
}

async function hasShownPhoto(trx: Transaction<Tables>, profileId: string): Promise<boolean> {
  const photo = await trx.selectFrom('profiles.photo').select('id').where('profileId', '=', profileId).where('shown', '=', true).limit(1).executeTakeFirst()
  return photo !== undefined
}

async function poolOf(trx: Transaction<Tables>, { siteId, kind, gender, seeking }: Pick<ProfileTable, 'siteId' | 'kind' | 'gender' | 'seeking'>): Promise<number> {
  const known = await trx.selectFrom('profiles.pool').select('id')
    .where('siteId', '=', siteId).where('kind', '=', kind).where('gender', '=', gender).where('seeking', '=', seeking).executeTakeFirst()
  if (known !== undefined) return known.id
  // The clock first, as whoever ranks a new card holds it already: two intakes that each make a pool cannot wait for each other.
  await sql`select profiles.next_rank()`.execute(trx)
  const made = await trx.insertInto('profiles.pool').values({ siteId, kind, gender, seeking })
    .onConflict((conflict) => conflict.columns(['siteId', 'kind', 'gender', 'seeking']).doUpdateSet({ siteId }))
    .returning('id').executeTakeFirstOrThrow()
  return made.id
}
