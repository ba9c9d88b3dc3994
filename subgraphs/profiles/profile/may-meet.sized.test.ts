import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSite } from '#platform/site/site.store.ts'
import { suspendMember } from '#subgraphs/accounts/suspension/suspension.actions.ts'
import { findUnread } from '#subgraphs/conversations/published.ts'
import { findLikeNews } from '#subgraphs/likes/published.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { countNewMembers, houseProfileFor } from '../published.ts'

// Who may meet whom is one rule, profiles.may_meet. Fast paths have their own form of it; here each of them
// must give the rule's answer for every relation between two members.

const STATES = ['active', 'paused', 'suspended', 'fraud', 'deleted', 'erased', 'unconfirmed'] as const
const BLOCKS = ['none', 'by the viewer', 'by the other', 'by both'] as const
const RELATIONS = ['none', 'liked', 'likes the viewer', 'matched', 'conversation'] as const

/** The member who is looked at. */
type Other = {
  state: (typeof STATES)[number]
  invisible: boolean
  kind: 'member' | 'house'
  site: 'same' | 'other'
  who: Person
}
/** The viewer, and the relation to each of the others on the same site. */
type Viewer = { relation: (typeof RELATIONS)[number]; block: (typeof BLOCKS)[number]; who: Person }
/**
 * A member who writes to one of the others at the sign-up, and confirms the address after everything else.
 */
type Writer = { to: Other; block: (typeof BLOCKS)[number]; who: Person }
type Pair = { viewer: Viewer; other: Other }

/** Every relation with every block; a sample contains each of them, and the combinations that matter. */
const STANDINGS = RELATIONS.flatMap((relation) => BLOCKS.map((block) => ({ relation, block }))).filter(
  ({ relation, block }) =>
    triesAll() ||
    block === 'none' ||
    (relation === 'conversation' && block === 'by the other') ||
    (relation === 'matched' && block === 'by the viewer') ||
    (relation === 'liked' && block === 'by both'),
)

// House profiles belong to the site: they are confirmed from the start, and never deleted.
const HOUSE_STATES: readonly Other['state'][] = ['active', 'suspended']

const isMember = ({ other: { kind } }: Pair) => kind === 'member'
const isRelated = ({ viewer: { relation } }: Pair) => relation !== 'none'
const likesViewer = ({ viewer: { relation } }: Pair) =>
  relation === 'likes the viewer' || relation === 'matched'
// The viewers of a match have answered the other's like, which ends its news.
const isNewLike = ({ viewer: { relation } }: Pair) => relation === 'likes the viewer'
const isLiked = ({ viewer: { relation } }: Pair) => relation === 'liked' || relation === 'matched'

/**
 * The rule in words (PROF-09, PROF-10): the same site, an account in use, no block in either direction, and
 * neither invisible nor paused, unless the two know each other.
 */
const mayMeet = (pair: Pair): boolean => {
  const { site, state, invisible } = pair.other
  const isThere = site === 'same' && (state === 'active' || state === 'paused')
  return isThere && pair.viewer.block === 'none' && ((!invisible && state === 'active') || isRelated(pair))
}
/** The extra condition of a list of strangers: only members visible to all. */
const mayBeFound = (pair: Pair): boolean =>
  mayMeet(pair) && pair.other.state === 'active' && !pair.other.invisible

const refusals = '{ __typename ... on UserError { code } }'
const BLOCK = `mutation ($id: ID!) { blockProfile(input: { profileId: $id }) ${refusals} }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) ${refusals} }`
const PASS = `mutation ($id: ID!) { swipePass(input: { profileId: $id }) ${refusals} }`
const MARK_SEEN = `mutation ($id: ID!) { markLikeSeen(input: { profileId: $id }) ${refusals} }`
const SEND = `mutation ($id: ID!, $key: ID!, $text: String, $gift: ID) {
  sendMessage(input: { clientId: $key, recipientId: $id, text: $text, giftId: $gift }) ${refusals} }`
const LOOK = `query ($id: ID!) { profile(id: $id) { id receivedGifts { count } } node(id: $id) { id }
  viewer { conversationWith(profileId: $id) { id } } }`
const SEE = 'query ($id: ID!) { profile(id: $id) { id } }'
const SEARCH = `query ($order: SearchOrder) { searchProfiles(first: 100, order: $order) { edges { node { id } } pageInfo { hasNextPage } } }`
const LISTS = `query { viewer { newLikesCount unreadMessagesCount
  likesSent(first: 100) { edges { node { id } } pageInfo { hasNextPage } }
  likesReceived(first: 100) { edges { node { id } } pageInfo { hasNextPage } }
  matches(first: 100) { edges { node { id } } pageInfo { hasNextPage } }
  conversations(first: 100) { edges { node { id other { id } unreadCount } } pageInfo { hasNextPage } } } }`
