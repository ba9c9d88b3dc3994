import { pick, pickSome, pickWeighted, randomFrom, type Random } from '#platform/base/seeded-random.ts'
import type { Locale } from '#subgraphs/profiles/geo/locale.ts'
import { placeName, type Place } from '#subgraphs/profiles/geo/places.ts'
import { dealFaces, hasFace } from './faces.ts'
import { namesFor } from './people-names.ts'
import {
  localeAt,
  pickTown,
  pointNear,
  townsAroundHubs,
  townsAtLarge,
  townsNearHome,
  type DemoSite,
} from './people-towns.ts'
import type { DemoMember, Faceless } from './people.types.ts'
import { PORTRAIT_POOL, SCENE_POOL, type PortraitLook } from './portrait-pool.ts'
import { ABOUT_ME_PARTS, writeAboutMe, type UsedSentences } from './words/about-me.ts'

/** The same request gives the same people. */
export type DemoPeopleRequest = {
  site: DemoSite
  count: number
  seed: number | string
  /** ISO date from which ages are counted. */
  today?: string
  /** The site's logins: no face appears twice on a page of their search, and none is theirs. */
  viewers?: readonly DemoMember[]
}

const DEFAULT_TODAY = '2026-11-01'
const MOST_IN_HUBS = 300
const HOUSE_SHARE = 0.04
const MOST_POSES = 2
// Each file is decoded once, at the first start, so all members with one face show its poses, or none.
const FACES_PER_POSING = 3
// The Dutch site is a sixth of a demo: only with so many does its login's first search fill a page.
const NEIGHBOURS: Record<DemoSite, number> = { ruvela: 5, dutch: 16 }

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
 * profiles. On the first site 300 of them live within 50 km of Utrecht, Amsterdam or Köln, on the Dutch one
 * within 50 km of Utrecht or Zwolle (three in five when fewer are requested).
 */
export function demoPeople(request: DemoPeopleRequest): DemoMember[] {
  const people = inventPeople(request)
  const faces = dealFaces(people, request.viewers ?? [])
  const random = randomFrom(`pictures ${request.site} ${request.seed}`)
  return people.map((member, index) => {
    const { isShown, face } = faces[index]!
    const { file, hair, eyes } = face
    const dressed = { ...member, ...(hair !== undefined && { hair }), eyes }
    const poses = hasPoses(file) ? MOST_POSES : 0
    const scenes = chooseScenes(random)
    return isShown ? { ...dressed, portrait: file, poses, scenes } : dressed
  })
}

const hasPoses = (portrait: string): boolean =>
  PORTRAIT_POOL.findIndex(({ file }) => file === portrait) % FACES_PER_POSING === 0

function inventPeople({
  site,
  count,
  seed,
  today = DEFAULT_TODAY,
  viewers = [],
}: DemoPeopleRequest): Faceless[] {
  const random = randomFrom(`${site} ${seed}`)
  const draw = { random, used: new Map() as UsedSentences, nameUses: new Map<string, number>(), today }
  // Some people near each login who share its language; the first site's hubs have enough who write Dutch.
  const lonely = viewers.filter(({ locale }) => site === 'dutch' || locale !== 'nl')
  const hosts = Array.from({ length: NEIGHBOURS[site] }, () => lonely).flat()
  let awayFromHubs = 0
  const inHubs = Math.min(MOST_IN_HUBS, Math.round(count * 0.6))
  const hubTowns = townsAroundHubs(site)
  return Array.from({ length: count }, (_, i) => {
    // Hub members alternate and mix with the rest, so that the first hundred of a larger site resemble a
    // small one.
    const nearHub = Math.floor(((i + 1) * inHubs) / count) > Math.floor((i * inHubs) / count)
    const house = i % Math.round(1 / HOUSE_SHARE) === 11
    const host = !nearHub && !house && awayFromHubs++ % 2 === 0 ? hosts.shift() : undefined
    const towns = nearHub
      ? hubTowns[i % hubTowns.length]!
      : host === undefined
        ? townsAtLarge(random, site)
        : townsNearHome(host)
    const key = `${site}-${String(i + 1).padStart(4, '0')}`
    return inventMember({ key, site, town: pickTown(random, towns), house, host }, draw)
  })
}

type Draw = {
  random: Random
  used: UsedSentences
  nameUses: Map<string, number>
  today: string
}

function inventMember(
  given: { key: string; site: DemoSite; town: Place; house: boolean; host: DemoMember | undefined },
  draw: Draw,
): Faceless {
  const { random, today } = draw
  const { gender, seeking, sexuality, age, locale } = chooseWho(random, given)
  const look = chooseLook(random, { gender, age, locale })
  const relationship = chooseRelationship(random, age)
  const interests = chooseInterests(random, locale, look)
  const place = placeName(given.town, locale)
  const point = pointNear(random, given.town)
  const writer = { locale, gender, age, city: place, interests, relationship, drinks: look !== 'headscarf' }
  return {
    key: given.key,
    kind: given.house ? 'house' : 'member',
    displayName: chooseName(draw, { locale, gender, age, look }),
    gender: gender === 'female' ? 'FEMALE' : 'MALE',
    seeking,
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
    aboutMe: random() < 0.03 ? '' : writeAboutMe(random, writer, draw.used),
    interests,
    ...(random() < 0.85 && { body: chooseBody(random, gender) }),
    relationship,
    look,
    poses: 0,
    scenes: [],
    memberForDays: 1 + Math.floor(random() ** 2 * 500),
    lastActiveMinutesAgo: lastActive(random),
    paid: !given.house && random() < 0.22,
  }
}

/** A guest of a host lives to meet that host; anyone else is as chance has it. */
function chooseWho(
  random: Random,
  { site, town, host }: { site: DemoSite; town: Place; host: DemoMember | undefined },
): { gender: 'female' | 'male'; locale: Locale } & Pick<DemoMember, 'seeking' | 'sexuality' | 'age'> {
  if (host !== undefined)
    return {
      gender: host.seeking === 'FEMALE' ? 'female' : 'male',
      seeking: host.gender,
      sexuality: 'HETERO',
      age: host.age - 5 + Math.floor(random() * 11),
      locale: host.locale,
    }
  const [youngest, oldest] = pickWeighted(random, AGES)
  const gender = random() < 0.5 ? 'female' : 'male'
  const sexuality = pickWeighted(random, [
    ['HETERO', 84],
    [gender === 'female' ? 'LESBIAN' : 'GAY', 9],
    ['BI', 7],
  ] as const)
  return {
    gender,
    sexuality,
    seeking: soughtBy(random, gender, sexuality),
    age: youngest + Math.floor(random() * (oldest - youngest + 1)),
    locale: site === 'dutch' ? 'nl' : localeAt(random, town),
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

function chooseLook(
  random: Random,
  who: { gender: 'female' | 'male'; age: number; locale: Locale },
): PortraitLook {
  const look = pickWeighted(random, LOOKS[who.locale] ?? USUAL_LOOKS)
  const gender = who.gender === 'female' ? 'FEMALE' : 'MALE'
  // A look without a face of about that age gives way to the commonest.
  return hasFace({ gender, age: who.age, look }) ? look : 'fair'
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
