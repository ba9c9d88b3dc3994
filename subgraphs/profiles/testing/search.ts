import type { Fixtures } from './fixtures.ts'
import type { Person } from './person.ts'

export const SEARCH = `query ($filter: ProfileSearchInput, $order: SearchOrder, $first: Int, $after: String, $last: Int, $before: String) {
  searchProfiles(filter: $filter, order: $order, first: $first, after: $after, last: $last, before: $before) {
    totalCount totalIsExact pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { id kind displayName distanceKm age } } } }`
export const CHOICES =
  '{ profileChoices { hairColors { id: value } eyeColors { id: value } bodyTypes { id: value } interests { id: value } } }'
export const UPDATE = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }'

export type Asked = {
  filter?: object
  order?: string
  first?: number
  after?: string
  last?: number
  before?: string
}

/** A person's search result. */
export async function search(who: Person, asked: Asked = {}): Promise<any> {
  return (await who.run(SEARCH, asked)).searchProfiles
}

/** The names on one page of a search, in their order. */
export const namesOf = (page: any): string[] => page.edges.map(({ node }: any) => node.displayName)

/** The names that a person's search finds, in their order. */
export async function names(who: Person, filter: object = {}, order?: string): Promise<string[]> {
  const asked = { filter, ...(order === undefined ? {} : { order }), first: 100 }
  return namesOf(await search(who, asked))
}

/** Each test has its own site, so that it never finds members of another test. */
export function openSearchFixtures(fixtures: Fixtures) {
  const siteId = crypto.randomUUID()
  const woman = (name: string, options: object = {}) => fixtures.member({ name, siteId, ...options })
  const man = (name: string, options: object = {}) =>
    fixtures.member({ name, siteId, gender: 'MALE', seeking: 'FEMALE', ...options })
  return { siteId, woman, man }
}
