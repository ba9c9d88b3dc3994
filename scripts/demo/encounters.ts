import { randomFrom, type Random } from '#platform/base/seeded-random.ts'
import { conversationsOf, demoConversations, type DemoConversation } from './conversations.ts'
import { firstLoginsTalk, placeInInbox } from './logins.ts'
import type { DemoLogin } from './logins.types.ts'
import type { DemoMember } from './people.types.ts'

/**
 * One like between two members, by their keys. Without `seenMinutesAgo` the recipient has not seen it yet.
 */
export type DemoLike = { from: string; to: string; minutesAgo: number; seenMinutesAgo?: number }

/** A conversation with the number of unread messages, by login key. */
export type DemoEncounter = DemoConversation & { unread: Map<string, number> }

/** The history of a site's members: conversations and likes, some of them mutual. */
export type DemoEncounters = { conversations: DemoEncounter[]; likes: DemoLike[] }

/**
 * The members' history before the demo begins. Each login's lists are filled as it asks, with the members who
 * fit best. The others are filled randomly, with the same result for the same people.
 * @param people all members of one site, including the logins
 */
export function demoEncounters(people: readonly DemoMember[], logins: readonly DemoLogin[]): DemoEncounters {
  const ofLogins = logins.map((login) => encountersOf(login, people, logins))
  const [first, second] = logins
  const known =
    first !== undefined && second !== undefined && first.site === 'ruvela'
      ? meetFirstLogins(first.member, second.member)
      : NOTHING
  const others = people.filter((member) => !logins.some((login) => login.member.key === member.key))
  const amongOthers = demoConversations(others).map((conversation) => ({
    ...conversation,
    unread: new Map<string, number>(),
  }))
  return {
    conversations: [
      ...ofLogins.flatMap(({ conversations }) => conversations),
      ...known.conversations,
      ...amongOthers,
    ],
    likes: [
      ...ofLogins.flatMap(({ likes }) => likes),
      ...known.likes,
      ...likesOfTalkers(amongOthers),
      ...likesByChance(others),
    ],
  }
}

const NOTHING: DemoEncounters = { conversations: [], likes: [] }

// A small demo has few members of each language; near its hubs, most know these.
const HUB_LANGUAGES: readonly string[] = ['nl', 'en']

function encountersOf(
  login: DemoLogin,
  people: readonly DemoMember[],
  logins: readonly DemoLogin[],
): DemoEncounters {
  const { member, inbox, started, likes } = login
  const partners = withoutTwins(
    partnersFor(member, people).filter(({ key }) => !logins.some((other) => other.member.key === key)),
  )
  const talkers = partners
    .filter(({ locale }) => locale === member.locale || HUB_LANGUAGES.includes(member.locale))
    .slice(0, inbox.length)
  const conversations = conversationsOf(member, talkers, started).map((conversation, index) => {
    const entry = inbox[index]!
    const placed = placeInInbox(conversation, member, entry)
    const waiting =
      placed.messages.length - 1 - placed.messages.findLastIndex(({ from }) => from === member.key)
    return { ...placed, unread: new Map([[member.key, Math.min(entry.unread, waiting)]]) }
  })
  // Conversation partners are matches, except the newest, who has only just written.
  const rest = partners.slice(1)
  const take = (count: number) => rest.splice(0, count)
  const received = (from: DemoMember, minutesAgo: number, seen: boolean): DemoLike => ({
    from: from.key,
    to: member.key,
    minutesAgo,
    ...(seen && { seenMinutesAgo: Math.min(minutesAgo, member.lastActiveMinutesAgo + minutesAgo / 2) }),
  })
  const sent = (to: DemoMember, minutesAgo: number): DemoLike => ({
    from: member.key,
    to: to.key,
    minutesAgo,
    ...(to.lastActiveMinutesAgo < minutesAgo && to.kind === 'member' && { seenMinutesAgo: minutesAgo - 1 }),
  })
  return {
    conversations,
    likes: [
      ...take(likes.matches).flatMap((other, i) => [
        received(other, 2900 + i * 1700, true),
        sent(other, 2000 + i * 1900),
      ]),
      ...take(likes.unseen).map((other, i) => received(other, 11 + i * i * 47, false)),
      ...take(likes.seen).map((other, i) => received(other, 1700 + i * 1300, true)),
      ...take(likes.sent).map((other, i) => sent(other, 40 + i * 900)),
    ],
  }
}

function meetFirstLogins(femke: DemoMember, bas: DemoMember): DemoEncounters {
  const likes: DemoLike[] = [
    { from: bas.key, to: femke.key, minutesAgo: 1600, seenMinutesAgo: 1580 },
    { from: femke.key, to: bas.key, minutesAgo: 1575, seenMinutesAgo: 1540 },
  ]
  return {
    conversations: [
      {
        ...firstLoginsTalk(femke, bas),
        unread: new Map([
          [femke.key, 0],
          [bas.key, 0],
        ]),
      },
    ],
    likes,
  }
}

