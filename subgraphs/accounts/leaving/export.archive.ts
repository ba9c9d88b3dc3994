import { Zip, ZipDeflate } from 'fflate'
import { SUBGRAPHS } from '#platform/base/config.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { exportPartKey, type ExportPart } from '#platform/process/member-data.jobs.ts'

/** Without the extension ZIP64, which many programs cannot read. */
const ARCHIVE_BYTES_MAX = 0xffff_ffff

/**
 * A member's archive as a ZIP, made while it is read: `<subgraph>/<table>.json`, and the files beside them. Programs that
 * unpack while it arrives can read it. No more than
 * one part of the JSON is ever in memory or on disk.
 */
export async function* archiveOf(storage: FileStorage, exportId: string): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    made.push(chunk)
  })
  let sizeBytes = 0
  const take = () => {
    if (failure !== null) throw failure
    sizeBytes += made.reduce((sum, chunk) => sum + chunk.length, 0)
    // The directory at the end could not say where what lies behind begins: better no archive than a broken one.
    if (sizeBytes > ARCHIVE_BYTES_MAX) throw new Error('an archive is larger than the ZIP format allows')
    return made.splice(0)
  }
  for (const subgraph of SUBGRAPHS) {
    const part = await readPart(storage, exportPartKey(exportId, subgraph))
    for (const [table, rows] of Object.entries(part.tables)) {
      const file = new ZipDeflate(`${subgraph}/${table}.json`)
      zip.add(file)
      file.push(Buffer.from(JSON.stringify(rows, null, 2)), true)
      yield* take()
    }
    for (const { key, name } of part.files) {
      const stored = await storage.get(key)
      // Deleted by the member since the part was written.
      if (stored === undefined) continue
      // Pictures are compressed already, so this only wraps them. Their size stands behind them, and a program that reads the archive while it
      // arrives finds the end of what is deflated, but not of what is merely stored.
      const file = new ZipDeflate(`${subgraph}/${name}`, { level: 0 })
      zip.add(file)
      for await (const chunk of stored.stream) {
        file.push(chunk as Uint8Array)
        yield* take()
      }
      file.push(new Uint8Array(), true)
      yield* take()
    }
  }
  zip.end()
  yield* take()
}

async function readPart(storage: FileStorage, key: string): Promise<ExportPart> {
  const stored = await storage.get(key)
  if (stored === undefined) throw new Error('a part of an archive is missing')
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.stream) chunks.push(chunk as Uint8Array)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ExportPart
}
