import type pg from 'pg'
import { gridCells, snapToGrid } from '#subgraphs/profiles/geo/grid.ts'
import { citiesOf, countryNumber, regionNumber } from '#subgraphs/profiles/geo/places.ts'

const HISTORY_DAYS = 900
const IDLE_DAYS = 200
// As in the measurements behind the design: most members in one country, the others around it.
const COUNTRY_SHARES: Record<string, number> = {
  NL: 0.39,
  DE: 0.2,
  BE: 0.1,
  FR: 0.08,
  GB: 0.07,
  ES: 0.06,
  IT: 0.06,
  AT: 0.02,
  CH: 0.02,
}
// From this place in the list on, only one in a thousand of the drawn interests is kept.
const RARE_FROM = 45

/**
 * Fills an empty installation with this many findable profiles: real towns by population, ages, appearances,
 * and interests from common to very rare. Activity grows denser towards now, and one in a hundred is a house
 * profile. A few statements write all rows; indexes follow.
 */
export async function fillProfiles(admin: pg.Pool, siteId: string, count: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('begin')
    // Foreign keys hold by construction; checking a million one by one takes longer than the rest.
    await client.query('set local session_replication_role = replica')
    await client.query("set local maintenance_work_mem = '1GB'")
    await client.query("set local work_mem = '256MB'")
    const indexes = await dropIndexes(client)
    await writeCities(client)
    await writeSegments(client, siteId)
    await drawPeople(client, { siteId, count, now: await readNow(client) })
    await writeRows(client, siteId)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    for (const table of TABLES) await client.query(`vacuum analyze profiles.${table}`)
    await beActive(client, count)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const TABLES = ['profile', 'search_index', 'search_interest', 'presence', 'exclusion', 'search_segment']

async function dropIndexes(client: pg.PoolClient): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{
    name: string
    definition: string
  }>(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'profiles' and t.relname in ('profile', 'search_index', 'search_interest') and not i.indisprimary`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

async function writeCities(client: pg.PoolClient): Promise<void> {
  const cities = Object.entries(COUNTRY_SHARES).flatMap(([country, share]) => {
    const all = citiesOf(country)
    const people = all.reduce((sum, { population }) => sum + Math.max(population, 500), 0)
    return all.map((city) => ({ city, share: (share * Math.max(city.population, 500)) / people }))
  })
  let upTo = 0
  const rows = cities.map(({ city, share }) => {
    const from = upTo
    upTo += share
    const point = snapToGrid(city.latitude, city.longitude)
    const { cell10, cell40, cell160 } = gridCells(point)
    return {
      from,
      city: city.id,
      lat: point.lat,
      lon: point.lon,
      cell10,
      cell40,
      cell160,
      country: countryNumber(city.country),
      code: city.country,
      region_id: city.regionId,
      region: regionNumber(city.regionId),
    }
  })
  await client.query(
    `create temp table town on commit drop as select * from jsonb_to_recordset($1::jsonb) as t("from" float8, city int, lat float8, lon float8,
    cell10 int, cell40 int, cell160 int, country int, code text, region_id text, region int)`,
    [JSON.stringify(rows)],
  )
  await client.query('create index on town ("from")')
  await client.query('analyze town')
}

async function writeSegments(client: pg.PoolClient, siteId: string): Promise<void> {
  await client.query(
    `insert into profiles.search_segment (site_id, kind, gender, seeking)
    select $1, kind, gender, seeking from unnest(array['member', 'house']) kind, generate_series(1, 2) gender, generate_series(1, 2) seeking on conflict do nothing`,
    [siteId],
  )
}

// Read once: the clock is a function that must not be called a million times.
async function readNow(client: pg.PoolClient): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select platform.now() as now')
  return rows[0]!.now
}

// Everything random about a person, drawn once, in sign-up order; setseed gives the same people each time.
async function drawPeople(
  client: pg.PoolClient,
  { siteId, count, now }: { siteId: string; count: number; now: Date },
): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(
    `create temp table lot on commit drop as
    select n, random() as place, random() as sex, random() as seeks, random() as house, random() as idle, random() as photo, random() as age,
      random() as hair, random() as eye, random() as body, random() as relationship,
      $3::timestamptz - interval '1 day' * ($2::float8 * ($1::int - n) / $1::int) as created_at
    from generate_series(1, $1::int) n`,
    [count, HISTORY_DAYS, now],
  )
  await client.query(`create temp table chosen on commit drop as
    select list, row_number() over (partition by list order by position, id) - 1 as place, count(*) over (partition by list) as size, id from profiles.choice where site_id is null`)
  await client.query(
    `create temp table wanted on commit drop as
    select distinct n, i.id as interest_id from (
      select n, floor(50 * random() ^ 3)::int as place, random() as rare from generate_series(1, $1::int) n cross join generate_series(1, 5)) w
    join chosen i on i.list = 'interest' and i.place = least(w.place, i.size - 1) where w.place < ${RARE_FROM} or w.rare < 0.001`,
    [count],
  )
  // Without statistics the planner would join a million rows to a million by comparing every pair.
  for (const table of ['lot', 'chosen', 'wanted']) await client.query(`analyze ${table}`)
  await client.query(
    `create temp table person on commit drop as
    select l.n, uuidv7(l.created_at - now()) as id, segment.id as segment, segment.kind, segment.gender, segment.seeking, l.created_at,
      greatest(l.created_at, $2::timestamptz - interval '1 day' * ${IDLE_DAYS} * l.idle ^ 3) as ranked_at, date '1960-01-01' + (16800 * l.age)::int as birthdate,
      hair.id as hair, eye.id as eye, body.id as body, relationship.id as relationship, l.photo < 0.7 as has_photo, t.*,
      coalesce(w.interests, '{}') as interests, coalesce(w.bits, 0) as bits
    from lot l
    cross join lateral (select * from town where town."from" <= l.place order by town."from" desc limit 1) t
    join profiles.search_segment segment on segment.site_id = $1 and segment.kind = case when l.house < 0.01 then 'house' else 'member' end and segment.gender = case when l.sex < 0.55 then 1 else 2 end
      and segment.seeking = case when (l.sex < 0.55) = (l.seeks < 0.93) then 2 else 1 end
    join chosen hair on hair.list = 'hair' and hair.place = floor(l.hair * hair.size)
    join chosen eye on eye.list = 'eye' and eye.place = floor(l.eye * eye.size)
    join chosen body on body.list = 'body' and body.place = floor(l.body * body.size)
    join chosen relationship on relationship.list = 'relationship' and relationship.place = floor(l.relationship * relationship.size)
    left join (select n, array_agg(interest_id) as interests, bit_or(1::bigint << (interest_id % 63)) as bits from wanted group by n) w on w.n = l.n
    order by l.n`,
    [siteId, now],
  )
}

async function writeRows(client: pg.PoolClient, siteId: string): Promise<void> {
  await client.query(
    `insert into profiles.profile (id, site_id, kind, display_name, gender, seeking, birthdate, country, region_id, city_id, lat, lon, hair, eye, body, relationship,
      interest_ids, account_status, created_at)
    select id, $1, kind, 'Member ' || n, gender, seeking, birthdate, code, region_id, city, lat, lon, hair, eye, body, relationship, interests, 'active', created_at from person`,
    [siteId],
  )
  await client.query(`insert into profiles.search_index (id, segment, ranked_at, created_at, lat, lon, cell10, cell40, cell160, region, country, birthdate, hair, eye, body, relationship, has_photo, interest_bits)
    select id, segment, date_trunc('milliseconds', ranked_at), created_at, lat, lon, cell10, cell40, cell160, region, country, birthdate, hair, eye, body, relationship, has_photo, bits from person`)
  await client.query(`insert into profiles.search_interest (interest_id, segment, profile_id, interest_bits, country, cell160, lat, lon, birthdate)
    select interest, segment, id, bits, country, cell160, lat, lon, birthdate from person cross join unnest(interests) interest`)
  await client.query(
    'insert into profiles.presence (profile_id, last_active_at) select id, ranked_at from person',
  )
}

// A table in service is never freshly vacuumed: one in fifty of the most recently active is re-ranked, as the
// presence flush does.
async function beActive(client: pg.PoolClient, count: number): Promise<void> {
  const now = await readNow(client)
  await client.query(
    `update profiles.search_index set ranked_at = date_trunc('milliseconds', $2::timestamptz - interval '10 minutes' * random())
    where id in (select id from profiles.search_index order by ranked_at desc limit $1)`,
    [Math.round(count / 50), now],
  )
  await client.query(
    `update profiles.presence p set last_active_at = c.ranked_at from profiles.search_index c where c.id = p.profile_id and c.ranked_at > $1::timestamptz - interval '11 minutes'`,
    [now],
  )
}
