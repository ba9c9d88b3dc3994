import type { Kysely } from 'kysely'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import type { Site } from '#platform/site/site.ts'
import { countryOfNumber } from '../geo/places.ts'
import { remembered } from '../profile/remembered.ts'
import { readCountries } from '../search-index/search.store.ts'
import type { Tables } from '../tables.ts'

// Countries rarely join, and every opening of the search reads them.
const rememberedCountries = remembered<string[]>(10 * MINUTE_MILLISECONDS, 1000)

/** The countries of a site's findable members, as unordered ISO codes. House profiles do not count. */
export function memberCountriesOf(db: Kysely<Tables>, site: Pick<Site, 'id' | 'genders'>): Promise<string[]> {
  // The process's clock and not the database's: this is the age of a value in memory.
  return rememberedCountries(db, site.id, performance.now(), () => read(db, site))
}

async function read(db: Kysely<Tables>, { id, genders }: Pick<Site, 'id' | 'genders'>): Promise<string[]> {
  const numbers = await readCountries(db, {
    siteId: id,
    genders: genders.map(({ code }) => code),
    seeking: undefined,
    withoutHouse: true,
  })
  return numbers.map(countryOfNumber)
}
