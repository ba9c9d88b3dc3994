import { Zip, ZipDeflate } from 'fflate'
import { SUBGRAPHS } from '#platform/base/config.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { exportPartKey, type ExportPart } from '#platform/process/member-data.jobs.ts'

/** Without the extension ZIP64, which many programs cannot read. */
const ARCHIVE_BYTES_MAX = 0xffff_ffff

/**
 * A member's archive as a streamed ZIP: `<subgraph>/<table>.json`, and the files beside them. Streaming
 * unpackers can read it. At most one part of the JSON is in memory or on disk at a time.
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
    // The central directory could not address entries beyond this size: better no archive than a broken one.
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
      // The member has deleted it since the part was written.
      if (stored === undefined) continue
      // Pictures are compressed already, so this only wraps them. Their size follows the data, so a streaming
      // reader finds the end of deflated entries, but not of stored ones.
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
