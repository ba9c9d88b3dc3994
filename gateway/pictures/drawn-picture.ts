import { execFile } from 'node:child_process'

const BYTES_MAX = 2_000_000
const DRAWN_WITHIN_MS = 20_000

/**
 * Draws a picture in a process of its own, so that the libraries for fonts and pictures stay out of the server, which needs them seldom.
 * @param script reads the description as JSON from its standard input and writes the picture
 * @throws Error when the process fails or takes longer than 20 seconds
 */
export function drawInOwnProcess(script: string, description: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script],
      { encoding: 'buffer', maxBuffer: BYTES_MAX, timeout: DRAWN_WITHIN_MS, killSignal: 'SIGKILL' },
      (error, picture) => (error === null ? resolve(picture) : reject(error)),
    )
    // A process that ends before it has read the description tells why by how it ends.
    child.stdin!.on('error', () => {})
    child.stdin!.end(JSON.stringify(description))
  })
}

/** Pictures as of one version of a site, by key; one that could not be drawn is drawn anew for whoever asks next. */
export function keptPictures() {
  const kept = new Map<string, { contentVersion: number; picture: Promise<Buffer> }>()
  // One is drawn at a time.
  let drawn: Promise<unknown> = Promise.resolve()
  return (key: string, contentVersion: number, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known?.contentVersion === contentVersion) return known.picture
    const entry = { contentVersion, picture: drawn.then(draw) }
    kept.set(key, entry)
    // What has taken its place meanwhile stays.
    drawn = entry.picture.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return entry.picture
  }
}
