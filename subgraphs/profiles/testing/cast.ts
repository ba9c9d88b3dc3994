import fastify from 'fastify'
import { execute, parse, type ExecutionResult } from 'graphql'
import { sql } from 'kysely'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { dayOfSite } from '#platform/clock.ts'
import { openDoorbell } from '#platform/doorbell.ts'
import { openLocalStorage, type FileStorage } from '#platform/file-storage.ts'
import { newId, toGlobalId } from '#platform/global-ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Site, SiteSettings } from '#platform/site.ts'
import { openSubgraph } from '#platform/subgraph-runtime.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { saveCard } from '../card.store.ts'
import { flushPresence } from '../presence.actions.ts'
import { insertProfile, lockProfile } from '../profile.store.ts'
import { schema } from '../schema.ts'
import { profiles } from '../server.ts'
import { GENDER_CODES } from '../tables.ts'

/** Somebody in front of this subgraph: a member, or a visitor without an id. */
export type Person = {
  memberId: string | undefined
  profileId: string
  siteId: string
  /** Runs an operation of this subgraph's own schema; fails on any error. */
  run(document: string, variables?: Record<string, unknown>): Promise<any>
  /** The same, errors included. */
  ask(document: string, variables?: Record<string, unknown>): Promise<ExecutionResult<any>>
  upload(bytes: Buffer, options?: { name?: string; crop?: string }): Promise<{ status: number; body: any }>
  get(url: string): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>
}

type Gender = keyof typeof GENDER_CODES

/** A member's wishes; by default a confirmed woman who looks for men. */
export type Wish = Partial<{ name: string; gender: Gender; seeking: Gender; dateOfBirth: string; country: string; confirmed: boolean; siteId: string; at: [number, number]; cityId: string }>

// What accounts gives a site at first (SITE-25); the names are part of the settings' contract.
const SEARCH_FIELDS = ['gender', 'country', 'region', 'age', 'distance', 'online', 'withPhoto', 'hairColor', 'eyeColor', 'bodyType', 'relationshipStatus', 'interests']
const PROFILE_FIELDS = ['gender', 'sexuality', 'age', 'country', 'region', 'city', 'aboutMe', 'hairColor', 'eyeColor', 'bodyType', 'relationshipStatus', 'interests']
const PROFILE_NOTES = ['online', 'lastActive', 'new', 'distance', 'sharedInterests']
const SETTINGS = {
  minAge: 18, timeZone: 'Europe/Amsterdam', photosFree: 3, photosPaid: 25, photosSeenVisitor: 1, photosSeenFree: 3, photoModeration: 'after', loggedOutSearch: false,
  countries: ['NL', 'BE', 'DE'], regionData: {}, searchFields: [...SEARCH_FIELDS], visibleProfileFields: [...PROFILE_FIELDS], visibleProfileNotes: [...PROFILE_NOTES], features: { visitorSearch: true },
} as unknown as SiteSettings

/**
 * The profiles subgraph alone, on a database of its own. What its neighbours would say comes as their events, and each person's requests carry
 * the context that a gateway would give them.
 */
