import { pickWeighted, type Random } from '#platform/base/seeded-random.ts'
import { snapToGrid } from '#subgraphs/profiles/geo/grid.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import { citiesOf, searchCities, type Place } from '#subgraphs/profiles/geo/places.ts'

export type DemoSite = 'ruvela' | 'dutch'

type Position = Pick<Place, 'latitude' | 'longitude'>

const HUB_RADIUS_KM = 50

type Hub = { city: string; country: string }
const UTRECHT: Hub = { city: 'Utrecht', country: 'NL' }
const HUBS: Record<DemoSite, readonly Hub[]> = {
  ruvela: [UTRECHT, { city: 'Amsterdam', country: 'NL' }, { city: 'Köln', country: 'DE' }],
  // Its login lives in Zwolle.
  dutch: [UTRECHT, { city: 'Zwolle', country: 'NL' }],
}

// Where members live who are not near a hub.
const COUNTRIES: Record<DemoSite, readonly (readonly [string, number])[]> = {
  ruvela: [
    ['NL', 30],
    ['DE', 32],
    ['BE', 18],
    ['AT', 9],
    ['CH', 7],
    ['FR', 15],
    ['GB', 14],
    ['IE', 6],
    ['ES', 13],
    ['IT', 13],
    ['PL', 13],
    ['DK', 10],
    ['SE', 12],
    ['NO', 10],
    ['FI', 10],
    ['LU', 3],
  ],
  dutch: [
    ['NL', 88],
    ['BE', 12],
  ],
}

/** The towns around each of the places where most members of the site live. */
export function townsAroundHubs(site: DemoSite): Place[][] {
  return HUBS[site].map(townsAround)
}

/** The towns of a country in which the site has members. */
export function townsAtLarge(random: Random, site: DemoSite): Place[] {
  return townsIn(site, pickWeighted(random, COUNTRIES[site]))
}

function townsAround(hub: Hub): Place[] {
  const [centre] = searchCities(hub.city, 'nl', { country: hub.country, limit: 1 })
  if (centre === undefined) throw new Error(`${hub.city} is not among the shipped towns`)
  return citiesOf(hub.country).filter((town) => kilometresBetween(town, centre) <= HUB_RADIUS_KM - 2)
}

/** The towns of a member's country within reach of their home. */
export function townsNearHome({ country, lat, lon }: { country: string; lat: number; lon: number }): Place[] {
  const home = { latitude: lat, longitude: lon }
  return citiesOf(country).filter((town) => kilometresBetween(town, home) <= HUB_RADIUS_KM)
}

// A flat approximation is good enough at 50 km; these people do not exist.
function kilometresBetween(a: Position, b: Position): number {
  const east = (a.longitude - b.longitude) * 111.2 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(east, (a.latitude - b.latitude) * 111.2)
}

const townsOfSite = new Map<string, Place[]>()

function townsIn(site: DemoSite, country: string): Place[] {
  const key = `${site} ${country}`
  let towns = townsOfSite.get(key)
  if (towns === undefined) {
    const all = citiesOf(country)
    // A Dutch-only site has its Belgian members in Flanders.
    towns = (
      site === 'dutch' && country === 'BE' ? all.filter((town) => town.regionId === 'BE-VLG') : all
    ).slice(0, 150)
    townsOfSite.set(key, towns)
  }
  return towns
}

/** A town for a member to live in. */
export const pickTown = (random: Random, towns: readonly Place[]): Place =>
  // Large towns have more members, but a list in which everyone lives in the capital looks made up.
  pickWeighted(
    random,
    towns.map((town) => [town, town.population ** 0.65] as const),
  )

/** Where in or near a town a member lives: the middle of a 5 km cell. */
export function pointNear(random: Random, town: Place): { lat: number; lon: number } {
  const reachKm = Math.min(7, 0.6 + Math.sqrt(town.population) / 130) * Math.sqrt(random())
  const angle = random() * 2 * Math.PI
  const lat = town.latitude + (reachKm * Math.sin(angle)) / 111.2
  const lon =
    town.longitude + (reachKm * Math.cos(angle)) / (111.2 * Math.cos((town.latitude * Math.PI) / 180))
  return snapToGrid(lat, lon)
}

const FRENCH_CANTONS = ['CH-GE', 'CH-VD', 'CH-NE', 'CH-JU', 'CH-FR', 'CH-VS']
const LANGUAGE_OF_COUNTRY: Record<string, Locale> = {
  NL: 'nl',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  LU: 'fr',
  GB: 'en',
  IE: 'en',
  ES: 'es',
  IT: 'it',
  PL: 'pl',
  DK: 'da',
  SE: 'sv',
  NO: 'nb',
  FI: 'fi',
}

/** The language that a resident of a town most likely reads. */
export function localeAt(random: Random, { country, regionId }: Place): Locale {
  if ((country === 'NL' || country === 'DE') && random() < 0.06) return 'en'
  if (country === 'BE')
    return regionId === 'BE-VLG' || (regionId === 'BE-BRU' && random() < 0.3) ? 'nl' : 'fr'
  if (country === 'CH') return FRENCH_CANTONS.includes(regionId) ? 'fr' : regionId === 'CH-TI' ? 'it' : 'de'
  return LANGUAGE_OF_COUNTRY[country]!
}
