import type pg from 'pg'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import { citiesOf } from '#subgraphs/profiles/geo/places.ts'
import { locationOfCity } from '#subgraphs/profiles/place/location.rules.ts'
import type { Home } from './search-classes.ts'

/** A member who searches in the bench, with their own session. */
export type BenchViewer = {
  memberId: string
  token: string
  home: Home
  excludes: 'country' | 'circle' | undefined
  age: number
  country: string
}

const ROLES: { home: Home; excludes?: 'country' | 'circle' }[] = [
  { home: 'dense' },
  { home: 'typical' },
  { home: 'sparse' },
  { home: 'dense', excludes: 'country' },
  { home: 'dense', excludes: 'circle' },
]
const EXCLUDED = 5000

/**
 * Moves members of the bench to where their class of viewers lives, and makes some of them exclude the 5,000
 * profiles that would come first.
 */
export async function settleViewers(
  admin: pg.Pool,
  siteId: string,
  memberIds: string[],
): Promise<BenchViewer[]> {
  const viewers: BenchViewer[] = []
  for (const [index, memberId] of memberIds.entries()) {
    const { home, excludes } = ROLES[index % ROLES.length]!
    const city = cityOf(home, index)
    const { country, regionId, lat, lon } = locationOfCity(city)!
    const { rows } = await admin.query<{ age: number }>(
      `update profiles.profile set kind = 'member', gender = 1 + $1::int % 2, seeking = 2 - $1::int % 2, country = $2, region_id = $3, city_id = $4, lat = $5, lon = $6
      where id = $7 returning date_part('year', age(birthdate))::int as age`,
      [index, country, regionId, city, lat, lon, memberId],
    )
    const token = `bench-viewer-${String(index).padStart(4, '0')}-of-the-search`
    await admin.query(
      `insert into accounts.session (id, site_id, account_id, token_hash, expires_at) values ($1, $2, $3, $4, platform.now() + interval '1 day')
      on conflict (site_id, token_hash) do update set expires_at = excluded.expires_at`,
      [newId(), siteId, memberId, hashToken(token)],
    )
    if (excludes !== undefined) await excludeNewest(admin, memberId, excludes)
    viewers.push({ memberId, token, home, excludes, age: rows[0]!.age, country })
  }
  await admin.query('vacuum analyze profiles.exclusion')
  return viewers
}

// The largest town of the largest country; typical members' towns; villages far from large towns.
function cityOf(home: Home, index: number): number {
  const towns = citiesOf('NL')
  if (home === 'dense') return towns[0]!.id
  if (home === 'typical') return towns[(index * 7) % 120]!.id
  const villages = citiesOf('FR').filter(
    ({ regionId, population }) => population < 3000 && regionId !== 'FR-11',
  )
  return villages[(index * 131) % villages.length]!.id
}

async function excludeNewest(admin: pg.Pool, memberId: string, within: 'country' | 'circle'): Promise<void> {
  const {
    rows: [known],
  } = await admin.query<{ count: number }>(
    'select count(*)::int as count from profiles.exclusion where viewer_id = $1',
    [memberId],
  )
  if (known!.count >= EXCLUDED) return
  await admin.query(
    `insert into profiles.exclusion (viewer_id, target_id, reason)
    select me.id, c.id, 'blocked' from profiles.profile me join profiles.search_segment k on k.site_id = me.site_id and k.gender = me.seeking and k.seeking = me.gender
    join profiles.profile other on other.site_id = me.site_id and other.gender = me.seeking and other.seeking = me.gender
    join profiles.search_index c on c.id = other.id and c.segment = k.id
    where me.id = $1 and case $2 when 'country' then other.country = me.country else other.lat between me.lat - 0.35 and me.lat + 0.35 and other.lon between me.lon - 0.6 and me.lon + 0.6 end
    order by c.ranked_at desc limit $3 on conflict do nothing`,
    [memberId, within, EXCLUDED],
  )
}