export async function openCast(given: { folder?: string; storage?: FileStorage } = {}) {
  const database = await createTestDatabase()
  const folder = given.folder ?? mkdtempSync(path.join(tmpdir(), 'ruvela-profiles-'))
  const config = { ...database.config, DATA_DIR: folder }
  const doorbell = await openDoorbell(database.url)
  const runtime = openSubgraph(profiles, { config, adminUrl: database.url, doorbell, storage: given.storage ?? openLocalStorage(path.join(folder, 'files')) })
  const admin = new pg.Pool({ connectionString: database.url, max: 2 })
  await admin.query('update platform.clock_offset set movable = true')
  const settings = { ...SETTINGS }
  const siteId = newId()
  const otherSiteId = newId()

  async function contextFor(site: string, memberId: string | undefined): Promise<RequestContext> {
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(runtime.db)
    const now = rows[0]!.now
    const published = await admin.query('select profiles.published_genders($1) as genders', [site])
    return {
      requestId: newId(), site: { id: site, token: 'test', settings, genders: published.rows[0].genders, defaultLocale: 'en', locales: ['en', 'nl'] } as unknown as Site,
      viewer: memberId === undefined ? undefined : { siteId: site, memberId, sessionId: newId() },
      visit: { locale: 'en', country: 'NL', address: '127.0.0.1', userAgent: 'test', audience: 'browser', hasTrafficSource: false, session: { start: () => undefined, end: () => undefined } },
      now, today: dayOfSite(now, 'Europe/Amsterdam'), db: runtime.db, services: runtime.services,
    }
  }

  const app = fastify()
  profiles.routes!(app, {
    services: runtime.services, db: runtime.db,
    open: (request) => contextFor(String(request.headers['x-site']), request.headers['x-member'] as string | undefined),
  })

  function person(site: string, memberId: string | undefined): Person {
    const headers = { 'x-site': site, ...(memberId === undefined ? {} : { 'x-member': memberId }) }
    const ask: Person['ask'] = async (document, variables = {}) =>
      (await execute({ schema, document: parse(document), variableValues: variables, contextValue: await contextFor(site, memberId) })) as ExecutionResult<any>
    return {
      memberId, siteId: site, ask,
      profileId: memberId === undefined ? '' : toGlobalId('Profile', memberId),
      async run(document, variables) {
        const { data, errors } = await ask(document, variables)
        if (errors !== undefined) throw errors[0]!.originalError ?? errors[0]!
        return data
      },
      async upload(bytes, { name = 'photo.jpg', crop } = {}) {
        const boundary = `form-${newId()}`
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
        const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
        const answer = await app.inject({ method: 'POST', url: `/upload/photo${crop === undefined ? '' : `?crop=${crop}`}`, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, payload })
        return { status: answer.statusCode, body: answer.json() }
      },
      async get(url) {
        const answer = await app.inject({ method: 'GET', url, headers })
        return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
      },
    }
  }

  async function announceEvent(topic: string, payload: { siteId: string; memberId: string; [key: string]: unknown }, producer = 'accounts') {
    await admin.query(`insert into ${producer}.outbox (consumer, topic, key, payload) values ('profiles', $1, $2, $3)`, [topic, payload.memberId, payload])
  }

  const cast = {
    siteId, otherSiteId, settings, admin, runtime, folder, announceEvent, contextFor,
    /** Where the doors listen for real, for what only a socket can show. @returns the port */
    async listen(): Promise<number> {
      const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
      return Number(address.port)
    },
    visitor: (site = siteId) => person(site, undefined),
    /** A member just after the form was sent: the event waits, nobody has handled it. */
    async newcomer(wish: Wish = {}): Promise<Person> {
      const { name = 'Ada', gender = 'FEMALE', seeking = 'MALE', dateOfBirth = '1990-05-17', country = 'NL', siteId: site = siteId } = wish
      const memberId = newId()
      await announceEvent('account.created', { siteId: site, memberId, name, gender, seeking, dateOfBirth, locale: 'en', country })
      return person(site, memberId)
    },
    async member(wish: Wish = {}): Promise<Person> {
      const newcomer = await cast.newcomer(wish)
      if (wish.confirmed !== false) await announceEvent('account.confirmed', { siteId: newcomer.siteId, memberId: newcomer.memberId! })
      await cast.settle()
      const [latitude, longitude] = wish.at ?? []
      if (wish.at !== undefined || wish.cityId !== undefined) {
        const answer = await newcomer.run(SET_LOCATION, { input: wish.cityId === undefined ? { latitude, longitude } : { cityId: wish.cityId } })
        if (answer.setLocation.__typename !== 'SetLocationSuccess') throw new Error(`no place at ${latitude}, ${longitude}`)
      }
      return newcomer
    },
    /** A profile that the site runs, as the seed makes it. */
    async house(wish: Wish = {}): Promise<string> {
      const id = newId()
      await runtime.db.transaction().execute(async (trx) => {
        const { gender = 'FEMALE', seeking = 'MALE', name = 'House', dateOfBirth = '1990-05-17', country = 'NL', siteId: site = siteId } = wish
        await insertProfile(trx, {
          id, siteId: site, kind: 'house', displayName: name, gender: GENDER_CODES[gender], seeking: GENDER_CODES[seeking], birthdate: dateOfBirth, country,
          accountStatus: 'active', createdAt: new Date(),
        })
        await saveCard(trx, (await lockProfile(trx, id))!)
      })
      return toGlobalId('Profile', id)
    },
    /** Events handled, activity written. */
    async settle() {
      await runtime.drainEvents()
      await flushPresence(runtime.db, runtime.services)
    },
    moveClock: (interval: string) => admin.query('update platform.clock_offset set shift = shift + $1::interval', [interval]),
    /** Every file that lies anywhere below the data folder. */
    files: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)),
    async close() {
      await app.close()
      await runtime.stop()
      await doorbell.close()
      await admin.end()
      await database.drop()
      if (given.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
  return cast
}

export type Cast = Awaited<ReturnType<typeof openCast>>

export const SET_LOCATION = `mutation ($input: SetLocationInput!) { setLocation(input: $input) { __typename
  ... on SetLocationSuccess { profile { id city region country } } ... on InvalidInputError { code fields { path code limit } } } }`
