import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'
import { openSearchFixtures } from '../testing/search.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await createFixtures()))
afterAll(() => fixtures.close())

test('SRCH-01 a member searches the site’s countries, their own, and those of other members', async () => {
  const { siteId, woman, man } = openSearchFixtures(fixtures)
  const countriesOf = async (who: Person) =>
    (await who.run('{ searchCountries { code } }')).searchCountries.map(({ code }: any) => code).toSorted()
  await woman('Ola', { at: [52.23, 21.01] })
  await fixtures.house({ siteId, name: 'House', country: 'FI' })
  await openSearchFixtures(fixtures).woman('Elsewhere', { at: [48.86, 2.35] })
  const bo = await man('Bo', { at: [52.37, 4.89] })
  expect(await countriesOf(bo)).toEqual(['BE', 'DE', 'NL', 'PL'])
  const stig = await man('Stig', { at: [59.33, 18.06] })
  expect(await countriesOf(stig)).toEqual(['BE', 'DE', 'NL', 'PL', 'SE'])
})

test('PROF-01 a member outside the site’s countries chooses among their own regions', async () => {
  const ola = await fixtures.member({ at: [52.23, 21.01] })
  const { regions } = await ola.run('{ regions(country: "PL") { id: code } }')
  const move = (regionId: string) =>
    ola.run(
      `mutation ($regionId: ID!) { setLocation(input: { regionId: $regionId }) { ... on SetLocationSuccess { profile { country } }
        ... on InvalidInputError { fields { code } } } }`,
      { regionId },
    )
  expect((await move(regions[0].id)).setLocation).toEqual({ profile: { country: 'PL' } })
  expect((await move('FR-11')).setLocation).toEqual({ fields: [{ code: 'REGION_UNKNOWN' }] })
})
