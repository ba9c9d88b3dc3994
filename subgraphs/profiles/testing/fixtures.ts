import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/base/global-ids.ts'
import { openPubSub } from '#platform/events/pub-sub.ts'
import { openLocalStorage, type FileStorage } from '#platform/files/file-storage.ts'
import { dayOfSite } from '#platform/postgres/clock.ts'
import { openSubgraph, type SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import { openActionCounter } from '#platform/requests/action-counter.ts'
import { NO_SESSION } from '#platform/requests/request-context.ts'
import { defaultSettings, type SiteSettings } from '#platform/site/site-settings.ts'
import type { Site } from '#platform/site/site.ts'
import { createTestDatabase } from '#testing/database.ts'
import { flushPresence } from '../search-index/presence.actions.ts'
import { profiles } from '../server.ts'
import { createHouse, createMembers, type AnnounceEvent, type MemberOptions } from './members.ts'
import { createPerson, type ContextFor } from './person.ts'

/**
 * The profiles subgraph alone, on its own database. Its neighbours' input arrives as their events, and each
 * person's requests carry the context that a gateway would give them.
 */
export async function createFixtures(given: { folder?: string; storage?: FileStorage } = {}) {
  const database = await createTestDatabase()
  const folder = given.folder ?? mkdtempSync(path.join(tmpdir(), 'ruvela-profiles-'))
  const config = { ...database.config, DATA_DIR: folder, ACTION_LIMIT_FACTOR: 0 }
  const runtime = openSubgraph(profiles, {
    config,
    adminUrl: database.url,
    pubSub: await openPubSub(database.url),
    actions: await openActionCounter(config),
    storage: given.storage ?? openLocalStorage(path.join(folder, 'files')),
  })
  const admin = new pg.Pool({ connectionString: database.url, max: 2 })
  await admin.query('update platform.clock_offset set movable = true')
  const settings = defaultSettings('Test', 'en')
  const siteId = newId()
  const otherSiteId = newId()
  const contextFor = createContexts(runtime, admin, settings)

  const app = openRoutes(runtime, contextFor)
  const person = (site: string, memberId: string | undefined) =>
    createPerson({ app, contextFor }, site, memberId)

  const announceEvent: AnnounceEvent = async (topic, payload, producer = 'accounts') => {
    await admin.query(
      `insert into ${producer}.outbox (consumer, topic, key, payload) values ('profiles', $1, $2, $3)`,
      [topic, payload.memberId, payload],
    )
  }

  /** Events handled, activity written. */
  async function settle(): Promise<void> {
    await runtime.drainEvents()
    await flushPresence(runtime.db, runtime.services)
  }

  return {
    siteId,
    otherSiteId,
    settings,
    admin,
    runtime,
    folder,
    announceEvent,
    contextFor,
    /** Binds a real port, for tests that need a socket. @returns the port */
    async listen(): Promise<number> {
      const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
      return Number(address.port)
    },
    visitor: (site = siteId) => person(site, undefined),
    ...createMembers({ siteId, announceEvent, settle, person }),
    house: (options: MemberOptions = {}) => createHouse(runtime, { siteId, ...options }),
    settle,
    moveClock: (interval: string) =>
      admin.query('update platform.clock_offset set shift = shift + $1::interval', [interval]),
    /** Every file anywhere below the data folder. */
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    async close() {
      await app.close()
      await runtime.stop()
      await runtime.services.pubSub.close()
      await admin.end()
      await database.drop()
      if (given.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Two headers identify the viewer, as a gateway would read them from the session.
function openRoutes({ services, db }: SubgraphRuntime, contextFor: ContextFor): FastifyInstance {
  const app = fastify()
  profiles.routes!(app, {
    services,
    db,
    open: ({ headers }) => contextFor(String(headers['x-site']), headers['x-member'] as string | undefined),
  })
  return app
}

/** Opens requests as a gateway does, for the sites of the fixtures. */
function createContexts(runtime: SubgraphRuntime, admin: pg.Pool, settings: SiteSettings): ContextFor {
  return async (site, memberId) => {
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(runtime.db)
    const now = rows[0]!.now
    const published = await admin.query('select profiles.published_genders($1) as genders', [site])
    return {
      requestId: newId(),
      site: {
        id: site,
        token: 'test',
        name: 'Testsite',
        domain: 'testsite.example',
        companyNames: [],
        settings,
        genders: published.rows[0].genders,
        defaultLocale: 'en',
        locales: ['en', 'nl'],
      } as unknown as Site,
      viewer: memberId === undefined ? undefined : { siteId: site, memberId, sessionId: newId() },
      visit: {
        host: 'ruvela.test',
        pageHost: 'ruvela.test',
        locale: 'en',
        country: 'NL',
        address: '127.0.0.1',
        userAgent: 'test',
        audience: 'browser',
        hasTrafficSource: false,
        isBackground: false,
        session: NO_SESSION,
      },
      now,
      today: dayOfSite(now, 'Europe/Amsterdam'),
      db: runtime.db,
      services: runtime.services,
    }
  }
}

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>
