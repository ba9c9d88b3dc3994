import { countryName } from '#platform/base/texts.ts'
import type { Site } from '#platform/site/site.ts'
import { builder } from '../builder.ts'
import { snapToGrid } from '../geo/grid.ts'
import {
  citiesOfRegion,
  findNearestPlace,
  isPosition,
  PLACE_COUNTRIES,
  placeName,
  regionName,
  regionsOf,
  searchCities,
  type Place,
  type Region,
} from '../geo/places.ts'
import { offeredRegions } from './offered-regions.rules.ts'

const CITIES_MAX = 10
const CITIES_OF_REGION_MAX = 5000

const PlaceRef = builder.objectRef<Place>('Place').implement({
  audience: 'visitor',
  description: 'A town that members can live in. Public.',
  fields: (t) => ({
    cityId: t.id({ description: 'The id for setLocation.', resolve: (place) => String(place.id) }),
    city: t.string({
      description: 'The name, in the language of the request.',
      resolve: (place, _args, ctx) => placeName(place, ctx.visit.locale),
    }),
    region: t.string({
      nullable: true,
      description: 'The province, state or county; null where the country has none.',
      resolve: (place, _args, ctx) => regionName(place.regionId, ctx.visit.locale) ?? null,
    }),
    country: t.exposeString('country', { description: 'The country of the place, ISO 3166-1 alpha-2.' }),
    countryName: t.string({
      description: 'The name, in the language of the request.',
      resolve: (place, _args, ctx) => countryName(place.country, ctx.visit.locale),
    }),
  }),
})

const RegionRef = builder.objectRef<Region>('Region').implement({
  audience: 'visitor',
  description: 'A province, state or county. Public.',
  fields: (t) => ({
    code: t.exposeID('id', { description: 'What inputs take as `regionId`, such as `NL-NH`.' }),
    name: t.exposeString('name', { description: 'The name, in the language of the request.' }),
  }),
})

export const CountryRef = builder.objectRef<{ code: string; name: string }>('Country').implement({
  audience: 'visitor',
  description: 'A country that the site serves, or in which some of its members live. Public.',
  fields: (t) => ({
    code: t.exposeID('code', { description: 'ISO 3166-1 alpha-2.' }),
    name: t.exposeString('name', { description: 'The name, in the language of the request.' }),
  }),
})

/** The countries that a site serves, as ISO codes: those of its setting, else all. */
export const countriesOfSite = ({ settings }: Site): readonly string[] =>
  settings.countries.length > 0 ? settings.countries : PLACE_COUNTRIES

/** Countries with their names in a locale, in the alphabetical order of that locale. */
export function namedCountries(codes: readonly string[], locale: string): { code: string; name: string }[] {
  return codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

builder.queryFields((t) => ({
  placeCountries: t.field({
    type: [CountryRef],
    audience: { operator: ['admin'] },
    description: 'Every country whose towns and regions the product knows, in alphabetical order.',
    resolve: (_root, _args, ctx) => namedCountries(PLACE_COUNTRIES, ctx.visit.locale),
  }),
  knownRegions: t.field({
    type: [RegionRef],
    audience: { operator: ['admin'] },
    description:
      'Every region of a country in alphabetical order, whether the site offers it or not: what `settings.regionData` of a site chooses from.',
    args: { country: t.arg.string({ required: true, description: 'ISO 3166-1 alpha-2.' }) },
    resolve: (_root, { country }, ctx) => regionsOf(country, ctx.visit.locale),
  }),
  countries: t.field({
    type: [CountryRef],
    description: 'The countries of this site in alphabetical order.',
    resolve: (_root, _args, ctx) => namedCountries(countriesOfSite(ctx.site), ctx.visit.locale),
  }),
  regions: t.field({
    type: [RegionRef],
    description: 'The regions of a country in alphabetical order; empty for a country without any.',
    args: { country: t.arg.string({ required: true, description: 'ISO 3166-1 alpha-2.' }) },
    resolve: (_root, { country }, ctx) =>
      offeredRegions(regionsOf(country, ctx.visit.locale), {
        site: ctx.site,
        country,
        locale: ctx.visit.locale,
      }),
  }),
  cities: t.field({
    type: [PlaceRef],
    description:
      'Up to ten towns whose name begins with a text, the largest first. Matches names in any language, and plain spellings such as Koebenhavn.',
    args: {
      text: t.arg.string({ required: true, description: 'The beginning of a name.' }),
      country: t.arg.string({ description: 'Limits the search to this country.' }),
    },
    resolve: (_root, { text, country }, ctx) =>
      searchCities(text, ctx.visit.locale, { limit: CITIES_MAX, ...(country == null ? {} : { country }) }),
  }),
  citiesOfRegion: t.field({
    type: [PlaceRef],
    description: 'The towns of a region in alphabetical order; empty for an unknown region.',
    args: { regionId: t.arg.id({ required: true, description: 'The id of one of Query.regions.' }) },
    resolve: (_root, { regionId }, ctx) =>
      citiesOfRegion(regionId, ctx.visit.locale).slice(0, CITIES_OF_REGION_MAX),
  }),
  placeNear: t.field({
    type: PlaceRef,
    nullable: true,
    description:
      'The town nearest to a position; null if there is none nearby. The position is reduced to a 5 km cell and not stored.',
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north of the equator, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east of Greenwich, -180 to 180.' }),
    },
    resolve: (_root, { latitude, longitude }) => {
      if (!isPosition(latitude, longitude)) return null
      const { lat, lon } = snapToGrid(latitude, longitude)
      return findNearestPlace(lat, lon) ?? null
    },
  }),
}))
