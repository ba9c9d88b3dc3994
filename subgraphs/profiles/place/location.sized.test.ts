import { afterAll, beforeAll, expect, test } from 'vitest'
import { triesAll } from '#testing/run-size.ts'
import { gridDistanceKm, snapToGrid } from '../geo/grid.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { SET_LOCATION } from '../testing/members.ts'
import type { Person } from '../testing/person.ts'

let fixtures: Fixtures
let spy: Person
beforeAll(async () => {
  fixtures = await createFixtures()
  spy = await fixtures.member({ name: 'Spy', gender: 'MALE', seeking: 'FEMALE' })
})
afterAll(() => fixtures.close())

const SEARCH = `query ($filter: ProfileSearchInput, $order: SearchOrder) { searchProfiles(filter: $filter, order: $order, first: 50) {
  totalCount edges { node { id distanceKm city region country } } } }`
const SEE = 'query ($id: ID!) { profile(id: $id) { distanceKm city region country } }'
// Odd, for the median.
const ROUNDS = 15
const PAIRS = triesAll() ? 40 : 6
const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

type Position = [number, number]
const moved = ([lat, lon]: Position, eastKm: number, northKm: number): Position => [
  lat + northKm / EARTH_RADIUS_KM / RADIANS,
  lon + eastKm / (EARTH_RADIUS_KM * Math.cos(lat * RADIANS)) / RADIANS,
]
const truth = ([aLat, aLon]: Position, [bLat, bLon]: Position) =>
  gridDistanceKm({ lat: aLat, lon: aLon, cell5: 0 }, { lat: bLat, lon: bLon, cell5: 0 })

/** A deterministic random generator: the same in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const go = async (who: Person, [latitude, longitude]: Position) => {
  const { setLocation } = await who.run(SET_LOCATION, { input: { latitude, longitude } })
  if (setLocation.__typename !== 'SetLocationSuccess') throw new Error('no place there')
}

/**
 * Every answer about a member that the spy can get: the profile, search membership and order for every kind
 * of radius, counts.
 */
async function answersAbout(victim: Person): Promise<unknown> {
  const searches = [
    { order: 'NEAREST' },
    { filter: { distanceKm: 3 } },
    { filter: { distanceKm: 7 } },
    { filter: { distanceKm: 13 }, order: 'NEAREST' },
    { filter: { distanceKm: 40 } },
    { filter: { distanceKm: 120 } },
  ]
  const answers: unknown[] = [await spy.run(SEE, { id: victim.profileId })]
  for (const asked of searches) answers.push(await spy.run(SEARCH, asked))
  return answers
}

test('TRUST-02 all points of a cell answer any query from anywhere identically, to the byte @long', async () => {
  const chance = chances(7)
  const victim = await fixtures.member({ name: 'Victim' })
  await fixtures.member({ name: 'Neighbour', at: [52.1, 5.1] })
  let pairs = 0
  while (pairs < PAIRS) {
    const at: Position = [51.6 + chance() * 1.2, 4.6 + chance() * 1.6]
    const twin = moved(at, (chance() - 0.5) * 8, (chance() - 0.5) * 8)
    if (snapToGrid(...at).cell5 !== snapToGrid(...twin).cell5) continue
    pairs++
    await go(spy, moved(at, (chance() - 0.5) * 60, (chance() - 0.5) * 60))
    await go(victim, at)
    const first = JSON.stringify(await answersAbout(victim))
    await go(victim, twin)
    expect(JSON.stringify(await answersAbout(victim))).toBe(first)
    // The asker's own position is snapped too: moving within a cell reveals nothing.
    const { rows } = await fixtures.admin.query('select lat, lon from profiles.profile where id = $1', [
      spy.memberId,
    ])
    await go(spy, [rows[0].lat, rows[0].lon])
    expect(JSON.stringify(await answersAbout(victim))).toBe(first)
  }
})

test('PROF-06 nothing in the database is more exact than the grid', async () => {
  const at: Position = [52.0907374, 5.1214201]
  const ada = await fixtures.member({ at })
  const { rows } = await fixtures.admin.query(
    'select p.lat, p.lon, c.lat as search_lat, c.lon as search_lon from profiles.profile p join profiles.search_index c using (id) where id = $1',
    [ada.memberId],
  )
  const { lat, lon } = snapToGrid(...at)
  expect(rows[0]).toEqual({ lat, lon, search_lat: lat, search_lon: lon })
  for (const table of ['profile', 'search_index', 'outbox', 'audit', 'idempotency', 'live_event']) {
    const { rows: found } = await fixtures.admin.query(
      `select count(*)::int as count from profiles.${table} t where t::text ~ '52\\.0907|5\\.1214'`,
    )
    expect(found[0].count, table).toBe(0)
  }
})

// The attack that located members of other services: place an account anywhere, read the distance, find the
// points where it changes, intersect. It takes thousands of queries; the test above covers its premise, that
// the points of a cell answer alike.
if (triesAll())
  test('TRUST-02 an attacker who may stand anywhere is off by 1.5 km or more, at the median', async () => {
    const chance = chances(42)
    const victim = await fixtures.member({ name: 'Target' })
    const errorsKm: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const home: Position = [51.8 + chance() * 0.8, 4.9 + chance() * 1]
      await go(victim, home)
      errorsKm.push(
        truth(await locate(victim, moved(home, (chance() - 0.5) * 20, (chance() - 0.5) * 20)), home),
      )
    }
    errorsKm.sort((a, b) => a - b)
    // Half of a cell lies farther than 2 km from its centre, and the answers reveal no more than the cell.
    expect(errorsKm[(ROUNDS - 1) / 2]).toBeGreaterThanOrEqual(1.5)
  })

async function locate(victim: Person, start: Position): Promise<Position> {
  const read = async (at: Position): Promise<number> => {
    await go(spy, at)
    return (await spy.run(SEE, { id: victim.profileId })).profile.distanceKm
  }
  const seen: { at: Position; km: number }[] = []
  for (let ray = 0; ray < 6; ray++) {
    const along = (km: number) =>
      moved(start, km * Math.cos((ray * Math.PI) / 3), km * Math.sin((ray * Math.PI) / 3))
    let before = await read(start)
    for (let km = 4; km <= 28; km += 4) {
      const after = await read(along(km))
      if (after === before) continue
      let [low, high] = [km - 4, km]
      for (let step = 0; step < 8; step++) {
        const middle = (low + high) / 2
        if ((await read(along(middle))) === before) low = middle
        else high = middle
      }
      seen.push({ at: along((low + high) / 2), km: Math.min(before, after) })
      before = after
    }
  }
  return mostLikely(seen, start)
}

/**
 * The point that fits the circles best: least squares over the best four fifths, by a search with halving
 * steps.
 */
function mostLikely(seen: { at: Position; km: number }[], start: Position): Position {
  const misfit = (point: Position) => {
    const errors = seen.map(({ at, km }) => Math.abs(truth(point, at) - km)).toSorted((a, b) => a - b)
    return errors.slice(0, Math.ceil(errors.length * 0.8)).reduce((sum, error) => sum + error * error, 0)
  }
  let best = start
  for (let step = 20; step > 0.01;) {
    const around = Array.from({ length: 16 }, (_, index) =>
      moved(best, ((index % 4) - 1.5) * step, ((index >> 2) - 1.5) * step),
    )
    const better = around.find((point) => misfit(point) < misfit(best))
    if (better === undefined) step /= 2
    else best = better
  }
  return best
}
