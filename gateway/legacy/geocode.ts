import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { LegacyError, type LegacyCall } from './legacy-call.ts'

const PLACE_NEAR = ownOperation(`query LegacyGeocode($latitude: Float!, $longitude: Float!) {
  placeNear(latitude: $latitude, longitude: $longitude) { cityId city region country countryName } }`)

const degrees = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/)
    .refine((text) => Math.abs(Number(text)) <= most)

/** GET /api/geocode.php: the town at a position. */
export const geocode: LegacyCall = {
  method: 'GET',
  path: '/api/geocode.php',
  summary: 'The place at a position',
  session: 'open',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  answers: {
    200: {
      description: 'The place',
      shape: z.object({
        city_id: z.string(),
        city: z.string(),
        region: z.string().nullable(),
        country: z.string(),
        country_name: z.string(),
      }),
    },
    404: { description: 'not_found: no town near this position' },
  },
  async handle({ query, run }) {
    const { placeNear: place } = await run(PLACE_NEAR, {
      latitude: Number(query.lat),
      longitude: Number(query.lon),
    })
    if (place === null) throw new LegacyError(404, 'not_found')
    return {
      status: 200,
      body: {
        city_id: place.cityId,
        city: place.city,
        region: place.region,
        country: place.country,
        country_name: place.countryName,
      },
    }
  },
}
