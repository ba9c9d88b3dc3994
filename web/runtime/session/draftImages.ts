const CACHE = 'draft-images'
const UPLOADED_ID = 'x-image-id'
const KEPT_AT = 'x-kept-at'
// A photo is more than words: it does not wait for ever on a device that is perhaps shared.
const KEPT_MS = 7 * 24 * 3600_000
// The server removes what nobody has sent within a day.
const UPLOAD_KEPT_MS = 20 * 3600_000

/** A picture that stands in a composer and was not sent; with its id where it has gone up not long ago. */
export type DraftImage = { file: File; imageId: string | undefined }

const addressOf = (memberId: string, otherId: string) =>
  `/draft-images/${encodeURIComponent(memberId)}/${encodeURIComponent(otherId)}`

let isForgotten = false
// One after the other: a picture that was sent must not be kept by what began before.
let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  // Asked when its turn comes: opening the cache after the logout would make it anew.
  const next = last.then(async () => (isForgotten ? undefined : work(await caches.open(CACHE))))
  // Without storage the picture lives as long as the screen.
  last = next.catch(() => {})
  return next.catch(() => undefined)
}

/** Keeps the picture in the composer of a conversation on this device, across reloads and days, as its words are (drafts.ts). */
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

// Those of other members too, whose session may have ended elsewhere.
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

/** At logout: who uses the device next must find nothing, and nothing is kept any more until the page is left. */
export function forgetDraftImages(): void {
  isForgotten = true
  // Asked for at once; the browser goes on with it while the page is left.
  if ('caches' in globalThis) void caches.delete(CACHE).catch(() => {})
}
