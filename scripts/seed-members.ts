import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import type { FileStorage } from '#platform/file-storage.ts'
import { newId } from '#platform/global-ids.ts'
import { processImage, type ProcessedImage } from '#platform/images.ts'
import { confirmAccount, insertAccount } from '../subgraphs/accounts/account.store.ts'
import { accountConfirmed } from '../subgraphs/accounts/events.ts'
import { appendEvent } from '#platform/outbox.ts'
import { announce } from '../subgraphs/profiles/account.intake.ts'
import { saveCard } from '../subgraphs/profiles/card.store.ts'
import { locationOfCity } from '../subgraphs/profiles/location.rules.ts'
import { photoKey, PHOTO_VARIANTS } from '../subgraphs/profiles/photo.rules.ts'
import { insertPhotoWithinLimit } from '../subgraphs/profiles/photo.store.ts'
import { insertProfile, lockProfile, updateProfile } from '../subgraphs/profiles/profile.store.ts'
import { GENDER_CODES, type Sexuality } from '../subgraphs/profiles/tables.ts'

/** Somebody whom the seed makes a member, or a house profile (no account, no address). */
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
  aboutMe: string
  /** Tokens of the site's lists. */
  hair: string | null
  eye: string | null
  body: string | null
  relationship: string | null
  interests: string[]
  /** Files of the first and further photos. */
  photos: string[]
  lastActiveMinutesAgo: number
  signedUpDaysAgo: number
}

/** What the seed writes with: the owner's connection, and the way to let the subgraphs handle what it caused. */
export type Seeding = { db: Kysely<any>; storage: FileStorage; drain: () => Promise<void> }

/**
 * Makes people members of a site by the same rows and events as a sign-up, then fills in their profiles, photos and last activity.
 * @param passwordHash one PHC string for all; hashing 500 passwords would take a minute
 * @returns member ids in the order of the people
 */
export async function seedMembers(seeding: Seeding, siteId: string, people: SeedPerson[], passwordHash: string): Promise<string[]> {
  const ids = await insertAccounts(seeding.db, siteId, people, passwordHash)
  await seeding.drain()
  await insertHouseProfiles(seeding.db, siteId, people, ids)
  const choices = await readChoiceIds(seeding.db)
  const pictures = createPictureCache()
  for (let start = 0; start < people.length; start += 50) {
    const batch = people.slice(start, start + 50).map((person, index) => ({ person, id: ids[start + index]! }))
    const photos = await Promise.all(batch.map(({ person }) => storePhotos(seeding.storage, pictures, person)))
    await seeding.db.transaction().execute(async (trx) => {
      for (const [index, { person, id }] of batch.entries()) {
        const location = locationOfCity(person.cityId)
        const choose = (list: string, token: string | null) => (token === null ? null : (choices.get(`${list} ${token}`) ?? null))
        await updateProfile(trx, id, {
          ...location, sexuality: person.sexuality, aboutMe: person.aboutMe, hair: choose('hair', person.hair), eye: choose('eye', person.eye),
          body: choose('body', person.body), relationship: choose('relationship', person.relationship),
          interestIds: person.interests.flatMap((token) => choose('interest', token) ?? []),
          createdAt: new Date(Date.now() - person.signedUpDaysAgo * 86_400_000),
        })
        for (const photo of photos[index]!) await insertPhotoWithinLimit(trx, { ...photo, siteId, profileId: id, state: 'approved', shown: true }, 25)
        await saveCard(trx, (await lockProfile(trx, id))!)
      }
    })
  }
  await rankByActivity(seeding.db, people, ids)
  return ids
}

async function insertAccounts(db: Kysely<any>, siteId: string, people: SeedPerson[], passwordHash: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ids: string[] = []
    for (const { kind, name, email, gender, seeking, dateOfBirth, locale, country } of people) {
      if (kind === 'house') {
        ids.push(newId())
        continue
      }
      const account = await insertAccount(trx, { siteId, email, passwordHash, name, gender, seeking, dateOfBirth, locale, country, signupStep: null })
      if (account === undefined) throw new Error(`The seed has two members with the address ${email}`)
      await confirmAccount(trx, account.id)
      await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId: account.id }))
      ids.push(account.id)
    }
    return ids
  })
}

async function insertHouseProfiles(db: Kysely<any>, siteId: string, people: SeedPerson[], ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [index, person] of people.entries()) {
      if (person.kind !== 'house') continue
      const id = ids[index]!
      await insertProfile(trx, {
        id, siteId, kind: 'house', displayName: person.name, gender: GENDER_CODES[person.gender], seeking: GENDER_CODES[person.seeking],
        birthdate: person.dateOfBirth, country: person.country, accountStatus: 'active', createdAt: new Date(),
      })
      await announce(trx, (await lockProfile(trx, id))!)
    }
  })
}

async function readChoiceIds(db: Kysely<any>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; list: string; token: string }>`select id, list, token from profiles.choice where site_id is null`.execute(db)
  return new Map(rows.map((row) => [`${row.list} ${row.token}`, row.id]))
}

// A picture of the pool serves several members, each of whom gets files of their own; it is decoded once.
function createPictureCache() {
  const known = new Map<string, Promise<ProcessedImage>>()
  let last: Promise<unknown> = Promise.resolve()
  return (file: string) => {
    let picture = known.get(file)
    if (picture === undefined) {
      // One after the other: the image worker refuses a long queue, as it must for members.
      picture = last.then(async () => processImage(await readFile(file), [...PHOTO_VARIANTS]))
      last = picture.catch(() => undefined)
      known.set(file, picture)
    }
    return picture
  }
}

async function storePhotos(storage: FileStorage, pictures: ReturnType<typeof createPictureCache>, person: SeedPerson) {
  const stored: { id: string; thumbhash: string; width: number; height: number }[] = []
  for (const file of person.photos) {
    const { variants, thumbhash, width, height } = await pictures(file)
    const id = newId()
    for (const { name } of PHOTO_VARIANTS) await storage.put(photoKey(id, name), variants[name]!, 'image/webp')
    stored.push({ id, thumbhash, width, height })
  }
  return stored
}

async function rankByActivity(db: Kysely<any>, people: SeedPerson[], ids: string[]): Promise<void> {
  const times = people.map(({ lastActiveMinutesAgo }) => new Date(Date.now() - lastActiveMinutesAgo * 60_000))
  await sql`insert into profiles.presence (profile_id, last_active_at) select * from unnest(${ids}::uuid[], ${times}::timestamptz[])
    on conflict (profile_id) do update set last_active_at = excluded.last_active_at`.execute(db)
  await sql`update profiles.card c set ranked_at = t.at from unnest(${ids}::uuid[], ${times}::timestamptz[]) t(id, at) where c.id = t.id`.execute(db)
}
