/** Files that a browser keeps on this device for its member. */
export type DeviceCache = {
  /** Runs after all earlier work, and returns its result; undefined without storage or after `forget`. */
  inTurn: <Result>(work: (cache: Cache) => Promise<Result>) => Promise<Result | undefined>
  /** At logout: the device's next user must find nothing, and nothing more is stored on this page. */
  forget: () => void
}

/** @param name of the browser's cache, one per kind of file */
export function createDeviceCache(name: string): DeviceCache {
  let isForgotten = false
  // One at a time: earlier work must not store a file that has been forgotten since.
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn: (work) => {
      // Checked when its turn comes: opening the cache after the logout would recreate it.
      const next = last.then(async () => (isForgotten ? undefined : work(await caches.open(name))))
      // Without storage a file lives as long as the page.
      last = next.catch(() => {})
      return next.catch(() => undefined)
    },
    forget: () => {
      isForgotten = true
      // Started at once; the browser continues while the page is left.
      if ('caches' in globalThis) void caches.delete(name).catch(() => {})
    },
  }
}
