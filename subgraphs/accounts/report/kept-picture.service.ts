import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import type { Kysely, Transaction } from 'kysely'
import { log } from '#platform/base/log.ts'
import { seal, unseal } from '#platform/base/sealed.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { largestImageKey, type ContextMessage } from '#subgraphs/conversations/published.ts'
import { holdPhotos, largestPhotoKey } from '#subgraphs/profiles/published.ts'
import type { ModerationCase } from '../case/case.store.ts'
import type { Tables } from '../tables.ts'
import {
  drawAwaitedPictures,
  findPicturesOfCases,
  insertAwaitedPictures,
  settlePicture,
  type KeptPicture,
} from './kept-picture.store.ts'

/** What evidence is sealed for; opened by the same word. */
export const EVIDENCE = 'evidence'
/** The job that copies pictures, soon after a report. */
export const KEEP_PICTURES = 'accounts.keep-pictures'
const COPIED_PER_RUN = 200

type Files = Pick<Services, 'config' | 'storage'>

/**
 * Keeps the pictures that a report is about: the photo, or all photos of a reported profile. They are copied
 * by a job; a photo that the member deletes until then keeps its file.
 */
export async function awaitPictures(
  trx: Transaction<Tables>,
  of: { siteId: string; caseId: string; memberId: string; photoId: string | null },
): Promise<void> {
  const { siteId, caseId, memberId, photoId } = of
  const photoIds = await holdPhotos(trx, { siteId, memberId, photoId })
  const added = await insertAwaitedPictures(
    trx,
    photoIds.map((each) => ({ caseId, photoId: each, memberId })),
  )
  if (added > 0) await addJob(trx, KEEP_PICTURES, {}, { key: KEEP_PICTURES })
}

/**
 * The job that copies awaited pictures, sealed. One that fails holds up no other; the next run tries it
 * again, at the latest the scheduled one.
 */
export const keepPictures: JobHandler = async ({ db: given, services }) => {
  const db = given as Kysely<Tables>
  for (const picture of await drawAwaitedPictures(db, COPIED_PER_RUN))
    try {
      await copyPicture(db, services, picture)
    } catch (err) {
      const { caseId, photoId } = picture
      log.error({ err, caseId, photoId }, 'a reported picture could not be copied')
    }
}

async function copyPicture(
  db: Kysely<Tables>,
  { config, storage }: Files,
  { caseId, photoId }: KeptPicture,
): Promise<void> {
  const picture = await readFile(storage, largestPhotoKey(photoId))
  if (picture === undefined) return void (await settlePicture(db, { caseId, photoId }, undefined))
  const storageKey = `evidence/pictures/${caseId}/${photoId}.sealed`
  const sealed = seal(config, EVIDENCE, picture.toString('base64'))
  await storage.put(storageKey, Buffer.from(sealed), 'application/octet-stream')
  const isKnown = await settlePicture(db, { caseId, photoId }, { storageKey, sha256: hashOf(picture) })
  if (!isKnown) await storage.delete(storageKey)
}

/** A picture in the evidence; `base64` is null for one whose file was gone. */
export type EvidencePicture = {
  /** Of the photo, or of the picture that was sent. */
  photoId: string
  /** The message that a picture was sent in; null for a photo. */
  messageId: string | null
  contentType: 'image/webp'
  /** When it was copied. */
  keptAt: Date
  sizeBytes: number | null
  sha256: string | null
  base64: string | null
}

/**
 * The pictures of a case as they were when they were reported, the member's other photos as they are now, and
 * those that were sent in the case's messages.
 */
export async function readPictures(
  trx: Transaction<Tables>,
  files: Files,
  of: Pick<ModerationCase, 'id' | 'siteId'> & { memberId: string; messages: ContextMessage[]; now: Date },
): Promise<EvidencePicture[]> {
  const { id, siteId, memberId, messages, now } = of
  const all = (await findPicturesOfCases(trx, [id])).get(id) ?? []
  const kept = new Map(all.map((each) => [each.photoId, each]))
  const current = await holdPhotos(trx, { siteId, memberId, photoId: null })
  const pictures: EvidencePicture[] = []
  for (const photoId of new Set([...kept.keys(), ...current])) {
    const { storageKey = null, sha256 = null, keptAt = null } = kept.get(photoId) ?? {}
    const picture = await readKeptPicture(files, { photoId, storageKey })
    pictures.push(evidenceOf({ photoId, messageId: null, picture, keptAt: keptAt ?? now, sha256 }))
  }
  for (const { id: messageId, image } of messages) {
    if (image === null) continue
    const picture = await readSentPicture(files, image.imageId)
    pictures.push(evidenceOf({ photoId: image.imageId, messageId, picture, keptAt: now, sha256: null }))
  }
  return pictures
}

type Read = Pick<EvidencePicture, 'photoId' | 'messageId' | 'keptAt' | 'sha256'> & {
  picture: Buffer | undefined
}

function evidenceOf({ picture, sha256, ...of }: Read): EvidencePicture {
  return {
    ...of,
    contentType: 'image/webp',
    sizeBytes: picture?.length ?? null,
    sha256: sha256 ?? (picture === undefined ? null : hashOf(picture)),
    base64: picture?.toString('base64') ?? null,
  }
}

/** A photo as it was copied, or as it is now where no copy lies. */
export async function readKeptPicture(
  { config, storage }: Files,
  { photoId, storageKey }: Pick<KeptPicture, 'photoId' | 'storageKey'>,
): Promise<Buffer | undefined> {
  const sealed = storageKey === null ? undefined : await storage.get(storageKey)
  if (sealed === undefined) return readFile(storage, largestPhotoKey(photoId))
  return Buffer.from(unseal(config, EVIDENCE, await text(sealed.stream)), 'base64')
}

/** A picture that was sent in a message. */
export function readSentPicture({ storage }: Files, imageId: string): Promise<Buffer | undefined> {
  return readFile(storage, largestImageKey(imageId))
}

async function readFile(storage: Files['storage'], key: string): Promise<Buffer | undefined> {
  const file = await storage.get(key)
  return file && (await buffer(file.stream))
}

const hashOf = (picture: Buffer) => createHash('sha256').update(picture).digest('hex')