const HELD = 'query ($id: ID!) { viewer { conversationWith(profileId: $id) { lastMessage { held } } } }'
const PAUSE = `mutation { pauseAccount ${refusals} }`
const LEAVE = `mutation ($password: String!) { deleteAccount(input: { reason: TIME, password: $password }) ${refusals} }`
const INVISIBLE = 'mutation { setInvisible(input: { invisible: true }) { __typename } }'
const RENAME = `mutation { updateProfile(input: { displayName: "Nora" }) ${refusals} }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) ${refusals} }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on SignUpSuccess { viewer { id profile { id } } } ... on UserError { code } } }`
const PARALLEL = 8

const app = testApp({ TRUST_PROXY: 'loopback' })
let others: Other[]
let viewers: Viewer[]
let writers: Writer[]

async function ask(who: Person, document: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await who.run(document, variables)
  if (errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
const databaseOf = (name: string) =>
  app.installation.runtimes.find(({ definition }) => definition.name === name)!.db

/** Does it for all, a few at a time, and drains every subgraph's events. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  await app.drainEvents()
}

/** The result of a mutation: its error code, or `done`. */
async function outcome(
  who: Person,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<string> {
  const [answer] = Object.values(await ask(who, document, variables)) as [
    { __typename: string; code?: string },
  ]
  return answer.code ?? 'done'
}
async function must(who: Person, document: string, variables: Record<string, unknown> = {}): Promise<void> {
  expect(await outcome(who, document, variables), document).toBe('done')
}
const write = (who: Person, whom: Person, what: { text: string } | { gift: string }) =>
  outcome(who, SEND, { id: whom.profileId, key: crypto.randomUUID(), ...what })

let signedUp = 0
/** Like TestApp.signUp, but without waiting for events, and each from its own address. */
async function signUp(
  preference: { gender: 'FEMALE' | 'MALE'; site?: Other['site'] },
  writesTo?: Person,
): Promise<Person> {
  signedUp += 1
  const host = preference.site === 'other' ? 'dutch.test' : 'ruvela.test'
  const own = { email: `person-${signedUp}@example.org`, password: 'correct horse battery' }
  const input = {
    ...own,
    name: 'Ada',
    dateOfBirth: '1990-05-17',
    gender: preference.gender,
    seeking: preference.gender === 'MALE' ? 'FEMALE' : 'MALE',
    acceptTerms: true,
    signupMessage: writesTo === undefined ? null : { recipientId: writesTo.profileId, text: 'Hello' },
  }
  const address = { 'x-forwarded-for': `10.9.${signedUp >> 8}.${signedUp & 255}` }
  const { data, headers } = await app.visitor(host).run(SIGN_UP, { input }, address)
  const [, token] = String(headers['set-cookie']).match(/__Host-session=([^;]+)/)!
  const { id, profile } = data.signUp.viewer
  const memberId = Buffer.from(id, 'base64url').toString().split(':')[1]!
  return app.device(host, token!, { ...app.visitor(host), ...own, memberId, profileId: profile.id })
}

async function confirm(people: Person[]): Promise<void> {
  const { rows } = await app.admin.query<{ recipient: string; text: string }>(
    `select recipient, text from notifications.mail where type = 'activation'`,
  )
  const tokens = new Map(rows.map(({ recipient, text }) => [recipient, text.match(/token=([\w-]+)/)![1]]))
  await each(people, (who) => must(who, ACTIVATE, { token: tokens.get(who.email) }))
}

/**
 * All members, created through the product: the accounts, their relations, the blocks, then the states of the
 * others.
 */
async function setUp(): Promise<void> {
  const preferences = STATES.flatMap((state) =>
    [false, true].flatMap((invisible) => [
      { state, invisible, kind: 'member', site: 'same' } as const,
      { state, invisible, kind: 'member', site: 'other' } as const,
      ...(HOUSE_STATES.includes(state) ? [{ state, invisible, kind: 'house', site: 'same' } as const] : []),
    ]),
  )
  ;[others, viewers, writers] = [[], [], []]
  await each(
    preferences,
    async (preference) =>
      void others.push({ ...preference, who: await signUp({ ...preference, gender: 'FEMALE' }) }),
  )
  await each(
    STANDINGS,
    async (preference) => void viewers.push({ ...preference, who: await signUp({ gender: 'MALE' }) }),
  )
  const isConfirmed = ({ state }: Other) => state !== 'unconfirmed'
  await confirm([...others.filter(isConfirmed), ...viewers].map(({ who }) => who))
  const houses = others.filter(({ kind }) => kind === 'house').map(({ who }) => who)
  await app.admin.query(`update profiles.profile set kind = 'house' where id = any($1)`, [
    houses.map(({ memberId }) => memberId),
  ])
  // Other subgraphs receive changes only.
  await each(houses, (who) => must(who, RENAME))
  await app.admin.query('update billing.account set balance = 10000')

  const here = others.filter(({ site }) => site === 'same')
  await relate(viewers.flatMap((viewer) => here.map((other) => ({ viewer, other }))))
  await part(viewers.flatMap((viewer) => here.map((other) => ({ ...viewer, other: other.who }))))
  const erased = others.filter(({ state }) => state === 'erased')
  await hide(erased)
  await each(erased, ({ who }) => must(who, LEAVE, { password: who.password }))
  await app.moveClock('15 days')
  await app.runJob('accounts.erase-accounts')

  const rest = others.filter(({ state }) => state !== 'erased')
  await each(
    rest
      .filter(({ site, kind, state }) => site === 'same' && kind === 'member' && state !== 'unconfirmed')
      .flatMap((to) =>
        (to.state === 'active' ? BLOCKS : (['none'] as const)).map((block) => ({ to, block })),
      ),
    async (preference) =>
      void writers.push({ ...preference, who: await signUp({ gender: 'MALE' }, preference.to.who) }),
  )
  await part(writers.map((writer) => ({ ...writer, other: writer.to.who })))
  await hide(rest)
  await each(rest, endAccount)
  await confirm(writers.map(({ who }) => who))
  // The queue retries when the credits for a message are booked a moment later; now they are.
  for (const { who } of writers)
    await app.runJob('conversations.deliver-held-messages', { memberId: who.memberId })
}

const part = (of: { who: Person; block: Viewer['block']; other: Person }[]) =>
  each(of, async ({ who, block, other }) => {
    if (block === 'by the viewer' || block === 'by both') await must(who, BLOCK, { id: other.profileId })
    if (block === 'by the other' || block === 'by both') await must(other, BLOCK, { id: who.profileId })
  })
const hide = (people: Other[]) =>
  each(
    people.filter(({ invisible }) => invisible),
    ({ who }) => ask(who, INVISIBLE),
  )

/**
 * The relation between two, as far as possible: unconfirmed members cannot be liked or messaged, and their
 * own likes are held.
 */
async function relate(pairs: Pair[]): Promise<void> {
  const { gifts } = await ask(viewers[0]!.who, '{ gifts { id } }')
  await each(pairs.filter(likesViewer), ({ viewer, other }) =>
    must(other.who, LIKE, { id: viewer.who.profileId }),
  )
  const possible = pairs.filter(({ other }) => other.state !== 'unconfirmed')
  await each(possible.filter(isLiked), ({ viewer, other }) =>
    must(viewer.who, LIKE, { id: other.who.profileId }),
  )
  await each(
    possible.filter(({ viewer }) => viewer.relation === 'conversation'),
    async ({ viewer, other }) => {
      expect(await write(other.who, viewer.who, { text: 'Hello' })).toBe('done')
      if (other.kind === 'member')
        expect(await write(viewer.who, other.who, { gift: gifts[0].id })).toBe('done')
    },
  )
}

async function endAccount({ state, site, who }: Other): Promise<void> {
  if (state === 'paused') await must(who, PAUSE)
  if (state === 'deleted') await must(who, LEAVE, { password: who.password })
  if (state !== 'suspended' && state !== 'fraud') return
  const token = site === 'same' ? 'ruvela' : 'dutch'
  const { rows } = await app.admin.query('select id from accounts.site where token = $1', [token])
  const of = { email: who.email, reason: state === 'fraud' ? ('fraud' as const) : ('rules' as const) }
  const db = databaseOf('accounts')
  const by = { site: (await readSite(db, rows[0].id))!, config: app.config }
  expect(await suspendMember(db, by, of)).toBe(true)
}

/** One answer per pair, so that a difference names its pairs. */
type Answers = Record<string, unknown>
const nameOf = ({ viewer, other }: Pair) =>
  `${other.site} site, ${other.kind}, ${other.state}${other.invisible ? ', invisible' : ''}, block ${viewer.block}, relation ${viewer.relation}`
const pairs = (): Pair[] => viewers.flatMap((viewer) => others.map((other) => ({ viewer, other })))
const expected = (answer: (pair: Pair) => unknown): Answers =>
  Object.fromEntries(pairs().map((pair) => [nameOf(pair), answer(pair)]))

/** The answers of an endpoint that takes one pair at a time. */
async function askedByPair(question: (pair: Pair) => Promise<unknown>): Promise<Answers> {
  const answers: Answers = {}
  await each(pairs(), async (pair) => void (answers[nameOf(pair)] = await question(pair)))
  return answers
}
/** The answers of an endpoint that lists all members for a viewer, by profile or member id. */
async function askedByViewer(question: (viewer: Viewer) => Promise<string[]>): Promise<Answers> {
  const answers: Answers = {}
  await each(viewers, async (viewer) => {
    const known = new Set(await question(viewer))
    for (const other of others)
      answers[nameOf({ viewer, other })] = known.has(other.who.profileId) || known.has(other.who.memberId)
  })
  return answers
}
const countFor = (viewer: Viewer, condition: (pair: Pair) => boolean): number =>
  others.filter((other) => condition({ viewer, other })).length

function idsOf(list: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean } }): string[] {
  expect(list.pageInfo.hasNextPage).toBe(false)
  return list.edges.map(({ node }) => node.id)
}

beforeAll(async () => {
  await app.admin.query(
    `update accounts.site set settings = settings || '{"loggedOutSearch": true, "conversationsFree": 1000}', content_version = content_version + 1`,
  )
  await setUp()
})

describe('PROF-09 PROF-10 one rule says who may meet whom, however they stand to each other:', () => {
  test('a profile shows by its address, by its id and with its gifts @long', async () => {
    const looks = await askedByPair(async ({ viewer, other }) => {
      const { profile, node } = await ask(viewer.who, LOOK, { id: other.who.profileId })
      return { profile: profile !== null, node: node !== null, gifts: profile?.receivedGifts.length > 0 }
    })
    // Members with a conversation keep the name of a member removed for fraud (TRUST-08).
    const isWarnedOf = ({ viewer, other }: Pair) =>
      other.site === 'same' &&
      other.state === 'fraud' &&
      viewer.relation === 'conversation' &&
      viewer.block === 'none'
    expect(looks).toEqual(
      expected((pair) => ({
        profile: mayMeet(pair),
        node: mayMeet(pair) || isWarnedOf(pair),
        gifts: mayMeet(pair) && isMember(pair),
      })),
    )
  })

  test('a visitor sees those whom a stranger would see', async () => {
    const visitor = app.visitor()
    const stranger = viewers.find(({ relation, block }) => relation === 'none' && block === 'none')!
    const seen: [Other, boolean][] = []
    await each(others, async (other) => {
      seen.push([other, (await ask(visitor, SEE, { id: other.who.profileId })).profile !== null])
    })
    for (const [other, isSeen] of seen) {
      const pair = { viewer: stranger, other }
      expect(isSeen, nameOf(pair)).toBe(mayMeet(pair))
    }
  })

  test('a search finds the members visible to all', async () => {
    for (const order of ['LAST_ACTIVE', 'NEWEST', 'NEAREST']) {
      const found = await askedByViewer(async ({ who }) =>
        idsOf((await ask(who, SEARCH, { order })).searchProfiles),
      )
      expect(found, order).toEqual(expected(mayBeFound))
    }
  })

  test('lists of likes hold the visible members', async () => {
    const list = (name: string) =>
      askedByViewer(async ({ who }) => idsOf((await ask(who, LISTS)).viewer[name]))
    expect(await list('likesSent')).toEqual(expected((pair) => isLiked(pair) && mayMeet(pair)))
    expect(await list('likesReceived')).toEqual(expected((pair) => likesViewer(pair) && mayMeet(pair)))
    expect(await list('matches')).toEqual(
      expected((pair) => pair.viewer.relation === 'matched' && mayMeet(pair)),
    )
    await each(viewers, async (viewer) => {
      expect((await ask(viewer.who, LISTS)).viewer.newLikesCount).toBe(
        countFor(viewer, (pair) => isNewLike(pair) && mayMeet(pair) && isMember(pair)),
      )
    })
  })

  test('lists of conversations hold the visible members, and the fraud warnings @long', async () => {
    const isShown = (pair: Pair) =>
      pair.viewer.relation === 'conversation' &&
      (mayMeet(pair) ||
        (pair.other.site === 'same' && pair.other.state === 'fraud' && pair.viewer.block === 'none'))
    const listed = await askedByViewer(async ({ who }) => {
      const { conversations, unreadMessagesCount } = (await ask(who, LISTS)).viewer
      idsOf(conversations)
      const rows: { other: { id: string }; unreadCount: number }[] = conversations.edges.map(
        ({ node }: { node: unknown }) => node,
      )
      expect(unreadMessagesCount).toBe(rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0))
      return rows.map(({ other }) => other.id)
    })
    expect(listed).toEqual(expected(isShown))
    const opened = await askedByPair(
      async ({ viewer, other }) =>
        (await ask(viewer.who, LOOK, { id: other.who.profileId })).viewer.conversationWith !== null,
    )
    expect(opened).toEqual(expected(isShown))
  })

  test('mails, pushes and the digest name no other member', async () => {
    const [notifications, since] = [databaseOf('notifications'), new Date(0)]
    const unread = await askedByViewer(async ({ who }) =>
      (await findUnread(notifications, who.memberId, null)).map(({ otherId }) => otherId),
    )
    expect(unread).toEqual(expected((pair) => pair.viewer.relation === 'conversation' && mayMeet(pair)))
    await each(viewers, async (viewer) => {
      const { memberId } = viewer.who
      const count = (condition: (pair: Pair) => boolean) =>
        countFor(viewer, (pair) => mayMeet(pair) && isMember(pair) && condition(pair))
      expect(
        await findLikeNews(notifications, memberId, since),
        nameOf({ viewer, other: others[0]! }),
      ).toEqual({
        unseen: count(isNewLike),
        received: count(likesViewer),
        matches: count(({ viewer: { relation } }) => relation === 'matched'),
      })
      expect(await countNewMembers(notifications, memberId, since)).toBe(count(mayBeFound))
    })
  })

  test('the like modal and the swipe game deal no other member', async () => {
    const proposed = await askedByViewer(async ({ who }) => {
      const { rows } = await sql<{
        id: string
      }>`select f.id from ${houseProfileFor(who.memberId, 'f')}`.execute(databaseOf('likes'))
      return rows.map(({ id }) => id)
    })
    expect(proposed).toEqual(expected((pair) => mayBeFound(pair) && !isMember(pair)))
    const announced = await askedByViewer(async ({ who }) => {
      const ids: string[] = []
      for (;;) {
        const { autoLike } = (await ask(who, '{ viewer { autoLike { id kind } } }')).viewer
        if (autoLike?.kind !== 'MEMBER') return ids
        ids.push(autoLike.id)
        await must(who, MARK_SEEN, { id: autoLike.id })
      }
    })
    expect(announced).toEqual(expected((pair) => isNewLike(pair) && mayMeet(pair) && isMember(pair)))
    const dealt = await askedByViewer(async ({ who }) => {
      const { swipeDeck } = await ask(who, '{ swipeDeck(first: 50) { id } }')
      for (const { id } of swipeDeck) await must(who, PASS, { id })
      return swipeDeck.map(({ id }: { id: string }) => id)
    })
    expect(dealt).toEqual(expected((pair) => mayBeFound(pair) && isMember(pair) && !isLiked(pair)))
  })

  test('CHAT-07 a sign-up message reaches the members whom its writer may meet', async () => {
    await each(writers, async ({ to, block, who }) => {
      // The held message is a conversation, so its writer sees even invisible members.
      const pair = { viewer: { relation: 'conversation' as const, block, who }, other: to }
      if (!mayMeet(pair)) return
      const { conversationWith } = (await ask(who, HELD, { id: to.who.profileId })).viewer
      expect(conversationWith?.lastMessage.held, nameOf(pair)).toBe(false)
    })
    const { rows } = await app.admin.query<{ senderId: string }>(
      'select sender_id as "senderId" from conversations.message where held',
    )
    const held = new Set(rows.map(({ senderId }) => senderId))
    for (const { to, block, who } of writers) {
      const pair = { viewer: { relation: 'conversation' as const, block, who }, other: to }
      expect(held.has(who.memberId), nameOf(pair)).toBe(!mayMeet(pair))
    }
  })

  test('a message and a like reach no other member @long', async () => {
    const sent = await askedByPair(({ viewer, other }) => write(viewer.who, other.who, { text: 'Hello' }))
    expect(sent).toEqual(
      expected((pair) =>
        mayMeet(pair) ? (isMember(pair) ? 'done' : 'HOUSE_PROFILE') : 'RECIPIENT_UNAVAILABLE',
      ),
    )
    const liked = await askedByPair(({ viewer, other }) =>
      outcome(viewer.who, LIKE, { id: other.who.profileId }),
    )
    expect(liked).toEqual(expected((pair) => (mayMeet(pair) ? 'done' : 'PROFILE_UNAVAILABLE')))
  })
})
