import { HOUR_MILLISECONDS } from '#platform/base/durations.ts'
import { newId } from '#platform/base/global-ids.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { processImage, type ImageCrop, type ProcessedImage } from '#platform/files/images.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { once, readResult } from '#platform/requests/idempotency.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { awaitsPicture } from '#subgraphs/accounts/published.ts'
import { PhotoLimitReachedError, PhotoNotFoundError, PhotosLimitedError } from '../errors.ts'
import { photoAdded, photoDeleted } from '../events.ts'
import { PHOTO_VARIANTS, photoKey } from '../photo-files.rules.ts'
import { loadOwnProfile, loadProfile } from '../profile/profile.actions.ts'
import { lockProfile, type ProfileRow } from '../profile/profile.store.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { Tables } from '../tables.ts'
import { photoLimit, photosSeenLimit } from './photo.rules.ts'
import {
  deletePhotoOf,
  hasPhoto,
  insertPhotoWithinLimit,
  movePhotoToFront,
  orderPhotosOf,
  readPhotoOwners,
  readPhotos,
  type PhotoRow,
} from './photo.store.ts'

type Context = RequestContext<Tables>
type PhotoTransaction = Parameters<typeof lockProfile>[0]

const PHOTOS_NAMED_MAX = 100
const ORPHAN_MILLISECONDS = HOUR_MILLISECONDS
const AWAITED_MILLISECONDS = 60_000

/** A profile's photos for the viewer: the visible ones, and how many more there are. */
export type PhotosSeen = { photos: PhotoRow[]; totalCount: number; hidden: PhotoRow[] }

/**
 * The photos of a profile that the request's viewer sees, main photo first.
 * @param profile from `loadProfile`, so that blocks and deleted members are already excluded
 */
export async function photosOf(
  ctx: Context,
  profile: Pick<ProfileRow, 'id' | 'accountStatus'>,
): Promise<PhotosSeen> {
  if (profile.accountStatus === 'suspended') return NO_PHOTOS
  return photosSeen(ctx, profile, await loadPhotosAndViewer(ctx, profile.id))
}

const NO_PHOTOS: PhotosSeen = { photos: [], totalCount: 0, hidden: [] }

type PhotosAndViewer = { all: PhotoRow[]; viewer: ProfileRow | undefined }

async function loadPhotosAndViewer(ctx: Context, profileId: string): Promise<PhotosAndViewer> {
  const isOwn = profileId === ctx.viewer?.memberId
  const [all = [], viewer] = await Promise.all([
    batchLoad(ctx, 'photos', profileId, (ids) => readPhotos(ctx.db, ids)),
    isOwn || ctx.viewer === undefined ? undefined : loadOwnProfile(ctx),
  ])
  return { all, viewer }
}

// The only place that decides it: members see all of their own, others those that moderation shows, up to the
// limit for visitors, free and paid members.
function photosSeen(
  ctx: Context,
  { id, accountStatus }: Pick<ProfileRow, 'id' | 'accountStatus'>,
  { all, viewer }: PhotosAndViewer,
): PhotosSeen {
  // Only the name of a removed member remains.
  if (accountStatus === 'suspended') return NO_PHOTOS
  if (id === ctx.viewer?.memberId) return { photos: all, totalCount: all.length, hidden: [] }
  const shown = all.filter((photo) => photo.shown)
  const limit = photosSeenLimit(viewer, ctx.site.settings)
  return { photos: shown.slice(0, limit), totalCount: shown.length, hidden: shown.slice(limit) }
}

/** A photo by its id if the viewer sees it. `hidden` photos count as not seen. */
export async function findPhotoFor(ctx: Context, photoId: string): Promise<PhotoRow | undefined> {
  const seen = await photosBeside(ctx, photoId)
  return seen?.photos.find((photo) => photo.id === photoId)
}

/**
 * Whether a host that asks neither the database nor the product may serve the photo: the site names another
 * host, moderation has approved the photo, and its member is active and not invisible.
 */
export async function mayHostsServe(ctx: Context, photo: PhotoRow): Promise<boolean> {
  if (ctx.site.settings.cdnPrefix === '' || photo.state !== 'approved' || !photo.shown) return false
  const profile = await loadProfile(ctx, photo.profileId)
  return profile !== undefined && profile.accountStatus === 'active' && !profile.invisible
}

