import { pick, pickSome, pickWeighted, randomFrom, type Random } from '#platform/base/seeded-random.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import { placeName, type Place } from '#subgraphs/profiles/geo/places.ts'
import { ABOUT_ME_PARTS, writeAboutMe, type UsedSentences } from './words/about-me.ts'
import { namesFor } from './people-names.ts'
import {
  localeAt,
  pickTown,
  pointNear,
  townsAroundHubs,
  townsAtLarge,
  type DemoSite,
} from './people-towns.ts'
import { PORTRAIT_POOL, SCENE_POOL, type PoolPortrait, type PortraitLook } from './portrait-pool.ts'

/**
 * An invented person with everything that a profile shows. Hair, eyes and the like are tokens of the profile
 * lists.
 */
export type DemoMember = {
  /** Stays the same for the same site and seed, for example ruvela-0042. */
  key: string
  kind: 'member' | 'house'
  displayName: string
  gender: 'FEMALE' | 'MALE'
  seeking: 'FEMALE' | 'MALE'
  sexuality: 'HETERO' | 'GAY' | 'LESBIAN' | 'BI'
  /** ISO date. */
  birthdate: string
  age: number
  locale: Locale
  country: string
  regionId: string
  cityId: number
  city: string
  /** Middle of the 5 km cell, like every stored position. */
  lat: number
  lon: number
  aboutMe: string
  interests: string[]
  hair?: string
  eyes?: string
  body?: string
  relationship: string
  /** File in scripts/demo/portraits; some members have none. */
  portrait?: string
  /** The remaining gallery files. */
  scenes: string[]
  /** The age of the account. */
  memberForDays: number
  lastActiveMinutesAgo: number
  paid: boolean
}

/** The same request gives the same people. */
export type DemoPeopleRequest = {
  site: DemoSite
  count: number
  seed: number | string
  /** ISO date from which ages are counted. */
  today?: string
}

const DEFAULT_TODAY = '2026-11-01'
const MOST_IN_HUBS = 300
const HOUSE_SHARE = 0.04
const WITHOUT_PORTRAIT_SHARE = 0.05

const AGES: readonly (readonly [readonly [from: number, to: number], number])[] = [
  [[18, 21], 4],
  [[22, 29], 26],
  [[30, 39], 30],
  [[40, 50], 24],
  [[51, 60], 10],
  [[61, 75], 6],
]

/**
 * Members of a demo site: all different, the same for the same request. About four in a hundred are house
 * profiles. On the first site 300 of them live within 50 km of Utrecht, Amsterdam or Köln (three in five when
 * fewer are requested).
 */
export function demoPeople({ site, count, seed, today = DEFAULT_TODAY }: DemoPeopleRequest): DemoMember[] {
  const random = randomFrom(`${site} ${seed}`)
  const draw = {
    random,
    used: new Map() as UsedSentences,
    portraitUses: new Map<string, number>(),
    nameUses: new Map<string, number>(),
    today,
  }
  const inHubs = site === 'ruvela' ? Math.min(MOST_IN_HUBS, Math.round(count * 0.6)) : 0
  const hubTowns = townsAroundHubs()
  return Array.from({ length: count }, (_, i) => {
    // Hub members alternate and mix with the rest, so that the first hundred of a larger site resemble a
    // small one.
    const nearHub =
      site === 'ruvela' && Math.floor(((i + 1) * inHubs) / count) > Math.floor((i * inHubs) / count)
    const town = nearHub
      ? pickTown(random, hubTowns[i % hubTowns.length]!)
      : pickTown(random, townsAtLarge(random, site))
    return inventMember(
      {
        key: `${site}-${String(i + 1).padStart(4, '0')}`,
        site,
        town,
        house: i % Math.round(1 / HOUSE_SHARE) === 11,
      },
      draw,
    )
  })
}

type Draw = {
  random: Random
  used: UsedSentences
  portraitUses: Map<string, number>
  nameUses: Map<string, number>
  today: string
}

