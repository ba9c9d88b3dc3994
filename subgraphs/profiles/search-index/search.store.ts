import { sql, type Kysely, type RawBuilder } from 'kysely'
import { UNNAMED } from '#platform/postgres/database.ts'
import { decidedBy } from '#subgraphs/likes/published.ts'
import type { Tables } from '../tables.ts'
import { ONLINE_MINUTES } from './presence.rules.ts'
import { RANK_MINUTES } from './presence.store.ts'
import { INTEREST_BITS, interestBits, interestParts } from './search-index.rules.ts'
import {
  boxAround,
  boxWithin,
  octagonsOf,
  type Box,
  type Diamond,
  type InterestCandidates,
  type DistanceBand,
  type SearchPlan,
  type SearchPosition,
  type SegmentChoice,
} from './search.rules.ts'

/** One found profile with its position in the order. */
export type SearchRow = { id: string; at: Date }

/** The sort column of an order; nearness walks bands of the first. */
export type SearchSort = 'ranked_at' | 'created_at'

/**
 * The slice of an order to read: up to `limit` rows after a position. `backwards` reads the rows before the
 * position, the nearest to it first, without members who have moved above the moment since: a walk from the
 * end has already returned them at their old position.
 */
export type SearchSlice = {
  sort: SearchSort
  position: SearchPosition
  limit: number
  backwards?: { upTo: string } | undefined
}

const EARTH_RADIUS_KM = 6371.0088

/**
 * The statement of every search (search-plans.md): merges the newest rows of each pair of place and segment,
 * from an index that holds all tested columns. Optional tests, and the limit, are part of the text only when
 * used: the generic plan would otherwise neither test in the index nor know how few rows it needs.
 * @param slice START_POSITION is the position of page 1, END_POSITION that of the last page
 */
export async function readSearchRows(
  db: Kysely<Tables>,
  plan: SearchPlan,
  { sort: column, position, limit: most, backwards }: SearchSlice,
): Promise<SearchRow[]> {
  const sort = sql.ref(`c.${column}`)
  const at = sql`(${position.at}::timestamptz, ${position.id}::uuid)`
  const behind =
    backwards === undefined
      ? sql`(${sort}, c.id) < ${at}`
      : sql`(${sort}, c.id) > ${at} and ${sort} <= ${backwards.upTo}::timestamptz`
  const direction = sql.raw(backwards === undefined ? 'desc' : 'asc')
  const limit = sql.lit(most)
  if (plan.candidates !== undefined) {
    const { rows } =
      await sql<SearchRow>`select p.id, p.at from ${rowsOfCandidates(plan, plan.candidates, sql`c.id, ${sort} as at`, behind)}
      order by p.at ${direction}, p.id ${direction} limit ${limit}`.execute(db)
    return rows
  }
  const { rows } = await sql<SearchRow>`
    select p.id, p.at from ${drivers(plan)} cross join lateral (
      select c.id, ${sort} as at from profiles.search_index c where ${tests(plan)} and ${behind} order by ${sort} ${direction}, c.id ${direction} limit ${limit}) p
    order by p.at ${direction}, p.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/**
 * The number of members that a search finds, up to a cap. With it comes the moment up to which activity has
 * been ranked: a later rank means the member was not there at this moment of the search.
 */
export async function countSearchRows(
  db: Kysely<Tables>,
  plan: SearchPlan,
  cap: number,
): Promise<{ count: number; rankedAt: Date }> {
  const limit = sql.lit(cap)
  const found =
    plan.candidates === undefined
      ? sql`select 1 from ${drivers(plan)} cross join lateral (select c.id from profiles.search_index c where ${tests(plan)} limit ${limit}) p limit ${limit}`
      : isToldByInterests(plan)
        ? // The optimisation fence keeps the person tests after the index tests, which skip a hundred thousand rows at a tenth of the cost.
          sql`select 1 from (select i.profile_id from ${candidates(plan, plan.candidates)} offset 0) h where ${sql.join([sql`true`, ...testsOfPeople(plan, sql.ref('h.profile_id'))], sql` and `)} limit ${limit}`
        : sql`select 1 from ${rowsOfCandidates(plan, plan.candidates, sql`c.id`, sql`true`)} limit ${limit}`
  const { rows } = await sql<{ count: number; rankedAt: Date }>`
    select count(*)::int as count, (select ranked_at from profiles.rank_clock) as ranked_at from (${found}) counted`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Those of some interests that share their bit with another one of the site, so that a row with the bit may
 * lack them.
 */
export async function readAmbiguousInterests(
  db: Kysely<Tables>,
  siteId: string,
  interestIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${interestIds}::int[]) wanted(id) where exists (
      select from profiles.choice other where other.list = 'interest' and other.id <> wanted.id and other.id % ${sql.lit(INTEREST_BITS)} = wanted.id % ${sql.lit(INTEREST_BITS)}
        and (other.site_id is null or other.site_id = ${siteId}::uuid)) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of members with an interest, up to a cap. */
export async function countInterested(
  db: Kysely<Tables>,
  segments: SegmentChoice,
  interestId: number,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from profiles.search_interest i where i.interest_id = ${interestId}::int and i.segment = any(${idsOf(segments)})
      limit ${sql.lit(cap)}) counted`.execute(db)
  return rows[0]!.count
}

