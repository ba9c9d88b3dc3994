import { sql, type Kysely, type RawBuilder } from 'kysely'
import { interestBits } from './card.rules.ts'
import { ONLINE_MINUTES } from './profile.rules.ts'
import { RANK_MINUTES } from './presence.store.ts'
import { boxAround, type Ring, type SearchPlan, type SearchPosition } from './search.rules.ts'
import type { ProfileKind, Tables } from './tables.ts'

/** One found profile with its place in the order. */
export type SearchRow = { id: string; at: Date }

/** The column that an order sorts by; nearness walks rings of the first. */
export type SearchSort = 'ranked_at' | 'created_at'

const EARTH_RADIUS_KM = 6371.0088

/**
 * The statement of every search (notes/data.md §3): the newest of each pair of place and pool, by an index that holds all that is tested, merged.
 * Optional tests are part of the text only when they are used, so that a generic plan can put each of them into the index.
 * @param position only what stands behind it in the order; BEFORE_ALL for page 1
 */
export async function readCards(db: Kysely<Tables>, plan: SearchPlan, page: { sort: SearchSort; position: SearchPosition; limit: number }): Promise<SearchRow[]> {
  const sort = sql.ref(`c.${page.sort}`)
  const { rows } = await sql<SearchRow>`
    select p.id, p.at from ${drivers(plan)} cross join lateral (
      select c.id, ${sort} as at from profiles.card c
      where ${tests(plan)} and (${sort}, c.id) < (${page.position.at}::timestamptz, ${page.position.id}::uuid)
      order by ${sort} desc, c.id desc limit ${page.limit}) p
    order by p.at desc, p.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** How many a search finds, counted up to a cap. */
export async function countCards(db: Kysely<Tables>, plan: SearchPlan, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${drivers(plan)} cross join lateral (select c.id from profiles.card c where ${tests(plan)} limit ${cap}) p limit ${cap}) counted`.execute(db)
  return rows[0]!.count
}

/** The pools of a site with these genders whose members look for that gender; for a visitor, whomever they look for. */
export async function readPools(
  db: Kysely<Tables>, siteId: string, wanted: { genders: number[]; seeking: number | undefined },
): Promise<{ id: number; kind: ProfileKind }[]> {
  const { rows } = await sql<{ id: number; kind: ProfileKind }>`
    select id, kind from profiles.pool where site_id = ${siteId}::uuid and gender = any(${wanted.genders}::smallint[])
      and (${wanted.seeking ?? null}::smallint is null or seeking = ${wanted.seeking ?? null}::smallint) order by id limit 200`.execute(db)
  return rows
}

/** The moment up to which activity has been ranked: who is ranked later was not there when a search was asked at this moment. */
export async function readRankMoment(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ rankedAt: Date }>`select ranked_at from profiles.rank_clock`.execute(db)
  return rows[0]!.rankedAt
}

function drivers(plan: SearchPlan): RawBuilder<unknown> {
  const pools = sql`unnest(${plan.pools}::int[]) h(pool)`
  return plan.place === undefined ? pools : sql`unnest(${plan.place.values}::int[]) g(place) cross join ${pools}`
}

function tests(plan: SearchPlan): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  if (plan.place !== undefined) all.push(sql`${sql.ref(`c.${plan.place.column}`)} = g.place`)
  all.push(sql`c.pool = h.pool`, sql`c.birthdate > ${plan.bornAfter}::date and c.birthdate <= ${plan.bornUpTo}::date`)
  for (const attribute of ['hair', 'eye', 'body', 'relationship'] as const) {
    if (plan[attribute].length > 0) all.push(sql`${sql.ref(`c.${attribute}`)} = any(${plan[attribute]}::int[])`)
  }
  if (plan.withPhoto) all.push(sql`c.has_photo`)
  if (plan.country !== undefined) all.push(sql`c.country = ${plan.country}::int`)
  if (plan.ring !== undefined) all.push(...withinRing(plan.ring))
  if (plan.interestIds.length > 0) {
    const bits = interestBits(plan.interestIds)
    all.push(sql`c.interest_bits & ${bits}::bigint = ${bits}::bigint`, sql`(select count(*) from profiles.card_interest i
      where i.profile_id = c.id and i.interest_id = any(${plan.interestIds}::int[])) = ${plan.interestIds.length}::int`)
  }
  // A card's rank is at most this much older than its activity, so the index skips all who cannot be online.
  if (plan.online) {
    all.push(sql`c.ranked_at > platform.now() - ${`${RANK_MINUTES + ONLINE_MINUTES} minutes`}::interval`, sql`exists (select 1 from profiles.presence a
      where a.profile_id = c.id and a.last_active_at > platform.now() - ${`${ONLINE_MINUTES} minutes`}::interval)`)
  }
  if (plan.viewerId !== undefined) {
    all.push(sql`c.id <> ${plan.viewerId}::uuid`, sql`not exists (select 1 from profiles.exclusion e where e.viewer_id = ${plan.viewerId}::uuid and e.target_id = c.id)`)
  }
  return sql.join(all, sql` and `)
}

// The same great-circle distance between grid points as geo/grid.ts, to the last digit, so that a filter never contradicts the bucket shown.
function withinRing({ centre, beyondKm, withinKm }: Ring): RawBuilder<unknown>[] {
  const distance = sql`(2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(c.lat - ${centre.lat}::float8) / 2) ^ 2
    + cos(radians(${centre.lat}::float8)) * cos(radians(c.lat)) * sin(radians(c.lon - ${centre.lon}::float8) / 2) ^ 2))))`
  const found: RawBuilder<unknown>[] = []
  if (withinKm !== undefined) {
    const box = boxAround(centre, withinKm)
    found.push(sql`c.lat between ${box.south}::float8 and ${box.north}::float8`, sql`c.lon between ${box.west}::float8 and ${box.east}::float8`)
    found.push(sql`${distance} <= ${withinKm}::float8`)
  }
  if (beyondKm !== undefined) found.push(withinKm === undefined ? sql`(c.lat is null or ${distance} > ${beyondKm}::float8)` : sql`${distance} > ${beyondKm}::float8`)
  return found
}