function inventMember(
  given: { key: string; site: DemoSite; town: Place; house: boolean },
  draw: Draw,
): DemoMember {
  const { random, today } = draw
  const [youngest, oldest] = pickWeighted(random, AGES)
  const age = youngest + Math.floor(random() * (oldest - youngest + 1))
  const gender = random() < 0.5 ? 'female' : 'male'
  const locale = given.site === 'dutch' ? 'nl' : localeAt(random, given.town)
  const portrait = choosePortrait(draw, { gender, age, locale })
  const shown = random() >= WITHOUT_PORTRAIT_SHARE || given.house
  const sexuality = pickWeighted(random, [
    ['HETERO', 84],
    [gender === 'female' ? 'LESBIAN' : 'GAY', 9],
    ['BI', 7],
  ] as const)
  const relationship = chooseRelationship(random, age)
  const interests = chooseInterests(random, locale, portrait.look)
  const place = placeName(given.town, locale)
  const point = pointNear(random, given.town)
  const drinks = portrait.look !== 'headscarf'
  return {
    key: given.key,
    kind: given.house ? 'house' : 'member',
    displayName: chooseName(draw, { locale, gender, age, look: portrait.look }),
    gender: gender === 'female' ? 'FEMALE' : 'MALE',
    seeking: soughtBy(random, gender, sexuality),
    sexuality,
    birthdate: birthdateOf(random, age, today),
    age,
    locale,
    country: given.town.country,
    regionId: given.town.regionId,
    cityId: given.town.id,
    city: place,
    lat: point.lat,
    lon: point.lon,
    aboutMe:
      random() < 0.03
        ? ''
        : writeAboutMe(
            random,
            { locale, gender, age, city: place, interests, relationship, drinks },
            draw.used,
          ),
    interests,
    ...(portrait.hair !== undefined && { hair: portrait.hair }),
    eyes:
      portrait.eyes ??
      (portrait.look === 'fair' ? pick(random, ['blue', 'green', 'grey', 'brown']) : 'brown'),
    ...(random() < 0.85 && { body: chooseBody(random, gender) }),
    relationship,
    ...(shown && { portrait: portrait.file }),
    scenes: shown ? chooseScenes(random) : [],
    memberForDays: 1 + Math.floor(random() ** 2 * 500),
    lastActiveMinutesAgo: lastActive(random),
    paid: !given.house && random() < 0.22,
  }
}

// Faces of the larger cities, less so of the villages of the north and east.
const LOOKS: Partial<Record<Locale, readonly (readonly [PortraitLook, number])[]>> = {
  es: [
    ['olive', 6],
    ['fair', 4],
    ['dark', 0.6],
  ],
  it: [
    ['olive', 6],
    ['fair', 4],
    ['dark', 0.6],
  ],
  pl: [['fair', 1]],
  fi: [
    ['fair', 12],
    ['dark', 1],
  ],
}
const USUAL_LOOKS: readonly (readonly [PortraitLook, number])[] = [
  ['fair', 62],
  ['olive', 22],
  ['dark', 14],
  ['headscarf', 2],
]

function choosePortrait(
  { random, portraitUses }: Draw,
  who: { gender: 'female' | 'male'; age: number; locale: Locale },
): PoolPortrait {
  const look = pickWeighted(random, LOOKS[who.locale] ?? USUAL_LOOKS)
  const ofGender = PORTRAIT_POOL.filter((portrait) => portrait.gender === who.gender)
  const ofLook = ofGender.filter((portrait) => portrait.look === look)
  const cost = (portrait: PoolPortrait): number =>
    Math.abs(portrait.age - Math.max(22, who.age)) +
    (portraitUses.get(portrait.file) ?? 0) * 2.5 +
    random() * 2
  // A look without a face of about that age gives way to any other.
  const near = ofLook.filter((portrait) => Math.abs(portrait.age - Math.max(22, who.age)) <= 6)
  const [best] = (near.length > 0 ? near : ofGender)
    .map((portrait) => ({ portrait, cost: cost(portrait) }))
    .toSorted((a, b) => a.cost - b.cost)
  portraitUses.set(best!.portrait.file, (portraitUses.get(best!.portrait.file) ?? 0) + 1)
  return best!.portrait
}