/**
 * Whether the viewer may fetch only the blurred rendition of a photo: it exists, but beyond the viewer's
 * limit.
 */
export async function isPhotoHiddenFrom(ctx: Context, photoId: string): Promise<boolean> {
  const seen = await photosBeside(ctx, photoId)
  return seen?.hidden.some((photo) => photo.id === photoId) ?? false
}

async function photosBeside(ctx: Context, photoId: string): Promise<PhotosSeen | undefined> {
  const ownerId = await batchLoad(ctx, 'photo-owner', photoId, (ids) =>
    readPhotoOwners(ctx.db, ctx.site.id, ids),
  )
  if (ownerId === undefined) return undefined
  // In one tick, so that both profiles are one query: pages load many pictures.
  const [profile, loaded] = await Promise.all([loadProfile(ctx, ownerId), loadPhotosAndViewer(ctx, ownerId)])
  return profile && photosSeen(ctx, profile, loaded)
}

/**
 * Adds an uploaded picture to the viewer's photos.
 * @param file path of the uploaded bytes
 * @param given.crop the part of the picture that the member chose
 * @param given.key of a client that repeats an upload without an answer: the photo is added once
 * @throws ImageRejectedError for an unsupported picture, PhotoLimitReachedError when the member has as many
 * as allowed, PhotosLimitedError after a moderator’s decision, StorageUnavailableError,
 * IdempotencyConflictError, PhotoNotFoundError for a repeated upload whose photo was deleted meanwhile
 */
export async function addPhoto(
  ctx: Context,
  file: string,
  { crop, key }: { crop?: ImageCrop | undefined; key?: string | undefined } = {},
): Promise<PhotoRow> {
  const viewer = requireViewer(ctx)
  const request = key === undefined ? undefined : { viewer, key, body: ['photo', crop] }
  // Before the limit, which the first attempt may have reached.
  const added = request && (await readResult<string>(ctx.db, 'profiles', request))
  if (added) return foundPhoto(ctx, added.result)
  const profile = await loadOwnProfile(ctx)
  const limit = photoLimit(profile.paid, ctx.site.settings)
  if (profile.mayNotAddPhotosUntil !== null && profile.mayNotAddPhotosUntil > ctx.now)
    throw new PhotosLimitedError()
  // Checked before decoding; the conditional insert below enforces the limit.
  if (profile.photoCount >= limit) throw new PhotoLimitReachedError(limit)
  const image = await processImage(file, [...PHOTO_VARIANTS], { crop, owner: profile.id })
  const id = newId()
  await keepPhotoFiles(ctx, id, image)
  const insert = (trx: PhotoTransaction) => insertPhoto(ctx, trx, { id, profile, image, limit })
  // If the storage itself fails, the job above deletes the leftovers.
  const removeFiles = () => removePhotoFiles(ctx.services.storage, id).catch(() => undefined)
  const addedId = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx) =>
    request ? once(trx, 'profiles', request, () => insert(trx)) : insert(trx),
  ).catch(async (error: unknown) => {
    await removeFiles()
    throw error
  })
  // The first attempt was still being examined when this one arrived.
  if (addedId !== id) await removeFiles()
  return foundPhoto(ctx, addedId)
}

async function foundPhoto(ctx: Context, photoId: string): Promise<PhotoRow> {
  const photo = await findPhotoFor(ctx, photoId)
  if (photo === undefined) throw new PhotoNotFoundError()
  return photo
}

async function insertPhoto(
  ctx: Context,
  trx: PhotoTransaction,
  { id, profile, image, limit }: { id: string; profile: ProfileRow; image: ProcessedImage; limit: number },
): Promise<string> {
  const { thumbhash, width, height } = image
  const { siteId, id: profileId } = profile
  const shown = ctx.site.settings.photoModeration === 'after'
  const photo = { id, siteId, profileId, state: 'pending' as const, shown, thumbhash, width, height }
  if (!(await insertPhotoWithinLimit(trx, photo, limit))) throw new PhotoLimitReachedError(limit)
  await updateSearchIndex(trx, (await lockProfile(trx, profileId))!)
  await appendEvent(trx, 'profiles', photoAdded({ siteId, memberId: profileId, photoId: id }), ctx.requestId)
  return id
}

