import { describe, expect, test } from 'vitest'
import { countryName } from '#platform/base/texts.ts'
import { LOCALES } from './locale.ts'
import {
  citiesOf,
  cityById,
  findNearestPlace,
  PLACE_COUNTRIES,
  placeName,
  regionName,
  regionNumber,
  regionsOf,
  searchCities,
} from './places.ts'

const UTRECHT = 2745912

describe('the nearest town', () => {
  test.each([
    [52.1, 5.11, 'Utrecht', 'NL-09'],
    [51.05, 3.72, 'Gent', 'BE-VLG'],
    [60.17, 24.94, 'Helsinki', 'FI-01'],
    [48.14, 11.58, 'München', 'DE-02'],
  ])('of %d, %d is %s', (lat, lon, name, regionId) => {
    expect(findNearestPlace(lat, lon)).toMatchObject({ name, regionId })
  })

  test('the middle of the North Sea and an invalid position have no town', () => {
    expect(findNearestPlace(56.5, 3.2)).toBeUndefined()
    expect(findNearestPlace(Number.NaN, 4)).toBeUndefined()
    expect(findNearestPlace(95, 4)).toBeUndefined()
  })
})

describe('a member who types a town', () => {
  const names = (text: string, locale = 'nl', country?: string): string[] =>
    searchCities(text, locale, { ...(country && { country }), limit: 3 }).map((place) =>
      placeName(place, locale),
    )

  test('finds it by the name of any language, and reads it in her own', () => {
    expect(names('Cologne')[0]).toBe('Keulen')
    expect(names('keul', 'de')[0]).toBe('Köln')
    expect(names('The Hague')[0]).toBe('Den Haag')
    expect(names('den haag', 'fr')[0]).toBe('La Haye')
    expect(names("'s-gravenhage")[0]).toBe('Den Haag')
  })

  test('need not type accents, hyphens or capitals', () => {
    expect(names('saint etienne', 'fr')[0]).toBe('Saint-Étienne')
    expect(names('LODZ', 'pl')[0]).toBe('Łódź')
    expect(names('aarhus', 'da')[0]).toBe('Aarhus')
    expect(names('malmo', 'sv')[0]).toBe('Malmö')
  })

  test.each([
    ['Koebenhavn', 'København'],
    ['Goeteborg', 'Göteborg'],
    ['Tromsoe', 'Tromsø'],
    ['Aalesund', 'Ålesund'],
    ['Ålborg', 'Aalborg'],
    ['Arhus', 'Aarhus'],
    ['Nastved', 'Næstved'],
    ['Moenchengladbach', 'Mönchengladbach'],
    ['Jyvaeskylae', 'Jyväskylä'],
    ['Mörs', 'Moers'],
    ['St Niklaas', 'Sint-Niklaas'],
    ['St. Poelten', 'Sankt Pölten|St. Pölten'],
    ['Saint Gallen', 'Sankt Gallen|St. Gallen'],
    ['Frankfurt/Main', 'Frankfurt am Main'],
    ['Frankfurt a.M.', 'Frankfurt am Main'],
    ['Alphen a/d Rijn', 'Alphen aan den Rijn'],
    ['L Aquila', "L'Aquila|L’Aquila"],
    ['ＫÖLN', 'Köln'],
    ['Go\u0308teborg\u200b', 'Göteborg'],
  ])('finds it by the plain spelling %s', (typed, name) => {
    expect(name.split('|')).toContain(searchCities(typed, 'nl')[0]?.name)
  })

  test('gets the name as it was typed before what only a plain spelling finds', () => {
    expect(searchCities('soest', 'de').map(({ name }) => name)[0]).toBe('Soest')
    expect(names('saint', 'fr').every((name) => name.startsWith('Saint'))).toBe(true)
    expect(names('st', 'de')).toEqual(expect.arrayContaining(['Stuttgart']))
  })

  test('gets the largest first, only of the country she chose, and no more than asked for', () => {
    expect(names('ams')[0]).toBe('Amsterdam')
    expect(searchCities('ber', 'de', { country: 'CH' }).every((place) => place.country === 'CH')).toBe(true)
    expect(searchCities('a', 'nl', { limit: 4 })).toHaveLength(4)
  })

  test('finds no town for blank or meaningless text', () => {
    for (const text of ['', '   ', '!!', 'qqqqqq', 'a'.repeat(5000)])
      expect(searchCities(text, 'nl')).toEqual([])
  })
})

describe('the shipped places', () => {
  test('every town lies in a region that has a name in all locales', () => {
    const inhabited = new Set(
      PLACE_COUNTRIES.flatMap((country) => citiesOf(country).map((place) => place.regionId)),
    )
    for (const regionId of inhabited)
      for (const locale of LOCALES)
        expect(regionName(regionId, locale), `${regionId} in ${locale}`).toBeTruthy()
  })

  test('a region is called as members of a language call it', () => {
    expect(regionName('DE-02', 'nl')).toBe('Beieren')
    expect(regionName('DE-02', 'nl-BE')).toBe('Beieren')
    expect(regionName('BE-VLG', 'fr')).toBe('Flandre')
    expect(regionName('NL-07', 'pl')).toBe('Holandia Północna')
    expect(regionsOf('NL', 'nl').map((region) => region.name)).toHaveLength(12)
    expect(regionsOf('NL', 'nl')[0]?.name).toBe('Drenthe')
  })

  test('unknown regions and countries are simply empty', () => {
    expect(regionsOf('XX', 'nl')).toEqual([])
    expect(regionsOf('__proto__', 'nl')).toEqual([])
    expect(regionName('NL-99', 'nl')).toBeUndefined()
    expect(regionName('constructor-name', 'nl')).toBeUndefined()
  })

  test('no two regions share a number', () => {
    const numbers = PLACE_COUNTRIES.flatMap((country) =>
      regionsOf(country, 'en').map((region) => regionNumber(region.id)),
    )
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(Math.max(...numbers)).toBeLessThan(2 ** 31)
  })

  test('a town is found by its number, a country by its code', () => {
    expect(cityById(UTRECHT)).toMatchObject({ name: 'Utrecht', country: 'NL' })
    expect(cityById(-1)).toBeUndefined()
    expect(countryName('NL', 'de')).toBe('Niederlande')
    expect(countryName('zz!', 'de')).toBe('zz!')
  })
})
