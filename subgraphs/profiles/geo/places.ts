import { readFileSync } from 'node:fs'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { languageOf, type Locale } from './locale.ts'
import { spellingsOf, spellingsToFind } from './place-spelling.rules.ts'
import { REGION_NAMES } from './region-names.data.ts'

/**
 * places.json as scripts/bake-places.ts writes it: towns per country, largest first, then names in other
 * languages and other spellings by id.
 */
export type BakedPlaces = {
  cities: Record<string, BakedCity[]>
  names: Record<string, Partial<Record<Locale, string>>>
  aliases: Record<string, string[]>
}
type BakedCity = [
  id: number,
  name: string,
  region: string,
  latitude: number,
  longitude: number,
  population: number,
]

/**
 * A town that members live in. Its position is its centre, which is public; a member's own position is never
 * kept here.
 */
export type Place = {
  /** GeoNames number. */
  id: number
  /** As on road signs; `placeName` translates it. */
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** For example NL-09. */
  regionId: string
  latitude: number
  longitude: number
  population: number
}

/** A province, state or county of a country. */
export type Region = { id: string; country: string; name: string }

const FARTHEST_PLACE_KM = 50

type Index = {
  places: Place[]
  byId: Map<number, Place>
  tree: KDBush
  /**
   * Folded spellings in order, each with the place it stands for; `isOwn` where only accents and hyphens were
   * left out.
   */
  spellings: Spelling[]
  names: BakedPlaces['names']
}
type Spelling = { folded: string; place: Place; isOwn: boolean }
let loaded: Index | undefined

// Loaded at first use: 35,000 towns cost some 200 ms and 30 MB that a process without profiles does not need.
function index(): Index {
  loaded ??= buildIndex(
    JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as BakedPlaces,
  )
  return loaded
}

function buildIndex(baked: BakedPlaces): Index {
  const places = Object.entries(baked.cities).flatMap(([country, cities]) =>
    cities.map(([id, name, region, latitude, longitude, population]): Place => ({
      id,
      name,
      country,
      regionId: `${country}-${region}`,
      latitude,
      longitude,
      population,
    })),
  )
  const tree = new KDBush(places.length)
  for (const place of places) tree.add(place.longitude, place.latitude)
  tree.finish()
  const spellings = places.flatMap((place) => {
    const written = [
      place.name,
      ...Object.values(baked.names[place.id] ?? {}),
      ...(baked.aliases[place.id] ?? []),
    ]
    const { own, further } = spellingsOf(written)
    return [
      ...own.map((folded): Spelling => ({ folded, place, isOwn: true })),
      ...further.map((folded): Spelling => ({ folded, place, isOwn: false })),
    ]
  })
  spellings.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
  return {
    places,
    byId: new Map(places.map((place) => [place.id, place])),
    tree,
    spellings,
    names: baked.names,
  }
}

/**
 * The town whose centre is nearest to a position (degrees, WGS 84).
 * @returns undefined when none is within 50 km, or the position is not one on earth
 */
export function findNearestPlace(latitude: number, longitude: number): Place | undefined {
  if (!isPosition(latitude, longitude)) return undefined
  const { tree, places } = index()
  const [nearest] = around(tree, longitude, latitude, 1, FARTHEST_PLACE_KM)
  return nearest === undefined ? undefined : places[nearest]
}

