import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { entryShape } from './interests.ts'
import type { LegacyCall, LegacyRequest, Untyped } from './legacy-call.ts'

const SITE_COUNTRIES = ownOperation('query LegacyCountries { site { countries } }')
const REGIONS = ownOperation(
  'query LegacyRegions($country: String!) { regions(country: $country) { id: code name } }',
)

/** Regions per country: {"NL": [{id, name}]}. */
export const regionsShape = z.record(z.string(), z.array(entryShape))

/** GET /api/regions.php: the regions of the site's countries and of the visitor's own. */
export const regions: LegacyCall = {
  method: 'GET',
  path: '/api/regions.php',
  summary: 'Regions per country in the language of the request',
  session: 'open',
  cached: true,
  answers: { 200: { description: 'Regions by country', shape: regionsShape } },
  async handle(request) {
    const { site } = await request.run(SITE_COUNTRIES)
    return {
      status: 200,
      body: await readRegions(request, [...site.countries, request.context.visit.country]),
    }
  },
}

/** The regions of some countries. */
export async function readRegions(
  { run, context }: Pick<LegacyRequest, 'run' | 'context'>,
  countries: string[],
): Promise<z.infer<typeof regionsShape>> {
  const codes = [...new Set(countries)].filter((code) => /^[A-Z]{2}$/.test(code))
  const read = async (country: string) => {
    const { regions: found } = await run(REGIONS, { country }, context)
    return [country, found.map(({ id, name }: Untyped) => ({ id, name }))]
  }
  return Object.fromEntries(await Promise.all(codes.map(read)))
}