/** Members whom this member would meet, best fit first: same language, similar age, near, with a picture. */
function partnersFor(member: DemoMember, people: readonly DemoMember[]): DemoMember[] {
  const misfit = (other: DemoMember) =>
    (other.locale === member.locale ? 0 : 1000) +
    Math.max(0, Math.abs(other.age - member.age) - 8) * 40 +
    (other.portrait === undefined ? 300 : 0) +
    Math.hypot(other.lat - member.lat, (other.lon - member.lon) * 0.62) * 111
  return people
    .filter((other) => other.kind === 'member' && wouldMeet(member, other))
    .map((other) => ({ other, misfit: misfit(other) }))
    .toSorted((one, two) => one.misfit - two.misfit)
    .map(({ other }) => other)
}

/** The first member with each face, then the others: a login's likes and conversations are on one page. */
function withoutTwins(partners: readonly DemoMember[]): DemoMember[] {
  const isFirst = ({ portrait }: DemoMember, index: number) =>
    portrait === undefined || partners.findIndex((other) => other.portrait === portrait) === index
  return [...partners.filter(isFirst), ...partners.filter((other, index) => !isFirst(other, index))]
}

function wouldMeet(one: DemoMember, other: DemoMember): boolean {
  return one.key !== other.key && one.seeking === other.gender && other.seeking === one.gender
}

// Two in three conversations began after a mutual like.
function likesOfTalkers(conversations: readonly DemoConversation[]): DemoLike[] {
  return conversations.flatMap(({ members: [one, other], messages }, index) => {
    if (index % 3 === 2) return []
    const before = messages[0]!.minutesAgo
    return [
      { from: one, to: other, minutesAgo: before + 90, seenMinutesAgo: before + 60 },
      { from: other, to: one, minutesAgo: before + 30, seenMinutesAgo: before + 10 },
    ]
  })
}

const LIKES_MAX = 9
const ANSWERED_SHARE = 0.3

function likesByChance(people: readonly DemoMember[]): DemoLike[] {
  const random = randomFrom(`likes ${people[0]?.key ?? ''}`)
  const pools = Map.groupBy(people, ({ gender, seeking }) => `${gender} ${seeking}`)
  return people.flatMap((member) => {
    if (member.kind === 'house') return []
    const pool = (pools.get(`${member.seeking} ${member.gender}`) ?? []).filter(
      ({ key }) => key !== member.key,
    )
    const count = Math.min(pool.length, Math.floor(random() ** 2 * LIKES_MAX))
    const liked = new Set(Array.from({ length: count }, () => pool[Math.floor(random() * pool.length)]!))
    return [...liked].flatMap((other) => {
      const like = likeOf(random, member, other)
      const isAnswered =
        other.kind === 'member' && like.seenMinutesAgo !== undefined && random() < ANSWERED_SHARE
      return isAnswered
        ? [
            like,
            {
              from: other.key,
              to: member.key,
              minutesAgo: like.seenMinutesAgo!,
              seenMinutesAgo: like.seenMinutesAgo! - 1,
            },
          ]
        : [like]
    })
  })
}

// No like predates the sign-up or follows the last activity.
function likeOf(random: Random, member: DemoMember, other: DemoMember): DemoLike {
  const latest = member.lastActiveMinutesAgo
  const earliest = Math.max(latest, Math.min(member.memberForDays, other.memberForDays) * 24 * 60)
  const minutesAgo = Math.round(latest + random() ** 2 * (earliest - latest))
  const wasThere = other.kind === 'member' && other.lastActiveMinutesAgo + 1 < minutesAgo
  const seen = wasThere && random() < 0.8
  return {
    from: member.key,
    to: other.key,
    minutesAgo,
    ...(seen && { seenMinutesAgo: Math.max(other.lastActiveMinutesAgo + 1, Math.round(minutesAgo * 0.7)) }),
  }
}

/** Each member's last activity, by key, in minutes before now. Writing or liking counts as activity. */
export function lastActivity(
  people: readonly DemoMember[],
  { conversations, likes }: DemoEncounters,
): Map<string, number> {
  const latest = new Map(people.map(({ key, lastActiveMinutesAgo }) => [key, lastActiveMinutesAgo]))
  const note = (key: string, minutesAgo: number) =>
    latest.set(key, Math.min(latest.get(key) ?? Infinity, minutesAgo))
  for (const { messages } of conversations)
    for (const { from, minutesAgo } of messages) note(from, minutesAgo)
  for (const { from, minutesAgo } of likes) note(from, minutesAgo)
  return latest
}