export function isPosition(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/**
 * Towns whose name in any language starts with the text, ignoring case, accents, hyphens and plain spellings
 * ("Koebenhavn", "St Niklaas", "Frankfurt/Main"); largest first, with an exact name on top, and matches by a
 * plain spelling alone at the end.
 * @param country ISO code, to search in one country only
 */
export function searchCities(
  text: string,
  locale: string,
  { country, limit = 10 }: { country?: string; limit?: number } = {},
): Place[] {
  const found = new Map<Place, Finding>()
  for (const [order, wanted] of spellingsToFind(text.slice(0, 100)).entries())
    for (const { folded, place, isOwn } of spellingsFrom(wanted)) {
      if (country !== undefined && place.country !== country) continue
      const before = found.get(place)
      found.set(place, {
        // An exact name counts only for towns of some size; otherwise the hamlet "Ham" would precede Hamburg.
        isExact: before?.isExact === true || (folded === wanted && place.population >= EXACT_POPULATION_MIN),
        isPlain: before?.isPlain === true || (order === 0 && isOwn),
      })
    }
  const collator = new Intl.Collator(locale)
  return [...found]
    .toSorted(
      ([a, ofA], [b, ofB]) =>
        Number(ofB.isExact) - Number(ofA.isExact) ||
        Number(ofB.isPlain) - Number(ofA.isPlain) ||
        b.population - a.population ||
        collator.compare(a.name, b.name),
    )
    .slice(0, limit)
    .map(([place]) => place)
}

const EXACT_POPULATION_MIN = 20_000

/** How a place matched: by its whole name, and as typed. */
type Finding = { isExact: boolean; isPlain: boolean }

function* spellingsFrom(wanted: string): Generator<Spelling> {
  const { spellings } = index()
  for (let i = firstAtLeast(spellings, wanted); spellings[i]?.folded.startsWith(wanted) === true; i++)
    yield spellings[i]!
}

function firstAtLeast(spellings: Index['spellings'], wanted: string): number {
  let low = 0
  let high = spellings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spellings[middle]!.folded < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The town with this GeoNames number. */
export function cityById(id: number): Place | undefined {
  return index().byId.get(id)
}

/** All towns of a country, largest first. */
export function citiesOf(country: string): Place[] {
  return index().places.filter((place) => place.country === country)
}

/** The towns of a region such as NL-07 in the locale's alphabetical order; empty for an unknown region. */
export function citiesOfRegion(regionId: string, locale: string): Place[] {
  const collator = new Intl.Collator(locale)
  return index()
    .places.filter((place) => place.regionId === regionId)
    .toSorted((a, b) => collator.compare(placeName(a, locale), placeName(b, locale)))
}

/** A town's name in a locale; its own name when that language has no other. */
export function placeName(place: Place, locale: string): string {
  const language = languageOf(locale)
  return (language && index().names[place.id]?.[language]) ?? place.name
}

/** The countries whose towns are shipped, ISO codes. */
export const PLACE_COUNTRIES: readonly string[] = Object.keys(REGION_NAMES)

/**
 * Provinces, states or counties of a country in the locale's alphabetical order; empty for a country that is
 * not shipped.
 */
export function regionsOf(country: string, locale: string): Region[] {
  const collator = new Intl.Collator(locale)
  return Object.keys((Object.hasOwn(REGION_NAMES, country) ? REGION_NAMES[country] : undefined) ?? {})
    .map((code) => ({ id: `${country}-${code}`, country, name: regionName(`${country}-${code}`, locale)! }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

/** A region's (e.g. NL-07) name in a locale; undefined when the region does not exist. */
export function regionName(regionId: string, locale: string): string | undefined {
  const [country = '', code = ''] = regionId.split('-')
  const regions = Object.hasOwn(REGION_NAMES, country) ? REGION_NAMES[country]! : {}
  const names = Object.hasOwn(regions, code) ? regions[code] : undefined
  const language = languageOf(locale)
  return names && ((language && names[1]?.[language]) ?? names[0])
}

/**
 * A region as an integer, for a narrow index column; stable for ever, even when countries or regions are
 * added.
 */
export function regionNumber(regionId: string): number {
  const [country = '', code = ''] = regionId.split('-')
  return countryNumber(country) * 36 ** 3 + Number.parseInt(code, 36)
}

/** The country of a region, both as numbers. */
export function countryOfRegion(region: number): number {
  return Math.floor(region / 36 ** 3)
}

/** A country as one whole number from 0 to 675, from the two letters of its ISO code. */
export function countryNumber(country: string): number {
  return (country.charCodeAt(0) - 65) * 26 + country.charCodeAt(1) - 65
}

/** The ISO code of a country by its number. */
export function countryOfNumber(number: number): string {
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))
}
