import { sql, type Insertable, type Transaction } from 'kysely'
import { cellsOf } from '../place/location.rules.ts'
import type { SearchIndexTable, StoredProfile, Tables } from '../tables.ts'
import { searchIndexAttributes, isFindable } from './search-index.rules.ts'

/**
 * Syncs the search row with a profile, in the transaction that changed it. A new row is ranked as active now;
 * an existing one keeps its rank, because only presence moves it.
 * @param profile the row after the change, locked by this transaction
 */
export async function updateSearchIndex(
  trx: Transaction<Tables>,
  profile: Omit<StoredProfile, 'photoCount'>,
): Promise<void> {
  if (!isFindable(profile)) {
    await trx.deleteFrom('profiles.search_index').where('id', '=', profile.id).execute()
    return
  }
  const row = {
    ...searchIndexAttributes(profile),
    ...cellsOf(profile.lat, profile.lon),
    segment: await findOrCreateSegment(trx, profile),
    hasPhoto: await hasShownPhoto(trx, profile.id),
  }
  const updated = await trx
    .updateTable('profiles.search_index')
    .set(row)
    .where('id', '=', profile.id)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) {
    const { rows } = await sql<{ rankedAt: Date }>`select profiles.next_rank() as ranked_at`.execute(trx)
    await trx
      .insertInto('profiles.search_index')
      .values({ id: profile.id, createdAt: profile.createdAt, rankedAt: rows[0]!.rankedAt, ...row })
      .execute()
  }
  await updateSearchInterests(trx, profile, row)
}

// Rows that stay as they are are not written: an edit of something else touches none of their indexes.
async function updateSearchInterests(
  trx: Transaction<Tables>,
  { id, interestIds }: Pick<StoredProfile, 'id' | 'interestIds'>,
  row: Pick<
    Insertable<SearchIndexTable>,
    'segment' | 'interestBits' | 'country' | 'cell160' | 'lat' | 'lon' | 'birthdate'
  >,
): Promise<void> {
  const columns = sql`${row.segment}::int, ${row.interestBits}::bigint, ${row.country}::int, ${row.cell160}::int, ${row.lat}::float8, ${row.lon}::float8, ${row.birthdate}::date`
  await sql`delete from profiles.search_interest where profile_id = ${id} and (interest_id <> all(${interestIds}::int[])
    or (segment, interest_bits, country, cell160, lat, lon, birthdate) is distinct from (${columns}))`.execute(
    trx,
  )
  await sql`insert into profiles.search_interest (profile_id, interest_id, segment, interest_bits, country, cell160, lat, lon, birthdate)
    select ${id}::uuid, interest, ${columns} from unnest(${interestIds}::int[]) interest on conflict do nothing`.execute(
    trx,
  )
}

async function hasShownPhoto(trx: Transaction<Tables>, profileId: string): Promise<boolean> {
  const photo = await trx
    .selectFrom('profiles.photo')
    .select('id')
    .where('profileId', '=', profileId)
    .where('shown', '=', true)
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}

async function findOrCreateSegment(
  trx: Transaction<Tables>,
  { siteId, kind, gender, seeking }: Pick<StoredProfile, 'siteId' | 'kind' | 'gender' | 'seeking'>,
): Promise<number> {
  const known = await trx
    .selectFrom('profiles.search_segment')
    .select('id')
    .where('siteId', '=', siteId)
    .where('kind', '=', kind)
    .where('gender', '=', gender)
    .where('seeking', '=', seeking)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  // Locks the clock first, as every transaction that ranks a new row does: two handlers that each create a
  // segment cannot deadlock.
  await sql`select profiles.next_rank()`.execute(trx)
  const made = await trx
    .insertInto('profiles.search_segment')
    .values({ siteId, kind, gender, seeking })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'kind', 'gender', 'seeking']).doUpdateSet({ siteId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
