import { readFile } from 'node:fs/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { newId } from '#platform/base/global-ids.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { processImage, type ProcessedImage } from '#platform/files/images.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { confirmAccount, insertAccount } from '#subgraphs/accounts/account/account.store.ts'
import type { Tracking } from '#subgraphs/accounts/account/tracking.rules.ts'
import { accountConfirmed } from '#subgraphs/accounts/events.ts'
import { photoKey, PHOTO_VARIANTS } from '#subgraphs/profiles/photo-files.rules.ts'
import { insertPhotoWithinLimit } from '#subgraphs/profiles/photo/photo.store.ts'
import { locationOfCity } from '#subgraphs/profiles/place/location.rules.ts'
import { announce } from '#subgraphs/profiles/profile/account.handlers.ts'
import { insertProfile, lockProfile, updateProfile } from '#subgraphs/profiles/profile/profile.store.ts'
import { updateSearchIndex } from '#subgraphs/profiles/search-index/search-index.store.ts'
import { GENDER_CODES, type Sexuality } from '#subgraphs/profiles/tables.ts'
import { backdateLedger } from './backdate-ledger.ts'

/** A person to be seeded as a member, or as a house profile (no account, no address). */
export type SeedPerson = {
  kind: 'member' | 'house'
  name: string
  email: string
  gender: 'MALE' | 'FEMALE'
  seeking: 'MALE' | 'FEMALE'
  sexuality: Sexuality
  dateOfBirth: string
  locale: string
  country: string
  cityId: number
  /** The grid point of the home, if not the middle of the town. */
  point?: { lat: number; lon: number }
  aboutMe: string
  /** Tokens of the site's lists. */
  hair: string | null
  eye: string | null
  body: string | null
  relationship: string | null
  interests: string[]
  /** Photo files, first photo first. */
  photos: string[]
  lastActiveMinutesAgo: number
  signedUpDaysAgo: number
  /** The partner through whose link the member came, if one did. */
  tracking?: Tracking | undefined
  /** False keeps the address from notifications: invented people need no mail. */
  getsMail?: boolean
}

/** The owner's connection, and the way to let the subgraphs handle the events. */
export type Seeding = {
  db: Kysely<unknown>
  storage: FileStorage
  drain: () => Promise<void>
  pictures?: PictureCache
}

/** Pictures by file, each processed once. */
export type PictureCache = (file: string) => Promise<ProcessedImage>

// The pool's pictures have this size, are our own work and carry no metadata. The larger variants are stored
// unchanged.
const POOL_PICTURE = { width: 640, height: 800 }

const BATCH = 50

/**
 * Makes people members of a site by the same rows and events as a sign-up, then fills in their profiles,
 * photos and last activity.
 * @param passwordHash one PHC string for all; hashing 500 passwords would take a minute
 * @returns member ids in the order of the people
 */
export async function seedMembers(
  seeding: Seeding,
  siteId: string,
  people: SeedPerson[],
  passwordHash: string,
): Promise<string[]> {
  const { db, storage, pictures = createPictureCache() } = seeding
  const ids = await insertAccounts(db, siteId, people, passwordHash)
  await insertHouseProfiles(db, siteId, people, ids)
  await seeding.drain()
  const now = await databaseNow(db)
  const choices = await readChoiceIds(db)
  const members = people.map((person, index) => ({ person, id: ids[index]! }))
  for (let start = 0; start < members.length; start += BATCH) {
    const batch = members.slice(start, start + BATCH)
    const photos = await Promise.all(batch.map(({ person }) => storePhotos(storage, pictures, person.photos)))
    await db.transaction().execute(async (trx) => {
      for (const [index, { person, id }] of batch.entries()) {
        await updateProfile(trx, id, profileColumns(person, choices, now))
        for (const photo of photos[index]!) {
          await insertPhotoWithinLimit(
            trx,
            { ...photo, siteId, profileId: id, state: 'approved', shown: true },
            person.photos.length,
          )
        }
        await updateSearchIndex(trx, (await lockProfile(trx, id))!)
      }
    })
  }
  await backdate(db, members, now)
  return ids
}

async function insertAccounts(
  db: Kysely<unknown>,
  siteId: string,
  people: SeedPerson[],
  passwordHash: string,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ids: string[] = []
    for (const { kind, name, email, gender, seeking, dateOfBirth, locale, country, tracking } of people) {
      if (kind === 'house') {
        ids.push(newId())
        continue
      }
      const account = await insertAccount(trx, {
        siteId,
        ...(tracking === undefined ? {} : { tracking }),
        email,
        passwordHash,
        name,
        gender,
        seeking,
        dateOfBirth,
        locale,
        country,
        signupStep: null,
      })
      if (account === undefined) throw new Error(`The seed has two members with the address ${email}`)
      await confirmAccount(trx, account.id)
      await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId: account.id }))
      ids.push(account.id)
    }
    await keepAddresses(
      trx,
      ids.filter((_, index) => people[index]!.getsMail === false),
    )
    return ids
  })
}

async function keepAddresses(trx: Transaction<unknown>, memberIds: string[]): Promise<void> {
  await sql`delete from accounts.outbox where topic = 'account.address-changed' and key = any(${memberIds}::uuid[])`.execute(
    trx,
  )
}