/** The number of members with an interest, by the place and tests of a search, up to a cap. */
export async function countCandidates(
  db: Kysely<Tables>,
  plan: SearchPlan & { candidates: InterestCandidates },
  cap: number,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from ${candidates(plan, plan.candidates)} limit ${sql.lit(cap)}) counted`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * The countries of some segments' rows, as numbers. It skips from one country to the next by the index, one
 * entry each, and then reads one row of each: a probe per country instead of a second to group a million
 * rows.
 */
export async function readCountries(db: Kysely<Tables>, segments: SegmentChoice): Promise<number[]> {
  const { rows } = await sql<{ country: number }>`
    with recursive all_countries (country) as (
      (select c.country from profiles.search_index c order by c.country limit 1)
      union all
      select (select c.country from profiles.search_index c where c.country > p.country order by c.country limit 1)
      from all_countries p where p.country is not null)
    select p.country from all_countries p cross join unnest(${idsOf(segments)}) h(segment) cross join lateral (
      select from profiles.search_index c where c.country = p.country and c.segment = h.segment limit 1) found
    where p.country is not null group by p.country limit 700`.execute(db)
  return rows.map(({ country }) => country)
}

// Part of each statement instead of one before it. An array, which the planner takes for as long as one given
// as a parameter. Members who hide house profiles get no segment of theirs, so the rest is the same for all.
function idsOf({ siteId, genders, seeking, withoutHouse }: SegmentChoice): RawBuilder<unknown> {
  const sought = sql`${seeking ?? null}::smallint[]`
  return sql`array(select k.id from profiles.search_segment k where k.site_id = ${siteId}::uuid and k.gender = any(${genders}::smallint[])
    and (k.kind = 'member' or not ${withoutHouse}::boolean) and (${sought} is null or k.seeking = any(${sought})) limit 200)`
}

function drivers(plan: SearchPlan): RawBuilder<unknown> {
  const segments = plan.beginsWithAppearance
    ? sql`unnest(${idsOf(plan.segments)}) h(segment) cross join unnest(${plan.hair}::int[]) l1(hair) cross join unnest(${plan.eye}::int[]) l2(eye) cross join unnest(${plan.body}::int[]) l3(body)`
    : sql`unnest(${idsOf(plan.segments)}) h(segment)`
  return plan.place === undefined
    ? segments
    : sql`unnest(${plan.place.values}::int[]) g(place) cross join ${segments}`
}

// The other way round: from members with an interest to their rows, one by one. Each offset 0 is an
// optimisation fence: without the second, the planner, which expects one or two matches, walks the rows
// instead and scans the candidates again for each of them.
function rowsOfCandidates(
  plan: SearchPlan,
  from: InterestCandidates,
  columns: RawBuilder<unknown>,
  behind: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = sql`(select i.profile_id, i.segment from ${candidates(plan, from)} offset 0) h`
  const at =
    plan.place === undefined ? found : sql`${found} cross join unnest(${plan.place.values}::int[]) g(place)`
  return sql`${at} cross join lateral (select ${columns} from profiles.search_index c where c.id = h.profile_id and ${tests(plan)} and ${behind} offset 0) p`
}

// One index holds everything tested here, so it visits no member who is too old or lacks another interest.
function candidates(plan: SearchPlan, { interestId, place }: InterestCandidates): RawBuilder<unknown> {
  // An unused part would cost a hundred thousand tests, so there is one text per combination of parts.
  const parts = interestParts(
    plan.interestIds,
    plan.interestIds.filter((id) => id !== interestId),
  ).map(({ part, bits }) => {
    const column = sql.ref(`i.bits${part}`)
    // The minimum is tested before the index checks the row's visibility, the bits after it.
    return sql`${column} >= ${bits}::smallint and ${column} & ${bits}::smallint = ${bits}::smallint`
  })
  const there =
    place === undefined ? sql`` : sql` and ${sql.ref(`i.${place.column}`)} = any(${place.values}::int[])`
  return sql`profiles.search_interest i where i.interest_id = ${interestId}::int and i.segment = any(${idsOf(plan.segments)})${there}
    and i.birthdate > ${plan.bornAfter}::date and i.birthdate <= ${plan.bornUpTo}::date
    and ${sql.join([parts.length === 0 ? sql`true` : sql`true ${sql.raw(UNNAMED)}`, ...parts, ...(isBandInIndex(plan) ? withinBand(plan.band!, 'i') : [])], sql` and `)}`
}

// Among the indexes of interests, only the one of the coarse grid cells holds positions.
const isBandInIndex = ({ band, candidates }: SearchPlan) =>
  band !== undefined && candidates?.place?.column === 'cell160'

// Tests that the index of interests answers save a thousand row reads all over the table.
function isToldByInterests(plan: SearchPlan): boolean {
  const {
    candidates,
    country,
    place,
    band,
    hair,
    eye,
    body,
    relationship,
    withPhoto,
    online,
    undecided,
    since,
  } = plan
  const isPlaceTold =
    place === undefined && (country === undefined || candidates?.place?.column === 'country')
  const hasOtherTests =
    [hair, eye, body, relationship].some((list) => list.length > 0) || withPhoto || online || undecided
  return isPlaceTold && !hasOtherTests && (band === undefined || isBandInIndex(plan)) && since === undefined
}

function tests(plan: SearchPlan): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  if (plan.place !== undefined) all.push(sql`${sql.ref(`c.${plan.place.column}`)} = g.place`)
  all.push(
    sql`c.segment = h.segment`,
    sql`c.birthdate > ${plan.bornAfter}::date and c.birthdate <= ${plan.bornUpTo}::date`,
  )
  if (plan.beginsWithAppearance) all.push(sql`c.hair = l1.hair and c.eye = l2.eye and c.body = l3.body`)
  for (const attribute of ['hair', 'eye', 'body', 'relationship'] as const) {
    if (plan[attribute].length > 0 && (attribute === 'relationship' || !plan.beginsWithAppearance))
      all.push(sql`${sql.ref(`c.${attribute}`)} = any(${plan[attribute]}::int[])`)
  }
  if (plan.since !== undefined)
    all.push(sql`${sql.ref(`c.${plan.since.sort}`)} > ${plan.since.moment}::timestamptz`)
  if (plan.withPhoto) all.push(sql`c.has_photo`)
  if (plan.country !== undefined) all.push(sql`c.country = ${plan.country}::int`)
  if (plan.band !== undefined && !isBandInIndex(plan)) all.push(...withinBand(plan.band, 'c'))
  if (plan.interestIds.length > 0) {
    const bits = interestBits(plan.interestIds)
    // Not "=", although no row can exceed the bits: the planner estimates an equation as rare and then sorts
    // instead of walking.
    all.push(sql`c.interest_bits & ${bits}::bigint >= ${bits}::bigint`)
  }
  // A row's rank is at most this much older than its activity, so the index skips all members who cannot be
  // online. The clock is a subquery of its own, which is read once: as a plain call it would be read for each
  // row, which costs more than the row.
  if (plan.online) {
    all.push(
      sql`c.ranked_at > (select platform.now() - ${`${RANK_MINUTES + ONLINE_MINUTES} minutes`}::interval)`,
      sql`exists (select 1 from profiles.presence a
      where a.profile_id = c.id and a.last_active_at > (select platform.now() - ${`${ONLINE_MINUTES} minutes`}::interval)
        and (a.away_at is null or a.away_at < a.last_active_at))`,
    )
  }
  return sql.join([...all, ...testsOfPeople(plan, sql.ref('c.id'))], sql` and `)
}

// Tests that need only the member id: the interests that bits cannot prove, and the viewer's exclusions.
function testsOfPeople(
  { ambiguousInterestIds, candidates, viewerId, undecided }: SearchPlan,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const others = ambiguousInterestIds.filter((interestId) => interestId !== candidates?.interestId)
  // A scalar subquery stays where it is written; "exists" would become a join that the planner turns round,
  // and then sorts.
  const all = others.map(
    (interestId) =>
      sql`(select true from profiles.search_interest o where o.profile_id = ${id} and o.interest_id = ${interestId}::int)`,
  )
  if (viewerId === undefined) return all
  // "not in" is read once and hashed in memory; "not exists" would probe the table for each of the 5,000
  // exclusions of a viewer.
  all.push(
    sql`${id} <> ${viewerId}::uuid`,
    sql`${id} not in (select e.target_id from profiles.exclusion e where e.viewer_id = ${viewerId}::uuid)`,
  )
  if (undecided) all.push(sql`${id} not in (${decidedBy(viewerId)})`)
  return all
}

// The same great-circle distance between grid points as geo/grid.ts, to the last digit, so that a filter
// never contradicts the bucket shown.
function withinBand({ centre, beyondKm, withinKm }: DistanceBand, table: 'c' | 'i'): RawBuilder<unknown>[] {
  const [lat, lon] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lon`)]
  const distance = sql`(2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(${lat} - ${centre.lat}::float8) / 2) ^ 2
    + cos(radians(${centre.lat}::float8)) * cos(radians(${lat})) * sin(radians(${lon} - ${centre.lon}::float8) / 2) ^ 2))))`
  const isBetween = ({ south, north, west, east }: Box) => [
    sql`${lat} between ${south}::float8 and ${north}::float8`,
    sql`${lon} between ${west}::float8 and ${east}::float8`,
  ]
  const isInDiamond = ({ perLat, perLon, mostKm }: Diamond) =>
    sql`abs(${lat} - ${centre.lat}::float8) * ${perLat}::float8 + abs(${lon} - ${centre.lon}::float8) * ${perLon}::float8 <= ${mostKm}::float8`
  const found: RawBuilder<unknown>[] = []
  if (withinKm !== undefined) {
    found.push(...isBetween(boxAround(centre, withinKm)))
    // Few are left whose distance is computed, which costs more than the other tests of a row.
    const octagons = octagonsOf(centre, withinKm)
    const isSurelyIn =
      octagons === undefined
        ? isBetween(boxWithin(centre, withinKm))
        : [...isBetween(octagons.within.box), isInDiamond(octagons.within)]
    if (octagons !== undefined) found.push(isInDiamond(octagons.around))
    found.push(sql`(${sql.join(isSurelyIn, sql` and `)} or ${distance} <= ${withinKm}::float8)`)
  }
  if (beyondKm !== undefined)
    found.push(
      withinKm === undefined
        ? sql`(${lat} is null or ${distance} > ${beyondKm}::float8)`
        : sql`${distance} > ${beyondKm}::float8`,
    )
  return found
}
