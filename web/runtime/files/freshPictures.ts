/** The folders of pictures with signed, expiring addresses, each with a route that renews many at once. */
const FOLDERS = ['photos', 'message-images'] as const
const SIGNED = new RegExp(`/(?:${FOLDERS.join('|')})/[\\w-]+/\\w+\\?[^\\s,#]*\\be=(\\d+)[^\\s,#]*`, 'g')
/** Failures within this time are renewed in one request. */
const TOGETHER_MS = 60
const ADDRESSES_MAX = 200
/**
 * An address that fails this soon after its renewal is not renewed again: the picture is gone, or hidden from
 * this viewer.
 */
const GIVEN_UP_MS = 20 * 60_000

type Fresh = { address: string; at: number }
/** The newest address of each picture, by its constant part. */
const fresh = new Map<string, Fresh>()
const waiting = new Set<HTMLImageElement>()
/** Pictures to reload even if their address stays the same. */
const tryAgain = new WeakSet<HTMLImageElement>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Renews pictures on a page that stays open longer than their addresses last. A failed picture gets a new
 * address, once; so do those of a page returning from the background, the back/forward cache or sleep. It
 * works on the document, so every picture takes part, whichever component draws it.
 */
export function keepPicturesFresh(): void {
  // Picture errors do not bubble, but they can be captured.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && renew([target]),
    true,
  )
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return
    const images = [...document.images].filter(isWithoutPicture)
    // A picture that failed for lack of a connection may have a valid address.
    for (const image of images) if (image.complete) tryAgain.add(image)
    renew(images)
  }
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack())
  addEventListener('online', comeBack)
  // Server-drawn pictures may have failed before this runs, or until loading ends.
  addEventListener('load', comeBack)
  comeBack()
}

/** It failed, or was not needed yet while its address expired. */
function isWithoutPicture(image: HTMLImageElement): boolean {
  if (image.complete) return image.naturalWidth === 0
  return signedIn(image).some(({ expires }) => expires * 1000 <= Date.now())
}

function renew(images: HTMLImageElement[]): void {
  for (const image of images) if (signedIn(image).length > 0) waiting.add(image)
  if (waiting.size > 0) timer ??= setTimeout(() => void renewWaiting(), TOGETHER_MS)
}

async function renewWaiting(): Promise<void> {
  timer = undefined
  const images = [...waiting]
  waiting.clear()
  const addresses = images.flatMap(signedIn).map(({ address }) => address)
  const unknown = [...new Set(addresses)].filter((address) => !isAnswered(address))
  await Promise.all(
    FOLDERS.map((folder) =>
      askFor(
        folder,
        unknown.filter((one) => one.startsWith(`/${folder}/`)),
      ),
    ),
  )
  for (const image of images) replaceAddresses(image)
}

const pathOf = (address: string) => address.split('?', 1)[0]!

/** Whether the outcome is known: there is a newer address, or this one is new and fails all the same. */
function isAnswered(address: string): boolean {
  const known = fresh.get(pathOf(address))
  if (known === undefined) return false
  return known.address !== address || Date.now() - known.at < GIVEN_UP_MS
}

type Answer = { addresses: (string | null)[] }

async function askFor(folder: string, addresses: string[]): Promise<void> {
  for (let start = 0; start < addresses.length; start += ADDRESSES_MAX) {
    const asked = addresses.slice(start, start + ADDRESSES_MAX)
    const answer = await fetch(`/${folder}/addresses`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ addresses: asked }),
    })
      .then((response) => (response.ok ? (response.json() as Promise<Answer>) : undefined))
      .catch(() => undefined)
    // Without a connection nothing is known; the page asks again when it is back.
    if (answer === undefined) return
    for (const [index, address] of asked.entries())
      fresh.set(pathOf(address), { address: answer.addresses[index] ?? address, at: Date.now() })
  }
}

type Signed = { address: string; expires: number }

/** A picture's signed addresses, in every size that it offers. */
function signedIn(image: HTMLImageElement): Signed[] {
  return ['src', 'srcset'].flatMap((attribute) =>
    [...(image.getAttribute(attribute) ?? '').matchAll(SIGNED)].map(([address, expires]) => ({
      address,
      expires: Number(expires),
    })),
  )
}

function replaceAddresses(image: HTMLImageElement): void {
  for (const attribute of ['srcset', 'src']) {
    const before = image.getAttribute(attribute)
    const after = before?.replace(SIGNED, (address) => fresh.get(pathOf(address))?.address ?? address)
    // The same address would only fail again, unless the connection was at fault.
    const isOnceMore = attribute === 'src' && tryAgain.has(image)
    if (before !== null && after !== undefined && (after !== before || isOnceMore))
      image.setAttribute(attribute, after)
  }
  tryAgain.delete(image)
}