async function insertHouseProfiles(
  db: Kysely<unknown>,
  siteId: string,
  people: SeedPerson[],
  ids: string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [index, person] of people.entries()) {
      if (person.kind !== 'house') continue
      const id = ids[index]!
      await insertProfile(trx, {
        id,
        siteId,
        kind: 'house',
        displayName: person.name,
        gender: GENDER_CODES[person.gender],
        seeking: GENDER_CODES[person.seeking],
        birthdate: person.dateOfBirth,
        country: person.country,
        accountStatus: 'active',
        createdAt: await databaseNow(trx),
      })
      await announce(trx, (await lockProfile(trx, id))!)
    }
  })
}

async function readChoiceIds(db: Kysely<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number
    list: string
    token: string
  }>`select id, list, token from profiles.choice where site_id is null`.execute(db)
  return new Map(rows.map((row) => [`${row.list} ${row.token}`, row.id]))
}

function profileColumns(person: SeedPerson, choices: Map<string, number>, now: Date) {
  const choose = (list: string, token: string | null) =>
    token === null ? null : (choices.get(`${list} ${token}`) ?? null)
  return {
    ...locationOfCity(person.cityId),
    ...person.point,
    sexuality: person.sexuality,
    aboutMe: person.aboutMe === '' ? null : person.aboutMe,
    hair: choose('hair', person.hair),
    eye: choose('eye', person.eye),
    body: choose('body', person.body),
    relationship: choose('relationship', person.relationship),
    interestIds: person.interests.flatMap((token) => choose('interest', token) ?? []),
    createdAt: new Date(now.getTime() - person.signedUpDaysAgo * DAY_MILLISECONDS),
  }
}

/** Renders each pool picture once. Several members use it, each with their own files. */
export function createPictureCache(): PictureCache {
  const known = new Map<string, Promise<ProcessedImage>>()
  let last: Promise<unknown> = Promise.resolve()
  return (file) => {
    let picture = known.get(file)
    if (picture === undefined) {
      // One at a time: the image worker refuses a long queue, as it must for members.
      picture = last.then(() => renderPicture(file))
      last = picture.catch(() => undefined)
      known.set(file, picture)
    }
    return picture
  }
}

async function renderPicture(file: string): Promise<ProcessedImage> {
  const smaller = PHOTO_VARIANTS.filter(({ width }) => width < POOL_PICTURE.width)
  const [{ variants, thumbhash }, whole] = await Promise.all([processImage(file, smaller), readFile(file)])
  return {
    ...POOL_PICTURE,
    thumbhash,
    variants: Object.fromEntries(PHOTO_VARIANTS.map(({ name }) => [name, variants[name] ?? whole])),
  }
}

/** Stores pictures as photos in all sizes. @returns their rows, without an owner */
export async function storePhotos(storage: FileStorage, pictures: PictureCache, files: readonly string[]) {
  const stored: { id: string; thumbhash: string; width: number; height: number }[] = []
  for (const file of files) {
    const { variants, thumbhash, width, height } = await pictures(file)
    const id = newId()
    await Promise.all(
      PHOTO_VARIANTS.map(({ name }) => storage.put(photoKey(id, name), variants[name]!, 'image/webp')),
    )
    stored.push({ id, thumbhash, width, height })
  }
  return stored
}

type Seeded = { person: SeedPerson; id: string }

// All of this was written just now. Move it into the past; last activity is the search rank.
async function backdate(db: Kysely<unknown>, members: Seeded[], now: Date): Promise<void> {
  const signedUp = members.map(
    ({ person }) => new Date(now.getTime() - person.signedUpDaysAgo * DAY_MILLISECONDS),
  )
  const ids = members.map(({ id }) => id)
  const times = sql`unnest(${ids}::uuid[], ${signedUp}::timestamptz[]) as t(id, at)`
  await sql`update accounts.account a set signed_up_at = t.at, confirmed_at = t.at + interval '7 minutes', status_changed_at = t.at + interval '7 minutes'
    from ${times} where a.id = t.id`.execute(db)
  await sql`update accounts.consent c set accepted_at = t.at from ${times} where c.account_id = t.id`.execute(
    db,
  )
  await sql`update profiles.search_index c set created_at = t.at from ${times} where c.id = t.id`.execute(db)
  await backdateLedger(
    db,
    sql`update billing.entry e set created_at = t.at + interval '7 minutes' from ${times} where e.account_id = t.id`,
  )
  await sql`update billing.lot l set created_at = t.at + interval '7 minutes' from ${times} where l.account_id = t.id`.execute(
    db,
  )
  await writeActivity(
    db,
    new Map(
      members.map(({ person, id }) => [
        id,
        new Date(now.getTime() - person.lastActiveMinutesAgo * MINUTE_MILLISECONDS),
      ]),
    ),
  )
}

async function writeActivity(db: Kysely<unknown>, activeAt: Map<string, Date>): Promise<void> {
  const times = sql`unnest(${[...activeAt.keys()]}::uuid[], ${[...activeAt.values()]}::timestamptz[]) as t(id, at)`
  await sql`insert into profiles.presence (profile_id, last_active_at) select * from ${times}
    on conflict (profile_id) do update set last_active_at = excluded.last_active_at`.execute(db)
  await sql`update profiles.search_index c set ranked_at = t.at from ${times} where c.id = t.id`.execute(db)
}
