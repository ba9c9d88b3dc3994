import type { DemoMember, Faceless } from './people.types.ts'
import { PORTRAIT_POOL, type PoolPortrait } from './portrait-pool.ts'

/** A page of the search. */
const PAGE = 24
const MOST_YEARS_APART = 6
const [YOUNGEST, OLDEST] = [22, 70]
// Every round deals each member again, now that the others have faces, too.
const ROUNDS = 10
// A demo has fewer users of a face; those of a load test's thousands are not worth the time.
const USERS_COMPARED = 40
const WITHOUT_PICTURE_SHARE = 0.05
const NEAR_KM = 60

/** A member's face, and whether their profile has a picture of it. */
type Dealt = { face: PoolPortrait; isShown: boolean }

/**
 * Gives each member a face of their gender, look and age, if possible one that no neighbour in the list has,
 * and no member on the same page of a viewer's search, nearest first. Members who would still look like a
 * neighbour are those who have no picture.
 * @param viewers their own faces stay theirs alone
 */
export function dealFaces(members: readonly Faceless[], viewers: readonly DemoMember[]): Dealt[] {
  const kept = new Set(viewers.map(({ portrait }) => portrait))
  const free = PORTRAIT_POOL.filter(({ file }) => !kept.has(file))
  const likeness = likenessAmong(members, viewers)
  const users = new Map(PORTRAIT_POOL.map((face): [PoolPortrait, number[]] => [face, []]))
  const faces: PoolPortrait[] = []
  const withdraw = (index: number) => {
    const sharers = users.get(faces[index]!)!
    sharers.splice(sharers.indexOf(index), 1)
  }
  for (let round = 0; round < (viewers.length > 0 ? ROUNDS : 1); round++)
    for (const [index, member] of members.entries()) {
      if (faces[index] !== undefined) withdraw(index)
      const cost = (face: PoolPortrait): number =>
        sum(users.get(face)!.slice(-USERS_COMPARED), (user) => likeness(index, user)) +
        yearsApart(face, member) * 0.3
      faces[index] = lowest(facesFor(member, free), cost)
      users.get(faces[index])!.push(index)
    }
  if (viewers.length === 0) return faces.map((face, index) => ({ face, isShown: index % 20 !== 7 }))
  const rest = new Set([...members.keys()].filter((index) => members[index]!.kind === 'member'))
  const resemblance = (index: number): number =>
    sum(users.get(faces[index]!)!, (user) => (user === index ? 0 : likeness(index, user)))
  const hidden = new Set<number>()
  while (hidden.size < Math.floor(members.length * WITHOUT_PICTURE_SHARE)) {
    const twin = lowest([...rest], (index) => -resemblance(index))
    withdraw(twin)
    rest.delete(twin)
    hidden.add(twin)
  }
  return faces.map((face, index) => ({ face, isShown: !hidden.has(index) }))
}

const sum = (indices: readonly number[], of: (index: number) => number): number =>
  indices.reduce((total, index) => total + of(index), 0)

function lowest<T>(choices: readonly T[], cost: (choice: T) => number): T {
  return choices
    .map((choice) => ({ choice, cost: cost(choice) }))
    .reduce((least, next) => (next.cost < least.cost ? next : least)).choice
}

/** How bad it is if two members have one face: they share a page, are near in the list or live near. */
function likenessAmong(
  members: readonly Faceless[],
  viewers: readonly DemoMember[],
): (one: number, other: number) => number {
  const ranks = viewers.map((viewer) => ranksFor(viewer, [...members, ...viewers]))
  const page = (rank: number | undefined) => (rank === undefined ? Number.NaN : Math.floor(rank / PAGE))
  return (one, other) => {
    let pages = 0
    for (const rank of ranks) {
      const shared = page(rank.get(one))
      // The first page is the one that everybody sees.
      if (shared === page(rank.get(other))) pages += 1 + 9 / (1 + shared) ** 3
    }
    const between = kilometres(members[one]!, members[other]!)
    return (
      1 +
      pages * 40 +
      Math.max(0, 1 - Math.abs(one - other) / PAGE) * 600 +
      Math.max(0, 1 - between / NEAR_KM) * 12
    )
  }
}

/** Whether the pool has a face of this look that is about as old. */
export function hasFace(who: Pick<Faceless, 'gender' | 'age' | 'look'>): boolean {
  return PORTRAIT_POOL.some((face) => suits(face, who))
}

const yearsApart = (face: PoolPortrait, { age }: Pick<Faceless, 'age'>): number =>
  Math.abs(face.age - Math.min(OLDEST, Math.max(YOUNGEST, age)))

const suits = (face: PoolPortrait, who: Pick<Faceless, 'gender' | 'age' | 'look'>): boolean =>
  face.gender === who.gender.toLowerCase() &&
  face.look === who.look &&
  yearsApart(face, who) <= MOST_YEARS_APART

function facesFor(member: Faceless, free: readonly PoolPortrait[]): readonly PoolPortrait[] {
  const fitting = free.filter((face) => suits(face, member))
  return fitting.length > 0 ? fitting : PORTRAIT_POOL.filter((face) => suits(face, member))
}

/** Where the viewer's search, in the order and the ages it starts with, shows each member it shows. */
function ranksFor(viewer: DemoMember, members: readonly Faceless[]): Map<number, number> {
  const years = Math.max(9, Math.round(viewer.age / 4))
  const shown = [...members.entries()]
    .filter(
      ([, { gender, seeking, age }]) =>
        gender === viewer.seeking && seeking === viewer.gender && Math.abs(age - viewer.age) <= years,
    )
    .map(([index, member]) => ({ index, away: kilometres(viewer, member) }))
    .toSorted((one, other) => one.away - other.away)
  return new Map(shown.map(({ index }, rank) => [index, rank]))
}

// A flat approximation is good enough for people who do not exist.
function kilometres(one: Pick<Faceless, 'lat' | 'lon'>, other: Pick<Faceless, 'lat' | 'lon'>): number {
  return Math.hypot(one.lat - other.lat, (one.lon - other.lon) * 0.62) * 111
}
