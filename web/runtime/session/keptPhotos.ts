import { createDeviceCache } from './deviceCache.ts'

const CHOICE = 'x-choice'
// The server recognises a picture that arrives again for a day. A later one could be added twice.
const KEPT_MS = 20 * 3600_000

/** What a member chose about a picture, besides the file. */
type Choice<Crop> = Omit<KeptPhoto<Crop>, 'file'> & { name: string; keptAt: number }
/** A profile photo on its way to the server; `replacesId`: the photo whose place it takes. */
export type KeptPhoto<Crop> = { key: string; file: File; crop: Crop; replacesId?: string | undefined }

const { inTurn, forget } = createDeviceCache('kept-photos')

const folderOf = (memberId: string) => `/kept-photos/${encodeURIComponent(memberId)}/`
const addressOf = (memberId: string, key: string) => folderOf(memberId) + key

/** Stores a photo on this device until the server has it, so that a reload loses nothing. */
export async function keepPhoto<Crop>(memberId: string, { file, ...photo }: KeptPhoto<Crop>): Promise<void> {
  const choice: Choice<Crop> = { ...photo, name: file.name, keptAt: Date.now() }
  // Headers hold Latin letters only, and a file's name may have others.
  const headers = { 'content-type': file.type, [CHOICE]: encodeURIComponent(JSON.stringify(choice)) }
  await inTurn((cache) => cache.put(addressOf(memberId, photo.key), new Response(file, { headers })))
}

/** The photos that the member's earlier page left, in their order. Removes old ones and other members'. */
export async function readKeptPhotos<Crop>(memberId: string): Promise<KeptPhoto<Crop>[]> {
  const kept = await inTurn(async (cache) => {
    const photos: (Choice<Crop> & { file: File })[] = []
    for (const request of await cache.keys()) {
      const stored = await cache.match(request)
      const choice = stored?.headers.get(CHOICE)
      if (!stored || !choice) continue
      const { keptAt, ...rest } = JSON.parse(decodeURIComponent(choice)) as Choice<Crop>
      const isOwn = new URL(request.url).pathname.startsWith(folderOf(memberId))
      if (!isOwn || keptAt < Date.now() - KEPT_MS) {
        await cache.delete(request)
        continue
      }
      const blob = await stored.blob()
      photos.push({ ...rest, keptAt, file: new File([blob], rest.name, { type: blob.type }) })
    }
    return photos.toSorted((one, other) => one.keptAt - other.keptAt)
  })
  return kept ?? []
}

export async function forgetKeptPhoto(memberId: string, key: string): Promise<void> {
  await inTurn((cache) => cache.delete(addressOf(memberId, key)))
}

export const forgetKeptPhotos = forget
