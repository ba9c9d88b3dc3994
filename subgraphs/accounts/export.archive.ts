import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { SUBGRAPHS } from '#platform/config.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { exportPartKey, type ExportPart } from '#platform/member-data.jobs.ts'

/**
 * A member's archive as a ZIP, made while it is read: `<subgraph>/<table>.json`, and the files beside them. No more than
 * one part of the JSON is ever in memory or on disk.
 */
export async function* archiveOf(storage: FileStorage, exportId: string): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    made.push(chunk)
  })
  const take = () => {
    if (failure !== null) throw failure
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
      // Pictures are compressed already.
      const file = new ZipPassThrough(`${subgraph}/${name}`)
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
