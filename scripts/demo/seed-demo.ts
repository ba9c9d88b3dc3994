import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Installation } from '#gateway/installation.ts'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { pickWeighted, randomFrom } from '#platform/base/seeded-random.ts'
import { outboxKeys } from '#platform/events/outbox-signals.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { databaseNow, dayOfSite } from '#platform/postgres/clock.ts'
import { EVENT_CONSUMERS } from '#platform/postgres/event-consumers.ts'
import { databaseCounter } from '#platform/requests/action-counter.ts'
import { hashPassword } from '#subgraphs/accounts/account/password-hash.ts'
import { findGifts } from '#subgraphs/conversations/message/gift.store.ts'
import { demoEncounters, lastActivity, type DemoEncounters } from './encounters.ts'
import { DEMO_PASSWORD, demoEmail, demoLogins } from './logins.ts'
import type { DemoLogin } from './logins.types.ts'
import type { DemoSite } from './people-towns.ts'
import { demoPeople } from './people.ts'
import type { DemoMember } from './people.types.ts'
import { posesOf } from './portrait-pool.ts'
import { seedConversations } from './seed-conversations.ts'
import { seedLikes } from './seed-likes.ts'
import { createPictureCache, seedMembers, type Seeding, type SeedPerson } from './seed-members.ts'
import { seedModeration } from './seed-moderation.ts'
import { seedOrders, type SeedOrder } from './seed-orders.ts'
import { DEMO_SITES, seedSite, type SeedSite } from './seed-sites.ts'
import { beginSeed, finishSeed, readSeedState, undoUnfinishedSeed } from './seed-state.ts'
import { trafficOf } from './traffic.ts'

const PORTRAITS = path.join(import.meta.dirname, 'portraits')
const DUTCH_SHARE = 0.16
const LEAST_INVENTED = 10
const SEED = 1
// The queue of the other site is empty, which is worth seeing, too.
const MODERATED_SITE = 'ruvela'
// A gift in every third conversation: enough for every login to have sent or received one.
const GIFT_IN_EVERY = 3
const DRAIN_LIMIT_MILLISECONDS = 120_000

/**
 * Fills an empty database with the demo's sites, members and their history. It first undoes an interrupted
 * seed. When several processes start at once, one seeds and the others wait.
 * @param db the owner's connection, with at least three in its pool
 * @returns false when the database already had data; then nothing changes
 */
export async function seedDemo(installation: Installation, db: Kysely<unknown>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('ruvela seed'))`.execute(connection)
    try {
      if ((await readSeedState(db)) === 'unfinished') await undoUnfinishedSeed(db)
      if ((await readSeedState(db)) === 'filled') return false
      await beginSeed(db)
      await fillWithDemo(installation, db, DEMO_SITES)
      await finishSeed(db)
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext('ruvela seed'))`.execute(connection).catch(() => undefined)
    }
  })
}

type DemoSeeding = Seeding & { installation: Installation; passwordHash: string; now: Date }

/**
 * Fills a database that is empty, and that no other process fills, with some of the demo's sites, their
 * members and history.
 */
export async function fillWithDemo(
  installation: Installation,
  db: Kysely<unknown>,
  sites: readonly SeedSite[],
): Promise<void> {
  const { config } = installation
  const now = await databaseNow(db)
  const seeding: DemoSeeding = {
    installation,
    db,
    now,
    storage: installation.runtimes[0]?.services.storage ?? openStorage(config),
    pictures: createPictureCache(),
    drain: () => untilHandled(installation, db),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  }
  const casts = sites.map((site) => castOf(site, config.SEED_MEMBERS, now))
  // The worker decodes pictures while the database is busy with accounts.
  for (const { people } of casts)
    for (const member of people)
      for (const file of photosOf(member)) void seeding.pictures!(file).catch(() => undefined)
  for (const cast of casts) await seedCast(seeding, cast)
  await countDays(installation)
}

// The timetable would do it within ten minutes; the console's dashboard has figures from the start.
async function countDays({ runtimes }: Installation): Promise<void> {
  for (const runtime of runtimes)
    await runtime.definition.jobs[`${runtime.definition.name}.count-days`]?.(runtime, undefined as never)
}

type Cast = { site: SeedSite; people: DemoMember[]; logins: DemoLogin[]; encounters: DemoEncounters }

function castOf(site: SeedSite, membersInAll: number, now: Date): Cast {
  const today = dayOfSite(now, 'Europe/Amsterdam').date
  const inDutch = Math.max(6, Math.round(membersInAll * DUTCH_SHARE))
  const count = site.token === 'dutch' ? inDutch : membersInAll - inDutch
  const logins = demoLogins(today).filter((login) => login.site === site.token)
  const invented = demoPeople({
    site: site.token as DemoSite,
    // The logins need others to meet, even in the smallest demo.
    count: Math.max(LEAST_INVENTED, count - logins.length),
    seed: SEED,
    today,
    viewers: logins.map(({ member }) => member),
  })
  const people = [...logins.map(({ member }) => member), ...invented]
  return { site, people, logins, encounters: demoEncounters(people, logins) }
}

