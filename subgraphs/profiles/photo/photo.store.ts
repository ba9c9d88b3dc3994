import { sql, type Kysely, type Transaction } from 'kysely'
import type { StoredPhoto, Tables } from '../tables.ts'

/** A photo with its index among the profile's photos, 0 for the main photo. */
export type PhotoRow = Omit<StoredPhoto, 'createdAt'> & { createdAt: Date }

const PHOTOS_MAX = 100

/**
 * The photos of profiles, main photo first. The visible ones are decided with the profile (photo.actions.ts).
 */
export async function readPhotos(db: Kysely<Tables>, profileIds: string[]): Promise<Map<string, PhotoRow[]>> {
  const { rows } = await sql<PhotoRow>`
    select * from profiles.photo where profile_id = any(${profileIds}::uuid[])
    order by profile_id, position, id limit ${profileIds.length * PHOTOS_MAX}`.execute(db)
  const perProfile = Map.groupBy(rows, (row) => row.profileId)
  // The stored value only sorts: it has gaps, and is negative for a photo that was moved to the front.
  return new Map(
    profileIds.map((id) => [
      id,
      (perProfile.get(id) ?? []).map((photo, position) => ({ ...photo, position })),
    ]),
  )
}

/** The owners of these photos, by photo id; photos of other sites are left out. */
export async function readPhotoOwners(
  db: Kysely<Tables>,
  siteId: string,
  photoIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('profiles.photo')
    .select(['id', 'profileId'])
    .where('siteId', '=', siteId)
    .where(sql<boolean>`id = any(${photoIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.profileId]))
}

/**
 * Adds a photo after the others if the profile has fewer than `limit`. One conditional update of the
 * profile's row counts and adds, so that parallel uploads cannot exceed the limit.
 * @returns false when the limit is reached, and nothing was written
 */
export async function insertPhotoWithinLimit(
  trx: Transaction<Tables>,
  photo: Omit<StoredPhoto, 'position' | 'createdAt' | 'reason'>,
  limit: number,
): Promise<boolean> {
  const counted =
    await sql`update profiles.profile set photo_count = photo_count + 1 where id = ${photo.profileId}::uuid and photo_count < ${limit}`.execute(
      trx,
    )
  if (counted.numAffectedRows !== 1n) return false
  await sql`insert into profiles.photo (id, site_id, profile_id, position, state, shown, thumbhash, width, height)
    select ${photo.id}::uuid, ${photo.siteId}::uuid, ${photo.profileId}::uuid, coalesce(max(position) + 1, 0), ${photo.state}, ${photo.shown}, ${photo.thumbhash},
      ${photo.width}::int, ${photo.height}::int
    from profiles.photo where profile_id = ${photo.profileId}::uuid`.execute(trx)
  return true
}

/** Deletes one of a profile's photos. @returns false when the photo is not the profile's */
export async function deletePhotoOf(
  trx: Transaction<Tables>,
  profileId: string,
  photoId: string,
): Promise<boolean> {
  const deleted =
    await sql`delete from profiles.photo where id = ${photoId}::uuid and profile_id = ${profileId}::uuid`.execute(
      trx,
    )
  if (deleted.numAffectedRows !== 1n) return false
  await sql`update profiles.profile set photo_count = photo_count - 1 where id = ${profileId}::uuid`.execute(
    trx,
  )
  return true
}

/** Moves one of a profile's photos to the front. @returns false when the photo is not the profile's */
export async function movePhotoToFront(
  trx: Transaction<Tables>,
  profileId: string,
  photoId: string,
): Promise<boolean> {
  const moved =
    await sql`update profiles.photo set position = (select min(position) - 1 from profiles.photo where profile_id = ${profileId}::uuid)
    where id = ${photoId}::uuid and profile_id = ${profileId}::uuid`.execute(trx)
  return moved.numAffectedRows === 1n
}

/**
 * Orders photos of a profile, before those that are not named.
 * @returns false when one is not the profile's
 */
export async function orderPhotosOf(
  trx: Transaction<Tables>,
  profileId: string,
  photoIds: string[],
): Promise<boolean> {
  const moved =
    await sql`update profiles.photo p set position = named.place - (${photoIds.length}::int + 1) + (select min(position) from profiles.photo where profile_id = ${profileId}::uuid)
    from unnest(${photoIds}::uuid[]) with ordinality named(id, place) where p.id = named.id and p.profile_id = ${profileId}::uuid`.execute(
      trx,
    )
  return moved.numAffectedRows === BigInt(photoIds.length)
}

/** Whether a photo still belongs to a profile. */
export async function hasPhoto(db: Kysely<Tables>, photoId: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles.photo')
    .select('id')
    .where('id', '=', photoId)
    .executeTakeFirst()
  return found !== undefined
}

/** Photos of a site by id, for moderators: also hidden ones. */
export async function findModeratedPhotos(
  db: Kysely<Tables>,
  siteId: string,
  photoIds: string[],
): Promise<Map<string, PhotoRow>> {
  const rows = await db
    .selectFrom('profiles.photo')
    .selectAll()
    .where('siteId', '=', siteId)
    .where(sql<boolean>`id = any(${photoIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