function chooseName(
  { random, nameUses }: Draw,
  who: { locale: Locale; gender: 'female' | 'male'; age: number; look: PortraitLook },
): string {
  const names = pickWeighted(random, namesFor(who))
  const least = Math.min(...names.map((name) => nameUses.get(name) ?? 0))
  const name = pick(
    random,
    names.filter((candidate) => (nameUses.get(candidate) ?? 0) <= least + 1),
  )
  nameUses.set(name, (nameUses.get(name) ?? 0) + 1)
  return name
}

function chooseBody(random: Random, gender: 'female' | 'male'): string {
  return pickWeighted(random, [
    ['slim', 4],
    ['average', 7],
    ['athletic', 4],
    [gender === 'female' ? 'curvy' : 'muscular', 2],
    ['few-extra-kilos', 2],
  ] as const)
}

function chooseScenes(random: Random): string[] {
  const count = pickWeighted(random, [
    [0, 4],
    [1, 3],
    [2, 2],
  ] as const)
  return pickSome(random, SCENE_POOL, count)
}

function chooseRelationship(random: Random, age: number): string {
  if (age < 32)
    return pickWeighted(random, [
      ['single', 20],
      ['open-relationship', 1],
      ['complicated', 1],
    ] as const)
  if (age < 55)
    return pickWeighted(random, [
      ['single', 10],
      ['divorced', 6],
      ['separated', 2],
      ['open-relationship', 1],
      ['complicated', 1],
    ] as const)
  return pickWeighted(random, [
    ['divorced', 8],
    ['single', 5],
    ['widowed', 5],
    ['separated', 1],
  ] as const)
}

const FURTHER_INTERESTS = [
  'nature',
  'series',
  'animals',
  'art',
  'history',
  'meditation',
  'technology',
  'fashion',
  'crafts',
  'going-out',
  'making-music',
  'writing',
  'science',
]

function chooseInterests(random: Random, locale: Locale, look: PortraitLook): string[] {
  const told = Object.keys(ABOUT_ME_PARTS[locale].interests)
  const all = [...new Set([...told, ...Object.keys(ABOUT_ME_PARTS.nl.interests), ...FURTHER_INTERESTS])]
  const wanted = all.filter((token) => look !== 'headscarf' || token !== 'wine')
  // The profile text may mention the first ones.
  const first = pickSome(
    random,
    told.filter((token) => wanted.includes(token)),
    2,
  )
  return [
    ...first,
    ...pickSome(
      random,
      wanted.filter((token) => !first.includes(token)),
      1 + Math.floor(random() * 5),
    ),
  ]
}

function soughtBy(
  random: Random,
  gender: 'female' | 'male',
  sexuality: DemoMember['sexuality'],
): 'FEMALE' | 'MALE' {
  if (sexuality === 'BI') return random() < 0.5 ? 'FEMALE' : 'MALE'
  const same = sexuality !== 'HETERO'
  return (gender === 'female') === same ? 'FEMALE' : 'MALE'
}

function birthdateOf(random: Random, age: number, today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - age)
  date.setUTCDate(date.getUTCDate() - 1 - Math.floor(random() * 360))
  return date.toISOString().slice(0, 10)
}

function lastActive(random: Random): number {
  return pickWeighted(random, [
    [Math.floor(random() * 5), 3],
    [5 + Math.floor(random() * 235), 6],
    [240 + Math.floor(random() * 4000), 8],
    [4240 + Math.floor(random() * 30_000), 4],
  ] as const)
}
