import { createDeviceCache } from './deviceCache.ts'

const UPLOADED_ID = 'x-image-id'
const KEPT_AT = 'x-kept-at'
// A photo is more sensitive than words: it does not stay forever on a possibly shared device.
const KEPT_MS = 7 * 24 * 3600_000
// The server removes uploads that are not sent within a day.
const UPLOAD_KEPT_MS = 20 * 3600_000

/** An unsent picture in a composer; with its id if it was uploaded recently. */
export type DraftImage = { file: File; imageId: string | undefined }

const addressOf = (memberId: string, otherId: string) =>
  `/draft-images/${encodeURIComponent(memberId)}/${encodeURIComponent(otherId)}`

const { inTurn, forget } = createDeviceCache('draft-images')

/**
 * Stores a conversation's composer picture on this device, across reloads and days, like its text
 * (drafts.ts).
 */
export async function keepDraftImage(
  memberId: string,
  otherId: string,
  { file, imageId }: DraftImage,
): Promise<void> {
  const uploaded: Record<string, string> = imageId === undefined ? {} : { [UPLOADED_ID]: imageId }
  const headers = { 'content-type': file.type, [KEPT_AT]: `${Date.now()}`, ...uploaded }
  await inTurn((cache) => cache.put(addressOf(memberId, otherId), new Response(file, { headers })))
}

const keptAt = ({ headers }: Response) => Number(headers.get(KEPT_AT))

// Including those of other members, whose session may have ended elsewhere.
async function removeOld(cache: Cache, memberId: string): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    const isOwn = new URL(request.url).pathname.startsWith(addressOf(memberId, ''))
    if (!isOwn || (kept && keptAt(kept) < Date.now() - KEPT_MS)) await cache.delete(request)
  }
}

export async function readDraftImage(memberId: string, otherId: string): Promise<DraftImage | undefined> {
  return inTurn(async (cache) => {
    await removeOld(cache, memberId)
    const kept = await cache.match(addressOf(memberId, otherId))
    if (!kept) return undefined
    const blob = await kept.blob()
    const isThere = keptAt(kept) > Date.now() - UPLOAD_KEPT_MS
    return {
      file: new File([blob], 'image', { type: blob.type }),
      imageId: (isThere && kept.headers.get(UPLOADED_ID)) || undefined,
    }
  })
}

export async function forgetDraftImage(memberId: string, otherId: string): Promise<void> {
  await inTurn((cache) => cache.delete(addressOf(memberId, otherId)))
}

export const forgetDraftImages = forget
