import { RequestFault } from './faults.ts'
import { isReachable } from './whenReachable.ts'

const KEY = 'chunk-reload-at'
const ONCE_PER_MS = 60_000

/** A file of the app failed to load. The reference is created here, because no answer carried one. */
class ChunkFault extends RequestFault {
  constructor(code: 'GENERIC' | 'NETWORK', cause: unknown) {
    super(code, crypto.randomUUID(), { cause })
    this.name = 'ChunkFault'
  }
}

/**
 * Whether a file of the app is missing although the server answers: the browser only requests it again after
 * a page reload.
 */
export function isMissingFile(error: unknown): boolean {
  return error instanceof ChunkFault && error.code === 'GENERIC'
}

/**
 * Reloads the page at the reader's request, which counts as this minute's one reload: a file still missing
 * then is reported at once.
 */
export function loadAnew(): void {
  noteReload()
  location.reload()
}

type Load = () => Promise<unknown>

let pendingPath: () => string | undefined = () => undefined
let isReloading = false

/** Failed styles, by address, each with its retry once there is one. */
const failedStyles = new Map<string, { link: HTMLLinkElement; asked?: Promise<void> }>()
/** The styles that a file requires. */
const neededBy = new WeakMap<Load, Set<string>>()
const neededByDocument = new Set<string>()
let documentPath = ''

const isOwnStyle = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement &&
  target.rel === 'stylesheet' &&
  new URL(target.href).pathname.startsWith('/assets/')

/**
 * Watches the app's files from the start of the page.
 * @param pending where the reader is going; undefined if only a preload failed, which must not reload the
 * page
 */
export function watchChunks(pending: () => string | undefined): void {
  pendingPath = pending
  documentPath = location.pathname
  addEventListener(
    'error',
    ({ target }) => isOwnStyle(target) && failedStyles.set(target.href, { link: target }),
    true,
  )
  // The document names its screen's styles; code that runs here has waited for them.
  for (const link of window.failedStyles ?? []) {
    if (!isOwnStyle(link)) continue
    failedStyles.set(link.href, { link })
    neededByDocument.add(link.href)
  }
}

function askForStyle(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = failed.href
  const asked = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => {
      failedStyles.delete(link.href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`no style ${link.href}`)))
    failed.replaceWith(link)
  })
  failedStyles.set(link.href, { link: failed, asked })
  return asked
}

// Vite requests a style once and then treats it as loaded. Failed styles are requested again, or the screen
// would be unstyled. Another screen's style may stay missing.
async function mendStyles(load: Load, isScreen: boolean): Promise<void> {
  const isForDocument =
    isScreen && new URL(pendingPath() ?? location.href, location.href).pathname === documentPath
  await Promise.all(
    [...failedStyles].map(async ([address, { link, asked }]) => {
      const isNeeded = neededBy.get(load)?.has(address) || (isForDocument && neededByDocument.has(address))
      await (asked ?? askForStyle(link)).catch((error: unknown) => {
        if (isNeeded) throw error
      })
    }),
  )
}

/** @returns false if it cannot be remembered */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Whether the page may reload itself. A caller that gets true does so: the minute begins with the answer. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS) return false
  } catch {
    // Without storage nothing would end the reloads.
    return false
  }
  return noteReload()
}

/**
 * Imports a file of the app. If a release has removed it, the destination is reloaded, at most once per
 * minute (SITE-16). The promise then never settles, because nothing may be drawn before the reload.
 * @throws ChunkFault NETWORK without a connection, GENERIC if reloading has not helped
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  { isScreen = false } = {},
): Promise<Module> {
  try {
    const module = await load()
    await mendStyles(load, isScreen)
    return module
  } catch (error) {
    neededBy.set(load, new Set(failedStyles.keys()))
    const to = pendingPath()
    // A preload on intent: the click retries and reports.
    if (to === undefined) throw error
    if (!(await isReachable())) throw new ChunkFault('NETWORK', error)
    if (!isReloading && !mayReload()) throw new ChunkFault('GENERIC', error)
    if (!isReloading) location.assign(to)
    isReloading = true
    return new Promise<never>(() => {})
  }
}