/**
 * Deletes one of the viewer's photos; its files follow by a job.
 * @throws PhotoNotFoundError
 */
export async function deletePhoto(ctx: Context, photoId: string | undefined): Promise<ProfileRow> {
  return changeOwnPhoto(ctx, async (trx, profile) => {
    if (photoId === undefined || !(await deletePhotoOf(trx, profile.id, photoId)))
      throw new PhotoNotFoundError()
    await addJob(trx, 'profiles.delete-photo-files', { photoId })
    const { siteId, id: memberId } = profile
    await appendEvent(trx, 'profiles', photoDeleted({ siteId, memberId, photoId }), ctx.requestId)
  })
}

/**
 * Makes one of the viewer's photos the main one.
 * @throws PhotoNotFoundError
 */
export async function chooseMainPhoto(ctx: Context, photoId: string | undefined): Promise<ProfileRow> {
  return changeOwnPhoto(ctx, async (trx, profile) => {
    if (photoId === undefined || !(await movePhotoToFront(trx, profile.id, photoId)))
      throw new PhotoNotFoundError()
  })
}

/**
 * Reorders the viewer's photos; photos that are not named follow the others.
 * @throws PhotoNotFoundError when one of them is not the viewer's; nothing moves then
 */
export async function orderPhotos(ctx: Context, photoIds: (string | undefined)[]): Promise<ProfileRow> {
  return changeOwnPhoto(ctx, async (trx, profile) => {
    const ids = [...new Set(photoIds)]
    if (
      ids.length > PHOTOS_NAMED_MAX ||
      ids.includes(undefined) ||
      !(await orderPhotosOf(trx, profile.id, ids as string[]))
    )
      throw new PhotoNotFoundError()
  })
}

async function changeOwnPhoto(
  ctx: Context,
  change: (trx: PhotoTransaction, profile: ProfileRow) => Promise<void>,
): Promise<ProfileRow> {
  requireViewer(ctx)
  const profile = await loadOwnProfile(ctx)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await lockProfile(trx, profile.id)
    await change(trx, profile)
    await updateSearchIndex(trx, (await lockProfile(trx, profile.id))!)
  })
  return loadOwnProfile(ctx)
}

/**
 * Deletes the files of a photo that does not exist (any more), in all sizes. A photo of a profile keeps its
 * files, and a reported one until its picture is copied.
 */
export async function removeFilesOfGonePhoto(
  db: Context['db'],
  storage: Context['services']['storage'],
  photoId: string,
): Promise<void> {
  if (await hasPhoto(db, photoId)) return
  if (!(await awaitsPicture(db, photoId))) return removePhotoFiles(storage, photoId)
  const runAt = new Date((await databaseNow(db)).getTime() + AWAITED_MILLISECONDS)
  await db.transaction().execute((trx) => addJob(trx, 'profiles.delete-photo-files', { photoId }, { runAt }))
}

/**
 * Writes the files of a photo to come, in all sizes. They are written before the row, so a crash in between
 * would leave them; an hour later a job finds no row and deletes them.
 */
export async function keepPhotoFiles(
  { db, services: { storage }, now }: Pick<Context, 'db' | 'services' | 'now'>,
  photoId: string,
  { variants }: Pick<ProcessedImage, 'variants'>,
): Promise<void> {
  const runAt = new Date(now.getTime() + ORPHAN_MILLISECONDS)
  await db.transaction().execute((trx) => addJob(trx, 'profiles.delete-photo-files', { photoId }, { runAt }))
  try {
    for (const { name } of PHOTO_VARIANTS)
      await storage.put(photoKey(photoId, name), variants[name]!, 'image/webp')
  } catch (error) {
    // If the storage itself fails, the job deletes the leftovers.
    await removePhotoFiles(storage, photoId).catch(() => undefined)
    throw error
  }
}

/** Deletes the files of a photo without a row, in all sizes. */
export async function removePhotoFiles(
  storage: Context['services']['storage'],
  photoId: string,
): Promise<void> {
  for (const { name } of PHOTO_VARIANTS) await storage.delete(photoKey(photoId, name))
}
