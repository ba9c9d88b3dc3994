import type { Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { processImage } from '#platform/files/images.ts'
import { addJob } from '#platform/requests/job.store.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { HouseProfileNotFoundError, PhotoLimitReachedError, PhotoNotFoundError } from '../errors.ts'
import { photoDeleted } from '../events.ts'
import { PHOTO_VARIANTS } from '../photo-files.rules.ts'
import { keepPhotoFiles, removePhotoFiles } from '../photo/photo.actions.ts'
import { photoLimit } from '../photo/photo.rules.ts'
import { deletePhotoOf, insertPhotoWithinLimit, movePhotoToFront } from '../photo/photo.store.ts'
import { lockProfile } from '../profile/profile.store.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { Tables } from '../tables.ts'
import { audit, lockOrRefuse, openHouseProfile } from './house-profile.actions.ts'
import type { HouseProfile } from './house-profile.rules.ts'

type Context = RequestContext<Tables>

/**
 * Adds a picture to a house profile, as large and as many as a paid member may have. Members see it at once:
 * the operator who sends it decides about it.
 * @param file path of the uploaded bytes
 * @throws ImageRejectedError; PhotoLimitReachedError; HouseProfileNotFoundError; StorageUnavailableError;
 * RequestError FORBIDDEN
 */
export async function addHousePhoto(
  ctx: Context,
  profileId: string | undefined,
  file: string,
): Promise<{ photoId: string }> {
  const { operatorId } = requireOperator(ctx, ['admin'])
  const limit = photoLimit(true, ctx.site.settings)
  const profile = await openHouseProfile(ctx, profileId)
  if (profile === undefined) throw new HouseProfileNotFoundError()
  const image = await processImage(file, [...PHOTO_VARIANTS], { owner: operatorId })
  const photoId = newId()
  await keepPhotoFiles(ctx, photoId, image)
  try {
    await inActTransaction(ctx.db, ctx, async (trx) => {
      const { id, siteId } = await lockOrRefuse(trx, ctx, profileId)
      const { thumbhash, width, height } = image
      const size = { thumbhash, width, height }
      const photo = { id: photoId, siteId, profileId: id, state: 'approved' as const, shown: true, ...size }
      if (!(await insertPhotoWithinLimit(trx, photo, limit))) throw new PhotoLimitReachedError(limit)
      await show(trx, id)
      await audit(trx, ctx, { action: 'house-photo.added', subjectId: id, after: { photoId } })
    })
  } catch (error) {
    await removePhotoFiles(ctx.services.storage, photoId).catch(() => undefined)
    throw error
  }
  return { photoId }
}

/** Which photo of which house profile; an id is undefined for one that cannot exist. */
export type OfHousePhoto = { profileId: string | undefined; photoId: string | undefined }

/** Removes a photo of a house profile. @throws PhotoNotFoundError; HouseProfileNotFoundError; FORBIDDEN */
export function removeHousePhoto(ctx: Context, of: OfHousePhoto): Promise<HouseProfile> {
  return changePhoto(ctx, of, async (trx, { id, siteId }, photoId) => {
    if (!(await deletePhotoOf(trx, id, photoId))) throw new PhotoNotFoundError()
    await addJob(trx, 'profiles.delete-photo-files', { photoId })
    await appendEvent(trx, 'profiles', photoDeleted({ siteId, memberId: id, photoId }), ctx.requestId)
    await audit(trx, ctx, { action: 'house-photo.removed', subjectId: id, before: { photoId } })
  })
}

/** Puts a photo of a house profile first. @throws PhotoNotFoundError; HouseProfileNotFoundError; FORBIDDEN */
export function setMainHousePhoto(ctx: Context, of: OfHousePhoto): Promise<HouseProfile> {
  return changePhoto(ctx, of, async (trx, { id }, photoId) => {
    if (!(await movePhotoToFront(trx, id, photoId))) throw new PhotoNotFoundError()
    await audit(trx, ctx, { action: 'house-photo.put-first', subjectId: id, after: { photoId } })
  })
}

async function changePhoto(
  ctx: Context,
  { profileId, photoId }: OfHousePhoto,
  change: (trx: Transaction<Tables>, profile: HouseProfile, photoId: string) => Promise<void>,
): Promise<HouseProfile> {
  requireOperator(ctx, ['admin'])
  return inActTransaction(ctx.db, ctx, async (trx) => {
    const profile = await lockOrRefuse(trx, ctx, profileId)
    if (photoId === undefined) throw new PhotoNotFoundError()
    await change(trx, profile, photoId)
    await show(trx, profile.id)
    return lockOrRefuse(trx, ctx, profile.id)
  })
}

async function show(trx: Transaction<Tables>, profileId: string): Promise<void> {
  await updateSearchIndex(trx, (await lockProfile(trx, profileId))!)
}
