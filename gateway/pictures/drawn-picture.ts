import { execFile } from 'node:child_process'

const BYTES_MAX = 2_000_000
const DRAWN_WITHIN_MILLISECONDS = 20_000

/**
 * Draws a picture in a separate process, so that the font and image libraries, which are rarely needed, stay
 * out of the server.
 * @param script reads the description as JSON from its standard input and writes the picture
 * @throws Error when the process fails or takes longer than 20 seconds
 */
export function drawInOwnProcess(script: string, description: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script],
      { encoding: 'buffer', maxBuffer: BYTES_MAX, timeout: DRAWN_WITHIN_MILLISECONDS, killSignal: 'SIGKILL' },
      (error, picture) => (error === null ? resolve(picture) : reject(error)),
    )
    // A process that ends before reading the description reports the reason by its exit.
    child.stdin!.on('error', () => {})
    child.stdin!.end(JSON.stringify(description))
  })
}

/**
 * A cache of pictures for one version of a site, by key; a failed picture is drawn again on the next request.
 */
export function keptPictures() {
  const kept = new Map<string, { contentVersion: number; picture: Promise<Buffer> }>()
  // One is drawn at a time.
  let drawn: Promise<unknown> = Promise.resolve()
  return (key: string, contentVersion: number, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known?.contentVersion === contentVersion) return known.picture
    const entry = { contentVersion, picture: drawn.then(draw) }
    kept.set(key, entry)
    // A newer entry in its place stays.
    drawn = entry.picture.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return entry.picture
  }
}