async function seedCast(seeding: DemoSeeding, { site, people, logins, encounters }: Cast): Promise<void> {
  const { db, now } = seeding
  const siteId = await seedSite(db, site)
  const gifts = await findGifts(db, siteId)
  const activity = lastActivity(people, encounters)
  const loginKeys = new Set(logins.map(({ member }) => member.key))
  const persons = people.map((member) => ({
    ...personOf(member),
    lastActiveMinutesAgo: activity.get(member.key)!,
    tracking: trafficOf(member),
    getsMail: loginKeys.has(member.key),
  }))
  const memberIds = await seedMembers(seeding, siteId, persons, seeding.passwordHash)
  const ids = new Map(people.map(({ key }, index) => [key, memberIds[index]!]))
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MILLISECONDS)
  await seedOrders(tillOf(seeding), siteId, ordersOf(people, logins, ids))
  await seedLikes(
    db,
    siteId,
    encounters.likes.map(({ from, to, minutesAgo, seenMinutesAgo }) => ({
      fromId: ids.get(from)!,
      toId: ids.get(to)!,
      at: at(minutesAgo),
      seenAt: seenMinutesAgo === undefined ? null : at(seenMinutesAgo),
    })),
  )
  const activeAt = new Map([...activity].map(([key, minutesAgo]) => [ids.get(key)!, at(minutesAgo)]))
  await seedConversations(
    db,
    { siteId, activeAt },
    encounters.conversations.map(({ members: [one, other], messages, unread }, index) => ({
      members: [ids.get(one)!, ids.get(other)!],
      messages: messages.map(({ from, text, minutesAgo }) => ({
        fromId: ids.get(from)!,
        text,
        at: at(minutesAgo),
      })),
      gift: index % GIFT_IN_EVERY === 0 ? gifts[(index / GIFT_IN_EVERY) % gifts.length] : undefined,
      unread: new Map([...unread].map(([key, count]) => [ids.get(key)!, count])),
    })),
  )
  await seeding.drain()
  if (site.token !== MODERATED_SITE) return
  const members = people.map((person, index) => ({ person, id: memberIds[index]! }))
  const others = members.filter(({ person: { key, kind } }) => kind === 'member' && !loginKeys.has(key))
  await seedModeration(seeding, seeding.installation.config, { siteId, members: others })
  await seeding.drain()
}

function personOf(member: DemoMember): SeedPerson {
  const {
    kind,
    displayName,
    gender,
    seeking,
    sexuality,
    birthdate,
    locale,
    country,
    cityId,
    lat,
    lon,
    aboutMe,
    relationship,
    interests,
  } = member
  return {
    kind,
    name: displayName,
    email: demoEmail(member),
    gender,
    seeking,
    sexuality,
    dateOfBirth: birthdate,
    locale,
    country,
    cityId,
    point: { lat, lon },
    aboutMe,
    hair: member.hair ?? null,
    eye: member.eyes ?? null,
    body: member.body ?? null,
    relationship,
    interests,
    photos: photosOf(member),
    lastActiveMinutesAgo: member.lastActiveMinutesAgo,
    signedUpDaysAgo: member.memberForDays,
  }
}

function photosOf({ portrait, poses, scenes }: DemoMember): string[] {
  const person = portrait === undefined ? [] : [portrait, ...posesOf(portrait).slice(0, poses)]
  return [...person, ...scenes].map((file) => path.join(PORTRAITS, file))
}

function ordersOf(people: DemoMember[], logins: DemoLogin[], ids: Map<string, string>): SeedOrder[] {
  const random = randomFrom(`orders ${people.length}`)
  return people
    .filter(({ paid }) => paid)
    .flatMap(({ key, locale, country, memberForDays }): SeedOrder[] => {
      const buyer = { memberId: ids.get(key)!, locale, country }
      const login = logins.find(({ member }) => member.key === key)
      if (login !== undefined) return login.orders.map((order) => ({ ...buyer, ...order }))
      const style = pickWeighted(random, [
        ['p0', 4],
        ['p1', 4],
        ['p2', 2],
        ['p3', 0.5],
      ] as const)
      return [{ ...buyer, style, outcome: 'paid', daysAgo: Math.max(0.02, random() * memberForDays) }]
    })
}

// Demo orders are paid at the sandbox, whatever payment provider this installation uses.
function tillOf({ installation, db, storage }: DemoSeeding) {
  const { pubSub, config } = installation
  return {
    db,
    services: {
      config: { ...config, PAYMENTS: 'sandbox' as const },
      pubSub,
      storage,
      actions: databaseCounter,
      subgraph: 'billing' as const,
    },
  }
}

/** Waits until every subgraph, in this process or another, has handled all events. */
async function untilHandled(installation: Installation, db: Kysely<unknown>): Promise<void> {
  const outboxes = sql.join(
    SUBGRAPHS.map((schema) => sql`select from ${sql.table(`${schema}.outbox`)}`),
    sql` union all `,
  )
  const everyOutbox = SUBGRAPHS.flatMap((producer) => outboxKeys(producer, EVENT_CONSUMERS[producer]))
  const deadline = Date.now() + DRAIN_LIMIT_MILLISECONDS
  while (Date.now() < deadline) {
    installation.pubSub.publish({ topic: 'outbox', keys: everyOutbox })
    await new Promise((resolve) => setTimeout(resolve, 25))
    const { rows } = await sql<{ waiting: boolean }>`select exists (${outboxes}) as waiting`.execute(db)
    if (!rows[0]!.waiting) return
  }
  throw new Error('The subgraphs do not handle their events; are all of them running?')
}
