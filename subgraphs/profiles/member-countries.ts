import type { Kysely } from 'kysely'
import type { Site } from '#platform/site.ts'
import { countryOfNumber } from './geo/places.ts'
import { readCountries, readSegments } from './search.store.ts'
import type { Tables } from './tables.ts'

const REMEMBERED_MILLISECONDS = 10 * 60_000
const REMEMBERED_MAX = 1000

// A country joins seldom, and everybody who opens the search asks. So it is remembered for a while, per site.
const known = new WeakMap<Kysely<Tables>, Map<string, { codes: Promise<string[]>; until: number }>>()

/** The countries in which members of a site live who can be found, as ISO codes in no order. House profiles do not count. */
export function memberCountriesOf(db: Kysely<Tables>, site: Pick<Site, 'id' | 'genders'>): Promise<string[]> {
  let sites = known.get(db)
  if (sites === undefined) known.set(db, (sites = new Map()))
  const found = sites.get(site.id)
  // The process's clock and not the database's: this is the age of a value in memory.
  if (found !== undefined && found.until > performance.now()) return found.codes
  const codes = read(db, site)
  if (sites.size >= REMEMBERED_MAX) sites.clear()
  sites.set(site.id, { codes, until: performance.now() + REMEMBERED_MILLISECONDS })
  // A failure is not remembered.
  codes.catch(() => known.get(db)?.delete(site.id))
  return codes
}

async function read(db: Kysely<Tables>, { id, genders }: Pick<Site, 'id' | 'genders'>): Promise<string[]> {
  const wanted = { genders: genders.map(({ code }) => code), seeking: undefined, withoutHouse: true }
  const segments = await readSegments(db, id, wanted)
  const numbers = await readCountries(
    db,
    segments.map((segment) => segment.id),
  )
  return numbers.map(countryOfNumber)
}
