import type { ProfileSearch } from '#subgraphs/profiles/search/search-filter.rules.ts'
import type { SearchOrder } from '#subgraphs/profiles/tables.ts'

/** Where a viewer lives, which decides how many profiles a circle holds. */
export type Home = 'dense' | 'typical' | 'sparse'

/**
 * What the search classes choose from: interests by popularity, the appearance lists, and the viewer's
 * number.
 */
export type Choosable = {
  index: number
  age: number
  country: string
  interests: string[]
  hair: string[]
  eye: string[]
  body: string[]
  relationship: string[]
}

/** One kind of search that the budget covers. */
export type SearchClass = {
  name: string
  home: Home
  excludes?: 'country' | 'circle'
  order?: SearchOrder
  filter: (viewer: Choosable) => ProfileSearch
}

const RADII_KM = [10, 25, 50, 100, 250]
/** The ages around the viewer's own, as members search. */
export const around = ({ age }: Choosable): ProfileSearch => ({
  minAge: Math.max(18, age - 7),
  maxAge: age + 7,
})
const nth = <Choice>(all: Choice[], index: number): Choice => all[index % all.length]!
// From the most common interest to one that a handful of members have, evenly over the viewers.
const interest = ({ interests, index }: Choosable): string =>
  interests[Math.floor(((index % 12) / 11) * (interests.length - 1))]!

/** Every class of search, mostly with the ages around the viewer's own. */
export const SEARCH_CLASSES: SearchClass[] = [
  { name: 'dense', home: 'dense', filter: (v) => ({ ...around(v), distanceKm: nth(RADII_KM, v.index) }) },
  { name: 'typical', home: 'typical', filter: (v) => ({ ...around(v), distanceKm: nth(RADII_KM, v.index) }) },
  { name: 'sparse', home: 'sparse', filter: (v) => ({ ...around(v), distanceKm: 50 }) },
  { name: 'country', home: 'typical', filter: (v) => ({ ...around(v), country: v.country }) },
  { name: 'world', home: 'typical', filter: around },
  {
    name: 'interest',
    home: 'dense',
    filter: (v) => ({ ...around(v), distanceKm: 50, interestIds: [interest(v)] }),
  },
  {
    name: 'country_interest',
    home: 'typical',
    filter: (v) => ({ ...around(v), country: v.country, interestIds: [interest(v)] }),
  },
  { name: 'world_interest', home: 'typical', filter: (v) => ({ ...around(v), interestIds: [interest(v)] }) },
  {
    name: 'world_three_interests',
    home: 'typical',
    filter: (v) => ({
      ...around(v),
      interestIds: [0, 7, 13].map((step) => nth(v.interests, v.index * 4 + step)),
    }),
  },
  {
    name: 'three_attributes',
    home: 'dense',
    filter: (v) => ({ ...around(v), distanceKm: 50, ...appearance(v) }),
  },
  { name: 'world_three_attributes', home: 'typical', filter: (v) => ({ ...around(v), ...appearance(v) }) },
  {
    name: 'country_all_filters',
    home: 'typical',
    filter: (v) => ({
      minAge: v.age,
      maxAge: v.age + 1,
      country: v.country,
      withPhoto: true,
      relationshipStatusIds: [nth(v.relationship, v.index)],
      interestIds: [interest(v)],
      ...appearance(v),
    }),
  },
  { name: 'heavy_exclusion', home: 'dense', excludes: 'country', filter: (v) => ({ country: v.country }) },
  { name: 'heavy_exclusion_dense', home: 'dense', excludes: 'circle', filter: () => ({ distanceKm: 50 }) },
  {
    name: 'online',
    home: 'dense',
    filter: (v) => ({ ...around(v), distanceKm: 100, online: true, withPhoto: true }),
  },
  { name: 'newest', home: 'typical', order: 'NEWEST', filter: (v) => ({ ...around(v), distanceKm: 100 }) },
  { name: 'nearest', home: 'typical', order: 'NEAREST', filter: around },
]

function appearance({ hair, eye, body, index }: Choosable): ProfileSearch {
  return { hairColorIds: [nth(hair, index)], eyeColorIds: [nth(eye, index)], bodyTypeIds: [nth(body, index)] }
}
